//! A board with a number supposed in a cell: which numbers follow at once, and what clashes.

use super::domains::Domains;
use crate::chains::World;

/// Number `v` (counted from 0) stands on `bit`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stands {
    pub v: usize,
    pub bit: usize,
}

/// What was noticed to be impossible.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Noticed {
    /// No number is left for this bit.
    Cell(usize),
    /// The walk along the numbers breaks off somewhere.
    Walk,
}

/// What is impossible, as it is told. Numbers count from 0.
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
    /// What was taken, and the trail of the sets before it.
    taken: Vec<(Stands, usize)>,
    /// Whether the last one taken breaks the walk; then the sets are as before sweeping.
    broken: bool,
}

impl<'a> Supposed<'a> {
    pub fn new(domains: &'a mut Domains) -> Self {
        // No two numbers share their only cell: all that is simple was drawn.
        let _ = domains.gather_placed();
        Supposed {
            placed: domains.placed.clone(),
            domains,
            taken: Vec::new(),
            broken: false,
        }
    }

    /// Looks closer at what was noticed.
    pub fn impossible(&self, noticed: Noticed) -> Option<Impossible> {
        match noticed {
            Noticed::Cell(bit) => Some(Impossible::Cell(bit)),
            Noticed::Walk => self.broken_walk(),
        }
    }

    /// Where the walk along the numbers breaks off.
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

    fn every_cell_has_a_number(&self) -> bool {
        let (row, settled) = (self.domains.row, &self.domains.settled);
        let mut rest: Vec<u64> = self
            .domains
            .field
            .mask
            .iter()
            .zip(settled)
            .map(|(mask, settled)| mask & !settled)
            .collect();
        for &v in self.domains.open() {
            let (low, high) = (self.domains.spans[v].0 as usize, self.domains.spans[v].1 as usize);
            let set = &self.domains.sets[v * row + 1 + low..v * row + 1 + high];
            rest[low..high]
                .iter_mut()
                .zip(set)
                .for_each(|(rest, word)| *rest &= !word);
        }
        rest.iter().all(|&word| word == 0)
    }

    /// Cells that one open number alone can fill; the first that none can is the clash.
    fn lonely_cells(&self) -> Result<Vec<usize>, Noticed> {
        let words = self.domains.field.words;
        let (mut once, mut twice) = (vec![0u64; words], vec![0u64; words]);
        let mut taken = self.domains.settled.clone();
        for &v in self.domains.open() {
            let (low, high) = self.domains.spans[v];
            for w in low as usize..high as usize {
                let word = self.domains.set(v)[w];
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
                return Err(Noticed::Cell(w * 64 + missing.trailing_zeros() as usize));
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
    type Clash = Noticed;

    fn mark(&mut self) -> usize {
        self.taken.len()
    }

    fn undo(&mut self, mark: usize) {
        for (link, before) in self.taken.drain(mark..).rev() {
            self.placed[link.v] = false;
            self.domains.undo(before);
        }
        self.broken = false;
    }

    fn take(&mut self, link: Stands) {
        let before = self.domains.mark();
        self.taken.push((link, before));
        self.domains.place(link.v, link.bit);
        self.placed[link.v] = true;
        // Between two numbers placed long ago nothing is swept: there a set may become empty.
        let mut emptied = false;
        for index in 0..self.domains.open().len() {
            let v = self.domains.open()[index];
            if v != link.v && self.domains.has(v, link.bit) {
                self.domains.strike(v, link.bit);
                emptied |= self.domains.size(v) == 0;
            }
        }
        let unswept = self.domains.mark();
        self.broken = emptied || self.domains.sweep(false).is_err();
        if self.broken {
            self.domains.undo(unswept);
        }
    }

    fn look(&mut self) -> Result<Vec<Stands>, Noticed> {
        if self.broken {
            return Err(Noticed::Walk);
        }
        let lonely = self.lonely_cells()?;
        let open = self.domains.open().iter().copied().filter(|&v| !self.placed[v]);
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

    fn clashes_since(&mut self, _: usize) -> bool {
        self.broken || !self.every_cell_has_a_number()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chains::{SHORT, chain};
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
        assert_eq!(chain(&mut world, SHORT), Some((vec![], Noticed::Walk)));
        assert_eq!(world.impossible(Noticed::Walk), Some(Impossible::Gap(0, 2)));
        world.undo(mark);
        assert_eq!(domains.set(2), before);
    }
}
