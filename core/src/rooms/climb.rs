//! The steps that a person takes, counted: the ladders of the kinds' `techniques.py` without their words.
//!
//! After easy steps, however they are ordered, the same is left. So only the choice among harder ones matters, and it is
//! made as there: of the easiest level with any, the step with the least to look at, and of several the first.

use super::board::{Arrow, Board, Touch};
use super::domains::{Compared, Domains, below_highest, upto_lowest};
use super::levels::{Level, places_of};
use super::refuter::Refuter;
use crate::chains::MOST_LINKS;

/// The techniques above the easy ones, without contradictions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Technique {
    ArrowAtRoom,
    ArrowBounds,
    PushedOutByTwo,
    PushedOut,
    PairInRoom,
}

use Technique::{ArrowAtRoom, ArrowBounds, PairInRoom, PushedOut, PushedOutByTwo};

/// How many there are.
const TECHNIQUES: usize = PairInRoom as usize + 1;

/// The techniques of a board with their levels, in the order in which they are tried.
pub fn ladder(touch: Touch) -> &'static [(Level, Technique)] {
    match touch {
        Touch::Rook => &[
            (Level::Medium, ArrowAtRoom),
            (Level::Hard, ArrowBounds),
            (Level::Expert, PairInRoom),
            (Level::Expert, PushedOut),
        ],
        Touch::King => &[
            (Level::Medium, PushedOutByTwo),
            (Level::Hard, PairInRoom),
            (Level::Hard, PushedOut),
        ],
    }
}

/// Numbers struck out of cells by one step.
pub type Strikes = Vec<(u16, u64)>;

/// The steps above the easy ones that were taken.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Taken {
    /// How often each technique was used.
    pub simple: [u32; TECHNIQUES],
    /// Contradictions by the consequences that were followed.
    pub contradictions: [u32; MOST_LINKS + 1],
    pub steps: Vec<(Level, Strikes)>,
}

/// A step that can be taken, and how much there is to look at for it.
pub struct Found {
    effort: usize,
    pub struck: Strikes,
}

/// The steps that finish a board; `None` where it takes search, or is impossible.
pub fn climb(board: &Board, of: Vec<u64>) -> Option<Taken> {
    let mut domains = Domains::new(board, of);
    domains.compared = Compared::Numbers;
    let mut taken = Taken::default();
    let mut refuter = None;
    loop {
        domains.propagate(board).ok()?;
        if domains.decided() {
            return Some(taken);
        }
        let (level, struck) = next_step(board, &domains.of, &mut taken, &mut refuter)?;
        for &(cell, numbers) in &struck {
            domains.narrow(board, cell, !numbers).ok()?;
        }
        taken.steps.push((level, struck));
    }
}

/// The next step above the easy ones, counted.
pub fn next_step<'a>(
    board: &'a Board,
    of: &[u64],
    taken: &mut Taken,
    refuter: &mut Option<Refuter<'a>>,
) -> Option<(Level, Strikes)> {
    for &(level, technique) in ladder(board.touch) {
        let mut best: Option<Found> = None;
        each_step(board, of, technique, |found| {
            if best.as_ref().is_none_or(|best| found.effort < best.effort) {
                best = Some(found);
            }
        });
        if let Some(found) = best {
            taken.simple[technique as usize] += 1;
            return Some((level, found.struck));
        }
    }
    let refuter = refuter.get_or_insert_with(|| Refuter::new(board));
    let (cell, bit, (links, _)) = refuter.shortest(of)?;
    taken.contradictions[links.len()] += 1;
    Some((Level::Expert, vec![(cell as u16, bit)]))
}

/// Every step by a technique.
pub fn each_step(board: &Board, of: &[u64], technique: Technique, mut found: impl FnMut(Found)) {
    let mut give = |effort: usize, struck: Strikes| {
        if !struck.is_empty() {
            found(Found { effort, struck });
        }
    };
    match technique {
        ArrowAtRoom => each_arrow(board, |arrow| {
            let by_size = |cell| match of[cell as usize] {
                domain if domain.is_power_of_two() => domain,
                _ => board.full(cell as usize),
            };
            compared(board, of, arrow, by_size, &mut give);
        }),
        ArrowBounds => each_arrow(board, |arrow| {
            compared(board, of, arrow, |cell| of[cell as usize], &mut give)
        }),
        PushedOutByTwo => pushed_out(board, of, 2, &mut give),
        PushedOut => pushed_out(board, of, usize::MAX, &mut give),
        PairInRoom => {
            for room in 0..board.rooms.len() {
                let cells = board.rooms.of(room);
                let open = open_cells(of, cells);
                if open > 2 {
                    pairs_of_cells(of, cells, |struck| give(open, struck));
                    pairs_of_numbers(of, cells, |struck| give(open, struck));
                }
            }
        }
    }
}

