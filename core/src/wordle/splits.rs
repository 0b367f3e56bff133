//! How each guess splits a set of words, kept once per way of splitting: guesses that split alike are one.
//!
//! A row numbers the parts in the order of their first word, so equal rows are equal splits. Of a subset of the words
//! the rows are picked from those of the whole, never worked out anew.

use super::parts::{Enough, Field, Index, by_width};
use std::cmp::Reverse;
use std::collections::HashSet;

/// Rows over `places`; one guess stands for all that split alike, unless `apart` is asked for.
pub struct Splits {
    pub places: Vec<u32>,
    pub guesses: Vec<u32>,
    cells: Vec<u16>,
    counts: Vec<u16>,
}

/// What is known of a row before it is followed: rank, and where it is.
pub struct Ranked {
    pub largest: u32,
    pub parts: u32,
    pub row: usize,
}

/// Numbers the parts of a row by first word; cleared by moving on to the next stamp.
struct Numbering {
    stamp: u32,
    seen: Vec<(u32, u16)>,
}

impl Numbering {
    fn new(size: usize) -> Self {
        Numbering {
            stamp: 0,
            seen: vec![(0, 0); size],
        }
    }

    /// Rewrites the codes in `from` as numbers at the end of `into`; how many parts there are.
    fn append(&mut self, from: impl Iterator<Item = usize>, into: &mut Vec<u16>) -> u16 {
        self.stamp += 1;
        let mut count = 0;
        for code in from {
            let (stamp, number) = &mut self.seen[code];
            if *stamp != self.stamp {
                (*stamp, *number) = (self.stamp, count);
                count += 1;
            }
            into.push(*number);
        }
        count
    }
}

impl Splits {
    /// The most words whose parts can be numbered.
    pub const MOST: usize = u16::MAX as usize;

    fn empty(places: Vec<u32>) -> Self {
        Splits {
            places,
            guesses: Vec::new(),
            cells: Vec::new(),
            counts: Vec::new(),
        }
    }

    /// How `guesses` split `places`; guesses that tell nothing are left out.
    pub fn new(words: &[u8], length: usize, guesses: &[u32], places: Vec<u32>, apart: bool) -> Self {
        let mut found = Splits::empty(places);
        by_width!(length, fill(&mut found, words, length, guesses, apart));
        found.sort();
        found
    }

    pub fn rows(&self) -> usize {
        self.guesses.len()
    }

    fn row(&self, row: usize) -> &[u16] {
        &self.cells[row * self.places.len()..][..self.places.len()]
    }

    /// The splits of the words in these columns, by the rows whose guess may still be made.
    pub fn of(&self, columns: &[u32], apart: bool, may: impl Fn(u32) -> bool) -> Self {
        let places = columns.iter().map(|&column| self.places[column as usize]).collect();
        let mut found = Splits::empty(places);
        let mut numbering = Numbering::new(self.places.len());
        let mut known = HashSet::new();
        for row in (0..self.rows()).filter(|&row| may(self.guesses[row])) {
            let cells = self.row(row);
            let codes = columns.iter().map(|&column| usize::from(cells[column as usize]));
            let count = numbering.append(codes, &mut found.cells);
            found.push(self.guesses[row], count, apart, &mut known);
        }
        found.sort();
        found
    }

    /// Keeps the row just appended where it tells something new.
    fn push(&mut self, guess: u32, count: u16, apart: bool, known: &mut HashSet<u128>) {
        let start = self.guesses.len() * self.places.len();
        if count < 2 || !(apart || known.insert(hash(&self.cells[start..]))) {
            self.cells.truncate(start);
        } else {
            self.guesses.push(guess);
            self.counts.push(count);
        }
    }

