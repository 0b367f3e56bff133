//! What is still possible: for every number the set of cells it may stand in, with a trail to undo changes.

use super::counting::Counts;
use super::field::{Field, Touch};
use super::numbers::Numbers;
use std::sync::Arc;

/// Why a position is impossible.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Clash {
    /// This number has no cell.
    Number(usize),
    /// This bit has no number.
    Cell(usize),
}

/// A set per number, kept as `words` words between two zero words, so that shifts need no borders.
pub struct Domains {
    pub field: Arc<Field>,
    pub count: usize,
    pub(super) row: usize,
    pub(super) sets: Vec<u64>,
    /// The words of each set that may be other than zero.
    pub(super) spans: Vec<(u16, u16)>,
    /// The numbers whose neighbours in the order have changed.
    pub(super) dirty: Numbers,
    /// Words of numbers as they were, for `undo`; written only once `mark` was called.
    trail: Vec<(u16, u16, u64)>,
    recording: bool,
    pub(super) once: Vec<u64>,
    pub(super) twice: Vec<u64>,
    pub(super) fixed: Vec<u64>,
    pub(super) placed: Vec<bool>,
    /// The numbers that had several cells when the spans were last narrowed, and the cells of the others.
    pub(super) open: Vec<usize>,
    pub(super) open_numbers: Numbers,
    pub(super) settled: Vec<u64>,
    pub(super) begun: bool,
    pub(super) counts: Counts,
}

impl Domains {
    /// Everything is possible, but for the colours of a rook's path, which alternate.
    pub fn new(field: Arc<Field>) -> Self {
        let nothing = vec![None; field.len()];
        Domains::with(field, &nothing)
    }

    /// The same with numbers on their bits. Of the others, words that cannot be reached from there in time are left out
    /// from the beginning: on large boards that is nearly all.
    pub fn with(field: Arc<Field>, given: &[Option<u16>]) -> Self {
        let count = field.len();
        let row = field.words + 2;
        let mut sets = vec![0; count * row];
        let spans = reachable(&field, given);
        for (v, &(low, high)) in spans.iter().enumerate() {
            let (low, high) = (low as usize, high as usize);
            sets[v * row + 1 + low..v * row + 1 + high].copy_from_slice(&field.mask[low..high]);
        }
        let words = field.words;
        let rook = field.touch == Touch::Rook;
        let mut fresh = Domains {
            field,
            count,
            row,
            sets,
            spans,
            dirty: Numbers::all(count),
            trail: vec![],
            recording: false,
            once: vec![0; words],
            twice: vec![0; words],
            fixed: vec![0; words],
            placed: vec![false; count],
            open: (0..count).collect(),
            open_numbers: Numbers::all(count),
            settled: vec![0; words],
            begun: false,
            counts: Counts::default(),
        };
        if rook {
            fresh.colour();
        }
        for (v, bit) in given.iter().enumerate() {
            if let Some(bit) = bit {
                fresh.place(v, *bit as usize);
            }
        }
        fresh
    }

