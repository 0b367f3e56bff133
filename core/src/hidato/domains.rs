//! What is still possible: for every number the set of cells it may stand in, and the rules that shrink these sets.
//!
//! Number v (counted from 0) at a cell needs a neighbour that may hold v-1 and one that may hold v+1 (swept forward
//! and backward, this is the exact walking distance), and the two must be different cells. A number with one cell
//! keeps it for itself; a cell that only one number can fill gets it.

use super::field::{Field, Touch};
use std::sync::Arc;

/// Why a position is impossible.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Clash {
    /// This number has no cell.
    Number(usize),
    /// This bit has no number.
    Cell(usize),
}

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

/// A set per number, kept as `words` words between two zero words, so that shifts need no borders.
pub struct Domains {
    pub field: Arc<Field>,
    pub count: usize,
    row: usize,
    sets: Vec<u64>,
    /// The words of each set that may be other than zero.
    spans: Vec<(u16, u16)>,
    dirty: Vec<bool>,
    /// Words as they were, for `undo`; written only once `mark` was called.
    trail: Vec<(u32, u64)>,
    recording: bool,
    once: Vec<u64>,
    twice: Vec<u64>,
    fixed: Vec<u64>,
}

impl Domains {
    /// Everything is possible, but for the colours of a rook's path, which alternate.
    pub fn new(field: Arc<Field>) -> Self {
        let count = field.len();
        let row = field.words + 2;
        let mut sets = vec![0; count * row];
        for v in 0..count {
            sets[v * row + 1..v * row + 1 + field.words].copy_from_slice(&field.mask);
        }
        let words = field.words;
        let rook = field.touch == Touch::Rook;
        let mut fresh = Domains {
            field,
            count,
            row,
            sets,
            spans: vec![(0, words as u16); count],
            dirty: vec![true; count],
            trail: vec![],
            recording: false,
            once: vec![0; words],
            twice: vec![0; words],
            fixed: vec![0; words],
        };
        if rook {
            fresh.colour();
        }
        fresh
    }

    /// A rook changes colour at every step, so the more frequent colour has the odd places.
    fn colour(&mut self) {
        let step = self.field.shifts[1] as usize;
        let mut dark = vec![0u64; self.field.words];
        for &bit in &self.field.bits {
            let bit = bit as usize;
            if (bit / step + bit % step) % 2 == 0 {
                dark[bit / 64] |= 1 << (bit % 64);
            }
        }
        let darks: u32 = dark.iter().map(|w| w.count_ones()).sum();
        let lights = self.count - darks as usize;
        if lights == darks as usize {
            return;
        }
        let dark_first = darks as usize > lights;
        for v in 0..self.count {
            let wants_dark = (v % 2 == 0) == dark_first;
            for (w, &word) in dark.iter().enumerate() {
                let keep = if wants_dark { word } else { !word };
                self.sets[v * self.row + 1 + w] &= keep;
            }
        }
        if (darks as usize).abs_diff(lights) > 1 {
            self.sets[..self.row].fill(0);
        }
    }

    /// Only these bits are possible for number v.
    pub fn restrict(&mut self, v: usize, bits: &[usize]) {
        let start = v * self.row + 1;
        self.sets[start..start + self.field.words].fill(0);
        for &bit in bits {
            self.sets[start + bit / 64] |= 1 << (bit % 64);
        }
    }

    pub fn set(&self, v: usize) -> &[u64] {
        &self.sets[v * self.row + 1..v * self.row + 1 + self.field.words]
    }

    pub fn has(&self, v: usize, bit: usize) -> bool {
        self.set(v)[bit / 64] >> (bit % 64) & 1 == 1
    }

    pub fn size(&self, v: usize) -> u32 {
        let (low, high) = self.spans[v];
        let start = v * self.row + 1;
        self.sets[start + low as usize..start + high as usize]
            .iter()
            .map(|w| w.count_ones())
            .sum()
    }

