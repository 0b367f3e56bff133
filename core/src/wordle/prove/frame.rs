//! A set of secrets with the ways to split it: one row of labels per guess, by rows and by columns.

use super::count::LANES;
use super::task::Label;
use std::sync::Arc;

pub struct Frame<T> {
    /// The secret at each position, and the random number that stands for it in keys.
    pub secrets: Vec<u16>,
    pub keys: Vec<u64>,
    /// Labels from one row to the next; more than positions where rows are padded.
    pub stride: usize,
    /// Which part each position falls into, row by row.
    pub rows: Vec<T>,
    /// The same by positions, `height` rows (a multiple of `LANES`) each; empty where only rows are needed.
    pub columns: Vec<T>,
    pub height: usize,
    /// The guess of each row.
    pub guesses: Arc<Vec<u32>>,
    /// The row of the guess that is the secret at each position.
    pub own: Vec<u32>,
    /// The most parts each row makes of this set; empty where never counted.
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

    pub fn column(&self, position: usize) -> &[T] {
        &self.columns[position * self.height..][..self.height]
    }

    /// Every position.
    pub fn all(&self) -> Vec<u16> {
        (0..self.secrets.len() as u16).collect()
    }

    /// The frames of disjoint sets of positions, rows only and all guesses kept, in one pass over the rows.
    pub fn apart(&self, sets: &[&[u16]]) -> Vec<Frame<T>> {
        let mut frames: Vec<Frame<T>> = sets
            .iter()
            .map(|set| Frame {
                secrets: set.iter().map(|&p| self.secrets[p as usize]).collect(),
                keys: set.iter().map(|&p| self.keys[p as usize]).collect(),
                stride: set.len(),
                rows: Vec::with_capacity(set.len() * self.guesses.len()),
                guesses: Arc::clone(&self.guesses),
                own: set.iter().map(|&p| self.own[p as usize]).collect(),
                parts: self.parts.clone(),
                ..Frame::empty()
            })
            .collect();
        for row in 0..self.guesses.len() {
            let labels = self.row(row);
            for (frame, set) in frames.iter_mut().zip(sets) {
                frame.rows.extend(set.iter().map(|&position| labels[position as usize]));
            }
        }
        frames
    }

    /// Writes the columns from the rows.
    pub fn turn(&mut self) {
        let size = self.secrets.len();
        self.height = self.guesses.len().next_multiple_of(LANES);
        self.columns.clear();
        self.columns.resize(self.height * size, T::default());
        for (block, rows) in self.rows.chunks(TILE * self.stride).enumerate() {
            for first in (0..size).step_by(TILE) {
                let wide = TILE.min(size - first);
                let mut tile = [[T::default(); TILE]; TILE];
                for (to, row) in tile.iter_mut().zip(rows.chunks_exact(self.stride)) {
                    to[..wide].copy_from_slice(&row[first..first + wide]);
                }
                for (position, column) in turned(&tile).iter().enumerate().take(wide) {
                    let start = (first + position) * self.height + block * TILE;
                    self.columns[start..start + TILE].copy_from_slice(column);
                }
            }
        }
    }
}

/// Labels turned at a time: small enough to stay in registers.
const TILE: usize = 16;

#[inline(always)]
fn turned<T: Label>(tile: &[[T; TILE]; TILE]) -> [[T; TILE]; TILE] {
    let mut turned = [[T::default(); TILE]; TILE];
    for (index, row) in tile.iter().enumerate() {
        for (to, &label) in turned.iter_mut().zip(row) {
            to[index] = label;
        }
    }
    turned
}
