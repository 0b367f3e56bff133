//! The replies of a fixed set of secrets to many guesses, put together from what each letter adds.
//!
//! What a letter adds to a reply depends only on the letter and on the places where the guess has it, never on the
//! other letters of the guess. So a reply is a sum of at most `length` rows, and few different rows ever occur.

use super::letter_places::{Numbers, Spot, spots};
use super::reply::Code;
use std::ops::AddAssign;

pub struct ReplyRows<T> {
    length: usize,
    count: usize,
    columns: Vec<u8>,
    numbers: Numbers,
    rows: Vec<Vec<T>>,
}

impl<T: Code + AddAssign> ReplyRows<T> {
    /// `secrets` are places in `words`, a concatenation of words of `length` letters.
    pub fn new(words: &[u8], length: usize, secrets: &[u32]) -> Self {
        let letter = |place: usize| move |&secret: &u32| words[secret as usize * length + place];
        ReplyRows {
            length,
            count: secrets.len(),
            columns: (0..length)
                .flat_map(|place| secrets.iter().map(letter(place)))
                .collect(),
            numbers: Numbers::new(length),
            rows: Vec::new(),
        }
    }

    /// The replies of every secret to `guess`.
    pub fn fill(&mut self, guess: &[u8], row: &mut [T]) {
        for (at, spot) in spots(guess).enumerate() {
            let number = self.number(spot);
            if at == 0 {
                row.copy_from_slice(&self.rows[number]);
            } else {
                row.iter_mut()
                    .zip(&self.rows[number])
                    .for_each(|(cell, &more)| *cell += more);
            }
        }
    }

    /// Which row says what a spot adds; made when first asked for.
    fn number(&mut self, spot: Spot) -> usize {
        let number = *self.numbers.of(spot);
        if number > 0 {
            return number as usize - 1;
        }
        self.rows.push(self.added(spot));
        *self.numbers.of(spot) = self.rows.len() as u32;
        self.rows.len() - 1
    }

    fn added(&self, Spot { letter, mask }: Spot) -> Vec<T> {
        let count = self.count;
        let column = |place: usize| &self.columns[place * count..][..count];
        // Non-green occurrences can colour places yellow, first come first served.
        let mut free = vec![0u8; count];
        for place in (0..self.length).filter(|place| mask >> place & 1 == 0) {
            for (free, &other) in free.iter_mut().zip(column(place)) {
                *free += u8::from(other == letter);
            }
        }
        let mut row = vec![T::default(); count];
        for place in (0..self.length).filter(|place| mask >> place & 1 == 1) {
            let [green, yellow] =
                [2, 1].map(|digit| (place + 1..self.length).fold(T::default().push(digit), |code, _| code.push(0)));
            for ((cell, free), &other) in row.iter_mut().zip(&mut free).zip(column(place)) {
                let is_green = other == letter;
                let is_yellow = !is_green & (*free > 0);
                *free -= u8::from(is_yellow);
                *cell += if is_green {
                    green
                } else if is_yellow {
                    yellow
                } else {
                    T::default()
                };
            }
        }
        row
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wordle::reply::Secrets;

    #[test]
    fn sums_agree_with_the_rule() {
        let letters = b"aaaabbbccdabcdeaabbccddeeabababaccacbbbdaedcbaeeaacbdabcaabdec";
        for length in [3, 5, 9] {
            let count = letters.len() / length;
            let words = &letters[..count * length];
            let places: Vec<u32> = (0..count as u32).collect();
            let mut sums = ReplyRows::<u32>::new(words, length, &places);
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
