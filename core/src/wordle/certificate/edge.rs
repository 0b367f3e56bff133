//! The checker of certificates as Python sees it.

use super::claims::{Claim, Claims};
use super::list::List;
use super::openers::parts;
use super::overlap::Overlaps;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// Claims between two looks for Ctrl-C.
const BATCH: usize = 64;

/// Guesses and secrets, and what is believed of sets so far.
#[pyclass(module = "pista.core.wordle")]
pub struct BoundsChecker {
    list: List,
    overlaps: Overlaps,
    claims: Claims,
}

impl BoundsChecker {
    pub fn list(&self) -> &List {
        &self.list
    }

    /// The set that is left after guesses and their replies, by turns.
    fn set(&self, path: &[u32]) -> Option<Vec<u16>> {
        let mut set = self.list.all();
        for turn in path.chunks(2) {
            let &[guess, reply] = turn else { return None };
            if guess as usize >= self.list.guesses() {
                return None;
            }
            let row = self.list.row(guess as usize);
            set.retain(|&secret| u32::from(row[secret as usize]) == reply);
        }
        Some(set)
    }
}

#[pymethods]
impl BoundsChecker {
    #[new]
    fn new(py: Python<'_>, words: &[u8], length: usize, secrets: Vec<u32>) -> PyResult<Self> {
        let made = py.detach(|| {
            let list = List::new(words, length, &secrets)?;
            let overlaps = Overlaps::new(&list);
            let claims = Claims::default();
            Some(BoundsChecker { list, overlaps, claims })
        });
        made.ok_or_else(|| PyValueError::new_err("words, length or secrets are out of range"))
    }

    /// Believes claims of smaller sets first. The number of one that does not follow, if any: no larger one is believed then.
    fn believe(&mut self, py: Python<'_>, claims: Vec<(Vec<u32>, u32)>) -> PyResult<Option<usize>> {
        let mut found = vec![];
        for (number, (path, total)) in claims.into_iter().enumerate() {
            match self.set(&path) {
                Some(set) => found.push((number, Claim { set, total })),
                None => return Ok(Some(number)),
            }
        }
        found.sort_by_key(|(_, claim)| claim.set.len());
        for some in found.chunks(BATCH) {
            py.check_signals()?;
            let refused = py.detach(|| some.iter().find(|(_, claim)| !self.claims.believe(&self.list, claim)));
            if let Some(&(number, _)) = refused {
                return Ok(Some(number));
            }
        }
        Ok(None)
    }

    /// What is known of the parts of an opener, replies in front; no more is found out than it takes to reach `total`.
    fn parts(&mut self, py: Python<'_>, opener: usize, total: u32) -> PyResult<Vec<(u8, Vec<u16>, u32)>> {
        if opener >= self.list.guesses() {
            return Err(PyValueError::new_err("no such opener"));
        }
        py.check_signals()?;
        let found = py.detach(|| parts(&self.list, &mut self.overlaps, &self.claims, opener, total));
        Ok(found
            .into_iter()
            .map(|part| (part.reply, part.set, part.least))
            .collect())
    }

    /// What an opener takes at least; no more is found out than it takes to reach `total`.
    fn opener(&mut self, py: Python<'_>, opener: usize, total: u32) -> PyResult<u32> {
        let parts = self.parts(py, opener, total)?;
        Ok(self.list.all().len() as u32 + parts.iter().map(|part| part.2).sum::<u32>())
    }
}
