//! The tree of a least total, as flat numbers: guess, number of branches, then reply and subtree of each.
//!
//! For every set the first guess that reaches its least total is taken, in an order that depends on the set alone;
//! so the tree is the same whatever the cache held and however many threads there were.

use super::choose::{Candidate, placed};
use super::count::PAIRWISE;
use super::search::{Search, Spot};
use super::tally::Split;
use super::task::{Label, NEVER};

impl<T: Label> Search<'_, T> {
    /// Appends the tree of a set of three or more that has one.
    pub(super) fn grow(&mut self, spot: Spot<T>, key: u64, out: &mut Vec<u32>) {
        let least = self.least(spot, key, NEVER);
        // Small sets are read where they are; large ones, and the guesses of a limited search, need a frame.
        let near = match self.task.width {
            None if spot.size() <= PAIRWISE => None,
            _ => self.near(spot),
        };
        let all: Vec<u16> = (0..spot.size() as u16).collect();
        let there = placed(&near, spot, &all);
        if let Some(row) = self.first_to_reach(there, least) {
            out.push(self.task.names[there.frame.guesses[row] as usize]);
            let branches = self.branches(there, row, true);
            write(&branches, out);
        }
        self.frames.extend(near);
    }

    /// The branches of `row` by reply; without `deep` only those of one or two secrets.
    pub(super) fn branches(&mut self, spot: Spot<T>, row: usize, deep: bool) -> Vec<(u32, Vec<u32>)> {
        let task = self.task;
        let frame = spot.frame;
        let replies = task.root.row(frame.guesses[row] as usize);
        let name = |secret: u16| task.names[task.root.own[secret as usize] as usize];
        let mut split = Split::default();
        self.tally.split(frame.row(row), spot.set, &frame.keys, &mut split);
        let mut branches = vec![];
        for part in &split.parts {
            let set = split.set(part);
            let secret = |place: usize| frame.secrets[set[place] as usize];
            let mut flat = vec![];
            match set.len() {
                1 if frame.own[set[0] as usize] as usize == row => continue,
                1 => flat.extend([name(secret(0)), 0]),
                2 => {
                    let reply = task.root.row(task.root.own[secret(0) as usize] as usize)[secret(1) as usize];
                    flat.extend([name(secret(0)), 1, reply.index() as u32, name(secret(1)), 0]);
                }
                _ if deep => {
                    let demand = self.after(spot, row, set);
                    let there = Spot {
                        set,
                        demand: &demand,
                        left: spot.left - 1,
                        ..spot
                    };
                    let key = if task.hard { part.key ^ demand.key() } else { part.key };
                    self.grow(there, key, &mut flat);
                }
                _ => continue,
            }
            branches.push((replies[secret(0) as usize].index() as u32, flat));
        }
        branches.sort_unstable();
        branches
    }

    /// The first guess, most promising first, with which a set takes `least`.
    fn first_to_reach(&mut self, spot: Spot<T>, least: u32) -> Option<usize> {
        let n = spot.size() as u32;
        let mut list: Vec<Candidate> = vec![];
        match self.width(spot) {
            Some(width) => self.shorten(spot, width, &mut list),
            None => {
                self.scan(spot, (3 * n).saturating_sub(least).max(2) as usize, Some(&mut list));
            }
        }
        for candidate in &mut list {
            candidate.score =
                2 * self.tally.squares(spot.frame.row(candidate.row as usize), spot.set) + n * candidate.bound;
        }
        list.sort_unstable_by_key(|candidate| (candidate.score, spot.frame.guesses[candidate.row as usize]));
        list.iter()
            .filter(|candidate| candidate.bound <= least)
            .map(|candidate| candidate.row as usize)
            .find(|&row| self.full(spot, row, least + 1) == least)
    }
}

/// Appends the number of branches, then reply and subtree of each.
pub fn write(branches: &[(u32, Vec<u32>)], out: &mut Vec<u32>) {
    out.push(branches.len() as u32);
    for (reply, flat) in branches {
        out.push(*reply);
        out.extend_from_slice(flat);
    }
}
