//! How many cells every number has left and how many numbers every cell, kept up to date with each change.
//!
//! A supposed number changes little of a large board. With the counts at hand, `settle` looks at what has changed
//! instead of at everything; what it comes to is the same.

use super::domains::{Clash, Domains};

/// One number in a cell's count; the sum of the numbers stands below it.
const ONE: u64 = 1 << 32;

#[derive(Default)]
pub(super) struct Counts {
    pub(super) on: bool,
    /// Cells left for each number.
    pub(super) sizes: Vec<u32>,
    /// For each bit how many numbers are left, and their sum: a single one is known at once.
    sums: Vec<u64>,
    /// Numbers whose only cell has not left the other sets yet.
    placed: Vec<usize>,
    /// Bits that only one number can fill.
    solo: Vec<usize>,
    clash: Option<Clash>,
}

impl Counts {
    /// These bits of a word are no longer possible for number v.
    #[inline(always)]
    pub(super) fn drop(&mut self, v: usize, w: usize, mut gone: u64) {
        let mut size = self.sizes[v];
        while gone != 0 {
            let bit = w * 64 + gone.trailing_zeros() as usize;
            gone &= gone - 1;
            size -= 1;
            let sum = self.sums[bit] - (ONE + v as u64);
            self.sums[bit] = sum;
            if sum < 2 * ONE {
                if sum < ONE {
                    self.clash = Some(Clash::Cell(bit));
                }
                self.solo.push(bit);
            }
        }
        self.sizes[v] = size;
        if size < 2 {
            if size == 0 {
                self.clash = Some(Clash::Number(v));
            }
            self.placed.push(v);
        }
    }

    /// These bits of a word are possible again.
    #[inline(always)]
    pub(super) fn restore(&mut self, v: usize, w: usize, mut back: u64) {
        let mut size = self.sizes[v];
        while back != 0 {
            let bit = w * 64 + back.trailing_zeros() as usize;
            back &= back - 1;
            size += 1;
            self.sums[bit] += ONE + v as u64;
        }
        self.sizes[v] = size;
    }

    /// Nothing is waiting any more.
    pub(super) fn forget(&mut self) {
        self.placed.clear();
        self.solo.clear();
        self.clash = None;
    }

    #[inline(always)]
    pub(super) fn check(&self) -> Result<(), Clash> {
        self.clash.map_or(Ok(()), Err)
    }
}

impl Domains {
    /// From here on counts are kept; the board is settled.
    pub fn count_up(&mut self) {
        if self.counts.on {
            return;
        }
        let mut counts = Counts {
            sizes: (0..self.count).map(|v| self.size(v)).collect(),
            sums: vec![0; self.field.words * 64],
            ..Counts::default()
        };
        for v in 0..self.count {
            self.bits_of(v).for_each(|bit| counts.sums[bit] += ONE + v as u64);
        }
        counts.on = true;
        self.counts = counts;
    }

    /// Hands out the cells that changes have decided; whether that changed anything.
    pub(super) fn hand_out(&mut self) -> Result<bool, Clash> {
        let mut changed = false;
        loop {
            self.counts.check()?;
            while let Some(bit) = self.counts.solo.pop() {
                let v = (self.counts.sums[bit] % ONE) as usize;
                if self.counts.sizes[v] > 1 {
                    self.place(v, bit);
                    self.counts.check()?;
                    changed = true;
                }
            }
            if self.counts.placed.is_empty() {
                return Ok(changed);
            }
            changed |= self.clear_placed()?;
        }
    }

    /// Takes the cells of newly placed numbers out of the other sets.
    fn clear_placed(&mut self) -> Result<bool, Clash> {
        self.fixed.fill(0);
        let (mut low, mut high) = (self.field.words, 0);
        while let Some(v) = self.counts.placed.pop() {
            let Some(bit) = self.only(v) else { continue };
            if self.counts.sums[bit] < 2 * ONE {
                continue;
            }
            let (w, taken) = (bit / 64, 1 << (bit % 64));
            if self.fixed[w] & taken != 0 {
                return Err(Clash::Number(v));
            }
            self.fixed[w] |= taken;
            (low, high) = (low.min(w), high.max(w + 1));
        }
        let mut changed = false;
        for index in 0..self.open.len() {
            let v = self.open[index];
            let (from, to) = (low.max(self.spans[v].0 as usize), high.min(self.spans[v].1 as usize));
            let start = v * self.row + 1;
            if from >= to || self.counts.sizes[v] == 1 {
                continue;
            }
            let mut cut = false;
            for w in from..to {
                let word = self.sets[start + w];
                if word & self.fixed[w] != 0 {
                    self.write(v, w, word & !self.fixed[w]);
                    cut = true;
                }
            }
            if cut {
                self.touch_neighbours(v);
                changed = true;
            }
        }
        self.counts.check()?;
        Ok(changed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Chance;
    use crate::hidato::field::{Field, Touch};
    use crate::hidato::settle::ALL_RULES;
    use std::sync::Arc;

    fn sets(domains: &Domains) -> Vec<Vec<usize>> {
        (0..domains.count).map(|v| domains.bits_of(v).collect()).collect()
    }

    /// To and fro through the rows, every seventeenth number given.
    fn snake(touch: Touch) -> Domains {
        let places = (0..120u16).map(|v| (v / 10, if v / 10 % 2 == 0 { v % 10 } else { 9 - v % 10 }));
        let field = Arc::new(Field::new(touch, &places.collect::<Vec<_>>()).unwrap());
        let given: Vec<Option<u16>> = (0..120).map(|v| (v % 17 == 4).then(|| field.bits[v])).collect();
        let mut domains = Domains::with(field, &given);
        domains.settle(ALL_RULES).unwrap();
        domains
    }

    /// Numbers are supposed one upon the other, as a search does, and taken back.
    #[test]
    fn what_has_changed_tells_as_much_as_everything() {
        let mut clashes = 0;
        for touch in [Touch::King, Touch::Rook, Touch::Hex] {
            let (mut whole, mut counted) = (snake(touch), snake(touch));
            counted.tighten();
            counted.count_up();
            let (mut chance, begun) = (Chance::new(5), sets(&whole));
            for _ in 0..60 {
                let marks = (whole.mark(), counted.mark());
                loop {
                    let open: Vec<usize> = (0..whole.count).filter(|&v| whole.size(v) > 1).collect();
                    if open.is_empty() {
                        break;
                    }
                    let v = open[chance.below(open.len())];
                    let bits: Vec<usize> = whole.bits_of(v).collect();
                    let bit = bits[chance.below(bits.len())];
                    whole.place(v, bit);
                    counted.place(v, bit);
                    let (one, other) = (whole.settle(ALL_RULES), counted.settle(ALL_RULES));
                    assert_eq!(one.is_err(), other.is_err());
                    if one.is_err() {
                        clashes += 1;
                        break;
                    }
                    assert_eq!(sets(&whole), sets(&counted));
                    assert!((0..whole.count).all(|v| whole.size(v) == counted.size(v)));
                }
                whole.undo(marks.0);
                counted.undo(marks.1);
                assert_eq!(sets(&counted), begun);
            }
        }
        assert!(clashes > 20, "{clashes}");
    }
}
