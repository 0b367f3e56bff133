//! What Python sees of Wordle: letter codes and places in, numbers and places out. The prover has an edge of its own.

use super::cheapest::{Cost, Manner, cheapest};
use super::letter_bounds::most_telling;
use super::parts::{Field, by_width, figures};
use super::prove::guess::{Effort, proved};
use super::prove::hard::{ALPHABET, LONGEST as LONGEST_PROVED};
use super::reply::LONGEST;
use super::rose::{Turn, Words, digits};
use super::strain::strained;
use super::weighted::{self, costs};
use super::winnable::{NO, Search, YES};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::cmp::Reverse;

/// Places as they come from Python: native 32-bit integers.
fn places(bytes: &[u8]) -> Vec<u32> {
    bytes
        .chunks_exact(4)
        .map(|place| u32::from_ne_bytes([place[0], place[1], place[2], place[3]]))
        .collect()
}

/// Refuses what the loops take for granted.
fn checked<'a>(words: &'a [u8], length: usize, guesses: &'a [u32], possible: &'a [u32]) -> PyResult<Field<'a>> {
    if length == 0 || length > LONGEST || !words.len().is_multiple_of(length) {
        return Err(PyValueError::new_err("words do not all have the given length"));
    }
    let count = words.len() / length;
    if guesses.iter().chain(possible).any(|&place| place as usize >= count) {
        return Err(PyValueError::new_err("a place is beyond the last word"));
    }
    Ok(Field {
        words,
        length,
        guesses,
        possible,
    })
}

/// Per guess: parts, largest part, sum of squared sizes, sum of n·log2 n in units of 2^-16.
#[pyfunction]
#[pyo3(signature = (words, length, guesses, possible, threads=1))]
pub fn part_figures(
    py: Python<'_>,
    words: &[u8],
    length: usize,
    guesses: &[u8],
    possible: &[u8],
    threads: usize,
) -> PyResult<Vec<(u64, u64, u64, u64)>> {
    let (guesses, possible) = (places(guesses), places(possible));
    let field = checked(words, length, &guesses, &possible)?;
    let lines = py.detach(|| by_width!(length, figures(&field, threads)));
    Ok(lines
        .into_iter()
        .map(|[parts, largest, squares, logs]| (parts, largest, squares, logs))
        .collect())
}

/// The first guess of least cost, where a part of n words costs `of_size[n]`: `(its number among guesses, cost)`.
#[pyfunction]
#[pyo3(signature = (words, length, guesses, possible, of_size, manner, threads=1))]
#[allow(clippy::too_many_arguments)]
pub fn cheapest_guess(
    py: Python<'_>,
    words: &[u8],
    length: usize,
    guesses: &[u8],
    possible: &[u8],
    of_size: Vec<u64>,
    manner: &str,
    threads: usize,
) -> PyResult<Option<(usize, u64)>> {
    let (guesses, possible) = (places(guesses), places(possible));
    let field = checked(words, length, &guesses, &possible)?;
    if of_size.len() <= possible.len() {
        return Err(PyValueError::new_err(
            "every size up to the number of words needs a cost",
        ));
    }
    let cost = Cost {
        of_size,
        manner: Manner::named(manner)
            .ok_or_else(|| PyValueError::new_err("there is no such manner of adding costs"))?,
    };
    Ok(py.detach(|| by_width!(length, cheapest(&cost, &field, threads))))
}

/// The `top` guesses that tell most by their letters, taken two by two, earlier ones before later ones.
#[pyfunction]
pub fn telling_guesses(
    py: Python<'_>,
    words: &[u8],
    length: usize,
    guesses: &[u8],
    possible: &[u8],
    top: usize,
) -> PyResult<Vec<usize>> {
    let (guesses, possible) = (places(guesses), places(possible));
    checked(words, length, &guesses, &possible)?;
    Ok(py.detach(|| most_telling(words, length, &guesses, &possible, top)))
}

/// The places of the `top` guesses that are cheapest by weight, and of the `even` ones where all words weigh the same.
#[pyfunction]
#[pyo3(signature = (words, length, guesses, possible, weights, top, even=0, threads=1))]
#[allow(clippy::too_many_arguments)]
pub fn weighted_guesses(
    py: Python<'_>,
    words: &[u8],
    length: usize,
    guesses: &[u8],
    possible: &[u8],
    weights: &[u8],
    top: usize,
    even: usize,
    threads: usize,
) -> PyResult<(Vec<u32>, Vec<u32>)> {
    let (mut guesses, possible, weights) = (places(guesses), places(possible), places(weights));
    if weights.len() != possible.len() {
        return Err(PyValueError::new_err("every possible word needs a weight"));
    }
    checked(words, length, &guesses, &possible)?;
    let mut is_in = vec![false; words.len() / length];
    guesses.retain(|&place| !std::mem::replace(&mut is_in[place as usize], true));
    let mut heaviest: Vec<(u32, u32)> = weights.into_iter().zip(possible).collect();
    heaviest.sort_by_key(|&(weight, _)| Reverse(weight));
    let (weights, possible): (Vec<u32>, Vec<u32>) = heaviest.into_iter().unzip();
    let field = checked(words, length, &guesses, &possible)?;
    Ok(py.detach(|| {
        let costs = by_width!(length, costs(&field, &weights, threads));
        let weighted = weighted::cheapest(&guesses, costs.iter().map(|cost| cost.weighted), top);
        let even = weighted::cheapest(&guesses, costs.iter().map(|cost| cost.even), even);
        (weighted, even)
    }))
}

