//! Hidato: paths that visit every cell of a board once, some of their numbers given.

pub mod clauses;
pub mod domains;
pub mod edge;
pub mod field;
pub mod search;
