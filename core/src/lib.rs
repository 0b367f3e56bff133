//! Hot loops of Pista. Flat integers in, flat integers and a status out; every meaning lives in Python.

pub mod chains;
pub mod chance;
pub mod finding;
pub mod hidato;
pub mod level;
pub mod rooms;
pub mod thinning;
pub mod wordle;

/// The whole export list of `pista.core`, room by room; its types are in `src/pista/core/`.
#[pyo3::pymodule(name = "core")]
mod exports {
    use pyo3::prelude::*;

    /// Stated in Cargo.toml and nowhere else.
    #[pymodule_export]
    const VERSION: &str = env!("CARGO_PKG_VERSION");

    #[pymodule]
    mod wordle {
        #[pymodule_export]
        use crate::wordle::certificate::edge::BoundsChecker;
        #[pymodule_export]
        use crate::wordle::edge::{
            cheapest_guess, part_figures, proved_guess, rose_guess, strained_parts, telling_guesses, weighted_guesses,
            winnable_guess,
        };
        #[pymodule_export]
        use crate::wordle::prove::edge::Prover;
        #[pymodule_export]
        use crate::wordle::reply::reply_matrix;
    }

    #[pymodule]
    mod hidato {
        #[pymodule_export]
        use crate::hidato::edge::{BoardSearch, climbed, level, path, refute, solve, steps, sweep, thin};
    }

    #[pymodule]
    mod rooms {
        #[pymodule_export]
        use crate::rooms::edge::{BoardSearch, climbed, generate, is_sound, refute, solve, steps};
    }

    /// Lets `import pista.core.rooms` find what is no file of its own.
    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        let modules = module.py().import("sys")?.getattr("modules")?;
        for room in ["wordle", "hidato", "rooms"] {
            let (name, room) = (format!("pista.core.{room}"), module.getattr(room)?);
            room.setattr("__name__", &name)?;
            modules.set_item(name, room)?;
        }
        Ok(())
    }
}
