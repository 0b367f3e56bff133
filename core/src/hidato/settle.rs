//! The rules that shrink the sets of `domains`: sweeping along the numbers, and handing cells out.
//!
//! Number v (counted from 0) at a cell needs a neighbour that may hold v-1 and one that may hold v+1 (swept forward
//! and backward, this is the exact walking distance), and the two must be different cells. A number with one cell
//! keeps it for itself; a cell that only one number can fill gets it.

use super::domains::{Clash, Domains};
use super::field::Touch;

/// Which rules are used; the ladder's levels switch some off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rules {
    /// v-1 and v+1 need different neighbours.
    pub two: bool,
    /// A cell that only one number can fill gets it.
    pub only_number: bool,
    /// How often cells are handed out, each time after sweeping until nothing moves.
    pub rounds: u32,
}

pub const ALL_RULES: Rules = Rules {
    two: true,
    only_number: true,
    rounds: u32::MAX,
};

impl Domains {
    /// Consecutive numbers placed from the beginning must touch; nothing else ever looks at both of them.
    fn begin(&mut self) -> Result<(), Clash> {
        self.begun = true;
        self.gather_placed()?;
        for v in 1..self.count {
            if self.placed[v - 1] && self.placed[v] {
                let touch = self.only(v - 1).zip(self.only(v));
                if touch.is_some_and(|(one, other)| !self.field.around(one).contains(&other)) {
                    return Err(Clash::Number(v));
                }
            }
        }
        self.tighten();
        Ok(())
    }

    /// Applies the rules until nothing changes or the rounds are over.
    pub fn settle(&mut self, rules: Rules) -> Result<(), Clash> {
        if !self.begun {
            self.begin()?;
        }
        if self.counts.on && rules == ALL_RULES {
            return match self.field.touch {
                Touch::King => self.settle_changes::<4>(),
                Touch::Hex => self.settle_changes::<3>(),
                Touch::Rook => self.settle_changes::<2>(),
            };
        }
        match self.field.touch {
            Touch::King => self.settle_by::<4>(rules),
            Touch::Hex => self.settle_by::<3>(rules),
            Touch::Rook => self.settle_by::<2>(rules),
        }
    }

    /// Sweeps forward and backward until nothing moves; cells are not handed out.
    pub fn sweep(&mut self, two: bool) -> Result<(), Clash> {
        if !self.begun {
            self.begin()?;
        }
        match self.field.touch {
            Touch::King => self.sweep_by::<4>(two),
            Touch::Hex => self.sweep_by::<3>(two),
            Touch::Rook => self.sweep_by::<2>(two),
        }
    }

    fn sweep_by<const N: usize>(&mut self, two: bool) -> Result<(), Clash> {
        let mut shifts = [0; N];
        shifts.copy_from_slice(&self.field.shifts[..N]);
        let (mut moved, mut forward) = (true, true);
        while moved {
            moved = false;
            let mut at = if forward { 0 } else { self.count };
            while let Some(v) = if forward {
                self.dirty.from(at)
            } else {
                self.dirty.below(at)
            } {
                self.dirty.remove(v);
                moved |= self.open_numbers.has(v) && self.revise(v, shifts, two)?;
                at = if forward { v + 1 } else { v };
            }
            forward = !forward;
        }
        Ok(())
    }

    /// Cells are handed out before sweeping: what is placed leaves the other sets at once.
    fn settle_by<const N: usize>(&mut self, rules: Rules) -> Result<(), Clash> {
        self.part(rules.only_number)?;
        for _ in 0..rules.rounds {
            self.sweep_by::<N>(rules.two)?;
            if !self.part(rules.only_number)? {
                break;
            }
        }
        Ok(())
    }

    /// The same as all rules, with counts that tell what has changed.
    fn settle_changes<const N: usize>(&mut self) -> Result<(), Clash> {
        self.hand_out()?;
        loop {
            self.sweep_by::<N>(true)?;
            if !self.hand_out()? {
                return Ok(());
            }
        }
    }

