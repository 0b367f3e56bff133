//! How white cells fall into rooms, at random but as a person would draw them.

use super::board::BLACK;
use super::layout::Layout;
use crate::chance::Chance;

/// How large rooms are begun.
#[derive(Clone, Copy)]
pub enum SizeShares {
    /// Of all sizes, as in boards made by hand that have black cells.
    Mixed,
    /// Most of the largest size.
    NearLargest,
}

/// How often rooms of 2, 3, … 9 cells are begun.
const MIXED: [usize; 8] = [22, 30, 38, 6, 12, 10, 8, 6];
/// How often rooms of the largest size are begun, of one cell less, and so on.
const NEAR_LARGEST: [usize; 4] = [30, 4, 1, 1];

impl Layout {
    /// Puts every white cell that is in no room yet into one.
    pub fn carve(&mut self, largest: usize, shares: SizeShares, chance: &mut Chance) {
        let is_open = |&cell: &usize| self.codes[cell] < BLACK && self.room_of[cell] == u16::MAX;
        let mut order: Vec<usize> = (0..self.codes.len()).filter(is_open).collect();
        chance.shuffle(&mut order);
        // Corners and dead ends first, so that few cells are left over.
        while let Some(at) = (0..order.len()).min_by_key(|&at| self.free_sides(order[at])) {
            let seed = order.swap_remove(at);
            let room = self.sizes.len() as u16;
            self.room_of[seed] = room;
            let cells = self.grow(seed, room, shares, largest, chance);
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

    /// Grows a room around a cell that is already in it, as far as there is space; its size.
    fn grow(&mut self, seed: usize, room: u16, shares: SizeShares, largest: usize, chance: &mut Chance) -> usize {
        let wanted = shares.draw(largest, chance);
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
            let next = if chance.below(shares.hasty()) > 0 {
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

    /// Takes these rooms away, so that their cells can be carved anew; the others get new numbers.
    pub fn dissolve(&mut self, rooms: &[u16]) {
        let mut kept = Vec::with_capacity(self.sizes.len());
        let mut number = vec![u16::MAX; self.sizes.len()];
        for (old, &size) in self.sizes.iter().enumerate() {
            if !rooms.contains(&(old as u16)) {
                number[old] = kept.len() as u16;
                kept.push(size);
            }
        }
        for room in self.room_of.iter_mut().filter(|room| **room != u16::MAX) {
            *room = number[*room as usize];
        }
        self.sizes = kept;
    }
}

impl SizeShares {
    /// One cell in so many is taken in without care for what is left over.
    fn hasty(self) -> usize {
        match self {
            SizeShares::Mixed => 3,
            SizeShares::NearLargest => 12,
        }
    }

    fn draw(self, largest: usize, chance: &mut Chance) -> usize {
        match self {
            SizeShares::Mixed => draw_index(&MIXED[..largest.clamp(2, 9) - 1], chance) + 2,
            SizeShares::NearLargest => largest - draw_index(&NEAR_LARGEST[..largest.min(4)], chance),
        }
    }
}

fn draw_index(shares: &[usize], chance: &mut Chance) -> usize {
    let mut drawn = chance.below(shares.iter().sum());
    for (index, &share) in shares.iter().enumerate() {
        if drawn < share {
            return index;
        }
        drawn -= share;
    }
    0
}
