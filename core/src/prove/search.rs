//! The least total of a set: the best guess for it, the parts that guess makes, the best guess for each …
//!
//! Every set has a floor, raised step by step (size, cache, its own members as guesses, all guesses), and the
//! search leaves as soon as the floor reaches what the caller can use (`beta`).

use super::cache::{Bounds, Cache};
use super::count::{Counter, LANES, PAIRWISE};
use super::frame::{Frame, Narrower};
use super::hard::Demand;
use super::task::{Label, NEVER, Task};

pub struct Search<'a, T> {
    pub task: &'a Task<T>,
    cache: &'a Cache,
    narrower: Narrower,
    counter: Counter,
    stamp: Vec<u32>,
    turn: u32,
    slots: Vec<u16>,
    sizes: Vec<u32>,
    frames: Vec<Frame<T>>,
    splits: Vec<Split>,
    lists: Vec<Vec<Candidate>>,
    pub nodes: u64,
    pub scans: u64,
    pub narrowed: u64,
    pub quicks: u64,
    pub fulls: u64,
}

/// A guess worth a closer look, with a lower bound of the total it leads to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Candidate {
    bound: u32,
    score: u32,
    row: u32,
}

/// The parts of a set that still need thought: those of three secrets or more, smallest first.
#[derive(Default)]
struct Split {
    positions: Vec<u16>,
    parts: Vec<Part>,
    /// What the guess itself, the single secrets and the pairs cost together.
    settled: u32,
}

#[derive(Clone, Copy)]
struct Part {
    start: u32,
    size: u32,
    key: u64,
    demand: u64,
    lower: u32,
    upper: u32,
}

impl Split {
    fn set(&self, part: &Part) -> &[u16] {
        &self.positions[part.start as usize..][..part.size as usize]
    }
}

/// Sets smaller than this are not worth a frame of their own.
const SMALL: usize = 8;

impl<'a, T: Label> Search<'a, T> {
    pub fn new(task: &'a Task<T>, cache: &'a Cache) -> Self {
        Search {
            task,
            cache,
            narrower: Narrower::new(task.replies, task.root.guesses.len()),
            counter: Counter::new(),
            stamp: vec![0; task.replies],
            turn: 0,
            slots: vec![0; task.replies],
            sizes: vec![0; task.replies],
            frames: vec![],
            splits: vec![],
            lists: vec![],
            nodes: 0,
            scans: 0,
            narrowed: 0,
            quicks: 0,
            fulls: 0,
        }
    }

    /// The least total with `guess` (a row of the root) first: exact if below `beta`, else a lower bound.
    pub fn opener(&mut self, guess: usize, left: u8, beta: u32) -> u32 {
        let root = &self.task.root;
        let set: Vec<u16> = (0..root.secrets.len() as u16).collect();
        let mut split = self.split(root, &Demand::NONE, &set, guess, left);
        let (mut total, exact) = self.quick(root, &mut split, left, beta);
        if exact || total >= beta {
            return total;
        }
        // Large parts get their rows together; small ones are read column by column where they are.
        let large = split.parts.partition_point(|part| part.size as usize <= PAIRWISE);
        let sets: Vec<&[u16]> = split.parts[large..].iter().map(|part| split.set(part)).collect();
        let frames = root.apart(&sets);
        let mut parts = split.parts.clone();
        for pass in 0..2 {
            for (index, part) in parts.iter_mut().enumerate() {
                if part.lower == part.upper {
                    continue;
                }
                let set = split.set(part);
                let after = self.after(root, &Demand::NONE, guess, set);
                let rest = total - part.lower;
                let all: Vec<u16> = (0..part.size as u16).collect();
                let (frame, set) = if index < large { (root, set) } else { (&frames[index - large], &all[..]) };
                let key = part.key ^ part.demand;
                let bounds = if pass == 0 {
                    self.scanned(frame, &after, set, key, left - 1)
                } else {
                    let least = self.least(frame, &after, set, key, left - 1, beta - rest);
                    Bounds {
                        lower: least,
                        upper: least,
                    }
                };
                part.lower = bounds.lower;
                part.upper = bounds.upper;
                total = rest + part.lower;
                if total >= beta {
                    return total;
                }
            }
        }
        total.min(NEVER)
    }

