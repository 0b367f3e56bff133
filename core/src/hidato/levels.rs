//! Which boards a person finishes at which level: the rules of the ladder in `pista/hidato/techniques.py`, all at once.
//!
//! Every rule only ever removes what cannot be, so the order in which they are applied does not matter.

use super::domains::Domains;
use super::settle::{ALL_RULES, Rules};
use super::supposed::{Impossible, Noticed, Stands, Supposed};
use crate::chains::{SHORT, World, chain};
pub use crate::level::Level;
use std::ops::RangeInclusive;

/// How far a person follows an assumption.
const SHORT_ROUNDS: u32 = 2;
/// Only numbers with so few cells are tried out.
const FEW_CELLS: u32 = 8;

/// What is looked at once for all on a level; the last one adds contradictions.
pub fn rules(level: Level) -> Rules {
    Rules {
        two: level >= Level::Hard,
        only_number: level >= Level::Medium,
        rounds: u32::MAX,
    }
}

/// Whether a person at this level finishes the board without guessing.
pub fn finishes(domains: &mut Domains, level: Level) -> bool {
    if domains.settle(rules(level)).is_err() {
        return false;
    }
    if level < Level::Expert {
        return domains.solved();
    }
    domains.tighten();
    while !domains.solved() {
        if !strike_refuted(domains, 0..domains.count) {
            return false;
        }
    }
    true
}

/// Whether a person at this level places these numbers. Where the board is finished once they are known, that is all
/// there is to ask; contradictions are looked for only in what hangs together with them.
pub fn decides(domains: &mut Domains, level: Level, numbers: &[usize]) -> bool {
    if domains.settle(rules(level)).is_err() {
        return false;
    }
    let placed = |domains: &Domains| numbers.iter().all(|&v| domains.size(v) == 1);
    if level == Level::Expert && !placed(domains) {
        domains.tighten();
        while !placed(domains) {
            let near = hanging_together(domains, numbers);
            if !strike_refuted(domains, near.into_iter()) {
                return false;
            }
        }
    }
    placed(domains)
}

/// The open numbers that compete with these for cells or stand beside them in the order, and so on, in order.
fn hanging_together(domains: &Domains, numbers: &[usize]) -> Vec<usize> {
    let mut at: Vec<Vec<usize>> = vec![vec![]; domains.field.words * 64];
    let open: Vec<usize> = domains
        .open()
        .iter()
        .copied()
        .filter(|&v| domains.size(v) > 1)
        .collect();
    for &v in &open {
        domains.bits_of(v).for_each(|bit| at[bit].push(v));
    }
    let mut together = vec![false; domains.count];
    let mut reached: Vec<usize> = numbers.iter().copied().filter(|v| open.contains(v)).collect();
    reached.iter().for_each(|&v| together[v] = true);
    while let Some(v) = reached.pop() {
        let beside = [v.checked_sub(1), Some(v + 1)].into_iter().flatten();
        let rivals = domains.bits_of(v).flat_map(|bit| at[bit].iter().copied());
        for other in beside.filter(|other| open.binary_search(other).is_ok()).chain(rivals) {
            if !std::mem::replace(&mut together[other], true) {
                reached.push(other);
            }
        }
    }
    (0..domains.count).filter(|&v| together[v]).collect()
}

/// Strikes every candidate of these numbers that a short chain refutes; false when there is none, or the board is impossible.
fn strike_refuted(domains: &mut Domains, numbers: impl Iterator<Item = usize>) -> bool {
    let mut progress = false;
    for v in numbers {
        if !(2..=FEW_CELLS).contains(&domains.size(v)) {
            continue;
        }
        let bits: Vec<usize> = domains.bits_of(v).collect();
        for bit in bits {
            if domains.has(v, bit) && clashes(domains, v, bit) && suppose(domains, Stands { v, bit }, SHORT).is_some() {
                domains.strike(v, bit);
                if domains.settle(ALL_RULES).is_err() {
                    return false;
                }
                progress = true;
            }
        }
    }
    progress
}

