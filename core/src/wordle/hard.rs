//! Hard mode: a later guess keeps every green and has every hinted letter as often as it was hinted.

/// Whether `new` uses every clue that `old` gave when the secret was `like`; all are places in `words`.
pub fn keeps(words: &[u8], length: usize, old: u32, like: u32, new: u32) -> bool {
    let word = |place: u32| &words[place as usize * length..][..length];
    let (old, like, new) = (word(old), word(like), word(new));
    if (0..length).any(|at| old[at] == like[at] && new[at] != old[at]) {
        return false;
    }
    let times = |word: &[u8], letter: u8| word.iter().filter(|&&other| other == letter).count();
    // A letter is hinted as often as both the guess and the secret have it.
    old.iter()
        .all(|&letter| times(new, letter) >= times(old, letter).min(times(like, letter)))
}
