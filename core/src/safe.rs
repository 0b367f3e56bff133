//! Can every word that is left still be found in the tries that are left? A depth-capped search with a budget.
//!
//! A yes comes with a guess and is certain. A no is certain only where nothing was cut off; else the answer is unknown.

use crate::parts::{Counter, Enough, Field, Index, by_width, checked, places};
use crate::reply::Secrets;
use pyo3::prelude::*;
use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Answer {
    Yes,
    No,
    Unknown,
}

/// A state is the words left and, in hard mode, the guesses the clues allow.
struct State {
    left: Vec<u32>,
    allowed: Option<Vec<u32>>,
}

struct Search<'a> {
    words: &'a [u8],
    length: usize,
    all: &'a [u32],
    width: usize,
    budget: u64,
    nodes: u64,
    known: HashMap<(u128, u128, u32), Answer>,
}

impl<'a> Search<'a> {
    fn word(&self, place: u32) -> &'a [u8] {
        &self.words[place as usize * self.length..][..self.length]
    }

    /// The parts of the state after a guess, largest first; the word that was found is no part.
    fn parts<T: Index>(&self, state: &State, guess: u32) -> Vec<State> {
        let mut chosen = Vec::with_capacity(state.left.len() * self.length);
        state
            .left
            .iter()
            .for_each(|&place| chosen.extend_from_slice(self.word(place)));
        let mut row = vec![T::default(); state.left.len()];
        Secrets::new(&chosen, self.length).fill(self.word(guess), &mut row);
        let mut parts: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
        for (&code, &place) in row.iter().zip(&state.left) {
            if place != guess {
                parts.entry(code.into()).or_default().push(place);
            }
        }
        let mut states: Vec<State> = parts
            .into_iter()
            .map(|(code, left)| State {
                left,
                allowed: state.allowed.as_ref().map(|allowed| self.kept(allowed, guess, code)),
            })
            .collect();
        states.sort_by_key(|part| Reverse(part.left.len()));
        states
    }

    /// The guesses that use every clue of a reply: greens stay, hinted letters come as often as they were hinted.
    fn kept(&self, allowed: &[u32], guess: u32, code: u32) -> Vec<u32> {
        let old = self.word(guess);
        let mut marks = vec![0; self.length];
        let mut rest = code;
        for mark in marks.iter_mut().rev() {
            *mark = rest % 3;
            rest /= 3;
        }
        let hinted = |letter: u8| {
            old.iter()
                .zip(&marks)
                .filter(|&(&l, &mark)| l == letter && mark > 0)
                .count()
        };
        let needs: Vec<(u8, usize)> = old
            .iter()
            .map(|&letter| (letter, hinted(letter)))
            .filter(|n| n.1 > 0)
            .collect();
        let keeps = |place: &&u32| {
            let new = self.word(**place);
            (0..self.length).all(|at| marks[at] != 2 || new[at] == old[at])
                && needs
                    .iter()
                    .all(|&(letter, times)| new.iter().filter(|&&l| l == letter).count() >= times)
        };
        allowed.iter().filter(keeps).copied().collect()
    }

    fn all_found<T: Index>(&mut self, parts: &[State], tries: u32) -> Answer {
        let mut answer = Answer::Yes;
        for part in parts {
            match self.winnable::<T>(part, tries) {
                Answer::Yes => {}
                Answer::No => return Answer::No,
                Answer::Unknown => answer = Answer::Unknown,
            }
            if answer == Answer::Unknown {
                return answer;
            }
        }
        answer
    }

    fn winnable<T: Index>(&mut self, state: &State, tries: u32) -> Answer {
        let count = state.left.len();
        if count <= tries.min(2) as usize || (state.allowed.is_none() && count <= tries as usize) {
            return Answer::Yes;
        }
        if tries < 2 {
            return Answer::No;
        }
        let key = (mark(&state.left), state.allowed.as_deref().map_or(0, mark), tries);
        if let Some(&answer) = self.known.get(&key) {
            return answer;
        }
        let answer = self
            .first_winning::<T>(state, tries)
            .map_or_else(|answer| answer, |_| Answer::Yes);
        self.known.insert(key, answer);
        answer
    }

    /// A guess from which every word left is found in `tries`, itself included; words that are left come first.
    fn first_winning<T: Index>(&mut self, state: &State, tries: u32) -> Result<u32, Answer> {
        self.nodes += 1;
        if self.nodes > self.budget {
            return Err(Answer::Unknown);
        }
        let guesses: Vec<u32> = state
            .left
            .iter()
            .chain(state.allowed.as_deref().unwrap_or(self.all))
            .copied()
            .collect();
        let field = Field {
            words: self.words,
            length: self.length,
            guesses: &guesses,
            possible: &state.left,
        };
        let mut counter = Counter::new(field.table());
        let mut ranked: Vec<(u32, Reverse<u32>, usize)> = Vec::new();
        let count = state.left.len() as u32;
        field.rows::<T>(|number, row| {
            let (mut largest, mut parts) = (0, 0);
            counter.sizes(row, |size| {
                largest = largest.max(size);
                parts += 1;
            });
            if tries > 2 && largest < count || parts == count {
                ranked.push((largest, Reverse(parts), number));
            }
            if parts == count {
                Enough::Break(())
            } else {
                Enough::Continue(())
            }
        });
        if let Some(&(_, _, number)) = ranked.last().filter(|last| last.1.0 == count) {
            return Ok(guesses[number]);
        }
        if tries == 2 {
            return Err(Answer::No);
        }
        let cut = ranked.len() > self.width;
        if cut {
            ranked.select_nth_unstable(self.width);
            ranked.truncate(self.width);
        }
        ranked.sort_unstable();
        let mut verdict = if cut { Answer::Unknown } else { Answer::No };
        for (_, _, number) in ranked {
            let parts = self.parts::<T>(state, guesses[number]);
            match self.all_found::<T>(&parts, tries - 1) {
                Answer::Yes => return Ok(guesses[number]),
                Answer::No => {}
                Answer::Unknown => verdict = Answer::Unknown,
            }
            if self.nodes > self.budget {
                return Err(Answer::Unknown);
            }
        }
        Err(verdict)
    }
}