    fn next_turn(&mut self) -> u32 {
        self.turn = self.turn.wrapping_add(1);
        if self.turn == 0 {
            self.stamp.fill(0);
            self.turn = 1;
        }
        self.turn
    }

    /// How many parts `labels` makes of `set`, or 0 if fewer than `need`.
    #[inline(always)]
    fn count(&mut self, labels: &[T], set: &[u16], need: usize) -> usize {
        let turn = self.next_turn();
        let mut parts = 0;
        let mut rest = set.len();
        for block in set.chunks(4) {
            for &position in block {
                // SAFETY: positions are below the row's length, labels below `replies`.
                unsafe {
                    let label = labels.get_unchecked(position as usize).index();
                    let seen = self.stamp.get_unchecked_mut(label);
                    parts += usize::from(*seen != turn);
                    *seen = turn;
                }
            }
            rest -= block.len();
            if parts + rest < need {
                return 0;
            }
        }
        parts
    }

    fn squares(&mut self, labels: &[T], set: &[u16]) -> u32 {
        let turn = self.next_turn();
        let mut squares = 0;
        for &position in set {
            let label = labels[position as usize].index();
            if self.stamp[label] != turn {
                self.stamp[label] = turn;
                self.sizes[label] = 0;
            }
            squares += 2 * self.sizes[label] + 1;
            self.sizes[label] += 1;
        }
        squares
    }

    /// Tries the set's own members: 2n-1 if one tells all others apart, 2n if all but two.
    #[inline(never)]
    fn by_members(&mut self, frame: &Frame<T>, set: &[u16], left: u8) -> Bounds {
        let size = set.len();
        let floor = 2 * size as u32;
        let mut upper = NEVER;
        for &member in set {
            let labels = frame.row(frame.own[member as usize] as usize);
            let parts = self.count(labels, set, size - 1);
            if parts == size {
                return Bounds {
                    lower: floor - 1,
                    upper: floor - 1,
                };
            }
            if parts + 1 == size && left > 2 {
                upper = floor;
            }
        }
        if size == 3 && left > 2 {
            upper = floor;
        }
        Bounds { lower: floor, upper }
    }

    fn key(&self, size: usize, key: u64, left: u8) -> u64 {
        let depth = if (left as usize) < size { left as u64 } else { 0 };
        key ^ depth.wrapping_mul(0xD6E8_FEB8_6659_FD93)
    }

    /// What can be said of a set at once: by size, cache or members.
    #[inline(never)]
    fn glance(&mut self, frame: &Frame<T>, set: &[u16], key: u64, left: u8) -> Bounds {
        let size = set.len();
        if left < 2 {
            return Bounds {
                lower: NEVER,
                upper: NEVER,
            };
        }
        if size > 3
            && let Some(known) = self.cache.get(key)
        {
            return known;
        }
        let bounds = self.by_members(frame, set, left);
        if size > 3 {
            self.cache.put(key, bounds);
        }
        bounds
    }

    fn after(&self, frame: &Frame<T>, demand: &Demand, row: usize, part: &[u16]) -> Demand {
        if !self.task.hard {
            return Demand::NONE;
        }
        let guess = frame.guesses[row] as usize;
        let reply = self.task.root.row(guess)[frame.secrets[part[0] as usize] as usize];
        self.task.letters.demand(demand, guess, reply.index())
    }

