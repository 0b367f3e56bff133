//! What a first guess takes at least.

use super::claims::{Claims, by_size};
use super::list::List;
use super::overlap::Overlaps;
use super::scan::{floor_by_count, floor_by_most};
use std::cmp::Reverse;

/// A part of an opener, and what it takes at least.
pub struct Part {
    pub reply: u8,
    pub set: Vec<u16>,
    pub least: u32,
}

/// The parts of an opener with bounds raised, cheapest means first, until together they reach `total`.
pub fn parts(list: &List, overlaps: &mut Overlaps, claims: &Claims, opener: usize, total: u32) -> Vec<Part> {
    let all = list.all();
    let around = overlaps.of(list, opener);
    let mut sum = all.len() as u32;
    let mut parts = vec![];
    for (reply, set) in list.parts(opener, &all) {
        let mut least = claims.of(&set).unwrap_or_else(|| by_size(list, opener, &set));
        if set.len() > 2 {
            for most in around.iter().filter_map(|hint| hint.most(&set)) {
                least = least.max((3 * set.len()).saturating_sub(most + 1) as u32);
            }
        }
        sum += least;
        parts.push(Part { reply, set, least });
    }
    // Large parts gain most.
    parts.sort_by_key(|part| Reverse(part.set.len()));
    let mut most = vec![];
    for counted in [false, true] {
        for part in &mut parts {
            if sum >= total || part.set.len() < 3 {
                break;
            }
            most.clear();
            most.resize(list.guesses(), part.set.len().min(usize::from(u8::MAX)) as u8);
            for hint in &around {
                hint.lower(&part.set, &mut most);
            }
            let raised = if counted {
                floor_by_count(list, &part.set, &most, part.least + total - sum)
            } else {
                floor_by_most(list, &part.set, &most)
            };
            let raised = raised.max(part.least);
            sum += raised - part.least;
            part.least = raised;
        }
    }
    parts
}
