//! What a certificate claims of sets, believed only once it follows from what is believed of smaller ones.

use super::list::List;
use super::scan::{below, count};
use std::collections::HashMap;

/// A set, and the total it takes at least.
pub struct Claim {
    pub set: Vec<u16>,
    pub total: u32,
}

#[derive(Default)]
pub struct Claims {
    believed: HashMap<Vec<u16>, u32>,
}

impl Claims {
    /// What is believed of a set, in ascending order.
    pub fn of(&self, set: &[u16]) -> Option<u32> {
        self.believed.get(set).copied()
    }

    /// Believes a claim if every guess takes as much, by what is believed of the parts it makes.
    pub fn believe(&mut self, list: &List, claim: &Claim) -> bool {
        let follows = claim.set.len() > 2
            && below(list, &claim.set, claim.total)
                .into_iter()
                .all(|guess| self.reaches(list, guess, claim));
        if follows {
            let known = self.believed.entry(claim.set.clone()).or_default();
            *known = claim.total.max(*known);
        }
        follows
    }

    fn reaches(&self, list: &List, guess: usize, claim: &Claim) -> bool {
        let parts = list.parts(guess, &claim.set);
        let mut sum = claim.set.len() as u32;
        // The cheap ones first: a claim is looked up, members are compared.
        for (_, part) in &parts {
            sum += self.of(part).unwrap_or_else(|| by_size(list, guess, part));
        }
        for (_, part) in &parts {
            if sum >= claim.total {
                return true;
            }
            if part.len() > 2 && self.of(part).is_none() {
                sum += u32::from(!one_tells_all(list, part));
            }
        }
        sum >= claim.total
    }

    /// What a part of a guess takes at least, by claim or by its members.
    pub fn floor(&self, list: &List, guess: usize, part: &[u16]) -> u32 {
        match self.of(part) {
            Some(total) => total,
            None if part.len() > 2 => by_size(list, guess, part) + u32::from(!one_tells_all(list, part)),
            None => by_size(list, guess, part),
        }
    }
}

/// 2n-1: one may be guessed at once, no other before the second try. The guess itself is done.
pub fn by_size(list: &List, guess: usize, part: &[u16]) -> u32 {
    match part {
        [only] if list.guess_of(*only) == guess => 0,
        _ => 2 * part.len() as u32 - 1,
    }
}

/// Whether some member tells all others apart: only then 2n-1 can do.
fn one_tells_all(list: &List, set: &[u16]) -> bool {
    let tells = |&secret: &u16| count(list.row(list.guess_of(secret)), set, set.len()) == set.len();
    set.iter().any(tells)
}
