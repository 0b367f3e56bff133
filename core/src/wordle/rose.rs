//! The oldest agent's tree: guesses by their tiles, replies by how little they tell, four levels deep.
//!
//! A reply is a node only if some word of the node it hangs from passes its filters: by place, and by count. These are
//! weaker than asking which words would have replied so; a word may pass several replies to one guess.

use std::collections::HashSet;

/// At most so many children hang from a node.
const CHILDREN: usize = 10;
/// Digits of a reply.
const ABSENT: u8 = 0;
const ELSEWHERE: u8 = 1;
const PLACED: u8 = 2;

/// A guess and the reply to it, digit by digit.
pub struct Turn {
    pub guess: Vec<u8>,
    pub reply: Vec<u8>,
}

/// Words of one length, and what the tiles of a letter are worth.
pub struct Words<'a> {
    pub letters: &'a [u8],
    pub length: usize,
    pub tiles: &'a [u32],
}

impl Words<'_> {
    fn word(&self, place: u32) -> &[u8] {
        &self.letters[place as usize * self.length..][..self.length]
    }

    fn points(&self, place: u32) -> u64 {
        let letters = self.word(place).iter();
        letters.map(|&letter| u64::from(self.tiles[letter as usize])).sum()
    }

    /// Those of `places` that pass the filters of a reply.
    fn passing(&self, places: &[u32], filter: &Filter) -> Vec<u32> {
        let passing = places.iter().filter(|&&place| filter.passes(self.word(place)));
        passing.copied().collect()
    }

    /// What a guess is worth: its tiles, and what hangs from it, `levels` deep in all.
    fn guess_value(&self, guess: u32, left: &[u32], last: &[u8], levels: u32) -> u64 {
        let mut value = self.points(guess);
        if levels == 1 {
            return value;
        }
        let letters = self.word(guess);
        let mut told = Silent::new(letters, last);
        let only: Vec<Option<u32>> = left.iter().map(|&place| told.add(self.word(place))).collect();
        for &(deficit, code) in &told.best {
            value += 2 * self.length as u64 - u64::from(deficit);
            if levels > 2 {
                let reply = digits(code, self.length);
                let passing = if told.repeats {
                    self.passing(left, &Filter::new(letters, &reply))
                } else {
                    let pairs = left.iter().zip(&only).filter(|&(_, &only)| only == Some(code));
                    pairs.map(|(&place, _)| place).collect()
                };
                let children = passing.iter().take(CHILDREN);
                value += children
                    .map(|&child| self.guess_value(child, &passing, &reply, levels - 2))
                    .sum::<u64>();
            }
        }
        value
    }

    /// The place of the guess of least value among those of fewest tiles that pass all turns; None where none passes.
    pub fn guess(&self, pool: &[u32], turns: &[Turn], levels: u32) -> Option<u32> {
        let mut left = pool.to_vec();
        // What is cheapest stays first, however often it is filtered.
        left.sort_by_key(|&place| (self.points(place), place));
        for turn in turns {
            left = self.passing(&left, &Filter::new(&turn.guess, &turn.reply));
        }
        let last = turns
            .last()
            .map_or(vec![ABSENT; self.length], |turn| turn.reply.clone());
        let first = left.iter().take(CHILDREN).copied();
        first.min_by_key(|&guess| self.guess_value(guess, &left, &last, levels))
    }
}

/// The filters of a reply: bulls in their places, cows out of theirs, at least as many of a letter as were hinted, none
/// of one that was only dashed.
struct Filter<'a> {
    guess: &'a [u8],
    reply: &'a [u8],
    /// The letters of the guess, and how often each was hinted.
    hinted: Vec<(u8, usize)>,
}

impl<'a> Filter<'a> {
    fn new(guess: &'a [u8], reply: &'a [u8]) -> Self {
        let mut hinted: Vec<(u8, usize)> = Vec::with_capacity(guess.len());
        for (&letter, &digit) in guess.iter().zip(reply) {
            let more = usize::from(digit != ABSENT);
            match hinted.iter_mut().find(|known| known.0 == letter) {
                Some(known) => known.1 += more,
                None => hinted.push((letter, more)),
            }
        }
        Filter { guess, reply, hinted }
    }

