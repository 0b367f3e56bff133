//! The least total of a set: the best guess for it, the parts that guess makes, the best guess for each …
//!
//! A set has a floor, raised step by step (size, cache, its own members as guesses, all guesses), and the search
//! leaves as soon as the floor reaches what the caller can use (`beta`). What is returned is exact if below `beta`
//! and a lower bound otherwise. The floors used, for n secrets of which a guess makes k parts:
//! a guess settles one secret at most, so 2n-1 in all; each part of s costs 2s-1 or more, so 3n-k with that guess,
//! one less if the guess is itself in the set.

use super::cache::{Bounds, Cache};
use super::choose::Candidate;
use super::count::Counter;
use super::frame::Frame;
use super::hard::Demand;
use super::subset::Narrower;
use super::tally::{Split, Tally};
use super::task::{Label, NEVER, Task};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

pub struct Search<'a, T> {
    pub task: &'a Task<T>,
    pub(super) cache: &'a Cache,
    /// Set from outside to leave early; what is returned and cached after that means nothing.
    pub(super) stop: &'a AtomicBool,
    pub(super) counter: Counter,
    pub(super) tally: Tally,
    pub(super) narrower: Narrower,
    // Buffers not in use now.
    pub(super) frames: Vec<Frame<T>>,
    pub(super) splits: Vec<Split>,
    pub(super) lists: Vec<Vec<Candidate>>,
    /// How many times the task's width is given to the parts of the opener.
    pub(super) widening: usize,
    /// Sets searched.
    pub nodes: u64,
    /// Sets to search at most; the search then stops itself.
    pub(super) most: u64,
}

/// A set of three secrets or more with what may be guessed for it.
#[derive(Clone, Copy)]
pub struct Spot<'s, T> {
    pub frame: &'s Frame<T>,
    /// Positions of the frame.
    pub set: &'s [u16],
    pub demand: &'s Demand,
    /// Guesses left.
    pub left: u8,
}

impl<T> Spot<'_, T> {
    pub fn size(&self) -> usize {
        self.set.len()
    }
}

impl<'a, T: Label> Search<'a, T> {
    pub fn new(task: &'a Task<T>, cache: &'a Cache, stop: &'a AtomicBool, most: u64) -> Self {
        Search {
            task,
            cache,
            stop,
            counter: Counter::new(),
            tally: Tally::new(task.replies),
            narrower: Narrower::new(task.replies, task.root.guesses.len()),
            frames: vec![],
            splits: vec![],
            lists: vec![],
            widening: 1,
            nodes: 0,
            most,
        }
    }

    /// The key under which a set is remembered: guesses left matter only if fewer than secrets.
    fn key(&self, size: usize, key: u64, left: u8) -> u64 {
        let short = if (left as usize) < size { u64::from(left) } else { 0 };
        key ^ short.wrapping_mul(0xD6E8_FEB8_6659_FD93)
    }

    /// What can be said of a set at once: by size, cache or members.
    fn glance(&mut self, spot: Spot<T>, key: u64) -> Bounds {
        if spot.left < 2 {
            return Bounds::exactly(NEVER);
        }
        if spot.size() == 3 {
            return self.by_members(spot);
        }
        self.cache.get(key).unwrap_or_else(|| {
            let bounds = self.by_members(spot);
            self.cache.put(key, bounds);
            bounds
        })
    }

    /// Tries the set's own members: 2n-1 if one tells all others apart, 2n if all but two.
    fn by_members(&mut self, spot: Spot<T>) -> Bounds {
        let size = spot.size();
        let n = size as u32;
        // Three secrets can always be guessed one after the other.
        let mut paired = size == 3;
        for &member in spot.set {
            let labels = spot.frame.row(spot.frame.own[member as usize] as usize);
            match self.tally.count(labels, spot.set, size - 1) {
                Some(parts) if parts == size => return Bounds::exactly(2 * n - 1),
                Some(_) => paired = true,
                None => (),
            }
        }
        let upper = if paired && spot.left > 2 { 2 * n } else { NEVER };
        Bounds { lower: 2 * n, upper }
    }

    /// What the reply that leads to `part` adds to the demands of hard mode.
    pub(super) fn after(&self, spot: Spot<T>, row: usize, part: &[u16]) -> Demand {
        if !self.task.hard {
            return Demand::NONE;
        }
        let guess = spot.frame.guesses[row] as usize;
        let secret = spot.frame.secrets[part[0] as usize] as usize;
        let reply = self.task.root.row(guess)[secret];
        self.task.letters.demand(spot.demand, guess, reply.index())
    }

