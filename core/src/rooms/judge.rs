//! Whether a board with these givens is what was wished for: enough for the level, and no easier.

use super::board::Touch;
use super::domains::Contradiction;
use super::layout::Layout;
use super::levels::{Level, close, finishes};
use super::means::{Means, SIMPLE};
use super::search::{Outcome, Search};
use crate::thinning::Listener;

const NODES_TO_REFUTE: u64 = 500;
const NODES_TO_FIND: u64 = 40;

/// What is looked at for a level; where only uniqueness counts, all that is simple.
fn means(touch: Touch, level: Option<Level>) -> Means {
    level.map_or(SIMPLE, |level| Means::of(touch, level))
}

/// Knows what follows by the simpler techniques from all that it was told.
pub struct Judge<'a> {
    search: Search,
    solution: &'a [u8],
    level: Option<Level>,
    /// Whether what was told cannot all be.
    clashed: bool,
}

impl<'a> Judge<'a> {
    /// Was told these givens.
    pub fn new(layout: &Layout, solution: &'a [u8], level: Option<Level>, given: &[bool]) -> Option<Self> {
        let mut judge = Judge::before_thinking(layout, solution, level, given)?;
        judge.think(None);
        Some(judge)
    }

    /// Was told these givens, and hears no arrow yet.
    pub fn deaf(layout: &Layout, solution: &'a [u8], level: Option<Level>, given: &[bool]) -> Option<Self> {
        let mut judge = Judge::before_thinking(layout, solution, level, given)?;
        judge.search.domains.silence_all();
        judge.think(None);
        Some(judge)
    }

    fn before_thinking(layout: &Layout, solution: &'a [u8], level: Option<Level>, given: &[bool]) -> Option<Self> {
        let board = layout.board()?;
        let touch = board.touch;
        let mut candidates = board.candidates(&layout.codes).ok()?;
        for cell in (0..board.cells).filter(|&cell| given[cell]) {
            candidates[cell] = 1 << (solution[cell] - 1);
        }
        let mut search = Search::new(board, candidates);
        search.domains.compared = means(touch, level).compared;
        Some(Judge {
            search,
            solution,
            level,
            clashed: false,
        })
    }

    /// Draws what follows from the changes since a moment, or from everything; contradictions are not looked for yet.
    fn think(&mut self, since: Option<usize>) {
        let means = means(self.search.board.touch, self.level).simple();
        self.clashed |= close(&self.search.board, &mut self.search.domains, means, &[], since).is_err();
    }

    fn tell_numbers(&mut self, cells: &[usize]) {
        let Search { board, domains, .. } = &mut self.search;
        let mark = domains.mark();
        for &cell in cells {
            let number = 1 << (self.solution[cell] - 1);
            self.clashed |= domains.narrow(board, cell as u16, number).is_err();
        }
        self.think(Some(mark));
    }

    /// From now on these arrows, by their numbers, are heard.
    pub fn hear(&mut self, arrows: &[u16]) {
        let mark = self.search.domains.mark();
        arrows.iter().for_each(|&arrow| self.search.domains.hear(arrow));
        self.think(Some(mark));
    }

    /// Back to a moment before these arrows were heard.
    pub fn unhear(&mut self, arrows: &[u16], mark: usize) {
        self.search.domains.undo(mark);
        arrows.iter().for_each(|&arrow| self.search.domains.silence(arrow));
    }

    pub fn knows(&self, cells: &[usize]) -> bool {
        let of = &self.search.domains.of;
        cells.iter().all(|&cell| of[cell].is_power_of_two())
    }

    /// Does something and goes back to what was known before.
    fn trying<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> T {
        let mark = self.search.domains.mark();
        let result = work(self);
        self.search.domains.undo(mark);
        result
    }

    /// Whether contradictions decide these cells. Once they are known, so is all that was before.
    pub fn contradictions_decide(&mut self, cells: &[usize]) -> bool {
        self.trying(|judge| judge.contradict(cells) && judge.knows(cells))
    }

