//! A set bounded by how many parts guesses make of it.
//!
//! A guess takes one try for each of n secrets. A part of s takes 2s-1 more at least (one secret may be the next guess, all
//! others come later), but for the part that is the guess itself, which takes none. So a guess that makes k parts takes
//! 3n-k or more, one less where it is of the set.

use super::list::{LANES, List};

/// Up to about so many secrets all pairs are compared sooner than replies are marked one by one.
const PAIRWISE: usize = 40;

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
pub fn floor_by_most(list: &List, set: &[u16], most: &[u8]) -> u32 {
    let members = set.iter().map(|&secret| most[list.guess_of(secret)]).max();
    let others = most.iter().max();
    let best = members.map_or(0, |parts| usize::from(parts) + 1);
    let best = best.max(others.map_or(0, |&parts| usize::from(parts)));
    (3 * set.len()).saturating_sub(best) as u32
}

/// Calls `found(guess, parts, need)` for every guess that makes at least `need` parts of a small set; it may raise `need`.
fn each(list: &List, set: &[u16], mut need: usize, mut found: impl FnMut(usize, usize, &mut usize)) {
    let columns: Vec<&[u8]> = set.iter().map(|&secret| list.column(secret)).collect();
    for start in (0..list.guesses()).step_by(LANES) {
        if need > set.len() {
            return;
        }
        let repeats = repeats(&columns, start, (set.len() - need) as u8);
        for (lane, &repeats) in repeats.iter().enumerate().take(list.guesses() - start) {
            let parts = set.len() - usize::from(repeats);
            if parts >= need {
                found(start + lane, parts, &mut need);
            }
        }
    }
}

/// How many secrets reply to each of some guesses as one before them does; ends early once all guesses have more than
/// `allowed`.
fn repeats(columns: &[&[u8]], start: usize, allowed: u8) -> [u8; LANES] {
    let mut sums = [0u8; LANES];
    for (index, column) in columns.iter().enumerate().skip(1) {
        let own = &column[start..start + LANES];
        let mut is_repeat = [0u8; LANES];
        for before in &columns[..index] {
            let before = &before[start..start + LANES];
            for lane in 0..LANES {
                is_repeat[lane] |= u8::from(own[lane] == before[lane]);
            }
        }
        for lane in 0..LANES {
            sums[lane] += is_repeat[lane];
        }
        if index % 4 == 3 && sums.iter().fold(u8::MAX, |least, &sum| least.min(sum)) > allowed {
            break;
        }
    }
    sums
}

/// What a set of three or more takes at least, by counting parts of guesses: no more of them than it takes to know `enough`.
/// Each guess makes so many parts at `most`.
pub fn floor_by_count(list: &List, set: &[u16], most: &[u8], enough: u32) -> u32 {
    let size = set.len();
    // Parts of the guess that makes most, and one more where it is of the set.
    let mut best = (3 * size).saturating_sub(enough as usize).max(2);
    for &secret in set {
        let parts = count(list.row(list.guess_of(secret)), set, best);
        if parts >= best {
            best = parts + 1;
        }
    }
    if size <= PAIRWISE {
        each(list, set, best + 1, |_, parts, need| {
            best = parts;
            *need = parts + 1;
        });
        return (3 * size - best) as u32;
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

/// Guesses that a count leaves below `total`. Those that tell nothing are left out:
/// the same secrets remain after them, a try later.
pub fn below(list: &List, set: &[u16], total: u32) -> Vec<usize> {
    let size = set.len();
    // So many parts of a guess that is not of the set come to less than the total.
    let need = (3 * size + 1).saturating_sub(total as usize).max(2);
    let is_member = |guess: usize| list.secret_of(guess).is_some_and(|own| set.contains(&own));
    let mut found = vec![];
    let mut counted = |guess: usize, parts: usize| {
        if parts >= need || (parts > 1 && parts + 1 == need && is_member(guess)) {
            found.push(guess);
        }
    };
    if size <= PAIRWISE {
        each(list, set, need - 1, |guess, parts, _| counted(guess, parts));
    } else {
        (0..list.guesses()).for_each(|guess| counted(guess, count(list.row(guess), set, need - 1)));
    }
    found
}
