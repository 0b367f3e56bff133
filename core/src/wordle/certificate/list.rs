//! Words, secrets, and what each secret replies to each guess.

/// Replies to words of so many letters fit in a byte.
pub const LONGEST: usize = 5;
/// Replies there can be.
pub const REPLIES: usize = 243;
/// Guesses looked at together.
pub const LANES: usize = 64;

pub struct List {
    words: Vec<Vec<u8>>,
    /// The number among the words of each secret, and the other way round.
    secrets: Vec<usize>,
    own: Vec<Option<u16>>,
    replies: Vec<u8>,
    /// The same by secrets, a multiple of `LANES` guesses each; what is beyond the last guess means nothing.
    columns: Vec<u8>,
    height: usize,
}

impl List {
    /// None where words, or numbers of secrets, are not what they should be.
    pub fn new(letters: &[u8], length: usize, secrets: &[u32]) -> Option<Self> {
        if !(1..=LONGEST).contains(&length)
            || !letters.len().is_multiple_of(length)
            || secrets.len() > u16::MAX as usize
        {
            return None;
        }
        let words: Vec<Vec<u8>> = letters.chunks(length).map(<[u8]>::to_vec).collect();
        let mut own = vec![None; words.len()];
        for (number, &word) in (0..).zip(secrets) {
            let place = own.get_mut(word as usize)?;
            // A secret that is named twice would be counted twice.
            if place.replace(number).is_some() {
                return None;
            }
        }
        let secrets: Vec<usize> = secrets.iter().map(|&word| word as usize).collect();
        let mut replies = Vec::new();
        replies.try_reserve_exact(words.len() * secrets.len()).ok()?;
        let height = words.len().next_multiple_of(LANES);
        let mut columns = Vec::new();
        columns.try_reserve_exact(height * secrets.len()).ok()?;
        columns.resize(height * secrets.len(), 0);
        for guess in &words {
            replies.extend(secrets.iter().map(|&secret| reply(guess, &words[secret])));
        }
        // Some guesses at a time, so that what is written stays near.
        for (block, rows) in replies.chunks(LANES * secrets.len().max(1)).enumerate() {
            for secret in 0..secrets.len() {
                let column = &mut columns[secret * height + block * LANES..];
                for (to, row) in column.iter_mut().zip(rows.chunks(secrets.len())) {
                    *to = row[secret];
                }
            }
        }
        Some(List {
            words,
            secrets,
            own,
            replies,
            columns,
            height,
        })
    }

    pub fn guesses(&self) -> usize {
        self.words.len()
    }

    pub fn word(&self, guess: usize) -> &[u8] {
        &self.words[guess]
    }

    /// The letters of a secret.
    pub fn secret(&self, secret: u16) -> &[u8] {
        &self.words[self.secrets[secret as usize]]
    }

    /// The guess that is a secret, and the secret that a guess is.
    pub fn guess_of(&self, secret: u16) -> usize {
        self.secrets[secret as usize]
    }

    pub fn secret_of(&self, guess: usize) -> Option<u16> {
        self.own[guess]
    }

    /// All secrets.
    pub fn all(&self) -> Vec<u16> {
        (0..self.secrets.len() as u16).collect()
    }

    /// What all secrets reply to a guess.
    pub fn row(&self, guess: usize) -> &[u8] {
        &self.replies[guess * self.secrets.len()..][..self.secrets.len()]
    }

    /// What a secret replies to all guesses, and to some more that do not exist.
    pub fn column(&self, secret: u16) -> &[u8] {
        &self.columns[usize::from(secret) * self.height..][..self.height]
    }

    /// The parts a guess makes of a set, each in the order of the set, with their replies.
    pub fn parts(&self, guess: usize, set: &[u16]) -> Vec<(u8, Vec<u16>)> {
        let row = self.row(guess);
        let mut place = [usize::MAX; REPLIES];
        let mut parts: Vec<(u8, Vec<u16>)> = vec![];
        for &secret in set {
            let reply = row[secret as usize];
            let place = &mut place[reply as usize];
            if *place == usize::MAX {
                *place = parts.len();
                parts.push((reply, vec![]));
            }
            parts[*place].1.push(secret);
        }
        parts
    }
}

/// In base 3, the first letter foremost: 2 in place, 1 elsewhere, 0 absent. Each letter of the secret accounts for one
/// letter of the guess, those in place first, then from the left.
pub fn reply(guess: &[u8], secret: &[u8]) -> u8 {
    let mut free = [false; LONGEST];
    for (place, (one, other)) in guess.iter().zip(secret).enumerate() {
        free[place] = one != other;
    }
    let mut code = 0;
    for (place, letter) in guess.iter().enumerate() {
        let digit = if *letter == secret[place] {
            2
        } else if let Some(at) = (0..secret.len()).find(|&at| free[at] && secret[at] == *letter) {
            free[at] = false;
            1
        } else {
            0
        };
        code = 3 * code + digit;
    }
    code
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_account_for_each_other_once() {
        let code = |guess: &str, secret: &str| reply(guess.as_bytes(), secret.as_bytes());
        assert_eq!(code("alada", "alias"), 2 * 81 + 2 * 27 + 9);
        assert_eq!(code("eerie", "there"), 81 + 9 + 2);
        assert_eq!(code("abbey", "babes"), 81 + 27 + 2 * 9 + 2 * 3);
    }

    #[test]
    fn columns_are_rows_turned() {
        let words: Vec<u8> = (0..200u8).flat_map(|number| [number % 7, number % 11]).collect();
        let secrets: Vec<u32> = (0..70).step_by(3).collect();
        let list = List::new(&words, 2, &secrets).unwrap();
        for guess in 0..list.guesses() {
            for &secret in &list.all() {
                assert_eq!(list.row(guess)[secret as usize], list.column(secret)[guess]);
            }
        }
        assert!(List::new(&words, 2, &[3, 3]).is_none());
        assert!(List::new(&words, 2, &[200]).is_none());
    }
}
