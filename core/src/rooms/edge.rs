//! What Python sees of boards with rooms: bytes and integers in, bytes and integers out.

use super::board::{Board, Touch};
use super::climb::climb;
use super::generate::{Wish, generate as best_board};
use super::levels::Level;
use super::refuter::Refuter;
use super::search::{Outcome, Search};
use super::sound;
use super::step_by_step::step_by_step;
use super::supposed::Clash;
use super::symmetry::Symmetry;
use crate::chance::Chance;
use crate::finding::{AtMost, Finder, Found, Next, more};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

/// Ctrl-C is looked for once in so many nodes.
const BETWEEN_POLLS: u64 = 1 << 14;

/// A search that goes on where it stopped.
#[pyclass(name = "Search", module = "pista.core.rooms")]
pub struct BoardSearch {
    search: Search,
}

impl BoardSearch {
    fn open(touch: usize, width: usize, cells: &[u8], rooms: &[u8]) -> PyResult<Self> {
        let (board, candidates) = layout(touch, width, cells, rooms)?;
        Ok(BoardSearch {
            search: Search::new(board, candidates),
        })
    }
}

impl Finder for BoardSearch {
    fn nodes(&self) -> u64 {
        self.search.nodes
    }

    fn next(&mut self, until: u64) -> PyResult<Next> {
        loop {
            let poll = until.min(self.search.nodes.saturating_add(BETWEEN_POLLS));
            match self.search.advance(poll) {
                Outcome::Solution => return Ok(Next::Solution(numbers(&self.search.domains.of))),
                Outcome::Exhausted => return Ok(Next::End),
                Outcome::Stopped if self.search.nodes >= until => return Ok(Next::Budget),
                Outcome::Stopped => Python::attach(|py| py.check_signals())?,
            }
        }
    }
}

#[pymethods]
impl BoardSearch {
    #[new]
    fn new(touch: usize, width: usize, cells: &[u8], rooms: &[u8]) -> PyResult<Self> {
        BoardSearch::open(touch, width, cells, rooms)
    }

    /// The next `limit` solutions at most, each as a tuple of the numbers of its white cells.
    fn more<'py>(&mut self, py: Python<'py>, limit: AtMost, max_nodes: Option<AtMost>) -> PyResult<Found<'py>> {
        more(py, self, limit, max_nodes)
    }
}

/// Solves in one call: what `Search(touch, width, cells, rooms).more(limit, max_nodes)` returns.
#[pyfunction]
pub fn solve<'py>(
    py: Python<'py>,
    touch: usize,
    width: usize,
    cells: &[u8],
    rooms: &[u8],
    limit: AtMost,
    max_nodes: Option<AtMost>,
) -> PyResult<Found<'py>> {
    more(
        py,
        &mut BoardSearch::open(touch, width, cells, rooms)?,
        limit,
        max_nodes,
    )
}

fn touch_of(code: usize) -> PyResult<Touch> {
    let touch = Touch::ALL.get(code).copied();
    touch.ok_or_else(|| PyValueError::new_err("touch is 0 or 1"))
}

fn room_numbers(rooms: &[u8]) -> Vec<u16> {
    let pairs = rooms.chunks_exact(2);
    pairs.map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect()
}

/// Whether the sheet is a board, so that nobody need look for mistakes in it.
#[pyfunction]
pub fn is_sound(width: usize, cells: &[u8], rooms: &[u8]) -> bool {
    sound::is_sound(width, cells, &room_numbers(rooms))
}

fn layout(touch: usize, width: usize, cells: &[u8], rooms: &[u8]) -> PyResult<(Board, Vec<u64>)> {
    let board = Board::new(touch_of(touch)?, width, cells, &room_numbers(rooms)).map_err(PyValueError::new_err)?;
    let candidates = board.candidates(cells).map_err(PyValueError::new_err)?;
    Ok((board, candidates))
}

