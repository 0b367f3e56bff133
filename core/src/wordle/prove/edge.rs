//! The prover as Python sees it.

use super::cache::Cache;
use super::grow::write;
use super::hard::{ALPHABET, LONGEST};
use super::opener::{Outcome, STACK, Shared};
use super::search::Search;
use super::task::{Label, NEVER, Task, UNCAPPED};
use super::witness::{Known, Named, Part, Witness};
use crate::wordle::certificate::edge::BoundsChecker;
use crate::wordle::certificate::list::List;
use pyo3::exceptions::{PyMemoryError, PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// How often a long search looks for Ctrl-C and reports how far it is.
const PULSE: Duration = Duration::from_millis(100);

/// Replies of up to five letters fit in a byte.
enum Sized {
    Short(Task<u8>),
    Long(Task<u16>),
}

/// Guesses, secrets and rules of play, with what has been learnt of them so far.
#[pyclass(frozen, module = "pista.core.wordle")]
pub struct Prover {
    task: Sized,
    cache: Cache,
    ranks: Vec<(usize, u32)>,
}

#[pymethods]
impl Prover {
    #[new]
    #[pyo3(signature = (words, length, secrets, *, hard=false, max_guesses=None, width=None, cache_bytes=1 << 26, ranked=false))]
    #[allow(clippy::too_many_arguments)]
    fn new(
        py: Python<'_>,
        words: &[u8],
        length: usize,
        secrets: Vec<u32>,
        hard: bool,
        max_guesses: Option<u8>,
        width: Option<usize>,
        cache_bytes: usize,
        ranked: bool,
    ) -> PyResult<Self> {
        let count = words.len().checked_div(length).unwrap_or(0);
        let fault = if length == 0 || length > LONGEST {
            Some("length is out of range")
        } else if !words.len().is_multiple_of(length) || words.iter().any(|&letter| letter as usize >= ALPHABET) {
            Some("words are not letter codes of the given length")
        } else if secrets.is_empty()
            || secrets.len() > u16::MAX as usize
            || secrets.iter().any(|&s| s as usize >= count)
        {
            Some("secrets are not numbers of words, or too many")
        } else {
            None
        };
        if let Some(fault) = fault {
            return Err(PyValueError::new_err(fault));
        }
        let left = max_guesses.unwrap_or(UNCAPPED);
        let made = py.detach(|| {
            let mut ranks = vec![];
            let task = if length <= 5 {
                let mut task = Task::new(words, length, &secrets, hard, left, width)?;
                if ranked {
                    ranks = task.rank();
                }
                Sized::Short(task)
            } else {
                let mut task = Task::new(words, length, &secrets, hard, left, width)?;
                if ranked {
                    ranks = task.rank();
                }
                Sized::Long(task)
            };
            let cache = Cache::new(cache_bytes)?;
            Some(Prover { task, cache, ranks })
        });
        made.ok_or_else(|| PyMemoryError::new_err("replies and cache do not fit in memory"))
    }

    /// All guesses, the most promising openers first; needs `ranked`.
    fn ranking(&self) -> Vec<u32> {
        match &self.task {
            Sized::Short(task) => ranking(task, &self.ranks),
            Sized::Long(task) => ranking(task, &self.ranks),
        }
    }

    /// The least total of an opener, the nodes searched and the tree; no total where no tree is short enough, or where
    /// none was found among `most` nodes.
    #[pyo3(signature = (opener, threads=1, progress=None, most=u64::MAX))]
    fn opener(
        &self,
        py: Python<'_>,
        opener: u32,
        threads: usize,
        progress: Option<Py<PyAny>>,
        most: u64,
    ) -> PyResult<(Option<u32>, u64, Vec<u32>)> {
        match &self.task {
            Sized::Short(task) => self.solve(py, task, opener, threads, progress, most),
            Sized::Long(task) => self.solve(py, task, opener, threads, progress, most),
        }
    }

    /// For each opener its least total if below its `beta`, else a lower bound not below it.
    fn openers(&self, py: Python<'_>, openers: Vec<(u32, u32)>, threads: usize) -> PyResult<Vec<u32>> {
        match &self.task {
            Sized::Short(task) => self.bound(py, task, openers, threads),
            Sized::Long(task) => self.bound(py, task, openers, threads),
        }
    }

    /// What must be claimed so that the checker sees that these openers take `total`: it knows no more of their parts (reply,
    /// secrets, least) than is said here. Nothing where one takes less. For any number of guesses, and not in hard mode.
    fn claims(
        &self,
        py: Python<'_>,
        checker: PyRef<'_, BoundsChecker>,
        openers: Vec<(u32, Vec<Known>)>,
        total: u32,
    ) -> PyResult<Option<Vec<Named>>> {
        let list = checker.list();
        match &self.task {
            Sized::Short(task) => self.witness(py, task, list, openers, total),
            Sized::Long(task) => self.witness(py, task, list, openers, total),
        }
    }
}

impl Prover {
    fn solve<T: Label>(
        &self,
        py: Python<'_>,
        task: &Task<T>,
        opener: u32,
        threads: usize,
        progress: Option<Py<PyAny>>,
        most: u64,
    ) -> PyResult<(Option<u32>, u64, Vec<u32>)> {
        let row = task
            .row_of(opener)
            .ok_or_else(|| PyValueError::new_err("no such opener"))?;
        let outcome = self.watch(py, task, progress, most, |shared| {
            shared.opener(row, NEVER, threads, true)
        })?;
        let mut flat = vec![opener];
        if outcome.total >= NEVER {
            return Ok((None, outcome.nodes, vec![]));
        }
        write(&outcome.branches, &mut flat);
        Ok((Some(outcome.total), outcome.nodes, flat))
    }

    fn bound<T: Label>(
        &self,
        py: Python<'_>,
        task: &Task<T>,
        openers: Vec<(u32, u32)>,
        threads: usize,
    ) -> PyResult<Vec<u32>> {
        let mut rows = vec![];
        for &(opener, beta) in &openers {
            let row = task
                .row_of(opener)
                .ok_or_else(|| PyValueError::new_err("no such opener"))?;
            rows.push((row, beta.min(NEVER)));
        }
        self.watch(py, task, None, u64::MAX, |shared| {
            let next = AtomicUsize::new(0);
            let totals = Mutex::new(vec![0; rows.len()]);
            let work = || {
                while let index = next.fetch_add(1, Relaxed)
                    && let Some(&(row, beta)) = rows.get(index)
                {
                    let outcome: Outcome = shared.opener(row, beta, 1, false);
                    if let Ok(mut totals) = totals.lock() {
                        totals[index] = outcome.total;
                    }
                }
            };
            thread::scope(|scope| {
                for _ in 1..threads {
                    let _ = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
                }
                work();
            });
            totals.into_inner().unwrap_or_default()
        })
    }

    fn witness<T: Label>(
        &self,
        py: Python<'_>,
        task: &Task<T>,
        list: &List,
        openers: Vec<(u32, Vec<Known>)>,
        total: u32,
    ) -> PyResult<Option<Vec<Named>>> {
        self.watch(py, task, None, u64::MAX, |shared| {
            let mut search = Search::new(task, shared.cache, shared.stop, shared.most);
            let mut witness = Witness::new(list, &mut search);
            for (opener, parts) in openers {
                let known: u32 = parts.iter().map(|part| part.2).sum();
                let missing = total.saturating_sub(known + task.root.secrets.len() as u32);
                let large = parts.into_iter().filter(|part| part.1.len() > 2);
                let named = large.map(|(reply, set, known)| Part {
                    path: vec![opener, reply],
                    set,
                    known,
                });
                witness.ask(named.collect(), missing)?;
            }
            witness.claims()
        })
    }

    /// Works on another thread; this one looks for signals and reports how far it is.
    fn watch<T: Label, R: Send>(
        &self,
        py: Python<'_>,
        task: &Task<T>,
        progress: Option<Py<PyAny>>,
        most: u64,
        work: impl FnOnce(&Shared<T>) -> R + Send,
    ) -> PyResult<R> {
        let stop = AtomicBool::new(false);
        let done = AtomicUsize::new(0);
        let shared = Shared {
            task,
            cache: &self.cache,
            stop: &stop,
            done: &done,
            most,
        };
        thread::scope(|scope| {
            let (send, mut receive) = channel();
            let shared = &shared;
            thread::Builder::new()
                .stack_size(STACK)
                .spawn_scoped(scope, move || send.send(work(shared)))?;
            let mut fault = None;
            let result = loop {
                let receive = &mut receive;
                match py.detach(move || receive.recv_timeout(PULSE)) {
                    Ok(result) => break Some(result),
                    Err(RecvTimeoutError::Disconnected) => break None,
                    Err(RecvTimeoutError::Timeout) => (),
                }
                let checked = py.check_signals().and_then(|()| match &progress {
                    Some(progress) => progress.call1(py, (done.load(Relaxed),)).map(drop),
                    None => Ok(()),
                });
                if let Err(error) = checked {
                    stop.store(true, Relaxed);
                    fault.get_or_insert(error);
                }
            };
            if stop.load(Relaxed) {
                // What was cached after the stop means nothing.
                self.cache.clear();
            }
            match (fault, result) {
                (None, Some(result)) => Ok(result),
                (None, None) => Err(PyRuntimeError::new_err("the search ended early")),
                (Some(error), _) => Err(error),
            }
        })
    }
}

/// All guesses, the most promising openers first.
pub(super) fn ranking<T: Label>(task: &Task<T>, ranks: &[(usize, u32)]) -> Vec<u32> {
    let n = task.root.secrets.len() as u64;
    let mut rows: Vec<usize> = (0..ranks.len()).collect();
    rows.sort_by_key(|&row| {
        let (parts, squares) = ranks[row];
        2 * u64::from(squares) + n * (3 * n - parts as u64)
    });
    rows.into_iter().map(|row| task.names[row]).collect()
}
