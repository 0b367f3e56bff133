//! Where black cells lie and how white ones fall into rooms, at random but as a person would draw them.

use super::board::{BLACK, around};
use crate::chance::Chance;

/// Which cells are drawn together.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Symmetry {
    None,
    Rotate,
    Mirror,
    Flip,
}

impl Symmetry {
    pub const ALL: [Symmetry; 4] = [Symmetry::None, Symmetry::Rotate, Symmetry::Mirror, Symmetry::Flip];

    fn image(self, cell: usize, width: usize, cells: usize) -> usize {
        let (row, column) = (cell / width, cell % width);
        match self {
            Symmetry::None => cell,
            Symmetry::Rotate => cells - 1 - cell,
            Symmetry::Mirror => row * width + width - 1 - column,
            Symmetry::Flip => (cells / width - 1 - row) * width + column,
        }
    }

    /// Every cell once, alone or with its image.
    pub fn groups(self, width: usize, cells: usize) -> Vec<Vec<usize>> {
        let pairs = (0..cells).map(|cell| (cell, self.image(cell, width, cells)));
        pairs
            .filter(|&(cell, image)| cell <= image)
            .map(|(cell, image)| if cell == image { vec![cell] } else { vec![cell, image] })
            .collect()
    }
}

/// Black and white cells and the rooms of the white ones.
#[derive(Clone)]
pub struct Layout {
    pub width: usize,
    pub codes: Vec<u8>,
    pub room_of: Vec<u16>,
    pub sizes: Vec<usize>,
}

/// How often rooms of 2, 3, … 9 cells are begun, as in boards made by hand.
const SHARES: [usize; 8] = [22, 30, 38, 6, 12, 10, 8, 6];

impl Layout {
    /// `percent` of the cells are black, as far as that leaves a good board; rooms have at most `largest` cells.
    pub fn random(
        width: usize,
        cells: usize,
        percent: usize,
        largest: usize,
        symmetry: Symmetry,
        chance: &mut Chance,
    ) -> Self {
        let mut layout = Layout {
            width,
            codes: vec![0; cells],
            room_of: vec![u16::MAX; cells],
            sizes: Vec::new(),
        };
        layout.blacken(percent, symmetry, chance);
        let groups = symmetry.groups(width, cells);
        loop {
            layout.carve(largest, chance);
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
        around(cell, self.width, self.codes.len()).into_iter().flatten()
    }

    pub fn white_sides(&self, cell: usize) -> impl Iterator<Item = usize> + '_ {
        self.sides(cell).filter(|&side| self.codes[side] < BLACK)
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

    fn carve(&mut self, largest: usize, chance: &mut Chance) {
        let mut order: Vec<usize> = (0..self.codes.len()).filter(|&cell| self.codes[cell] < BLACK).collect();
        chance.shuffle(&mut order);
        // Corners and dead ends first, so that few cells are left over.
        while let Some(at) = (0..order.len()).min_by_key(|&at| self.free_sides(order[at])) {
            let seed = order.swap_remove(at);
            let room = self.sizes.len() as u16;
            self.room_of[seed] = room;
            let cells = self.grow(seed, room, draw_size(largest, chance), chance);
            order.retain(|&cell| self.room_of[cell] == u16::MAX);
            self.sizes.push(cells);
            if cells == 1 {
                self.join(seed, largest, chance);
            }
        }
    }

    fn free_sides(&self, cell: usize) -> usize {
        self.white_sides(cell)
            .filter(|&side| self.room_of[side] == u16::MAX)
            .count()
    }

    fn grow(&mut self, seed: usize, room: u16, wanted: usize, chance: &mut Chance) -> usize {
        let mut cells = vec![seed];
        while cells.len() < wanted {
            let mut edge: Vec<usize> = Vec::new();
            for &cell in &cells {
                for side in self.white_sides(cell) {
                    if self.room_of[side] == u16::MAX && !edge.contains(&side) {
                        edge.push(side);
                    }
                }
            }
            if edge.is_empty() {
                break;
            }
            chance.shuffle(&mut edge);
            let tight = edge.iter().copied().min_by_key(|&cell| self.free_sides(cell));
            let next = if chance.below(3) > 0 {
                tight.unwrap_or(edge[0])
            } else {
                edge[0]
            };
            self.room_of[next] = room;
            cells.push(next);
        }
        cells.len()
    }

    /// A cell left over goes into a room beside it that has space. The last room must be the cell alone.
    fn join(&mut self, cell: usize, largest: usize, chance: &mut Chance) {
        let mut rooms: Vec<u16> = self.white_sides(cell).map(|side| self.room_of[side]).collect();
        rooms.retain(|&room| room != u16::MAX && self.sizes[room as usize] < largest);
        if !rooms.is_empty() {
            let room = rooms[chance.below(rooms.len())];
            self.room_of[cell] = room;
            self.sizes[room as usize] += 1;
            self.sizes.pop();
        }
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

    /// Whether a cell's number differs from those beside it.
    pub fn fits(&self, solution: &[u8], cell: usize) -> bool {
        self.white_sides(cell).all(|side| solution[side] != solution[cell])
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
        for (way, side) in around(cell, self.width, self.codes.len()).into_iter().enumerate() {
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
            size < largest && self.white_sides(cell).all(|side| solution[side] as usize != size + 1)
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

fn draw_size(largest: usize, chance: &mut Chance) -> usize {
    let shares = &SHARES[..largest.clamp(2, 9) - 1];
    let mut drawn = chance.below(shares.iter().sum());
    for (index, &share) in shares.iter().enumerate() {
        if drawn < share {
            return index + 2;
        }
        drawn -= share;
    }
    largest
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
