//! Guesses ranked for secrets that are not equally likely.
//!
//! A part of weight W whose likeliest word weighs m takes at least 2W - m further guesses in the mean, and more the
//! heavier it is; the cost is that bound plus a share of the squares. The word found at once costs nothing more.

use crate::parts::{Enough, Field, Index, by_width, checked, places};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::cmp::Reverse;

/// What one guess costs, times the weight of all possible words, which come heaviest first.
struct Scale<'a> {
    weights: &'a [u32],
    total: u64,
    won: usize,
    table: Vec<u32>,
}

impl<'a> Scale<'a> {
    fn new(field: &Field, weights: &'a [u32]) -> Self {
        Scale {
            weights,
            total: weights.iter().map(|&weight| u64::from(weight)).sum(),
            won: (3u64.pow(field.length as u32) - 1) as usize,
            table: vec![0; field.table()],
        }
    }

    /// The sum over the parts but that of the guess itself (`own`): `firsts` has every part's heaviest word.
    fn sum(&self, firsts: u64, squares: u64, own: u64) -> i64 {
        let every = self.total * (2 * self.total - firsts) + 2 * squares;
        (every - self.total * own - 2 * own * own) as i64
    }

    fn cost<T: Index>(&mut self, row: &[T]) -> i64 {
        if self.table.is_empty() {
            return self.sorted_cost(row);
        }
        let mut firsts = 0;
        for (&code, &weight) in row.iter().zip(self.weights) {
            let sum = &mut self.table[code.into() as usize];
            // Heaviest first: the word that opens a part is its heaviest.
            firsts += if *sum == 0 { u64::from(weight) } else { 0 };
            *sum += weight;
        }
        let own = u64::from(self.table[self.won]);
        let mut squares = 0;
        if row.len() < self.table.len() {
            for &code in row {
                let sum = u64::from(std::mem::take(&mut self.table[code.into() as usize]));
                squares += sum * sum;
            }
        } else {
            for sum in &mut self.table {
                squares += u64::from(*sum) * u64::from(*sum);
                *sum = 0;
            }
        }
        self.sum(firsts, squares, own)
    }

    fn sorted_cost<T: Index>(&self, row: &[T]) -> i64 {
        let mut pairs: Vec<(u32, u64)> = row
            .iter()
            .zip(self.weights)
            .map(|(&code, &weight)| (code.into(), u64::from(weight)))
            .collect();
        pairs.sort_unstable();
        let (mut firsts, mut squares, mut own) = (0, 0, 0);
        for run in pairs.chunk_by(|a, b| a.0 == b.0) {
            let sum: u64 = run.iter().map(|pair| pair.1).sum();
            firsts += run[run.len() - 1].1;
            squares += sum * sum;
            if run[0].0 as usize == self.won {
                own = sum;
            }
        }
        self.sum(firsts, squares, own)
    }
}

fn costs<T: Index>(field: &Field, weights: &[u32], threads: usize) -> Vec<i64> {
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

/// The `top` cheapest guesses, cheapest first, earlier ones before later ones: `(number among guesses, cost)`.
#[pyfunction]
#[pyo3(signature = (words, length, guesses, possible, weights, top, threads=1))]
#[allow(clippy::too_many_arguments)]
pub fn likely_guesses(
    py: Python<'_>,
    words: &[u8],
    length: usize,
    guesses: &[u8],
    possible: &[u8],
    weights: &[u8],
    top: usize,
    threads: usize,
) -> PyResult<Vec<(usize, i64)>> {
    let (guesses, possible, weights) = (places(guesses), places(possible), places(weights));
    if weights.len() != possible.len() {
        return Err(PyValueError::new_err("every possible word needs a weight"));
    }
    let mut heaviest: Vec<(u32, u32)> = weights.into_iter().zip(possible).collect();
    heaviest.sort_by_key(|&(weight, _)| Reverse(weight));
    let (weights, possible): (Vec<u32>, Vec<u32>) = heaviest.into_iter().unzip();
    let field = checked(words, length, &guesses, &possible)?;
    Ok(py.detach(|| {
        let costs = by_width!(length, costs(&field, &weights, threads));
        let mut ranked: Vec<(i64, usize)> = costs.into_iter().zip(0..).collect();
        if top < ranked.len() {
            ranked.select_nth_unstable(top);
            ranked.truncate(top);
        }
        ranked.sort_unstable();
        ranked.into_iter().map(|(cost, number)| (number, cost)).collect()
    }))
}
