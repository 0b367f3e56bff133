//! A set of numbers that is walked through up and down while it changes.

pub(super) struct Numbers {
    words: Vec<u64>,
}

impl Numbers {
    pub(super) fn all(count: usize) -> Self {
        let mut numbers = Numbers {
            words: vec![0; count.div_ceil(64)],
        };
        (0..count).for_each(|v| numbers.insert(v));
        numbers
    }

    #[inline(always)]
    pub(super) fn insert(&mut self, v: usize) {
        self.words[v / 64] |= 1 << (v % 64);
    }

    #[inline(always)]
    pub(super) fn remove(&mut self, v: usize) {
        self.words[v / 64] &= !(1 << (v % 64));
    }

    #[inline(always)]
    pub(super) fn has(&self, v: usize) -> bool {
        self.words[v / 64] >> (v % 64) & 1 == 1
    }

    pub(super) fn clear(&mut self) {
        self.words.fill(0);
    }

    /// The least number that is not below `low`.
    #[inline(always)]
    pub(super) fn from(&self, low: usize) -> Option<usize> {
        let mut kept = u64::MAX << (low % 64);
        for (w, word) in self.words.iter().enumerate().skip(low / 64) {
            if word & kept != 0 {
                return Some(w * 64 + (word & kept).trailing_zeros() as usize);
            }
            kept = u64::MAX;
        }
        None
    }

    /// The greatest number below `high`.
    #[inline(always)]
    pub(super) fn below(&self, high: usize) -> Option<usize> {
        let mut kept = !(u64::MAX << (high % 64));
        let whole = self.words.get(..=high / 64).unwrap_or_else(|| {
            kept = u64::MAX;
            &self.words
        });
        for (w, word) in whole.iter().enumerate().rev() {
            if word & kept != 0 {
                return Some(w * 64 + 63 - (word & kept).leading_zeros() as usize);
            }
            kept = u64::MAX;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn they_are_found_in_order_from_both_sides() {
        for count in [1, 64, 130] {
            let mut numbers = Numbers::all(count);
            for v in (0..count).filter(|v| v % 3 == 1) {
                numbers.remove(v);
            }
            let left: Vec<usize> = (0..count).filter(|v| v % 3 != 1).collect();
            let up: Vec<usize> = std::iter::successors(numbers.from(0), |v| numbers.from(v + 1)).collect();
            let down: Vec<usize> = std::iter::successors(numbers.below(count), |&v| numbers.below(v)).collect();
            assert_eq!(up, left);
            assert_eq!(down.into_iter().rev().collect::<Vec<_>>(), left);
            assert!((0..count).all(|v| numbers.has(v) == left.contains(&v)));
            numbers.clear();
            assert_eq!((numbers.from(0), numbers.below(count)), (None, None));
        }
    }
}
