//! How many parts each guess makes of a small set, many guesses at a time.
//!
//! Labels are held column by column (one column per secret, one lane per guess). A secret repeats a part where its
//! label equals that of an earlier secret, so parts = secrets - repeats, and every step is a plain comparison of
//! two runs of lanes, which the compiler vectorises.

use super::task::Label;

/// Guesses counted at a time.
pub const LANES: usize = 64;
/// Comparing all pairs beats counting one by one up to about this many secrets.
pub const PAIRWISE: usize = 40;

/// Repeats in each lane of the block that starts at `start` of `columns`; stops early, with all lanes above
/// `allowed`, once no lane can stay within it.
#[inline(always)]
fn repeats<T: Label>(columns: &[&[T]], start: usize, allowed: usize) -> [u8; LANES] {
    let mut sums = [0u8; LANES];
    for (index, column) in columns.iter().enumerate().skip(1) {
        let now = &column[start..start + LANES];
        let mut hits = [0u8; LANES];
        for before in &columns[..index] {
            let before = &before[start..start + LANES];
            for lane in 0..LANES {
                hits[lane] |= u8::from(now[lane] == before[lane]);
            }
        }
        for lane in 0..LANES {
            sums[lane] += hits[lane];
        }
        if index % 4 == 3 && sums.iter().fold(u8::MAX, |least, &sum| least.min(sum)) as usize > allowed {
            break;
        }
    }
    sums
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn repeats_avx2<T: Label>(columns: &[&[T]], start: usize, allowed: usize) -> [u8; LANES] {
    repeats(columns, start, allowed)
}

/// Chosen once, at the start of a search.
#[derive(Clone, Copy)]
pub struct Counter {
    wide: bool,
}

impl Counter {
    pub fn new() -> Self {
        #[cfg(target_arch = "x86_64")]
        let wide = std::arch::is_x86_feature_detected!("avx2");
        #[cfg(not(target_arch = "x86_64"))]
        let wide = false;
        Counter { wide }
    }

    /// As `repeats`, with the widest registers there are.
    #[inline]
    pub fn repeats<T: Label>(self, columns: &[&[T]], start: usize, allowed: usize) -> [u8; LANES] {
        #[cfg(target_arch = "x86_64")]
        if self.wide {
            // SAFETY: `wide` says the processor has AVX2.
            return unsafe { repeats_avx2(columns, start, allowed) };
        }
        let _ = self.wide;
        repeats(columns, start, allowed)
    }
}