    /// Groups `set` by `row`.
    #[inline(never)]
    fn split(&mut self, frame: &Frame<T>, demand: &Demand, set: &[u16], row: usize, left: u8) -> Split {
        let mut split = self.splits.pop().unwrap_or_default();
        split.parts.clear();
        let labels = frame.row(row);
        let turn = self.next_turn();
        for &position in set {
            let label = labels[position as usize].index();
            if self.stamp[label] != turn {
                self.stamp[label] = turn;
                self.slots[label] = split.parts.len() as u16;
                split.parts.push(Part {
                    start: 0,
                    size: 0,
                    key: 0,
                    demand: 0,
                    lower: 0,
                    upper: NEVER,
                });
            }
            let part = &mut split.parts[self.slots[label] as usize];
            part.size += 1;
            part.key ^= frame.keys[position as usize];
        }
        let mut total = 0;
        for part in &mut split.parts {
            part.start = total;
            total += part.size;
            part.size = 0;
        }
        split.positions.resize(total as usize, 0);
        for &position in set {
            let part = &mut split.parts[self.slots[labels[position as usize].index()] as usize];
            split.positions[(part.start + part.size) as usize] = position;
            part.size += 1;
        }
        let mut settled = set.len() as u32;
        let mut pairs = false;
        let mut parts = std::mem::take(&mut split.parts);
        parts.retain_mut(|part| {
            let members = split.set(part);
            match members {
                [only] => settled += u32::from(frame.own[*only as usize] as usize != row),
                [_, _] => {
                    settled += 3;
                    pairs = true;
                }
                _ => {
                    if self.task.hard {
                        part.demand = self.after(frame, demand, row, members).key();
                    }
                }
            }
            part.size > 2
        });
        parts.sort_by_key(|part| part.size);
        split.parts = parts;
        split.settled = if left < 2 || (left < 3 && pairs) { NEVER } else { settled };
        split
    }

    /// A lower bound for a split from what its parts show at a glance; the flag says it is exact.
    #[inline(never)]
    fn quick(&mut self, frame: &Frame<T>, split: &mut Split, left: u8, beta: u32) -> (u32, bool) {
        self.quicks += 1;
        let mut total = split.settled + split.parts.iter().map(|part| 2 * part.size - 1).sum::<u32>();
        let mut exact = true;
        for index in 0..split.parts.len() {
            if total >= beta {
                return (total.min(NEVER), false);
            }
            let part = split.parts[index];
            let key = self.key(part.size as usize, part.key ^ part.demand, left - 1);
            let bounds = self.glance(frame, split.set(&part), key, left - 1);
            total += bounds.lower - (2 * part.size - 1);
            exact &= bounds.lower == bounds.upper;
            split.parts[index].lower = bounds.lower;
            split.parts[index].upper = bounds.upper;
        }
        (total.min(NEVER), exact)
    }

