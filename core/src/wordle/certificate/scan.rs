//! A set bounded by how many parts guesses make of it.
//!
//! A guess takes one try for each of n secrets. A part of s takes 2s-1 more at least (one secret may be the next guess, all
//! others come later), but for the part that is the guess itself, which takes none. So a guess that makes k parts takes
//! 3n-k or more, one less where it is of the set.

use super::list::List;

/// How many parts a guess makes of a set; 0 where fewer than `need`.
#[inline(always)]
pub fn count(row: &[u8], set: &[u16], need: usize) -> usize {
    let mut seen = [0u64; 4];
    let mut parts = 0;
    let mut rest = set.len();
    for few in set.chunks(4) {
        for &secret in few {
            let reply = row[secret as usize];
            let word = &mut seen[usize::from(reply >> 6)];
            let bit = 1 << (reply & 63);
            parts += usize::from(*word & bit == 0);
            *word |= bit;
        }
        rest -= few.len();
        if parts + rest < need {
            return 0;
        }
    }
    parts
}

/// What a set takes at least where each guess makes so many parts of it at `most`.
pub fn ceiling(list: &List, set: &[u16], most: &[u8]) -> u32 {
    let members = set.iter().map(|&secret| most[list.guess_of(secret)]).max();
    let others = most.iter().max();
    let best = members.map_or(0, |parts| usize::from(parts) + 1);
    let best = best.max(others.map_or(0, |&parts| usize::from(parts)));
    (3 * set.len()).saturating_sub(best) as u32
}

/// What a set of three or more takes at least, by counting parts of guesses: no more of them than it takes to know `enough`.
/// Each guess makes so many parts at `most`.
pub fn floor(list: &List, set: &[u16], most: &[u8], enough: u32) -> u32 {
    let size = set.len();
    // Parts of the guess that makes most, and one more where it is of the set.
    let mut best = (3 * size).saturating_sub(enough as usize).max(2);
    for &secret in set {
        let parts = count(list.row(list.guess_of(secret)), set, best);
        if parts >= best {
            best = parts + 1;
        }
    }
    // The likeliest first: then few others are left that may make more.
    let mut hopeful: Vec<(u8, u32)> = (0..)
        .zip(most)
        .filter(|&(_, &most)| usize::from(most) > best)
        .map(|(guess, &most)| (most, guess))
        .collect();
    hopeful.sort_unstable_by_key(|&(most, guess)| (u8::MAX - most, guess));
    for (most, guess) in hopeful {
        if usize::from(most) <= best || best >= size {
            break;
        }
        best = best.max(count(list.row(guess as usize), set, best + 1));
    }
    (3 * size - best) as u32
}

/// Guesses that a count leaves below `total`, each with whether it is of the set. Those that tell nothing are left out:
/// the same secrets remain after them, a try later.
pub fn below(list: &List, set: &[u16], total: u32) -> Vec<usize> {
    let size = set.len();
    // So many parts of a guess that is not of the set come to less than the total.
    let need = (3 * size + 1).saturating_sub(total as usize).max(2);
    let mut found = vec![];
    for guess in 0..list.guesses() {
        let parts = count(list.row(guess), set, need - 1);
        let is_member = || list.secret_of(guess).is_some_and(|own| set.contains(&own));
        if parts >= need || (parts > 1 && parts + 1 == need && is_member()) {
            found.push(guess);
        }
    }
    found
}
