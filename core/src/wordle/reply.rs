//! Replies to guesses: greens are settled first, then yellows against the letters that remain.
//!
//! A word is `length` letter codes; a reply is a base-3 number, first letter most significant, with the digits
//! 0 absent, 1 elsewhere, 2 in place. Secrets are held letter by letter (all first letters, then all second
//! letters, …) so that one guess is compared with a whole block of secrets at once.

use pyo3::exceptions::{PyMemoryError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::thread;

/// The longest word whose replies fit in 32 bits: 3^20 < 2^32.
pub const LONGEST: usize = 20;
/// Replies made at once.
pub const LANES: usize = 64;

/// An integer wide enough for a reply.
pub trait Code: Copy + Default + Send + Sync {
    fn push(self, digit: u8) -> Self;
}

macro_rules! code {
    ($($t:ty),*) => {$(impl Code for $t {
        #[inline(always)]
        fn push(self, digit: u8) -> Self {
            self.wrapping_mul(3).wrapping_add(digit as $t)
        }
    })*};
}
code!(u8, u16, u32);

/// Secrets by columns, padded to whole blocks.
pub struct Secrets {
    length: usize,
    count: usize,
    padded: usize,
    columns: Vec<u8>,
}

impl Secrets {
    /// `words` is the concatenation of words of `length` letters.
    pub fn new(words: &[u8], length: usize) -> Self {
        let count = words.len() / length;
        let padded = count.div_ceil(LANES) * LANES;
        let mut columns = vec![0; padded * length];
        for (index, word) in words.chunks_exact(length).enumerate() {
            for (place, &letter) in word.iter().enumerate() {
                columns[place * padded + index] = letter;
            }
        }
        Secrets {
            length,
            count,
            padded,
            columns,
        }
    }

    /// The replies of every secret to `guess`; `row` has one place per secret.
    pub fn fill<T: Code>(&self, guess: &[u8], row: &mut [T]) {
        match self.length {
            3 => self.fill_sized::<T, 3>(guess, row),
            4 => self.fill_sized::<T, 4>(guess, row),
            5 => self.fill_sized::<T, 5>(guess, row),
            6 => self.fill_sized::<T, 6>(guess, row),
            7 => self.fill_sized::<T, 7>(guess, row),
            8 => self.fill_sized::<T, 8>(guess, row),
            _ => self.fill_any(guess, row),
        }
    }

    fn fill_sized<T: Code, const L: usize>(&self, guess: &[u8], row: &mut [T]) {
        let guess: &[u8; L] = guess.try_into().expect("guess has the length of the secrets");
        for (block, out) in row.chunks_mut(LANES).enumerate() {
            let letters: [&[u8; LANES]; L] = std::array::from_fn(|place| self.column(place, block));
            let codes = block_codes::<T>(&guess[..], &letters[..], L);
            out.copy_from_slice(&codes[..out.len()]);
        }
    }

    fn fill_any<T: Code>(&self, guess: &[u8], row: &mut [T]) {
        for (block, out) in row.chunks_mut(LANES).enumerate() {
            let letters: Vec<&[u8; LANES]> = (0..self.length).map(|place| self.column(place, block)).collect();
            let codes = block_codes::<T>(guess, &letters[..], self.length);
            out.copy_from_slice(&codes[..out.len()]);
        }
    }

    fn column(&self, place: usize, block: usize) -> &[u8; LANES] {
        let start = place * self.padded + block * LANES;
        self.columns[start..start + LANES].try_into().expect("blocks are whole")
    }
}

/// The words of a block: one and the same in every lane, or one in each.
pub trait Lanes {
    fn letter(&self, place: usize, lane: usize) -> u8;
}

impl Lanes for [u8] {
    #[inline(always)]
    fn letter(&self, place: usize, _: usize) -> u8 {
        self[place]
    }
}

impl Lanes for [&[u8; LANES]] {
    #[inline(always)]
    fn letter(&self, place: usize, lane: usize) -> u8 {
        self[place][lane]
    }
}

/// Replies of `LANES` pairs of guess and secret. Free letters of a secret are those neither green nor already paired
/// with an earlier yellow; every step is a plain byte operation over all lanes, which the compiler vectorises.
#[inline(always)]
pub fn block_codes<T: Code>(
    guess: &(impl Lanes + ?Sized),
    secret: &(impl Lanes + ?Sized),
    length: usize,
) -> [T; LANES] {
    let mut free = [[0u8; LANES]; LONGEST];
    for (place, free) in free.iter_mut().enumerate().take(length) {
        for (lane, free) in free.iter_mut().enumerate() {
            *free = u8::from(guess.letter(place, lane) != secret.letter(place, lane));
        }
    }
    let mut codes = [T::default(); LANES];
    let missed: [[u8; LANES]; LONGEST] = free;
    for (place, &missed) in missed.iter().enumerate().take(length) {
        let mut wanted = missed;
        let mut digit = [0u8; LANES];
        for lane in 0..LANES {
            digit[lane] = (1 - wanted[lane]) << 1;
        }
        for (other, free) in free.iter_mut().enumerate().take(length) {
            if other == place {
                continue;
            }
            for lane in 0..LANES {
                let same = u8::from(guess.letter(place, lane) == secret.letter(other, lane));
                let pair = same & free[lane] & wanted[lane];
                free[lane] ^= pair;
                wanted[lane] ^= pair;
                digit[lane] |= pair;
            }
        }
        for lane in 0..LANES {
            codes[lane] = codes[lane].push(digit[lane]);
        }
    }
    codes
}

/// The matrix of all guesses against all secrets, row by row, on `threads` threads; None if memory does not suffice.
pub fn matrix<T: Code>(guesses: &[u8], secrets: &Secrets, threads: usize) -> Option<Vec<T>> {
    let size = (guesses.len() / secrets.length).checked_mul(secrets.count)?;
    let mut cells = Vec::new();
    cells.try_reserve_exact(size).ok()?;
    cells.resize(size, T::default());
    if cells.is_empty() {
        return Some(cells);
    }
    let rows = guesses.len() / secrets.length;
    let share = rows.div_ceil(threads.max(1));
    let fill = |piece: &mut [T], words: &[u8]| {
        let lines = piece.chunks_exact_mut(secrets.count);
        for (row, guess) in lines.zip(words.chunks_exact(secrets.length)) {
            secrets.fill(guess, row);
        }
    };
    if share == rows {
        // A thread takes longer to start than a few rows take to fill.
        fill(&mut cells, guesses);
        return Some(cells);
    }
    thread::scope(|scope| {
        let pieces = cells
            .chunks_mut(share * secrets.count)
            .zip(guesses.chunks(share * secrets.length));
        for (piece, words) in pieces {
            scope.spawn(move || fill(piece, words));
        }
    });
    Some(cells)
}

fn as_bytes<T: Code>(codes: &[T]) -> &[u8] {
    // SAFETY: `Code` is implemented for u8, u16 and u32 only, which have no padding and no invalid bytes.
    unsafe { std::slice::from_raw_parts(codes.as_ptr().cast(), std::mem::size_of_val(codes)) }
}

/// Replies of all secrets to all guesses as native integers of 1, 2 or 4 bytes (up to 5, 10, 20 letters), by rows.
#[pyfunction]
#[pyo3(signature = (guesses, secrets, length, threads=1))]
pub fn reply_matrix<'py>(
    py: Python<'py>,
    guesses: &[u8],
    secrets: &[u8],
    length: usize,
    threads: usize,
) -> PyResult<Bound<'py, PyBytes>> {
    if length == 0 || length > LONGEST {
        return Err(PyValueError::new_err(format!(
            "length {length} is not in 1..={LONGEST}"
        )));
    }
    if !guesses.len().is_multiple_of(length) || !secrets.len().is_multiple_of(length) {
        return Err(PyValueError::new_err("words do not all have the given length"));
    }
    let columns = Secrets::new(secrets, length);
    match length {
        0..=5 => packed::<u8>(py, guesses, &columns, threads),
        6..=10 => packed::<u16>(py, guesses, &columns, threads),
        _ => packed::<u32>(py, guesses, &columns, threads),
    }
}

