//! Exact search for a path through every cell: choose links so that every cell has two (the ends one), forbid
//! separate pieces as they appear, and prove that no path exists where the clauses run out of choices.

use super::clauses::{Meter, degree};
use super::search::Poll;
use batsat::{Lit, Solver, SolverInterface, SolverOpts, lbool};

pub enum Found {
    Path(Vec<usize>),
    /// Proved: there is none.
    None,
    /// The conflict budget is used up.
    Budget,
    Stopped,
}

struct Links {
    solver: Solver<Meter>,
    /// (cell, cell, literal) of every pair that touches.
    links: Vec<(usize, usize, Lit)>,
}

/// A path through all cells within `budget` conflicts.
pub fn find(touching: &[Vec<usize>], budget: u64, poll: Poll) -> Found {
    let count = touching.len();
    if count == 1 {
        return Found::Path(vec![0]);
    }
    if touching.iter().any(Vec::is_empty) {
        return Found::None;
    }
    let mut model = Links::new(touching);
    let mut spent = 0;
    loop {
        model.solver.cb_mut().restart(budget.saturating_sub(spent), poll);
        let answer = model.solver.solve_limited(&[]);
        spent += model.solver.cb().conflicts() + 1;
        if answer == lbool::FALSE {
            return Found::None;
        }
        if answer != lbool::TRUE {
            return if model.solver.cb().stopped() {
                Found::Stopped
            } else {
                Found::Budget
            };
        }
        let pieces = model.pieces(count);
        if pieces.len() == 1 {
            return pieces.into_iter().next().map_or(Found::None, Found::Path);
        }
        for piece in &pieces {
            model.open(piece, count);
        }
    }
}

impl Links {
    fn new(touching: &[Vec<usize>]) -> Self {
        let mut solver = Solver::new(SolverOpts::default(), Meter::new(u64::MAX, || false));
        let mut links = vec![];
        let mut at: Vec<Vec<Lit>> = vec![vec![]; touching.len()];
        for (cell, near) in touching.iter().enumerate() {
            for &other in near.iter().filter(|&&other| other > cell) {
                let literal = Lit::new(solver.new_var_default(), true);
                links.push((cell, other, literal));
                at[cell].push(literal);
                at[other].push(literal);
            }
        }
        let ends: Vec<Lit> = at.iter().map(|_| Lit::new(solver.new_var_default(), true)).collect();
        for (row, &end) in at.iter().zip(&ends) {
            degree(&mut solver, row, &[end]);
        }
        at_most_two(&mut solver, &ends);
        Links { solver, links }
    }

    /// The chosen links as paths; a loop is cut open anywhere.
    fn pieces(&self, count: usize) -> Vec<Vec<usize>> {
        let mut joined: Vec<Vec<usize>> = vec![vec![]; count];
        for &(one, other, literal) in &self.links {
            if self.solver.value_lit(literal) == lbool::TRUE {
                joined[one].push(other);
                joined[other].push(one);
            }
        }
        let mut seen = vec![false; count];
        let mut pieces = vec![];
        // Ends first, so that a path is walked from its end and what is left are loops.
        let mut starts: Vec<usize> = (0..count).collect();
        starts.sort_by_key(|&cell| joined[cell].len());
        for start in starts {
            if seen[start] {
                continue;
            }
            let mut piece = vec![];
            let mut next = Some(start);
            while let Some(cell) = next {
                seen[cell] = true;
                piece.push(cell);
                next = joined[cell].iter().copied().find(|&other| !seen[other]);
            }
            pieces.push(piece);
        }
        pieces
    }

    /// Some link must lead out of the piece.
    fn open(&mut self, piece: &[usize], count: usize) {
        let mut inside = vec![false; count];
        for &cell in piece {
            inside[cell] = true;
        }
        let mut clause: Vec<Lit> = self
            .links
            .iter()
            .filter(|&&(one, other, _)| inside[one] != inside[other])
            .map(|&(_, _, literal)| literal)
            .collect();
        self.solver.add_clause_reuse(&mut clause);
    }
}

/// A counter: `one[i]` if some of the first literals holds, `two[i]` if two do; a third is forbidden.
fn at_most_two(solver: &mut Solver<Meter>, literals: &[Lit]) {
    let mut before: Option<(Lit, Lit)> = None;
    for &literal in literals {
        let one = Lit::new(solver.new_var_default(), true);
        let two = Lit::new(solver.new_var_default(), true);
        solver.add_clause_reuse(&mut vec![!literal, one]);
        if let Some((one_before, two_before)) = before {
            solver.add_clause_reuse(&mut vec![!one_before, one]);
            solver.add_clause_reuse(&mut vec![!two_before, two]);
            solver.add_clause_reuse(&mut vec![!one_before, !literal, two]);
            solver.add_clause_reuse(&mut vec![!two_before, !literal]);
        }
        before = Some((one, two));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hidato::field::{Field, Touch};

    fn found(touch: Touch, rows: &[&str]) -> Found {
        let mut places = vec![];
        for (row, line) in rows.iter().enumerate() {
            for (column, sign) in line.chars().enumerate() {
                if sign == '0' {
                    places.push((row as u16, column as u16));
                }
            }
        }
        find(&Field::new(touch, &places).unwrap().touching(), 100_000, || false)
    }

    #[test]
    fn a_path_visits_every_cell_once_and_steps_to_neighbours() {
        let rows = ["00000", "0-0-0", "00000", "0-0-0"];
        let Found::Path(path) = found(Touch::King, &rows) else {
            panic!("there is a path");
        };
        let mut cells = path.clone();
        cells.sort_unstable();
        assert_eq!(cells, (0..16).collect::<Vec<_>>());
        let places: Vec<(u16, u16)> = (0..4u16)
            .flat_map(|row| (0..5u16).map(move |column| (row, column)))
            .filter(|&(row, column)| rows[row as usize].as_bytes()[column as usize] == b'0')
            .collect();
        let touching = Field::new(Touch::King, &places).unwrap().touching();
        assert!(path.windows(2).all(|step| touching[step[0]].contains(&step[1])));
    }

    #[test]
    fn three_dead_ends_leave_no_path() {
        assert!(matches!(found(Touch::Rook, &["000", "-0-", "-0-"]), Found::None));
        assert!(matches!(found(Touch::King, &["0"]), Found::Path(_)));
        assert!(matches!(found(Touch::King, &["0-0"]), Found::None));
    }
}
