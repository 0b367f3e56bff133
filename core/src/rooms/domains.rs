//! What each cell may still hold, narrowed by the three rules until nothing follows any more.

use super::board::Board;

/// A pile of indices that holds each at most once.
#[derive(Clone, Default)]
pub struct Pile {
    items: Vec<u16>,
    held: Vec<bool>,
}

impl Pile {
    pub fn new(size: usize) -> Self {
        Pile {
            items: Vec::with_capacity(size),
            held: vec![false; size],
        }
    }

    pub fn push(&mut self, item: u16) {
        let held = &mut self.held[item as usize];
        if !*held {
            *held = true;
            self.items.push(item);
        }
    }

    fn pop(&mut self) -> Option<u16> {
        let item = self.items.pop()?;
        self.held[item as usize] = false;
        Some(item)
    }

    fn clear(&mut self) {
        for &item in &self.items {
            self.held[item as usize] = false;
        }
        self.items.clear();
    }
}

/// A cell has lost its last candidate, or a room its last place for a number.
#[derive(Debug, PartialEq, Eq)]
pub struct Contradiction;

/// What a person compares where an arrow stands. Each includes the ones before.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Compared {
    /// Numbers that are decided.
    Numbers,
    /// How large rooms are.
    Rooms,
    /// All that cells may still hold.
    Candidates,
}

/// One bit per number that a cell may hold, and what is still to be looked at.
#[derive(Clone)]
pub struct Domains {
    pub of: Vec<u64>,
    settled: Vec<u16>,
    rooms: Pile,
    arrows: Pile,
    /// What cells held before each change, so that changes can be undone.
    trail: Vec<(u16, u64)>,
    /// The room in which the last contradiction arose.
    pub blamed: usize,
    /// What arrows are compared by.
    pub compared: Compared,
}

impl Domains {
    /// Everything is still to be looked at.
    pub fn new(board: &Board, of: Vec<u64>) -> Self {
        let mut domains = Domains {
            settled: Vec::with_capacity(board.cells),
            rooms: Pile::new(board.rooms.len()),
            arrows: Pile::new(board.arrows.len()),
            trail: Vec::with_capacity(4 * board.cells),
            blamed: 0,
            compared: Compared::Candidates,
            of,
        };
        domains.look_at_all(board);
        domains
    }

    /// No arrow is looked at any more, until it is heard again.
    pub fn silence_all(&mut self) {
        self.arrows.items.clear();
        self.arrows.held.fill(true);
    }

    /// The arrow is not looked at any more. Nothing may be pending.
    pub fn silence(&mut self, arrow: u16) {
        // What seems to be held is never taken in.
        self.arrows.held[arrow as usize] = true;
    }

    pub fn hear(&mut self, arrow: u16) {
        self.arrows.held[arrow as usize] = false;
        self.arrows.push(arrow);
    }

    fn look_at_all(&mut self, board: &Board) {
        for cell in 0..board.cells {
            if board.is_white(cell) && self.of[cell].is_power_of_two() {
                self.settled.push(cell as u16);
            }
        }
        for room in 0..board.rooms.len() {
            self.rooms.push(room as u16);
        }
        for arrow in 0..board.arrows.len() {
            self.arrows.push(arrow as u16);
        }
    }

    /// A moment to come back to.
    pub fn mark(&self) -> usize {
        self.trail.len()
    }

