//! Whether a board with these givens is what was wished for: enough for the level, and no easier.

use super::board::Board;
use super::domains::Domains;
use super::layout::Layout;
use super::levels::{Level, finishes};
use super::search::{Outcome, Search};

const NODES_TO_REFUTE: u64 = 500;

/// Decides whether a set of givens is enough for the level.
pub struct Judge<'a> {
    search: Search,
    full: Vec<u64>,
    solution: &'a [u8],
    level: Option<Level>,
}

impl<'a> Judge<'a> {
    pub fn new(layout: &Layout, solution: &'a [u8], level: Option<Level>) -> Option<Self> {
        let board = Board::new(layout.width, &layout.codes, &layout.room_of).ok()?;
        let full = board.candidates(&layout.codes).ok()?;
        Some(Judge {
            search: Search::new(board, full.clone()),
            full,
            solution,
            level,
        })
    }

    fn candidates(&self, given: &[bool]) -> Vec<u64> {
        let cells = self.full.iter().zip(self.solution).zip(given);
        cells
            .map(|((&full, &number), &is_given)| if is_given { 1 << (number - 1) } else { full })
            .collect()
    }

    /// Whether the board stays good without the group, which is no longer among the givens.
    pub fn can_go(&mut self, given: &[bool], group: &[usize]) -> bool {
        match self.level {
            Some(level) if level < Level::Expert => self.is_good(given),
            // If "another number here" contradicts itself, a person strikes the other numbers one by one.
            Some(_) => self.refutes_others(given, group, 0),
            None => self.refutes_others(given, group, NODES_TO_REFUTE),
        }
    }

    fn refutes_others(&mut self, given: &[bool], group: &[usize], nodes: u64) -> bool {
        let mut candidates = self.candidates(given);
        group.iter().all(|&cell| {
            candidates[cell] ^= 1 << (self.solution[cell] - 1);
            if candidates[cell] == 0 {
                candidates[cell] = self.full[cell];
                return true;
            }
            self.search.restart(&candidates);
            let until = self.search.nodes + nodes;
            let refuted = self.search.advance(until) == Outcome::Exhausted;
            candidates[cell] = self.full[cell];
            refuted
        })
    }

    /// Whether these givens are enough for the level.
    pub fn is_good(&mut self, given: &[bool]) -> bool {
        let candidates = self.candidates(given);
        match self.level {
            Some(level) => {
                self.search.domains.reset(&self.search.board, &candidates);
                finishes(&self.search.board, &mut self.search.domains, level)
            }
            None => {
                self.search.restart(&candidates);
                let until = self.search.nodes + 2 * NODES_TO_REFUTE;
                self.search.advance(until) == Outcome::Solution && self.search.advance(until) == Outcome::Exhausted
            }
        }
    }

    /// Whether an easier level is enough too.
    pub fn too_easy(&self, given: &[bool]) -> bool {
        let easier = Level::ALL.iter().rev().find(|&&easier| Some(easier) < self.level);
        easier.is_some_and(|&easier| {
            let mut domains = Domains::new(&self.search.board, self.candidates(given));
            self.level.is_some() && finishes(&self.search.board, &mut domains, easier)
        })
    }
}
