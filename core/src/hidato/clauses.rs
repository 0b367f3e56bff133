//! The board as clauses over what propagation left possible, solved by batsat (CDCL).

use super::domains::Domains;
use super::field::Touch;
use super::search::Poll;
use batsat::{Callbacks, ClauseKind, Lit, Solver, SolverInterface, SolverOpts, lbool};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

pub enum Outcome {
    Solution(Vec<u16>),
    End,
    Budget,
    Stopped,
}

/// Counts conflicts against a budget and now and then asks whether to stop.
pub struct Meter {
    conflicts: u64,
    budget: u64,
    asked: AtomicU32,
    stopped: AtomicBool,
    poll: Poll,
}

impl Meter {
    pub fn new(budget: u64, poll: Poll) -> Self {
        Meter {
            conflicts: 0,
            budget,
            asked: AtomicU32::new(0),
            stopped: AtomicBool::new(false),
            poll,
        }
    }

    /// A new budget for the next call; the conflicts so far.
    pub fn restart(&mut self, budget: u64, poll: Poll) {
        *self = Meter::new(budget, poll);
    }

    pub fn conflicts(&self) -> u64 {
        self.conflicts
    }

    pub fn stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }
}

impl Callbacks for Meter {
    fn on_new_clause(&mut self, _: &[Lit], kind: ClauseKind) {
        if matches!(kind, ClauseKind::Learnt) {
            self.conflicts += 1;
        }
    }

    fn stop(&self) -> bool {
        if self.asked.fetch_add(1, Ordering::Relaxed).is_multiple_of(128) && (self.poll)() {
            self.stopped.store(true, Ordering::Relaxed);
        }
        self.stopped.load(Ordering::Relaxed) || self.conflicts >= self.budget
    }
}

/// A literal per number and cell that propagation left, in the order of numbers and bits.
pub struct Clauses {
    solver: Solver<Meter>,
    literals: Vec<Vec<(u16, Lit)>>,
}

impl Clauses {
    /// `near` is the bit of each number in a path whose neighbourhood is looked at first, if there is one.
    pub fn new(domains: &Domains, near: Option<&[u16]>) -> Self {
        let field = &domains.field;
        let mut solver = Solver::new(SolverOpts::default(), Meter::new(u64::MAX, || false));
        let literals: Vec<Vec<(u16, Lit)>> = (0..domains.count)
            .map(|v| {
                let bits: Vec<usize> = domains.bits_of(v).collect();
                let chosen = |bit: usize| near.is_some_and(|path| path[v] as usize == bit);
                bits.into_iter()
                    .map(|bit| {
                        let first = if chosen(bit) { lbool::TRUE } else { lbool::UNDEF };
                        (bit as u16, Lit::new(solver.new_var(first, true), true))
                    })
                    .collect()
            })
            .collect();
        let mut by_bit: Vec<Vec<Lit>> = vec![vec![]; field.words * 64];
        for row in &literals {
            for &(bit, literal) in row {
                by_bit[bit as usize].push(literal);
            }
        }
        for row in &literals {
            exactly_one(
                &mut solver,
                &row.iter().map(|&(_, literal)| literal).collect::<Vec<_>>(),
            );
        }
        for &bit in &field.bits {
            exactly_one(&mut solver, &by_bit[bit as usize]);
        }
        let near: Vec<Vec<usize>> = (0..field.words * 64).map(|bit| field.around(bit)).collect();
        let mut clause = vec![];
        for v in 0..domains.count {
            let others = [v.checked_sub(1), (v + 1 < domains.count).then_some(v + 1)];
            for other in others.into_iter().flatten() {
                for &(bit, literal) in &literals[v] {
                    clause.clear();
                    clause.push(!literal);
                    for &beside in &near[bit as usize] {
                        if let Ok(at) = literals[other].binary_search_by_key(&(beside as u16), |&(b, _)| b) {
                            clause.push(literals[other][at].1);
                        }
                    }
                    solver.add_clause_reuse(&mut clause);
                }
            }
        }
        let mut clauses = Clauses { solver, literals };
        if field.touch == Touch::Rook {
            clauses.add_links(domains, &near);
        }
        clauses
    }

    fn literal(&self, v: usize, bit: usize) -> Option<Lit> {
        let row = self.literals.get(v)?;
        let at = row.binary_search_by_key(&(bit as u16), |&(b, _)| b).ok()?;
        Some(row[at].1)
    }

    /// A literal per pair of cells that touch: whether the path goes from one to the other, whatever the numbers are.
    /// They say nothing new, but much is learned of them: a cell has two links, or one at an end of the path.
    fn add_links(&mut self, domains: &Domains, near: &[Vec<usize>]) {
        let mut links: Vec<Vec<Lit>> = vec![vec![]; near.len()];
        for &bit in &domains.field.bits {
            let bit = bit as usize;
            for &other in near[bit].iter().filter(|&&other| other > bit) {
                let link = Lit::new(self.solver.new_var_default(), true);
                links[bit].push(link);
                links[other].push(link);
                for (here, there) in [(bit, other), (other, bit)] {
                    self.join(domains.count, here, there, link);
                }
            }
        }
        for &bit in &domains.field.bits {
            let bit = bit as usize;
            let ends = [self.literal(0, bit), self.literal(domains.count - 1, bit)];
            degree(
                &mut self.solver,
                &links[bit],
                &ends.into_iter().flatten().collect::<Vec<_>>(),
            );
        }
    }

