//! SplitMix64, draw for draw the same as `pista/chance.py`, so that a seed means the same board in both.

#[derive(Clone)]
pub struct Chance(u64);

impl Chance {
    pub fn new(seed: u64) -> Self {
        Chance(seed)
    }

    pub fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number from 0 to bound - 1, each equally likely.
    pub fn below(&mut self, bound: usize) -> usize {
        let bound = bound as u64;
        // 2^64 mod bound of the highest words are rejected.
        let excess = bound.wrapping_neg() % bound;
        loop {
            let drawn = self.word();
            if drawn <= u64::MAX - excess {
                return (drawn % bound) as usize;
            }
        }
    }

    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Chance;

    #[test]
    fn draws_are_frozen() {
        let mut chance = Chance::new(7);
        let words: Vec<u64> = (0..3).map(|_| chance.word()).collect();
        assert_eq!(words, [7191089600892374487, 309689372594955804, 16616101746815609346]);
    }
}
