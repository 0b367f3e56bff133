//! The fixed part of a board, laid out flat: who excludes whom, which cells share a room, what every arrow compares.

/// Codes of cells: 0 empty, 1..=64 a number, then the black ones.
pub const LARGEST_ROOM: usize = 64;
pub const BLACK: u8 = 100;
pub const UP: u8 = 101;
pub const RIGHT: u8 = 104;
/// Room numbers and cell numbers are 16 bits wide.
pub const MOST_CELLS: usize = 65_535;

/// Lists of cells end to end: list `i` is `items[starts[i]..starts[i + 1]]`.
#[derive(Clone, Default)]
pub struct Lists {
    starts: Vec<u32>,
    items: Vec<u16>,
}

impl Lists {
    pub fn of(&self, index: usize) -> &[u16] {
        &self.items[self.starts[index] as usize..self.starts[index + 1] as usize]
    }

    pub fn len(&self) -> usize {
        self.starts.len().saturating_sub(1)
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn open(lists: usize, items: usize) -> Self {
        let mut starts = Vec::with_capacity(lists + 1);
        starts.push(0);
        Lists {
            starts,
            items: Vec::with_capacity(items),
        }
    }

    fn close(&mut self) {
        self.starts.push(self.items.len() as u32);
    }
}

/// An arrow: `target` must hold more than each of the first `count` of `others`.
#[derive(Clone, Copy)]
pub struct Arrow {
    pub target: u16,
    others: [u16; 3],
    count: u8,
}

impl Arrow {
    pub fn others(&self) -> &[u16] {
        &self.others[..self.count as usize]
    }
}

/// Which arrows look at a cell: at most one on each side.
#[derive(Clone, Copy, Default)]
pub struct Watchers {
    arrows: [u16; 4],
    count: u8,
}

impl Watchers {
    pub fn arrows(&self) -> &[u16] {
        &self.arrows[..self.count as usize]
    }

    fn push(&mut self, arrow: u16) {
        self.arrows[self.count as usize] = arrow;
        self.count += 1;
    }
}

/// Which cells may not hold equal numbers: those a rook's or a king's move apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Touch {
    King,
    Rook,
}

impl Touch {
    /// In the order of their codes.
    pub const ALL: [Touch; 2] = [Touch::King, Touch::Rook];

    /// How many cells one cell can touch.
    pub fn most(self) -> usize {
        match self {
            Touch::King => 8,
            Touch::Rook => 4,
        }
    }
}

/// A board without its numbers. Black cells belong to no room and have no peers.
#[derive(Clone)]
pub struct Board {
    pub touch: Touch,
    pub cells: usize,
    pub rooms: Lists,
    pub room_of: Vec<u16>,
    pub peers: Lists,
    pub arrows: Vec<Arrow>,
    pub watchers: Vec<Watchers>,
}

/// Cells beside `cell` in the order up, down, left, right, which is the order of the arrow codes.
#[inline(always)]
pub fn sides(cell: usize, width: usize, cells: usize) -> [Option<usize>; 4] {
    let column = cell % width;
    [
        cell.checked_sub(width),
        (cell + width < cells).then_some(cell + width),
        (column > 0).then(|| cell - 1),
        (column + 1 < width).then_some(cell + 1),
    ]
}

/// Cells at the corners of `cell`.
fn corners(cell: usize, width: usize, cells: usize) -> [Option<usize>; 4] {
    let [up, down, left, right] = sides(cell, width, cells);
    let (left, right) = (left.is_some(), right.is_some());
    [
        up.filter(|_| left).map(|up| up - 1),
        up.filter(|_| right).map(|up| up + 1),
        down.filter(|_| left).map(|down| down - 1),
        down.filter(|_| right).map(|down| down + 1),
    ]
}

