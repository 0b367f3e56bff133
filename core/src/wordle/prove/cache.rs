//! What is known of sets already met: a lower and an upper bound each, in a flat table shared by all threads.
//!
//! An entry is two words, the second xored into the first, so that a torn or foreign entry is never believed.
//! Four neighbours share a cache line; when all are taken the one with the least lower bound, the cheapest to
//! find again, gives way.

use std::alloc::{Layout, alloc_zeroed};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

const NEIGHBOURS: usize = 4;

pub struct Cache {
    words: Vec<AtomicU64>,
    mask: usize,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    pub lower: u32,
    pub upper: u32,
}

impl Bounds {
    pub fn exactly(value: u32) -> Self {
        Bounds {
            lower: value,
            upper: value,
        }
    }
}

impl Cache {
    /// A table of at most `bytes`, and at least one line. None if memory does not suffice.
    pub fn new(bytes: usize) -> Option<Self> {
        let entries = (bytes / 16).max(NEIGHBOURS);
        let entries = 1usize << entries.ilog2();
        // Zeroed by the system page by page as it is touched: a small search pays for no large table.
        let layout = Layout::array::<AtomicU64>(entries * 2).ok()?;
        // SAFETY: the layout is not empty.
        let zeros = unsafe { alloc_zeroed(layout) } as *mut AtomicU64;
        if zeros.is_null() {
            return None;
        }
        // SAFETY: allocated for just these words, and zeros are a valid AtomicU64.
        let words = unsafe { Vec::from_raw_parts(zeros, entries * 2, entries * 2) };
        Some(Cache {
            words,
            mask: entries - NEIGHBOURS,
        })
    }

    pub fn clear(&self) {
        for word in &self.words {
            word.store(0, Relaxed);
        }
    }

    #[inline]
    fn first(&self, key: u64) -> usize {
        (key as usize & self.mask) * 2
    }

    #[inline]
    pub fn get(&self, key: u64) -> Option<Bounds> {
        let first = self.first(key);
        for pair in self.words[first..first + NEIGHBOURS * 2].chunks_exact(2) {
            let data = pair[1].load(Relaxed);
            if pair[0].load(Relaxed) ^ data == key && data != 0 {
                return Some(Bounds {
                    lower: (data >> 32) as u32,
                    upper: data as u32,
                });
            }
        }
        None
    }

    /// Remembers bounds; bounds known before are narrowed, never widened.
    pub fn put(&self, key: u64, mut bounds: Bounds) {
        let first = self.first(key);
        let mut place = first;
        let mut least = u64::MAX;
        for index in (first..first + NEIGHBOURS * 2).step_by(2) {
            let data = self.words[index + 1].load(Relaxed);
            if self.words[index].load(Relaxed) ^ data == key && data != 0 {
                bounds.lower = bounds.lower.max((data >> 32) as u32);
                bounds.upper = bounds.upper.min(data as u32);
                place = index;
                break;
            }
            if data < least {
                least = data;
                place = index;
            }
        }
        let data = u64::from(bounds.lower) << 32 | u64::from(bounds.upper);
        self.words[place].store(key ^ data, Relaxed);
        self.words[place + 1].store(data, Relaxed);
    }
}
