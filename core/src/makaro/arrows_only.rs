//! Boards told by arrows alone: small changes that keep the numbers right, kept while less is left undecided.

use super::board::{BLACK, Board, UP};
use super::domains::Domains;
use super::layout::Layout;
use super::levels::{Level, finishes};
use crate::chance::Chance;

/// Changes tried per cell of a board.
const TRIES: usize = 60;
/// A change costs time by the cells of the board: so many cells are looked at in one attempt at most.
const MOST_LOOKS: usize = 40_000_000;
/// Worse than any board.
const UNFIT: u32 = u32::MAX / 2;
/// Beyond this share of black cells a board no longer looks like one.
const MOST_BLACK_PERCENT: usize = 34;

/// Puts an arrow on every black cell that can bear one.
pub fn lay_arrows(layout: &mut Layout, solution: &[u8]) {
    for cell in 0..layout.codes.len() {
        if layout.codes[cell] >= BLACK {
            layout.codes[cell] = match layout.strictly_largest(solution, cell) {
                Some(way) => UP + way as u8,
                None => BLACK,
            };
        }
    }
}

/// Changes the board until its arrows decide every cell; whether that was reached.
pub fn decide_by_arrows(
    layout: &mut Layout,
    solution: &mut [u8],
    largest: usize,
    level: Level,
    chance: &mut Chance,
) -> bool {
    let mut left = undecided(layout, level);
    let cells = layout.codes.len();
    for _ in 0..(TRIES * cells).min(MOST_LOOKS / cells) {
        if left == 0 {
            return true;
        }
        let before = (layout.clone(), solution.to_vec());
        let cell = chance.below(layout.codes.len());
        if change(layout, solution, cell, largest, level, chance) {
            lay_arrows(layout, solution);
            let now = undecided(layout, level);
            if now <= left {
                left = now;
                continue;
            }
        }
        *layout = before.0;
        solution.copy_from_slice(&before.1);
    }
    left == 0
}

/// Candidates beyond one per cell once the techniques of the level are at their end.
fn undecided(layout: &Layout, level: Level) -> u32 {
    let Ok(board) = Board::new(layout.width, &layout.codes, &layout.room_of) else {
        return UNFIT;
    };
    let Ok(candidates) = board.candidates(&layout.codes) else {
        return UNFIT;
    };
    let mut domains = Domains::new(&board, candidates);
    finishes(&board, &mut domains, level);
    let beyond_one = domains.of.iter().map(|domain| domain.count_ones().saturating_sub(1));
    beyond_one.sum()
}

/// A small change after which the rooms still hold 1..k and equal numbers do not touch.
fn change(
    layout: &mut Layout,
    solution: &mut [u8],
    cell: usize,
    largest: usize,
    level: Level,
    chance: &mut Chance,
) -> bool {
    if layout.codes[cell] >= BLACK {
        return layout.absorb(cell, largest, solution, chance);
    }
    let size = layout.sizes[layout.room_of[cell] as usize];
    // A beginner must have a number to begin from: a room of one cell is one.
    let smallest = if level == Level::Easy { 1 } else { 2 };
    let is_last = size > smallest && solution[cell] as usize == size && layout.holds_together_without(cell);
    match chance.below(3) {
        0 if is_last => blacken(layout, solution, cell),
        1 if is_last => layout.hand_over(cell, largest, chance),
        _ => exchange(layout, solution, cell, chance),
    }
}

/// The largest number of a room becomes a black cell.
fn blacken(layout: &mut Layout, solution: &mut [u8], cell: usize) -> bool {
    if (layout.black() + 1) * 100 > MOST_BLACK_PERCENT * layout.codes.len() {
        return false;
    }
    layout.sizes[layout.room_of[cell] as usize] -= 1;
    layout.room_of[cell] = u16::MAX;
    layout.codes[cell] = BLACK;
    solution[cell] = 0;
    layout.looks_good(cell)
}

/// Two cells of a room change their numbers.
fn exchange(layout: &Layout, solution: &mut [u8], cell: usize, chance: &mut Chance) -> bool {
    let room = layout.room_of[cell];
    let mates: Vec<usize> = (0..layout.codes.len())
        .filter(|&mate| mate != cell && layout.room_of[mate] == room)
        .collect();
    if mates.is_empty() {
        return false;
    }
    let mate = mates[chance.below(mates.len())];
    solution.swap(cell, mate);
    [cell, mate].iter().all(|&one| layout.fits(solution, one))
}
