//! Thinning a full path down to a puzzle.

use super::domains::Domains;
use super::field::{Field, Touch};
use super::levels::{Level, decides};
use super::search::{Next, Poll, Search};
use super::settle::ALL_RULES;
use super::variation::varies;
use crate::thinning::thin;
use std::sync::Arc;

/// Nodes that decide most questions, before anything else is tried.
const AT_FIRST: u64 = 20;

/// What a puzzle must stay while givens are dropped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stay {
    /// Finished by a person of this level.
    Within(Level),
    /// Unique, proved by search within so many nodes per given; a given that resists longer is kept.
    Unique(u64),
}

/// The numbers that stay given; `path[v]` is the cell of number v, `order` groups of cells. None when stopped.
pub fn thinned(
    field: &Arc<Field>,
    path: &[usize],
    order: &[Vec<usize>],
    given: &mut [bool],
    wanted: usize,
    stay: Stay,
    poll: Poll,
) -> bool {
    let mut number = vec![0; path.len()];
    for (v, &cell) in path.iter().enumerate() {
        number[cell] = v;
    }
    let bits: Vec<u16> = path.iter().map(|&cell| field.bits[cell]).collect();
    // Other paths of kings and hexagons lie so close that the search comes upon them.
    let far = field.touch == Touch::Rook;
    let mut stopped = false;
    thin(order, given, wanted, |left, group| {
        if stopped || poll() {
            stopped = true;
            return false;
        }
        match stay {
            Stay::Within(level) => {
                let numbers: Vec<usize> = group.iter().map(|&cell| number[cell]).collect();
                decides(&mut with_givens(field, path, left), level, &numbers)
            }
            Stay::Unique(budget) => group.iter().all(|&cell| {
                let elsewhere = || {
                    let mut domains = with_givens(field, path, left);
                    domains.strike(number[cell], field.bits[cell] as usize);
                    domains
                };
                // Where there is another path, one that resembles ours is found soonest.
                let mut search = Search::new(elsewhere()).near(bits.clone());
                let mut next = search.next(if far { budget.min(AT_FIRST) } else { budget }, poll);
                if far && matches!(next, Next::Budget) {
                    let mut domains = elsewhere();
                    if domains.settle(ALL_RULES).is_ok() {
                        domains.tighten();
                        domains.count_up();
                        if varies(&mut domains, &bits, number[cell]) {
                            return false;
                        }
                    }
                    next = search.next(budget, poll);
                }
                match next {
                    Next::End => true,
                    Next::Solution(_) | Next::Budget => false,
                    Next::Stopped => {
                        stopped = true;
                        false
                    }
                }
            }),
        }
    });
    !stopped
}

fn with_givens(field: &Arc<Field>, path: &[usize], given: &[bool]) -> Domains {
    let bits: Vec<Option<u16>> = path.iter().map(|&cell| given[cell].then(|| field.bits[cell])).collect();
    Domains::with(field.clone(), &bits)
}
