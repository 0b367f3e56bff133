//! A random path through every cell: grown with turned-over ends, then shaken by backbite moves.

use crate::chance::Chance;

/// Attempts to grow a path before exact search takes over.
const ATTEMPTS: usize = 12;

struct Growth<'t> {
    touching: &'t [Vec<usize>],
    path: Vec<usize>,
    at: Vec<Option<usize>>,
}

/// A path through all cells, or None where growth does not find one (which proves nothing).
pub fn grow(touching: &[Vec<usize>], chance: &mut Chance) -> Option<Vec<usize>> {
    let count = touching.len();
    for _ in 0..ATTEMPTS {
        let start = chance.below(count);
        let mut growth = Growth {
            touching,
            path: vec![start],
            at: vec![None; count],
        };
        growth.at[start] = Some(0);
        let mut turns = 20 * count + 200;
        while growth.path.len() < count && turns > 0 {
            if growth.extend(chance) {
                continue;
            }
            growth.flip(0);
            if growth.extend(chance) {
                continue;
            }
            growth.backbite(chance);
            turns -= 1;
        }
        if growth.path.len() == count {
            return Some(growth.path);
        }
    }
    None
}

/// The same cells in another order: `moves` random backbite moves.
pub fn shake(touching: &[Vec<usize>], path: Vec<usize>, moves: usize, chance: &mut Chance) -> Vec<usize> {
    let mut at = vec![None; path.len()];
    for (index, &cell) in path.iter().enumerate() {
        at[cell] = Some(index);
    }
    let mut growth = Growth { touching, path, at };
    for _ in 0..moves {
        if chance.below(2) == 0 {
            growth.flip(0);
        }
        growth.backbite(chance);
    }
    growth.path
}

impl Growth<'_> {
    fn end(&self) -> usize {
        self.path[self.path.len() - 1]
    }

    fn free(&self, cell: usize) -> impl Iterator<Item = usize> + '_ {
        self.touching[cell]
            .iter()
            .copied()
            .filter(|&near| self.at[near].is_none())
    }

    /// One step on, to a free neighbour with the fewest ways out.
    fn extend(&mut self, chance: &mut Chance) -> bool {
        let mut best: Vec<usize> = vec![];
        let mut fewest = usize::MAX;
        for near in self.free(self.end()) {
            let ways = self.free(near).count();
            if ways < fewest {
                fewest = ways;
                best.clear();
            }
            if ways == fewest {
                best.push(near);
            }
        }
        if best.is_empty() {
            return false;
        }
        let chosen = best[chance.below(best.len())];
        self.at[chosen] = Some(self.path.len());
        self.path.push(chosen);
        true
    }

    /// Reverses the path from `index` on.
    fn flip(&mut self, index: usize) {
        self.path[index..].reverse();
        for (offset, &cell) in self.path[index..].iter().enumerate() {
            self.at[cell] = Some(index + offset);
        }
    }

    /// Joins the end to a neighbour on the path and drops the edge that closes the loop.
    fn backbite(&mut self, chance: &mut Chance) {
        let near = &self.touching[self.end()];
        if near.is_empty() {
            return;
        }
        if let Some(index) = self.at[near[chance.below(near.len())]] {
            self.flip(index + 1);
        }
    }
}
