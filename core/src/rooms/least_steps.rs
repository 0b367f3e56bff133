//! How many steps of its level a board takes: of those that the ladder takes, the ones that the rest cannot do without.

use super::board::{Board, Touch};
use super::climb::{Strikes, climb};
use super::domains::Domains;
use super::levels::{Level, close};
use super::means::Means;

/// How many steps must be taken, and how many of these needed. Where corners touch, everything hangs together, and there
/// is nearly always one contradiction that saves some of those before it; nobody sees it first.
fn bounds(touch: Touch, level: Level, wanted: usize) -> (usize, usize) {
    match (touch, level) {
        (Touch::King, Level::Expert) if wanted > 1 => (wanted + 2, wanted - 1),
        _ => (wanted, wanted),
    }
}

/// Whether at least so many of the ladder's own steps of a level are needed. Those that turned out needless are dropped
/// first, the last ones before the first.
pub fn takes(board: &Board, of: &[u64], level: Level, wanted: usize) -> bool {
    let easier = Level::ALL.iter().rev().find(|&&easier| easier < level);
    let (Some(&easier), Some(taken)) = (easier, climb(board, of.to_vec())) else {
        return wanted == 0;
    };
    let steps = taken.steps.into_iter().filter(|(own, _)| *own == level);
    let mut kept: Vec<Strikes> = steps.map(|(_, struck)| struck).collect();
    let (most, needed) = bounds(board.touch, level, wanted);
    if kept.len() < most {
        return false;
    }
    let means = Means::of(board.touch, easier);
    // The ladder was at its end before the last one: nothing is enough without it.
    for at in (0..kept.len().saturating_sub(1)).rev() {
        if kept.len() < needed {
            return false;
        }
        let step = kept.remove(at);
        if !is_enough(board, of, means, &kept) {
            kept.insert(at, step);
        }
    }
    kept.len() >= needed
}

/// Whether the board is finished by easier means once these steps are taken.
fn is_enough(board: &Board, of: &[u64], means: Means, steps: &[Strikes]) -> bool {
    let mut domains = Domains::new(board, of.to_vec());
    domains.compared = means.compared;
    let mut strikes = steps.iter().flatten();
    strikes.all(|&(cell, numbers)| domains.narrow(board, cell, !numbers).is_ok())
        && close(board, &mut domains, means, &[], None).is_ok()
        && domains.decided()
}
