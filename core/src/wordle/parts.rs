//! The parts a guess makes: words that are still possible fall together when they would give the same reply.
//!
//! Words are places in one list of letter codes. Everything counted here is an integer, so no order of threads and no
//! rounding can change which guess wins.

use super::reply::{Code, LANES};
use super::reply_columns::Guesses;
use super::reply_rows::ReplyRows;
use std::ops::{AddAssign, ControlFlow};
use std::thread;

/// Up to this length replies index a table; above it they are sorted.
const TABLED: usize = 10;
/// With fewer possible words than this the guesses are compared the other way round.
pub const FEW: usize = 48;
/// Work below this many cells is not worth a second thread.
const WORTH_A_THREAD: usize = 1 << 20;

/// Whether a walk over the guesses goes on.
pub type Enough = ControlFlow<()>;

/// An integer reply that can index a table.
pub trait Index: Code + Into<u32> + Ord + AddAssign {}
impl<T: Code + Into<u32> + Ord + AddAssign> Index for T {}

/// The words of a game and which of them are meant.
pub struct Field<'a> {
    pub words: &'a [u8],
    pub length: usize,
    pub guesses: &'a [u32],
    pub possible: &'a [u32],
}

impl Field<'_> {
    pub fn word(&self, place: u32) -> &[u8] {
        &self.words[place as usize * self.length..][..self.length]
    }

    /// Size of a table over all replies; nothing where replies are sorted instead.
    pub fn table(&self) -> usize {
        if self.length <= TABLED {
            3usize.pow(self.length as u32)
        } else {
            0
        }
    }

    /// Calls `each` with every guess's number and its replies to the possible words, in order, until it has enough.
    pub fn rows<T: Index>(&self, mut each: impl FnMut(usize, &mut [T]) -> Enough) {
        if self.possible.len() < FEW {
            let turned = Guesses::new(self.words, self.length, self.guesses);
            let mut block = vec![[T::default(); LANES]; self.possible.len()];
            let mut row = vec![T::default(); self.possible.len()];
            for number in 0..turned.blocks() {
                for (codes, &place) in block.iter_mut().zip(self.possible) {
                    *codes = turned.block(number, self.word(place));
                }
                for lane in 0..LANES.min(self.guesses.len() - number * LANES) {
                    for (cell, codes) in row.iter_mut().zip(&block) {
                        *cell = codes[lane];
                    }
                    if each(number * LANES + lane, &mut row).is_break() {
                        return;
                    }
                }
            }
        } else {
            let mut sums = ReplyRows::new(self.words, self.length, self.possible);
            let mut row = vec![T::default(); self.possible.len()];
            for (number, &place) in self.guesses.iter().enumerate() {
                sums.fill(self.word(place), &mut row);
                if each(number, &mut row).is_break() {
                    return;
                }
            }
        }
    }

    /// Cuts the guesses into one share per thread and gathers the answers in order.
    pub fn shared<R: Send>(&self, threads: usize, work: impl Fn(&Field, usize) -> R + Sync) -> Vec<R> {
        let cells = self.guesses.len() * self.possible.len();
        let share = self
            .guesses
            .len()
            .div_ceil(threads.clamp(1, 1 + cells / WORTH_A_THREAD))
            .max(1);
        if share >= self.guesses.len() {
            return vec![work(self, 0)];
        }
        thread::scope(|scope| {
            let work = &work;
            let helpers: Vec<_> = self
                .guesses
                .chunks(share)
                .enumerate()
                .map(|(number, guesses)| scope.spawn(move || work(&Field { guesses, ..*self }, number * share)))
                .collect();
            helpers
                .into_iter()
                .map(|helper| helper.join().expect("no share panics"))
                .collect()
        })
    }
}

/// Counts the parts of one row.
pub struct Counter {
    table: Vec<u32>,
    spare: [Vec<u32>; 3],
    seen: Vec<u8>,
}