    /// Most parts first, so that a search for many parts can stop early.
    fn sort(&mut self) {
        let mut order: Vec<usize> = (0..self.rows()).collect();
        order.sort_by_key(|&row| Reverse(self.counts[row]));
        self.cells = order.iter().flat_map(|&row| self.row(row)).copied().collect();
        self.guesses = order.iter().map(|&row| self.guesses[row]).collect();
        self.counts = order.iter().map(|&row| self.counts[row]).collect();
    }

    /// A guess that tells all words of these columns apart.
    pub fn separating(&self, columns: &[u32], may: impl Fn(u32) -> bool) -> Option<u32> {
        let mut seen = vec![0; self.places.len()];
        (0..self.rows())
            .take_while(|&row| usize::from(self.counts[row]) >= columns.len())
            .find(|&row| {
                let cells = self.row(row);
                may(self.guesses[row])
                    && columns.iter().all(|&column| {
                        let last = &mut seen[usize::from(cells[column as usize])];
                        *last != row + 1 && {
                            *last = row + 1;
                            true
                        }
                    })
            })
            .map(|row| self.guesses[row])
    }

    /// How the first `most` rows split these columns.
    pub fn ranked(&self, columns: &[u32], most: usize) -> Vec<Ranked> {
        let mut sizes = vec![0u32; self.places.len()];
        let rank = |row| {
            let cells = self.row(row);
            let part = |column: &u32| usize::from(cells[*column as usize]);
            columns.iter().for_each(|column| sizes[part(column)] += 1);
            let (mut largest, mut parts) = (0, 0);
            for column in columns {
                let size = std::mem::take(&mut sizes[part(column)]);
                largest = largest.max(size);
                parts += u32::from(size > 0);
            }
            Ranked { largest, parts, row }
        };
        (0..self.rows().min(most)).map(rank).collect()
    }

    /// The parts of these columns by one row, largest first; the guess itself is in none.
    pub fn parts(&self, columns: &[u32], row: usize) -> Vec<Vec<u32>> {
        let cells = self.row(row);
        let mut coded: Vec<(u16, u32)> = columns
            .iter()
            .filter(|&&column| self.places[column as usize] != self.guesses[row])
            .map(|&column| (cells[column as usize], column))
            .collect();
        coded.sort_by_key(|pair| pair.0);
        let mut parts: Vec<Vec<u32>> = coded
            .chunk_by(|a, b| a.0 == b.0)
            .map(|run| run.iter().map(|pair| pair.1).collect())
            .collect();
        parts.sort_by_key(|part| Reverse(part.len()));
        parts
    }
}

fn fill<T: Index>(found: &mut Splits, words: &[u8], length: usize, guesses: &[u32], apart: bool) {
    let places = std::mem::take(&mut found.places);
    let field = Field {
        words,
        length,
        guesses,
        possible: &places,
    };
    // Above ten letters a table over all replies would not fit; then the parts are numbered by sorting.
    let mut numbering = Numbering::new(field.table().max(places.len()));
    let mut known = HashSet::new();
    let mut sorted: Vec<T> = Vec::new();
    let mut kept = Splits::empty(places.clone());
    field.rows::<T>(|number, row| {
        let count = if field.table() > 0 {
            numbering.append(row.iter().map(|&code| code.into() as usize), &mut kept.cells)
        } else {
            sorted.clear();
            sorted.extend_from_slice(row);
            sorted.sort_unstable();
            sorted.dedup();
            let codes = row.iter().map(|code| sorted.binary_search(code).unwrap_or(0));
            numbering.append(codes, &mut kept.cells)
        };
        kept.push(guesses[number], count, apart, &mut known);
        Enough::Continue(())
    });
    *found = kept;
}

/// Two different rows have the same with a chance of one in 2^100.
fn hash(cells: &[u16]) -> u128 {
    cells.iter().fold(0x9E37_79B9_7F4A_7C15, |sum: u128, &cell| {
        let mixed = (sum ^ u128::from(cell)).wrapping_mul(0xDA94_2042_E4DD_58B5_94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 61)
    })
}
