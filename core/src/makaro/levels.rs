//! How far a person's techniques reach. `pista/makaro/techniques.py` knows the same rules one by one and words them.
//!
//! Each rule only strikes candidates and strikes no fewer when there are fewer, so the order does not matter: the
//! ladder, which always takes the easiest step, ends where these loops end.

use super::board::Board;
use super::domains::{Contradiction, Domains};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Level {
    /// Only numbers, only places, arrows at decided numbers.
    Easy,
    /// Arrows compare candidates from both sides.
    Medium,
    /// Pairs in a room, and numbers that all places of a room push out of a cell.
    Hard,
    /// Contradictions.
    Expert,
}

impl Level {
    pub const ALL: [Level; 4] = [Level::Easy, Level::Medium, Level::Hard, Level::Expert];
}

/// Applies all techniques up to `level`; whether they decide every cell.
pub fn finishes(board: &Board, domains: &mut Domains, level: Level) -> bool {
    domains.arrows_by_numbers = level == Level::Easy;
    let consistent = close(board, domains, level).is_ok();
    domains.arrows_by_numbers = false;
    consistent && domains.decided()
}

fn close(board: &Board, domains: &mut Domains, level: Level) -> Result<(), Contradiction> {
    domains.propagate(board)?;
    while level >= Level::Hard && !domains.decided() {
        let before = candidates_left(domains);
        for room in 0..board.rooms.len() {
            pairs(board, domains, room)?;
            pushed_out(board, domains, room)?;
        }
        domains.propagate(board)?;
        if candidates_left(domains) == before && (level < Level::Expert || !refute(board, domains)?) {
            break;
        }
    }
    Ok(())
}

fn candidates_left(domains: &Domains) -> u32 {
    domains.of.iter().map(|domain| domain.count_ones()).sum()
}

/// Two cells with the same two candidates, or two numbers with the same two places.
fn pairs(board: &Board, domains: &mut Domains, room: usize) -> Result<(), Contradiction> {
    let cells = board.rooms.of(room);
    for (at, &one) in cells.iter().enumerate() {
        let both = domains.of[one as usize];
        if both.count_ones() == 2
            && let Some(&two) = cells[at + 1..].iter().find(|&&two| domains.of[two as usize] == both)
        {
            for &cell in cells.iter().filter(|&&cell| cell != one && cell != two) {
                domains.narrow(board, cell, !both)?;
            }
        }
    }
    for low in 0..cells.len() {
        let places = places_of(domains, cells, low);
        if places.count_ones() != 2 {
            continue;
        }
        for high in low + 1..cells.len() {
            if places_of(domains, cells, high) == places {
                for (at, &cell) in cells.iter().enumerate() {
                    if places >> at & 1 != 0 {
                        domains.narrow(board, cell, 1 << low | 1 << high)?;
                    }
                }
            }
        }
    }
    Ok(())
}

/// Which cells of a room may hold a number, one bit per cell of the room.
fn places_of(domains: &Domains, cells: &[u16], bit: usize) -> u64 {
    let mut places = 0;
    for (at, &cell) in cells.iter().enumerate() {
        places |= (domains.of[cell as usize] >> bit & 1) << at;
    }
    places
}

/// A cell that touches every place of a number in another room cannot hold the number.
fn pushed_out(board: &Board, domains: &mut Domains, room: usize) -> Result<(), Contradiction> {
    let cells = board.rooms.of(room);
    for bit in 0..cells.len() {
        let mut places = cells.iter().filter(|&&cell| domains.of[cell as usize] >> bit & 1 != 0);
        let Some(&first) = places.next() else { continue };
        // A cell has four sides.
        let rest: Vec<u16> = places.copied().take(4).collect();
        if rest.is_empty() || rest.len() > 3 {
            continue;
        }
        for &outside in board.neighbours_outside(first) {
            if rest
                .iter()
                .all(|&place| board.neighbours_outside(place).contains(&outside))
            {
                domains.narrow(board, outside, !(1 << bit))?;
            }
        }
    }
    Ok(())
}

/// Strikes every candidate that the three rules refute, each judged after the ones before; whether there was any.
fn refute(board: &Board, domains: &mut Domains) -> Result<bool, Contradiction> {
    let mut struck = false;
    for cell in 0..board.cells {
        let mut left = domains.of[cell];
        while left != 0 {
            let bit = left & left.wrapping_neg();
            left ^= bit;
            if domains.of[cell] & bit == 0 || domains.of[cell] == bit {
                continue;
            }
            let mark = domains.mark();
            let refuted = domains.narrow(board, cell as u16, bit).is_err() || domains.propagate(board).is_err();
            domains.undo(mark);
            if refuted {
                domains.narrow(board, cell as u16, !bit)?;
                domains.propagate(board)?;
                struck = true;
            }
        }
    }
    Ok(struck)
}

/// The candidate, as cell and bit, that the three rules refute with the fewest numbers decided on the way.
pub fn shortest_refutation(board: &Board, of: &[u64]) -> Option<(usize, u64)> {
    let mut best = None;
    let mut fewest = u32::MAX;
    let mut trial = Domains::new(board, of.to_vec());
    // Nothing is pending: the simpler techniques have come to their end.
    trial.undo(0);
    for (cell, &candidates) in of.iter().enumerate() {
        let mut left = candidates;
        while left != 0 && candidates.count_ones() > 1 {
            let bit = left & left.wrapping_neg();
            left ^= bit;
            if trial.narrow(board, cell as u16, bit).is_err() || trial.propagate(board).is_err() {
                let decided = trial.of.iter().filter(|domain| domain.is_power_of_two()).count() as u32;
                if decided < fewest {
                    (best, fewest) = (Some((cell, bit)), decided);
                }
            }
            trial.undo(0);
        }
    }
    best
}
