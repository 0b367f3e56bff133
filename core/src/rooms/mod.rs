//! Rooms of k cells hold 1..k, and equal numbers do not touch, be it by sides alone or by corners too. Black cells part
//! rooms; arrows on them point at the strictly largest number beside them.

pub mod arrows_only;
pub mod board;
pub mod carve;
pub mod climb;
pub mod domains;
pub mod edge;
pub mod filled;
pub mod generate;
pub mod idle;
pub mod judge;
pub mod layout;
pub mod least_steps;
pub mod levels;
pub mod means;
pub mod refuter;
pub mod search;
pub mod sound;
pub mod step_by_step;
pub mod stirring;
pub mod supposed;
pub mod symmetry;
pub mod with_arrows;
