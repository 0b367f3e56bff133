//! A set of secrets with every useful way to split it: one row per guess, one label per secret.
//!
//! Two guesses whose rows are equal split the set and all its subsets alike, so one of them stands for both;
//! rows are kept in the order of the guesses and the first of equals stays, whatever way a set was reached.

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
    /// The guess of each row.
    pub guesses: Arc<Vec<u32>>,
    /// The row of the guess that is the secret at each position.
    pub own: Vec<u32>,
    /// An upper bound for the number of parts of each row, and the rows by that, most first; may be unknown.
    pub parts: Vec<u16>,
    pub order: Vec<u32>,
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
            guesses: Arc::new(vec![]),
            own: vec![],
            parts: vec![],
            order: vec![],
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
                    parts: self.parts.clone(),
                    order: self.order.clone(),
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

    fn order_rows(&mut self) {
        let most = self.parts.iter().copied().max().unwrap_or(0) as usize;
        let mut starts = vec![0u32; most + 2];
        for &parts in &self.parts {
            starts[most - parts as usize + 1] += 1;
        }
        for index in 1..starts.len() {
            starts[index] += starts[index - 1];
        }
        self.order.clear();
        self.order.resize(self.parts.len(), 0);
        for (row, &parts) in self.parts.iter().enumerate() {
            let start = &mut starts[most - parts as usize];
            self.order[*start as usize] = row as u32;
            *start += 1;
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

    /// The frame of `set` (positions of `from`) with the guesses that split it and that `demand` allows.
    #[inline(never)]
    pub fn narrow<T: Label>(&mut self, task: &Task<T>, from: &Frame<T>, set: &[u16], demand: &Demand, to: &mut Frame<T>) {
        let size = set.len();
        let stride = size.next_multiple_of(BLOCK);
        to.stride = stride;
        to.secrets.clear();
        to.secrets.extend(set.iter().map(|&p| from.secrets[p as usize]));
        to.keys.clear();
        to.keys.extend(set.iter().map(|&p| from.keys[p as usize]));
        let mut guesses = match Arc::get_mut(&mut to.guesses) {
            Some(list) => std::mem::take(list),
            None => vec![],
        };
        guesses.clear();
        to.parts.clear();
        let count = from.guesses.len();
        to.rows.clear();
        to.rows.reserve((count + 1) * stride);
        for &position in set {
            let guess = from.guesses[from.own[position as usize] as usize] as usize;
            self.is_own[guess / 64] |= 1 << (guess % 64);
        }
        let slots = (count * 2).next_power_of_two();
        self.table.clear();
        self.table.resize(slots, 0);
        self.hashes.clear();
        to.place.clear();
        to.place.resize(count, GONE);
        for row in 0..count {
            let guess = from.guesses[row] as usize;
            if task.hard && !task.letters.allowed(demand, guess) {
                continue;
            }
            let start = guesses.len() * stride;
            to.rows.resize(start + stride, T::default());
            let parts = self.relabel(from.row(row), set, &mut to.rows[start..]);
            if parts < 2 {
                to.rows.truncate(start);
                continue;
            }
            let own = self.is_own[guess / 64] >> (guess % 64) & 1 == 1;
            if !task.hard {
                let hash = hash(&to.rows[start..]);
                let mut slot = (hash >> 20) as usize & (slots - 1);
                let twin = loop {
                    let other = self.table[slot] as usize;
                    if other == 0 {
                        break None;
                    }
                    let (before, last) = to.rows.split_at(start);
                    if self.hashes[other - 1] == hash && before[(other - 1) * stride..][..stride] == *last {
                        break Some(other - 1);
                    }
                    slot = (slot + 1) & (slots - 1);
                };
                if let Some(twin) = twin
                    && !own
                {
                    to.rows.truncate(start);
                    to.place[row] = twin as u32;
                    continue;
                }
                if twin.is_none() {
                    self.table[slot] = guesses.len() as u32 + 1;
                }
                self.hashes.push(hash);
            }
            to.place[row] = guesses.len() as u32;
            guesses.push(guess as u32);
            to.parts.push(parts as u16);
        }
        to.own.clear();
        for &position in set {
            let row = from.own[position as usize];
            to.own.push(to.place[row as usize]);
            self.is_own[from.guesses[row as usize] as usize / 64] = 0;
        }
        to.guesses = Arc::new(guesses);
        to.order_rows();
    }

    /// Numbers the parts by first appearance, writes each position's number, returns how many there are.
    #[inline(always)]
    fn relabel<T: Label>(&mut self, labels: &[T], set: &[u16], out: &mut [T]) -> usize {
        if self.turn > u32::MAX - 0x2_0000 {
            self.stamp.fill(0);
            self.turn = 0;
        }
        self.turn += 0x1_0000;
        let mut parts = 0;
        for (to, &position) in out.iter_mut().zip(set) {
            // SAFETY: positions are below the row's length, labels below `replies`.
            unsafe {
                let label = labels.get_unchecked(position as usize).index();
                let seen = self.stamp.get_unchecked_mut(label);
                let new = *seen < self.turn;
                let part = if new { self.turn + parts } else { *seen };
                *seen = part;
                parts += u32::from(new);
                *to = T::of(part as usize & 0xFFFF);
            }
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
