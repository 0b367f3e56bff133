//! What Python sees of Hidato: flat integers in, flat integers and a status out.

use super::climb::{Taken, climb};
use super::domains::Domains;
use super::field::{Field, Touch};
use super::generate::{Stay, thinned};
use super::levels::{Level, finishes, shortest_refutation};
use super::links;
use super::paths;
use super::search::{Next as Step, Search};
use super::settle::ALL_RULES;
use super::step_by_step::step_by_step;
use super::supposed::{Impossible, Stands};
use crate::chance::Chance;
use crate::finding::{AtMost, Finder, Found, Next, more};
use pyo3::exceptions::{PyKeyboardInterrupt, PyOverflowError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::sync::Arc;

/// Ctrl-C, asked from inside long work.
pub fn asked_to_stop() -> bool {
    Python::attach(|py| py.check_signals().is_err())
}

/// `touch` is 0 king, 1 rook, 2 hex; `places` row, column of each cell in turn.
pub fn field(touch: u8, places: &[u16]) -> PyResult<Arc<Field>> {
    let touch = match touch {
        0 => Touch::King,
        1 => Touch::Rook,
        2 => Touch::Hex,
        _ => return Err(PyValueError::new_err("touch is 0, 1 or 2")),
    };
    let pairs: Vec<(u16, u16)> = places.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect();
    Field::new(touch, &pairs)
        .map(Arc::new)
        .ok_or_else(|| PyOverflowError::new_err("the board is too large"))
}

/// The bytes of native 16-bit integers.
pub fn shorts(bytes: &[u8]) -> Vec<u16> {
    bytes
        .chunks_exact(2)
        .map(|pair| u16::from_ne_bytes([pair[0], pair[1]]))
        .collect()
}

/// Domains with the numbers of `marks` (0 for an empty cell) placed; None where one stands twice or is too large.
pub fn placed(field: &Arc<Field>, marks: &[u16]) -> PyResult<Option<Domains>> {
    if marks.len() != field.len() {
        return Err(PyValueError::new_err("marks must be one per cell"));
    }
    if marks.iter().any(|&mark| mark as usize > field.len()) {
        return Ok(None);
    }
    let mut given = vec![None; field.len()];
    for (cell, &mark) in marks.iter().enumerate() {
        if mark > 0 && given[mark as usize - 1].replace(field.bits[cell]).is_some() {
            return Ok(None);
        }
    }
    let domains = Domains::with(field.clone(), &given);
    let stands = |(v, bit): (usize, &Option<u16>)| bit.is_none_or(|bit| domains.has(v, bit as usize));
    let possible = given.iter().enumerate().all(stands);
    Ok(possible.then_some(domains))
}

/// The number in each cell, from the bit of each number.
pub fn marks_of(field: &Field, solution: &[u16]) -> Vec<u16> {
    let mut marks = vec![0; solution.len()];
    for (v, &bit) in solution.iter().enumerate() {
        marks[field.cells[bit as usize] as usize] = v as u16 + 1;
    }
    marks
}

/// A search that goes on where it stopped.
#[pyclass(name = "Search", module = "pista.core.hidato")]
pub struct BoardSearch {
    field: Arc<Field>,
    /// None where the marks already contradict each other.
    search: Option<Search>,
}

impl BoardSearch {
    fn open(touch: u8, places: &[u8], marks: &[u8]) -> PyResult<Self> {
        let field = field(touch, &shorts(places))?;
        let search = placed(&field, &shorts(marks))?.map(Search::new);
        Ok(BoardSearch { field, search })
    }
}

impl Finder for BoardSearch {
    fn nodes(&self) -> u64 {
        self.search.as_ref().map_or(0, |search| search.nodes)
    }

    fn next(&mut self, until: u64) -> PyResult<Next> {
        let Some(search) = &mut self.search else {
            return Ok(Next::End);
        };
        match search.next(until, asked_to_stop) {
            Step::Solution(solution) => Ok(Next::Solution(marks_of(&self.field, &solution))),
            Step::End => Ok(Next::End),
            Step::Budget => Ok(Next::Budget),
            Step::Stopped => Err(PyKeyboardInterrupt::new_err(())),
        }
    }
}

#[pymethods]
impl BoardSearch {
    #[new]
    fn new(touch: u8, places: &[u8], marks: &[u8]) -> PyResult<Self> {
        BoardSearch::open(touch, places, marks)
    }

    /// The next `limit` solutions at most, each as a tuple of the numbers of the cells.
    fn more<'py>(&mut self, py: Python<'py>, limit: AtMost, max_nodes: Option<AtMost>) -> PyResult<Found<'py>> {
        more(py, self, limit, max_nodes)
    }
}

