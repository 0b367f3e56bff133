//! The frame of a subset, with one row for all the guesses that split it alike.
//!
//! Guesses that split a set alike split all its subsets alike, so the first of them stands for all; in hard mode
//! they demand different things of later guesses and all stay. The members of the set have rows of their own.

use super::count::LANES;
use super::frame::{Frame, GONE};
use super::hard::Demand;
use super::task::{Label, Task};
use std::cmp::Reverse;
use std::sync::Arc;

/// Rows are padded with zeros to a multiple of this, so that they hash and compare in whole words.
const BLOCK: usize = 8;

/// Tables kept between uses.
pub struct Narrower {
    marks: Vec<u32>,
    turn: u32,
    /// Open addressing: number of a kept row plus one, by hash.
    table: Vec<u32>,
    hashes: Vec<u64>,
    is_own: Vec<u64>,
}

struct Kept {
    guess: u32,
    parts: u16,
}

impl Narrower {
    pub fn new(replies: usize, guesses: usize) -> Self {
        Narrower {
            marks: vec![0; replies],
            turn: 0,
            table: vec![],
            hashes: vec![],
            is_own: vec![0; guesses.div_ceil(64)],
        }
    }

    /// Makes `to` the frame of `set` (positions of `from`) with the guesses that split it and that `demand` allows,
    /// those that make most parts first, guesses in order among equals.
    pub fn narrow<T: Label>(
        &mut self,
        task: &Task<T>,
        from: &Frame<T>,
        set: &[u16],
        demand: &Demand,
        to: &mut Frame<T>,
    ) {
        for &position in set {
            let row = from.own[position as usize] as usize;
            self.is_own[row / 64] |= 1 << (row % 64);
        }
        let mut fresh = std::mem::take(&mut to.columns);
        let kept = self.relabel_all(task, from, set, demand, &mut fresh, &mut to.place);
        let mut order: Vec<u32> = (0..kept.len() as u32).collect();
        order.sort_unstable_by_key(|&index| {
            let kept = &kept[index as usize];
            (Reverse(kept.parts), kept.guess)
        });
        to.stride = set.len().next_multiple_of(BLOCK);
        to.rows.clear();
        to.rows.reserve(kept.len() * to.stride);
        let mut places = vec![0; order.len()];
        for (place, &index) in order.iter().enumerate() {
            places[index as usize] = place as u32;
            to.rows
                .extend_from_slice(&fresh[index as usize * to.stride..][..to.stride]);
        }
        to.parts.clear();
        to.parts.extend(order.iter().map(|&index| kept[index as usize].parts));
        to.guesses = Arc::new(order.iter().map(|&index| kept[index as usize].guess).collect());
        for place in to.place.iter_mut().filter(|place| **place != GONE) {
            *place = places[*place as usize];
        }
        to.secrets.clear();
        to.keys.clear();
        to.own.clear();
        for &position in set {
            let row = from.own[position as usize] as usize;
            self.is_own[row / 64] = 0;
            to.secrets.push(from.secrets[position as usize]);
            to.keys.push(from.keys[position as usize]);
            to.own.push(to.place[row]);
        }
        to.columns = fresh;
        to.turn();
    }