    /// Where the link holds, a number here has the one before or after it there; and the other way round.
    fn join(&mut self, count: usize, here: usize, there: usize, link: Lit) {
        for v in 0..count {
            let Some(number) = self.literal(v, here) else { continue };
            let before = v.checked_sub(1).and_then(|v| self.literal(v, there));
            let after = self.literal(v + 1, there);
            let mut clause = vec![!link, !number];
            clause.extend(before.into_iter().chain(after));
            self.solver.add_clause_reuse(&mut clause);
            if let Some(after) = after {
                self.solver.add_clause_reuse(&mut vec![!number, !after, link]);
            }
        }
    }

    /// A further solution must differ from this one.
    pub fn exclude(&mut self, solution: &[u16]) {
        let mut clause = vec![];
        for (row, &bit) in self.literals.iter().zip(solution) {
            if row.len() > 1
                && let Ok(at) = row.binary_search_by_key(&bit, |&(b, _)| b)
            {
                clause.push(!row[at].1);
            }
        }
        self.solver.add_clause_reuse(&mut clause);
    }

    /// The next solution within `budget` conflicts, and how many there were.
    pub fn next(&mut self, budget: u64, poll: Poll) -> (Outcome, u64) {
        self.solver.cb_mut().restart(budget, poll);
        let answer = self.solver.solve_limited(&[]);
        let conflicts = self.solver.cb().conflicts();
        if answer == lbool::FALSE {
            return (Outcome::End, conflicts);
        }
        if answer != lbool::TRUE {
            let stopped = self.solver.cb().stopped();
            return (if stopped { Outcome::Stopped } else { Outcome::Budget }, conflicts);
        }
        let chosen = |row: &Vec<(u16, Lit)>| {
            let holds = |&&(_, literal): &&(u16, Lit)| self.solver.value_lit(literal) == lbool::TRUE;
            row.iter().find(holds).map_or(0, |&(bit, _)| bit)
        };
        let solution: Vec<u16> = self.literals.iter().map(chosen).collect();
        self.exclude(&solution);
        (Outcome::Solution(solution), conflicts)
    }
}

/// Two of these at a cell, or one if it is an end; without any `ends` it is none.
pub fn degree(solver: &mut Solver<Meter>, row: &[Lit], ends: &[Lit]) {
    solver.add_clause_reuse(&mut row.to_vec());
    for (a, &one) in row.iter().enumerate() {
        let others = row.iter().copied().filter(|&other| other != one);
        solver.add_clause_reuse(&mut others.chain(ends.iter().copied()).collect());
        for (b, &other) in row.iter().enumerate().skip(a + 1) {
            for &end in ends {
                solver.add_clause_reuse(&mut vec![!end, !one, !other]);
            }
            for &third in &row[b + 1..] {
                solver.add_clause_reuse(&mut vec![!one, !other, !third]);
            }
        }
    }
}

/// Pairs where they are few, a chain of helper literals where they are many.
fn exactly_one(solver: &mut Solver<Meter>, literals: &[Lit]) {
    let mut all = literals.to_vec();
    solver.add_clause_reuse(&mut all);
    at_most_one(solver, literals);
}

/// At most one of the literals holds.
pub fn at_most_one(solver: &mut Solver<Meter>, literals: &[Lit]) {
    const FEW: usize = 6;
    if literals.len() <= FEW {
        for (at, &one) in literals.iter().enumerate() {
            for &other in &literals[at + 1..] {
                solver.add_clause_reuse(&mut vec![!one, !other]);
            }
        }
        return;
    }
    let helper = Lit::new(solver.new_var_default(), true);
    let mut head = literals[..FEW - 1].to_vec();
    let mut tail = literals[FEW - 1..].to_vec();
    head.push(helper);
    tail.insert(0, !helper);
    at_most_one(solver, &head);
    at_most_one(solver, &tail);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hidato::field::{Field, Touch};
    use std::sync::Arc;

    #[test]
    fn clauses_alone_find_every_path_once() {
        for (touch, paths) in [(Touch::King, 784), (Touch::Rook, 40)] {
            let places: Vec<(u16, u16)> = (0..9).map(|cell| (cell / 3, cell % 3)).collect();
            let field = Arc::new(Field::new(touch, &places).unwrap());
            let mut near: Option<Vec<u16>> = None;
            for _ in 0..2 {
                let mut clauses = Clauses::new(&Domains::new(field.clone()), near.as_deref());
                let mut found = std::collections::BTreeSet::new();
                while let (Outcome::Solution(solution), _) = clauses.next(u64::MAX, || false) {
                    assert!(found.insert(solution));
                }
                assert_eq!(found.len(), paths);
                near = found.pop_last();
            }
        }
    }
}
