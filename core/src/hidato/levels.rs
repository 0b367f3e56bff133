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
fn rules(level: Level) -> Rules {
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
        if !strike_refuted(domains) {
            return false;
        }
    }
    true
}

/// Strikes every candidate that a short chain refutes; false when there is none, or the board is impossible.
fn strike_refuted(domains: &mut Domains) -> bool {
    let mut progress = false;
    for v in 0..domains.count {
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
    let mut world = Supposed::new(domains);
    let mark = world.mark();
    world.take(supposed);
    let found = chain(&mut world, links);
    world.undo(mark);
    found
}

/// What is impossible after all of that.
fn impossible(domains: &mut Domains, supposed: Stands, links: &[Stands], noticed: Noticed) -> Option<Impossible> {
    let mut world = Supposed::new(domains);
    let mark = world.mark();
    world.take(supposed);
    links.iter().for_each(|&link| world.take(link));
    let found = world.impossible(noticed);
    world.undo(mark);
    found
}

/// What the fewest numbers refute, and if several are alike, of a number with as few cells as possible.
pub fn shortest_refutation(domains: &mut Domains) -> Option<(Stands, Vec<Stands>, Impossible)> {
    let mut open: Vec<usize> = (0..domains.count)
        .filter(|&v| (2..=FEW_CELLS).contains(&domains.size(v)))
        .collect();
    open.sort_by_key(|&v| domains.size(v));
    let mut refuted = Vec::new();
    for v in open {
        let bits: Vec<usize> = domains.bits_of(v).collect();
        refuted.extend(
            bits.into_iter()
                .filter(|&bit| clashes(domains, v, bit))
                .map(|bit| Stands { v, bit }),
        );
    }
    SHORT.into_iter().find_map(|most| {
        refuted.iter().find_map(|&supposed| {
            let (links, noticed) = suppose(domains, supposed, most..=most)?;
            let clash = impossible(domains, supposed, &links, noticed)?;
            Some((supposed, links, clash))
        })
    })
}
