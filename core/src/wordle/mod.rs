//! Wordle: what guesses tell of a hidden word, and strategies that find every word.

pub mod certificate;
pub mod cheapest;
pub mod edge;
pub mod hard;
pub mod letter_bounds;
pub mod letter_places;
pub mod parts;
pub mod prove;
pub mod reply;
pub mod reply_columns;
pub mod reply_rows;
pub mod rose;
pub mod splits;
pub mod strain;
pub mod weighted;
pub mod winnable;
