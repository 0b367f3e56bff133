//! A board with a number supposed in a cell: what follows at once, told as a person would, and what clashes.

use super::board::Board;
use super::domains::{below_highest, upto_lowest};
use crate::chains::World;

/// A cell is a number, is less than one, or is more than one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Says {
    Is,
    Less,
    More,
}

/// One consequence. `number` counts from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Link {
    pub cell: u16,
    pub says: Says,
    pub number: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Clash {
    /// No number is left for the cell.
    Cell(u16),
    /// The number has no place in the room.
    Number(u16, u8),
    /// The arrow cannot point at the largest.
    Arrow(u16),
}

/// Candidates from which all that is simple was already drawn; whatever follows, follows from a change.
pub struct Supposed<'a> {
    board: &'a Board,
    of: Vec<u64>,
    placed: Vec<bool>,
    /// What cells were before each change: candidates, and whether they were placed.
    trail: Vec<(u16, u64, bool)>,
    /// The rooms looked at last.
    rooms: Vec<u16>,
    /// All cells that were changed, some more than once, whether that was undone or not.
    touched: Vec<u16>,
}

impl<'a> Supposed<'a> {
    pub fn new(board: &'a Board, of: &[u64]) -> Self {
        Supposed {
            board,
            of: of.to_vec(),
            placed: of.iter().map(|domain| domain.is_power_of_two()).collect(),
            trail: Vec::new(),
            rooms: Vec::new(),
            touched: Vec::new(),
        }
    }

    /// All cells that were changed since nothing was, some more than once.
    pub fn touched(&self) -> &[u16] {
        &self.touched
    }

    pub fn touch_nothing(&mut self) {
        self.touched.clear();
    }

    fn keep(&mut self, cell: u16, mask: u64, placed: bool) {
        let at = cell as usize;
        if self.of[at] & mask != self.of[at] || placed {
            self.trail.push((cell, self.of[at], self.placed[at]));
            self.touched.push(cell);
            self.of[at] &= mask;
            self.placed[at] |= placed;
        }
    }

    /// The arrow's bounds from both sides: told as a number where one is left.
    fn compare(&self, arrow: u16, links: &mut Vec<Link>) -> Result<(), Clash> {
        let clash = Clash::Arrow(arrow);
        let arrow = &self.board.arrows[arrow as usize];
        let target = self.of[arrow.target as usize];
        let below = below_highest(target);
        for &other in arrow.others() {
            let domain = self.of[other as usize];
            let above = !upto_lowest(domain);
            if domain == 0 || target == 0 {
                continue;
            }
            if domain & below == 0 || target & above == 0 {
                return Err(clash);
            }
            tell(links, other, domain, domain & below, Says::Less, top(target));
            tell(links, arrow.target, target, target & above, Says::More, bottom(domain));
        }
        Ok(())
    }

    /// Whether the arrow cannot point at the largest of what is left.
    fn is_wrong(&self, arrow: u16) -> bool {
        let arrow = &self.board.arrows[arrow as usize];
        let target = self.of[arrow.target as usize];
        let mut others = arrow.others().iter().map(|&other| self.of[other as usize]);
        others.any(|other| {
            other != 0 && target != 0 && (other & below_highest(target) == 0 || target & !upto_lowest(other) == 0)
        })
    }

    /// Whether every number of a room has a place.
    fn is_complete(&self, room: u16) -> bool {
        let cells = self.board.rooms.of(room as usize);
        let once = cells.iter().fold(0, |once, &cell| once | self.of[cell as usize]);
        !once & (u64::MAX >> (64 - cells.len())) == 0
    }

    /// Numbers of a room with one place left, or none.
    fn place(&self, room: u16, links: &mut Vec<Link>) -> Result<(), Clash> {
        let cells = self.board.rooms.of(room as usize);
        let (mut once, mut twice) = (0u64, 0u64);
        for &cell in cells {
            let domain = self.of[cell as usize];
            twice |= once & domain;
            once |= domain;
        }
        let missing = !once & (u64::MAX >> (64 - cells.len()));
        if missing != 0 {
            return Err(Clash::Number(room, bottom(missing)));
        }
        let only = once & !twice;
        for &cell in cells {
            let here = self.of[cell as usize] & only;
            if here != 0 && !self.placed[cell as usize] {
                push(links, cell, Says::Is, bottom(here));
            }
        }
        Ok(())
    }
}

