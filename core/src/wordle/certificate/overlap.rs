//! Bounds of many sets from a few scans: a guess makes no more parts of a set than of any larger one around it.
//!
//! The larger sets are those that one or two letters of an opener, at their places, single out: absent, elsewhere or in
//! place, each. An opener's part lies within such a set for any of its letters, and within that of all secrets.

use super::list::{List, REPLIES};
use std::collections::HashMap;

/// So many pairs of letters, those that most openers have, are looked at.
const PAIRS: usize = 600;
/// Two letters single out so many sets at most.
const SETS: usize = 9;

/// Up to two places and the letters there.
type Hint = Vec<(u8, u8)>;

pub struct Overlaps {
    wanted: HashMap<Hint, Option<Around>>,
}

/// The sets that one hint singles out.
pub struct Around {
    /// The set of each secret.
    set: Vec<u8>,
    /// Set by set, the parts that each guess makes of it; and the most any makes.
    parts: Vec<u8>,
    most: [u8; SETS],
}

fn hints(word: &[u8]) -> Vec<Hint> {
    let letters: Hint = (0..).zip(word.iter().copied()).collect();
    let mut hints = vec![vec![]];
    for (place, &one) in letters.iter().enumerate() {
        hints.push(vec![one]);
        hints.extend(letters[..place].iter().map(|&other| vec![other, one]));
    }
    hints
}

/// 0 absent, 1 elsewhere, 2 in place.
fn stance(secret: &[u8], (place, letter): (u8, u8)) -> u8 {
    if secret[usize::from(place)] == letter {
        2
    } else {
        u8::from(secret.contains(&letter))
    }
}

impl Overlaps {
    pub fn new(list: &List) -> Self {
        let mut number: HashMap<Hint, usize> = HashMap::new();
        for guess in 0..list.guesses() {
            for hint in hints(list.word(guess)) {
                *number.entry(hint).or_default() += 1;
            }
        }
        let (pairs, mut wanted): (Vec<_>, Vec<_>) = number.into_iter().partition(|(hint, _)| hint.len() == 2);
        let mut ranked: Vec<(usize, Hint)> = pairs
            .into_iter()
            .map(|(hint, number)| (usize::MAX - number, hint))
            .collect();
        ranked.sort_unstable();
        wanted.extend(ranked.into_iter().take(PAIRS).map(|(number, hint)| (hint, number)));
        Overlaps {
            wanted: wanted.into_iter().map(|(hint, _)| (hint, None)).collect(),
        }
    }

    /// What is known around the parts of an opener, hint by hint.
    pub fn of(&mut self, list: &List, opener: usize) -> Vec<&Around> {
        let hints = hints(list.word(opener));
        for hint in &hints {
            if let Some(known) = self.wanted.get_mut(hint)
                && known.is_none()
            {
                *known = Some(Around::new(list, hint));
            }
        }
        hints
            .iter()
            .filter_map(|hint| self.wanted.get(hint)?.as_ref())
            .collect()
    }
}

impl Around {
    fn new(list: &List, hint: &Hint) -> Self {
        let code = |secret| {
            hint.iter()
                .fold(0, |code, &one| 3 * code + stance(list.secret(secret), one))
        };
        let set: Vec<u8> = list.all().into_iter().map(code).collect();
        let sets = 3usize.pow(hint.len() as u32);
        let mut parts = vec![0; sets * list.guesses()];
        let mut most = [0; SETS];
        for guess in 0..list.guesses() {
            let mut seen = [[0u8; 256]; SETS];
            for (&set, &reply) in set.iter().zip(list.row(guess)) {
                seen[usize::from(set)][usize::from(reply)] = 1;
            }
            for (number, seen) in seen[..sets].iter().enumerate() {
                let sum = seen[..REPLIES].iter().sum();
                parts[number * list.guesses() + guess] = sum;
                most[number] = sum.max(most[number]);
            }
        }
        Around { set, parts, most }
    }

    /// Which of the sets `part` lies within; none where the hint does not tell, as with a letter that the opener has twice.
    fn number(&self, part: &[u16]) -> Option<usize> {
        let first = self.set[usize::from(*part.first()?)];
        let within = part.iter().all(|&secret| self.set[usize::from(secret)] == first);
        within.then_some(usize::from(first))
    }

    /// The most parts that any guess makes of `part`.
    pub fn most(&self, part: &[u16]) -> Option<usize> {
        Some(usize::from(self.most[self.number(part)?]))
    }

    /// Lowers `most`, the parts that each guess makes of `part` at most.
    pub fn lower(&self, part: &[u16], most: &mut [u8]) {
        if let Some(number) = self.number(part) {
            let parts = &self.parts[number * most.len()..];
            for (most, &parts) in most.iter_mut().zip(parts) {
                *most = parts.min(*most);
            }
        }
    }
}
