//! What guesses tell at most, by their letters alone: most guesses need no counting then.
//!
//! A reply is the replies of its letters together. So it tells no more than its letters do one by one, less what pairs of
//! them tell twice; any tree of pairs will do, and the one that shares most says most. Sets of words are bits here.

use super::letter_places::{Numbers, Spot, spots};
use super::parts::size_log;
use super::reply::LONGEST;
use std::cmp::Reverse;

/// With more letters than this, a table of pairs would be too large.
const PAIRED: usize = 2048;

/// One letter at given places of a guess: the words by what they reply to it. Silent ones are in no class.
struct Letter {
    classes: Vec<Vec<u64>>,
    sizes: Vec<usize>,
    silent: Vec<u64>,
    gain: u64,
}

/// The letters of some guesses. What they gain is in units of the costs: a part of n words costs n·log2 n.
pub struct LetterBounds<'a> {
    costs: &'a [u64],
    count: usize,
    known: Vec<Letter>,
    /// The letters of all guesses, one guess after the other, and where each begins.
    letters: Vec<u32>,
    starts: Vec<usize>,
    shared: Vec<u64>,
    /// Whether the processor counts bits by itself.
    wide: bool,
}

impl<'a> LetterBounds<'a> {
    /// `guesses` and `possible` are places in `words`, which have `length` letters each.
    pub fn new(words: &[u8], length: usize, guesses: &[u32], possible: &[u32], costs: &'a [u64]) -> Self {
        let mut found = LetterBounds {
            costs,
            count: possible.len(),
            known: Vec::new(),
            letters: Vec::with_capacity(guesses.len() * length),
            starts: vec![0],
            shared: Vec::new(),
            #[cfg(target_arch = "x86_64")]
            wide: std::arch::is_x86_feature_detected!("avx2") && std::arch::is_x86_feature_detected!("popcnt"),
            #[cfg(not(target_arch = "x86_64"))]
            wide: false,
        };
        let there = There::new(words, length, possible);
        let mut numbers = Numbers::new(length);
        for &place in guesses {
            let guess = &words[place as usize * length..][..length];
            for spot in spots(guess).filter(|spot| there.number[spot.letter as usize] > 0) {
                let number = numbers.of(spot);
                if *number == 0 {
                    found.known.push(there.letter(spot, costs));
                    *number = found.known.len() as u32;
                }
                found.letters.push(*number - 1);
            }
            found.starts.push(found.letters.len());
        }
        if found.known.len() <= PAIRED {
            found.shared = vec![0; found.known.len() * found.known.len()];
        }
        found
    }

    fn of(&self, guess: usize) -> &[u32] {
        &self.letters[self.starts[guess]..self.starts[guess + 1]]
    }

    /// What the guess of that number tells at most.
    pub fn told(&mut self, guess: usize) -> u64 {
        let mut own = [0; LONGEST];
        let count = self.of(guess).len();
        own[..count].copy_from_slice(self.of(guess));
        let told: u64 = own[..count].iter().map(|&one| self.known[one as usize].gain).sum();
        if self.shared.is_empty() || count == 0 {
            return told;
        }
        told.saturating_sub(self.told_twice(&own[..count]))
    }

    /// What the tree of pairs that shares most shares, grown from the first letter.
    fn told_twice(&mut self, own: &[u32]) -> u64 {
        let mut nearest = [0; LONGEST];
        let (mut inside, mut last, mut sum) = (1u32, 0, 0);
        for _ in 1..own.len() {
            let mut next = (0, 0);
            for at in (0..own.len()).filter(|at| inside >> at & 1 == 0) {
                nearest[at] = self.shared(own[last] as usize, own[at] as usize).max(nearest[at]);
                next = next.max((nearest[at], at));
            }
            (sum, last) = (sum + next.0, next.1);
            inside |= 1 << last;
        }
        sum
    }

    /// What two letters both tell.
    fn shared(&mut self, one: usize, other: usize) -> u64 {
        let at = one.min(other) * self.known.len() + one.max(other);
        if self.shared[at] == 0 {
            let (one, other) = (&self.known[one], &self.known[other]);
            let both = self.costs[self.count].saturating_sub(self.together(one, other));
            self.shared[at] = 1 + (one.gain + other.gain).saturating_sub(both);
        }
        self.shared[at] - 1
    }

