//! Hidato: paths that visit every cell of a board once, some of their numbers given.

pub mod clauses;
pub mod climb;
pub mod counting;
pub mod domains;
pub mod edge;
pub mod field;
pub mod gap_ways;
pub mod generate;
pub mod levels;
pub mod links;
pub mod numbers;
pub mod paths;
pub mod probing;
pub mod search;
pub mod settle;
pub mod step_by_step;
pub mod supposed;
pub mod variation;
pub mod walks;
