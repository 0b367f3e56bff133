//! The least total of a first guess, its parts shared out among threads.

use super::cache::Cache;
use super::choose::placed;
use super::count::PAIRWISE;
use super::family::Family;
use super::frame::Frame;
use super::hard::Demand;
use super::search::{Search, Spot};
use super::tally::{Part, Split};
use super::task::{Label, NEVER, Task};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::thread;

/// Enough for the deepest search; pages are only taken as they are used.
pub const STACK: usize = 256 << 20;

/// A part for which a limited search finds no tree gets so many times the width.
const WIDENINGS: [usize; 3] = [1, 4, 16];

/// What all searches share, and how far they are.
pub struct Shared<'a, T> {
    pub task: &'a Task<T>,
    pub cache: &'a Cache,
    pub stop: &'a AtomicBool,
    /// Secrets in parts that are done.
    pub done: &'a AtomicUsize,
    /// Sets that each search may look at before it stops them all.
    pub most: u64,
}

pub struct Outcome {
    /// Exact if below the `beta` asked for, else a lower bound.
    pub total: u32,
    pub nodes: u64,
    /// The parts' trees by reply, where asked for.
    pub branches: Vec<(u32, Vec<u32>)>,
}

/// A part of an opener and the frame to search it in.
struct Branch<'s, T> {
    part: Part,
    frame: &'s Frame<T>,
    set: Vec<u16>,
    demand: Demand,
    reply: u32,
}

impl<T: Label> Shared<'_, T> {
    /// The least total with `row` of the root first. `tree` asks for the branches too.
    pub fn opener(&self, row: usize, beta: u32, threads: usize, tree: bool) -> Outcome {
        let root = &self.task.root;
        let mut search = Search::new(self.task, self.cache, self.stop, self.most);
        let mut split = Split::default();
        let all = root.all();
        let spot = Spot {
            frame: root,
            set: &all,
            demand: &Demand::NONE,
            left: self.task.left,
        };
        let (mut total, _) = search.quick(spot, row, &mut split, beta);
        let mut parts = std::mem::take(&mut split.parts);
        let left = self.task.left.saturating_sub(1);
        if parts.iter().any(|part| {
            self.lost(Spot {
                set: split.set(part),
                left,
                ..spot
            })
        }) {
            total = NEVER;
        }
        // The largest parts raise the floor most; where anything goes a floor rules nothing out.
        for part in parts.iter_mut().rev() {
            if total >= beta || beta == NEVER {
                break;
            }
            let set = split.set(part);
            let there = Spot {
                set,
                demand: &search.after(spot, row, set),
                left: self.task.left - 1,
                ..spot
            };
            let bounds = search.scanned(there, part.key);
            total = total - part.lower + bounds.lower;
            part.lower = bounds.lower;
            part.upper = bounds.upper;
        }
        let mut outcome = Outcome {
            total: total.min(NEVER),
            nodes: search.nodes,
            branches: vec![],
        };
        if total >= beta {
            return outcome;
        }
        // Large parts get their rows together; small ones are read column by column, of the root where it has columns.
        let large = parts.partition_point(|part| part.size as usize <= PAIRWISE);
        let small: Vec<u16> = parts[..large]
            .iter()
            .flat_map(|part| split.set(part))
            .copied()
            .collect();
        let mut sets: Vec<&[u16]> = parts[large..].iter().map(|part| split.set(part)).collect();
        if root.columns.is_empty() && !small.is_empty() {
            sets.push(&small);
        }
        let mut frames = root.apart(&sets);
        if let Some(together) = frames.get_mut(parts.len() - large) {
            together.turn();
        }
        let mut start = 0;
        let mut branches: Vec<Branch<T>> = vec![];
        for (index, &part) in parts.iter().enumerate() {
            let set = split.set(&part);
            let (frame, local) = match (index.checked_sub(large), frames.get(parts.len() - large)) {
                (Some(index), _) => (&frames[index], frames[index].all()),
                (None, Some(together)) => (together, (start..start + part.size as u16).collect()),
                (None, None) => (root, set.to_vec()),
            };
            start += part.size as u16;
            branches.push(Branch {
                part,
                frame,
                set: local,
                demand: search.after(spot, row, set),
                reply: root.row(row)[set[0] as usize].index() as u32,
            });
        }
        if tree {
            outcome.branches = search.branches(spot, row, false);
        }
        self.share_out(search, branches, beta, threads, tree, &mut outcome);
        outcome
    }

    /// Whether a family of a set is too large for the guesses left: seen at once, where a search would take long.
    fn lost(&self, spot: Spot<T>) -> bool {
        Family::pressing(&self.task.letters, spot).is_some_and(|mut family| family.lost())
    }

    fn share_out(
        &self,
        mut search: Search<T>,
        mut branches: Vec<Branch<T>>,
        beta: u32,
        threads: usize,
        tree: bool,
        outcome: &mut Outcome,
    ) {
        if threads > 1 {
            branches.reverse();
        }
        let next = AtomicUsize::new(0);
        let progress = Mutex::new(std::mem::replace(
            outcome,
            Outcome {
                total: 0,
                nodes: 0,
                branches: vec![],
            },
        ));
        let work = |search: &mut Search<T>| {
            while let Some(branch) = branches.get(next.fetch_add(1, Relaxed)) {
                let rest = match progress.lock() {
                    Ok(now) if now.total < beta => now.total - branch.part.lower,
                    _ => return,
                };
                let spot = Spot {
                    frame: branch.frame,
                    set: &branch.set,
                    demand: &branch.demand,
                    left: self.task.left - 1,
                };
                // The tree needs the large parts' own frames again: they are made once.
                let near = if tree && spot.size() > PAIRWISE {
                    search.near(spot)
                } else {
                    None
                };
                let all = branch.frame.all();
                let spot = placed(&near, spot, &all);
                let before = search.nodes;
                let mut flat = vec![];
                let mut least = branch.part.lower;
                let mut key = branch.part.key;
                if least < branch.part.upper {
                    for widening in WIDENINGS {
                        search.widening = widening;
                        key = branch.part.key ^ (widening as u64 - 1);
                        least = search.least(spot, key, beta - rest);
                        if least < NEVER || self.task.width.is_none() {
                            break;
                        }
                    }
                }
                if tree && least < NEVER {
                    search.grow(spot, key, &mut flat);
                }
                search.frames.extend(near);
                if let Ok(mut now) = progress.lock() {
                    now.total = (now.total + least - branch.part.lower).min(NEVER);
                    now.nodes += search.nodes - before;
                    if tree {
                        now.branches.push((branch.reply, flat));
                    }
                }
                self.done.fetch_add(branch.set.len(), Relaxed);
            }
        };
        thread::scope(|scope| {
            for _ in 1..threads {
                let fresh = || work(&mut Search::new(self.task, self.cache, self.stop, self.most));
                // Without another thread this one does all the work.
                let _ = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, fresh);
            }
            work(&mut search);
        });
        if let Ok(now) = progress.into_inner() {
            *outcome = now;
        }
        if self.stop.load(Relaxed) {
            outcome.total = NEVER;
        }
        outcome.branches.sort_unstable();
    }
}
