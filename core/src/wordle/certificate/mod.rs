//! Checks certificates of lower bounds: that secrets, whatever is guessed, take so many guesses in all.
//!
//! Shares nothing with the prover or the game: replies, sets and counting are stated here once more. `list` has words
//! and replies, `overlap` and `scan` bound a set by counting parts, `claims` accepts what a certificate claims of sets, one
//! set after the other, and `openers` says what a first guess takes at least.

pub mod claims;
pub mod edge;
pub mod list;
mod openers;
mod overlap;
pub mod scan;
