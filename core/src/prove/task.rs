//! The problem: guesses, secrets, the reply of each secret to each guess, and the rules of play.

use super::frame::Frame;
use super::hard::Letters;
use crate::chance::Chance;
use crate::reply::{Code, Secrets, matrix};
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
    /// All secrets with all guesses.
    pub root: Frame<T>,
    pub letters: Letters,
    pub hard: bool,
}

impl<T: Label> Task<T> {
    /// `guesses` are concatenated words of `length` letter codes; `own[i]` is the guess that is secret `i`.
    pub fn new(guesses: &[u8], length: usize, own: Vec<u32>, hard: bool, threads: usize) -> Self {
        let words: Vec<u8> = own
            .iter()
            .flat_map(|&g| guesses[g as usize * length..][..length].iter().copied())
            .collect();
        let mut chance = Chance::new(0x70_69_73_74_61);
        let count = guesses.len() / length;
        let secrets = own.len();
        let mut task = Task {
            replies: 3usize.pow(length as u32),
            root: Frame {
                secrets: (0..secrets as u16).collect(),
                keys: own.iter().map(|_| chance.word()).collect(),
                stride: secrets,
                rows: matrix(guesses, &Secrets::new(&words, length), threads),
                guesses: Arc::new((0..count as u32).collect()),
                own,
                columns: vec![],
                height: 0,
                parts: vec![],
                place: vec![],
            },
            letters: Letters::new(guesses, length),
            hard,
        };
        task.root.turn();
        task
    }
}