fn each_arrow(board: &Board, look: impl FnMut(&Arrow)) {
    board.arrows.iter().for_each(look);
}

/// What an arrow says: from the side of what it points at, then from that of the others.
fn compared(
    board: &Board,
    of: &[u64],
    arrow: &Arrow,
    seen: impl Fn(u16) -> u64,
    give: &mut impl FnMut(usize, Strikes),
) {
    let count = arrow.others().len();
    let target = seen(arrow.target);
    let below = below_highest(target);
    let ruled_out = (board.full(arrow.target as usize) & !below).count_ones() as usize - 1;
    let effort = count
        + if of[arrow.target as usize].is_power_of_two() {
            0
        } else {
            ruled_out
        };
    give(effort, strikes(of, arrow.others(), !below));
    let lows = arrow
        .others()
        .iter()
        .map(|&other| (seen(other).trailing_zeros(), other));
    if let Some((lowest, other)) = lows.max() {
        let is_decided = of[other as usize].is_power_of_two();
        let effort = count + if is_decided { 0 } else { lowest as usize };
        give(effort, strikes(of, &[arrow.target], upto_lowest(seen(other))));
    }
}

/// Of these cells, what goes of these numbers.
fn strikes(of: &[u64], cells: &[u16], numbers: u64) -> Strikes {
    let struck = cells.iter().map(|&cell| (cell, of[cell as usize] & numbers));
    struck.filter(|&(_, gone)| gone != 0).collect()
}

/// How many cells of a room are open.
fn open_cells(of: &[u64], cells: &[u16]) -> usize {
    cells
        .iter()
        .filter(|&&cell| !of[cell as usize].is_power_of_two())
        .count()
}

fn pushed_out(board: &Board, of: &[u64], most: usize, give: &mut impl FnMut(usize, Strikes)) {
    for room in 0..board.rooms.len() {
        let cells = board.rooms.of(room);
        let open = open_cells(of, cells);
        if open < 2 {
            continue;
        }
        for number in (0..cells.len()).map(|bit| 1 << bit) {
            let places: Vec<u16> = cells
                .iter()
                .copied()
                .filter(|&cell| of[cell as usize] & number != 0)
                .collect();
            if !(2..=most).contains(&places.len()) {
                continue;
            }
            let touches_all = |&&cell: &&u16| {
                let mut rest = places[1..].iter();
                of[cell as usize] & number != 0 && rest.all(|&place| board.neighbours_outside(place).contains(&cell))
            };
            let mut out: Vec<u16> = board
                .neighbours_outside(places[0])
                .iter()
                .filter(touches_all)
                .copied()
                .collect();
            out.sort_unstable();
            out.into_iter().for_each(|cell| give(open, vec![(cell, number)]));
        }
    }
}

/// Two cells that share their only two numbers.
fn pairs_of_cells(of: &[u64], cells: &[u16], mut give: impl FnMut(Strikes)) {
    for (one, two) in pairs_of(cells.len()) {
        let (one, two) = (cells[one], cells[two]);
        let both = of[one as usize];
        if both.count_ones() == 2 && both == of[two as usize] {
            let rest: Vec<u16> = cells
                .iter()
                .copied()
                .filter(|&cell| cell != one && cell != two)
                .collect();
            give(strikes(of, &rest, both));
        }
    }
}

/// Two numbers that share their only two cells.
fn pairs_of_numbers(of: &[u64], cells: &[u16], mut give: impl FnMut(Strikes)) {
    for (low, high) in pairs_of(cells.len()) {
        let places = places_of(of, cells, low);
        if places.count_ones() == 2 && places == places_of(of, cells, high) {
            let both: Vec<u16> = (0..cells.len())
                .filter(|at| places >> at & 1 != 0)
                .map(|at| cells[at])
                .collect();
            give(strikes(of, &both, !(1 << low | 1 << high)));
        }
    }
}

/// Every two of so many, in order.
fn pairs_of(count: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..count).flat_map(move |one| (one + 1..count).map(move |two| (one, two)))
}