impl Board {
    /// `codes` and `room_of` have one entry per cell, row by row; rooms are numbered from 0 without gaps.
    /// Refuses, in words for the caller, what the layout cannot hold.
    pub fn new(touch: Touch, width: usize, codes: &[u8], room_of: &[u16]) -> Result<Self, &'static str> {
        let cells = codes.len();
        if cells > MOST_CELLS {
            return Err("too many cells");
        }
        if width == 0 || !cells.is_multiple_of(width) || room_of.len() != cells {
            return Err("cells and rooms do not fill a rectangle");
        }
        let rooms = gather_rooms(codes, room_of)?;
        let peers = match touch {
            Touch::Rook => gather_peers::<false>(width, codes, room_of, &rooms),
            Touch::King => gather_peers::<true>(width, codes, room_of, &rooms),
        };
        let mut board = Board {
            touch,
            cells,
            peers,
            rooms,
            room_of: room_of.to_vec(),
            arrows: Vec::new(),
            watchers: vec![Watchers::default(); cells],
        };
        for (cell, &code) in codes.iter().enumerate() {
            if (UP..=RIGHT).contains(&code) {
                board.point(cell, (code - UP) as usize, width, codes)?;
            }
        }
        Ok(board)
    }

    fn point(&mut self, cell: usize, way: usize, width: usize, codes: &[u8]) -> Result<(), &'static str> {
        let sides = sides(cell, width, self.cells);
        let white = |side: Option<usize>| side.filter(|&at| codes[at] < BLACK);
        let target = white(sides[way]).ok_or("an arrow points at no white cell")?;
        let mut arrow = Arrow {
            target: target as u16,
            others: [0; 3],
            count: 0,
        };
        let number = self.arrows.len() as u16;
        self.watchers[target].push(number);
        for (direction, side) in sides.into_iter().enumerate() {
            if direction != way
                && let Some(other) = white(side)
            {
                arrow.others[arrow.count as usize] = other as u16;
                arrow.count += 1;
                self.watchers[other].push(number);
            }
        }
        self.arrows.push(arrow);
        Ok(())
    }

    /// Candidates of every cell before any reasoning: given numbers alone, 1..k elsewhere, nothing on black.
    pub fn candidates(&self, codes: &[u8]) -> Result<Vec<u64>, &'static str> {
        let mut domains = Vec::with_capacity(self.cells);
        for (cell, &code) in codes.iter().enumerate() {
            domains.push(match code {
                BLACK.. => 0,
                0 => self.full(cell),
                number if u64::from(number) <= LARGEST_ROOM as u64 => (1 << (number - 1)) & self.full(cell),
                _ => return Err("no such cell code"),
            });
        }
        Ok(domains)
    }

    /// All numbers of the room of a white cell.
    pub fn full(&self, cell: usize) -> u64 {
        u64::MAX >> (LARGEST_ROOM - self.rooms.of(self.room_of[cell] as usize).len())
    }

    /// The white cells that a cell touches and that are not of its room.
    pub fn neighbours_outside(&self, cell: u16) -> &[u16] {
        let mates = self.rooms.of(self.room_of[cell as usize] as usize).len() - 1;
        &self.peers.of(cell as usize)[mates..]
    }

    pub fn is_white(&self, cell: usize) -> bool {
        self.room_of[cell] != u16::MAX
    }
}

fn gather_rooms(codes: &[u8], room_of: &[u16]) -> Result<Lists, &'static str> {
    let mut sizes: Vec<u32> = Vec::new();
    for (&code, &room) in codes.iter().zip(room_of) {
        if (code >= BLACK) != (room == u16::MAX) {
            return Err("exactly the white cells have rooms");
        }
        if room != u16::MAX {
            let room = room as usize;
            if room >= sizes.len() {
                if room >= codes.len() {
                    return Err("rooms are not numbered from 0");
                }
                sizes.resize(room + 1, 0);
            }
            sizes[room] += 1;
        }
    }
    if sizes.iter().any(|&size| size == 0 || size as usize > LARGEST_ROOM) {
        return Err("a room has no cell or more than 64");
    }
    let mut starts = Vec::with_capacity(sizes.len() + 1);
    let mut total = 0;
    starts.push(0);
    for &size in &sizes {
        total += size;
        starts.push(total);
    }
    let mut next = starts.clone();
    let mut items = vec![0; total as usize];
    for (cell, &room) in room_of.iter().enumerate() {
        if room != u16::MAX {
            items[next[room as usize] as usize] = cell as u16;
            next[room as usize] += 1;
        }
    }
    Ok(Lists { starts, items })
}

/// Cells beside a cell, then those at its corners.
pub fn king_moves(cell: usize, width: usize, cells: usize) -> [Option<usize>; 8] {
    let ([a, b, c, d], [e, f, g, h]) = (sides(cell, width, cells), corners(cell, width, cells));
    [a, b, c, d, e, f, g, h]
}

fn gather_peers<const CORNERS: bool>(width: usize, codes: &[u8], room_of: &[u16], rooms: &Lists) -> Lists {
    let mut peers = Lists::open(codes.len(), codes.len() * if CORNERS { 12 } else { 8 });
    for (cell, &room) in room_of.iter().enumerate() {
        if room != u16::MAX {
            let mates = rooms.of(room as usize).iter().copied();
            peers.items.extend(mates.filter(|&mate| mate as usize != cell));
            let mut touch = |near: usize| {
                if codes[near] < BLACK && room_of[near] != room {
                    peers.items.push(near as u16);
                }
            };
            sides(cell, width, codes.len())
                .into_iter()
                .flatten()
                .for_each(&mut touch);
            if CORNERS {
                corners(cell, width, codes.len()).into_iter().flatten().for_each(touch);
            }
        }
        peers.close();
    }
    peers
}