    /// A rook changes colour at every step, so the more frequent colour has the odd places.
    fn colour(&mut self) {
        let step = self.field.shifts[1] as usize;
        let mut dark = vec![0u64; self.field.words];
        for &bit in &self.field.bits {
            let bit = bit as usize;
            if (bit / step + bit % step).is_multiple_of(2) {
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
            let wants_dark = v.is_multiple_of(2) == dark_first;
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
        self.spans[v] = (0, self.field.words as u16);
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
        if self.counts.on {
            return self.counts.sizes[v];
        }
        let (low, high) = self.spans[v];
        let start = v * self.row + 1;
        self.sets[start + low as usize..start + high as usize]
            .iter()
            .map(|w| w.count_ones())
            .sum()
    }

    /// The bits a number may stand on, ascending.
    pub fn bits_of(&self, v: usize) -> impl Iterator<Item = usize> + '_ {
        let (low, high) = (self.spans[v].0 as usize, self.spans[v].1 as usize);
        (low..high).flat_map(move |w| {
            let mut left = self.sets[v * self.row + 1 + w];
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

    pub(super) fn write(&mut self, v: usize, w: usize, word: u64) {
        let at = v * self.row + 1 + w;
        let old = self.sets[at];
        if self.recording {
            self.trail.push((v as u16, w as u16, old));
        }
        self.sets[at] = word;
        if self.counts.on {
            self.counts.drop(v, w, old & !word);
        }
    }

    pub(super) fn touch_neighbours(&mut self, v: usize) {
        if v > 0 {
            self.dirty.insert(v - 1);
        }
        if v + 1 < self.count {
            self.dirty.insert(v + 1);
        }
    }

    /// Number v stands on this bit.
    pub fn place(&mut self, v: usize, bit: usize) {
        for w in self.spans[v].0 as usize..self.spans[v].1 as usize {
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

    /// Keeps what is in these sets, laid out as ours; whether anything went.
    pub(super) fn keep(&mut self, sets: &[u64]) -> bool {
        let mut any = false;
        for v in 0..self.count {
            let mut changed = false;
            for w in self.spans[v].0 as usize..self.spans[v].1 as usize {
                let at = v * self.row + 1 + w;
                if self.sets[at] & !sets[at] != 0 {
                    self.write(v, w, self.sets[at] & sets[at]);
                    changed = true;
                }
            }
            if changed {
                self.touch_neighbours(v);
                any = true;
            }
        }
        any
    }

    /// From here on changes can be undone; the number returned leads back.
    pub fn mark(&mut self) -> usize {
        self.recording = true;
        self.trail.len()
    }

    /// Back to a mark. Sets are as they were, and all rules hold for them again if they did at the mark.
    pub fn undo(&mut self, mark: usize) {
        while self.trail.len() > mark {
            if let Some((v, w, word)) = self.trail.pop() {
                let (v, w) = (v as usize, w as usize);
                let at = v * self.row + 1 + w;
                if self.counts.on {
                    self.counts.restore(v, w, word & !self.sets[at]);
                }
                self.sets[at] = word;
            }
        }
        self.counts.forget();
        self.dirty.clear();
    }

    /// Narrows the spans to what is left and forgets the numbers that are placed; only where no undo goes back further.
    pub fn tighten(&mut self) {
        for v in 0..self.count {
            let (low, high) = (self.spans[v].0 as usize, self.spans[v].1 as usize);
            let set = &self.set(v)[low..high];
            let first = set.iter().position(|&w| w != 0).unwrap_or(0);
            let end = set.iter().rposition(|&w| w != 0).map_or(first, |w| w + 1);
            self.spans[v] = ((low + first) as u16, (low + end) as u16);
        }
        if self.gather_placed().is_ok() {
            self.settled.copy_from_slice(&self.fixed);
            let placed = &self.placed;
            self.open.retain(|&v| !placed[v]);
            self.open_numbers.clear();
            self.open.iter().for_each(|&v| self.open_numbers.insert(v));
        }
    }

    /// The numbers that may still have several cells.
    pub fn open(&self) -> &[usize] {
        &self.open
    }

    /// Every number has exactly one cell.
    pub fn solved(&self) -> bool {
        self.open.iter().all(|&v| self.size(v) == 1)
    }

    /// The bit of each number, once all are placed.
    pub fn solution(&self) -> Option<Vec<u16>> {
        (0..self.count).map(|v| self.only(v).map(|bit| bit as u16)).collect()
    }
}

/// The words of each number that its given neighbours in the order can reach in as many steps as there are between them.
fn reachable(field: &Field, given: &[Option<u16>]) -> Vec<(u16, u16)> {
    let longest = field.shifts.iter().max().map_or(0, |&shift| shift as usize);
    let last = field.words * 64 - 1;
    let mut spans = vec![(0, last); given.len()];
    let mut narrow = |numbers: &mut dyn Iterator<Item = usize>| {
        let mut from: Option<(usize, usize)> = None;
        for v in numbers {
            from = given[v].map(|bit| (v, bit as usize)).or(from);
            if let Some((start, bit)) = from {
                let far = v.abs_diff(start) * longest;
                spans[v].0 = spans[v].0.max(bit.saturating_sub(far));
                spans[v].1 = spans[v].1.min(bit + far);
            }
        }
    };
    narrow(&mut (0..given.len()));
    narrow(&mut (0..given.len()).rev());
    // Too far apart: no bit is left, and no word.
    let words = |&(low, high): &(usize, usize)| if low <= high { (low / 64, high / 64 + 1) } else { (0, 0) };
    spans
        .iter()
        .map(words)
        .map(|(low, high)| (low as u16, high as u16))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hidato::settle::ALL_RULES;

    /// To and fro through the rows, every seventh number given.
    #[test]
    fn what_is_left_out_from_the_beginning_would_have_gone_anyway() {
        for touch in [Touch::King, Touch::Rook, Touch::Hex] {
            let snake = (0..180u16).map(|v| (v / 12, if v / 12 % 2 == 0 { v % 12 } else { 11 - v % 12 }));
            let field = Arc::new(Field::new(touch, &snake.collect::<Vec<_>>()).unwrap());
            let given: Vec<Option<u16>> = (0..180).map(|v| (v % 7 == 3).then(|| field.bits[v])).collect();
            let mut placed = Domains::new(field.clone());
            for (v, bit) in given.iter().enumerate().filter_map(|(v, bit)| Some((v, (*bit)?))) {
                placed.place(v, bit as usize);
            }
            let mut with = Domains::with(field, &given);
            assert!(with.size(0) < placed.size(0));
            placed.settle(ALL_RULES).unwrap();
            with.settle(ALL_RULES).unwrap();
            assert!((0..180).all(|v| with.set(v) == placed.set(v)));
        }
    }
}
