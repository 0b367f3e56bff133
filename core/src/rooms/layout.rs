//! Where black cells lie, which rooms the white ones are in, and what may be changed of both.

use super::board::{BLACK, Board, Touch, king_moves, sides};
use super::carve::SizeShares;
use super::symmetry::Symmetry;
use crate::chance::Chance;

/// Black and white cells and the rooms of the white ones.
#[derive(Clone)]
pub struct Layout {
    pub touch: Touch,
    pub width: usize,
    pub codes: Vec<u8>,
    pub room_of: Vec<u16>,
    pub sizes: Vec<usize>,
}

impl Layout {
    /// White cells, not yet in rooms.
    pub fn blank(touch: Touch, width: usize, cells: usize) -> Self {
        Layout {
            touch,
            width,
            codes: vec![0; cells],
            room_of: vec![u16::MAX; cells],
            sizes: Vec::new(),
        }
    }

    pub fn board(&self) -> Option<Board> {
        Board::new(self.touch, self.width, &self.codes, &self.room_of).ok()
    }

    /// `percent` of the cells are black, as far as that leaves a good board; rooms have at most `largest` cells.
    pub fn random(
        width: usize,
        cells: usize,
        percent: usize,
        largest: usize,
        symmetry: Symmetry,
        chance: &mut Chance,
    ) -> Self {
        let mut layout = Layout::blank(Touch::Rook, width, cells);
        layout.blacken(percent, symmetry, chance);
        let groups = symmetry.groups(width, cells);
        loop {
            layout.carve(largest, SizeShares::Mixed, chance);
            let holes: Vec<&Vec<usize>> = groups
                .iter()
                .filter(|group| group.iter().any(|&cell| layout.is_hole(cell)))
                .collect();
            if holes.is_empty() {
                return layout;
            }
            for &cell in holes.into_iter().flatten() {
                layout.codes[cell] = 0;
            }
            layout.room_of.fill(u16::MAX);
            layout.sizes.clear();
        }
    }

    fn sides(&self, cell: usize) -> impl Iterator<Item = usize> + use<> {
        sides(cell, self.width, self.codes.len()).into_iter().flatten()
    }