impl World for Supposed<'_> {
    type Link = Link;
    type Clash = Clash;

    fn mark(&mut self) -> usize {
        self.trail.len()
    }

    fn undo(&mut self, mark: usize) {
        for (cell, before, placed) in self.trail.drain(mark..).rev() {
            self.of[cell as usize] = before;
            self.placed[cell as usize] = placed;
        }
    }

    fn take(&mut self, link: Link) {
        let bit = 1 << (link.number - 1);
        match link.says {
            Says::Is => {
                self.keep(link.cell, bit, true);
                let board = self.board;
                for &peer in board.peers.of(link.cell as usize) {
                    self.keep(peer, !bit, false);
                }
            }
            Says::Less => self.keep(link.cell, bit - 1, false),
            Says::More => self.keep(link.cell, !upto_lowest(bit), false),
        }
    }

    fn look(&mut self) -> Result<Vec<Link>, Clash> {
        let mut links = Vec::new();
        if !self.board.arrows.is_empty() {
            for &(cell, ..) in &self.trail {
                for &arrow in self.board.watchers[cell as usize].arrows() {
                    self.compare(arrow, &mut links)?;
                }
            }
        }
        for &(cell, ..) in &self.trail {
            let domain = self.of[cell as usize];
            if domain == 0 {
                return Err(Clash::Cell(cell));
            }
            if domain.is_power_of_two() && !self.placed[cell as usize] {
                push(&mut links, cell, Says::Is, bottom(domain));
            }
        }
        self.rooms.clear();
        for &(cell, ..) in &self.trail {
            let room = self.board.room_of[cell as usize];
            if !self.rooms.contains(&room) {
                self.rooms.push(room);
                self.place(room, &mut links)?;
            }
        }
        Ok(links)
    }

    fn clashes_since(&mut self, mark: usize) -> bool {
        self.trail[mark..].iter().any(|&(cell, ..)| {
            self.of[cell as usize] == 0
                || !self.is_complete(self.board.room_of[cell as usize])
                || (!self.board.arrows.is_empty() && {
                    let mut arrows = self.board.watchers[cell as usize].arrows().iter();
                    arrows.any(|&arrow| self.is_wrong(arrow))
                })
        })
    }
}

/// The lowest number of a set, from 1.
fn bottom(domain: u64) -> u8 {
    domain.trailing_zeros() as u8 + 1
}

/// The highest number of a set.
fn top(domain: u64) -> u8 {
    64 - domain.leading_zeros() as u8
}

fn tell(links: &mut Vec<Link>, cell: u16, before: u64, after: u64, says: Says, number: u8) {
    if after == before {
        return;
    }
    if after.is_power_of_two() {
        push(links, cell, Says::Is, bottom(after));
    } else {
        push(links, cell, says, number);
    }
}

fn push(links: &mut Vec<Link>, cell: u16, says: Says, number: u8) {
    let link = Link { cell, says, number };
    if !links.contains(&link) {
        links.push(link);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chains::{SHORT, chain};
    use crate::rooms::board::Touch;

    /// `1 > .` above `# # .`: the arrow points at a room of two.
    #[test]
    fn an_arrow_that_cannot_point_at_the_largest_is_the_clash() {
        let codes = [1, 104, 0, 100, 100, 0];
        let rooms = [0, u16::MAX, 1, u16::MAX, u16::MAX, 1];
        let board = Board::new(Touch::Rook, 3, &codes, &rooms).unwrap();
        let of = board.candidates(&codes).unwrap();
        let mut world = Supposed::new(&board, &of);
        let mark = world.mark();
        world.take(Link {
            cell: 2,
            says: Says::Is,
            number: 1,
        });
        assert_eq!(chain(&mut world, SHORT), Some((vec![], Clash::Arrow(0))));
        world.undo(mark);
        assert_eq!(world.of, of);
    }
}
