//! The replies of a fixed set of secrets to many guesses, put together from what each letter adds.
//!
//! What a letter adds to a reply depends only on the letter and on the places where the guess has it, never on the
//! other letters of the guess. So a reply is a sum of at most `length` rows, and few different rows ever occur.

use crate::reply::{Code, LONGEST};
use std::collections::HashMap;
use std::ops::AddAssign;

/// Up to this length rows are found by index, above it by hash.
const INDEXED: usize = 8;

pub struct Sums<'a, T> {
    words: &'a [u8],
    length: usize,
    secrets: &'a [u32],
    index: Vec<u32>,
    hashed: HashMap<usize, u32>,
    pub rows: Vec<Vec<T>>,
}

impl<'a, T: Code + AddAssign> Sums<'a, T> {
    /// `secrets` are places in `words`, a concatenation of words of `length` letters.
    pub fn new(words: &'a [u8], length: usize, secrets: &'a [u32]) -> Self {
        let indexed = if length <= INDEXED { 256 << length } else { 0 };
        Sums {
            words,
            length,
            secrets,
            index: vec![0; indexed],
            hashed: HashMap::new(),
            rows: Vec::new(),
        }
    }

    /// The replies of every secret to `guess`.
    pub fn fill(&mut self, guess: &[u8], row: &mut [T]) {
        let (terms, count) = self.terms(guess);
        row.copy_from_slice(&self.rows[terms[0]]);
        for &term in &terms[1..count] {
            for (cell, &more) in row.iter_mut().zip(&self.rows[term]) {
                *cell += more;
            }
        }
    }

    /// Which rows the replies to `guess` are the sum of, and how many there are.
    pub fn terms(&mut self, guess: &[u8]) -> ([usize; LONGEST], usize) {
        let mut terms = [0; LONGEST];
        let mut count = 0;
        let mut seen = 0u32;
        for place in 0..self.length {
            if seen >> place & 1 == 0 {
                let mut mask = 0;
                for other in place..self.length {
                    mask |= u32::from(guess[other] == guess[place]) << other;
                }
                seen |= mask;
                terms[count] = self.term(mask, guess[place]);
                count += 1;
            }
        }
        (terms, count)
    }

    /// Which row says what `letter` at the places of `mask` adds; made when first asked for.
    fn term(&mut self, mask: u32, letter: u8) -> usize {
        let key = (mask as usize) << 8 | letter as usize;
        let known = if self.index.is_empty() {
            self.hashed.get(&key).copied().unwrap_or(0)
        } else {
            self.index[key]
        };
        if known > 0 {
            return known as usize - 1;
        }
        let row = self.added(mask, letter);
        self.rows.push(row);
        let number = self.rows.len() as u32;
        if self.index.is_empty() {
            self.hashed.insert(key, number);
        } else {
            self.index[key] = number;
        }
        number as usize - 1
    }

    fn added(&self, mask: u32, letter: u8) -> Vec<T> {
        let mut tail = vec![T::default(); self.secrets.len()];
        for (cell, &place) in tail.iter_mut().zip(self.secrets) {
            let secret = &self.words[place as usize * self.length..][..self.length];
            let mut there = 0u32;
            for (at, &other) in secret.iter().enumerate() {
                there |= u32::from(other == letter) << at;
            }
            let green = there & mask;
            let mut free = (there & !green).count_ones();
            for at in 0..self.length {
                let digit = if green >> at & 1 == 1 {
                    2
                } else if mask >> at & 1 == 1 && free > 0 {
                    free -= 1;
                    1
                } else {
                    0
                };
                *cell = cell.push(digit);
            }
        }
        tail
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reply::Secrets;

    #[test]
    fn sums_agree_with_the_rule() {
        let letters = b"aaaabbbccdabcdeaabbccddeeabababaccacbbbdaedcbaeeaacbdabcaabdec";
        for length in [3, 5, 9] {
            let count = letters.len() / length;
            let words = &letters[..count * length];
            let places: Vec<u32> = (0..count as u32).collect();
            let mut sums = Sums::<u32>::new(words, length, &places);
            let straight = Secrets::new(words, length);
            for guess in words.chunks_exact(length) {
                let (mut one, mut other) = (vec![0; count], vec![0; count]);
                sums.fill(guess, &mut one);
                straight.fill(guess, &mut other);
                assert_eq!(one, other);
            }
        }
    }
}