    /// Keeps the cells of v that have the neighbours it needs.
    #[inline(always)]
    fn revise<const N: usize>(&mut self, v: usize, shifts: [u32; N], two: bool) -> Result<bool, Clash> {
        let (low, high) = (self.spans[v].0 as usize, self.spans[v].1 as usize);
        let here = v * self.row + 1;
        let before = if v > 0 { here - self.row } else { here };
        let after = if v + 1 < self.count { here + self.row } else { here };
        let (first, last) = (v == 0, v + 1 == self.count);
        if first && last {
            return Ok(false);
        }
        let (mut changed, mut any) = (false, 0);
        for w in low..high {
            let old = self.sets[here + w];
            if old == 0 {
                continue;
            }
            let a = &self.sets[before + w - 1..before + w + 2];
            let b = &self.sets[after + w - 1..after + w + 2];
            let (mut near_a, mut near_b, mut once, mut twice) = (0, 0, 0, 0);
            for s in shifts {
                let (up_a, down_a) = (a[1] << s | a[0] >> (64 - s), a[1] >> s | a[2] << (64 - s));
                let (up_b, down_b) = (b[1] << s | b[0] >> (64 - s), b[1] >> s | b[2] << (64 - s));
                near_a |= up_a | down_a;
                near_b |= up_b | down_b;
                let (up, down) = (up_a | up_b, down_a | down_b);
                twice |= once & up;
                once |= up;
                twice |= once & down;
                once |= down;
            }
            let keep = if first {
                near_b
            } else if last {
                near_a
            } else if two {
                near_a & near_b & twice
            } else {
                near_a & near_b
            };
            let new = old & keep;
            any |= new;
            if new != old {
                changed = true;
                self.write(v, w, new);
            }
        }
        if any == 0 {
            return Err(Clash::Number(v));
        }
        if changed {
            self.touch_neighbours(v);
        }
        Ok(changed)
    }

    /// One number per cell and one cell per number, in a single pass of once-and-twice counters over open numbers.
    fn part(&mut self, only_number: bool) -> Result<bool, Clash> {
        self.gather_placed()?;
        let words = self.field.words;
        self.once.fill(0);
        self.twice.fill(0);
        let mut changed = false;
        for index in 0..self.open.len() {
            let v = self.open[index];
            if self.placed[v] {
                continue;
            }
            let (low, high) = (self.spans[v].0 as usize, self.spans[v].1 as usize);
            let (mut cut, mut any) = (false, 0);
            for w in low..high {
                let mut word = self.sets[v * self.row + 1 + w];
                if word & self.fixed[w] != 0 {
                    word &= !self.fixed[w];
                    self.write(v, w, word);
                    cut = true;
                }
                any |= word;
                self.twice[w] |= self.once[w] & word;
                self.once[w] |= word;
            }
            if any == 0 {
                return Err(Clash::Number(v));
            }
            if cut {
                self.touch_neighbours(v);
                changed = true;
            }
        }
        let mut solo = false;
        for w in 0..words {
            let missing = self.field.mask[w] & !self.once[w] & !self.fixed[w];
            if missing != 0 {
                return Err(Clash::Cell(w * 64 + missing.trailing_zeros() as usize));
            }
            self.once[w] &= !self.twice[w];
            solo |= self.once[w] != 0;
        }
        if solo && only_number {
            changed |= self.give_solo_cells()?;
        }
        Ok(changed)
    }

    /// Which numbers have one cell, and these cells; popcounts are slow on old processors and not needed for it.
    pub(super) fn gather_placed(&mut self) -> Result<(), Clash> {
        self.fixed.copy_from_slice(&self.settled);
        for index in 0..self.open.len() {
            let v = self.open[index];
            let (low, high) = (self.spans[v].0 as usize, self.spans[v].1 as usize);
            let start = v * self.row + 1;
            let (mut only, mut at, mut several) = (0u64, 0, false);
            for (w, &word) in self.sets[start + low..start + high].iter().enumerate() {
                if word != 0 {
                    several |= only != 0 || word & (word - 1) != 0;
                    (only, at) = (word, low + w);
                }
            }
            self.placed[v] = !several && only != 0;
            if self.placed[v] {
                if self.fixed[at] & only != 0 {
                    return Err(Clash::Number(v));
                }
                self.fixed[at] |= only;
            }
        }
        Ok(())
    }

    /// `once` now holds the cells that exactly one open number can fill.
    fn give_solo_cells(&mut self) -> Result<bool, Clash> {
        let mut changed = false;
        for index in 0..self.open.len() {
            let v = self.open[index];
            if self.placed[v] {
                continue;
            }
            let mut found = None;
            for w in self.spans[v].0 as usize..self.spans[v].1 as usize {
                let here = self.sets[v * self.row + 1 + w] & self.once[w];
                if here == 0 {
                    continue;
                }
                if found.is_some() || here & (here - 1) != 0 {
                    return Err(Clash::Cell(w * 64 + here.trailing_zeros() as usize));
                }
                found = Some(w * 64 + here.trailing_zeros() as usize);
            }
            if let Some(bit) = found {
                self.place(v, bit);
                changed = true;
            }
        }
        Ok(changed)
    }
}
