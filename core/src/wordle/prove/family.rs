//! Families: secrets that differ in one place only. A guess singles out a few of a family and leaves the rest alike,
//! so with few guesses left a large family rules out most guesses, and often all.
//!
//! Suppose that the reply is always the one that most of the family share. Then what is left of it after some guesses
//! are the members that none of them singled out, and before the last guess that must be one at most.

use super::hard::Letters;
use super::search::Spot;
use super::task::Label;
use std::cmp::Reverse;
use std::collections::HashMap;

/// Up to so many members a guess are hardly ever too many.
const EASY: usize = 3;

/// A family that presses for time, as bits of 64: there are no more letters.
pub struct Family {
    all: u64,
    /// Guesses left.
    left: u8,
    /// The members that each row of the frame singles out.
    singled: Vec<u64>,
    /// For each member what the guesses that single it out single out together, no way within another.
    ways: Vec<Vec<u64>>,
    known: HashMap<(u64, u8, bool), bool>,
}

impl Family {
    /// The largest family of a set if it is large for the guesses left.
    pub fn pressing<T: Label>(letters: &Letters, spot: Spot<T>) -> Option<Self> {
        let easy = EASY * (spot.left as usize).checked_sub(1)? + 1;
        if spot.left < 3 || spot.size() <= easy {
            return None;
        }
        let members = largest(letters, spot);
        if members.len() <= easy {
            return None;
        }
        let rows = 0..spot.frame.guesses.len();
        let singled: Vec<u64> = rows.map(|row| alone(spot.frame.row(row), &members)).collect();
        let mut ways = vec![vec![]; members.len()];
        for way in widest(&singled) {
            for (member, ways) in ways.iter_mut().enumerate() {
                if way >> member & 1 == 1 {
                    ways.push(way);
                }
            }
        }
        Some(Family {
            all: u64::MAX >> (64 - members.len()),
            left: spot.left,
            singled,
            ways,
            known: HashMap::new(),
        })
    }

    /// Whether the guesses left cannot tell the family apart, whatever they are.
    pub fn lost(&mut self) -> bool {
        !self.enough(self.all, self.left - 1, true)
    }

    /// Whether the rest of the family can still be told apart after the guess of a row.
    pub fn hope(&mut self, row: u32) -> bool {
        self.enough(self.all & !self.singled[row as usize], self.left - 2, true)
    }

    /// Whether so many guesses can single out all members, or all but one where one may be spared.
    fn enough(&mut self, members: u64, guesses: u8, spare: bool) -> bool {
        if members.count_ones() <= u32::from(spare) {
            return true;
        }
        if guesses == 0 {
            return false;
        }
        if let Some(&known) = self.known.get(&(members, guesses, spare)) {
            return known;
        }
        let hardest = (0..self.ways.len())
            .filter(|member| members >> member & 1 == 1)
            .min_by_key(|&member| self.ways[member].len())
            .unwrap_or(0);
        let mut found = false;
        for index in 0..self.ways[hardest].len() {
            let way = self.ways[hardest][index];
            if self.enough(members & !way, guesses - 1, spare) {
                found = true;
                break;
            }
        }
        found = found || spare && self.enough(members & !(1 << hardest), guesses, false);
        self.known.insert((members, guesses, spare), found);
        found
    }
}

/// The positions of the largest family in a set; of equals the first.
fn largest<T: Label>(letters: &Letters, spot: Spot<T>) -> Vec<u16> {
    let mut best = vec![];
    let mut others: Vec<(u128, u16)> = vec![];
    for place in 0..letters.length() {
        others.clear();
        others.extend(spot.set.iter().map(|&position| {
            let secret = spot.frame.guesses[spot.frame.own[position as usize] as usize];
            (letters.without(secret as usize, place), position)
        }));
        others.sort_unstable();
        for family in others.chunk_by(|one, other| one.0 == other.0) {
            if family.len() > best.len() {
                best = family.iter().map(|member| member.1).collect();
            }
        }
    }
    best
}

/// The members that are not in the largest part that a row makes of them.
fn alone<T: Label>(labels: &[T], members: &[u16]) -> u64 {
    let mut most = 0;
    for &member in members {
        let alike = members
            .iter()
            .enumerate()
            .filter(|&(_, &other)| labels[other as usize] == labels[member as usize])
            .fold(0u64, |bits, (index, _)| bits | 1 << index);
        if alike.count_ones() > u64::count_ones(most) {
            most = alike;
        }
        if most.count_ones() as usize * 2 >= members.len() {
            break;
        }
    }
    u64::MAX >> (64 - members.len()) & !most
}

/// The masks that are not within another.
fn widest(masks: &[u64]) -> Vec<u64> {
    let mut masks = masks.to_vec();
    masks.sort_unstable_by_key(|&mask| (Reverse(mask.count_ones()), mask));
    masks.dedup();
    let mut kept: Vec<u64> = vec![];
    for mask in masks {
        if mask != 0 && !kept.iter().any(|&other| mask & !other == 0) {
            kept.push(mask);
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    fn family(members: usize, left: u8, singled: &[u64]) -> Family {
        let way = |member: usize| {
            widest(singled)
                .into_iter()
                .filter(|way| way >> member & 1 == 1)
                .collect()
        };
        Family {
            all: u64::MAX >> (64 - members),
            left,
            singled: singled.to_vec(),
            ways: (0..members).map(way).collect(),
            known: HashMap::new(),
        }
    }

    #[test]
    fn one_member_may_be_left_before_the_last_guess() {
        // Seven members: after the first row two guesses must single out three of the other four.
        let mut seven = family(7, 4, &[0b000_0111, 0b001_1000, 0b010_0000, 0]);
        assert!(seven.hope(0));
        assert!(!seven.hope(3));
        assert!(!family(7, 3, &[0b000_0111, 0b001_1000, 0b010_0000]).hope(0));
        assert!(family(7, 3, &[0b000_0111, 0b011_1000]).hope(0));
    }

    #[test]
    fn a_family_too_large_for_all_guesses_together_is_lost() {
        assert!(!family(5, 3, &[0b00011, 0b01100]).lost());
        assert!(family(6, 3, &[0b00011, 0b01100]).lost());
        assert!(family(5, 3, &[0b00011, 0b00110]).lost());
    }

    #[test]
    fn a_member_that_no_guess_singles_out_can_only_be_the_last() {
        assert!(family(3, 3, &[0b001, 0b010]).hope(0));
        assert!(!family(4, 3, &[0b001, 0b010]).hope(0));
    }

    #[test]
    fn the_largest_part_is_the_rest() {
        assert_eq!(alone(&[1u8, 2, 2, 3, 2], &[0, 1, 2, 3, 4]), 0b01001);
        assert_eq!(alone(&[9u8, 2, 2, 2, 3], &[1, 2, 4]), 0b100);
        assert_eq!(alone(&[5u8, 5], &[0, 1]), 0);
    }

    #[test]
    fn masks_within_others_are_dropped() {
        assert_eq!(widest(&[0b1, 0b11, 0b100, 0b11, 0]), [0b11, 0b100]);
    }
}