impl Counter {
    pub fn new(table: usize) -> Self {
        Counter {
            table: vec![0; table],
            spare: std::array::from_fn(|_| vec![0; table]),
            seen: vec![0; table.next_power_of_two()],
        }
    }

    /// How many parts the row has.
    pub fn parts<T: Index>(&mut self, row: &mut [T]) -> usize {
        if self.table.is_empty() {
            row.sort_unstable();
            return row.chunk_by(|a, b| a == b).count();
        }
        // The table's length is a power of two, so that no place in it needs checking.
        let seen = &mut self.seen[..];
        let last = seen.len() - 1;
        for &code in row.iter() {
            seen[code.into() as usize & last] = 1;
        }
        if row.len() * 8 < seen.len() {
            let count = |&code: &T| usize::from(std::mem::take(&mut seen[code.into() as usize & last]));
            return row.iter().map(count).sum();
        }
        let parts = seen.iter().map(|&seen| usize::from(seen)).sum();
        seen.fill(0);
        parts
    }

    /// Calls `part` with the size of every part of the row.
    pub fn sizes<T: Index>(&mut self, row: &mut [T], mut part: impl FnMut(u32)) {
        if self.table.is_empty() {
            row.sort_unstable();
            row.chunk_by(|a, b| a == b).for_each(|run| part(run.len() as u32));
        } else if row.len() < self.table.len() {
            for &code in row.iter() {
                self.table[code.into() as usize] += 1;
            }
            for &code in row.iter() {
                let size = std::mem::take(&mut self.table[code.into() as usize]);
                if size > 0 {
                    part(size);
                }
            }
        } else {
            self.count_many(row);
            let [a, b, c] = &mut self.spare;
            let others = a.iter_mut().zip(b).zip(c);
            for (one, ((two, three), four)) in self.table.iter_mut().zip(others) {
                let size = *one + *two + *three + *four;
                (*one, *two, *three, *four) = (0, 0, 0, 0);
                if size > 0 {
                    part(size);
                }
            }
        }
    }

    /// Neighbours count in tables of their own: equal replies in a row would wait for each other in one.
    fn count_many<T: Index>(&mut self, row: &[T]) {
        let [a, b, c] = &mut self.spare;
        let fours = row.chunks_exact(4);
        for &code in fours.remainder() {
            self.table[code.into() as usize] += 1;
        }
        for four in fours {
            self.table[four[0].into() as usize] += 1;
            a[four[1].into() as usize] += 1;
            b[four[2].into() as usize] += 1;
            c[four[3].into() as usize] += 1;
        }
    }
}

/// Per guess: number of parts, largest part, sum of squares, sum of n·log2 n in 2^-16.
pub fn figures<T: Index>(field: &Field, threads: usize) -> Vec<[u64; 4]> {
    let logs: Vec<u64> = (0..=field.possible.len()).map(size_log).collect();
    let found = field.shared(threads, |share, _| {
        let mut counter = Counter::new(share.table());
        let mut lines = Vec::with_capacity(share.guesses.len());
        share.rows::<T>(|_, row| {
            let mut line = [0; 4];
            counter.sizes(row, |size| {
                line[0] += 1;
                line[1] = line[1].max(u64::from(size));
                line[2] += u64::from(size) * u64::from(size);
                line[3] += logs[size as usize];
            });
            lines.push(line);
            Enough::Continue(())
        });
        lines
    });
    found.concat()
}

pub fn size_log(size: usize) -> u64 {
    let size = size.max(1) as f64;
    (size * size.log2() * 65536.0).round() as u64
}

/// Runs the named generic function with replies as wide as the words need.
macro_rules! by_width {
    ($length:expr, $function:ident($($argument:expr),*)) => {
        match $length {
            0..=5 => $function::<u8>($($argument),*),
            6..=10 => $function::<u16>($($argument),*),
            _ => $function::<u32>($($argument),*),
        }
    };
}
pub(crate) use by_width;
