//! What a guess costs at the least, by its letters alone: most guesses need no counting then.
//!
//! The words that have none of a guess's letters are one part, and its size follows from those without each letter.
//! The others are at best spread evenly over the other replies. Where a part of n words costs n·log2 n, a word also
//! tells no more than its letters do one by one.

use crate::parts::{Cost, Index};
use crate::sums::Sums;

/// Costs are rounded part by part; a bound made of several must not exceed the truth by that.
const ROUNDING: u64 = 1000;

pub struct Bounds<'a> {
    cost: &'a Cost,
    count: usize,
    replies: usize,
    convex: bool,
    without: Vec<Vec<u64>>,
    gains: Vec<u64>,
}

impl<'a> Bounds<'a> {
    /// For `count` possible words of `length` letters.
    pub fn new(cost: &'a Cost, count: usize, length: usize) -> Self {
        Bounds {
            cost,
            count,
            replies: 3usize.pow(length as u32),
            convex: cost.of_size[..=count]
                .windows(3)
                .all(|sizes| sizes[0] <= sizes[1] && 2 * sizes[1] <= sizes[0] + sizes[2]),
            without: Vec::new(),
            gains: Vec::new(),
        }
    }

    /// The least the guess can cost; `terms` are its rows in `sums`.
    pub fn least<T: Index>(&mut self, sums: &Sums<T>, terms: &[usize]) -> u64 {
        if !self.convex {
            return 0;
        }
        for number in self.without.len()..sums.rows.len() {
            self.learn(&sums.rows[number]);
        }
        if self.cost.by_letters {
            let gained: u64 = terms.iter().map(|&term| self.gains[term]).sum();
            return self.cost.of_size[self.count].saturating_sub(gained + ROUNDING);
        }
        let silent = self.silent(terms);
        let mut least = self.cost.of_size[silent];
        if !self.cost.largest {
            let told = self.count - silent;
            let parts = told.min(self.replies - 1).max(1);
            let (each, more) = (told / parts, told % parts);
            least += self.cost.of_size[each] * (parts - more) as u64;
            least += if more > 0 {
                self.cost.of_size[each + 1] * more as u64
            } else {
                0
            };
        }
        least
    }

    /// How many words have none of the letters.
    fn silent(&self, terms: &[usize]) -> usize {
        let blocks = self.count.div_ceil(64);
        (0..blocks)
            .map(|block| {
                let none = terms
                    .iter()
                    .fold(u64::MAX, |sum, &term| sum & self.without[term][block]);
                none.count_ones() as usize
            })
            .sum()
    }

    fn learn<T: Index>(&mut self, row: &[T]) {
        let mut without = vec![0; self.count.div_ceil(64)];
        let mut codes: Vec<u32> = row.iter().map(|&code| code.into()).collect();
        for (number, _) in codes.iter().enumerate().filter(|&(_, &code)| code == 0) {
            without[number / 64] |= 1 << (number % 64);
        }
        self.without.push(without);
        codes.sort_unstable();
        let parts: u64 = codes
            .chunk_by(|a, b| a == b)
            .map(|run| self.cost.of_size[run.len()])
            .sum();
        self.gains.push(self.cost.of_size[self.count].saturating_sub(parts));
    }
}
