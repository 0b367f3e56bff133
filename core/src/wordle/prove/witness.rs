//! What a certificate must claim, so that a checker that knows no search can see that openers take no less.
//!
//! Larger sets are looked at first: all that asks something of a set is larger, so by then the most that is asked of it is
//! known. Guesses that counting does not rule out ask something of the parts they make: what counting shows of these, where
//! that is enough, and else their least totals.

use super::hard::Demand;
use super::search::{Search, Spot};
use super::task::{Label, Task};
use crate::wordle::certificate::claims::Claims;
use crate::wordle::certificate::list::List;
use crate::wordle::certificate::scan::below;
use std::collections::{BTreeMap, HashMap};

/// Guesses and replies that lead to a set, by turns, and the total it takes at least.
pub type Named = (Vec<u32>, u32);

/// A part of an opener: reply, secrets, and what the checker knows that it takes.
pub type Known = (u32, Vec<u16>, u32);

/// A part with what the checker knows of it.
pub struct Part {
    pub path: Vec<u32>,
    pub set: Vec<u16>,
    pub known: u32,
}

pub struct Witness<'a, 'b, T> {
    list: &'a List,
    search: &'a mut Search<'b, T>,
    /// By size, what is asked of sets.
    asked: BTreeMap<usize, HashMap<Vec<u16>, Named>>,
}

impl<'a, 'b, T: Label> Witness<'a, 'b, T> {
    pub fn new(list: &'a List, search: &'a mut Search<'b, T>) -> Self {
        Witness {
            list,
            search,
            asked: BTreeMap::new(),
        }
    }

    /// All claims that follow from what was asked, smaller sets first; none where a total asked is more than a set takes.
    pub fn claims(&mut self) -> Option<Vec<Named>> {
        let mut claims = vec![];
        while let Some((_, asked)) = self.asked.pop_last() {
            let mut asked: Vec<(Vec<u16>, Named)> = asked.into_iter().collect();
            asked.sort_unstable_by(|one, other| one.1.cmp(&other.1));
            for (set, (path, total)) in asked {
                for guess in below(self.list, &set, total) {
                    self.ask_parts(guess, &set, &path, total)?;
                }
                claims.push((path, total));
            }
        }
        claims.reverse();
        Some(claims)
    }

    fn ask_parts(&mut self, guess: usize, set: &[u16], path: &[u32], total: u32) -> Option<()> {
        let none = Claims::default();
        let mut sum = set.len() as u32;
        let mut parts = vec![];
        for (reply, part) in self.list.parts(guess, set) {
            let known = none.floor(self.list, guess, &part);
            sum += known;
            if part.len() > 2 {
                let path = path.iter().copied().chain([guess as u32, u32::from(reply)]).collect();
                parts.push(Part { path, set: part, known });
            }
        }
        self.ask(parts, total.saturating_sub(sum))
    }

    /// Asks `missing` more of parts together than is known of them; none where that is more than they take.
    pub fn ask(&mut self, mut parts: Vec<Part>, mut missing: u32) -> Option<()> {
        parts.sort_by_key(|part| part.set.len());
        for part in &mut parts {
            let asked = self.asked.get(&part.set.len()).and_then(|sets| sets.get(&part.set));
            let known = asked.map_or(0, |asked| asked.1).max(part.known);
            missing = missing.saturating_sub(known - part.known);
            part.known = known;
        }
        for counting in [true, false] {
            for part in &mut parts {
                if missing == 0 {
                    return Some(());
                }
                let wish = part.known + missing;
                let least = if counting {
                    self.counted(&part.set)
                } else {
                    self.least(&part.set, wish)
                };
                let asked = least.min(wish);
                if asked > part.known {
                    missing -= asked - part.known;
                    part.known = asked;
                    let sets = self.asked.entry(part.set.len()).or_default();
                    sets.entry(part.set.clone()).or_insert_with(|| (part.path.clone(), 0)).1 = asked;
                }
            }
        }
        (missing == 0).then_some(())
    }

    /// What counting shows of a set.
    fn counted(&mut self, set: &[u16]) -> u32 {
        let task = self.search.task;
        let (spot, key) = placed(task, set);
        self.search.scanned(spot, key).lower
    }

    /// The least total of a set if below `beta`, else no less than that.
    fn least(&mut self, set: &[u16], beta: u32) -> u32 {
        let task = self.search.task;
        let (spot, key) = placed(task, set);
        self.search.least(spot, key, beta)
    }
}

/// A set among all secrets, any number of guesses left, and its key.
fn placed<'s, T>(task: &'s Task<T>, set: &'s [u16]) -> (Spot<'s, T>, u64) {
    let spot = Spot {
        frame: &task.root,
        set,
        demand: &Demand::NONE,
        left: task.left,
    };
    let key = set.iter().fold(0, |key, &secret| key ^ task.root.keys[secret as usize]);
    (spot, key)
}
