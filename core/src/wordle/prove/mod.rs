//! Exact least totals: the strategy whose guesses, summed over all secrets, are fewest.
//!
//! `task` states the problem and `hard` the rule of hard mode. A `frame` is a set of secrets with the ways to split
//! it, `subset` makes the frame of a subset, `tally` and `count` count parts. `search` finds the least total with
//! `scan`, `family` and `choose`, remembering in `cache`; `opener` does so for first guesses, `grow` writes the tree.
//! `guess` asks for any tree at all, within bounds; `witness` says what others need to know to be sure of a lower bound.

mod cache;
mod choose;
mod count;
pub mod edge;
mod family;
mod frame;
mod grow;
pub mod guess;
pub mod hard;
mod opener;
mod scan;
mod search;
mod subset;
mod tally;
mod task;
mod witness;
