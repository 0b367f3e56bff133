//! Hot loops of Pista. Flat integers in, flat integers and a status out; every meaning lives in Python.

pub mod chains;
pub mod chance;
pub mod cheapest;
pub mod families;
pub mod hard;
pub mod hidato;
pub mod letters;
pub mod level;
pub mod likely;
pub mod makaro;
pub mod parts;
pub mod prove;
pub mod reply;
pub mod safe;
pub mod splits;
pub mod spots;
pub mod sums;
pub mod thinning;
pub mod turned;

/// The whole export list of `pista.core`; its types are in `core.pyi`.
#[pyo3::pymodule(name = "core")]
mod exports {
    #[pymodule_export]
    use super::cheapest::cheapest_guess;
    #[pymodule_export]
    use super::families::strained_parts;
    #[pymodule_export]
    use super::hidato::edge::{
        HidatoSearch, hidato_level, hidato_path, hidato_refute, hidato_solve, hidato_sweep, hidato_thin,
    };
    #[pymodule_export]
    use super::letters::telling_guesses;
    #[pymodule_export]
    use super::likely::likely_guesses;
    #[pymodule_export]
    use super::makaro::edge::{MakaroSearch, makaro_generate, makaro_level, makaro_refute, makaro_solve};
    #[pymodule_export]
    use super::parts::part_figures;
    #[pymodule_export]
    use super::prove::edge::Prover;
    #[pymodule_export]
    use super::prove::guess::proved_guess;
    #[pymodule_export]
    use super::reply::reply_matrix;
    #[pymodule_export]
    use super::safe::safe_guess;
}
