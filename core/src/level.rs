//! The levels of every ladder of techniques. Which techniques belong to a level is each kind's.

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Level {
    Easy,
    Medium,
    Hard,
    Expert,
}

impl Level {
    /// Easiest first.
    pub const ALL: [Level; 4] = [Level::Easy, Level::Medium, Level::Hard, Level::Expert];
}
