//! The problem: guesses, secrets, the reply of each secret to each guess, and the rules of play.

use super::frame::Frame;
use super::hard::Letters;
use super::tally::Tally;
use crate::chance::Chance;
use crate::wordle::reply::{Code, Secrets, matrix};
use std::cmp::Reverse;
use std::sync::Arc;

/// A reply, or the number of a part: an integer that indexes a small table.
pub trait Label: Code + PartialEq {
    fn index(self) -> usize;
    fn of(index: usize) -> Self;
}

macro_rules! label {
    ($($t:ty),*) => {$(impl Label for $t {
        #[inline(always)]
        fn index(self) -> usize {
            self as usize
        }
        #[inline(always)]
        fn of(index: usize) -> Self {
            index as $t
        }
    })*};
}
label!(u8, u16);

/// No tree within the guesses left. Sums of a few of these still fit in 32 bits.
pub const NEVER: u32 = 1 << 28;
/// Guesses left when nothing caps them.
pub const UNCAPPED: u8 = u8::MAX;

pub struct Task<T> {
    /// How many different replies there can be.
    pub replies: usize,
    /// All secrets with all guesses; guesses with frequent letters come first.
    pub root: Frame<T>,
    /// The caller's number of each guess of the root.
    pub names: Vec<u32>,
    pub letters: Letters,
    pub hard: bool,
    /// Guesses allowed in all.
    pub left: u8,
    /// Guesses considered for a set that is not small; all where absent, and only then are totals exact.
    pub width: Option<usize>,
    /// Whether any tree will do: then a total is that of some tree.
    pub content: bool,
}

impl<T: Label> Task<T> {
    /// `words` are concatenated guesses of `length` letter codes; `own[i]` is the guess that is secret `i`. None if
    /// memory does not suffice.
    pub fn new(words: &[u8], length: usize, own: &[u32], hard: bool, left: u8, width: Option<usize>) -> Option<Self> {
        let names = by_letters(words, length, own);
        let mut rows = vec![0; names.len()];
        let mut guesses = Vec::with_capacity(words.len());
        for (row, &name) in names.iter().enumerate() {
            rows[name as usize] = row as u32;
            guesses.extend_from_slice(&words[name as usize * length..][..length]);
        }
        let secrets: Vec<u8> = own
            .iter()
            .flat_map(|&name| words[name as usize * length..][..length].iter().copied())
            .collect();
        let mut chance = Chance::new(0x70_69_73_74_61);
        let root = Frame {
            secrets: (0..own.len() as u16).collect(),
            keys: own.iter().map(|_| chance.word()).collect(),
            stride: own.len(),
            rows: matrix(&guesses, &Secrets::new(&secrets, length), 1)?,
            guesses: Arc::new((0..names.len() as u32).collect()),
            own: own.iter().map(|&name| rows[name as usize]).collect(),
            ..Frame::empty()
        };
        Some(Task {
            replies: 3usize.pow(length as u32),
            root,
            names,
            letters: Letters::new(&guesses, length),
            hard,
            left,
            width,
            content: false,
        })
    }

    /// The row of the root that is the caller's guess `name`.
    pub fn row_of(&self, name: u32) -> Option<usize> {
        self.names.iter().position(|&other| other == name)
    }

    /// Parts, and sum of their squares, that each guess makes of all secrets. Later scans skip by these; for many
    /// openers columns are worth their while.
    pub fn rank(&mut self) -> Vec<(usize, u32)> {
        self.root.turn();
        let all = self.root.all();
        let mut tally = Tally::new(self.replies);
        let ranks: Vec<(usize, u32)> = (0..self.names.len())
            .map(|row| {
                let labels = self.root.row(row);
                let parts = tally.count_large(labels, &all);
                (parts, tally.squares(labels, &all))
            })
            .collect();
        self.root.parts = ranks.iter().map(|rank| rank.0 as u16).collect();
        ranks
    }
}

/// Guesses by how often their letters, each counted once, occur in the secrets.
fn by_letters(words: &[u8], length: usize, own: &[u32]) -> Vec<u32> {
    let mut counts = [0usize; 256];
    for &name in own {
        for &letter in &words[name as usize * length..][..length] {
            counts[letter as usize] += 1;
        }
    }
    let score = |word: &[u8]| -> usize {
        let first = |place: usize| !word[..place].contains(&word[place]);
        (0..length)
            .filter(|&p| first(p))
            .map(|p| counts[word[p] as usize])
            .sum()
    };
    let scores: Vec<usize> = words.chunks_exact(length).map(score).collect();
    let mut names: Vec<u32> = (0..scores.len() as u32).collect();
    names.sort_by_key(|&name| Reverse(scores[name as usize]));
    names
}
