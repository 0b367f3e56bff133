//! Can every word that is left still be found in the tries that are left? A depth-capped search with a budget.
//!
//! A yes comes with a guess and is certain. A no is certain only where nothing was cut off; else the answer is unknown.

use super::hard::keeps;
use super::splits::Splits;
use std::cmp::Reverse;
use std::collections::HashMap;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Answer {
    Yes,
    No,
    Unknown,
}

/// What hard mode demands: the guesses made and, for each, a word that would have given its reply. Empty otherwise.
type Clues<'c> = &'c [(u32, u32)];

/// Splits to pick from: all ways there are to split these words, or only those of some good guesses. With these a yes is
/// as certain, but a no is none.
struct Known<'s> {
    splits: &'s Splits,
    whole: bool,
}

pub struct Search<'a> {
    words: &'a [u8],
    length: usize,
    allowed: &'a [u32],
    hard: bool,
    width: usize,
    limit: u64,
    seen: u64,
    known: HashMap<(u128, u128, u32), Answer>,
    lost: Vec<(u32, Vec<u32>)>,
    marked: Vec<u32>,
    marks: u32,
}

impl<'a> Search<'a> {
    /// `width` bounds the guesses tried per state with more than three tries, `budget` the replies looked at.
    pub fn new(words: &'a [u8], length: usize, allowed: &'a [u32], hard: bool, width: usize, budget: u64) -> Self {
        Search {
            words,
            length,
            allowed,
            hard,
            width,
            limit: budget,
            seen: 0,
            known: HashMap::new(),
            lost: Vec::new(),
            marked: vec![0; words.len() / length],
            marks: 0,
        }
    }

    fn spent(&self) -> bool {
        self.seen > self.limit
    }

    fn may(&self, clues: Clues, guess: u32) -> bool {
        clues
            .iter()
            .all(|&(old, like)| keeps(self.words, self.length, old, like, guess))
    }

    /// What is known of splitting the words of these columns.
    fn picked(&mut self, from: &Known, columns: &[u32], clues: Clues) -> Splits {
        self.seen += (from.splits.rows() * columns.len()) as u64;
        from.splits.of(columns, self.hard, |guess| self.may(clues, guess))
    }

    /// All ways to split the words of these columns.
    fn all_splits(&mut self, from: &Known, columns: &[u32], clues: Clues) -> Splits {
        let places: Vec<u32> = columns.iter().map(|&c| from.splits.places[c as usize]).collect();
        let guesses: Vec<u32> = self.allowed.iter().copied().filter(|&g| self.may(clues, g)).collect();
        self.seen += (guesses.len() * columns.len()) as u64 * 2;
        Splits::new(self.words, self.length, &guesses, places, self.hard)
    }

    fn winnable(&mut self, from: &Known, columns: &[u32], tries: u32, clues: Clues) -> Answer {
        if columns.len() <= tries as usize {
            return Answer::Yes;
        }
        if tries < 2 {
            return Answer::No;
        }
        let left: Vec<u32> = columns.iter().map(|&c| from.splits.places[c as usize]).collect();
        if self.holds_a_lost_set(&left, tries) {
            return Answer::No;
        }
        let key = (
            mark(left.iter().copied()),
            mark(clues.iter().flat_map(|&(a, b)| [a, b])),
            tries,
        );
        if let Some(&answer) = self.known.get(&key) {
            return answer;
        }
        let answer = self.look(from, columns, tries, clues);
        // What is unknown because the budget was spent may be known with another one.
        if answer != Answer::Unknown || from.whole && !self.spent() {
            self.known.insert(key, answer);
        }
        if answer == Answer::No && !self.hard && self.lost.len() < MOST_LOST {
            self.lost.push((tries, left));
        }
        answer
    }

    /// Whether some of the words left are already known to be too many: then so are all. In hard mode fewer words
    /// left may mean fewer guesses, so there it says nothing.
    fn holds_a_lost_set(&mut self, left: &[u32], tries: u32) -> bool {
        if self.hard || self.lost.is_empty() {
            return false;
        }
        self.marks += 1;
        for &place in left {
            self.marked[place as usize] = self.marks;
        }
        let is_left = |&place: &u32| self.marked[place as usize] == self.marks;
        self.lost
            .iter()
            .any(|(least, set)| *least >= tries && set.iter().all(is_left))
    }