    /// The total with `row` as the next guess: exact if below `beta`, else a lower bound.
    #[inline(never)]
    fn full(&mut self, frame: &Frame<T>, demand: &Demand, set: &[u16], row: usize, left: u8, beta: u32) -> u32 {
        self.fulls += 1;
        let mut split = self.split(frame, demand, set, row, left);
        let (mut total, exact) = self.quick(frame, &mut split, left, beta);
        if total < beta && !exact {
            'passes: for pass in 0..2 {
                for index in 0..split.parts.len() {
                    let part = split.parts[index];
                    if part.lower == part.upper {
                        continue;
                    }
                    let positions = split.set(&part);
                    let after = self.after(frame, demand, row, positions);
                    let key = part.key ^ part.demand;
                    let rest = total - part.lower;
                    let bounds = if pass == 0 {
                        self.scanned(frame, &after, positions, key, left - 1)
                    } else {
                        let least = self.least(frame, &after, positions, key, left - 1, beta - rest);
                        Bounds {
                            lower: least,
                            upper: least,
                        }
                    };
                    split.parts[index].lower = bounds.lower;
                    split.parts[index].upper = bounds.upper;
                    total = rest + bounds.lower;
                    if total >= beta {
                        break 'passes;
                    }
                }
            }
        }
        self.splits.push(split);
        total.min(NEVER)
    }

    /// Bounds of a set from the number of parts that each guess makes of it.
    #[inline(never)]
    fn scanned(&mut self, frame: &Frame<T>, demand: &Demand, set: &[u16], key: u64, left: u8) -> Bounds {
        let size = set.len();
        let n = size as u32;
        let key = self.key(size, key, left);
        let known = self.glance(frame, set, key, left);
        if known.lower == known.upper || known.lower > 2 * n {
            return known;
        }
        let bounds = self.scan(frame, demand, set, left, 2, None);
        self.cache.put(key, bounds);
        bounds
    }

    /// Counts the parts every guess makes. `need` is the least count that matters; guesses that make so many
    /// become candidates where a list is given.
    #[inline(never)]
    fn scan(
        &mut self,
        frame: &Frame<T>,
        demand: &Demand,
        set: &[u16],
        left: u8,
        need: usize,
        mut list: Option<&mut Vec<Candidate>>,
    ) -> Bounds {
        self.scans += 1;
        let size = set.len();
        let n = size as u32;
        let need = if left == 2 { size } else { need };
        let mut floor = NEVER;
        let mut most = need;
        for &member in set {
            let row = frame.own[member as usize];
            let parts = self.count(frame.row(row as usize), set, most.saturating_sub(1));
            if parts > 0 {
                let bound = 3 * n - 1 - parts as u32;
                floor = floor.min(bound);
                if let Some(list) = &mut list {
                    list.push(Candidate { bound, score: 0, row });
                } else {
                    most = most.max(parts + 1);
                }
            }
        }
        let pairwise = size <= PAIRWISE && !frame.columns.is_empty();
        let mut columns: [&[T]; PAIRWISE] = [&[]; PAIRWISE];
        if pairwise {
            for (column, &position) in columns.iter_mut().zip(set) {
                *column = frame.column(position as usize);
            }
        }
        let mut block = [0u8; LANES];
        for row in 0..frame.guesses.len() {
            if row % LANES == 0 {
                if frame.parts.get(row).is_some_and(|&parts| (parts as usize) < most) {
                    break;
                }
                if pairwise {
                    block = self.counter.repeats(&columns[..size], row, size - most);
                }
            }
            if pairwise && size - (block[row % LANES] as usize) < most {
                continue;
            }
            if self.task.hard && !self.task.letters.allowed(demand, frame.guesses[row] as usize) {
                continue;
            }
            let parts = if pairwise {
                size - block[row % LANES] as usize
            } else {
                self.count(frame.row(row), set, most)
            };
            if parts == 0 {
                continue;
            }
            if parts == size {
                return Bounds {
                    lower: 2 * n,
                    upper: 2 * n,
                };
            }
            let bound = 3 * n - parts as u32;
            floor = floor.min(bound);
            if let Some(list) = &mut list {
                list.push(Candidate {
                    bound,
                    score: 0,
                    row: row as u32,
                });
            } else {
                most = most.max(parts);
            }
        }
        if left == 2 {
            return Bounds {
                lower: NEVER,
                upper: NEVER,
            };
        }
        if need > 1 {
            floor = floor.min(3 * n - need as u32 + 1);
        }
        Bounds {
            lower: floor.max(2 * n + 1).min(NEVER),
            upper: NEVER,
        }
    }

    /// The least total of a set of three or more: exact if below `beta`, else a lower bound.
    #[inline(never)]
    fn least(&mut self, frame: &Frame<T>, demand: &Demand, set: &[u16], key: u64, left: u8, beta: u32) -> u32 {
        self.nodes += 1;
        let size = set.len();
        let n = size as u32;
        let key = self.key(size, key, left);
        let known = self.glance(frame, set, key, left);
        if known.lower == known.upper || known.lower >= beta {
            return known.lower;
        }
        let mut list = self.lists.pop().unwrap_or_default();
        list.clear();
        let need = (3 * n).saturating_sub(beta.min(3 * n)).max(1) as usize + 1;
        let bounds = self.scan(frame, demand, set, left, need, Some(&mut list));
        let floor = bounds.lower.max(known.lower);
        let least = if bounds.lower == bounds.upper || floor >= beta {
            floor
        } else {
            self.choose(frame, demand, set, left, floor, beta, &mut list)
        };
        self.lists.push(list);
        let upper = if least < beta || bounds.lower == bounds.upper { least } else { NEVER };
        self.cache.put(key, Bounds { lower: least, upper });
        least
    }

    #[allow(clippy::too_many_arguments)]
    #[inline(never)]
    fn choose(
        &mut self,
        frame: &Frame<T>,
        demand: &Demand,
        set: &[u16],
        left: u8,
        floor: u32,
        beta: u32,
        list: &mut Vec<Candidate>,
    ) -> u32 {
        let n = set.len() as u32;
        list.sort_unstable();
        // A first upper bound from the most promising of the guesses that make most parts.
        let first = list[..list.len().min(16)]
            .iter()
            .enumerate()
            .map(|(index, c)| (2 * self.squares(frame.row(c.row as usize), set) + n * c.bound, index))
            .min();
        let Some((_, first)) = first else {
            return floor.max(beta);
        };
        list[..=first].rotate_right(1);
        let mut best = beta;
        let mut lower = beta;
        let mut near: Option<Frame<T>> = None;
        let all: Vec<u16> = (0..n as u16).collect();
        let mut open = self.lists.pop().unwrap_or_default();
        open.clear();
        for (index, candidate) in list.iter().enumerate() {
            if best <= floor {
                break;
            }
            let mut value = candidate.bound;
            if value < best {
                let (ground, here, row) = placed(&near, frame, &all, set, candidate.row);
                let mut split = self.split(ground, demand, here, row, left);
                let exact;
                (value, exact) = self.quick(ground, &mut split, left, best);
                self.splits.push(split);
                if value < best && !exact {
                    if index > 0 {
                        open.push(Candidate {
                            bound: value,
                            ..*candidate
                        });
                        continue;
                    }
                    near = self.near(frame, demand, set);
                    let (ground, here, row) = placed(&near, frame, &all, set, candidate.row);
                    value = self.full(ground, demand, here, row, left, best);
                }
            }
            best = best.min(value);
            lower = lower.min(value);
        }
        open.sort_unstable();
        for candidate in &open {
            if best <= floor {
                break;
            }
            let mut value = candidate.bound;
            if value < best {
                if near.is_none() {
                    near = self.near(frame, demand, set);
                }
                let (ground, here, row) = placed(&near, frame, &all, set, candidate.row);
                value = self.full(ground, demand, here, row, left, best);
            }
            best = best.min(value);
            lower = lower.min(value);
        }
        self.lists.push(open);
        self.frames.extend(near);
        if best < beta { best } else { lower.max(floor) }
    }

    /// A frame of its own for a set that is worth it.
    fn near(&mut self, frame: &Frame<T>, demand: &Demand, set: &[u16]) -> Option<Frame<T>> {
        if set.len() < SMALL {
            return None;
        }
        self.narrowed += 1;
        let mut near = self.frames.pop().unwrap_or_else(Frame::empty);
        self.narrower.narrow(self.task, frame, set, demand, &mut near);
        Some(near)
    }
}

/// The same guess for the same set, in its own frame if it has one.
fn placed<'f, T>(
    near: &'f Option<Frame<T>>,
    frame: &'f Frame<T>,
    all: &'f [u16],
    set: &'f [u16],
    row: u32,
) -> (&'f Frame<T>, &'f [u16], usize) {
    match near {
        Some(near) => (near, all, near.place[row as usize] as usize),
        None => (frame, set, row as usize),
    }
}
