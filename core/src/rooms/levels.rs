//! How far a person's techniques reach. The kinds' `techniques.py` know the same rules one by one and word them.
//!
//! Each rule only strikes candidates and strikes no fewer when there are fewer, so the order does not matter: the
//! ladder, which always takes the easiest step, ends where these loops end.
//!
//! What belongs to which level, and why, is in `means.rs`.

use super::board::Board;
use super::domains::{Contradiction, Domains};
use super::means::Means;
use super::supposed::{Link, Says, Supposed};
use crate::chains::{Chain, SHORT, World, chain};
pub use crate::level::Level;
use std::ops::RangeInclusive;

/// Applies all techniques up to `level`; whether they decide every cell.
pub fn finishes(board: &Board, domains: &mut Domains, level: Level) -> bool {
    let means = Means::of(board.touch, level);
    domains.compared = means.compared;
    close(board, domains, means, &[], None).is_ok() && domains.decided()
}

/// Applies the techniques until the wanted cells are decided, or all if none are named. What follows from the domains as
/// they were at the moment `since` was already drawn. Arrows are compared as the domains are told.
pub fn close(
    board: &Board,
    domains: &mut Domains,
    means: Means,
    wanted: &[usize],
    since: Option<usize>,
) -> Result<(), Contradiction> {
    domains.propagate(board)?;
    if !means.pairs && means.pushing_places < 2 {
        return Ok(());
    }
    let mut rooms = match since {
        Some(mark) => domains.rooms_changed(board, mark),
        None => (0..board.rooms.len() as u16).collect(),
    };
    while !is_enough(domains, wanted) {
        let mark = domains.mark();
        for room in rooms {
            if means.pairs {
                pairs(board, domains, room as usize)?;
            }
            if means.pushing_places > 1 {
                pushed_out(board, domains, room as usize, means.pushing_places)?;
            }
        }
        domains.propagate(board)?;
        if domains.mark() == mark && !(means.refutes && refute(board, domains, wanted)?) {
            break;
        }
        rooms = domains.rooms_changed(board, mark);
    }
    Ok(())
}

fn is_enough(domains: &Domains, wanted: &[usize]) -> bool {
    if wanted.is_empty() {
        return domains.decided();
    }
    wanted.iter().all(|&cell| domains.of[cell].is_power_of_two())
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
        let places = places_of(&domains.of, cells, low);
        if places.count_ones() != 2 {
            continue;
        }
        for high in low + 1..cells.len() {
            if places_of(&domains.of, cells, high) == places {
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
pub fn places_of(of: &[u64], cells: &[u16], bit: usize) -> u64 {
    let mut places = 0;
    for (at, &cell) in cells.iter().enumerate() {
        places |= (of[cell as usize] >> bit & 1) << at;
    }
    places
}

/// A cell that touches every place of a number in another room cannot hold the number.
fn pushed_out(board: &Board, domains: &mut Domains, room: usize, most: usize) -> Result<(), Contradiction> {
    let cells = board.rooms.of(room);
    for bit in 0..cells.len() {
        let mut places = cells.iter().filter(|&&cell| domains.of[cell as usize] >> bit & 1 != 0);
        let Some(&first) = places.next() else { continue };
        let rest: Vec<u16> = places.copied().take(most).collect();
        if rest.is_empty() || rest.len() == most {
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

/// Strikes every candidate with a short contradiction, each judged after the ones before; whether there was any.
fn refute(board: &Board, domains: &mut Domains, wanted: &[usize]) -> Result<bool, Contradiction> {
    let mut struck = false;
    let tried = match wanted {
        [] => (0..board.cells).collect(),
        _ => hanging_together(board, domains, wanted),
    };
    for cell in tried {
        if struck && is_enough(domains, wanted) {
            break;
        }
        let mut left = domains.of[cell];
        while left != 0 {
            let bit = left & left.wrapping_neg();
            left ^= bit;
            if domains.of[cell] & bit == 0 || domains.of[cell] == bit {
                continue;
            }
            if clashes(board, domains, cell, bit) && suppose(board, &domains.of, cell, bit, SHORT).is_some() {
                domains.narrow(board, cell as u16, !bit)?;
                domains.propagate(board)?;
                struck = true;
            }
        }
    }
    Ok(struck)
}

/// Into how many parts that have nothing to do with each other the undecided cells fall.
pub fn parts(board: &Board, domains: &Domains) -> usize {
    let mut seen = vec![false; board.cells];
    let mut parts = 0;
    for cell in 0..board.cells {
        if !seen[cell] && domains.of[cell].count_ones() > 1 {
            parts += 1;
            let part = hanging_together(board, domains, &[cell]);
            part.into_iter().for_each(|near| seen[near] = true);
        }
    }
    parts
}

/// The undecided cells that these cells hang together with: no other can say anything of them. Nearest first.
fn hanging_together(board: &Board, domains: &Domains, cells: &[usize]) -> Vec<usize> {
    let mut reached = cells.to_vec();
    let mut seen = vec![false; board.cells];
    let mut next = 0;
    while next < reached.len() {
        let cell = reached[next];
        next += 1;
        seen[cell] = true;
        let arrows = board.watchers[cell].arrows().iter();
        let compared = arrows.flat_map(|&arrow| {
            let arrow = &board.arrows[arrow as usize];
            arrow.others().iter().chain([&arrow.target])
        });
        for &near in board.peers.of(cell).iter().chain(compared) {
            let near = near as usize;
            if !seen[near] && domains.of[near].count_ones() > 1 {
                seen[near] = true;
                reached.push(near);
            }
        }
    }
    reached
}

/// Whether a candidate ends in a contradiction, however long. Nothing may be pending.
fn clashes(board: &Board, domains: &mut Domains, cell: usize, bit: u64) -> bool {
    let mark = domains.mark();
    let clashes = domains.narrow(board, cell as u16, bit).is_err() || domains.propagate(board).is_err();
    domains.undo(mark);
    clashes
}

/// What follows from a candidate in so many links, if it ends in a clash.
fn suppose<'a>(
    board: &'a Board,
    of: &[u64],
    cell: usize,
    bit: u64,
    links: RangeInclusive<usize>,
) -> Option<Chain<Supposed<'a>>> {
    Supposed::new(board, of).chain_from(cell, bit, links)
}

impl<'a> Supposed<'a> {
    /// What follows from a candidate in so many links, if it ends in a clash; what it touched is remembered.
    pub fn chain_from(&mut self, cell: usize, bit: u64, links: RangeInclusive<usize>) -> Option<Chain<Supposed<'a>>> {
        let mark = self.mark();
        self.touch_nothing();
        self.take(Link {
            cell: cell as u16,
            says: Says::Is,
            number: bit.trailing_zeros() as u8 + 1,
        });
        let found = chain(self, links);
        self.undo(mark);
        found
    }
}
