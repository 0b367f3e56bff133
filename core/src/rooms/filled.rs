//! Rooms and numbers that fit each other, on boards where numbers keep apart by their corners too.
//!
//! Hardly any rooms drawn at random can be filled there. So cells are numbered as they come, and wherever equal numbers
//! touch, numbers change their places within a room and cells change rooms, until none touch.

use super::board::Touch;
use super::carve::SizeShares;
use super::layout::Layout;
use crate::chance::Chance;

/// Changes tried per cell before the board is given up.
const TRIES: usize = 400;
/// One change in so many is kept although one more pair touches.
const SELDOM: usize = 16;

/// A layout without black cells whose rooms have at most `largest` cells, and numbers that fit it.
pub fn filled_layout(width: usize, cells: usize, largest: usize, chance: &mut Chance) -> Option<(Layout, Vec<u8>)> {
    let layout = Layout::blank(Touch::King, width, cells);
    let mut mending = Mending::new(layout, largest, chance);
    for _ in 0..TRIES * cells {
        if mending.clashing.is_empty() {
            return Some(mending.finished());
        }
        mending.change();
    }
    None
}

struct Mending<'a> {
    layout: Layout,
    numbers: Vec<u8>,
    touched: Vec<Vec<u16>>,
    /// The cells of each room.
    members: Vec<Vec<usize>>,
    /// The cells that touch an equal number, and where each of them is in this list.
    clashing: Vec<usize>,
    index: Vec<Option<usize>>,
    largest: usize,
    chance: &'a mut Chance,
}

impl<'a> Mending<'a> {
    fn new(layout: Layout, largest: usize, chance: &'a mut Chance) -> Self {
        let cells = layout.codes.len();
        let near = |cell| layout.touched(cell).map(|near| near as u16).collect();
        let mut mending = Mending {
            touched: (0..cells).map(near).collect(),
            layout,
            members: Vec::new(),
            numbers: vec![0; cells],
            clashing: Vec::new(),
            index: vec![None; cells],
            largest,
            chance,
        };
        mending.draw_rooms();
        mending
    }

    /// Draws rooms for the cells that are in none, and numbers these cells as they come.
    fn draw_rooms(&mut self) {
        let cells = self.numbers.len();
        let open: Vec<usize> = (0..cells)
            .filter(|&cell| self.layout.room_of[cell] == u16::MAX)
            .collect();
        self.layout.carve(self.largest, SizeShares::NearLargest, self.chance);
        self.members = vec![Vec::with_capacity(self.largest); self.layout.sizes.len()];
        for (cell, &room) in self.layout.room_of.iter().enumerate() {
            self.members[room as usize].push(cell);
        }
        for cell in open {
            let mates = &self.members[self.layout.room_of[cell] as usize];
            let before = mates.iter().take_while(|&&mate| mate != cell).count();
            self.numbers[cell] = before as u8 + 1;
        }
        (0..cells).for_each(|cell| self.note(cell));
    }

    /// Touching cells with this cell's number.
    fn clashes(&self, cell: usize) -> usize {
        let number = self.numbers[cell];
        let near = self.touched[cell].iter();
        near.filter(|&&near| self.numbers[near as usize] == number).count()
    }

    /// Notes whether a cell touches its own number.
    fn note(&mut self, cell: usize) {
        match (self.clashes(cell) > 0, self.index[cell]) {
            (true, None) => {
                self.index[cell] = Some(self.clashing.len());
                self.clashing.push(cell);
            }
            (false, Some(at)) => {
                self.index[cell] = None;
                self.clashing.swap_remove(at);
                if let Some(&moved) = self.clashing.get(at) {
                    self.index[moved] = Some(at);
                }
            }
            _ => (),
        }
    }

    /// Tries to change something at a cell that touches its own number.
    fn change(&mut self) {
        let cell = self.clashing[self.chance.below(self.clashing.len())];
        match self.chance.below(3) {
            0 => self.exchange(cell),
            1 => self.hand_over(cell),
            _ => self.trade(cell),
        }
    }

    /// The cell and a mate change their numbers.
    fn exchange(&mut self, cell: usize) {
        let mates = &self.members[self.layout.room_of[cell] as usize];
        let mate = mates[self.chance.below(mates.len())];
        if mate != cell {
            self.attempt(&[cell, mate], |mending| mending.numbers.swap(cell, mate));
        }
    }

