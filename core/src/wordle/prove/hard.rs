//! The rule of hard mode: greens stay in place, and a hinted letter is used again as often as it was hinted.

/// Letter codes must be below this.
pub const ALPHABET: usize = 64;
/// Places fit in 128 bits, eight each, and replies in 16.
pub const LONGEST: usize = 10;

/// The letters of all guesses, packed for quick comparison.
pub struct Letters {
    length: usize,
    packed: Vec<u128>,
    /// Letters each guess has at least once, and at least twice.
    once: Vec<u64>,
    twice: Vec<u64>,
}

/// What the replies so far demand of the next guess.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Demand {
    /// Letters fixed in place, and where.
    green: u128,
    places: u128,
    /// Letters that must be used at least once, twice.
    once: u64,
    twice: u64,
    /// Some letter must be used more than twice.
    many: bool,
    counts: [u8; ALPHABET],
}

impl Demand {
    pub const NONE: Demand = Demand {
        green: 0,
        places: 0,
        once: 0,
        twice: 0,
        many: false,
        counts: [0; ALPHABET],
    };

    /// A number that tells demands apart; none at all gives 0.
    pub fn key(&self) -> u64 {
        let mut hash = 0u64;
        let green = [self.green as u64, (self.green >> 64) as u64, self.places as u64];
        let counts = self
            .counts
            .chunks_exact(8)
            .map(|c| u64::from_le_bytes(c.try_into().unwrap_or_default()));
        for part in green.into_iter().chain(counts) {
            hash = (hash ^ part).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            hash ^= hash >> 29;
        }
        hash
    }
}

impl Letters {
    pub fn new(codes: &[u8], length: usize) -> Self {
        let mut letters = Letters {
            length,
            packed: vec![],
            once: vec![],
            twice: vec![],
        };
        for word in codes.chunks_exact(length) {
            let (mut packed, mut once, mut twice) = (0u128, 0u64, 0u64);
            for (place, &letter) in word.iter().enumerate() {
                packed |= u128::from(letter) << (8 * place);
                twice |= once & (1 << letter);
                once |= 1 << letter;
            }
            letters.packed.push(packed);
            letters.once.push(once);
            letters.twice.push(twice);
        }
        letters
    }

    pub fn length(&self) -> usize {
        self.length
    }

    /// All letters of a guess but one, in their places.
    pub fn without(&self, guess: usize, place: usize) -> u128 {
        self.packed[guess] & !(0xFF << (8 * place))
    }

    fn letter(&self, guess: usize, place: usize) -> usize {
        (self.packed[guess] >> (8 * place)) as usize & 0xFF
    }

    /// What is demanded after `guess` got `reply` on top of what already was.
    pub fn demand(&self, before: &Demand, guess: usize, reply: usize) -> Demand {
        let mut after = *before;
        let mut hinted = [0u8; ALPHABET];
        let mut rest = reply;
        for place in (0..self.length).rev() {
            let letter = self.letter(guess, place);
            let digit = rest % 3;
            rest /= 3;
            if digit == 2 {
                after.places |= 0xFF << (8 * place);
                after.green |= (letter as u128) << (8 * place);
            }
            if digit > 0 {
                hinted[letter] += 1;
                let count = hinted[letter].max(after.counts[letter]);
                after.counts[letter] = count;
                after.once |= 1 << letter;
                after.twice |= u64::from(count > 1) << letter;
                after.many |= count > 2;
            }
        }
        after
    }

    #[inline]
    pub fn allowed(&self, demand: &Demand, guess: usize) -> bool {
        (self.packed[guess] ^ demand.green) & demand.places == 0
            && demand.once & !self.once[guess] == 0
            && demand.twice & !self.twice[guess] == 0
            && (!demand.many || self.enough(demand, guess))
    }

    fn enough(&self, demand: &Demand, guess: usize) -> bool {
        let mut missing = demand.counts;
        for place in 0..self.length {
            let letter = self.letter(guess, place);
            missing[letter] = missing[letter].saturating_sub(1);
        }
        missing.iter().all(|&count| count == 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wordle::reply::Secrets;

    fn may_follow(secret: &str, guess: &str, previous: &str) -> bool {
        let codes = |word: &str| word.bytes().map(|b| b - b'a').collect::<Vec<u8>>();
        let letters = Letters::new(&[codes(guess), codes(previous)].concat(), secret.len());
        let mut reply = [0u16];
        Secrets::new(&codes(secret), secret.len()).fill(&codes(previous), &mut reply);
        let demand = letters.demand(&Demand::NONE, 1, usize::from(reply[0]));
        letters.allowed(&demand, 0)
    }

    #[test]
    fn greens_stay_and_hints_are_used() {
        assert!(may_follow("yyyyy", "xxxxx", "xxxxx"));
        assert!(!may_follow("zxvyu", "ywxzw", "yxwww"));
        assert!(!may_follow("yyyyyy", "yyxyyy", "xxyxxx"));
        assert!(may_follow("zxywv", "wzxyw", "xyxzw"));
        assert!(!may_follow("aaabc", "aabbc", "daaae"));
        assert!(may_follow("aaabc", "aaabc", "daaae"));
    }
}
