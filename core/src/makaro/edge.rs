//! The native edge of Makaro: bytes and integers in, bytes and integers out.

use super::board::Board;
use super::domains::Domains;
use super::generate::{Wish, generate};
use super::layout::Symmetry;
use super::levels::{Level, finishes, shortest_refutation};
use super::search::{Outcome, Search};
use super::supposed::Clash;
use crate::chance::Chance;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};

/// Ctrl-C is looked for once in so many nodes.
const BETWEEN_POLLS: u64 = 1 << 14;

/// Solutions found, whether there can be no more, and the nodes of the search so far.
type Found<'py> = (Bound<'py, PyTuple>, bool, u64);

/// A search that goes on where it stopped.
#[pyclass(module = "pista.core")]
pub struct MakaroSearch {
    search: Search,
}

#[pymethods]
impl MakaroSearch {
    #[new]
    fn new(width: usize, cells: &[u8], rooms: &[u8]) -> PyResult<Self> {
        Ok(MakaroSearch {
            search: open(width, cells, rooms)?,
        })
    }

    /// The next `limit` solutions at most, each as a tuple of the numbers of its white cells.
    fn more<'py>(&mut self, py: Python<'py>, limit: usize, max_nodes: Option<u64>) -> PyResult<Found<'py>> {
        run(py, &mut self.search, limit, max_nodes)
    }
}

/// Solves in one call: what `MakaroSearch(width, cells, rooms).more(limit, max_nodes)` returns.
#[pyfunction]
pub fn makaro_solve<'py>(
    py: Python<'py>,
    width: usize,
    cells: &[u8],
    rooms: &[u8],
    limit: usize,
    max_nodes: Option<u64>,
) -> PyResult<Found<'py>> {
    run(py, &mut open(width, cells, rooms)?, limit, max_nodes)
}

fn open(width: usize, cells: &[u8], rooms: &[u8]) -> PyResult<Search> {
    let (board, candidates) = layout(width, cells, rooms).map_err(PyValueError::new_err)?;
    Ok(Search::new(board, candidates))
}

pub fn layout(width: usize, cells: &[u8], rooms: &[u8]) -> Result<(Board, Vec<u64>), &'static str> {
    let room_of: Vec<u16> = rooms
        .chunks_exact(2)
        .map(|pair| u16::from_le_bytes([pair[0], pair[1]]))
        .collect();
    let board = Board::new(width, cells, &room_of)?;
    let candidates = board.candidates(cells)?;
    Ok((board, candidates))
}

fn run<'py>(py: Python<'py>, search: &mut Search, limit: usize, max_nodes: Option<u64>) -> PyResult<Found<'py>> {
    let mut found: Vec<Vec<u8>> = Vec::new();
    let last = max_nodes.map_or(u64::MAX, |more| search.nodes.saturating_add(more));
    let exhausted = py.detach(|| -> PyResult<bool> {
        loop {
            if found.len() == limit {
                return Ok(false);
            }
            let pause = search.nodes.saturating_add(BETWEEN_POLLS);
            match search.advance(last.min(pause)) {
                Outcome::Solution => found.push(numbers(&search.domains.of)),
                Outcome::Exhausted => return Ok(true),
                Outcome::Stopped if search.nodes >= last => return Ok(false),
                Outcome::Stopped => Python::attach(|py| py.check_signals())?,
            }
        }
    })?;
    let solutions = found
        .iter()
        .map(|marks| PyTuple::new(py, marks))
        .collect::<PyResult<Vec<_>>>()?;
    Ok((PyTuple::new(py, solutions)?, exhausted, search.nodes))
}

/// The numbers of the white cells of a solved board, in reading order.
pub fn numbers(domains: &[u64]) -> Vec<u8> {
    let white = domains.iter().filter(|&&domain| domain != 0);
    white.map(|domain| domain.trailing_zeros() as u8 + 1).collect()
}

/// A new board as cells and rooms, or nothing if no attempt led to one.
#[pyfunction]
#[pyo3(signature = (width, height, seed, level, largest, black_percent, symmetry, givens, arrows_only, attempts))]
#[allow(clippy::too_many_arguments)]
pub fn makaro_generate<'py>(
    py: Python<'py>,
    width: usize,
    height: usize,
    seed: u64,
    level: Option<usize>,
    largest: usize,
    black_percent: usize,
    symmetry: usize,
    givens: usize,
    arrows_only: bool,
    attempts: usize,
) -> PyResult<Option<(Bound<'py, PyBytes>, Bound<'py, PyBytes>)>> {
    let wish = Wish {
        width,
        cells: width * height,
        level: level.map(|index| Level::ALL[index]),
        largest,
        black_percent,
        symmetry: Symmetry::ALL[symmetry],
        givens,
        arrows_only,
    };
    let made = py.detach(|| -> PyResult<_> {
        let mut interrupted = Ok(());
        let made = generate(&wish, &mut Chance::new(seed), attempts, || {
            interrupted = Python::attach(|py| py.check_signals());
            interrupted.is_ok()
        });
        interrupted.map(|()| made)
    })?;
    Ok(made.map(|made| {
        let rooms: Vec<u8> = made.room_of.iter().flat_map(|room| room.to_le_bytes()).collect();
        (PyBytes::new(py, &made.codes), PyBytes::new(py, &rooms))
    }))
}

/// The easiest level (0 to 3) whose techniques finish the board; nothing if none does.
#[pyfunction]
pub fn makaro_level(width: usize, cells: &[u8], rooms: &[u8]) -> PyResult<Option<usize>> {
    let (board, candidates) = layout(width, cells, rooms).map_err(PyValueError::new_err)?;
    Ok(Level::ALL
        .iter()
        .position(|&level| finishes(&board, &mut Domains::new(&board, candidates.clone()), level)))
}

/// A consequence: a white cell, what is said of it (0 is, 1 less than, 2 more than), and the number.
type Told = (usize, u8, u8);
/// What is impossible: 0 a white cell without a number, 1 a number without a place in the room of a white cell,
/// 2 an arrow (in reading order) that does not point at the largest. The number is 0 where there is none.
type Impossible = (u8, usize, u8);

/// The white cell and number that the fewest consequences refute, these, and what is impossible then.
#[pyfunction]
#[allow(clippy::type_complexity)]
pub fn makaro_refute(
    width: usize,
    cells: &[u8],
    rooms: &[u8],
    candidates: &[u8],
) -> PyResult<Option<(usize, u32, Vec<Told>, Impossible)>> {
    let (board, _) = layout(width, cells, rooms).map_err(PyValueError::new_err)?;
    let mut sets = candidates.chunks_exact(8);
    let mut of = vec![0; board.cells];
    for (cell, domain) in of.iter_mut().enumerate() {
        if board.is_white(cell) {
            let set = sets.next().and_then(|set| set.try_into().ok());
            *domain = u64::from_ne_bytes(set.ok_or_else(|| PyValueError::new_err("a set for every white cell"))?);
        }
    }
    let white = |cell: usize| (0..cell).filter(|&before| board.is_white(before)).count();
    Ok(shortest_refutation(&board, &of).map(|(cell, bit, (links, clash))| {
        let told = links
            .iter()
            .map(|link| (white(link.cell as usize), link.says as u8, link.number));
        let impossible = match clash {
            Clash::Cell(cell) => (0, white(cell as usize), 0),
            Clash::Number(room, number) => (1, white(board.rooms.of(room as usize)[0] as usize), number),
            Clash::Arrow(arrow) => (2, arrow as usize, 0),
        };
        (white(cell), bit.trailing_zeros() + 1, told.collect(), impossible)
    }))
}
