//! All solutions, one after the other: propagation and branching first, a CDCL solver where branching thrashes.

use super::clauses::{Clauses, Outcome};
use super::domains::{Clash, Domains};
use super::field::Touch;
use super::probing::{Probed, TRIED_PER_NODE, candidates, probe};
use super::settle::ALL_RULES;

/// Dead ends in a row, times cells, before the board is handed to the CDCL solver: clauses pay off early on large
/// boards, and boards made for people need neither.
const PATIENCE: u64 = 10_000;
/// Solutions that are excluded one by one when the CDCL solver takes over; with more, branching goes on.
const MOST_EXCLUDED: usize = 4096;
/// Literals beyond which clauses would take more than some 150 MB: branching goes on.
const MOST_LITERALS: usize = 400_000;
/// Numbers of a rook's board with at most so many cells are probed before anything is learned: that refutes most of what
/// can be refuted, and costs little where nothing can.
const NARROW: u32 = 14;
/// Conflicts before the others are probed, too.
const CONFLICTS_AT_FIRST: u64 = 500;
/// Nodes between two questions whether the user wants to stop.
const POLL_EVERY: u64 = 128;

/// Asks whether to stop, e.g. because of Ctrl-C.
pub type Poll = fn() -> bool;

pub enum Next {
    /// The bit of each number.
    Solution(Vec<u16>),
    /// There are no more.
    End,
    /// The node budget is used up.
    Budget,
    /// The user wants to stop.
    Stopped,
}

struct Fork {
    mark: usize,
    choices: Vec<(usize, usize)>,
    next: usize,
}

/// A search that remembers where it is.
pub struct Search {
    domains: Domains,
    weights: Vec<u32>,
    forks: Vec<Fork>,
    clauses: Option<Clauses>,
    near: Option<Vec<u16>>,
    found: Vec<Vec<u16>>,
    found_count: u64,
    dead_ends: u64,
    patience: u64,
    pub nodes: u64,
    begun: bool,
    over: bool,
}

impl Search {
    /// `domains` with the givens placed, not yet settled.
    pub fn new(domains: Domains) -> Self {
        let weights = vec![1; domains.count];
        let patience = PATIENCE / domains.count.max(1) as u64;
        Search {
            domains,
            weights,
            forks: vec![],
            clauses: None,
            near: None,
            found: vec![],
            found_count: 0,
            dead_ends: 0,
            patience,
            nodes: 0,
            begun: false,
            over: false,
        }
    }

    /// Looks first for solutions that resemble this path, given by the bit of each number.
    pub fn near(self, path: Vec<u16>) -> Self {
        Search {
            near: Some(path),
            ..self
        }
    }

    /// The next solution within `budget` nodes (branchings and conflicts) in all.
    pub fn next(&mut self, budget: u64, poll: Poll) -> Next {
        if self.over {
            return Next::End;
        }
        if let Some(clauses) = &mut self.clauses {
            let next = clauses.next(budget.saturating_sub(self.nodes), poll);
            return self.learned(next);
        }
        let mut alive = if self.begun {
            self.advance()
        } else {
            self.begun = true;
            self.nodes += 1;
            let settled = self.domains.settle(ALL_RULES).is_ok();
            self.domains.tighten();
            if settled { Some(true) } else { None }
        };
        loop {
            match alive {
                None => {
                    self.over = true;
                    return Next::End;
                }
                Some(true) => match self.branch() {
                    Some(choices) => {
                        // A king's supposed number changes so much that counts do not pay off.
                        if self.domains.field.touch == Touch::Rook {
                            self.domains.count_up();
                        }
                        let mark = self.domains.mark();
                        self.forks.push(Fork { mark, choices, next: 0 });
                    }
                    None => {
                        let solution = self.domains.solution().unwrap_or_default();
                        self.dead_ends = 0;
                        self.found_count += 1;
                        if self.found.len() < MOST_EXCLUDED {
                            self.found.push(solution.clone());
                        }
                        return Next::Solution(solution);
                    }
                },
                Some(false) => self.dead_ends += 1,
            }
            if self.nodes >= budget {
                return Next::Budget;
            }
            if self.nodes.is_multiple_of(POLL_EVERY) && poll() {
                return Next::Stopped;
            }
            if self.dead_ends > self.patience
                && let Some(next) = self.hand_over(budget, poll)
            {
                return next;
            }
            alive = self.advance();
        }
    }