/// Whether number v on this bit ends in a clash within so many rounds, however many numbers that takes.
fn clashes(domains: &mut Domains, v: usize, bit: usize) -> bool {
    let mark = domains.mark();
    domains.place(v, bit);
    let rules = Rules {
        two: false,
        rounds: SHORT_ROUNDS,
        ..ALL_RULES
    };
    let clash = domains.settle(rules).is_err();
    domains.undo(mark);
    clash
}

/// What follows from number v on this bit in so many numbers, if it ends in a clash.
fn suppose(domains: &mut Domains, supposed: Stands, links: RangeInclusive<usize>) -> Option<(Vec<Stands>, Noticed)> {
    Supposed::new(domains).chain_from(supposed, links)
}

impl Supposed<'_> {
    fn chain_from(&mut self, supposed: Stands, links: RangeInclusive<usize>) -> Option<(Vec<Stands>, Noticed)> {
        let mark = self.mark();
        self.take(supposed);
        let found = chain(self, links);
        self.undo(mark);
        found
    }

    /// What is impossible after all of that.
    fn impossible_after(&mut self, supposed: Stands, links: &[Stands], noticed: Noticed) -> Option<Impossible> {
        let mark = self.mark();
        self.take(supposed);
        links.iter().for_each(|&link| self.take(link));
        let found = self.impossible(noticed);
        self.undo(mark);
        found
    }

    /// What refutes a number on a bit in exactly so many numbers.
    fn refutation(&mut self, supposed: Stands, count: usize) -> Option<(Stands, Vec<Stands>, Impossible)> {
        let (links, noticed) = self.chain_from(supposed, count..=count)?;
        let clash = self.impossible_after(supposed, &links, noticed)?;
        Some((supposed, links, clash))
    }
}

/// What the fewest numbers refute, and if several are alike, of a number with as few cells as possible.
pub fn shortest_refutation(domains: &mut Domains) -> Option<(Stands, Vec<Stands>, Impossible)> {
    let mut open: Vec<usize> = (0..domains.count)
        .filter(|&v| (2..=FEW_CELLS).contains(&domains.size(v)))
        .collect();
    open.sort_by_key(|&v| domains.size(v));
    let stands = |v: usize| domains.bits_of(v).map(move |bit| Stands { v, bit });
    let mut tried: Vec<Stands> = open.into_iter().flat_map(stands).collect();
    // Nothing is shorter than what is impossible at once, and little is easier to see.
    let mut world = Supposed::new(domains);
    if let Some(found) = tried.iter().find_map(|&supposed| world.refutation(supposed, 0)) {
        return Some(found);
    }
    tried.retain(|&Stands { v, bit }| clashes(domains, v, bit));
    let mut world = Supposed::new(domains);
    let longer = *SHORT.start() + 1..=*SHORT.end();
    longer.into_iter().find_map(|links| {
        let mut told = tried.iter();
        told.find_map(|&supposed| world.refutation(supposed, links))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Chance;
    use crate::hidato::field::{Field, Touch};
    use crate::hidato::paths::grow;
    use std::sync::Arc;

    /// Dropped one after the other, as long as the rest is finished without them.
    #[test]
    fn numbers_are_placed_exactly_where_the_board_is_finished() {
        let places: Vec<(u16, u16)> = (0..64).map(|cell| (cell / 8, cell % 8)).collect();
        let field = Arc::new(Field::new(Touch::King, &places).unwrap());
        for level in [Level::Easy, Level::Hard, Level::Expert] {
            let mut chance = Chance::new(level as u64);
            let path = grow(&field.touching(), &mut chance).unwrap();
            let mut given: Vec<Option<u16>> = path.iter().map(|&cell| Some(field.bits[cell])).collect();
            let mut order: Vec<usize> = (0..64).collect();
            chance.shuffle(&mut order);
            for v in order {
                let bit = given[v].take();
                let finished = finishes(&mut Domains::with(field.clone(), &given), level);
                assert_eq!(
                    decides(&mut Domains::with(field.clone(), &given), level, &[v]),
                    finished
                );
                if !finished {
                    given[v] = bit;
                }
            }
            assert!(given.contains(&None));
        }
    }
}