    fn look(&mut self, from: &Known, columns: &[u32], tries: u32, clues: Clues) -> Answer {
        if self.spent() {
            return Answer::Unknown;
        }
        self.seen += (from.splits.rows() * columns.len().min(4)) as u64;
        if from
            .splits
            .separating(columns, |guess| self.may(clues, guess))
            .is_some()
        {
            return Answer::Yes;
        }
        if tries == 2 {
            return if from.whole { Answer::No } else { Answer::Unknown };
        }
        if self.quickly(from, columns, tries, clues) {
            return Answer::Yes;
        }
        if self.spent() {
            return Answer::Unknown;
        }
        let splits = self.picked(from, columns, clues);
        let answer = self.first_winning(&splits, from.whole, tries, clues);
        if answer == Err(Answer::Unknown) && !from.whole && tries == EXACT && !self.spent() {
            let splits = self.all_splits(from, columns, clues);
            return self
                .first_winning(&splits, true, tries, clues)
                .err()
                .unwrap_or(Answer::Yes);
        }
        answer.err().unwrap_or(Answer::Yes)
    }

    /// Whether one of a few promising guesses will do. A no says nothing.
    fn quickly(&mut self, from: &Known, columns: &[u32], tries: u32, clues: Clues) -> bool {
        self.seen += (QUICK.min(from.splits.rows()) * columns.len()) as u64;
        let mut ranked = from.splits.ranked(columns, QUICK);
        ranked.retain(|rank| self.may(clues, from.splits.guesses[rank.row]));
        ranked.sort_by_key(|rank| (Reverse(rank.parts), rank.largest));
        ranked
            .iter()
            .take(TRIED)
            .filter(|rank| rank.parts > 1)
            .any(|rank| self.all_found(from, columns, rank.row, tries, clues) == Answer::Yes)
    }

    /// What becomes of all words of these columns after the guess of a row.
    fn all_found(&mut self, from: &Known, columns: &[u32], row: usize, tries: u32, clues: Clues) -> Answer {
        self.seen += columns.len() as u64;
        for part in from.splits.parts(columns, row) {
            let answer = self.after(from, &part, row, tries, clues);
            if answer != Answer::Yes {
                return answer;
            }
        }
        Answer::Yes
    }

    fn after(&mut self, from: &Known, part: &[u32], row: usize, tries: u32, clues: Clues) -> Answer {
        if !self.hard {
            return self.winnable(from, part, tries - 1, clues);
        }
        let mut more = clues.to_vec();
        more.push((from.splits.guesses[row], from.splits.places[part[0] as usize]));
        self.winnable(from, part, tries - 1, &more)
    }

    /// A guess from which every word is found in `tries`, itself included, out of these splits, `whole` or not.
    fn first_winning(&mut self, splits: &Splits, whole: bool, tries: u32, clues: Clues) -> Result<u32, Answer> {
        let columns: Vec<u32> = (0..splits.places.len() as u32).collect();
        if let Some(guess) = splits.separating(&columns, |_| true) {
            return Ok(guess);
        }
        if tries == 2 {
            return Err(if whole { Answer::No } else { Answer::Unknown });
        }
        let from = Known { splits, whole };
        self.seen += (splits.rows() * columns.len()) as u64;
        let mut ranked = splits.ranked(&columns, usize::MAX);
        // No guess makes more parts of a part than of the whole, so in so many tries no larger part is told apart.
        let most = ranked.first().map_or(0, |rank| u64::from(rank.parts));
        let reach = most.saturating_pow(tries - 2);
        ranked.retain(|rank| u64::from(rank.largest) <= reach);
        ranked.sort_by_key(|rank| (Reverse(rank.parts), rank.largest));
        let cut = tries > EXACT && ranked.len() > self.width;
        if cut {
            ranked.truncate(self.width);
        }
        let mut verdict = if cut || !whole { Answer::Unknown } else { Answer::No };
        for rank in ranked {
            match self.all_found(&from, &columns, rank.row, tries, clues) {
                Answer::Yes => return Ok(splits.guesses[rank.row]),
                Answer::No => {}
                Answer::Unknown => verdict = Answer::Unknown,
            }
            if self.spent() {
                return Err(Answer::Unknown);
            }
        }
        Err(verdict)
    }

