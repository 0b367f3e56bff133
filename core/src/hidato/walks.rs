//! What keeps a number out of cells: which placed numbers, and how many earlier strikes. See `pista/hidato/walks.py`,
//! which also says it; here it is only weighed.
//!
//! Numbers are counted from 0, sets are bits of the field.

use super::field::Field;
use std::sync::Arc;

type Set = Vec<u64>;
/// This number was struck from this bit.
type Strike = (usize, usize);
/// The nearest placed numbers below and above.
type Ends = [Option<usize>; 2];

pub struct Walks {
    field: Arc<Field>,
    count: usize,
    /// The bit of each number once it is placed.
    pub at: Vec<Option<usize>>,
    pub missing: usize,
    free: Set,
    struck: Vec<Vec<usize>>,
}

impl Walks {
    pub fn new(field: Arc<Field>) -> Self {
        let count = field.len();
        Walks {
            count,
            at: vec![None; count],
            missing: count,
            free: field.mask.clone(),
            struck: vec![vec![]; count],
            field,
        }
    }

    pub fn place(&mut self, v: usize, bit: usize) {
        self.at[v] = Some(bit);
        self.missing -= 1;
        self.free[bit / 64] &= !(1 << (bit % 64));
    }

    pub fn strike(&mut self, v: usize, bit: usize) {
        self.struck[v].push(bit);
    }

    fn beside(&self, v: usize) -> impl Iterator<Item = usize> + '_ {
        let neighbours = [v.checked_sub(1), (v + 1 < self.count).then_some(v + 1)];
        neighbours.into_iter().flatten().filter_map(|end| self.at[end])
    }

    /// Whether the number before or after is placed.
    pub fn is_beside(&self, v: usize) -> bool {
        self.beside(v).next().is_some()
    }

    /// Whether the bit is the only free one around the number before or after.
    pub fn is_at_a_glance(&self, v: usize, bit: usize) -> bool {
        let only = self.single(bit);
        self.beside(v).any(|end| self.step(&self.single(end)) == only)
    }

    /// What keeps a number out of all free cells but one: the distances to its ends and two for each strike, then the
    /// longer distance. `None` where nothing does.
    pub fn weight(&self, v: usize, bit: usize) -> Option<(usize, usize)> {
        let mut out = self.free.clone();
        out[bit / 64] &= !(1 << (bit % 64));
        let (ends, strikes) = self.keeps_out(v, &out)?;
        let steps = ends.iter().map(|end| end.abs_diff(v));
        Some((steps.clone().sum::<usize>() + 2 * strikes, steps.max().unwrap_or(0)))
    }

    /// The least that keeps a missing number out of cells: one end, the nearer first, else both, else strikes, counted.
    fn keeps_out(&self, v: usize, cells: &Set) -> Option<(Vec<usize>, usize)> {
        let both = self.ends(v);
        let mut sides: Vec<usize> = both.iter().copied().flatten().collect();
        sides.sort_by_key(|end| end.abs_diff(v));
        if !meet(cells, &self.free) {
            return Some((vec![], 0));
        }
        for &side in &sides {
            if !meet(&self.walked_from(side, v, &[]), cells) {
                return Some((vec![side], 0));
            }
        }
        if both.contains(&None) && !meet(&self.reach(v, &[None], &[]), cells) {
            return Some((vec![], 0));
        }
        let left = common(&self.reach(v, &both, &[]), cells);
        if left.iter().all(|&word| word == 0) {
            return Some((sides, 0));
        }
        sides.reverse();
        let own = self.struck[v]
            .iter()
            .fold(left.clone(), |rest, &bit| without(rest, bit));
        if own.iter().all(|&word| word == 0) {
            let rest = cells.iter().zip(&left).map(|(&cells, &left)| cells & !left).collect();
            let ends = least(&sides, |some| {
                !meet(&self.reach(v, &with_open(&both, some), &[]), &rest)
            });
            let strikes = left.iter().map(|word| word.count_ones() as usize).sum();
            return Some((ends, strikes));
        }
        let struck = self.strikes_between(&both, v);
        if meet(&self.reach(v, &both, &struck), cells) {
            return None;
        }
        let strikes = least(&struck, |some| !meet(&self.reach(v, &both, some), cells));
        let ends = least(&sides, |some| {
            !meet(&self.reach(v, &with_open(&both, some), &strikes), cells)
        });
        Some((ends, strikes.len()))
    }

    /// What was struck from free cells for the numbers between two, in order; for the number itself last.
    fn strikes_between(&self, ends: &Ends, v: usize) -> Vec<Strike> {
        let (low, high) = (ends[0].map_or(0, |low| low + 1), ends[1].unwrap_or(self.count));
        let mut found = Vec::new();
        for number in low..high {
            let mut bits: Vec<usize> = self.struck[number].clone();
            bits.retain(|&bit| self.free[bit / 64] >> (bit % 64) & 1 == 1);
            bits.sort_unstable_by_key(|&bit| self.field.cells[bit]);
            bits.dedup();
            found.extend(bits.into_iter().map(|bit| (number, bit)));
        }
        found.sort_by_key(|&(number, _)| number == v);
        found
    }

    fn ends(&self, v: usize) -> Ends {
        let is_placed = |end: &usize| self.at[*end].is_some();
        [(0..v).rev().find(is_placed), (v + 1..self.count).find(is_placed)]
    }

    /// The cells for a missing number, as far as these of its ends tell; `None` is an open end, which tells, too.
    fn reach(&self, v: usize, ends: &[Option<usize>], strikes: &[Strike]) -> Set {
        let both = self.ends(v);
        let mut cells = struck_out(self.free.clone(), v, strikes);
        for end in ends {
            cells = match (end, both) {
                (Some(end), _) => common(&cells, &self.walked_from(*end, v, strikes)),
                (None, [Some(_), _]) => common(&cells, &self.walked_from_anywhere(self.count - 1, v, strikes)),
                (None, [None, high]) => {
                    let cells = common(&cells, &self.walked_from_anywhere(0, v, strikes));
                    match high {
                        Some(_) => cells,
                        None => common(&cells, &self.walked_from_anywhere(self.count - 1, v, strikes)),
                    }
                }
            };
        }
        cells
    }

    /// The free cells that walks from a placed number reach when they come to this one.
    fn walked_from(&self, end: usize, v: usize, strikes: &[Strike]) -> Set {
        let mut reached = self.single(self.at[end].unwrap_or_default());
        for number in way(end, v) {
            reached = struck_out(self.step(&reached), number, strikes);
        }
        reached
    }

    /// The same where no number is placed on that side: from wherever the first, or the last, of all may stand.
    fn walked_from_anywhere(&self, first: usize, v: usize, strikes: &[Strike]) -> Set {
        let mut reached = struck_out(self.free.clone(), first, strikes);
        for number in way(first, v) {
            let following = struck_out(self.step(&reached), number, strikes);
            if following == reached && strikes.is_empty() {
                break;
            }
            reached = following;
        }
        reached
    }

    /// All free cells that touch one of these.
    fn step(&self, cells: &Set) -> Set {
        let words = cells.len();
        let mut found = vec![0; words];
        for (w, found) in found.iter_mut().enumerate() {
            let before = if w > 0 { cells[w - 1] } else { 0 };
            let after = if w + 1 < words { cells[w + 1] } else { 0 };
            for &s in self.field.shifts.iter().filter(|&&s| s > 0) {
                *found |= cells[w] << s | before >> (64 - s) | cells[w] >> s | after << (64 - s);
            }
            *found &= self.free[w];
        }
        found
    }

    fn single(&self, bit: usize) -> Set {
        let mut set = vec![0; self.field.words];
        set[bit / 64] |= 1 << (bit % 64);
        set
    }
}