    /// Writes the new labels of all rows that stay, and says where each old row went.
    fn relabel_all<T: Label>(
        &mut self,
        task: &Task<T>,
        from: &Frame<T>,
        set: &[u16],
        demand: &Demand,
        fresh: &mut Vec<T>,
        place: &mut Vec<u32>,
    ) -> Vec<Kept> {
        let size = set.len();
        let stride = size.next_multiple_of(BLOCK);
        let count = from.guesses.len();
        // Rows of the whole frame are read where they are.
        let whole = set.iter().copied().eq(0..from.secrets.len() as u16);
        let mut stage = vec![T::default(); LANES * size];
        fresh.clear();
        self.hashes.clear();
        self.table.clear();
        self.table.resize((count * 2).next_power_of_two(), 0);
        place.clear();
        place.resize(count, GONE);
        let mut kept: Vec<Kept> = vec![];
        for row in 0..count {
            if row.is_multiple_of(LANES) && !whole {
                bring(from, set, row, &mut stage);
            }
            let guess = from.guesses[row];
            if task.hard && !task.letters.allowed(demand, guess as usize) {
                continue;
            }
            let start = kept.len() * stride;
            fresh.resize(start + stride, T::default());
            let labels = if whole {
                from.row(row)
            } else {
                &stage[row % LANES * size..][..size]
            };
            let parts = self.relabel(labels, &mut fresh[start..]);
            if parts < 2 {
                continue;
            }
            let own = self.is_own[row / 64] >> (row % 64) & 1 == 1;
            if !(task.hard || own)
                && let Some(twin) = self.twin(fresh, stride)
            {
                kept[twin].guess = kept[twin].guess.min(guess);
                place[row] = twin as u32;
                continue;
            }
            place[row] = kept.len() as u32;
            kept.push(Kept {
                guess,
                parts: parts as u16,
            });
        }
        fresh.truncate(kept.len() * stride);
        kept
    }

    /// Numbers the parts by first appearance, writes each position's number, returns how many there are.
    #[inline(always)]
    fn relabel<T: Label>(&mut self, labels: &[T], out: &mut [T]) -> usize {
        // The low half of a mark is the part's number, the high half the turn it was made in.
        if self.turn == u32::MAX << 16 {
            self.marks.fill(0);
            self.turn = 0;
        }
        self.turn += 1 << 16;
        let mut parts = 0;
        for (to, label) in out.iter_mut().zip(labels) {
            let mark = &mut self.marks[label.index()];
            let new = *mark < self.turn;
            let part = if new { self.turn + parts } else { *mark };
            *mark = part;
            parts += u32::from(new);
            *to = T::of(part as usize & 0xFFFF);
        }
        parts as usize
    }

    /// The row equal to the last of `fresh`; if there is none, the last is entered in the table.
    fn twin<T: Label>(&mut self, fresh: &[T], stride: usize) -> Option<usize> {
        let (before, last) = fresh.split_at(fresh.len() - stride);
        let number = before.len() / stride;
        let hash = hash(last);
        self.hashes.resize(number, 0);
        self.hashes.push(hash);
        let mask = self.table.len() - 1;
        let mut slot = (hash >> 20) as usize & mask;
        loop {
            match self.table[slot] as usize {
                0 => {
                    self.table[slot] = number as u32 + 1;
                    return None;
                }
                other => {
                    let other = other - 1;
                    if self.hashes[other] == hash && before[other * stride..][..stride] == *last {
                        return Some(other);
                    }
                }
            }
            slot = (slot + 1) & mask;
        }
    }
}

/// Brings the labels of `LANES` rows from `row` on together, row by row.
fn bring<T: Label>(from: &Frame<T>, set: &[u16], row: usize, stage: &mut [T]) {
    let size = set.len();
    if from.columns.is_empty() {
        let last = (row + LANES).min(from.guesses.len());
        for (row, out) in (row..last).zip(stage.chunks_exact_mut(size)) {
            let labels = from.row(row);
            for (to, &position) in out.iter_mut().zip(set) {
                *to = labels[position as usize];
            }
        }
    } else {
        for (index, &position) in set.iter().enumerate() {
            let column = &from.column(position as usize)[row..row + LANES];
            for (lane, &label) in column.iter().enumerate() {
                stage[lane * size + index] = label;
            }
        }
    }
}

fn hash<T: Label>(labels: &[T]) -> u64 {
    let mut hash = 0u64;
    for block in labels.chunks_exact(BLOCK) {
        let word = block.iter().fold(0, |word, label| word << 8 ^ label.index() as u64);
        hash = (hash.rotate_left(23) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }
    hash ^ hash >> 32
}
