//! What Python sees of Hidato: flat integers in, flat integers and a status out.

use super::domains::Domains;
use super::field::{Field, Touch};
use super::search::{Next, Search};
use pyo3::exceptions::{PyKeyboardInterrupt, PyOverflowError, PyValueError};
use pyo3::prelude::*;

/// Ctrl-C, asked from inside long work.
pub fn asked_to_stop() -> bool {
    Python::attach(|py| py.check_signals().is_err())
}

/// `touch` is 0 king, 1 rook, 2 hex; `places` row, column of each cell in turn.
pub fn field(touch: u8, places: &[u16]) -> PyResult<Field> {
    let touch = match touch {
        0 => Touch::King,
        1 => Touch::Rook,
        2 => Touch::Hex,
        _ => return Err(PyValueError::new_err("touch is 0, 1 or 2")),
    };
    let pairs: Vec<(u16, u16)> = places.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect();
    Field::new(touch, &pairs).ok_or_else(|| PyOverflowError::new_err("the board is too large"))
}

/// The bytes of native 16-bit integers.
pub fn shorts(bytes: &[u8]) -> Vec<u16> {
    bytes.chunks_exact(2).map(|pair| u16::from_ne_bytes([pair[0], pair[1]])).collect()
}

/// Domains with the numbers of `marks` (0 for an empty cell) placed; None where one number stands twice.
pub fn placed<'f>(field: &'f Field, marks: &[u16]) -> PyResult<Option<Domains<'f>>> {
    if marks.len() != field.len() || marks.iter().any(|&mark| mark as usize > field.len()) {
        return Err(PyValueError::new_err("marks must be one per cell, each at most the number of cells"));
    }
    let mut domains = Domains::new(field);
    let mut seen = vec![false; field.len() + 1];
    for (cell, &mark) in marks.iter().enumerate() {
        if mark > 0 {
            let bit = field.bits[cell] as usize;
            if seen[mark as usize] || !domains.has(mark as usize - 1, bit) {
                return Ok(None);
            }
            seen[mark as usize] = true;
            domains.place(mark as usize - 1, bit);
        }
    }
    Ok(Some(domains))
}

/// The number in each cell, from the bit of each number.
pub fn marks_of(field: &Field, solution: &[u16]) -> Vec<u16> {
    let mut marks = vec![0; solution.len()];
    for (v, &bit) in solution.iter().enumerate() {
        marks[field.cells[bit as usize] as usize] = v as u16 + 1;
    }
    marks
}

/// Up to `limit` solutions (numbers by cell), whether that was all, and the nodes spent.
#[pyfunction]
pub fn hidato_solve(
    py: Python<'_>,
    touch: u8,
    places: &[u8],
    marks: &[u8],
    limit: usize,
    max_nodes: u64,
) -> PyResult<(Vec<Vec<u16>>, bool, u64)> {
    let field = field(touch, &shorts(places))?;
    let Some(domains) = placed(&field, &shorts(marks))? else {
        return Ok((vec![], true, 0));
    };
    py.detach(|| {
        let mut search = Search::new(domains);
        let mut found = vec![];
        while found.len() < limit {
            match search.next(max_nodes, asked_to_stop) {
                Next::Solution(solution) => found.push(marks_of(&field, &solution)),
                Next::End => return Ok((found, true, search.nodes)),
                Next::Budget => return Ok((found, false, search.nodes)),
                Next::Stopped => return Err(PyKeyboardInterrupt::new_err(())),
            }
        }
        Ok((found, false, search.nodes))
    })
}