/// The numbers from one to another, without the first.
fn way(from: usize, to: usize) -> impl Iterator<Item = usize> {
    (1..=from.abs_diff(to)).map(move |steps| if from < to { from + steps } else { from - steps })
}

fn meet(one: &Set, other: &Set) -> bool {
    one.iter().zip(other).any(|(one, other)| one & other != 0)
}

fn common(one: &Set, other: &Set) -> Set {
    one.iter().zip(other).map(|(one, other)| one & other).collect()
}

fn without(mut set: Set, bit: usize) -> Set {
    set[bit / 64] &= !(1 << (bit % 64));
    set
}

fn struck_out(set: Set, v: usize, strikes: &[Strike]) -> Set {
    let own = strikes.iter().filter(|&&(number, _)| number == v);
    own.fold(set, |set, &(_, bit)| without(set, bit))
}

fn with_open(both: &Ends, some: &[usize]) -> Vec<Option<usize>> {
    let told = |end: &Option<usize>| end.is_none_or(|end| some.contains(&end));
    both.iter().copied().filter(told).collect()
}

/// What is left when all that can go has gone, one after the other; nothing at once, if that will do.
fn least<T: Copy + PartialEq>(items: &[T], is_enough: impl Fn(&[T]) -> bool) -> Vec<T> {
    if items.is_empty() || is_enough(&[]) {
        return vec![];
    }
    let mut kept = items.to_vec();
    for item in items {
        let rest: Vec<T> = kept.iter().copied().filter(|other| other != item).collect();
        if is_enough(&rest) {
            kept = rest;
        }
    }
    kept
}