    /// What the parts cost that two letters make together.
    fn together(&self, one: &Letter, other: &Letter) -> u64 {
        #[cfg(target_arch = "x86_64")]
        if self.wide {
            // SAFETY: `wide` says that the processor can.
            return unsafe { self.together_wide(one, other) };
        }
        let _ = self.wide;
        self.together_anywhere(one, other)
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,popcnt")]
    fn together_wide(&self, one: &Letter, other: &Letter) -> u64 {
        self.together_anywhere(one, other)
    }

    #[inline(always)]
    fn together_anywhere(&self, one: &Letter, other: &Letter) -> u64 {
        let mut others = other.sizes.clone();
        let (mut cost, mut left) = (0, self.count);
        for (class, &size) in one.classes.iter().zip(&one.sizes) {
            let mut rest = size;
            for (also, other) in other.classes.iter().zip(&mut others) {
                let both: usize = class.iter().zip(also).map(|(a, b)| (a & b).count_ones() as usize).sum();
                rest -= both;
                *other -= both;
                cost += self.costs[both];
            }
            cost += self.costs[rest];
            left -= size;
        }
        others.iter().for_each(|&size| {
            cost += self.costs[size];
            left -= size;
        });
        cost + self.costs[left]
    }

    /// How many words have none of the guess's letters.
    pub fn silent(&self, guess: usize) -> usize {
        let Some((&first, more)) = self.of(guess).split_first() else {
            return self.count;
        };
        let without = |block: usize| {
            let first = self.known[first as usize].silent[block];
            more.iter()
                .fold(first, |sum, &one| sum & self.known[one as usize].silent[block])
        };
        (0..self.count.div_ceil(64))
            .map(|block| without(block).count_ones() as usize)
            .sum()
    }

    /// The most words that reply alike to one letter of the guess and have none of the others.
    pub fn alone(&self, guess: usize) -> usize {
        let own: Vec<&Letter> = self.of(guess).iter().map(|&one| &self.known[one as usize]).collect();
        let mut others = vec![0; self.count.div_ceil(64)];
        let mut most = 0;
        for (at, letter) in own.iter().enumerate() {
            others.fill(u64::MAX);
            for other in own
                .iter()
                .enumerate()
                .filter(|(other, _)| *other != at)
                .map(|(_, other)| other)
            {
                others
                    .iter_mut()
                    .zip(&other.silent)
                    .for_each(|(sum, silent)| *sum &= silent);
            }
            for class in &letter.classes {
                let size: usize = class
                    .iter()
                    .zip(&others)
                    .map(|(a, b)| (a & b).count_ones() as usize)
                    .sum();
                most = most.max(size);
            }
        }
        most
    }
}

/// The `top` guesses that tell most by their letters, taken two by two, earlier ones before later ones.
pub fn most_telling(words: &[u8], length: usize, guesses: &[u32], possible: &[u32], top: usize) -> Vec<usize> {
    let costs: Vec<u64> = (0..=possible.len()).map(size_log).collect();
    let mut letters = LetterBounds::new(words, length, guesses, possible, &costs);
    let mut ranked: Vec<_> = (0..guesses.len())
        .map(|number| (Reverse(letters.told(number)), number))
        .collect();
    if top < ranked.len() {
        ranked.select_nth_unstable(top);
        ranked.truncate(top);
    }
    ranked.sort_unstable();
    ranked.into_iter().map(|(_, number)| number).collect()
}

/// Which of the possible words have which letter where.
struct There {
    length: usize,
    count: usize,
    blocks: usize,
    number: [usize; 256],
    bits: Vec<u64>,
    /// Per letter the words that have it, and at which places.
    holders: Vec<Vec<(u32, u32)>>,
}

impl There {
    fn new(words: &[u8], length: usize, possible: &[u32]) -> Self {
        let mut there = There {
            length,
            count: possible.len(),
            blocks: possible.len().div_ceil(64),
            number: [0; 256],
            bits: Vec::new(),
            holders: Vec::new(),
        };
        let mut letters = 0;
        for (at, &place) in possible.iter().enumerate() {
            for (column, &letter) in words[place as usize * length..][..length].iter().enumerate() {
                let number = &mut there.number[letter as usize];
                if *number == 0 {
                    letters += 1;
                    *number = letters;
                    there.bits.resize(letters * length * there.blocks, 0);
                    there.holders.push(Vec::new());
                }
                let holders = &mut there.holders[*number - 1];
                match holders.last_mut() {
                    Some((last, places)) if *last == at as u32 => *places |= 1 << column,
                    _ => holders.push((at as u32, 1 << column)),
                }
                let row = (*number - 1) * length + column;
                there.bits[row * there.blocks + at / 64] |= 1 << (at % 64);
            }
        }
        there
    }