    /// Groups the set by `row` and keeps the parts of three or more, smallest first. Returns what the guess itself
    /// and the smaller parts cost.
    pub(super) fn split(&mut self, spot: Spot<T>, row: usize, split: &mut Split) -> u32 {
        let frame = spot.frame;
        self.tally.split(frame.row(row), spot.set, &frame.keys, split);
        let mut settled = spot.size() as u32;
        let mut pairs = false;
        let mut parts = std::mem::take(&mut split.parts);
        parts.retain_mut(|part| {
            match split.set(part) {
                [only] => settled += u32::from(frame.own[*only as usize] as usize != row),
                [_, _] => {
                    settled += 3;
                    pairs = true;
                }
                members if self.task.hard => part.key ^= self.after(spot, row, members).key(),
                _ => (),
            }
            part.size > 2
        });
        parts.sort_by_key(|part| part.size);
        split.parts = parts;
        let short = spot.left < 2 || (spot.left < 3 && pairs);
        if short { NEVER } else { settled }
    }

    /// The total with `row` next, from what its parts show at a glance; the flag says that it is exact.
    pub(super) fn quick(&mut self, spot: Spot<T>, row: usize, split: &mut Split, beta: u32) -> (u32, bool) {
        let settled = self.split(spot, row, split);
        let mut total = settled + split.parts.iter().map(|part| 2 * part.size - 1).sum::<u32>();
        let mut exact = settled < NEVER;
        let left = spot.left.saturating_sub(1);
        for index in 0..split.parts.len() {
            if total >= beta {
                return (total.min(NEVER), false);
            }
            let part = split.parts[index];
            let set = split.set(&part);
            let key = self.key(set.len(), part.key, left);
            // The members of a part are always allowed, so no demand is needed for a glance.
            let bounds = self.glance(Spot { set, left, ..spot }, key);
            total += bounds.lower - (2 * part.size - 1);
            exact &= bounds.lower == bounds.upper;
            split.parts[index].lower = bounds.lower;
            split.parts[index].upper = bounds.upper;
        }
        (total.min(NEVER), exact)
    }

    /// The total with `row` next. All parts are scanned before any is searched: most guesses fail by then.
    pub(super) fn full(&mut self, spot: Spot<T>, row: usize, beta: u32) -> u32 {
        let mut split = self.splits.pop().unwrap_or_default();
        let (mut total, exact) = self.quick(spot, row, &mut split, beta);
        // With few guesses left the largest part is the likeliest to fail.
        if spot.left <= 4 {
            split.parts.reverse();
        }
        for deep in [false, true] {
            for index in 0..split.parts.len() {
                // Where anything goes a scan cannot rule anything out.
                if exact || total >= beta || (beta == NEVER && !deep && spot.left > 4) {
                    break;
                }
                let part = split.parts[index];
                if part.lower == part.upper {
                    continue;
                }
                let set = split.set(&part);
                let demand = &self.after(spot, row, set);
                let left = spot.left - 1;
                let there = Spot {
                    set,
                    demand,
                    left,
                    ..spot
                };
                let rest = total - part.lower;
                let bounds = if deep {
                    Bounds::exactly(self.least(there, part.key, beta - rest))
                } else {
                    self.scanned(there, part.key)
                };
                split.parts[index].lower = bounds.lower;
                split.parts[index].upper = bounds.upper;
                total = rest + bounds.lower;
            }
        }
        self.splits.push(split);
        total.min(NEVER)
    }

    /// Bounds of a set from the number of parts that each guess makes of it.
    pub(super) fn scanned(&mut self, spot: Spot<T>, key: u64) -> Bounds {
        let key = self.key(spot.size(), key, spot.left);
        let known = self.glance(spot, key);
        // Above 2n a set has been scanned before.
        if known.lower == known.upper || known.lower > 2 * spot.size() as u32 {
            return known;
        }
        let bounds = self.scan(spot, 2, None);
        self.cache.put(key, bounds);
        bounds
    }

    /// The least total of a set of three or more.
    pub(super) fn least(&mut self, spot: Spot<T>, key: u64, beta: u32) -> u32 {
        self.nodes += 1;
        let key = self.key(spot.size(), key, spot.left);
        let known = self.glance(spot, key);
        if known.lower == known.upper || known.lower >= beta {
            return known.lower;
        }
        if self.nodes > self.most {
            self.stop.store(true, Relaxed);
        }
        if self.stop.load(Relaxed) {
            return NEVER;
        }
        let mut list = self.lists.pop().unwrap_or_default();
        list.clear();
        let most = 3 * spot.size() as u32;
        let need = (most + 1).saturating_sub(beta).max(2) as usize;
        let mut bounds = self.scan(spot, need, Some(&mut list));
        if bounds.lower < bounds.upper {
            bounds.lower = bounds.lower.max(known.lower);
            if bounds.lower < beta {
                let rest = if need > 2 { most + 1 - need as u32 } else { NEVER };
                bounds.lower = self.choose(spot, bounds.lower, beta, &mut list, rest);
                if bounds.lower < beta || bounds.lower == NEVER {
                    bounds.upper = bounds.lower;
                }
            }
        }
        self.lists.push(list);
        self.cache.put(key, bounds);
        bounds.lower
    }
}
