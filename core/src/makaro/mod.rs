//! Makaro: rooms hold 1..k, equal numbers do not touch, arrows point at the strictly largest number around them.

pub mod arrows_only;
pub mod board;
pub mod domains;
pub mod edge;
pub mod generate;
pub mod idle;
pub mod judge;
pub mod layout;
pub mod levels;
pub mod search;
pub mod supposed;