    /// Strikes what short contradictions refute until the wanted cells are decided, or all if none are named; whether the
    /// board is possible at all.
    fn contradict(&mut self, wanted: &[usize]) -> bool {
        let Search { board, domains, .. } = &mut self.search;
        let since = Some(domains.mark());
        let means = Means::of(board.touch, Level::Expert);
        close(board, domains, means, wanted, since).is_ok()
    }

    /// What searching finds for each of these cells if it is not what it is; until something else than nothing is found.
    fn otherwise(&mut self, cells: &[usize], nodes: u64) -> Vec<Outcome> {
        let mut outcomes = Vec::with_capacity(cells.len());
        for &cell in cells {
            let rest = !(1 << (self.solution[cell] - 1));
            outcomes.push(self.trying(|judge| {
                let Search { board, domains, .. } = &mut judge.search;
                match domains.narrow(board, cell as u16, rest) {
                    Err(Contradiction) => Outcome::Exhausted,
                    Ok(()) => judge.search.from_here(nodes),
                }
            }));
            if outcomes.last() != Some(&Outcome::Exhausted) {
                break;
            }
        }
        outcomes
    }

    /// Whether a solution in which these cells are different is found soon.
    pub fn finds_another(&mut self, cells: &[usize]) -> bool {
        self.otherwise(cells, NODES_TO_FIND).contains(&Outcome::Solution)
    }

    /// Whether it is proved that these cells cannot be different.
    pub fn refutes_others(&mut self, cells: &[usize]) -> bool {
        let outcomes = self.otherwise(cells, NODES_TO_REFUTE);
        outcomes.iter().all(|outcome| *outcome == Outcome::Exhausted)
    }

    /// The solution, if what was told is enough for the level.
    pub fn only_solution(&mut self) -> Option<Vec<u8>> {
        if self.clashed {
            return None;
        }
        if self.search.domains.decided() {
            return Some(self.search.domains.numbers());
        }
        match self.level {
            Some(Level::Expert) => {
                // Contradictions are the last resort: mostly there is another solution.
                if matches!(self.first_of_two(NODES_TO_FIND), Some((_, Outcome::Solution))) {
                    return None;
                }
                self.trying(|judge| {
                    let decided = judge.contradict(&[]) && judge.search.domains.decided();
                    decided.then(|| judge.search.domains.numbers())
                })
            }
            Some(_) => None,
            None => match self.first_of_two(2 * NODES_TO_REFUTE)? {
                (solution, Outcome::Exhausted) => Some(solution),
                _ => None,
            },
        }
    }

    /// A solution, and what looking for a second one comes to.
    fn first_of_two(&mut self, nodes: u64) -> Option<(Vec<u8>, Outcome)> {
        self.trying(|judge| {
            let until = judge.search.nodes + nodes;
            let found = judge.search.from_here(nodes) == Outcome::Solution;
            let first = found.then(|| judge.search.domains.numbers())?;
            Some((first, judge.search.advance(until)))
        })
    }

    /// Whether an easier level is enough too.
    pub fn too_easy(layout: &Layout, solution: &[u8], level: Option<Level>, given: &[bool]) -> bool {
        let easier = Level::ALL.iter().rev().find(|&&easier| Some(easier) < level);
        let judge = Judge::before_thinking(layout, solution, level, given);
        easier.zip(judge).is_some_and(|(&easier, mut judge)| {
            let Search { board, domains, .. } = &mut judge.search;
            finishes(board, domains, easier)
        })
    }
}

impl Listener for Judge<'_> {
    fn mark(&mut self) -> usize {
        self.search.domains.mark()
    }

    fn undo(&mut self, mark: usize) {
        self.search.domains.undo(mark);
    }

    fn tell(&mut self, cells: &[usize]) {
        self.tell_numbers(cells);
    }

    fn can_go(&mut self, group: &[usize]) -> bool {
        self.knows(group)
            || match self.level {
                Some(Level::Expert) => !self.finds_another(group) && self.contradictions_decide(group),
                Some(_) => false,
                None => self.refutes_others(group),
            }
    }
}
