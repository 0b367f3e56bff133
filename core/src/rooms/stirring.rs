//! Boards that take more steps of their level: a few numbers are told, others dropped, again and again.

use super::board::{BLACK, Board};
use super::climb::climb;
use super::generate::Wish;
use super::judge::Judge;
use super::layout::Layout;
use super::least_steps::takes;
use super::levels::Level;
use crate::chance::Chance;
use crate::thinning::thin_by_halves;

/// How often a board is stirred.
const STIRS: usize = 16;
/// Groups told at once.
const MOST_TOLD: usize = 16;

/// Changes which numbers are given as long as that takes no fewer steps of the level, until it takes as many as
/// wished; `None` where it does not come to that.
pub fn stir(layout: &Layout, solution: &[u8], given: &mut [bool], wish: &Wish, chance: &mut Chance) -> Option<()> {
    let Some(level) = wish.level.filter(|_| wish.steps > 1) else {
        return Some(());
    };
    let board = layout.board()?;
    let bare = board.candidates(&layout.codes).ok()?;
    let steps_with = |given: &[bool]| steps_taken(&board, &bare, solution, given, level);
    let mut groups = wish.symmetry.groups(wish.width, wish.cells);
    groups.retain(|group| group.iter().any(|&cell| layout.codes[cell] < BLACK));
    let mut steps = steps_with(given);
    for _ in 0..STIRS {
        if steps >= wish.steps && takes(&board, &with_givens(&bare, solution, given), level, wish.steps) {
            return Some(());
        }
        chance.shuffle(&mut groups);
        let is_given = |group: &Vec<usize>| group.iter().any(|&cell| given[cell]);
        let (kept, dropped): (Vec<_>, Vec<_>) = groups.iter().cloned().partition(is_given);
        let told = &dropped[..dropped.len().min(1 + chance.below(MOST_TOLD))];
        let mut stirred = given.to_vec();
        let white = told.iter().flatten().filter(|&&cell| layout.codes[cell] < BLACK);
        white.for_each(|&cell| stirred[cell] = true);
        // What was just told is the last to be dropped again.
        let order = [kept.as_slice(), told].concat();
        let mut judge = Judge::new(layout, solution, Some(level), &vec![false; wish.cells])?;
        thin_by_halves(&mut judge, &order, &mut stirred, wish.givens);
        let now = steps_with(&stirred);
        if now >= steps {
            steps = now;
            given.copy_from_slice(&stirred);
        }
    }
    None
}

fn with_givens(bare: &[u64], solution: &[u8], given: &[bool]) -> Vec<u64> {
    let mut of = bare.to_vec();
    let told = (0..of.len()).filter(|&cell| given[cell]);
    told.for_each(|cell| of[cell] = 1 << (solution[cell] - 1));
    of
}

fn steps_taken(board: &Board, bare: &[u64], solution: &[u8], given: &[bool], level: Level) -> usize {
    let taken = climb(board, with_givens(bare, solution, given));
    taken.map_or(0, |taken| taken.steps.iter().filter(|(own, _)| *own == level).count())
}