/// Solves in one call: what `Search(touch, places, marks).more(limit, max_nodes)` returns.
#[pyfunction]
pub fn solve<'py>(
    py: Python<'py>,
    touch: u8,
    places: &[u8],
    marks: &[u8],
    limit: AtMost,
    max_nodes: Option<AtMost>,
) -> PyResult<Found<'py>> {
    more(py, &mut BoardSearch::open(touch, places, marks)?, limit, max_nodes)
}

/// A path through every cell: the number in each cell; empty where none exists, None where the budget ran out.
#[pyfunction]
pub fn path(py: Python<'_>, touch: u8, places: &[u8], seed: u64, max_conflicts: u64) -> PyResult<Option<Vec<u16>>> {
    let field = field(touch, &shorts(places))?;
    py.detach(|| {
        let touching = field.touching();
        let mut chance = Chance::new(seed);
        let path = match paths::grow(&touching, &mut chance) {
            Some(path) => path,
            None if Domains::new(field.clone()).settle(ALL_RULES).is_err() => return Ok(Some(vec![])),
            None => match links::find(&touching, max_conflicts, asked_to_stop) {
                links::Found::Path(path) => path,
                links::Found::None => return Ok(Some(vec![])),
                links::Found::Budget => return Ok(None),
                links::Found::Stopped => return Err(PyKeyboardInterrupt::new_err(())),
            },
        };
        let moves = 3 * path.len();
        let path = paths::shake(&touching, path, moves, &mut chance);
        let mut marks = vec![0; path.len()];
        for (v, &cell) in path.iter().enumerate() {
            marks[cell] = v as u16 + 1;
        }
        Ok(Some(marks))
    })
}

/// Which cells stay given (1) when groups of cells, in order, lose their numbers as long as the puzzle stays within
/// `level` (0 to 3) or, with 4, unique. Cells not given in `given` are never tried.
#[pyfunction]
#[allow(clippy::too_many_arguments)]
pub fn thin(
    py: Python<'_>,
    touch: u8,
    places: &[u8],
    marks: &[u8],
    given: Vec<bool>,
    order: Vec<Vec<usize>>,
    wanted: usize,
    level: u8,
    max_nodes: u64,
) -> PyResult<Vec<bool>> {
    let field = field(touch, &shorts(places))?;
    let marks = shorts(marks);
    let count = field.len();
    let mut path = vec![count; count];
    for (cell, &mark) in marks.iter().enumerate() {
        if mark > 0 && mark as usize <= count {
            path[mark as usize - 1] = cell;
        }
    }
    let fits = marks.len() == count && given.len() == count && path.iter().all(|&cell| cell < count);
    if !fits || order.iter().flatten().any(|&cell| cell >= count) {
        return Err(PyValueError::new_err(
            "marks must be a full path; cells must be on the board",
        ));
    }
    let stay = Level::ALL
        .get(level as usize)
        .map_or(Stay::Unique(max_nodes), |&level| Stay::Within(level));
    let mut given = given;
    py.detach(|| {
        if thinned(&field, &path, &order, &mut given, wanted, stay, asked_to_stop) {
            Ok(given)
        } else {
            Err(PyKeyboardInterrupt::new_err(()))
        }
    })
}

/// The easiest level (0 to 3) that finishes the board without guessing; None where it needs search.
#[pyfunction]
pub fn level(py: Python<'_>, touch: u8, places: &[u8], marks: &[u8]) -> PyResult<Option<u8>> {
    let field = field(touch, &shorts(places))?;
    let marks = shorts(marks);
    for (index, level) in (0..).zip(Level::ALL) {
        let Some(mut domains) = placed(&field, &marks)? else {
            return Ok(None);
        };
        if py.detach(|| finishes(&mut domains, level)) {
            return Ok(Some(index));
        }
    }
    Ok(None)
}

