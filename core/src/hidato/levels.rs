//! Which boards a person finishes at which level: the rules of the ladder in `pista/hidato/techniques.py`, all at once.
//!
//! Every rule only ever removes what cannot be, so the order in which they are applied does not matter.

use super::domains::{Clash, Domains};
use super::settle::{ALL_RULES, Rules};

/// How far a person follows an assumption.
const SHORT_ROUNDS: u32 = 2;
/// Only numbers with so few cells are tried out.
const FEW_CELLS: u32 = 8;

/// The levels of the ladder, easiest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Level {
    Easy,
    Medium,
    Hard,
    Expert,
}

impl Level {
    pub fn from_index(index: u8) -> Option<Level> {
        [Level::Easy, Level::Medium, Level::Hard, Level::Expert]
            .get(index as usize)
            .copied()
    }

    pub fn rules(self) -> Rules {
        Rules {
            two: self >= Level::Hard,
            only_number: self >= Level::Medium,
            rounds: u32::MAX,
        }
    }
}

/// Whether a person at this level finishes the board without guessing.
pub fn finishes(domains: &mut Domains, level: Level) -> bool {
    if domains.settle(level.rules()).is_err() {
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

/// Strikes every candidate whose assumption clashes; false when there is none, or the board is impossible.
fn strike_refuted(domains: &mut Domains) -> bool {
    let mut progress = false;
    for v in 0..domains.count {
        if !(2..=FEW_CELLS).contains(&domains.size(v)) {
            continue;
        }
        let bits: Vec<usize> = domains.bits_of(v).collect();
        for bit in bits {
            if domains.has(v, bit) && refute(domains, v, bit, SHORT_ROUNDS).is_some() {
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

/// The clash that follows from number v on this bit within so many rounds, if one does.
fn refute(domains: &mut Domains, v: usize, bit: usize, rounds: u32) -> Option<Clash> {
    let mark = domains.mark();
    domains.place(v, bit);
    let clash = domains.settle(Rules { rounds, ..ALL_RULES }).err();
    domains.undo(mark);
    clash
}

/// The shortest refutation there is, of a number with as few cells as possible: number, bit, clash.
pub fn shortest_refutation(domains: &mut Domains) -> Option<(usize, usize, Clash)> {
    let mut open: Vec<usize> = (0..domains.count)
        .filter(|&v| (2..=FEW_CELLS).contains(&domains.size(v)))
        .collect();
    open.sort_by_key(|&v| domains.size(v));
    for rounds in 1..=SHORT_ROUNDS {
        for &v in &open {
            let bits: Vec<usize> = domains.bits_of(v).collect();
            for bit in bits {
                if let Some(clash) = refute(domains, v, bit, rounds) {
                    return Some((v, bit, clash));
                }
            }
        }
    }
    None
}