    fn passes(&self, word: &[u8]) -> bool {
        let placed = (0..word.len()).all(|at| match self.reply[at] {
            PLACED => word[at] == self.guess[at],
            ELSEWHERE => word[at] != self.guess[at],
            _ => true,
        });
        placed
            && self.hinted.iter().all(|&(letter, hinted)| {
                let there = times(word, letter);
                hinted <= there && (hinted > 0 || there == 0)
            })
    }
}

fn times(word: &[u8], letter: u8) -> usize {
    word.iter().filter(|&&other| other == letter).count()
}

/// All that the filters of any reply to the guess see of a word: per letter whether it is in place and how often it is
/// there, in six bits each.
fn likeness(guess: &[u8], word: &[u8]) -> u128 {
    guess.iter().zip(word).fold(0, |sum, (&letter, &there)| {
        sum << 6 | (times(word, letter) as u128) << 1 | u128::from(letter == there)
    })
}

/// The digits of a reply, the first letter's first.
pub fn digits(mut code: u32, length: usize) -> Vec<u8> {
    let mut found = vec![ABSENT; length];
    for digit in found.iter_mut().rev() {
        *digit = (code % 3) as u8;
        code /= 3;
    }
    found
}

/// The replies to a guess that tell least, of those that some word passes. After the reply before it bulls stay where
/// they are, and hits never become fewer.
struct Silent<'a> {
    guess: &'a [u8],
    last: &'a [u8],
    hits: usize,
    repeats: bool,
    /// How far a reply is from silence, and its code; least first.
    best: Vec<(u32, u32)>,
    reply: Vec<u8>,
    /// What has been added: words that are alike pass the same replies.
    met: HashSet<u128>,
}

impl<'a> Silent<'a> {
    fn new(guess: &'a [u8], last: &'a [u8]) -> Self {
        Silent {
            guess,
            last,
            hits: last.iter().filter(|&&digit| digit != ABSENT).count(),
            repeats: (1..guess.len()).any(|at| guess[..at].contains(&guess[at])),
            best: Vec::with_capacity(CHILDREN + 1),
            reply: vec![ABSENT; guess.len()],
            met: HashSet::new(),
        }
    }

    /// Takes note of every reply that the word passes; where the guess repeats no letter that is one at most, and told.
    fn add(&mut self, word: &[u8]) -> Option<u32> {
        if self.repeats {
            if self.met.insert(likeness(self.guess, word)) {
                self.branch(word, 0);
            }
            return None;
        }
        for at in 0..word.len() {
            let letter = self.guess[at];
            let digit = if word[at] == letter {
                PLACED
            } else {
                u8::from(word.contains(&letter))
            };
            if self.last[at] == PLACED && digit != PLACED {
                return None;
            }
            self.reply[at] = digit;
        }
        self.settle()
    }

    /// The same, where the reply is settled before `at`.
    fn branch(&mut self, word: &[u8], at: usize) {
        if at == word.len() {
            if Filter::new(self.guess, &self.reply).passes(word) {
                self.settle();
            }
            return;
        }
        let letter = self.guess[at];
        let hint = if word[at] == letter { PLACED } else { ELSEWHERE };
        let there = word.contains(&letter);
        // A letter that is there may yet be dashed, where the guess has it twice.
        let dashed = !there || times(self.guess, letter) > 1;
        for (digit, may) in [(ABSENT, dashed), (hint, there)] {
            if may && (self.last[at] != PLACED || digit == PLACED) {
                self.reply[at] = digit;
                self.branch(word, at + 1);
            }
        }
    }

    /// The code of the reply, where hits have not become fewer.
    fn settle(&mut self) -> Option<u32> {
        let hits = self.reply.iter().filter(|&&digit| digit != ABSENT).count();
        if hits < self.hits {
            return None;
        }
        let deficit = self.reply.iter().map(|&digit| u32::from(digit)).sum();
        let code = self.reply.iter().fold(0, |code, &digit| 3 * code + u32::from(digit));
        if let Err(place) = self.best.binary_search(&(deficit, code))
            && place < CHILDREN
        {
            self.best.insert(place, (deficit, code));
            self.best.truncate(CHILDREN);
        }
        Some(code)
    }
}