/// Candidates as Python holds them: for every number the cells it may stand in, `stride` bytes, lowest cell first.
fn candidates(field: &Arc<Field>, sets: &[u8]) -> PyResult<Domains> {
    let count = field.len();
    let stride = count.div_ceil(8);
    if sets.len() != count * stride {
        return Err(PyValueError::new_err("sets must be one per number"));
    }
    let mut domains = Domains::new(field.clone());
    for (v, set) in sets.chunks_exact(stride).enumerate() {
        let cells = (0..count).filter(|cell| set[cell / 8] >> (cell % 8) & 1 == 1);
        let bits: Vec<usize> = cells.map(|cell| field.bits[cell] as usize).collect();
        domains.restrict(v, &bits);
    }
    Ok(domains)
}

/// The candidates that are within walking distance, as `candidates` reads them; None where a number has none.
#[pyfunction]
pub fn sweep<'py>(py: Python<'py>, touch: u8, places: &[u8], sets: &[u8]) -> PyResult<Option<Bound<'py, PyBytes>>> {
    let field = field(touch, &shorts(places))?;
    let mut domains = candidates(&field, sets)?;
    if domains.sweep(false).is_err() {
        return Ok(None);
    }
    let stride = field.len().div_ceil(8);
    let mut swept = vec![0u8; sets.len()];
    for v in 0..field.len() {
        for bit in domains.bits_of(v) {
            let cell = field.cells[bit] as usize;
            swept[v * stride + cell / 8] |= 1 << (cell % 8);
        }
    }
    Ok(Some(PyBytes::new(py, &swept)))
}

/// What the fewest consequences refute: its number (from 1) and cell, the numbers and cells that follow, and what is
/// impossible then: 0 a cell without a number, 1 two numbers without a way between them, 2 a number on the way from another.
#[pyfunction]
#[allow(clippy::type_complexity)]
pub fn refute(
    py: Python<'_>,
    touch: u8,
    places: &[u8],
    sets: &[u8],
) -> PyResult<Option<((usize, usize), Vec<(usize, usize)>, (u8, usize, usize))>> {
    let field = field(touch, &shorts(places))?;
    let mut domains = candidates(&field, sets)?;
    let found = py.detach(|| {
        let possible = domains.settle(ALL_RULES).is_ok();
        possible.then(|| shortest_refutation(&mut domains)).flatten()
    });
    Ok(found.map(|(supposed, links, clash)| {
        let cell = |bit: usize| field.cells[bit] as usize;
        let told = |at: &Stands| (at.v + 1, cell(at.bit));
        let impossible = match clash {
            Impossible::Cell(bit) => (0, cell(bit), 0),
            Impossible::Gap(low, high) => (1, low + 1, high + 1),
            Impossible::End(from, number) => (2, from + 1, number + 1),
        };
        (told(&supposed), links.iter().map(told).collect(), impossible)
    }))
}

/// The steps above the easy ones that finish a board, technique by technique, and contradictions by how many
/// consequences are followed; None where it takes search.
#[pyfunction]
pub fn climbed(py: Python<'_>, touch: u8, places: &[u8], marks: &[u8]) -> PyResult<Option<Vec<u32>>> {
    let field = field(touch, &shorts(places))?;
    let Some(mut domains) = placed(&field, &shorts(marks))? else {
        return Ok(None);
    };
    let taken = py.detach(|| climb(&mut domains));
    Ok(taken.as_ref().map(counts))
}

fn counts(taken: &Taken) -> Vec<u32> {
    let simple = [
        taken.only_number,
        taken.two_neighbours,
        taken.pair_of_numbers,
        taken.pair_of_cells,
        taken.ways_of_a_gap,
    ];
    [simple.as_slice(), &taken.contradictions].concat()
}

/// How often the ladder uses each technique, the two easy ones first, then as `climbed` says, and whether it finishes
/// the board; None where that is impossible.
#[pyfunction]
pub fn steps(py: Python<'_>, touch: u8, places: &[u8], marks: &[u8]) -> PyResult<Option<(Vec<u32>, bool)>> {
    let (field, marks) = (field(touch, &shorts(places))?, shorts(marks));
    let Some(mut domains) = placed(&field, &marks)? else {
        return Ok(None);
    };
    let steps = py.detach(|| step_by_step(&mut domains, &marks));
    Ok(steps.map(|steps| {
        let easy = vec![steps.next_to, steps.only_place];
        ([easy, counts(&steps.harder)].concat(), steps.done)
    }))
}