    /// Takes the next untried choice; None when there is none, else whether it survived propagation.
    fn advance(&mut self) -> Option<bool> {
        loop {
            let fork = self.forks.last_mut()?;
            self.domains.undo(fork.mark);
            if let Some(&(number, bit)) = fork.choices.get(fork.next) {
                fork.next += 1;
                self.nodes += 1;
                self.domains.place(number, bit);
                return Some(match self.domains.settle(ALL_RULES) {
                    Ok(()) => true,
                    Err(clash) => {
                        self.blame(clash);
                        false
                    }
                });
            }
            self.forks.pop();
        }
    }

    fn blame(&mut self, clash: Clash) {
        if let Clash::Number(v) = clash {
            self.weights[v] += 1;
        }
    }

    /// The number with the fewest cells for its share of past clashes; None when all are placed.
    fn branch(&self) -> Option<Vec<(usize, usize)>> {
        let mut best: Option<(u32, u32, usize)> = None;
        for &v in self.domains.open() {
            let size = self.domains.size(v);
            if size < 2 {
                continue;
            }
            let weight = self.weights[v];
            let better = best.is_none_or(|(s, w, _)| u64::from(size) * u64::from(w) < u64::from(s) * u64::from(weight));
            if better {
                best = Some((size, weight, v));
            }
        }
        best.map(|(_, _, v)| self.domains.bits_of(v).map(|bit| (v, bit)).collect())
    }

    /// Starts the CDCL solver from the root, where it helps and fits; else more patience.
    fn hand_over(&mut self, budget: u64, poll: Poll) -> Option<Next> {
        let at_root = self.forks.first().map_or(0, |fork| fork.mark);
        let excluded = self.found_count as usize <= MOST_EXCLUDED;
        if excluded {
            self.domains.undo(at_root);
            self.forks.clear();
            if candidates(&self.domains) <= MOST_LITERALS {
                return Some(self.learn(budget, poll));
            }
        }
        self.patience *= 4;
        None
    }

    /// What the CDCL solver makes of the root. A rook's board is probed before, and further where it resists: sides of
    /// cells are few, so that much is struck.
    fn learn(&mut self, budget: u64, poll: Poll) -> Next {
        if self.domains.field.touch == Touch::Rook {
            if let Some(next) = self.probe(NARROW, budget, poll) {
                return next;
            }
            let mut clauses = self.root_clauses();
            let first = clauses.next(CONFLICTS_AT_FIRST.min(budget.saturating_sub(self.nodes)), poll);
            if !matches!(first.0, Outcome::Budget) {
                self.clauses = Some(clauses);
                return self.learned(first);
            }
            self.nodes += first.1;
            if let Some(next) = self.probe(u32::MAX, budget, poll) {
                return next;
            }
        }
        let mut clauses = self.root_clauses();
        let next = clauses.next(budget.saturating_sub(self.nodes), poll);
        self.clauses = Some(clauses);
        self.learned(next)
    }

    /// Tries out what numbers of at most `widest` cells are left; None where the search must go on.
    fn probe(&mut self, widest: u32, budget: u64, poll: Poll) -> Option<Next> {
        let most = budget.saturating_sub(self.nodes).saturating_mul(TRIED_PER_NODE);
        let (probed, tried) = probe(&mut self.domains, widest, most, poll);
        self.nodes += tried / TRIED_PER_NODE;
        match probed {
            Probed::Open => None,
            Probed::Stopped => Some(Next::Stopped),
            Probed::Refuted => {
                self.over = true;
                Some(Next::End)
            }
        }
    }

    fn root_clauses(&self) -> Clauses {
        let mut clauses = Clauses::new(&self.domains, self.near.as_deref());
        for solution in &self.found {
            clauses.exclude(solution);
        }
        clauses
    }

    fn learned(&mut self, (outcome, conflicts): (Outcome, u64)) -> Next {
        self.nodes += conflicts;
        match outcome {
            Outcome::Solution(solution) => Next::Solution(solution),
            Outcome::End => {
                self.over = true;
                Next::End
            }
            Outcome::Budget => Next::Budget,
            Outcome::Stopped => Next::Stopped,
        }
    }
}
