//! Every step that a person takes, the easy ones too, one by one: what a grade counts.
//!
//! `climb` takes easy steps all at once, since their order changes nothing that is left. It does change what they are
//! called: the last number of a room was one that had a single place before. So here they are chosen as the ladder does.

use super::board::{Arrow, Board};
use super::climb::{Strikes, Taken, next_step};
use super::domains::{below_highest, upto_lowest};

/// The easy techniques, in the order in which they are tried. The last one only strikes numbers out.
#[derive(Clone, Copy)]
enum Easy {
    LastInRoom,
    OnlyPlace,
    OnlyNumber,
    ArrowAtNumber,
}

use Easy::{ArrowAtNumber, LastInRoom, OnlyNumber, OnlyPlace};

const PLACING: [Easy; 3] = [LastInRoom, OnlyPlace, OnlyNumber];
pub const EASY: usize = ArrowAtNumber as usize + 1;
/// An effort so small that nothing easier is looked for.
const AT_A_GLANCE: u32 = 1;

/// How often each technique was used, and whether that filled the board.
#[derive(Debug, PartialEq, Eq)]
pub struct Steps {
    pub easy: [u32; EASY],
    pub harder: Taken,
    pub done: bool,
}

/// A number that must stand in a cell: what there is to look at for it, then the cell, then the number's bit.
type Single = (u32, u16, u64);

/// What a person has on the sheet.
struct Sheet<'a> {
    board: &'a Board,
    of: Vec<u64>,
    /// The number of each cell once it is written.
    at: Vec<u64>,
    /// The numbers that steps have struck out.
    struck: Vec<u64>,
    /// For each room, what each technique would place most easily.
    singles: Vec<[Option<Single>; PLACING.len()]>,
    changed: Vec<bool>,
    empty: usize,
}

/// The steps as far as they lead; `None` where the board is impossible.
pub fn step_by_step(board: &Board, given: &[u8], of: Vec<u64>) -> Option<Steps> {
    let mut sheet = Sheet::new(board, given, of);
    let mut steps = Steps {
        easy: [0; EASY],
        harder: Taken::default(),
        done: false,
    };
    let mut refuter = None;
    while sheet.empty > 0 {
        if let Some((technique, (_, cell, bit))) = sheet.easiest() {
            steps.easy[technique as usize] += 1;
            sheet.place(cell, bit);
        } else if let Some(strikes) = sheet.arrow_at_number() {
            steps.easy[ArrowAtNumber as usize] += 1;
            sheet.strike(&strikes);
        } else {
            let possible = (0..board.cells).all(|cell| !board.is_white(cell) || sheet.of[cell] != 0);
            if !possible {
                return None;
            }
            let Some((_, strikes)) = next_step(board, &sheet.of, &mut steps.harder, &mut refuter) else {
                return Some(steps);
            };
            sheet.strike(&strikes);
        }
    }
    steps.done = true;
    Some(steps)
}

impl<'a> Sheet<'a> {
    fn new(board: &'a Board, given: &[u8], of: Vec<u64>) -> Self {
        let full = |cell| {
            if board.is_white(cell) { board.full(cell) } else { 0 }
        };
        let mut sheet = Sheet {
            board,
            of: (0..board.cells).map(full).collect(),
            at: vec![0; board.cells],
            struck: vec![0; board.cells],
            singles: vec![[None; PLACING.len()]; board.rooms.len()],
            changed: vec![true; board.rooms.len()],
            empty: (0..board.cells).filter(|&cell| board.is_white(cell)).count(),
        };
        for cell in (0..board.cells).filter(|&cell| board.is_white(cell) && given[cell] != 0) {
            sheet.place(cell as u16, of[cell]);
        }
        sheet
    }

