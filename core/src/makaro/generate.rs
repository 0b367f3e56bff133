//! New boards: a layout, numbers that fit it, arrows where they can point, then everything needless is dropped.

use super::arrows_only::{decide_by_arrows, lay_arrows};
use super::board::{BLACK, Board};
use super::idle::idle_arrows;
use super::judge::Judge;
use super::layout::{Layout, Symmetry};
use super::levels::Level;
use super::search::{Outcome, Search};
use crate::chance::Chance;
use crate::thinning::{Listener, thin_by_halves};

/// What kind of board is wanted.
#[derive(Clone, Copy)]
pub struct Wish {
    pub width: usize,
    pub cells: usize,
    /// The techniques needed; `None` for boards where only uniqueness counts.
    pub level: Option<Level>,
    pub largest: usize,
    pub black_percent: usize,
    pub symmetry: Symmetry,
    /// Givens to keep at least.
    pub givens: usize,
    pub arrows_only: bool,
}

impl Wish {
    /// Black cells to keep at least: nearly as many as wished.
    fn black(&self) -> usize {
        (self.cells * self.black_percent * 9).div_ceil(1000)
    }

    /// Percent of the cells that are black at first.
    fn black_before(&self, attempt: usize) -> usize {
        // Rooms of two that hang together have but two solutions: where that is too easy, more black cells part them.
        let share = match BLACK_BEFORE.get(self.largest) {
            Some(few) => (few + attempt / 2).min(BLACK_BEFORE_LARGER),
            None => BLACK_BEFORE_LARGER,
        };
        (self.black_percent * share / 100).min(MOST_BLACK)
    }
}

/// Cells and rooms as the native edge takes and gives them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Made {
    pub codes: Vec<u8>,
    pub room_of: Vec<u16>,
    pub givens: usize,
}

/// Many black cells turn out needless, so that more are laid at first, in percent of those wanted, by the largest
/// room: where rooms are small, few can take a cell in again.
const BLACK_BEFORE: [usize; 4] = [100, 100, 105, 130];
const BLACK_BEFORE_LARGER: usize = 170;
const MOST_BLACK: usize = 45;
/// Of so many boards for which only uniqueness counts the one with the fewest givens is taken.
const BOARDS_FOR_FEWEST: usize = 4;
const ROUNDS: usize = 3;
const HANDFUL: usize = 6;
const NODES_TO_FILL: u64 = 2_000;

/// One attempt, numbered from 0; `None` if the layout cannot be filled or the board turns out too easy.
pub fn attempt(wish: &Wish, chance: &mut Chance, number: usize) -> Option<Made> {
    let mut layout = Layout::random(
        wish.width,
        wish.cells,
        wish.black_before(number),
        wish.largest,
        wish.symmetry,
        chance,
    );
    let mut solution = fill(&layout, chance)?;
    absorb_idle(&mut layout, &mut solution, wish, chance);
    lay_arrows(&mut layout, &solution);
    // The changes know no symmetry.
    let told = wish.arrows_only && wish.symmetry == Symmetry::None && {
        let level = wish.level.unwrap_or(Level::Medium);
        decide_by_arrows(&mut layout, &mut solution, wish.largest, level, chance)
    };
    let mut given: Vec<bool> = layout.codes.iter().map(|&code| code < BLACK && !told).collect();
    let mut order = wish.symmetry.groups(wish.width, wish.cells);
    chance.shuffle(&mut order);
    // Numbers beside arrows go first, so that the arrows have to tell them.
    order.sort_by_key(|group| !group.iter().any(|&cell| layout.is_beside_arrow(cell)));
    drop_by_handfuls(&layout, &solution, &order, &mut given, wish)?;
    let nothing = vec![false; wish.cells];
    for round in 1..=ROUNDS {
        let mut judge = Judge::new(&layout, &solution, wish.level, &nothing)?;
        thin_by_halves(&mut judge, &order, &mut given, wish.givens);
        if Judge::too_easy(&layout, &solution, wish.level, &given) {
            return None;
        }
        // An arrow that does not matter becomes plain black.
        for cell in idle_arrows(&layout, &solution, &given, wish.level, chance)? {
            layout.codes[cell] = BLACK;
        }
        // The last round only drops, so that nothing is left that could go.
        if round < ROUNDS {
            whiten(&mut layout, &mut solution, &mut given, wish, chance)?;
        }
    }
    if Judge::too_easy(&layout, &solution, wish.level, &given) {
        return None;
    }
    renumber(&mut layout.room_of);
    let mut codes = layout.codes;
    for cell in 0..wish.cells {
        if given[cell] {
            codes[cell] = solution[cell];
        }
    }
    let givens = given.iter().filter(|&&is_given| is_given).count();
    Some(Made {
        codes,
        room_of: layout.room_of,
        givens,
    })
}

/// The best of so many attempts: the first one, or the one with the fewest givens where these count.
pub fn generate(wish: &Wish, chance: &mut Chance, attempts: usize, mut go_on: impl FnMut() -> bool) -> Option<Made> {
    let mut best: Option<Made> = None;
    let mut made_so_far = 0;
    for number in 0..attempts {
        if !go_on() {
            break;
        }
        // A stream of its own: an attempt that draws more or less does not change the ones after it.
        let mut own = Chance::new(chance.word());
        if let Some(made) = attempt(wish, &mut own, number) {
            made_so_far += 1;
            if best.as_ref().is_none_or(|best| made.givens < best.givens) {
                best = Some(made);
            }
            let fewest = best.as_ref().map_or(0, |best| best.givens);
            let enough = match (wish.arrows_only, wish.level) {
                (true, _) => fewest == 0,
                (false, None) => fewest <= wish.givens || made_so_far >= BOARDS_FOR_FEWEST,
                (false, Some(_)) => true,
            };
            if enough {
                break;
            }
        }
    }
    best
}

