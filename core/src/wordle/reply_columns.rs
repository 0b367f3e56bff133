//! Replies the other way round: one secret against many guesses at once.
//!
//! `reply.rs` holds secrets by columns and fixes the guess, which wastes whole blocks when few secrets are left. Here
//! the guesses are the columns, so a handful of secrets costs a handful of passes.

use super::reply::{Code, LANES, block_codes};

/// Guesses by columns, padded to whole blocks.
pub struct Guesses {
    length: usize,
    padded: usize,
    columns: Vec<u8>,
}

impl Guesses {
    /// `places` names the words, each of `length` letters of `words`.
    pub fn new(words: &[u8], length: usize, places: &[u32]) -> Self {
        let padded = places.len().div_ceil(LANES) * LANES;
        let mut columns = vec![0; padded * length];
        for (index, &place) in places.iter().enumerate() {
            let word = &words[place as usize * length..][..length];
            for (column, &letter) in word.iter().enumerate() {
                columns[column * padded + index] = letter;
            }
        }
        Guesses {
            length,
            padded,
            columns,
        }
    }

    pub fn blocks(&self) -> usize {
        self.padded / LANES
    }

    /// The replies of `secret` to the guesses of one block.
    pub fn block<T: Code>(&self, block: usize, secret: &[u8]) -> [T; LANES] {
        match self.length {
            4 => self.block_sized::<T, 4>(block, secret),
            5 => self.block_sized::<T, 5>(block, secret),
            6 => self.block_sized::<T, 6>(block, secret),
            7 => self.block_sized::<T, 7>(block, secret),
            8 => self.block_sized::<T, 8>(block, secret),
            _ => self.block_any(block, secret),
        }
    }

    fn column(&self, place: usize, block: usize) -> &[u8; LANES] {
        let start = place * self.padded + block * LANES;
        self.columns[start..start + LANES].try_into().expect("blocks are whole")
    }

    fn block_sized<T: Code, const L: usize>(&self, block: usize, secret: &[u8]) -> [T; LANES] {
        let secret: &[u8; L] = secret.try_into().expect("the secret has the length of the guesses");
        let letters: [&[u8; LANES]; L] = std::array::from_fn(|place| self.column(place, block));
        block_codes(&letters[..], &secret[..], L)
    }

    fn block_any<T: Code>(&self, block: usize, secret: &[u8]) -> [T; LANES] {
        let letters: Vec<&[u8; LANES]> = (0..self.length).map(|place| self.column(place, block)).collect();
        block_codes(&letters[..], secret, self.length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wordle::reply::Secrets;

    #[test]
    fn both_ways_round_agree() {
        let words = b"aaaaaabababbabcabacbaddadacabbbbbabacaabcdeedcbaaabbc";
        let length = 5;
        let count = words.len() / length;
        let words = &words[..count * length];
        let places: Vec<u32> = (0..count as u32).collect();
        let turned = Guesses::new(words, length, &places);
        let straight = Secrets::new(words, length);
        for secret in 0..count {
            let column = turned.block::<u8>(0, &words[secret * length..][..length]);
            for guess in 0..count {
                let mut row = vec![0u8; count];
                straight.fill(&words[guess * length..][..length], &mut row);
                assert_eq!(row[secret], column[guess], "guess {guess}, secret {secret}");
            }
        }
    }
}
