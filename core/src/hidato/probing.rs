//! Trying candidates out: what clashes at once is struck, and so is what follows from none of a number's cells.
//! Dear, but it decides most of what branching does not.

use super::domains::{Clash, Domains};
use super::search::Poll;
use super::settle::ALL_RULES;

/// Rounds go on while each strikes at least one candidate in so many.
const WORTH_WHILE: usize = 10;
/// Candidates tried for the price of a node.
pub const TRIED_PER_NODE: u64 = 8;
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

/// Strikes what clashes, trying numbers of at most `widest` cells and at most `most` candidates; how many were tried.
/// Nothing may be undone beyond this.
pub fn probe(domains: &mut Domains, widest: u32, most: u64, poll: Poll) -> (Probed, u64) {
    let (mut tried, mut asked) = (0, 0);
    loop {
        let before = candidates(domains);
        let mut sizes: Vec<u32> = (0..domains.count).map(|v| domains.size(v)).collect();
        // A number whose cells have not changed since it was tried would hardly say anything new.
        let mut stale = vec![true; domains.count];
        loop {
            // What little is left of a number is soon tried, and says much.
            let worth = |&v: &usize| stale[v] && (2..=widest).contains(&sizes[v]);
            let Some(v) = domains.open().iter().copied().filter(worth).min_by_key(|&v| sizes[v]) else {
                break;
            };
            if tried + u64::from(sizes[v]) > most {
                domains.tighten();
                return (Probed::Open, tried);
            }
            if tried >= asked {
                asked = tried + POLL_EVERY;
                if poll() {
                    return (Probed::Stopped, tried);
                }
            }
            tried += u64::from(sizes[v]);
            if try_cells(domains, v).is_err() {
                return (Probed::Refuted, tried);
            }
            for (u, size) in sizes.iter_mut().enumerate() {
                let before = std::mem::replace(size, domains.size(u));
                stale[u] |= *size != before;
            }
            stale[v] = false;
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
        let (probed, tried) = probe(&mut domains, u32::MAX, u64::MAX, || false);
        assert_eq!(probed, Probed::Open);
        assert!(tried > 0);
        let corners = [0, 2, 6, 8].map(|cell: usize| domains.field.bits[cell] as usize);
        assert_eq!(domains.bits_of(8).collect::<Vec<_>>(), corners);
    }

    #[test]
    fn numbers_of_many_cells_are_left_alone() {
        let mut domains = square(4);
        domains.place(0, domains.field.bits[0] as usize);
        domains.settle(ALL_RULES).unwrap();
        assert_eq!(domains.size(1), 2);
        assert_eq!(probe(&mut domains, 1, u64::MAX, || false), (Probed::Open, 0));
        assert_eq!(probe(&mut domains, 2, u64::MAX, || false), (Probed::Open, 2));
        assert!(probe(&mut domains, u32::MAX, u64::MAX, || false).1 > 16);
    }

    #[test]
    fn it_stops_when_asked_and_at_its_budget() {
        let mut domains = square(6);
        domains.settle(ALL_RULES).unwrap();
        assert_eq!(probe(&mut domains, u32::MAX, u64::MAX, || true), (Probed::Stopped, 0));
        assert_eq!(probe(&mut domains, u32::MAX, 7, || false), (Probed::Open, 0));
        assert_eq!(probe(&mut domains, u32::MAX, 40, || false), (Probed::Open, 36));
    }
}
