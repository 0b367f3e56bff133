//! Boards told by arrows alone: small changes that keep the numbers right, kept while less is left undecided.

use super::board::{BLACK, UP};
use super::domains::Domains;
use super::layout::Layout;
use super::levels::{Level, finishes};
use crate::chance::Chance;

/// Changes tried per cell of a board.
const TRIES: usize = 120;
/// A change costs time by the cells of the board: so many cells are looked at in one attempt at most.
const MOST_LOOKS: usize = 40_000_000;
/// One change in so many is drawn anywhere, and one may leave a little more open: else the changes soon come to a halt.
const SELDOM: usize = 3;
const A_LITTLE: u32 = 3;
/// So little is left open that harder techniques may be enough.
const NEARLY: u32 = 24;
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

/// Changes the board until its arrows decide every cell by the techniques of a level, and need them; whether that was
/// reached.
pub fn decide_by_arrows(
    layout: &mut Layout,
    solution: &mut [u8],
    largest: usize,
    level: Level,
    chance: &mut Chance,
) -> bool {
    let mut changes = Changes {
        layout,
        solution,
        largest,
        chance,
    };
    match level {
        // A beginner's arrows say nothing until a number is known, so that they are first made to say much to others.
        Level::Easy | Level::Medium => changes.decide(Level::Hard) && changes.decide(level),
        Level::Hard => changes.decide(Level::Hard) && changes.harden(Level::Medium, Level::Hard),
        Level::Expert => changes.decide(Level::Hard) && changes.harden(Level::Hard, Level::Expert),
    }
}

/// A board that is changed little by little.
struct Changes<'a> {
    layout: &'a mut Layout,
    solution: &'a mut [u8],
    largest: usize,
    chance: &'a mut Chance,
}

impl Changes<'_> {
    fn tries(&self) -> usize {
        let cells = self.layout.codes.len();
        (TRIES * cells).min(MOST_LOOKS / cells)
    }

    /// Leaves less and less open until nothing is; whether that was reached. If not, the best board found stays.
    fn decide(&mut self, level: Level) -> bool {
        let mut open = undecided(self.layout, level);
        let mut best = (open.left, self.layout.clone(), self.solution.to_vec());
        for _ in 0..self.tries() {
            if open.left == 0 {
                return true;
            }
            let cell = open.draw(self.layout, self.chance);
            let most = open.left + if self.chance.below(SELDOM) == 0 { A_LITTLE } else { 0 };
            let changed = self.change(cell, level, |layout| {
                let now = undecided(layout, level);
                (now.left <= most).then_some(now)
            });
            if let Some(now) = changed {
                open = now;
                if open.left < best.0 {
                    best = (open.left, self.layout.clone(), self.solution.to_vec());
                }
            }
        }
        *self.layout = best.1;
        self.solution.copy_from_slice(&best.2);
        false
    }

    /// Changes a board that the easier level decides until the harder one is needed; whether that was reached.
    fn harden(&mut self, easier: Level, harder: Level) -> bool {
        for _ in 0..self.tries() {
            let cell = self.chance.below(self.layout.codes.len());
            let needed = self.change(cell, easier, |layout| match undecided(layout, easier).left {
                0 => Some(false),
                1..=NEARLY if undecided(layout, harder).left == 0 => Some(true),
                _ => None,
            });
            if needed == Some(true) {
                return true;
            }
        }
        false
    }

    /// Changes something at a cell, unless nothing is said in favour of it.
    fn change<T>(&mut self, cell: usize, level: Level, judged: impl FnOnce(&Layout) -> Option<T>) -> Option<T> {
        let before = (self.layout.clone(), self.solution.to_vec());
        let mut verdict = None;
        if change(self.layout, self.solution, cell, self.largest, level, self.chance) {
            lay_arrows(self.layout, self.solution);
            verdict = judged(self.layout);
        }
        if verdict.is_none() {
            *self.layout = before.0;
            self.solution.copy_from_slice(&before.1);
        }
        verdict
    }
}

/// What the techniques of a level leave open.
struct Open {
    /// Candidates beyond one per cell.
    left: u32,
    cells: Vec<usize>,
}

impl Open {
    /// A cell to change: mostly at or beside one that is open.
    fn draw(&self, layout: &Layout, chance: &mut Chance) -> usize {
        let (width, cells) = (layout.width, layout.codes.len());
        if self.cells.is_empty() || chance.below(SELDOM) == 0 {
            return chance.below(cells);
        }
        let near = self.cells[chance.below(self.cells.len())];
        let (row, column) = (near / width + chance.below(3), near % width + chance.below(3));
        let inside = (1..=cells / width).contains(&row) && (1..=width).contains(&column);
        if inside { (row - 1) * width + column - 1 } else { near }
    }
}

fn undecided(layout: &Layout, level: Level) -> Open {
    let board = layout.board();
    let Some((candidates, board)) = board.and_then(|board| Some((board.candidates(&layout.codes).ok()?, board))) else {
        return Open {
            left: UNFIT,
            cells: vec![],
        };
    };
    let mut domains = Domains::new(&board, candidates);
    finishes(&board, &mut domains, level);
    let beyond_one = domains.of.iter().map(|domain| domain.count_ones().saturating_sub(1));
    Open {
        left: beyond_one.sum(),
        cells: (0..board.cells)
            .filter(|&cell| domains.of[cell].count_ones() > 1)
            .collect(),
    }
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
