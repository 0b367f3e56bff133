//! Hot loops of Pista. Flat integers in, flat integers and a status out; every meaning lives in Python.

pub mod chance;
pub mod likely;
pub mod parts;
pub mod reply;
pub mod safe;
pub mod sums;
pub mod turned;

/// The whole export list of `pista.core`; its types are in `core.pyi`.
#[pyo3::pymodule(name = "core")]
mod exports {
    #[pymodule_export]
    use super::likely::likely_guesses;
    #[pymodule_export]
    use super::parts::{cheapest_guess, part_figures};
    #[pymodule_export]
    use super::reply::reply_matrix;
    #[pymodule_export]
    use super::safe::safe_guess;
}
