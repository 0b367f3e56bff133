//! How many steps of its level a board takes.
//!
//! Where steps are few and cheap to see, whoever solves it and in whatever order; where contradictions must be looked for,
//! of those that the ladder takes the ones that the rest cannot do without.

use super::board::{Board, Touch};
use super::climb::{Strikes, climb, each_step, ladder};
use super::domains::Domains;
use super::levels::{Level, close, parts};
use super::means::Means;

/// So many contradictions make up for one that is needed. Where corners touch, everything hangs together, and there is
/// nearly always one that saves some of those before it; but nobody sees it first.
const MANY: usize = 8;

/// Whether a board that this level finishes takes at least so many steps of it.
pub fn takes(board: &Board, of: &[u64], level: Level, wanted: usize) -> bool {
    let easier = Level::ALL.iter().rev().find(|&&easier| easier < level);
    let Some(&easier) = easier.filter(|_| wanted > 0) else {
        return wanted == 0;
    };
    let means = Means::of(board.touch, easier);
    if level == Level::Expert {
        return takes_of_its_own(board, of, means, wanted);
    }
    let mut domains = Domains::new(board, of.to_vec());
    domains.compared = means.compared;
    close(board, &mut domains, means, &[], None).is_ok() && resists(board, &mut domains, means, level, wanted)
}

/// Whether no fewer steps of a level finish the board, however they are chosen. All that is easier was done.
fn resists(board: &Board, domains: &mut Domains, means: Means, level: Level, wanted: usize) -> bool {
    if domains.decided() || outlasts(board, domains, means, level, wanted) {
        return !domains.decided();
    }
    every_step(board, domains, level).iter().all(|struck| {
        after(board, domains, means, struck, |domains| {
            resists(board, domains, means, level, wanted - 1)
        })
        .unwrap_or(false)
    })
}

/// Whether the board takes at least so many steps even if all that are seen may be taken at once.
fn outlasts(board: &Board, domains: &mut Domains, means: Means, level: Level, wanted: usize) -> bool {
    // Parts that have nothing to do with each other take a step each.
    let parts = parts(board, domains);
    if parts == 0 || parts >= wanted {
        return parts >= wanted;
    }
    let seen = every_step(board, domains, level);
    let strikes = seen.iter().flatten();
    after(board, domains, means, strikes, |domains| {
        outlasts(board, domains, means, level, wanted - 1)
    })
    .unwrap_or(false)
}

/// The steps of a level that are seen, each once.
fn every_step(board: &Board, domains: &Domains, level: Level) -> Vec<Strikes> {
    let mut seen: Vec<Strikes> = Vec::new();
    for &(_, technique) in ladder(board.touch).iter().filter(|(own, _)| *own == level) {
        each_step(board, &domains.of, technique, |found| seen.push(found.struck));
    }
    seen.sort_unstable();
    seen.dedup();
    seen
}

/// What is seen once these numbers are struck and all that is easier is done; nothing where that cannot be.
fn after<'a, T>(
    board: &Board,
    domains: &mut Domains,
    means: Means,
    strikes: impl IntoIterator<Item = &'a (u16, u64)>,
    see: impl FnOnce(&mut Domains) -> T,
) -> Option<T> {
    let mark = domains.mark();
    let mut each = strikes.into_iter();
    let possible = each.all(|&(cell, numbers)| domains.narrow(board, cell, !numbers).is_ok())
        && close(board, domains, means, &[], Some(mark)).is_ok();
    let seen = possible.then(|| see(domains));
    domains.undo(mark);
    seen
}

/// Whether at least so many of the ladder's own contradictions, and what else experts know, are needed. Those that turned
/// out needless are dropped first, the last ones before the first.
fn takes_of_its_own(board: &Board, of: &[u64], means: Means, wanted: usize) -> bool {
    let Some(taken) = climb(board, of.to_vec()) else {
        return false;
    };
    let steps = taken.steps.into_iter().filter(|(own, _)| *own == Level::Expert);
    let mut kept: Vec<Strikes> = steps.map(|(_, struck)| struck).collect();
    let are_many = board.touch == Touch::King && kept.len() >= MANY;
    let needed = if are_many { wanted - 1 } else { wanted };
    // The ladder was at its end before the last one: nothing is enough without it. What the rest cannot do without now, it
    // cannot do without either when there is less of it.
    let mut indispensable = usize::from(!kept.is_empty());
    for at in (0..kept.len().saturating_sub(1)).rev() {
        if kept.len() < needed || indispensable >= needed {
            break;
        }
        let step = kept.remove(at);
        if !is_enough(board, of, means, &kept) {
            kept.insert(at, step);
            indispensable += 1;
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
