//! Words that differ in one letter only are a family: a guess tells apart only those of its members whose letter it has.
//! Large families are why words are not found in time. How much they strain a set is the sum over its families of the
//! square of the members beyond a few.

use crate::parts::{Enough, Field, Index, by_width, checked, places};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::cmp::Reverse;

/// Members of a family that are found without ado.
const EASY: usize = 4;

struct Families {
    length: usize,
    /// Per word and place a number for what the word has at all other places.
    elsewhere: Vec<u64>,
}

impl Families {
    fn new(field: &Field) -> Self {
        let mut elsewhere = Vec::with_capacity(field.possible.len() * field.length);
        for &place in field.possible {
            let word = field.word(place);
            elsewhere.extend((0..field.length).map(|hole| {
                word.iter().enumerate().fold(hole as u64, |sum, (at, &letter)| {
                    let seen = if at == hole { 0 } else { u64::from(letter) + 1 };
                    (sum.rotate_left(9) ^ seen).wrapping_mul(0x9E37_79B9_7F4A_7C15)
                })
            }));
        }
        Families {
            length: field.length,
            elsewhere,
        }
    }

    /// The strain of these words, numbers among the possible ones.
    fn strain(&self, numbers: &[usize], keys: &mut Vec<u64>) -> usize {
        keys.clear();
        for &number in numbers {
            keys.extend_from_slice(&self.elsewhere[number * self.length..][..self.length]);
        }
        keys.sort_unstable();
        keys.chunk_by(|a, b| a == b)
            .map(|family| family.len().saturating_sub(EASY).pow(2))
            .sum()
    }
}

/// Per guess the parts whose strain is above `calm`, with it, most strained first.
fn strained<T: Index>(field: &Field, calm: usize) -> Vec<Vec<(usize, Vec<u32>)>> {
    let families = Families::new(field);
    let mut keys = Vec::new();
    let mut found = Vec::with_capacity(field.guesses.len());
    field.rows::<T>(|number, row| {
        let mut coded: Vec<(T, usize)> = row.iter().copied().zip(0..).collect();
        coded.retain(|&(_, at)| field.possible[at] != field.guesses[number]);
        coded.sort_unstable();
        let mut parts = Vec::new();
        for run in coded.chunk_by(|a, b| a.0 == b.0).filter(|run| run.len() > EASY) {
            let numbers: Vec<usize> = run.iter().map(|pair| pair.1).collect();
            let strain = families.strain(&numbers, &mut keys);
            if strain > calm {
                parts.push((strain, numbers.iter().map(|&number| field.possible[number]).collect()));
            }
        }
        parts.sort_by_key(|&(strain, _)| Reverse(strain));
        found.push(parts);
        Enough::Continue(())
    });
    found
}

/// Per guess the parts whose strain is above `calm`: that strain, and the part as places, most strained first.
/// The guess itself is in no part.
#[pyfunction]
#[allow(clippy::type_complexity)]
pub fn strained_parts<'py>(
    py: Python<'py>,
    words: &[u8],
    length: usize,
    guesses: &[u8],
    possible: &[u8],
    calm: usize,
) -> PyResult<Vec<Vec<(usize, Bound<'py, PyBytes>)>>> {
    let (guesses, possible) = (places(guesses), places(possible));
    let field = checked(words, length, &guesses, &possible)?;
    let found = py.detach(|| by_width!(length, strained(&field, calm)));
    let packed = |(strain, part): (usize, Vec<u32>)| {
        let bytes: Vec<u8> = part.iter().flat_map(|place| place.to_ne_bytes()).collect();
        (strain, PyBytes::new(py, &bytes))
    };
    Ok(found
        .into_iter()
        .map(|parts| parts.into_iter().map(packed).collect())
        .collect())
}
