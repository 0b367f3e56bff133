//! A board with a number supposed in a cell: which numbers follow at once, and what clashes.

use super::domains::Domains;
use crate::chains::World;

/// Number `v` (counted from 0) stands on `bit`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stands {
    pub v: usize,
    pub bit: usize,
}

/// What is impossible. Numbers count from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Impossible {
    /// No number is left for this bit.
    Cell(usize),
    /// No way is left between two placed numbers with none between them.
    Gap(usize, usize),
    /// No way is left from the last placed number to the last of all, or from the first to the first.
    End(usize, usize),
}

/// Sets from which all that is simple was already drawn. Walking distance goes without saying, as at the board.
pub struct Supposed<'a> {
    domains: &'a mut Domains,
    placed: Vec<bool>,
    /// What was taken, the trail of the sets before it, and the clash it led to.
    taken: Vec<(Stands, usize, Option<Impossible>)>,
}

impl<'a> Supposed<'a> {
    pub fn new(domains: &'a mut Domains) -> Self {
        Supposed {
            placed: (0..domains.count).map(|v| domains.only(v).is_some()).collect(),
            domains,
            taken: Vec::new(),
        }
    }

    /// Where the walk along the numbers breaks off. The sets are not swept since the last number was placed.
    fn broken_walk(&self) -> Option<Impossible> {
        let mut low: Option<usize> = None;
        for high in (0..self.domains.count).filter(|&v| self.placed[v]) {
            let broken = match low {
                Some(low) => self.breaks(low, low + 1..=high).then_some(Impossible::Gap(low, high)),
                None => self.breaks(high, (0..high).rev()).then_some(Impossible::End(high, 0)),
            };
            if broken.is_some() {
                return broken;
            }
            low = Some(high);
        }
        let last = self.domains.count - 1;
        low.filter(|&low| self.breaks(low, low + 1..=last))
            .map(|low| Impossible::End(low, last))
    }

    /// Whether there is no way from one number to the last of these, one step per number.
    fn breaks(&self, from: usize, mut numbers: impl Iterator<Item = usize>) -> bool {
        let mut reached: Vec<usize> = self.domains.bits_of(from).collect();
        numbers.any(|v| {
            let steps = reached.iter().flat_map(|&bit| self.domains.field.around(bit));
            let mut next: Vec<usize> = steps.filter(|&bit| self.domains.has(v, bit)).collect();
            next.sort_unstable();
            next.dedup();
            reached = next;
            reached.is_empty()
        })
    }

    /// Cells that one open number alone can fill; the first that none can is the clash.
    fn lonely_cells(&self) -> Result<Vec<usize>, Impossible> {
        let words = self.domains.field.words;
        let (mut once, mut twice, mut taken) = (vec![0u64; words], vec![0u64; words], vec![0u64; words]);
        for v in 0..self.domains.count {
            for (w, &word) in self.domains.set(v).iter().enumerate() {
                if self.placed[v] {
                    taken[w] |= word;
                } else {
                    twice[w] |= once[w] & word;
                    once[w] |= word;
                }
            }
        }
        let mut lonely = Vec::new();
        for w in 0..words {
            let missing = self.domains.field.mask[w] & !once[w] & !taken[w];
            if missing != 0 {
                return Err(Impossible::Cell(w * 64 + missing.trailing_zeros() as usize));
            }
            let mut left = once[w] & !twice[w] & !taken[w];
            while left != 0 {
                lonely.push(w * 64 + left.trailing_zeros() as usize);
                left &= left - 1;
            }
        }
        Ok(lonely)
    }
}

impl World for Supposed<'_> {
    type Link = Stands;
    type Clash = Impossible;

    fn mark(&mut self) -> usize {
        self.taken.len()
    }

    fn undo(&mut self, mark: usize) {
        for (link, before, _) in self.taken.drain(mark..).rev() {
            self.placed[link.v] = false;
            self.domains.undo(before);
        }
    }

    fn take(&mut self, link: Stands) {
        let before = self.domains.mark();
        self.domains.place(link.v, link.bit);
        for v in 0..self.domains.count {
            if v != link.v && self.domains.has(v, link.bit) {
                self.domains.strike(v, link.bit);
            }
        }
        self.placed[link.v] = true;
        let unswept = self.domains.mark();
        // Between two numbers placed long ago nothing is swept: there a set may have become empty.
        let mut broken = self.domains.sweep(false).is_err();
        broken |= (0..self.domains.count).any(|v| self.domains.size(v) == 0);
        let clash = broken.then(|| {
            self.domains.undo(unswept);
            self.broken_walk()
        });
        let clash = clash.flatten();
        self.taken.push((link, before, clash));
    }

    fn look(&mut self) -> Result<Vec<Stands>, Impossible> {
        if let Some(&(_, _, Some(clash))) = self.taken.last() {
            return Err(clash);
        }
        let lonely = self.lonely_cells()?;
        let open = (0..self.domains.count).filter(|&v| !self.placed[v]);
        let mut links: Vec<Stands> = open
            .clone()
            .filter_map(|v| self.domains.only(v).map(|bit| Stands { v, bit }))
            .collect();
        for bit in lonely {
            if let Some(v) = open.clone().find(|&v| self.domains.has(v, bit)) {
                let link = Stands { v, bit };
                if !links.contains(&link) {
                    links.push(link);
                }
            }
        }
        Ok(links)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chains::{MOST_LINKS, chain};
    use crate::hidato::field::{Field, Touch};
    use std::sync::Arc;

    /// A row of four cells that begins with 1: with 3 in the second, 2 has no place beside 1.
    #[test]
    fn numbers_that_are_too_far_apart_are_the_clash() {
        let field = Arc::new(Field::new(Touch::King, &[(0, 0), (0, 1), (0, 2), (0, 3)]).unwrap());
        let mut domains = Domains::new(field.clone());
        domains.sweep(false).unwrap();
        domains.place(0, field.bits[0] as usize);
        let before: Vec<u64> = domains.set(2).to_vec();
        let mut world = Supposed::new(&mut domains);
        let (mark, bit) = (world.mark(), field.bits[1] as usize);
        world.take(Stands { v: 2, bit });
        assert_eq!(chain(&mut world, MOST_LINKS), Some((vec![], Impossible::Gap(0, 2))));
        world.undo(mark);
        assert_eq!(domains.set(2), before);
    }
}
