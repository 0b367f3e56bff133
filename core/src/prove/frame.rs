//! A set of secrets with every useful way to split it: one row per guess, one label per secret.
//!
//! Two guesses whose rows are equal split the set and all its subsets alike, so one of them stands for both;
//! rows are kept in the order of the guesses and the first of equals stays, whatever way a set was reached.

use super::count::LANES;
use super::hard::Demand;
use super::task::{Label, Task};
use std::sync::Arc;

/// Rows are padded to whole blocks of this many labels, with zeros.
const BLOCK: usize = 8;

pub struct Frame<T> {
    /// The secret at each position.
    pub secrets: Vec<u16>,
    pub keys: Vec<u64>,
    /// Labels from one row to the next.
    pub stride: usize,
    /// Which part each position falls into, row by row.
    pub rows: Vec<T>,
    /// The same labels position by position, `height` rows (a multiple of `LANES`) each; may be absent.
    pub columns: Vec<T>,
    pub height: usize,
    /// The guess of each row.
    pub guesses: Arc<Vec<u32>>,
    /// The row of the guess that is the secret at each position.
    pub own: Vec<u32>,
    /// The number of parts of each row, most first; absent where never counted.
    pub parts: Vec<u16>,
    /// The row here of each row of the frame this one was narrowed from; `GONE` if it makes no difference here.
    pub place: Vec<u32>,
}

pub const GONE: u32 = u32::MAX;

impl<T: Label> Frame<T> {
    pub fn empty() -> Self {
        Frame {
            secrets: vec![],
            keys: vec![],
            stride: 0,
            rows: vec![],
            columns: vec![],
            height: 0,
            guesses: Arc::new(vec![]),
            own: vec![],
            parts: vec![],
            place: vec![],
        }
    }

    #[inline(always)]
    pub fn row(&self, row: usize) -> &[T] {
        &self.rows[row * self.stride..][..self.secrets.len()]
    }

    /// The frames of disjoint sets of positions, all guesses kept, in one pass over the rows.
    pub fn apart(&self, sets: &[&[u16]]) -> Vec<Frame<T>> {
        let mut frames: Vec<Frame<T>> = sets
            .iter()
            .map(|set| {
                let stride = set.len().next_multiple_of(BLOCK);
                Frame {
                    secrets: set.iter().map(|&p| self.secrets[p as usize]).collect(),
                    keys: set.iter().map(|&p| self.keys[p as usize]).collect(),
                    stride,
                    rows: vec![T::default(); stride * self.guesses.len()],
                    guesses: Arc::clone(&self.guesses),
                    own: set.iter().map(|&p| self.own[p as usize]).collect(),
                    columns: vec![],
                    height: 0,
                    parts: vec![],
                    place: vec![],
                }
            })
            .collect();
        for row in 0..self.guesses.len() {
            let labels = self.row(row);
            for (frame, set) in frames.iter_mut().zip(sets) {
                let out = &mut frame.rows[row * frame.stride..][..set.len()];
                for (to, &position) in out.iter_mut().zip(*set) {
                    // SAFETY: positions are below the row's length.
                    *to = unsafe { *labels.get_unchecked(position as usize) };
                }
            }
        }
        frames
    }

    pub fn column(&self, position: usize) -> &[T] {
        &self.columns[position * self.height..][..self.height]
    }

    /// Writes the columns from the rows.
    pub fn turn(&mut self) {
        let count = self.guesses.len();
        let size = self.secrets.len();
        self.height = count.next_multiple_of(LANES);
        self.columns.clear();
        self.columns.resize(self.height * size, T::default());
        for (block, rows) in self.rows.chunks(LANES * self.stride).enumerate() {
            for position in 0..size {
                let out = &mut self.columns[position * self.height + block * LANES..][..LANES];
                for (to, row) in out.iter_mut().zip(rows.chunks_exact(self.stride)) {
                    *to = row[position];
                }
            }
        }
    }
}

/// Tables for relabelling, kept between uses.
pub struct Narrower {
    stamp: Vec<u32>,
    turn: u32,
    table: Vec<u32>,
    hashes: Vec<u64>,
    is_own: Vec<u64>,
}

impl Narrower {
    pub fn new(replies: usize, guesses: usize) -> Self {
        Narrower {
            stamp: vec![0; replies],
            turn: 0,
            table: vec![],
            hashes: vec![],
            is_own: vec![0; guesses.div_ceil(64)],
        }
    }