/// A hash of a set that does not depend on its order.
fn mark(places: &[u32]) -> u128 {
    places.iter().fold(0, |sum, &place| {
        let mut mixed = u128::from(place).wrapping_add(0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835);
        mixed = (mixed ^ (mixed >> 57)).wrapping_mul(0xDA94_2042_E4DD_58B5_94D0_49BB_1331_11EB);
        mixed = (mixed ^ (mixed >> 61)).wrapping_mul(0xBF58_476D_1CE4_E5B9_2545_F491_4F6C_DD1D);
        sum ^ mixed ^ (mixed >> 64)
    })
}

/// The first of `wished` after which all words left are found, else any such guess; what `safe_guess` answers.
fn safe<T: Index>(search: &mut Search, wished: &[u32], state: &State, tries: u32) -> (u8, u32) {
    if tries == 1 {
        return if state.left.len() == 1 {
            (YES, state.left[0])
        } else {
            (NO, 0)
        };
    }
    let budget = search.budget;
    let mut doubt = false;
    for &guess in wished {
        // Every wish gets a budget of its own, so that one hard one does not starve the others.
        search.budget = search.nodes + budget;
        let parts = search.parts::<T>(state, guess);
        if parts.first().is_some_and(|part| part.left.len() == state.left.len()) {
            continue;
        }
        match search.all_found::<T>(&parts, tries - 1) {
            Answer::Yes => return (YES, guess),
            Answer::No => {}
            Answer::Unknown => doubt = true,
        }
    }
    search.budget = search.nodes + budget;
    match search.first_winning::<T>(state, tries) {
        Ok(guess) => (YES, guess),
        Err(Answer::No) if !doubt => (NO, 0),
        Err(_) => (UNKNOWN, 0),
    }
}

const NO: u8 = 0;
const YES: u8 = 1;
const UNKNOWN: u8 = 2;

/// A guess after which every possible word is found within `tries`, the first of `wished` that does where one does.
///
/// `(1, place)`; `(0, 0)` where no guess of `allowed` can; `(2, 0)` where the search was cut off by `width` (guesses
/// tried per state) or `budget` (states per wish) before it knew. In hard mode `allowed` shrinks with every clue.
#[pyfunction]
#[pyo3(signature = (words, length, allowed, wished, possible, tries, width, budget, hard=false))]
#[allow(clippy::too_many_arguments)]
pub fn safe_guess(
    py: Python<'_>,
    words: &[u8],
    length: usize,
    allowed: &[u8],
    wished: &[u8],
    possible: &[u8],
    tries: u32,
    width: usize,
    budget: u64,
    hard: bool,
) -> PyResult<(u8, u32)> {
    let (allowed, wished, possible) = (places(allowed), places(wished), places(possible));
    checked(words, length, &allowed, &possible)?;
    checked(words, length, &wished, &possible)?;
    if tries == 0 || possible.is_empty() {
        return Ok((if possible.is_empty() { YES } else { NO }, 0));
    }
    Ok(py.detach(|| {
        let mut search = Search {
            words,
            length,
            all: &allowed,
            width,
            budget,
            nodes: 0,
            known: HashMap::new(),
        };
        let state = State {
            left: possible,
            allowed: hard.then(|| allowed.clone()),
        };
        by_width!(length, safe(&mut search, &wished, &state, tries))
    }))
}
