//! What a person of a level looks at, where rooms touch by sides alone and where by corners too.
//!
//! Everybody sees the only number of a cell, the only place of a number, and what an arrow says beside a decided number.
//! Then, by sides alone, arrows beside rooms of different sizes are medium, arrows beside what was struck out before
//! are hard, and all that has to do with several cells of a room is an expert's. By corners too, where numbers push
//! each other out all the time, two places that do so are medium, more places and pairs hard; contradictions are an
//! expert's.

use super::board::Touch;
use super::domains::Compared;
pub use crate::level::Level;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Means {
    pub compared: Compared,
    /// How many places of a number are seen to push it out of a cell that all of them touch; fewer than two: none.
    pub pushing_places: usize,
    pub pairs: bool,
    /// Short contradictions are looked for.
    pub refutes: bool,
}

/// Everything but contradictions.
pub const SIMPLE: Means = Means {
    compared: Compared::Candidates,
    pushing_places: usize::MAX,
    pairs: true,
    refutes: false,
};

impl Means {
    pub fn of(touch: Touch, level: Level) -> Means {
        let nothing = Means {
            compared: Compared::Numbers,
            pushing_places: 0,
            pairs: false,
            refutes: false,
        };
        let compared = |compared| Means { compared, ..nothing };
        match (touch, level) {
            (_, Level::Easy) => nothing,
            (Touch::Rook, Level::Medium) => compared(Compared::Rooms),
            (Touch::Rook, Level::Hard) => compared(Compared::Candidates),
            (Touch::King, Level::Medium) => Means {
                pushing_places: 2,
                ..nothing
            },
            (Touch::King, Level::Hard) => SIMPLE,
            (_, Level::Expert) => Means {
                refutes: true,
                ..SIMPLE
            },
        }
    }

    /// The same without contradictions.
    pub fn simple(self) -> Means {
        Means { refutes: false, ..self }
    }
}