    /// The frame of `set` (positions of `from`) with the guesses that split it and that `demand` allows, those
    /// that make most parts first.
    #[inline(never)]
    pub fn narrow<T: Label>(&mut self, task: &Task<T>, from: &Frame<T>, set: &[u16], demand: &Demand, to: &mut Frame<T>) {
        let size = set.len();
        let stride = size.next_multiple_of(BLOCK);
        let count = from.guesses.len();
        let mut stage = vec![T::default(); LANES * size];
        let mut fresh = std::mem::take(&mut to.columns);
        fresh.clear();
        fresh.reserve((count + 1) * stride);
        for &position in set {
            let row = from.own[position as usize] as usize;
            self.is_own[row / 64] |= 1 << (row % 64);
        }
        let slots = (count * 2).next_power_of_two();
        self.table.clear();
        self.table.resize(slots, 0);
        self.hashes.clear();
        to.place.clear();
        to.place.resize(count, GONE);
        let mut kept: Vec<(u16, u32)> = vec![];
        for row in 0..count {
            if row % LANES == 0 && !from.columns.is_empty() {
                for (index, &position) in set.iter().enumerate() {
                    let column = &from.column(position as usize)[row..row + LANES];
                    for (lane, &label) in column.iter().enumerate() {
                        stage[lane * size + index] = label;
                    }
                }
            }
            if task.hard && !task.letters.allowed(demand, from.guesses[row] as usize) {
                continue;
            }
            let start = kept.len() * stride;
            fresh.resize(start + stride, T::default());
            let parts = if from.columns.is_empty() {
                let labels = from.row(row);
                self.relabel(set.iter().map(|&position| labels[position as usize]), &mut fresh[start..])
            } else {
                self.relabel(stage[row % LANES * size..][..size].iter().copied(), &mut fresh[start..])
            };
            if parts < 2 {
                fresh.truncate(start);
                continue;
            }
            if !task.hard {
                let hash = hash(&fresh[start..]);
                let mut slot = (hash >> 20) as usize & (slots - 1);
                let twin = loop {
                    let other = self.table[slot] as usize;
                    if other == 0 {
                        break None;
                    }
                    let (before, last) = fresh.split_at(start);
                    if self.hashes[other - 1] == hash && before[(other - 1) * stride..][..stride] == *last {
                        break Some(other - 1);
                    }
                    slot = (slot + 1) & (slots - 1);
                };
                match twin {
                    Some(twin) if self.is_own[row / 64] >> (row % 64) & 1 == 0 => {
                        fresh.truncate(start);
                        to.place[row] = twin as u32;
                        continue;
                    }
                    Some(_) => (),
                    None => self.table[slot] = kept.len() as u32 + 1,
                }
                self.hashes.push(hash);
            }
            to.place[row] = kept.len() as u32;
            kept.push((parts as u16, row as u32));
        }
        // Most parts first.
        let mut order: Vec<u32> = (0..kept.len() as u32).collect();
        order.sort_by_key(|&index| std::cmp::Reverse(kept[index as usize].0));
        let mut places = vec![0; order.len()];
        to.stride = stride;
        to.rows.clear();
        to.parts.clear();
        let mut guesses = vec![];
        for (place, &index) in order.iter().enumerate() {
            places[index as usize] = place as u32;
            let (parts, row) = kept[index as usize];
            to.rows.extend_from_slice(&fresh[index as usize * stride..][..stride]);
            to.parts.push(parts);
            guesses.push(from.guesses[row as usize]);
        }
        to.guesses = Arc::new(guesses);
        for place in &mut to.place {
            if *place != GONE {
                *place = places[*place as usize];
            }
        }
        to.secrets.clear();
        to.keys.clear();
        to.own.clear();
        for &position in set {
            let row = from.own[position as usize] as usize;
            to.secrets.push(from.secrets[position as usize]);
            to.keys.push(from.keys[position as usize]);
            to.own.push(to.place[row]);
            self.is_own[row / 64] = 0;
        }
        to.columns = fresh;
        to.turn();
    }

    /// Numbers the parts by first appearance, writes each position's number, returns how many there are.
    #[inline(always)]
    fn relabel<T: Label>(&mut self, labels: impl Iterator<Item = T>, out: &mut [T]) -> usize {
        if self.turn > u32::MAX - 0x2_0000 {
            self.stamp.fill(0);
            self.turn = 0;
        }
        self.turn += 0x1_0000;
        let mut parts = 0;
        for (to, label) in out.iter_mut().zip(labels) {
            // SAFETY: labels are below `replies`.
            let seen = unsafe { self.stamp.get_unchecked_mut(label.index()) };
            let new = *seen < self.turn;
            let part = if new { self.turn + parts } else { *seen };
            *seen = part;
            parts += u32::from(new);
            *to = T::of(part as usize & 0xFFFF);
        }
        parts as usize
    }
}

fn hash<T: Label>(labels: &[T]) -> u64 {
    let mut hash = 0u64;
    for block in labels.chunks_exact(BLOCK) {
        let mut word = 0u64;
        for &label in block {
            word = word << 8 ^ label.index() as u64;
        }
        hash = (hash.rotate_left(23) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }
    hash ^ hash >> 32
}
