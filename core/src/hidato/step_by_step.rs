//! Every step that a person takes, the easy ones too, one by one: what a grade counts.
//!
//! `climb` takes easy steps all at once, since their order changes nothing that is left. It does change what they are
//! called: a number far from the placed ones is beside one later. So here they are chosen as the ladder does, by what
//! keeps a number out of all cells but one.

use super::climb::{Fruitless, Step, Taken, harder_step};
use super::domains::Domains;
use super::levels::{Level, rules};
use super::walks::Walks;

/// An effort so small that nothing easier is looked for.
const AT_A_GLANCE: usize = 1;

/// How often each technique was used, and whether that filled the board.
#[derive(Debug, Default)]
pub struct Steps {
    pub next_to: u32,
    pub only_place: u32,
    pub harder: Taken,
    pub done: bool,
}

/// The steps as far as they lead, from the numbers in the cells, 0 where there is none; `None` where the board is
/// impossible.
pub fn step_by_step(domains: &mut Domains, marks: &[u16]) -> Option<Steps> {
    let near = domains.field.touching();
    let mut walks = Walks::new(domains.field.clone());
    let mut steps = Steps::default();
    let mut fruitless = Fruitless::default();
    for (cell, &mark) in marks.iter().enumerate().filter(|(_, mark)| **mark > 0) {
        let bit = domains.field.bits[cell] as usize;
        place(domains, &mut walks, mark as usize - 1, bit);
    }
    domains.sweep(false).ok()?;
    while walks.missing > 0 {
        if let Some((v, bit, beside)) = easiest(domains, &walks)? {
            *(if beside {
                &mut steps.next_to
            } else {
                &mut steps.only_place
            }) += 1;
            place(domains, &mut walks, v, bit);
            domains.sweep(false).ok()?;
            continue;
        }
        domains.settle(rules(Level::Easy)).ok()?;
        match harder_step(domains, &near, &mut steps.harder, &mut fruitless) {
            None => return Some(steps),
            Some(Step::Place(v, cell)) => place(domains, &mut walks, v, domains.field.bits[cell] as usize),
            Some(Step::Strike(struck)) => {
                for (v, cell) in struck {
                    let bit = domains.field.bits[cell] as usize;
                    domains.strike(v, bit);
                    walks.strike(v, bit);
                }
            }
        }
        domains.sweep(false).ok()?;
    }
    steps.done = true;
    Some(steps)
}

/// The number stands there, and no other does.
fn place(domains: &mut Domains, walks: &mut Walks, v: usize, bit: usize) {
    walks.place(v, bit);
    domains.place(v, bit);
    for other in 0..domains.count {
        if other != v && domains.has(other, bit) {
            domains.strike(other, bit);
        }
    }
}

/// The number, its bit, and whether it is beside a placed one: of those beside one the nearest, unless another is
/// nearer still. `None` where the board is impossible.
fn easiest(domains: &Domains, walks: &Walks) -> Option<Option<(usize, usize, bool)>> {
    let mut beside: Vec<(usize, usize)> = Vec::new();
    let mut apart: Vec<(usize, usize)> = Vec::new();
    for v in (0..domains.count).filter(|&v| walks.at[v].is_none()) {
        if let Some(bit) = domains.only(v) {
            let side = if walks.is_beside(v) { &mut beside } else { &mut apart };
            side.push((v, bit));
        }
    }
    if let Some(&(v, bit)) = beside.iter().find(|&&(v, bit)| walks.is_at_a_glance(v, bit)) {
        return Some(Some((v, bit, true)));
    }
    let mut best = nearest(walks, &beside)?.map(|found| (found, true));
    if best.is_none_or(|((effort, _, _), _)| effort > AT_A_GLANCE)
        && let Some(other) = nearest(walks, &apart)?
        && best.is_none_or(|(best, _)| other.0 < best.0)
    {
        best = Some((other, false));
    }
    Some(best.map(|((_, v, bit), beside)| (v, bit, beside)))
}

/// Of these the one whose ends are the nearest, with its effort; of two alike, the one between two neighbours.
#[allow(clippy::option_option)]
fn nearest(walks: &Walks, singles: &[(usize, usize)]) -> Option<Option<(usize, usize, usize)>> {
    let mut best: Option<((usize, usize), usize, usize)> = None;
    for &(v, bit) in singles {
        let weight = walks.weight(v, bit)?;
        if best.is_none_or(|(least, _, _)| weight < least) {
            best = Some((weight, v, bit));
        }
    }
    Some(best.map(|((effort, _), v, bit)| (effort, v, bit)))
}