    fn place(&mut self, cell: u16, bit: u64) {
        let at = cell as usize;
        self.at[at] = bit;
        self.of[at] &= bit;
        self.changed[self.board.room_of[at] as usize] = true;
        self.empty -= 1;
        for &peer in self.board.peers.of(at) {
            if self.of[peer as usize] & bit != 0 {
                self.of[peer as usize] ^= bit;
                self.changed[self.board.room_of[peer as usize] as usize] = true;
            }
        }
    }

    fn strike(&mut self, strikes: &Strikes) {
        for &(cell, numbers) in strikes {
            self.of[cell as usize] &= !numbers;
            self.struck[cell as usize] |= numbers;
            self.changed[self.board.room_of[cell as usize] as usize] = true;
        }
    }

    /// The placement with the least to look at; of several alike, that of the first technique, then the first cell.
    fn easiest(&mut self) -> Option<(Easy, Single)> {
        for room in 0..self.singles.len() {
            if std::mem::take(&mut self.changed[room]) {
                self.singles[room] = self.singles_of(room);
            }
        }
        let mut best: Option<(Easy, Single)> = None;
        for technique in PLACING {
            let found = self.singles.iter().filter_map(|room| room[technique as usize]).min();
            if let Some(found) = found.filter(|found| best.is_none_or(|(_, best)| found.0 < best.0)) {
                best = Some((technique, found));
                if found.0 <= AT_A_GLANCE {
                    break;
                }
            }
        }
        best
    }

    fn singles_of(&self, room: usize) -> [Option<Single>; PLACING.len()] {
        let free = || {
            let members = self.board.rooms.of(room).iter().copied();
            members.filter(|&cell| self.at[cell as usize] == 0)
        };
        let mut found = [None; PLACING.len()];
        let (mut once, mut twice, mut count) = (0u64, 0u64, 0u32);
        for cell in free() {
            twice |= once & self.of[cell as usize];
            once |= self.of[cell as usize];
            count += 1;
        }
        if count == 1 && once.is_power_of_two() {
            found[LastInRoom as usize] = free().next().map(|cell| (0, cell, once));
            return found;
        }
        let mut offer = |technique: Easy, single: Single| {
            let kept = &mut found[technique as usize];
            *kept = Some(kept.map_or(single, |kept: Single| kept.min(single)));
        };
        for cell in free() {
            let domain = self.of[cell as usize];
            let mut here = domain & once & !twice;
            while here != 0 {
                let bit = here & here.wrapping_neg();
                here ^= bit;
                let struck = free().filter(|&other| self.struck[other as usize] & bit != 0).count() as u32;
                offer(OnlyPlace, (count - 1 + 2 * struck, cell, bit));
            }
            if domain.is_power_of_two() {
                let struck = self.struck[cell as usize].count_ones();
                offer(OnlyNumber, (count - 1 + 2 * struck, cell, domain));
            }
        }
        found
    }

    /// What a written number beside an arrow strikes out, where that is the least to look at.
    fn arrow_at_number(&self) -> Option<Strikes> {
        let mut best: Option<(usize, Strikes)> = None;
        for arrow in &self.board.arrows {
            let effort = arrow.others().len();
            if best.as_ref().is_none_or(|(least, _)| effort < *least) {
                let struck = self.struck_at(arrow);
                if !struck.is_empty() {
                    best = Some((effort, struck));
                }
            }
        }
        best.map(|(_, struck)| struck)
    }

    fn struck_at(&self, arrow: &Arrow) -> Strikes {
        let gone = |cell: u16, numbers: u64| (cell, self.of[cell as usize] & numbers);
        let target = self.at[arrow.target as usize];
        let struck: Strikes = if target != 0 {
            let others = arrow.others().iter();
            others.map(|&other| gone(other, !below_highest(target))).collect()
        } else {
            let written = arrow.others().iter().map(|&other| self.at[other as usize]);
            vec![gone(arrow.target, upto_lowest(written.max().unwrap_or(0)))]
        };
        struck.into_iter().filter(|&(_, numbers)| numbers != 0).collect()
    }
}