    fn at(&self, letter: u8, place: usize) -> &[u64] {
        let row = (self.number[letter as usize] - 1) * self.length + place;
        &self.bits[row * self.blocks..][..self.blocks]
    }

    fn letter(&self, spot: Spot, costs: &[u64]) -> Letter {
        let Spot { letter, mask } = spot;
        let mut anywhere = vec![0; self.blocks];
        for place in 0..self.length {
            anywhere
                .iter_mut()
                .zip(self.at(letter, place))
                .for_each(|(sum, bits)| *sum |= bits);
        }
        let classes = if mask.is_power_of_two() {
            let green = self.at(letter, mask.trailing_zeros() as usize).to_vec();
            let yellow = anywhere.iter().zip(&green).map(|(any, green)| any & !green).collect();
            vec![green, yellow]
        } else {
            self.classes(letter, mask)
        };
        let sizes: Vec<usize> = classes
            .iter()
            .map(|class| class.iter().map(|bits| bits.count_ones() as usize).sum())
            .collect();
        let told: usize = sizes.iter().sum();
        let parts: u64 = sizes.iter().map(|&size| costs[size]).sum();
        let mut silent: Vec<u64> = anywhere.iter().map(|any| !any).collect();
        if !self.count.is_multiple_of(64) {
            silent[self.blocks - 1] &= (1 << (self.count % 64)) - 1;
        }
        Letter {
            classes,
            sizes,
            silent,
            gain: costs[self.count].saturating_sub(parts + costs[self.count - told]),
        }
    }

    /// The words with a letter that the guess has several times, by their reply to it: greens, and how many yellows.
    fn classes(&self, letter: u8, mask: u32) -> Vec<Vec<u64>> {
        let mut found: Vec<((u32, u32), Vec<u64>)> = Vec::new();
        for &(at, there) in &self.holders[self.number[letter as usize] - 1] {
            let at = at as usize;
            let green = there & mask;
            let yellow = (there & !mask).count_ones().min((mask & !green).count_ones());
            let number = found
                .iter()
                .position(|(key, _)| *key == (green, yellow))
                .unwrap_or_else(|| {
                    found.push(((green, yellow), vec![0; self.blocks]));
                    found.len() - 1
                });
            found[number].1[at / 64] |= 1 << (at % 64);
        }
        found.into_iter().map(|(_, class)| class).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Chance;
    use crate::wordle::parts::Counter;
    use crate::wordle::reply_rows::ReplyRows;

    /// Words of few letters, so that guesses have one several times.
    fn some_words(seed: u64, count: usize, length: usize) -> Vec<u8> {
        let mut chance = Chance::new(seed);
        (0..count * length).map(|_| chance.below(4) as u8).collect()
    }

    #[test]
    fn no_guess_tells_more_than_its_letters() {
        for (seed, length) in [(1, 3), (2, 5), (3, 6), (4, 9)] {
            let words = some_words(seed, 150, length);
            let places: Vec<u32> = (0..150).collect();
            let costs: Vec<u64> = (0..=150).map(size_log).collect();
            let mut letters = LetterBounds::new(&words, length, &places, &places, &costs);
            let mut sums = ReplyRows::<u32>::new(&words, length, &places);
            let mut counter = Counter::new(3usize.pow(length as u32));
            for (number, guess) in words.chunks_exact(length).enumerate() {
                let mut row = vec![0; 150];
                sums.fill(guess, &mut row);
                let silent = row.iter().filter(|&&code| code == 0).count();
                let (mut cost, mut largest) = (0, 0);
                counter.sizes(&mut row, |size| {
                    cost += costs[size as usize];
                    largest = largest.max(size as usize);
                });
                assert!(letters.told(number) + 1000 >= costs[150] - cost);
                assert_eq!(letters.silent(number), silent);
                assert!(letters.alone(number) <= largest);
            }
        }
    }

    #[test]
    fn what_two_letters_both_tell_is_not_counted_twice() {
        // Two letters that always go together tell as much as one of them.
        let words = b"abxabyabzcdxcdycdz";
        let places: Vec<u32> = (0..6).collect();
        let costs: Vec<u64> = (0..=6).map(size_log).collect();
        let mut letters = LetterBounds::new(words, 3, &places, &places, &costs);
        let one_bit = costs[6] - 2 * costs[3];
        assert!(letters.told(0) < 2 * one_bit + costs[6] - costs[2] - costs[4]);
    }
}