fn packed<'py, T: Code>(
    py: Python<'py>,
    guesses: &[u8],
    secrets: &Secrets,
    threads: usize,
) -> PyResult<Bound<'py, PyBytes>> {
    let cells = py.detach(|| matrix::<T>(guesses, secrets, threads));
    let cells = cells.ok_or_else(|| PyMemoryError::new_err("too many guesses and secrets for one matrix"))?;
    let bytes = as_bytes(&cells);
    PyBytes::new_with(py, bytes.len(), |room| {
        room.copy_from_slice(bytes);
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reply(guess: &str, secret: &str) -> String {
        let secrets = Secrets::new(secret.as_bytes(), secret.len());
        let mut row = [0u32];
        secrets.fill(guess.as_bytes(), &mut row);
        let mut code = row[0];
        let mut signs = vec![];
        for _ in 0..guess.len() {
            signs.push(b"_-+"[(code % 3) as usize]);
            code /= 3;
        }
        signs.reverse();
        String::from_utf8(signs).unwrap()
    }

    #[test]
    fn greens_come_before_yellows() {
        assert_eq!(reply("patos", "casio"), "_+_--");
        assert_eq!(reply("alada", "alias"), "++-__");
        assert_eq!(reply("zxxwx", "xxyzz"), "-+-__");
        assert_eq!(reply("xxyxx", "xyyyx"), "+_+_+");
        assert_eq!(reply("albahaca", "avispado"), "+____+__");
    }
}
