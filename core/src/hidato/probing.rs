//! Trying every candidate out: what clashes at once is struck, and so is what follows from none of a number's cells.
//! Dear, but it decides most of what branching does not.

use super::domains::{Clash, Domains};
use super::search::Poll;
use super::settle::ALL_RULES;

/// Rounds go on while each strikes at least one candidate in so many.
const WORTH_WHILE: usize = 10;
/// Candidates tried for the price of a node.
pub const TRIED_PER_NODE: u64 = 4;
/// Candidates tried between two questions whether the user wants to stop.
const POLL_EVERY: u64 = 512;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Probed {
    /// Candidates are left.
    Open,
    /// There is no solution.
    Refuted,
    Stopped,
}

/// Strikes what clashes, trying at most `most` candidates; how many were tried. Nothing may be undone beyond this.
pub fn probe(domains: &mut Domains, most: u64, poll: Poll) -> (Probed, u64) {
    let (mut tried, mut asked) = (0, 0);
    loop {
        let before = candidates(domains);
        // What little is left of a number is soon tried, and says much.
        let mut order: Vec<usize> = domains.open().to_vec();
        order.sort_by_key(|&v| domains.size(v));
        for v in order {
            let cells = u64::from(domains.size(v));
            if cells < 2 {
                continue;
            }
            if tried + cells > most {
                domains.tighten();
                return (Probed::Open, tried);
            }
            if tried >= asked {
                asked = tried + POLL_EVERY;
                if poll() {
                    return (Probed::Stopped, tried);
                }
            }
            tried += cells;
            if try_cells(domains, v).is_err() {
                return (Probed::Refuted, tried);
            }
        }
        if (before - candidates(domains)) * WORTH_WHILE < before {
            domains.tighten();
            return (Probed::Open, tried);
        }
    }
}

/// Keeps what is possible with a number in at least one of its cells.
fn try_cells(domains: &mut Domains, v: usize) -> Result<(), Clash> {
    let cells: Vec<usize> = domains.bits_of(v).collect();
    let mut possible = vec![0; domains.sets.len()];
    for bit in cells {
        let mark = domains.mark();
        domains.place(v, bit);
        if domains.settle(ALL_RULES).is_ok() {
            possible
                .iter_mut()
                .zip(&domains.sets)
                .for_each(|(all, one)| *all |= one);
        }
        domains.undo(mark);
    }
    if domains.keep(&possible) {
        domains.settle(ALL_RULES)?;
        domains.tighten();
    }
    Ok(())
}

/// All that is possible, number by number.
pub fn candidates(domains: &Domains) -> usize {
    (0..domains.count).map(|v| domains.size(v) as usize).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hidato::field::{Field, Touch};
    use std::sync::Arc;

    fn square(side: u16) -> Domains {
        let places: Vec<(u16, u16)> = (0..side * side).map(|cell| (cell / side, cell % side)).collect();
        Domains::new(Arc::new(Field::new(Touch::Rook, &places).unwrap()))
    }

    /// A rook that begins in the middle of a 3 × 3 board ends in a corner, and never in the middle of a side.
    #[test]
    fn what_is_struck_is_on_no_path() {
        let mut domains = square(3);
        domains.place(0, domains.field.bits[4] as usize);
        domains.settle(ALL_RULES).unwrap();
        let (probed, tried) = probe(&mut domains, u64::MAX, || false);
        assert_eq!(probed, Probed::Open);
        assert!(tried > 0);
        let corners = [0, 2, 6, 8].map(|cell: usize| domains.field.bits[cell] as usize);
        assert_eq!(domains.bits_of(8).collect::<Vec<_>>(), corners);
    }

    #[test]
    fn it_stops_when_asked_and_at_its_budget() {
        let mut domains = square(6);
        domains.settle(ALL_RULES).unwrap();
        assert_eq!(probe(&mut domains, u64::MAX, || true), (Probed::Stopped, 0));
        assert_eq!(probe(&mut domains, 7, || false), (Probed::Open, 0));
        assert_eq!(probe(&mut domains, 40, || false), (Probed::Open, 36));
    }
}