/// The numbers of the white cells of a solved board, in reading order.
fn numbers(domains: &[u64]) -> Vec<u16> {
    let mut numbers = Vec::with_capacity(domains.len());
    let white = domains.iter().filter(|&&domain| domain != 0);
    numbers.extend(white.map(|domain| domain.trailing_zeros() as u16 + 1));
    numbers
}

/// A new board as cells and rooms, or nothing if no attempt led to one.
#[pyfunction]
#[pyo3(signature = (touch, width, height, seed, level, largest, black_percent, symmetry, givens, arrows_only, attempts, steps=1))]
#[allow(clippy::too_many_arguments)]
pub fn generate<'py>(
    py: Python<'py>,
    touch: usize,
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
    steps: usize,
) -> PyResult<Option<(Bound<'py, PyBytes>, Bound<'py, PyBytes>)>> {
    let wish = Wish {
        touch: touch_of(touch)?,
        width,
        cells: width * height,
        level: level.map(|index| Level::ALL[index]),
        largest,
        black_percent,
        symmetry: Symmetry::ALL[symmetry],
        givens,
        arrows_only,
        steps,
    };
    let made = py.detach(|| -> PyResult<_> {
        let mut interrupted = Ok(());
        let made = best_board(&wish, &mut Chance::new(seed), attempts, || {
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

/// A consequence: a white cell, what is said of it (0 is, 1 less than, 2 more than), and the number.
type Told = (usize, u8, u8);
/// What is impossible: 0 a white cell without a number, 1 a number without a place in the room of a white cell,
/// 2 an arrow (in reading order) that does not point at the largest. The number is 0 where there is none.
type Impossible = (u8, usize, u8);

/// The white cell and number that the fewest consequences refute, these, and what is impossible then.
#[pyfunction]
#[allow(clippy::type_complexity)]
pub fn refute(
    touch: usize,
    width: usize,
    cells: &[u8],
    rooms: &[u8],
    candidates: &[u8],
) -> PyResult<Option<(usize, u32, Vec<Told>, Impossible)>> {
    let (board, _) = layout(touch, width, cells, rooms)?;
    let mut sets = candidates.chunks_exact(8);
    let mut of = vec![0; board.cells];
    for (cell, domain) in of.iter_mut().enumerate() {
        if board.is_white(cell) {
            let set = sets.next().and_then(|set| set.try_into().ok());
            *domain = u64::from_ne_bytes(set.ok_or_else(|| PyValueError::new_err("a set for every white cell"))?);
        }
    }
    let white = |cell: usize| (0..cell).filter(|&before| board.is_white(before)).count();
    Ok(Refuter::new(&board).shortest(&of).map(|(cell, bit, (links, clash))| {
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

/// The steps above the easy ones that finish a board: how often each technique is used, then contradictions by how many
/// consequences are followed; None where it takes search.
#[pyfunction]
pub fn climbed(touch: usize, width: usize, cells: &[u8], rooms: &[u8]) -> PyResult<Option<Vec<u32>>> {
    let (board, candidates) = layout(touch, width, cells, rooms)?;
    let taken = climb(&board, candidates);
    Ok(taken.map(|taken| [taken.simple.as_slice(), &taken.contradictions].concat()))
}

/// How often the ladder uses each technique, the easy ones first, then as `climbed` says, and whether it finishes the
/// board; None where that is impossible.
#[pyfunction]
pub fn steps(touch: usize, width: usize, cells: &[u8], rooms: &[u8]) -> PyResult<Option<(Vec<u32>, bool)>> {
    let (board, candidates) = layout(touch, width, cells, rooms)?;
    let steps = step_by_step(&board, cells, candidates);
    Ok(steps.map(|steps| {
        let harder = &steps.harder;
        let counts = [&steps.easy, harder.simple.as_slice(), &harder.contradictions].concat();
        (counts, steps.done)
    }))
}
