//! Depth-first search between propagations. It can be stopped by a budget and goes on where it stopped.

use super::board::Board;
use super::domains::{Contradiction, Domains};
use crate::chance::Chance;

/// Why the search has come back.
#[derive(Debug, PartialEq, Eq)]
pub enum Outcome {
    Solution,
    Exhausted,
    Stopped,
}

/// A branch taken: `cell` was given the number of `bit` at the moment `mark`.
struct Branch {
    cell: u16,
    bit: u64,
    mark: usize,
}

#[derive(PartialEq, Eq)]
enum State {
    Fresh,
    Open,
    Solved,
    Over,
}

pub struct Search {
    pub board: Board,
    pub domains: Domains,
    /// Branches taken so far.
    pub nodes: u64,
    branches: Vec<Branch>,
    /// Rooms earn weight by contradictions; branching prefers the weighty.
    weights: Vec<u32>,
    state: State,
    chance: Option<Chance>,
}

impl Search {
    pub fn new(board: Board, candidates: Vec<u64>) -> Self {
        Search {
            domains: Domains::new(&board, candidates),
            nodes: 0,
            branches: Vec::new(),
            weights: vec![1; board.rooms.len()],
            state: State::Fresh,
            chance: None,
            board,
        }
    }

    /// Tries numbers in random order instead of upwards.
    pub fn with_chance(mut self, chance: Chance) -> Self {
        self.chance = Some(chance);
        self
    }

    /// Starts over from other candidates, keeping what was learnt about the rooms.
    pub fn restart(&mut self, candidates: &[u64]) {
        self.domains.reset(&self.board, candidates);
        self.branches.clear();
        self.state = State::Fresh;
    }

    /// Goes on to the next solution, which is then in `domains`. Stops once `nodes` has reached `until`.
    pub fn advance(&mut self, until: u64) -> Outcome {
        let mut consistent = match self.state {
            State::Over => return Outcome::Exhausted,
            State::Fresh => self.settle(),
            State::Solved => self.retreat(),
            State::Open => true,
        };
        loop {
            if !consistent {
                self.state = State::Over;
                return Outcome::Exhausted;
            }
            self.state = State::Open;
            let Some(cell) = self.tightest() else {
                self.state = State::Solved;
                return Outcome::Solution;
            };
            if self.nodes >= until {
                return Outcome::Stopped;
            }
            self.nodes += 1;
            consistent = self.branch(cell) || self.retreat();
        }
    }

    /// The undecided cell with the fewest candidates for the weight of its room.
    fn tightest(&self) -> Option<u16> {
        let mut best = None;
        let (mut fewest, mut weight) = (u32::MAX, 1);
        for (cell, domain) in self.domains.of.iter().enumerate() {
            let count = domain.count_ones();
            if count > 1 {
                let heavy = self.weights[self.board.room_of[cell] as usize];
                if u64::from(count) * u64::from(weight) < u64::from(fewest) * u64::from(heavy) {
                    (best, fewest, weight) = (Some(cell as u16), count, heavy);
                }
            }
        }
        best
    }

    fn branch(&mut self, cell: u16) -> bool {
        let domain = self.domains.of[cell as usize];
        let bit = match &mut self.chance {
            None => domain & domain.wrapping_neg(),
            Some(chance) => nth_bit(domain, chance.below(domain.count_ones() as usize)),
        };
        let mark = self.domains.mark();
        self.branches.push(Branch { cell, bit, mark });
        self.try_narrow(cell, bit)
    }

    /// Undoes branches until one can take another number.
    fn retreat(&mut self) -> bool {
        while let Some(Branch { cell, bit, mark }) = self.branches.pop() {
            self.domains.undo(mark);
            if self.try_narrow(cell, !bit) {
                return true;
            }
        }
        false
    }

    fn try_narrow(&mut self, cell: u16, mask: u64) -> bool {
        match self.domains.narrow(&self.board, cell, mask) {
            Ok(()) => self.settle(),
            Err(Contradiction) => self.blame(),
        }
    }

    fn settle(&mut self) -> bool {
        match self.domains.propagate(&self.board) {
            Ok(()) => true,
            Err(Contradiction) => self.blame(),
        }
    }

    fn blame(&mut self) -> bool {
        self.weights[self.domains.blamed] += 1;
        false
    }
}

fn nth_bit(mut mask: u64, index: usize) -> u64 {
    for _ in 0..index {
        mask &= mask - 1;
    }
    mask & mask.wrapping_neg()
}
