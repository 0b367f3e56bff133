//! The candidate that the fewest consequences refute, sought again and again as a board is filled in.
//!
//! What was found out about a candidate holds as long as nothing changes that it was found out by, and what ends in a
//! clash does so for ever: fewer candidates elsewhere only make it clash sooner.

use super::board::Board;
use super::domains::Domains;
use super::supposed::Supposed;
use crate::chains::{Chain, SHORT};

/// Larger boards forget everything between two questions: remembering would take too much room.
const MOST_REMEMBERED: usize = 1024;

/// What is known of a candidate.
#[derive(Clone, Copy, Default)]
struct Known {
    /// Whether it ends in a contradiction, however long.
    clashes: Option<bool>,
    /// So many lengths of chains lead nowhere.
    failed: usize,
}

pub struct Refuter<'a> {
    board: &'a Board,
    words: usize,
    /// For each cell those that are looked at when it changes, as bits.
    around: Vec<u64>,
    /// The first candidate of each cell.
    starts: Vec<usize>,
    known: Vec<Known>,
    /// For each candidate the cells by which that is known, as bits.
    seen: Vec<u64>,
    last: Vec<u64>,
}

impl<'a> Refuter<'a> {
    pub fn new(board: &'a Board) -> Self {
        let words = if board.cells <= MOST_REMEMBERED {
            board.cells.div_ceil(64)
        } else {
            0
        };
        let mut starts = Vec::with_capacity(board.cells);
        let mut candidates = 0;
        for cell in 0..board.cells {
            starts.push(candidates);
            if board.is_white(cell) {
                candidates += board.rooms.of(board.room_of[cell] as usize).len();
            }
        }
        Refuter {
            board,
            words,
            around: around(board, words),
            starts,
            known: vec![Known::default(); candidates],
            seen: vec![0; candidates * words],
            last: Vec::new(),
        }
    }

    /// The candidate, as cell and bit, that the fewest links refute, and these. The simpler techniques have come to their
    /// end, and since the last question candidates have only gone.
    pub fn shortest(&mut self, of: &[u64]) -> Option<(usize, u64, Chain<Supposed<'a>>)> {
        let refuted = self.refuted(of);
        let mut world = Supposed::new(self.board, of);
        for links in SHORT {
            for &(cell, bit) in &refuted {
                let at = self.starts[cell] + bit.trailing_zeros() as usize;
                if self.known[at].failed > links {
                    continue;
                }
                if let Some(found) = world.chain_from(cell, bit, links..=links) {
                    return Some((cell, bit, found));
                }
                self.known[at].failed = links + 1;
                self.see(at, world.touched());
            }
        }
        None
    }

    /// Everything that ends in a contradiction, in reading order.
    fn refuted(&mut self, of: &[u64]) -> Vec<(usize, u64)> {
        let changed = self.changed(of);
        let mut trial = Domains::new(self.board, of.to_vec());
        // Nothing is pending: the simpler techniques have come to their end.
        trial.undo(0);
        let mut refuted = Vec::new();
        for (cell, &candidates) in of.iter().enumerate() {
            let mut left = candidates;
            while left != 0 && candidates.count_ones() > 1 {
                let bit = left & left.wrapping_neg();
                left ^= bit;
                let at = self.starts[cell] + bit.trailing_zeros() as usize;
                self.forget(at, &changed);
                if self.known[at].clashes.is_none() {
                    self.try_out(&mut trial, at, cell, bit);
                }
                if self.known[at].clashes == Some(true) {
                    refuted.push((cell, bit));
                }
            }
        }
        refuted
    }

    /// The cells that have changed since the last question, as bits.
    fn changed(&mut self, of: &[u64]) -> Vec<u64> {
        let mut changed = vec![0; self.words];
        for (cell, _) in self
            .last
            .iter()
            .zip(of)
            .enumerate()
            .filter(|(_, (last, now))| last != now)
        {
            if let Some(word) = changed.get_mut(cell / 64) {
                *word |= 1 << (cell % 64);
            }
        }
        self.last.clear();
        self.last.extend_from_slice(of);
        changed
    }

    fn forget(&mut self, at: usize, changed: &[u64]) {
        let seen = &mut self.seen[at * self.words..(at + 1) * self.words];
        if self.words == 0 || seen.iter().zip(changed).any(|(seen, changed)| seen & changed != 0) {
            seen.fill(0);
            let known = &mut self.known[at];
            known.clashes = known.clashes.filter(|&clashes| clashes);
            known.failed = 0;
        }
    }

    fn try_out(&mut self, trial: &mut Domains, at: usize, cell: usize, bit: u64) {
        let mark = trial.mark();
        let clashes = trial.narrow(self.board, cell as u16, bit).is_err() || trial.propagate(self.board).is_err();
        self.known[at].clashes = Some(clashes);
        if !clashes {
            for cell in trial.changed_since(mark) {
                self.see_around(at, cell as usize);
            }
        }
        trial.undo(mark);
    }

    fn see(&mut self, at: usize, touched: &[u16]) {
        for &cell in touched {
            self.see_around(at, cell as usize);
        }
    }

    fn see_around(&mut self, at: usize, cell: usize) {
        let around = &self.around[cell * self.words..(cell + 1) * self.words];
        let seen = &mut self.seen[at * self.words..(at + 1) * self.words];
        seen.iter_mut().zip(around).for_each(|(seen, around)| *seen |= around);
    }
}

/// A cell, its peers, and what is compared with it by arrows.
fn around(board: &Board, words: usize) -> Vec<u64> {
    let mut around = vec![0; board.cells * words];
    for (cell, row) in around.chunks_exact_mut(words.max(1)).enumerate() {
        let mut add = |near: usize| row[near / 64] |= 1 << (near % 64);
        add(cell);
        board.peers.of(cell).iter().for_each(|&near| add(near as usize));
        for &arrow in board.watchers[cell].arrows() {
            let arrow = &board.arrows[arrow as usize];
            add(arrow.target as usize);
            arrow.others().iter().for_each(|&near| add(near as usize));
        }
    }
    around
}
