//! Another path that differs from a known one only around one cell: most numbers that must stay given are betrayed by one.

use super::domains::Domains;
use super::settle::ALL_RULES;

/// Cells around the middle that may change, a little more each time, up to half of the board: the search does the rest better.
const FREE: [usize; 8] = [16, 32, 48, 64, 96, 128, 160, 192];
/// Branchings for each of them.
const NODES: u64 = 300;

/// Whether such a path is found soon. `domains` are settled; `path` is the bit of each number on the known path, from
/// which number `struck` must differ.
pub fn varies(domains: &mut Domains, path: &[u16], struck: usize) -> bool {
    let placed = |v: &usize| domains.size(*v) == 1;
    let low = (0..struck).rev().find(placed).map_or(0, |v| v + 1);
    let high = (struck..path.len()).find(placed).unwrap_or(path.len());
    // Around the cell alone, then around the whole gap that it lies in.
    [&path[struck..=struck], &path[low..high]].into_iter().any(|middle| {
        let order = outwards(domains, middle);
        let half = FREE[0].max(path.len() / 2);
        let wider = FREE.into_iter().filter(|free| (middle.len()..=half).contains(free));
        wider.into_iter().any(|free| {
            let mark = domains.mark();
            let mut fixed = vec![true; domains.field.words * 64];
            order.iter().take(free).for_each(|&bit| fixed[bit] = false);
            for (v, &bit) in path.iter().enumerate() {
                if fixed[bit as usize] && v != struck && domains.size(v) > 1 {
                    domains.place(v, bit as usize);
                }
            }
            let found = domains.settle(ALL_RULES).is_ok() && can_be_filled(domains, &mut NODES.clone());
            domains.undo(mark);
            found
        })
    })
}

/// All bits, those of the middle first, then from near to far.
fn outwards(domains: &Domains, middle: &[u16]) -> Vec<usize> {
    let mut order: Vec<usize> = middle.iter().map(|&bit| bit as usize).collect();
    let mut seen = vec![false; domains.field.words * 64];
    order.iter().for_each(|&bit| seen[bit] = true);
    let mut next = 0;
    while next < order.len() {
        for near in domains.field.around(order[next]) {
            if !std::mem::replace(&mut seen[near], true) {
                order.push(near);
            }
        }
        next += 1;
    }
    order
}

/// Whether branching on the number with the fewest cells fills the board within so many nodes.
fn can_be_filled(domains: &mut Domains, nodes: &mut u64) -> bool {
    let open = domains.open().iter().copied().filter(|&v| domains.size(v) > 1);
    let Some(v) = open.min_by_key(|&v| domains.size(v)) else {
        return true;
    };
    let bits: Vec<usize> = domains.bits_of(v).collect();
    bits.into_iter().any(|bit| {
        if *nodes == 0 {
            return false;
        }
        *nodes -= 1;
        let mark = domains.mark();
        domains.place(v, bit);
        let found = domains.settle(ALL_RULES).is_ok() && can_be_filled(domains, nodes);
        domains.undo(mark);
        found
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hidato::field::{Field, Touch};
    use std::sync::Arc;

    /// Two rows of three, 1 to 6 around: with 1 and 6 given there is another way for a king, and none for a rook.
    #[test]
    fn a_path_beside_ours_is_found_exactly_where_there_is_one() {
        for (touch, other) in [(Touch::King, true), (Touch::Rook, false)] {
            let places: Vec<(u16, u16)> = (0..6).map(|cell| (cell / 3, cell % 3)).collect();
            let field = Arc::new(Field::new(touch, &places).unwrap());
            let path: Vec<u16> = [0, 1, 2, 5, 4, 3]
                .iter()
                .map(|&cell: &usize| field.bits[cell])
                .collect();
            let mut domains = Domains::new(field);
            domains.place(0, path[0] as usize);
            domains.place(5, path[5] as usize);
            domains.strike(1, path[1] as usize);
            let varied = domains.settle(ALL_RULES).is_ok() && varies(&mut domains, &path, 1);
            assert_eq!(varied, other);
        }
    }
}