    /// The first of `wished` after which all words left are found, else any such guess; what `safe_guess` answers.
    pub fn winning_wish(
        &mut self,
        wished: &[u32],
        helpers: &[u32],
        possible: Vec<u32>,
        tries: u32,
        budget: u64,
    ) -> (u8, u32) {
        let mut least = (usize::MAX, wished.first().copied().unwrap_or(possible[0]));
        if tries == 1 || possible.len() == 1 {
            return if possible.len() == 1 {
                (YES, possible[0])
            } else {
                (NO, least.1)
            };
        }
        if possible.len() > Splits::MOST {
            return (UNKNOWN, least.1);
        }
        let mut doubt = false;
        let wishes = Splits::new(self.words, self.length, &[wished, helpers].concat(), possible, true);
        let columns: Vec<u32> = (0..wishes.places.len() as u32).collect();
        let from = Known {
            splits: &wishes,
            whole: false,
        };
        let rows: Vec<usize> = wished
            .iter()
            .filter_map(|&guess| wishes.guesses.iter().position(|&other| other == guess))
            .collect();
        let mut hopeless = vec![false; wishes.rows()];
        // A little for every wish, then more: one hard wish does not starve the others.
        for (share, &row) in SHARES.iter().flat_map(|share| rows.iter().map(move |row| (share, row))) {
            self.limit = (self.seen + budget / share).min(budget);
            if hopeless[row] || self.spent() {
                continue;
            }
            let mut risk = 0;
            for part in wishes.parts(&columns, row) {
                let answer = self.after(&from, &part, row, tries, &[]);
                doubt |= answer == Answer::Unknown;
                hopeless[row] |= answer == Answer::No;
                risk += if answer == Answer::Yes { 0 } else { part.len() };
                if risk >= least.0 {
                    break;
                }
            }
            let guess = wishes.guesses[row];
            if risk == 0 {
                return (YES, guess);
            }
            if risk < least.0 {
                least = (risk, guess);
            }
        }
        self.limit = self.limit.max(self.seen) + budget / 2;
        if (self.allowed.len() * columns.len()) as u64 > budget / 4 {
            return (UNKNOWN, least.1);
        }
        let splits = self.all_splits(&from, &columns, &[]);
        match self.first_winning(&splits, true, tries, &[]) {
            Ok(guess) => (YES, guess),
            Err(Answer::No) if !doubt => (NO, least.1),
            Err(_) => (UNKNOWN, least.1),
        }
    }
}

/// A hash of a set that does not depend on its order.
fn mark(places: impl Iterator<Item = u32>) -> u128 {
    places.fold(0, |sum: u128, place| {
        let mut mixed = u128::from(place).wrapping_add(0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835);
        mixed = (mixed ^ (mixed >> 57)).wrapping_mul(0xDA94_2042_E4DD_58B5_94D0_49BB_1331_11EB);
        mixed = (mixed ^ (mixed >> 61)).wrapping_mul(0xBF58_476D_1CE4_E5B9_2545_F491_4F6C_DD1D);
        mixed = mixed ^ (mixed >> 64);
        sum.wrapping_add(mixed)
    })
}

pub const NO: u8 = 0;
pub const YES: u8 = 1;
const UNKNOWN: u8 = 2;
/// Rows that are ranked for a set before all rows are, and how many of them are followed.
const QUICK: usize = 64;
const TRIED: usize = 3;
/// With so many tries left or fewer the answer is exact where the budget allows it.
const EXACT: u32 = 3;
/// What share of the budget one wish may spend, round by round.
const SHARES: [u64; 3] = [48, 12, 3];
/// Lost sets that are remembered: looking through more of them would cost more than it saves.
const MOST_LOST: usize = 300;
