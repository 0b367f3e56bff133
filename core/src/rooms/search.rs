//! Depth-first search between propagations. It can be stopped by a budget and goes on where it stopped.

use super::board::{Board, Touch};
use super::domains::{Contradiction, Domains};
use super::levels::close;
use super::means::{Means, SIMPLE};
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

    /// Looks for a solution from what `domains` are by now, keeping what was learnt about the rooms.
    pub fn from_here(&mut self, nodes: u64) -> Outcome {
        self.branches.clear();
        self.state = State::Fresh;
        self.advance(self.nodes + nodes)
    }

    /// The room in which most contradictions arose.
    pub fn most_blamed(&self) -> u16 {
        let rooms = 0..self.weights.len() as u16;
        rooms.max_by_key(|&room| self.weights[room as usize]).unwrap_or(0)
    }

    /// Goes on to the next solution, which is then in `domains`. Stops once `nodes` has reached `until`.
    pub fn advance(&mut self, until: u64) -> Outcome {
        let mut consistent = match self.state {
            State::Over => return Outcome::Exhausted,
            State::Fresh => self.settle(None),
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
        let since = Some(self.domains.mark());
        match self.domains.narrow(&self.board, cell, mask) {
            Ok(()) => self.settle(since),
            Err(Contradiction) => self.blame(),
        }
    }

    /// Draws what follows from the changes since a moment, or from everything.
    fn settle(&mut self, since: Option<usize>) -> bool {
        let settled = match self.board.touch {
            Touch::Rook => self.domains.propagate(&self.board),
            // Numbers push others out so often there that looking for it saves most branches.
            Touch::King => close(&self.board, &mut self.domains, PUSHING, &[], since),
        };
        settled.is_ok() || self.blame()
    }

    fn blame(&mut self) -> bool {
        self.weights[self.domains.blamed] += 1;
        false
    }
}

/// What is drawn at every node where corners touch.
const PUSHING: Means = Means { pairs: false, ..SIMPLE };

fn nth_bit(mut mask: u64, index: usize) -> u64 {
    for _ in 0..index {
        mask &= mask - 1;
    }
    mask & mask.wrapping_neg()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A room of four cells in a square: every order of 1 to 4 is a solution.
    fn square() -> Search {
        let board = Board::new(Touch::Rook, 2, &[0; 4], &[0; 4]).unwrap();
        let candidates = board.candidates(&[0; 4]).unwrap();
        Search::new(board, candidates)
    }

    #[test]
    fn finds_every_solution_once() {
        let mut search = square();
        let mut found = Vec::new();
        while search.advance(u64::MAX) == Outcome::Solution {
            found.push(search.domains.of.clone());
        }
        let count = found.len();
        found.sort();
        found.dedup();
        assert_eq!((count, found.len()), (24, 24));
        assert_eq!(search.advance(u64::MAX), Outcome::Exhausted);
    }

    #[test]
    fn goes_on_where_it_stopped() {
        let mut search = square();
        let (mut found, mut stops) = (0, 0);
        loop {
            match search.advance(search.nodes + 1) {
                Outcome::Solution => found += 1,
                Outcome::Stopped => stops += 1,
                Outcome::Exhausted => break,
            }
        }
        assert_eq!(found, 24);
        assert!(stops > 0);
    }

    #[test]
    fn corners_keep_numbers_apart_where_they_touch() {
        let rooms = [0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3];
        let board = Board::new(Touch::King, 4, &[0; 16], &rooms).unwrap();
        let candidates = board.candidates(&[0; 16]).unwrap();
        let mut search = Search::new(board, candidates);
        let mut count = 0;
        while search.advance(u64::MAX) == Outcome::Solution {
            count += 1;
        }
        assert_eq!(count, 168);
    }

    #[test]
    fn an_arrow_points_at_the_largest() {
        // An arrow to the right between the ends of a bent room: `. > .` over `. . .`.
        let codes = [0, 104, 0, 0, 0, 0];
        let board = Board::new(Touch::Rook, 3, &codes, &[0, u16::MAX, 0, 0, 0, 0]).unwrap();
        let candidates = board.candidates(&codes).unwrap();
        let mut search = Search::new(board, candidates);
        let mut count = 0;
        while search.advance(u64::MAX) == Outcome::Solution {
            let of = &search.domains.of;
            assert!(of[2] > of[0] && of[2] > of[4]);
            count += 1;
        }
        // A third of the 120 orders.
        assert_eq!(count, 40);
    }
}
