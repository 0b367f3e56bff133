//! The best guess for a set, out of those whose number of parts leaves hope.

use super::family::Family;
use super::frame::Frame;
use super::search::{Search, Spot};
use super::task::{Label, NEVER};

/// A guess worth a closer look, with a lower bound of the total it leads to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Candidate {
    pub bound: u32,
    /// The lower the more promising; 0 where not yet scored.
    pub score: u32,
    pub row: u32,
}

impl Candidate {
    pub fn new(bound: u32, row: u32) -> Self {
        Candidate { bound, score: 0, row }
    }
}

/// Sets smaller than this are not worth a frame of their own.
pub const SMALL: usize = 16;
/// So many guesses with the best bounds are compared for the first to be searched.
const FIRST: usize = 16;

impl<T: Label> Search<'_, T> {
    /// The least total of a set whose floor is below `beta`, with the guesses of `list`; all others lead to `rest`
    /// or more.
    ///
    /// One promising guess is searched for a first upper bound, then all are bounded by a glance at their parts,
    /// and only those still in the race are searched, best bound first.
    pub(super) fn choose(&mut self, spot: Spot<T>, floor: u32, beta: u32, list: &mut Vec<Candidate>, rest: u32) -> u32 {
        if let Some(width) = self.width(spot) {
            let near = self.near(spot);
            let all: Vec<u16> = (0..spot.size() as u16).collect();
            let there = placed(&near, spot, &all);
            self.shorten(there, width, list);
            let least = self.race(there, floor, beta, list, NEVER);
            self.frames.extend(near);
            return least;
        }
        self.drop_hopeless(spot, list);
        self.race(spot, floor, beta, list, rest)
    }

    /// Drops guesses after which a family is too large for the guesses left: they lead nowhere.
    fn drop_hopeless(&mut self, spot: Spot<T>, list: &mut Vec<Candidate>) {
        if let Some(mut family) = Family::pressing(&self.task.letters, spot) {
            list.retain(|candidate| family.hope(candidate.row));
        }
    }

    fn race(&mut self, spot: Spot<T>, floor: u32, beta: u32, list: &mut [Candidate], rest: u32) -> u32 {
        self.promote(spot, list);
        let enough = if self.task.content { beta - 1 } else { floor };
        let mut best = beta;
        let mut lower = rest;
        let mut near: Option<Frame<T>> = None;
        let all: Vec<u16> = (0..spot.size() as u16).collect();
        let mut open = self.lists.pop().unwrap_or_default();
        open.clear();
        for (index, candidate) in list.iter().enumerate() {
            if best <= enough {
                break;
            }
            let mut value = candidate.bound;
            if value < best {
                let mut split = self.splits.pop().unwrap_or_default();
                let there = placed(&near, spot, &all);
                let row = place(&near, candidate.row);
                let exact;
                (value, exact) = self.quick(there, row, &mut split, best);
                self.splits.push(split);
                if value < best && !exact {
                    if index > 0 {
                        open.push(Candidate {
                            bound: value,
                            ..*candidate
                        });
                        continue;
                    }
                    if near.is_none() {
                        near = self.near(spot);
                    }
                    let there = placed(&near, spot, &all);
                    value = self.full(there, place(&near, candidate.row), best);
                }
            }
            best = best.min(value);
            lower = lower.min(value);
        }
        open.sort_unstable();
        for candidate in &open {
            if best <= enough {
                break;
            }
            let mut value = candidate.bound;
            if value < best {
                if near.is_none() {
                    near = self.near(spot);
                }
                let there = placed(&near, spot, &all);
                value = self.full(there, place(&near, candidate.row), best);
            }
            best = best.min(value);
            lower = lower.min(value);
        }
        self.lists.push(open);
        self.frames.extend(near);
        if best < beta { best } else { lower.max(floor) }
    }

    /// Brings to the front the guess with the smallest parts among those with the best bounds.
    fn promote(&mut self, spot: Spot<T>, list: &mut [Candidate]) {
        let n = spot.size() as u32;
        if list.len() > FIRST {
            list.select_nth_unstable(FIRST);
        }
        let front = list.len().min(FIRST);
        list[..front].sort_unstable();
        let scores = list[..front].iter().enumerate().map(|(index, candidate)| {
            let squares = self.tally.squares(spot.frame.row(candidate.row as usize), spot.set);
            (2 * squares + n * candidate.bound, index)
        });
        if let Some((_, index)) = scores.min() {
            list[..=index].rotate_right(1);
        }
    }

    /// How many guesses are considered for a set; all where absent.
    pub(super) fn width(&self, spot: Spot<T>) -> Option<usize> {
        let width = self.task.width.filter(|_| spot.size() >= SMALL)?;
        let first = spot.left.checked_add(1) == Some(self.task.left);
        Some(if first { width * self.widening } else { width })
    }

    /// Lists the `width` most promising guesses for all of a narrowed frame.
    pub(super) fn shorten(&mut self, spot: Spot<T>, width: usize, list: &mut Vec<Candidate>) {
        let n = spot.size() as u32;
        let frame = spot.frame;
        list.clear();
        for (row, &parts) in frame.parts.iter().enumerate() {
            list.push(Candidate::new(3 * n - u32::from(parts), row as u32));
        }
        for &row in &frame.own {
            list[row as usize].bound -= 1;
        }
        self.drop_hopeless(spot, list);
        for candidate in &mut list[..] {
            candidate.score = 2 * self.tally.squares(frame.row(candidate.row as usize), spot.set) + n * candidate.bound;
        }
        list.sort_unstable_by_key(|candidate| (candidate.score, candidate.row));
        list.truncate(width);
    }

    /// A frame of its own for a set that is worth it and has none.
    pub(super) fn near(&mut self, spot: Spot<T>) -> Option<Frame<T>> {
        let own = !spot.frame.place.is_empty() && spot.frame.secrets.len() == spot.size();
        if own || spot.size() < SMALL {
            return None;
        }
        let mut near = self.frames.pop().unwrap_or_else(Frame::empty);
        self.narrower
            .narrow(self.task, spot.frame, spot.set, spot.demand, &mut near);
        Some(near)
    }
}

/// The same set in its own frame if it has one; `all` are the positions of that.
pub(super) fn placed<'s, T>(near: &'s Option<Frame<T>>, spot: Spot<'s, T>, all: &'s [u16]) -> Spot<'s, T> {
    match near {
        Some(frame) => Spot {
            frame,
            set: all,
            ..spot
        },
        None => spot,
    }
}

/// The row of the same guess there.
fn place<T>(near: &Option<Frame<T>>, row: u32) -> usize {
    match near {
        Some(frame) => frame.place[row as usize] as usize,
        None => row as usize,
    }
}
