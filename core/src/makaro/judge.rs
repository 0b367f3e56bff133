//! Whether a board with these givens is what was wished for: enough for the level, and no easier.

use super::board::Board;
use super::domains::Domains;
use super::layout::Layout;
use super::levels::{Level, decides, finishes};
use super::search::{Outcome, Search};

const NODES_TO_REFUTE: u64 = 500;
const NODES_TO_FIND: u64 = 40;

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

    /// Whether the board, which was good when the group was known, stays good when it is not given.
    pub fn can_go(&mut self, given: &[bool], group: &[usize]) -> bool {
        match self.level {
            Some(Level::Expert) => {
                self.decides(given, group, Level::Hard)
                    || (!self.finds_another(given, group) && self.decides(given, group, Level::Expert))
            }
            Some(_) => self.is_good(given),
            None => self.refutes_others(given, group),
        }
    }

    /// Once the group is decided, the board is as it was with it.
    fn decides(&mut self, given: &[bool], group: &[usize], level: Level) -> bool {
        let candidates = self.candidates(given);
        self.search.domains.reset(&self.search.board, &candidates);
        decides(&self.search.board, &mut self.search.domains, level, group)
    }

    /// Whether a solution in which the group is different is found soon.
    fn finds_another(&mut self, given: &[bool], group: &[usize]) -> bool {
        self.otherwise(given, group, NODES_TO_FIND).contains(&Outcome::Solution)
    }

    /// Whether it is proved that the group cannot be different.
    fn refutes_others(&mut self, given: &[bool], group: &[usize]) -> bool {
        let outcomes = self.otherwise(given, group, NODES_TO_REFUTE);
        outcomes.iter().all(|outcome| *outcome == Outcome::Exhausted)
    }

    /// What searching finds for each cell of the group if it is not what it is; until something else than nothing is found.
    fn otherwise(&mut self, given: &[bool], group: &[usize], nodes: u64) -> Vec<Outcome> {
        let mut candidates = self.candidates(given);
        let mut outcomes = Vec::with_capacity(group.len());
        for &cell in group {
            candidates[cell] &= !(1 << (self.solution[cell] - 1));
            self.search.restart(&candidates);
            let until = self.search.nodes + nodes;
            outcomes.push(match candidates[cell] {
                0 => Outcome::Exhausted,
                _ => self.search.advance(until),
            });
            candidates[cell] = self.full[cell];
            if outcomes.last() != Some(&Outcome::Exhausted) {
                break;
            }
        }
        outcomes
    }

    /// Whether these givens are enough for the level.
    pub fn is_good(&mut self, given: &[bool]) -> bool {
        let candidates = self.candidates(given);
        match self.level {
            // Contradictions are the last resort: mostly less is enough, or there is another solution.
            Some(Level::Expert) => {
                self.finishes(&candidates, Level::Hard)
                    || (!self.finds_two(&candidates, NODES_TO_FIND) && self.finishes(&candidates, Level::Expert))
            }
            Some(level) => self.finishes(&candidates, level),
            None => {
                self.search.restart(&candidates);
                let until = self.search.nodes + 2 * NODES_TO_REFUTE;
                self.search.advance(until) == Outcome::Solution && self.search.advance(until) == Outcome::Exhausted
            }
        }
    }

    fn finishes(&mut self, candidates: &[u64], level: Level) -> bool {
        self.search.domains.reset(&self.search.board, candidates);
        finishes(&self.search.board, &mut self.search.domains, level)
    }

    fn finds_two(&mut self, candidates: &[u64], nodes: u64) -> bool {
        self.search.restart(candidates);
        let until = self.search.nodes + nodes;
        self.search.advance(until) == Outcome::Solution && self.search.advance(until) == Outcome::Solution
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