    /// The bits a number may stand on, ascending.
    pub fn bits_of(&self, v: usize) -> impl Iterator<Item = usize> + '_ {
        self.set(v).iter().enumerate().flat_map(|(w, &word)| {
            let mut left = word;
            std::iter::from_fn(move || {
                (left != 0).then(|| {
                    let bit = left.trailing_zeros() as usize;
                    left &= left - 1;
                    w * 64 + bit
                })
            })
        })
    }

    /// The bit of a number that has only one.
    pub fn only(&self, v: usize) -> Option<usize> {
        let mut bits = self.bits_of(v);
        match (bits.next(), bits.next()) {
            (Some(bit), None) => Some(bit),
            _ => None,
        }
    }

    fn write(&mut self, v: usize, w: usize, word: u64) {
        let at = v * self.row + 1 + w;
        if self.recording {
            self.trail.push((at as u32, self.sets[at]));
        }
        self.sets[at] = word;
    }

    fn touch_neighbours(&mut self, v: usize) {
        if v > 0 {
            self.dirty[v - 1] = true;
        }
        if v + 1 < self.count {
            self.dirty[v + 1] = true;
        }
    }

    /// Number v stands on this bit.
    pub fn place(&mut self, v: usize, bit: usize) {
        for w in 0..self.field.words {
            let keep = if w == bit / 64 { 1 << (bit % 64) } else { 0 };
            let old = self.sets[v * self.row + 1 + w];
            if old & !keep != 0 {
                self.write(v, w, old & keep);
            }
        }
        self.touch_neighbours(v);
    }

    /// Number v does not stand on this bit.
    pub fn strike(&mut self, v: usize, bit: usize) {
        let old = self.sets[v * self.row + 1 + bit / 64];
        self.write(v, bit / 64, old & !(1 << (bit % 64)));
        self.touch_neighbours(v);
    }

    /// From here on changes can be undone; the number returned leads back.
    pub fn mark(&mut self) -> usize {
        self.recording = true;
        self.trail.len()
    }

    /// Back to a mark. Sets are as they were, and all rules hold for them again if they did at the mark.
    pub fn undo(&mut self, mark: usize) {
        while self.trail.len() > mark {
            if let Some((at, word)) = self.trail.pop() {
                self.sets[at as usize] = word;
            }
        }
        self.dirty.fill(false);
    }

    /// Narrows the spans to what is left; only where no undo goes back further.
    pub fn tighten(&mut self) {
        for v in 0..self.count {
            let set = self.set(v);
            let low = set.iter().position(|&w| w != 0).unwrap_or(0);
            let high = set.iter().rposition(|&w| w != 0).map_or(0, |w| w + 1);
            self.spans[v] = (low as u16, high as u16);
        }
    }

    /// Applies the rules until nothing changes or the rounds are over.
    pub fn settle(&mut self, rules: Rules) -> Result<(), Clash> {
        match self.field.touch {
            Touch::King => self.settle_by::<4>(rules),
            Touch::Hex => self.settle_by::<3>(rules),
            Touch::Rook => self.settle_by::<2>(rules),
        }
    }

    /// Sweeps forward and backward until nothing moves; cells are not handed out.
    pub fn sweep(&mut self, two: bool) -> Result<(), Clash> {
        match self.field.touch {
            Touch::King => self.sweep_by::<4>(two),
            Touch::Hex => self.sweep_by::<3>(two),
            Touch::Rook => self.sweep_by::<2>(two),
        }
    }

    fn sweep_by<const N: usize>(&mut self, two: bool) -> Result<(), Clash> {
        let mut shifts = [0; N];
        shifts.copy_from_slice(&self.field.shifts[..N]);
        let mut moved = true;
        let mut forward = true;
        while moved {
            moved = false;
            for step in 0..self.count {
                let v = if forward { step } else { self.count - 1 - step };
                if self.dirty[v] {
                    moved |= self.revise(v, shifts, two)?;
                }
            }
            forward = !forward;
        }
        Ok(())
    }

    fn settle_by<const N: usize>(&mut self, rules: Rules) -> Result<(), Clash> {
        for _ in 0..rules.rounds {
            self.sweep_by::<N>(rules.two)?;
            if !self.part(rules.only_number)? {
                break;
            }
        }
        Ok(())
    }

    /// Keeps the cells of v that have the neighbours it needs.
    #[inline(always)]
    fn revise<const N: usize>(&mut self, v: usize, shifts: [u32; N], two: bool) -> Result<bool, Clash> {
        self.dirty[v] = false;
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
            let a = [
                self.sets[before + w - 1],
                self.sets[before + w],
                self.sets[before + w + 1],
            ];
            let b = [self.sets[after + w - 1], self.sets[after + w], self.sets[after + w + 1]];
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

    /// One number per cell and one cell per number, in a single pass of once-and-twice counters over all numbers.
    fn part(&mut self, only_number: bool) -> Result<bool, Clash> {
        let words = self.field.words;
        self.fixed.fill(0);
        for v in 0..self.count {
            if self.size(v) == 1 {
                let start = v * self.row + 1;
                for w in self.spans[v].0 as usize..self.spans[v].1 as usize {
                    let word = self.sets[start + w];
                    if self.fixed[w] & word != 0 {
                        return Err(Clash::Number(v));
                    }
                    self.fixed[w] |= word;
                }
            }
        }
        self.once.fill(0);
        self.twice.fill(0);
        let mut changed = false;
        for v in 0..self.count {
            let start = v * self.row + 1;
            let single = self.size(v) == 1;
            let (mut cut, mut any) = (false, 0);
            for w in self.spans[v].0 as usize..self.spans[v].1 as usize {
                let mut word = self.sets[start + w];
                if !single && word & self.fixed[w] != 0 {
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
            let missing = self.field.mask[w] & !self.once[w];
            if missing != 0 {
                return Err(Clash::Cell(w * 64 + missing.trailing_zeros() as usize));
            }
            self.once[w] &= !self.twice[w] & !self.fixed[w];
            solo |= self.once[w] != 0;
        }
        if solo && only_number {
            changed |= self.give_solo_cells()?;
        }
        Ok(changed)
    }

    /// `once` now holds the cells that exactly one, not yet placed, number can fill.
    fn give_solo_cells(&mut self) -> Result<bool, Clash> {
        let mut changed = false;
        for v in 0..self.count {
            let mut found = None;
            for (w, &solo) in self.once.iter().enumerate() {
                let here = self.set(v)[w] & solo;
                if here == 0 {
                    continue;
                }
                if found.is_some() || !here.is_power_of_two() {
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

    /// Every number has exactly one cell.
    pub fn solved(&self) -> bool {
        (0..self.count).all(|v| self.size(v) == 1)
    }

    /// The bit of each number, once all are placed.
    pub fn solution(&self) -> Option<Vec<u16>> {
        (0..self.count).map(|v| self.only(v).map(|bit| bit as u16)).collect()
    }
}
