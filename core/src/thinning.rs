//! Dropping givens group by group as long as the kind's own test says they can go. `pista/grid/thinning.py` orders them.

/// Tries every group once and keeps at least `wanted` givens. `can_go` sees the givens without the group.
pub fn thin(
    order: &[Vec<usize>],
    given: &mut [bool],
    wanted: usize,
    mut can_go: impl FnMut(&[bool], &[usize]) -> bool,
) {
    let mut left = given.iter().filter(|&&g| g).count();
    for group in present(order, given) {
        if left < wanted + group.len() {
            continue;
        }
        for &cell in &group {
            given[cell] = false;
        }
        if can_go(given, &group) {
            left -= group.len();
        } else {
            for &cell in &group {
                given[cell] = true;
            }
        }
    }
}

/// A board that is told givens one after the other, with a way back.
pub trait Listener {
    fn mark(&mut self) -> usize;
    fn undo(&mut self, mark: usize);
    fn tell(&mut self, cells: &[usize]);
    /// Whether what was told is enough without this group.
    fn can_go(&mut self, group: &[usize]) -> bool;
}

/// The same as `thin` for boards that can listen: what follows from one half is drawn once for the whole other half.
pub fn thin_by_halves(listener: &mut impl Listener, order: &[Vec<usize>], given: &mut [bool], wanted: usize) {
    let left = given.iter().filter(|&&g| g).count();
    let groups = present(order, given);
    Thinning { given, left, wanted }.halve(listener, &groups);
}

/// What is still given of each group.
fn present(order: &[Vec<usize>], given: &[bool]) -> Vec<Vec<usize>> {
    let still = |group: &Vec<usize>| group.iter().copied().filter(|&cell| given[cell]).collect();
    order
        .iter()
        .map(still)
        .filter(|group: &Vec<usize>| !group.is_empty())
        .collect()
}

struct Thinning<'g> {
    given: &'g mut [bool],
    left: usize,
    wanted: usize,
}

impl Thinning<'_> {
    fn halve(&mut self, listener: &mut impl Listener, groups: &[Vec<usize>]) {
        match groups {
            [] => (),
            [group] => {
                if self.left >= self.wanted + group.len() && listener.can_go(group) {
                    self.left -= group.len();
                    group.iter().for_each(|&cell| self.given[cell] = false);
                }
            }
            _ => {
                let (first, second) = groups.split_at(groups.len() / 2);
                let mark = listener.mark();
                listener.tell(&second.concat());
                self.halve(listener, first);
                listener.undo(mark);
                let mut kept = first.concat();
                kept.retain(|&cell| self.given[cell]);
                listener.tell(&kept);
                self.halve(listener, second);
                listener.undo(mark);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Chance;

    #[test]
    fn keeps_what_cannot_go_and_as_many_as_wanted() {
        let order = vec![vec![3], vec![0, 1], vec![2], vec![4]];
        let mut given = vec![true; 5];
        thin(&order, &mut given, 0, |_, group| group != [0, 1]);
        assert_eq!(given, [true, true, false, false, false]);
        let mut given = vec![true; 5];
        thin(&order, &mut given, 3, |_, _| true);
        assert_eq!(given, [true, true, false, false, true]);
    }

    /// A group can go if enough of what it needs was told.
    struct Needs {
        of: Vec<Vec<usize>>,
        told: Vec<usize>,
    }

    impl Listener for Needs {
        fn mark(&mut self) -> usize {
            self.told.len()
        }

        fn undo(&mut self, mark: usize) {
            self.told.truncate(mark);
        }

        fn tell(&mut self, cells: &[usize]) {
            self.told.extend(cells);
        }

        fn can_go(&mut self, group: &[usize]) -> bool {
            let mut needed = group.iter().flat_map(|&cell| &self.of[cell]);
            needed.all(|cell| self.told.contains(cell))
        }
    }

    #[test]
    fn by_halves_the_same_is_dropped() {
        let mut chance = Chance::new(3);
        for round in 0..200 {
            let cells = 1 + chance.below(12);
            let of = (0..cells).map(|_| (0..chance.below(3)).map(|_| chance.below(cells)).collect());
            let of: Vec<Vec<usize>> = of.collect();
            let mut order: Vec<usize> = (0..cells).collect();
            chance.shuffle(&mut order);
            let order: Vec<Vec<usize>> = order.chunks(1 + round % 2).map(<[_]>::to_vec).collect();
            let mut given: Vec<bool> = (0..cells).map(|_| chance.below(5) > 0).collect();
            let (mut by_halves, wanted) = (given.clone(), chance.below(4));
            thin(&order, &mut given, wanted, |given, group| {
                let mut needed = group.iter().flat_map(|&cell| &of[cell]);
                needed.all(|&cell| given[cell])
            });
            let mut needs = Needs { of, told: vec![] };
            thin_by_halves(&mut needs, &order, &mut by_halves, wanted);
            assert_eq!(by_halves, given);
            assert!(needs.told.is_empty());
        }
    }
}
