//! Thinning a full path down to a puzzle.

use super::domains::Domains;
use super::field::Field;
use super::levels::{Level, finishes};
use super::search::{Next, Poll, Search};
use crate::thinning::thin;
use std::sync::Arc;

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
    let mut stopped = false;
    thin(order, given, wanted, |left, group| {
        if stopped || poll() {
            stopped = true;
            return false;
        }
        match stay {
            Stay::Within(level) => finishes(&mut with_givens(field, path, left), level),
            Stay::Unique(budget) => group.iter().all(|&cell| {
                let mut domains = with_givens(field, path, left);
                domains.strike(number[cell], field.bits[cell] as usize);
                // Where there is another path, one that resembles ours is found soonest.
                match Search::new(domains).near(bits.clone()).next(budget, poll) {
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
    let mut domains = Domains::new(field.clone());
    for (v, &cell) in path.iter().enumerate() {
        if given[cell] {
            domains.place(v, field.bits[cell] as usize);
        }
    }
    domains
}
