//! One look at every guess: the number of parts it makes bounds the total it can lead to.

use super::cache::Bounds;
use super::choose::Candidate;
use super::count::{LANES, PAIRWISE};
use super::search::{Search, Spot};
use super::task::{Label, NEVER};

impl<T: Label> Search<'_, T> {
    /// Bounds of a set no member of which tells all others apart. `need` is the fewest parts that matter. Where a
    /// list is given all guesses that make so many are entered; without one, `need` rises to the most there are.
    pub(super) fn scan(&mut self, spot: Spot<T>, need: usize, mut list: Option<&mut Vec<Candidate>>) -> Bounds {
        let size = spot.size();
        let n = size as u32;
        let mut need = if spot.left == 2 { size } else { need };
        // Guesses that make fewer than `need` parts lead to this or more.
        let mut floor = 3 * n + 1 - need as u32;
        for &member in spot.set {
            let row = spot.frame.own[member as usize];
            if let Some(parts) = self.tally.count(spot.frame.row(row as usize), spot.set, need - 1) {
                let bound = 3 * n - 1 - parts as u32;
                floor = floor.min(bound);
                match &mut list {
                    Some(list) => list.push(Candidate::new(bound, row)),
                    None => need = need.max(parts + 1),
                }
            }
        }
        let mut best = None;
        self.each_count(spot, &mut need, |row, parts, need| {
            let bound = 3 * n - parts as u32;
            best = best.max(Some(parts));
            match &mut list {
                Some(list) => list.push(Candidate::new(bound, row)),
                None => *need = parts + 1,
            }
            parts == size
        });
        if best == Some(size) {
            return Bounds::exactly(2 * n);
        }
        if spot.left == 2 {
            return Bounds::exactly(NEVER);
        }
        if let Some(parts) = best {
            floor = floor.min(3 * n - parts as u32);
        }
        // A guess of all single secrets but one pair has no better and leaves nothing open.
        let settled = floor == 2 * n + 1 && best == Some(size - 1);
        Bounds {
            lower: floor,
            upper: if settled { floor } else { NEVER },
        }
    }

    /// Calls `found(row, parts, need)` for every allowed guess that makes at least `need` parts until it says so.
    fn each_count(&mut self, spot: Spot<T>, need: &mut usize, mut found: impl FnMut(u32, usize, &mut usize) -> bool) {
        let size = spot.size();
        let frame = spot.frame;
        let pairwise = size <= PAIRWISE && !frame.columns.is_empty();
        let mut columns: [&[T]; PAIRWISE] = [&[]; PAIRWISE];
        if pairwise {
            for (column, &position) in columns.iter_mut().zip(spot.set) {
                *column = frame.column(position as usize);
            }
        }
        for start in (0..frame.guesses.len()).step_by(LANES) {
            if *need > size {
                return;
            }
            let rows = start..(start + LANES).min(frame.guesses.len());
            let most = frame.parts.get(rows.clone()).unwrap_or_default();
            if !most.is_empty() && most.iter().all(|&parts| (parts as usize) < *need) {
                continue;
            }
            let repeats = if pairwise {
                self.counter.repeats(&columns[..size], start, size - *need)
            } else {
                [0; LANES]
            };
            for row in rows {
                let mut parts = size - repeats[row - start] as usize;
                if parts < *need
                    || (self.task.hard && !self.task.letters.allowed(spot.demand, frame.guesses[row] as usize))
                {
                    continue;
                }
                if !pairwise {
                    if most.get(row - start).is_some_and(|&parts| (parts as usize) < *need) {
                        continue;
                    }
                    parts = self.tally.count_large(frame.row(row), spot.set);
                    if parts < *need {
                        continue;
                    }
                }
                if found(row as u32, parts, need) {
                    return;
                }
            }
        }
    }
}
