//! The one shape of every search for solutions: some more of them, whether there can be others, and the nodes so far.

use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

pub enum Next {
    /// The number of each cell.
    Solution(Vec<u16>),
    /// There are no more.
    End,
    /// The budget is used up.
    Budget,
}

/// A search that goes on where it stopped.
pub trait Finder: Send {
    /// Nodes spent in all.
    fn nodes(&self) -> u64;
    /// The next solution, unless so many nodes in all are spent before. Ctrl-C is an error.
    fn next(&mut self, until: u64) -> PyResult<Next>;
}

/// How many at most: numbers beyond all machines are as good as the largest one.
pub struct AtMost(u64);

impl<'py> FromPyObject<'_, 'py> for AtMost {
    type Error = PyErr;

    fn extract(number: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        match number.extract::<u64>() {
            Err(error) if error.is_instance_of::<PyOverflowError>(number.py()) && number.gt(0)? => Ok(AtMost(u64::MAX)),
            found => found.map(AtMost),
        }
    }
}

/// Solutions as tuples, whether there can be no more, and all nodes so far.
pub type Found<'py> = (Bound<'py, PyTuple>, bool, u64);

/// The next `limit` solutions at most, within `max_nodes` more nodes.
pub fn more<'py>(
    py: Python<'py>,
    finder: &mut impl Finder,
    limit: AtMost,
    max_nodes: Option<AtMost>,
) -> PyResult<Found<'py>> {
    let until = max_nodes.map_or(u64::MAX, |more| finder.nodes().saturating_add(more.0));
    let (found, exhausted) = py.detach(|| -> PyResult<_> {
        let mut found = Vec::new();
        while (found.len() as u64) < limit.0 {
            match finder.next(until)? {
                Next::Solution(marks) => found.push(marks),
                Next::End => return Ok((found, true)),
                Next::Budget => return Ok((found, false)),
            }
        }
        Ok((found, false))
    })?;
    let tuples = found.iter().map(|marks| PyTuple::new(py, marks));
    let tuples = tuples.collect::<PyResult<Vec<_>>>()?;
    Ok((PyTuple::new(py, tuples)?, exhausted, finder.nodes()))
}
