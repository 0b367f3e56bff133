//! The guess whose parts cost least. What guesses cost at the least is known from their letters, so few are counted.

use super::letter_bounds::LetterBounds;
use super::parts::{Counter, Enough, FEW, Field, Index, size_log};
use super::reply_rows::ReplyRows;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Where the number of parts begins among the digits of `Manner::Parts`.
const PART: u32 = 40;
/// Costs are rounded part by part; a bound made of several must not exceed the truth by that.
const ROUNDING: u64 = 1000;

/// How the costs of parts make the cost of a guess, and what is known of them, which saves counting.
#[derive(Clone, Copy, PartialEq)]
pub enum Manner {
    /// Their sum.
    Sum,
    /// The largest of them; larger parts cost more.
    Largest,
    /// Their sum, where a part of n costs n·log2 n.
    Bits,
    /// Their sum, where a part of n costs n².
    Squares,
    /// Their sum, where a part of n costs (n - 1)·2^40 + n·log2 n.
    Parts,
}

impl Manner {
    pub fn named(name: &str) -> Option<Self> {
        Some(match name {
            "sum" => Manner::Sum,
            "largest" => Manner::Largest,
            "bits" => Manner::Bits,
            "squares" => Manner::Squares,
            "parts" => Manner::Parts,
            _ => return None,
        })
    }
}

pub struct Cost {
    pub of_size: Vec<u64>,
    pub manner: Manner,
}

impl Cost {
    fn of<T: Index>(&self, counter: &mut Counter, row: &mut [T]) -> u64 {
        let mut cost = 0;
        counter.sizes(row, |size| {
            let part = self.of_size[size as usize];
            cost = match self.manner {
                Manner::Largest => part.max(cost),
                _ => part + cost,
            };
        });
        cost
    }

    /// What a guess costs that tells all words apart: nothing is cheaper.
    fn least(&self, count: usize) -> u64 {
        match self.manner {
            Manner::Largest => self.of_size[1],
            _ => self.of_size[1] * count as u64,
        }
    }
}

/// The first of the cheapest guesses: its number and its cost.
pub fn cheapest<T: Index>(cost: &Cost, field: &Field, threads: usize) -> Option<(usize, u64)> {
    let found = field.shared(threads, |share, start| {
        let best = if share.possible.len() < FEW || cost.manner == Manner::Sum {
            cheapest_in_turn::<T>(cost, share)
        } else {
            cheapest_by_bounds::<T>(cost, share)
        };
        best.map(|(price, number)| (price, start + number))
    });
    found.into_iter().flatten().min().map(|(price, number)| (number, price))
}

/// Every guess in turn, until one tells all words apart.
fn cheapest_in_turn<T: Index>(cost: &Cost, field: &Field) -> Option<(u64, usize)> {
    let least = cost.least(field.possible.len());
    let mut counter = Counter::new(field.table());
    let mut best: Option<(u64, usize)> = None;
    field.rows::<T>(|number, row| {
        let price = cost.of(&mut counter, row);
        if best.is_none_or(|(cheapest, _)| price < cheapest) {
            best = Some((price, number));
        }
        if price == least {
            Enough::Break(())
        } else {
            Enough::Continue(())
        }
    });
    best
}

/// The guesses that may be cheap first, until no other can be as cheap as the cheapest.
fn cheapest_by_bounds<T: Index>(cost: &Cost, field: &Field) -> Option<(u64, usize)> {
    let logs: Vec<u64> = (0..=field.possible.len()).map(size_log).collect();
    let mut letters = LetterBounds::new(field.words, field.length, field.guesses, field.possible, &logs);
    let bound = |number| Reverse((least(cost, &mut letters, number, &logs), number));
    let mut met = vec![false; field.words.len() / field.length];
    let mut order: BinaryHeap<_> = (0..field.guesses.len())
        .filter(|&number| !std::mem::replace(&mut met[field.guesses[number] as usize], true))
        .map(bound)
        .collect();
    let mut sums = ReplyRows::<T>::new(field.words, field.length, field.possible);
    let mut counter = Counter::new(field.table());
    let mut row = vec![T::default(); field.possible.len()];
    let mut best = (u64::MAX, usize::MAX);
    while let Some(Reverse((least, number))) = order.pop() {
        if least > best.0 {
            break;
        }
        let beaten = |least| (least, number) > best;
        if beaten(least) || cost.manner == Manner::Largest && beaten(cost.of_size[letters.alone(number)]) {
            continue;
        }
        sums.fill(field.word(field.guesses[number]), &mut row);
        if cost.manner == Manner::Parts && beaten(((row.len() - counter.parts(&mut row)) as u64) << PART) {
            continue;
        }
        best = best.min((cost.of(&mut counter, &mut row), number));
    }
    (best.1 < usize::MAX).then_some(best)
}

/// What a guess costs at the least.
fn least(cost: &Cost, letters: &mut LetterBounds, number: usize, logs: &[u64]) -> u64 {
    let count = logs.len() - 1;
    match cost.manner {
        Manner::Sum => 0,
        Manner::Largest => cost.of_size[letters.silent(number)],
        Manner::Bits | Manner::Parts => logs[count].saturating_sub(letters.told(number) + ROUNDING),
        // Of all parts that tell as many bits, equal ones have the least squares.
        Manner::Squares => {
            let bits = (letters.told(number) + ROUNDING) as f64 / 65536.0 / count as f64;
            ((count * count) as f64 * (-bits).exp2() * (1.0 - 1e-9)) as u64
        }
    }
}
