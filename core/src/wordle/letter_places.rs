//! A letter and all the places where a guess has it: what it adds to a reply depends on nothing else of the guess.

use std::collections::HashMap;

/// Up to this length numbers are found by index, above it by hash.
const INDEXED: usize = 8;

#[derive(Clone, Copy)]
pub struct Spot {
    pub letter: u8,
    pub mask: u32,
}

/// The different letters of a guess, in order of their first place.
pub fn spots(guess: &[u8]) -> impl Iterator<Item = Spot> {
    let mut seen = 0u32;
    guess.iter().enumerate().filter_map(move |(at, &letter)| {
        if seen >> at & 1 == 1 {
            return None;
        }
        let same = |mask, (place, &other): (usize, &u8)| mask | u32::from(other == letter) << place;
        let mask = guess.iter().enumerate().fold(0, same);
        seen |= mask;
        Some(Spot { letter, mask })
    })
}

/// Numbers for spots, 0 where one has none yet.
pub struct Numbers {
    index: Vec<u32>,
    hashed: HashMap<usize, u32>,
}

impl Numbers {
    /// For guesses of this length.
    pub fn new(length: usize) -> Self {
        Numbers {
            index: vec![0; if length <= INDEXED { 256 << length } else { 0 }],
            hashed: HashMap::new(),
        }
    }

    pub fn of(&mut self, spot: Spot) -> &mut u32 {
        let key = (spot.mask as usize) << 8 | spot.letter as usize;
        if self.index.is_empty() {
            self.hashed.entry(key).or_default()
        } else {
            &mut self.index[key]
        }
    }
}
