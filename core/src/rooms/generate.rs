//! New boards: rooms, numbers that fit them, then everything needless is dropped.

use super::board::{Board, Touch};
use super::filled::filled_layout;
use super::judge::Judge;
use super::layout::Layout;
use super::least_steps::takes;
use super::levels::Level;
use super::search::{Outcome, Search};
use super::symmetry::Symmetry;
use super::with_arrows::thin_with_arrows;
use crate::chance::Chance;
use crate::thinning::thin_by_halves;

/// What kind of board is wanted.
#[derive(Clone, Copy)]
pub struct Wish {
    pub touch: Touch,
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
    /// Steps of the level that it takes at least.
    pub steps: usize,
}

impl Wish {
    /// Black cells to keep at least: nearly as many as wished.
    pub fn black(&self) -> usize {
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

impl Made {
    pub fn new(mut layout: Layout, solution: &[u8], given: &[bool]) -> Self {
        renumber(&mut layout.room_of);
        for (cell, code) in layout.codes.iter_mut().enumerate() {
            if given[cell] {
                *code = solution[cell];
            }
        }
        Made {
            codes: layout.codes,
            room_of: layout.room_of,
            givens: given.iter().filter(|&&is_given| is_given).count(),
        }
    }

    /// Whether it takes as many steps of its level as wished.
    fn is_deep_enough(&self, wish: &Wish) -> bool {
        let Some(level) = wish.level.filter(|_| wish.steps > 1) else {
            return true;
        };
        let board = Board::new(wish.touch, wish.width, &self.codes, &self.room_of);
        let candidates = board.and_then(|board| Ok((board.candidates(&self.codes)?, board)));
        candidates.is_ok_and(|(of, board)| takes(&board, &of, level, wish.steps))
    }
}

/// Many black cells turn out needless, so that more are laid at first, in percent of those wanted, by the largest
/// room: where rooms are small, few can take a cell in again.
const BLACK_BEFORE: [usize; 4] = [100, 100, 105, 130];
const BLACK_BEFORE_LARGER: usize = 170;
const MOST_BLACK: usize = 45;
/// Of so many boards for which only uniqueness counts the one with the fewest givens is taken.
const BOARDS_FOR_FEWEST: usize = 4;
const HANDFUL: usize = 6;
const NODES_TO_FILL: u64 = 2_000;
/// Givens that contradictions are looked for to drop where these are dear.
const MOST_DEAR: usize = 24;
/// Orders in which givens are dropped from one board where drawing it is dear.
const ORDERS: usize = 20;

/// One attempt, numbered from 0; `None` if the layout cannot be filled or the board turns out too easy.
pub fn attempt(wish: &Wish, chance: &mut Chance, number: usize) -> Option<Made> {
    let (layout, solution) = draw(wish, chance, number)?;
    match wish.touch {
        Touch::Rook => thin_with_arrows(wish, layout, solution, chance).filter(|made| made.is_deep_enough(wish)),
        Touch::King => (0..ORDERS).find_map(|_| thin(wish, &layout, &solution, chance)),
    }
}

/// Drops needless givens of a board without black cells; `None` if it is too easy then.
fn thin(wish: &Wish, layout: &Layout, solution: &[u8], chance: &mut Chance) -> Option<Made> {
    let mut given = vec![true; wish.cells];
    let mut order = wish.symmetry.groups(wish.width, wish.cells);
    chance.shuffle(&mut order);
    drop_by_handfuls(layout, solution, &order, &mut given, wish)?;
    let nothing = vec![false; wish.cells];
    let simple = wish.level.map(|level| level.min(Level::Hard));
    let mut judge = Judge::new(layout, solution, simple, &nothing)?;
    thin_by_halves(&mut judge, &order, &mut given, wish.givens);
    if wish.level == Some(Level::Expert) {
        order.retain(|group| group.iter().any(|&cell| given[cell]));
        // What stayed early was needed even while nearly everything else was given: on large boards it is not tried.
        let last = order.split_off(order.len().saturating_sub(MOST_DEAR));
        let mut told = nothing;
        order.iter().flatten().for_each(|&cell| told[cell] = given[cell]);
        let mut judge = Judge::new(layout, solution, wish.level, &told)?;
        thin_by_halves(&mut judge, &last, &mut given, wish.givens);
    }
    let made = Made::new(layout.clone(), solution, &given);
    let good = !Judge::too_easy(layout, solution, wish.level, &given) && made.is_deep_enough(wish);
    good.then_some(made)
}

/// The best of so many attempts. If none takes as many steps of its level as wished, one that takes fewer will do.
pub fn generate(wish: &Wish, chance: &mut Chance, attempts: usize, mut go_on: impl FnMut() -> bool) -> Option<Made> {
    best_of(wish, chance, attempts, &mut go_on).or_else(|| {
        let lighter = Wish { steps: 1, ..*wish };
        (wish.steps > 1).then(|| best_of(&lighter, chance, attempts, &mut go_on))?
    })
}

/// The first that is as wished, or the one with the fewest givens where these count.
fn best_of(wish: &Wish, chance: &mut Chance, attempts: usize, go_on: &mut impl FnMut() -> bool) -> Option<Made> {
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

/// Rooms and numbers that fit them.
fn draw(wish: &Wish, chance: &mut Chance, number: usize) -> Option<(Layout, Vec<u8>)> {
    // Where corners touch too, hardly any rooms that were drawn alone can be filled.
    if wish.touch == Touch::King {
        return filled_layout(wish.width, wish.cells, wish.largest, chance);
    }
    let black = wish.black_before(number);
    let layout = Layout::random(wish.width, wish.cells, black, wish.largest, wish.symmetry, chance);
    let solution = fill(&layout, chance)?;
    Some((layout, solution))
}

fn fill(layout: &Layout, chance: &mut Chance) -> Option<Vec<u8>> {
    let board = layout.board()?;
    let candidates = board.candidates(&layout.codes).ok()?;
    let mut search = Search::new(board, candidates).with_chance(Chance::new(chance.word()));
    let filled = search.advance(NODES_TO_FILL + 4 * layout.codes.len() as u64) == Outcome::Solution;
    filled.then(|| search.domains.numbers())
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
pub fn drop_by_handfuls(
    layout: &Layout,
    solution: &[u8],
    order: &[Vec<usize>],
    given: &mut [bool],
    wish: &Wish,
) -> Option<()> {
    let cheap = match wish.touch {
        Touch::Rook => Level::Hard,
        Touch::King => Level::Medium,
    };
    let simple = wish.level.map_or(cheap, |level| level.min(cheap));
    let mut judge = Judge::new(layout, solution, Some(simple), &vec![false; wish.cells])?;
    let handfuls: Vec<Vec<usize>> = order.chunks(HANDFUL).map(<[_]>::concat).collect();
    thin_by_halves(&mut judge, &handfuls, given, wish.givens);
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rooms::domains::Domains;
    use crate::rooms::levels::finishes;

    fn wish(touch: Touch, level: Option<Level>) -> Wish {
        Wish {
            touch,
            width: 8,
            cells: 64,
            level,
            largest: 5,
            black_percent: if touch == Touch::Rook { 18 } else { 0 },
            symmetry: Symmetry::None,
            givens: 0,
            arrows_only: false,
            steps: 1,
        }
    }

    #[test]
    fn boards_are_of_their_level_and_no_easier() {
        for (touch, level) in Touch::ALL
            .into_iter()
            .flat_map(|touch| Level::ALL.map(|level| (touch, level)))
        {
            let made = generate(&wish(touch, Some(level)), &mut Chance::new(5), 400, || true).unwrap();
            let board = Board::new(touch, 8, &made.codes, &made.room_of).unwrap();
            let candidates = board.candidates(&made.codes).unwrap();
            for tried in Level::ALL {
                let mut domains = Domains::new(&board, candidates.clone());
                assert_eq!(finishes(&board, &mut domains, tried), tried >= level);
            }
        }
    }

    #[test]
    fn the_same_seed_gives_the_same_board() {
        for touch in Touch::ALL {
            let make = |seed| generate(&wish(touch, None), &mut Chance::new(seed), 400, || true);
            assert_eq!(make(1), make(1));
            assert_ne!(make(1), make(2));
        }
    }
}