    pub fn white_sides(&self, cell: usize) -> impl Iterator<Item = usize> + '_ {
        self.sides(cell).filter(|&side| self.codes[side] < BLACK)
    }

    /// The white cells that may not hold the same number as this one.
    pub fn touched(&self, cell: usize) -> impl Iterator<Item = usize> + '_ {
        let around = king_moves(cell, self.width, self.codes.len());
        let near = around.into_iter().take(self.touch.most()).flatten();
        near.filter(|&near| self.codes[near] < BLACK)
    }

    /// How many cells are black.
    pub fn black(&self) -> usize {
        self.codes.iter().filter(|&&code| code >= BLACK).count()
    }

    pub fn is_beside_arrow(&self, cell: usize) -> bool {
        self.sides(cell).any(|side| self.codes[side] > BLACK)
    }

    /// A black cell that does not even part two rooms. Rooms that grow later do not make new ones.
    fn is_hole(&self, cell: usize) -> bool {
        let mut rooms = self.white_sides(cell).map(|side| self.room_of[side]);
        let first = rooms.next();
        self.codes[cell] == BLACK && rooms.all(|room| Some(room) == first)
    }

    fn blacken(&mut self, percent: usize, symmetry: Symmetry, chance: &mut Chance) {
        let mut groups = symmetry.groups(self.width, self.codes.len());
        chance.shuffle(&mut groups);
        let mut left = self.codes.len() * percent / 100;
        for group in groups {
            if group.len() > left {
                continue;
            }
            for &cell in &group {
                self.codes[cell] = BLACK;
            }
            if group.iter().all(|&cell| self.looks_good(cell)) {
                left -= group.len();
            } else {
                for &cell in &group {
                    self.codes[cell] = 0;
                }
            }
        }
    }

    /// Black cells come alone or in twos, and shut no white cell in.
    pub fn looks_good(&self, cell: usize) -> bool {
        let black: Vec<usize> = self.sides(cell).filter(|&side| self.codes[side] >= BLACK).collect();
        let in_twos = match black[..] {
            [] => true,
            [other] => self.sides(other).filter(|&side| self.codes[side] >= BLACK).count() == 1,
            _ => false,
        };
        in_twos
            && self
                .white_sides(cell)
                .all(|white| self.white_sides(white).next().is_some())
    }

    /// Whether the rest of a cell's room is in one piece.
    pub fn holds_together_without(&self, cell: usize) -> bool {
        let room = self.room_of[cell];
        let is_mate = |side: usize| side != cell && self.room_of[side] == room;
        let Some(start) = self.white_sides(cell).find(|&side| is_mate(side)) else {
            return false;
        };
        let mut reached = vec![start];
        let mut next = 0;
        while next < reached.len() {
            for side in self.white_sides(reached[next]) {
                if is_mate(side) && !reached.contains(&side) {
                    reached.push(side);
                }
            }
            next += 1;
        }
        reached.len() + 1 == self.sizes[room as usize]
    }

    /// Whether these cells are in one piece.
    pub fn hang_together(&self, cells: &[usize]) -> bool {
        let mut reached = vec![cells[0]];
        let mut next = 0;
        while next < reached.len() {
            for side in self.white_sides(reached[next]) {
                if cells.contains(&side) && !reached.contains(&side) {
                    reached.push(side);
                }
            }
            next += 1;
        }
        reached.len() == cells.len()
    }

    /// Whether a cell's number differs from those it touches.
    pub fn fits(&self, solution: &[u8], cell: usize) -> bool {
        self.touched(cell).all(|near| solution[near] != solution[cell])
    }

    /// Gives the largest number of a room to a room beside it that lacks just that number.
    pub fn hand_over(&mut self, cell: usize, largest: usize, chance: &mut Chance) -> bool {
        let from = self.room_of[cell];
        let size = self.sizes[from as usize];
        let mut rooms: Vec<u16> = self.white_sides(cell).map(|side| self.room_of[side]).collect();
        rooms.retain(|&room| room != from && self.sizes[room as usize] + 1 == size && size <= largest);
        if rooms.is_empty() {
            return false;
        }
        let room = rooms[chance.below(rooms.len())];
        self.sizes[from as usize] -= 1;
        self.sizes[room as usize] += 1;
        self.room_of[cell] = room;
        true
    }

    /// The side on which the strictly largest number around a cell lies, if there is one and something to compare.
    pub fn strictly_largest(&self, solution: &[u8], cell: usize) -> Option<usize> {
        let mut numbers: Vec<(u8, usize)> = Vec::with_capacity(4);
        for (way, side) in sides(cell, self.width, self.codes.len()).into_iter().enumerate() {
            if let Some(side) = side
                && self.codes[side] < BLACK
            {
                numbers.push((solution[side], way));
            }
        }
        numbers.sort_unstable();
        match numbers[..] {
            [.., (second, _), (first, way)] if first > second => Some(way),
            _ => None,
        }
    }

    /// Makes a black cell white, as the new largest number of a room beside it that has space and does not clash.
    pub fn absorb(&mut self, cell: usize, largest: usize, solution: &mut [u8], chance: &mut Chance) -> bool {
        let mut rooms: Vec<u16> = self.white_sides(cell).map(|side| self.room_of[side]).collect();
        rooms.retain(|&room| {
            let size = self.sizes[room as usize];
            size < largest && self.touched(cell).all(|near| solution[near] as usize != size + 1)
        });
        if rooms.is_empty() {
            return false;
        }
        let room = rooms[chance.below(rooms.len())];
        self.sizes[room as usize] += 1;
        self.codes[cell] = 0;
        self.room_of[cell] = room;
        solution[cell] = self.sizes[room as usize] as u8;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn black_cells_part_rooms_and_rooms_keep_to_their_size() {
        for seed in 0..50 {
            let layout = Layout::random(12, 144, 30, 5, Symmetry::Rotate, &mut Chance::new(seed));
            assert!(layout.sizes.iter().all(|size| (1..=5).contains(size)));
            for cell in 0..144 {
                assert!(!layout.is_hole(cell));
                assert_eq!(layout.codes[cell], layout.codes[143 - cell]);
                assert_eq!(layout.codes[cell] >= BLACK, layout.room_of[cell] == u16::MAX);
            }
        }
    }
}
