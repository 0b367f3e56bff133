//! Guesses ranked for secrets that are not equally likely.
//!
//! A part of weight W whose likeliest word weighs m takes at least 2W - m further guesses in the mean, and more the
//! heavier it is; the cost is that bound plus a share of the squares. The word found at once costs nothing more.

use crate::parts::{Enough, Field, Index, by_width, checked, places};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// What one guess costs, times the weight of all possible words.
struct Scale<'a> {
    weights: &'a [u32],
    total: i64,
    won: u32,
    table: Vec<(i64, i64)>,
}

impl<'a> Scale<'a> {
    fn new(field: &Field, weights: &'a [u32]) -> Self {
        Scale {
            weights,
            total: weights.iter().map(|&weight| i64::from(weight)).sum(),
            won: (3u64.pow(field.length as u32) - 1) as u32,
            table: vec![(0, 0); field.table()],
        }
    }

    fn part(&self, code: u32, weight: i64, most: i64) -> i64 {
        if code == self.won {
            0
        } else {
            self.total * (2 * weight - most) + 2 * weight * weight
        }
    }

    fn cost<T: Index>(&mut self, row: &[T]) -> i64 {
        if self.table.is_empty() {
            return self.sorted_cost(row);
        }
        for (&code, &weight) in row.iter().zip(self.weights) {
            let (sum, most) = &mut self.table[code.into() as usize];
            *sum += i64::from(weight);
            *most = (*most).max(i64::from(weight));
        }
        let mut cost = 0;
        for &code in row {
            let code = code.into();
            let (sum, most) = std::mem::take(&mut self.table[code as usize]);
            if sum > 0 {
                cost += self.part(code, sum, most);
            }
        }
        cost
    }

    fn sorted_cost<T: Index>(&self, row: &[T]) -> i64 {
        let mut pairs: Vec<(u32, i64)> = row
            .iter()
            .zip(self.weights)
            .map(|(&code, &weight)| (code.into(), i64::from(weight)))
            .collect();
        pairs.sort_unstable();
        pairs
            .chunk_by(|a, b| a.0 == b.0)
            .map(|run| self.part(run[0].0, run.iter().map(|pair| pair.1).sum(), run[run.len() - 1].1))
            .sum()
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
    let field = checked(words, length, &guesses, &possible)?;
    if weights.len() != possible.len() {
        return Err(PyValueError::new_err("every possible word needs a weight"));
    }
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
