//! Hot loops of Pista. Flat integers in, flat integers and a status out; every meaning lives in Python.

pub mod chance;
pub mod hidato;
pub mod makaro;
pub mod reply;
pub mod thinning;

/// The whole export list of `pista.core`; its types are in `core.pyi`.
#[pyo3::pymodule(name = "core")]
mod exports {
    #[pymodule_export]
    use super::hidato::edge::{
        HidatoSearch, hidato_level, hidato_path, hidato_refute, hidato_solve, hidato_sweep, hidato_thin,
    };
    #[pymodule_export]
    use super::makaro::edge::{MakaroSearch, makaro_generate, makaro_level, makaro_refute, makaro_solve};
    #[pymodule_export]
    use super::reply::reply_matrix;
}