fn fill(layout: &Layout, chance: &mut Chance) -> Option<Vec<u8>> {
    let board = Board::new(layout.width, &layout.codes, &layout.room_of).ok()?;
    let candidates = board.candidates(&layout.codes).ok()?;
    let mut search = Search::new(board, candidates).with_chance(Chance::new(chance.word()));
    let filled = search.advance(NODES_TO_FILL + 4 * layout.codes.len() as u64) == Outcome::Solution;
    filled.then(|| search.domains.numbers())
}

/// Black cells that cannot bear an arrow become white where a room beside them has space.
fn absorb_idle(layout: &mut Layout, solution: &mut [u8], wish: &Wish, chance: &mut Chance) {
    let mut groups = wish.symmetry.groups(wish.width, wish.cells);
    groups.retain(|group| layout.codes[group[0]] >= BLACK);
    chance.shuffle(&mut groups);
    for group in groups {
        let bears_arrow = |&cell: &usize| layout.strictly_largest(solution, cell).is_some();
        if layout.black() < wish.black() + group.len() || group.iter().any(bears_arrow) {
            continue;
        }
        let before = (layout.clone(), solution.to_vec());
        if !group
            .iter()
            .all(|&cell| layout.absorb(cell, wish.largest, solution, chance))
        {
            *layout = before.0;
            solution.copy_from_slice(&before.1);
        }
    }
}

/// Rooms in the order of their first cells, as every text form numbers them.
fn renumber(room_of: &mut [u16]) {
    let mut numbers = vec![u16::MAX; room_of.len()];
    let mut next = 0;
    for room in room_of.iter_mut().filter(|room| **room != u16::MAX) {
        let number = &mut numbers[*room as usize];
        if *number == u16::MAX {
            *number = next;
            next += 1;
        }
        *room = *number;
    }
}

/// At first nearly everything can go, so that several numbers are tried at once, by the simpler techniques.
fn drop_by_handfuls(
    layout: &Layout,
    solution: &[u8],
    order: &[Vec<usize>],
    given: &mut [bool],
    wish: &Wish,
) -> Option<()> {
    let simple = wish.level.map_or(Level::Medium, |level| level.min(Level::Medium));
    let mut judge = Judge::new(layout, solution, Some(simple), &vec![false; wish.cells])?;
    let handfuls: Vec<Vec<usize>> = order.chunks(HANDFUL).map(<[_]>::concat).collect();
    thin_by_halves(&mut judge, &handfuls, given, wish.givens);
    Some(())
}

/// Plain black cells become white where the board stays good, at worst as one more given.
fn whiten(
    layout: &mut Layout,
    solution: &mut [u8],
    given: &mut [bool],
    wish: &Wish,
    chance: &mut Chance,
) -> Option<()> {
    let mut groups = wish.symmetry.groups(wish.width, wish.cells);
    groups.retain(|group| group.iter().all(|&cell| layout.codes[cell] == BLACK));
    chance.shuffle(&mut groups);
    for group in groups {
        if layout.black() < wish.black() + group.len() {
            continue;
        }
        let before = (layout.clone(), solution.to_vec());
        let absorbed = group
            .iter()
            .all(|&cell| layout.absorb(cell, wish.largest, solution, chance));
        if absorbed {
            let mut judge = Judge::new(layout, solution, wish.level, given)?;
            // An arrow beside it may have asked for other numbers.
            if let Some(only) = judge.only_solution() {
                solution.copy_from_slice(&only);
                continue;
            }
            judge.tell(&group);
            if !wish.arrows_only
                && let Some(only) = judge.only_solution()
            {
                solution.copy_from_slice(&only);
                group.iter().for_each(|&cell| given[cell] = true);
                continue;
            }
        }
        *layout = before.0;
        solution.copy_from_slice(&before.1);
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::makaro::domains::Domains;
    use crate::makaro::levels::finishes;

    fn wish(level: Option<Level>) -> Wish {
        Wish {
            width: 8,
            cells: 64,
            level,
            largest: 5,
            black_percent: 18,
            symmetry: Symmetry::None,
            givens: 0,
            arrows_only: false,
        }
    }

    #[test]
    fn boards_are_of_their_level_and_no_easier() {
        for level in Level::ALL {
            let made = generate(&wish(Some(level)), &mut Chance::new(5), 400, || true).unwrap();
            let board = Board::new(8, &made.codes, &made.room_of).unwrap();
            let candidates = board.candidates(&made.codes).unwrap();
            for tried in Level::ALL {
                let mut domains = Domains::new(&board, candidates.clone());
                assert_eq!(finishes(&board, &mut domains, tried), tried >= level);
            }
        }
    }

    #[test]
    fn the_same_seed_gives_the_same_board() {
        let make = |seed| generate(&wish(None), &mut Chance::new(seed), 400, || true);
        assert_eq!(make(1), make(1));
        assert_ne!(make(1), make(2));
    }
}