    /// The cells that changed since then, the same one perhaps several times.
    pub fn changed_since(&self, mark: usize) -> impl Iterator<Item = u16> + '_ {
        self.trail[mark..].iter().map(|&(cell, _)| cell)
    }

    /// The rooms of the cells that changed since then, in order.
    pub fn rooms_changed(&self, board: &Board, mark: usize) -> Vec<u16> {
        let mut rooms: Vec<u16> = self
            .changed_since(mark)
            .map(|cell| board.room_of[cell as usize])
            .collect();
        rooms.sort_unstable();
        rooms.dedup();
        rooms
    }

    /// Goes back to a moment at which nothing was pending.
    pub fn undo(&mut self, mark: usize) {
        self.drop_pending();
        while self.trail.len() > mark {
            if let Some((cell, before)) = self.trail.pop() {
                self.of[cell as usize] = before;
            }
        }
    }

    /// Forgets what was still to be looked at: the domains are about to be replaced.
    fn drop_pending(&mut self) {
        self.settled.clear();
        self.rooms.clear();
        self.arrows.clear();
    }

    /// Keeps only the numbers of `mask` in `cell`.
    #[inline(always)]
    pub fn narrow(&mut self, board: &Board, cell: u16, mask: u64) -> Result<(), Contradiction> {
        let before = self.of[cell as usize];
        let after = before & mask;
        if after == before {
            return Ok(());
        }
        self.trail.push((cell, before));
        self.of[cell as usize] = after;
        let room = board.room_of[cell as usize];
        if after & after.wrapping_sub(1) == 0 {
            if after == 0 {
                self.blamed = room as usize;
                return Err(Contradiction);
            }
            self.settled.push(cell);
        }
        self.rooms.push(room);
        for &arrow in board.watchers[cell as usize].arrows() {
            self.arrows.push(arrow);
        }
        Ok(())
    }

    /// Applies peers, then arrows, then only places until nothing changes.
    pub fn propagate(&mut self, board: &Board) -> Result<(), Contradiction> {
        loop {
            if let Some(cell) = self.settled.pop() {
                let rest = !self.of[cell as usize];
                for &peer in board.peers.of(cell as usize) {
                    self.narrow(board, peer, rest)?;
                }
            } else if let Some(arrow) = self.arrows.pop() {
                self.compare(board, arrow)?;
            } else if let Some(room) = self.rooms.pop() {
                self.place(board, room as usize)?;
            } else {
                return Ok(());
            }
        }
    }

    /// The arrow's bounds from both sides: more than the least of every other, less than the most of the target.
    #[inline(always)]
    fn compare(&mut self, board: &Board, arrow: u16) -> Result<(), Contradiction> {
        let arrow = &board.arrows[arrow as usize];
        let mut above = u64::MAX;
        for &other in arrow.others() {
            above &= !upto_lowest(self.looked_at(board, other));
        }
        self.narrow(board, arrow.target, above)?;
        let below = below_highest(self.looked_at(board, arrow.target));
        for &other in arrow.others() {
            self.narrow(board, other, below)?;
        }
        Ok(())
    }

    /// What is seen of a cell where an arrow stands.
    #[inline(always)]
    fn looked_at(&self, board: &Board, cell: u16) -> u64 {
        let domain = self.of[cell as usize];
        match self.compared {
            Compared::Candidates => domain,
            _ if domain.is_power_of_two() => domain,
            Compared::Rooms => board.full(cell as usize),
            Compared::Numbers => 0,
        }
    }

    /// Whether every cell has one number left.
    pub fn decided(&self) -> bool {
        self.of.iter().all(|domain| domain & domain.wrapping_sub(1) == 0)
    }

    /// The number of every cell once all are decided, and 0 where it is black.
    pub fn numbers(&self) -> Vec<u8> {
        let number = |domain: &u64| {
            if *domain == 0 {
                0
            } else {
                domain.trailing_zeros() as u8 + 1
            }
        };
        self.of.iter().map(number).collect()
    }

    /// A number that has one place left in the room goes there.
    #[inline(always)]
    fn place(&mut self, board: &Board, room: usize) -> Result<(), Contradiction> {
        let cells = board.rooms.of(room);
        let (mut once, mut twice) = (0u64, 0u64);
        for &cell in cells {
            let domain = self.of[cell as usize];
            twice |= once & domain;
            once |= domain;
        }
        if once.count_ones() as usize != cells.len() {
            self.blamed = room;
            return Err(Contradiction);
        }
        let only = once & !twice;
        if only != 0 {
            for &cell in cells {
                let here = self.of[cell as usize] & only;
                if here != 0 {
                    if here & (here - 1) != 0 {
                        self.blamed = room;
                        return Err(Contradiction);
                    }
                    self.narrow(board, cell, here)?;
                }
            }
        }
        Ok(())
    }
}

/// The lowest bit of a domain and all below it; nothing where there is none.
pub fn upto_lowest(domain: u64) -> u64 {
    match domain {
        0 => 0,
        _ => domain ^ domain.wrapping_sub(1),
    }
}

/// All bits below the highest one of a domain; all where there is none.
pub fn below_highest(domain: u64) -> u64 {
    match domain {
        0 => u64::MAX,
        _ => (1 << (63 - domain.leading_zeros())) - 1,
    }
}
