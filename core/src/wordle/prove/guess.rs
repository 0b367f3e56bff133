//! One guess after which every word is found in time: the prover with its arms tied, content with any tree.

use super::cache::Cache;
use super::edge::ranking;
use super::opener::Shared;
use super::task::{Label, NEVER, Task};
use crate::wordle::parts::{Counter, Enough, Field, Index};
use crate::wordle::strain::Families;
use std::cmp::Reverse;
use std::sync::atomic::{AtomicBool, AtomicUsize};

/// Enough for what a few thousand sets leave to remember.
const CACHE: usize = 1 << 20;
/// So many families are cared for.
const FAMILIES: usize = 8;

/// What the search may make use of: guesses that split well, guesses that break families, guesses per set, first
/// guesses, and sets.
pub struct Effort {
    pub guesses: usize,
    pub breakers: usize,
    pub width: usize,
    pub tried: usize,
    pub sets: u64,
}

/// The possible words, the wish, and the guesses that promise most, in order of their places: those that split the
/// possible words best, and those that have most letters by which large families are told apart.
fn useful<T: Index>(field: &Field, wish: u32, effort: &Effort) -> Vec<u32> {
    let mut is_in = vec![false; field.words.len() / field.length];
    for &place in field.possible.iter().chain([&wish]) {
        is_in[place as usize] = true;
    }
    if field.guesses.len() <= effort.guesses + effort.breakers {
        field.guesses.iter().for_each(|&place| is_in[place as usize] = true);
    } else {
        let mut take = |ranked: &mut Vec<(u64, u32)>, most: usize| {
            ranked.select_nth_unstable(most);
            ranked[..most]
                .iter()
                .for_each(|&(_, place)| is_in[place as usize] = true);
        };
        let mut by_parts = by_parts::<T>(field);
        take(&mut by_parts, effort.guesses);
        let differences = differences(field);
        for &letters in &differences {
            let missing = |place| u64::from((letters & !letters_of(field.word(place))).count_ones());
            let rank = |&(rank, place): &(u64, u32)| (missing(place) << 40 | rank, place);
            take(
                &mut by_parts.iter().map(rank).collect(),
                effort.breakers / differences.len(),
            );
        }
    }
    (0..).zip(is_in).filter(|pair| pair.1).map(|pair| pair.0).collect()
}

/// The guesses, least first that split the possible words best.
fn by_parts<T: Index>(field: &Field) -> Vec<(u64, u32)> {
    let count = field.possible.len() as u64;
    let mut counter = Counter::new(field.table());
    let mut ranked = Vec::with_capacity(field.guesses.len());
    field.rows::<T>(|number, row| {
        let (mut parts, mut squares) = (0, 0);
        counter.sizes(row, |size| {
            parts += 1;
            squares += u64::from(size) * u64::from(size);
        });
        ranked.push((2 * squares + count * (count - parts), field.guesses[number]));
        Enough::Continue(())
    });
    ranked
}

/// The letters in which the members of a family differ, for the largest families.
fn differences(field: &Field) -> Vec<u64> {
    let mut families: Vec<Vec<u32>> = Families::new(field).large().collect();
    families.sort_by_key(|numbers| Reverse(numbers.len()));
    let own = |&number: &u32| letters_of(field.word(field.possible[number as usize]));
    let differences = families.iter().take(FAMILIES).map(|numbers| {
        let both = numbers
            .iter()
            .map(own)
            .fold((0, u64::MAX), |(any, all), own| (any | own, all & own));
        both.0 & !both.1
    });
    differences.collect()
}

fn letters_of(word: &[u8]) -> u64 {
    word.iter().fold(0, |letters, &letter| letters | 1 << letter)
}

pub fn proved<T: Index + Label>(field: &Field, wish: u32, tries: u8, hard: bool, effort: &Effort) -> Option<u32> {
    let guesses = useful::<T>(field, wish, effort);
    let number = |place: &u32| guesses.binary_search(place).unwrap_or(0) as u32;
    let words: Vec<u8> = guesses.iter().flat_map(|&place| field.word(place)).copied().collect();
    let secrets: Vec<u32> = field.possible.iter().map(number).collect();
    let mut task: Task<T> = Task::new(&words, field.length, &secrets, hard, tries, Some(effort.width))?;
    task.content = true;
    let ranks = task.rank();
    let cache = Cache::new(CACHE)?;
    let first = number(&wish);
    let others = ranking(&task, &ranks).into_iter().take(effort.tried);
    let mut left = effort.sets;
    for guess in [first].into_iter().chain(others.filter(|&guess| guess != first)) {
        let (stop, done) = (AtomicBool::new(false), AtomicUsize::new(0));
        let shared = Shared {
            task: &task,
            cache: &cache,
            stop: &stop,
            done: &done,
            most: left,
        };
        let outcome = shared.opener(task.row_of(guess)?, NEVER, 1, false);
        if outcome.total < NEVER {
            return Some(guesses[guess as usize]);
        }
        if outcome.nodes >= left {
            return None;
        }
        left -= outcome.nodes;
    }
    None
}
