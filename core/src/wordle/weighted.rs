//! Guesses ranked for secrets that are not equally likely.
//!
//! A part of weight W whose likeliest word weighs m takes at least 2W - m further guesses in the mean, and more the
//! heavier it is; the cost is that bound plus a share of the squares. The word found at once costs nothing more.

use super::parts::{Enough, Field, Index};
use std::cmp::Reverse;

/// What one guess costs, times the weight of all possible words: as they are weighted, and with one and the same weight.
#[derive(Clone, Copy)]
pub struct Cost {
    pub weighted: i64,
    pub even: i64,
}

/// The words of a part so far: how many, what they weigh and their heaviest one.
#[derive(Clone, Copy, Default)]
struct Sum {
    weight: u32,
    count: u32,
}

/// What is added up over all parts.
#[derive(Default)]
struct Sums {
    parts: u64,
    firsts: u64,
    squares: u64,
    even_squares: u64,
}

impl Sums {
    /// One more word in its part.
    #[inline(always)]
    fn add(&mut self, part: &mut Sum, weight: u32) {
        // Heaviest first: the word that opens a part is its heaviest.
        let opens = u32::from(part.count == 0);
        self.parts += u64::from(opens);
        self.firsts += u64::from(opens * weight);
        self.squares += u64::from(weight) * u64::from(2 * part.weight + weight);
        self.even_squares += u64::from(2 * part.count + 1);
        part.weight += weight;
        part.count += 1;
    }
}

/// The possible words' weights, heaviest first.
struct Scale<'a> {
    weights: &'a [u32],
    total: u64,
    won: usize,
    /// Its length is a power of two, so that no place in it needs checking; empty where replies are sorted.
    table: Vec<Sum>,
}

impl<'a> Scale<'a> {
    fn new(field: &Field, weights: &'a [u32]) -> Self {
        let table = field.table();
        Scale {
            weights,
            total: weights.iter().map(|&weight| u64::from(weight)).sum(),
            won: (3u64.pow(field.length as u32) - 1) as usize,
            table: vec![Sum::default(); if table > 0 { table.next_power_of_two() } else { 0 }],
        }
    }

    fn cost<T: Index>(&mut self, row: &[T]) -> Cost {
        if self.table.is_empty() {
            return self.sorted_cost(row);
        }
        let mut sums = Sums::default();
        let last = self.table.len() - 1;
        let table = &mut self.table[..];
        for (&code, &weight) in row.iter().zip(self.weights) {
            sums.add(&mut table[code.into() as usize & last], weight);
        }
        let own = table[self.won & last];
        if row.len() * 8 < table.len() {
            row.iter()
                .for_each(|&code| table[code.into() as usize & last] = Sum::default());
        } else {
            table.fill(Sum::default());
        }
        self.summed(&sums, own)
    }

    fn sorted_cost<T: Index>(&self, row: &[T]) -> Cost {
        let pairs = row
            .iter()
            .zip(self.weights)
            .map(|(&code, &weight)| (code.into(), weight));
        let mut pairs: Vec<(u32, u32)> = pairs.collect();
        pairs.sort_unstable_by_key(|&(code, weight)| (code, Reverse(weight)));
        let (mut sums, mut own) = (Sums::default(), Sum::default());
        for run in pairs.chunk_by(|a, b| a.0 == b.0) {
            let mut part = Sum::default();
            run.iter().for_each(|pair| sums.add(&mut part, pair.1));
            if run[0].0 as usize == self.won {
                own = part;
            }
        }
        self.summed(&sums, own)
    }

    /// The sum over the parts but that of the guess itself (`own`).
    fn summed(&self, sums: &Sums, own: Sum) -> Cost {
        let cost = |total: u64, firsts: u64, squares: u64, own: u64| {
            let every = total * (2 * total - firsts) + 2 * squares;
            (every - total * own - 2 * own * own) as i64
        };
        Cost {
            weighted: cost(self.total, sums.firsts, sums.squares, u64::from(own.weight)),
            even: cost(
                self.weights.len() as u64,
                sums.parts,
                sums.even_squares,
                u64::from(own.count),
            ),
        }
    }
}

pub fn costs<T: Index>(field: &Field, weights: &[u32], threads: usize) -> Vec<Cost> {
    let found = field.shared(threads, |share, _| {
        let mut scale = Scale::new(share, weights);
        let mut costs = Vec::with_capacity(share.guesses.len());
        share.rows::<T>(|_, row| {
            costs.push(scale.cost(row));
            Enough::Continue(())
        });
        costs
    });
    found.concat()
}

/// The places of the `top` cheapest guesses, cheapest first, earlier ones before later ones.
pub fn cheapest(guesses: &[u32], costs: impl Iterator<Item = i64>, top: usize) -> Vec<u32> {
    let mut ranked: Vec<(i64, usize)> = costs.zip(0..).collect();
    if top < ranked.len() {
        ranked.select_nth_unstable(top);
        ranked.truncate(top);
    }
    ranked.sort_unstable();
    ranked.into_iter().map(|(_, number)| guesses[number]).collect()
}