/// Per guess, up to the first without any, the parts whose strain is above `calm`: that strain, and the part as places,
/// most strained first. The guess itself is in no part.
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

/// A guess after which every possible word is found within `tries`, the first of `wished` that does where one does.
///
/// `(1, place)`; `(0, place)` where no guess of `allowed` can; `(2, place)` where the search was cut off by `width`
/// (guesses tried per state with more than three tries) or `budget` (replies looked at) before it knew. Without a yes
/// `place` is the wish with the fewest words in parts of doubtful end. `helpers` are guesses of which the search makes
/// use before it looks at all of `allowed`. In hard mode `allowed` shrinks with every clue.
#[pyfunction]
#[pyo3(signature = (words, length, allowed, wished, helpers, possible, tries, width, budget, hard=false))]
#[allow(clippy::too_many_arguments)]
pub fn winnable_guess(
    py: Python<'_>,
    words: &[u8],
    length: usize,
    allowed: &[u8],
    wished: &[u8],
    helpers: &[u8],
    possible: &[u8],
    tries: u32,
    width: usize,
    budget: u64,
    hard: bool,
) -> PyResult<(u8, u32)> {
    let (allowed, wished, possible) = (places(allowed), places(wished), places(possible));
    let helpers = places(helpers);
    checked(words, length, &helpers, &possible)?;
    checked(words, length, &allowed, &possible)?;
    checked(words, length, &wished, &possible)?;
    if tries == 0 || possible.is_empty() {
        let first = wished.first().copied().unwrap_or(0);
        return Ok((if possible.is_empty() { YES } else { NO }, first));
    }
    Ok(py.detach(|| {
        let mut search = Search::new(words, length, &allowed, hard, width, budget);
        search.winning_wish(&wished, &helpers, possible, tries, budget)
    }))
}

/// The place of a guess after which every possible word is found within `tries`, the wish where it will do; None where
/// none is found by the `effort`: guesses that split well and
/// guesses that break families to make use of, guesses per set, first guesses tried and sets searched.
#[pyfunction]
#[pyo3(signature = (words, length, guesses, possible, wish, tries, effort, hard=false))]
#[allow(clippy::too_many_arguments)]
pub fn proved_guess(
    py: Python<'_>,
    words: &[u8],
    length: usize,
    guesses: &[u8],
    possible: &[u8],
    wish: u32,
    tries: u8,
    effort: (usize, usize, usize, usize, u64),
    hard: bool,
) -> PyResult<Option<u32>> {
    let (guesses, possible) = (places(guesses), places(possible));
    checked(words, length, &[wish], &[])?;
    let field = checked(words, length, &guesses, &possible)?;
    let known = length <= LONGEST_PROVED && possible.len() <= u16::MAX as usize && tries > 0;
    if !known || possible.is_empty() || words.iter().any(|&letter| letter as usize >= ALPHABET) {
        return Ok(None);
    }
    let effort = Effort {
        guesses: effort.0,
        breakers: effort.1,
        width: effort.2,
        tried: effort.3,
        sets: effort.4,
    };
    Ok(py.detach(|| match length {
        0..=5 => proved::<u8>(&field, wish, tries, hard, &effort),
        _ => proved::<u16>(&field, wish, tries, hard, &effort),
    }))
}

/// The place of the oldest agent's guess after these turns, each a guess as letter codes and its reply as a code: of
/// the words of `pool` that pass them, the one of least value in a tree of so many `levels`; a letter's tiles are
/// worth `tiles[code]`. None where no word passes.
#[pyfunction]
pub fn rose_guess(
    py: Python<'_>,
    words: &[u8],
    length: usize,
    pool: &[u8],
    tiles: Vec<u32>,
    turns: Vec<(Vec<u8>, u32)>,
    levels: u32,
) -> PyResult<Option<u32>> {
    let pool = places(pool);
    checked(words, length, &pool, &[])?;
    if turns.iter().any(|(guess, _)| guess.len() != length) {
        return Err(PyValueError::new_err("words do not all have the given length"));
    }
    if words.iter().any(|&letter| letter as usize >= tiles.len()) || levels == 0 {
        return Err(PyValueError::new_err("every letter needs tiles, and a tree a level"));
    }
    let turns: Vec<Turn> = turns
        .into_iter()
        .map(|(guess, code)| Turn {
            guess,
            reply: digits(code, length),
        })
        .collect();
    let words = Words {
        letters: words,
        length,
        tiles: &tiles,
    };
    Ok(py.detach(|| words.guess(&pool, &turns, levels)))
}
