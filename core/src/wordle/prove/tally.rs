//! Counting and grouping a set by the labels of one row.

use super::task::{Label, NEVER};

/// Tables indexed by label. A mark from an earlier turn counts as absent, so nothing is cleared between uses.
pub struct Tally {
    marks: Vec<u32>,
    turn: u32,
    numbers: Vec<u32>,
    seen: Vec<u8>,
}

/// A part of a set: a run of `Split::positions`, its key and what is known of its least total.
#[derive(Clone, Copy)]
pub struct Part {
    start: u32,
    pub size: u32,
    pub key: u64,
    pub lower: u32,
    pub upper: u32,
}

/// A set grouped by one row.
#[derive(Default)]
pub struct Split {
    positions: Vec<u16>,
    pub parts: Vec<Part>,
}

impl Split {
    pub fn set(&self, part: &Part) -> &[u16] {
        &self.positions[part.start as usize..][..part.size as usize]
    }
}

impl Tally {
    pub fn new(labels: usize) -> Self {
        Tally {
            marks: vec![0; labels],
            turn: 0,
            numbers: vec![0; labels],
            seen: vec![0; labels],
        }
    }

    fn next_turn(&mut self) -> u32 {
        self.turn = self.turn.wrapping_add(1);
        if self.turn == 0 {
            self.marks.fill(0);
            self.turn = 1;
        }
        self.turn
    }

    /// How many parts `labels` makes of `set`, or none if fewer than `need`.
    #[inline(always)]
    pub fn count<T: Label>(&mut self, labels: &[T], set: &[u16], need: usize) -> Option<usize> {
        let turn = self.next_turn();
        let mut parts = 0;
        let mut rest = set.len();
        for block in set.chunks(4) {
            for &position in block {
                let mark = &mut self.marks[labels[position as usize].index()];
                parts += usize::from(*mark != turn);
                *mark = turn;
            }
            rest -= block.len();
            if parts + rest < need {
                return None;
            }
        }
        Some(parts)
    }

    /// How many parts `labels` makes of a large `set`: marks are only written, then all of them are added up.
    pub fn count_large<T: Label>(&mut self, labels: &[T], set: &[u16]) -> usize {
        if set.len() * 2 < self.seen.len() {
            return self.count(labels, set, 0).unwrap_or(0);
        }
        self.seen.fill(0);
        for &position in set {
            let label = labels[position as usize].index();
            debug_assert!(label < self.seen.len());
            // SAFETY: labels are replies or numbers of parts, both below the number of replies.
            unsafe { *self.seen.get_unchecked_mut(label) = 1 };
        }
        self.seen.chunks(128).map(|run| run.iter().sum::<u8>() as usize).sum()
    }

    /// The sum of the squared sizes of the parts.
    pub fn squares<T: Label>(&mut self, labels: &[T], set: &[u16]) -> u32 {
        let turn = self.next_turn();
        let mut squares = 0;
        for &position in set {
            let label = labels[position as usize].index();
            if self.marks[label] != turn {
                self.marks[label] = turn;
                self.numbers[label] = 0;
            }
            squares += 2 * self.numbers[label] + 1;
            self.numbers[label] += 1;
        }
        squares
    }

    /// Groups `set` by `labels`, the parts by first appearance.
    pub fn split<T: Label>(&mut self, labels: &[T], set: &[u16], keys: &[u64], split: &mut Split) {
        let turn = self.next_turn();
        split.parts.clear();
        for &position in set {
            let label = labels[position as usize].index();
            if self.marks[label] != turn {
                self.marks[label] = turn;
                self.numbers[label] = split.parts.len() as u32;
                split.parts.push(Part {
                    start: 0,
                    size: 0,
                    key: 0,
                    lower: 0,
                    upper: NEVER,
                });
            }
            let part = &mut split.parts[self.numbers[label] as usize];
            part.size += 1;
            part.key ^= keys[position as usize];
        }
        let mut start = 0;
        for part in &mut split.parts {
            part.start = start;
            start += part.size;
            part.size = 0;
        }
        split.positions.resize(set.len(), 0);
        for &position in set {
            let part = &mut split.parts[self.numbers[labels[position as usize].index()] as usize];
            split.positions[(part.start + part.size) as usize] = position;
            part.size += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_squares_and_groups_agree() {
        let labels = [7u8, 3, 7, 7, 0, 3];
        let set = [0u16, 1, 2, 4, 5];
        let mut tally = Tally::new(8);
        assert_eq!(tally.count(&labels, &set, 0), Some(3));
        assert_eq!(tally.count(&labels, &set, 3), Some(3));
        assert_eq!(tally.count(&labels, &set, 4), None);
        assert_eq!(tally.count_large(&labels, &set), 3);
        assert_eq!(tally.squares(&labels, &set), 9);
        let mut split = Split::default();
        tally.split(&labels, &set, &[1, 2, 4, 8, 16, 32], &mut split);
        let parts: Vec<&[u16]> = split.parts.iter().map(|part| split.set(part)).collect();
        assert_eq!(parts, [&[0u16, 2][..], &[1, 5], &[4]]);
        assert_eq!(split.parts.iter().map(|part| part.key).collect::<Vec<_>>(), [5, 34, 16]);
    }
}