    /// The cell becomes the largest number of a room beside it; its own number goes to the largest of the room it leaves.
    fn hand_over(&mut self, cell: usize) {
        let from = self.layout.room_of[cell];
        let sides: Vec<u16> = self
            .layout
            .white_sides(cell)
            .map(|side| self.layout.room_of[side])
            .collect();
        let to = sides[self.chance.below(sides.len())];
        let (left, joined) = (self.layout.sizes[from as usize], self.layout.sizes[to as usize]);
        let splits = left > 1 && !self.layout.holds_together_without(cell);
        if to == from || joined >= self.largest || splits {
            return;
        }
        let number = self.numbers[cell];
        let mut members = self.members[from as usize].iter().copied();
        let top = members
            .find(|&mate| self.numbers[mate] as usize == left)
            .unwrap_or(cell);
        let kept = self.attempt(&[cell, top], |mending| {
            mending.numbers[top] = number;
            mending.numbers[cell] = joined as u8 + 1;
        });
        if kept {
            self.layout.room_of[cell] = to;
            self.layout.sizes[from as usize] -= 1;
            self.layout.sizes[to as usize] += 1;
            self.members[from as usize].retain(|&mate| mate != cell);
            self.members[to as usize].push(cell);
        }
    }

    /// The cell and one of a room beside it change rooms, and numbers too.
    fn trade(&mut self, cell: usize) {
        let own = self.layout.room_of[cell];
        let sides: Vec<u16> = self
            .layout
            .white_sides(cell)
            .map(|side| self.layout.room_of[side])
            .collect();
        let other = sides[self.chance.below(sides.len())];
        let theirs = &self.members[other as usize];
        let partner = theirs[self.chance.below(theirs.len())];
        let traded = |members: &[usize], out: usize, into: usize| -> Vec<usize> {
            members
                .iter()
                .map(|&mate| if mate == out { into } else { mate })
                .collect()
        };
        let mine = traded(&self.members[own as usize], cell, partner);
        let theirs = traded(theirs, partner, cell);
        if own == other || !self.layout.hang_together(&mine) || !self.layout.hang_together(&theirs) {
            return;
        }
        if self.attempt(&[cell, partner], |mending| mending.numbers.swap(cell, partner)) {
            self.layout.room_of.swap(cell, partner);
            self.members[own as usize] = mine;
            self.members[other as usize] = theirs;
        }
    }

    /// Makes a change of these cells, and takes their numbers back if too many equal ones touch then.
    fn attempt(&mut self, cells: &[usize; 2], change: impl FnOnce(&mut Self)) -> bool {
        let before = cells.map(|cell| self.numbers[cell]);
        let count = |mending: &Self| mending.clashes(cells[0]) + mending.clashes(cells[1]);
        let touching = count(self);
        change(self);
        let now = count(self);
        let kept = now <= touching || (now == touching + 1 && self.chance.below(SELDOM) == 0);
        if kept {
            for &cell in cells {
                self.note(cell);
                for at in 0..self.touched[cell].len() {
                    self.note(self.touched[cell][at] as usize);
                }
            }
        } else {
            self.numbers[cells[1]] = before[1];
            self.numbers[cells[0]] = before[0];
        }
        kept
    }

    /// The layout without rooms that have lost all their cells.
    fn finished(mut self) -> (Layout, Vec<u8>) {
        let sizes = &self.layout.sizes;
        let empty: Vec<u16> = (0..sizes.len() as u16)
            .filter(|&room| sizes[room as usize] == 0)
            .collect();
        self.layout.dissolve(&empty);
        (self.layout, self.numbers)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rooms_hold_their_numbers_and_equal_ones_do_not_touch() {
        for (seed, largest) in (0..30).zip([5, 6, 9].into_iter().cycle()) {
            let Some((layout, numbers)) = filled_layout(8, 72, largest, &mut Chance::new(seed)) else {
                continue;
            };
            assert_eq!(layout.sizes.iter().sum::<usize>(), 72);
            assert!(layout.sizes.iter().all(|size| (1..=largest).contains(size)));
            assert!((0..72).all(|cell| layout.fits(&numbers, cell)));
            for room in 0..layout.sizes.len() {
                let cells: Vec<usize> = (0..72).filter(|&cell| layout.room_of[cell] == room as u16).collect();
                let mut held: Vec<u8> = cells.iter().map(|&cell| numbers[cell]).collect();
                held.sort_unstable();
                assert!(held.iter().copied().eq(1..=layout.sizes[room] as u8));
                assert!(layout.hang_together(&cells));
            }
        }
    }
}
