//! Words that differ in one letter only are a family: a guess tells apart only those of its members whose letter it has.
//! Large families are why words are not found in time. How much they strain a set is the sum over its families of the
//! square of the members beyond a few.

use super::parts::{Enough, Field, Index};
use std::cmp::Reverse;

/// Members of a family that are found without ado.
const EASY: usize = 4;

/// The families of the possible words that are large enough to strain anything.
pub struct Families {
    /// Numbers of words, each with the number of a large family it belongs to; a word may belong to several.
    members: Vec<(u32, u32)>,
}

impl Families {
    pub fn new(field: &Field) -> Self {
        let mut holes: Vec<(u64, u32)> = Vec::with_capacity(field.possible.len() * field.length);
        for (number, &place) in (0..).zip(field.possible) {
            let word = field.word(place);
            holes.extend((0..field.length).map(|hole| (without(word, hole), number)));
        }
        holes.sort_unstable();
        let large = holes.chunk_by(|a, b| a.0 == b.0).filter(|family| family.len() > EASY);
        let members = (0..)
            .zip(large)
            .flat_map(|(family, words)| words.iter().map(move |&(_, number)| (number, family)))
            .collect();
        Families { members }
    }

    /// The numbers of the words of each.
    pub fn large(&self) -> impl Iterator<Item = Vec<u32>> {
        let families = self.members.chunk_by(|a, b| a.1 == b.1);
        families.map(|family| family.iter().map(|&(number, _)| number).collect())
    }

    /// The replies whose parts have a strain above `calm`, with it. The word `own` is in no part.
    fn strains<T: Index>(&self, row: &[T], own: Option<u32>, calm: usize, pairs: &mut Vec<u64>) -> Vec<(usize, u32)> {
        pairs.clear();
        let others = self.members.iter().filter(|&&(number, _)| Some(number) != own);
        pairs.extend(others.map(|&(number, family)| u64::from(row[number as usize].into()) << 32 | u64::from(family)));
        pairs.sort_unstable();
        let mut found = Vec::new();
        for part in pairs.chunk_by(|a, b| a >> 32 == b >> 32) {
            let strain = part
                .chunk_by(|a, b| a == b)
                .map(|family| family.len().saturating_sub(EASY).pow(2))
                .sum();
            if strain > calm {
                found.push((strain, (part[0] >> 32) as u32));
            }
        }
        found
    }
}

/// A number for what the word has at all places but one.
fn without(word: &[u8], hole: usize) -> u64 {
    word.iter().enumerate().fold(hole as u64, |sum, (at, &letter)| {
        let seen = if at == hole { 0 } else { u64::from(letter) + 1 };
        (sum.rotate_left(9) ^ seen).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    })
}

/// Per guess the parts whose strain is above `calm`, with it, most strained first; up to the first guess without any.
pub fn strained<T: Index>(field: &Field, calm: usize) -> Vec<Vec<(usize, Vec<u32>)>> {
    let families = Families::new(field);
    let mut pairs = Vec::new();
    let mut found = Vec::new();
    field.rows::<T>(|number, row| {
        let own = (0..)
            .zip(field.possible)
            .find(|(_, place)| **place == field.guesses[number]);
        let own = own.map(|(number, _)| number);
        let part = |code: u32| {
            let words = (0..).zip(row.iter().zip(field.possible));
            words
                .filter(|&(number, (&other, _))| other.into() == code && Some(number) != own)
                .map(|(_, (_, &place))| place)
                .collect::<Vec<u32>>()
        };
        let mut parts: Vec<(usize, Vec<u32>)> = families
            .strains(row, own, calm, &mut pairs)
            .into_iter()
            .map(|(strain, code)| (strain, part(code)))
            .collect();
        parts.sort_by_key(|&(strain, _)| Reverse(strain));
        let enough = parts.is_empty();
        found.push(parts);
        if enough {
            Enough::Break(())
        } else {
            Enough::Continue(())
        }
    });
    found
}
