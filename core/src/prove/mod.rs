//! Exact least totals: the strategy whose guesses, summed over all secrets, are fewest.
//!
//! `task` states the problem, `hard` the rule of hard mode, `frame` a set of secrets with every useful way to
//! split it, `cache` what is known of sets already met, `search` finds the least total, `grow` the tree.

pub mod cache;
pub mod count;
pub mod frame;
pub mod hard;
pub mod search;
pub mod task;
