//! The steps that a person takes, counted: the ladder of `pista/hidato/techniques.py` without its words.
//!
//! After easy steps, however they are ordered, the same is left. So only the choice among harder ones matters, and it is
//! made as there: of the easiest level with any, the step with the least to look at, and of several the first.

use super::domains::Domains;
use super::gap_ways::{LONGEST_GAP, ways_through};
use super::levels::{Level, rules, shortest_refutation};
use crate::chains::MOST_LINKS;
use std::collections::BTreeMap;
use std::ops::Index;

/// How often each technique above the easy ones was used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Taken {
    pub only_number: u32,
    pub two_neighbours: u32,
    pub pair_of_numbers: u32,
    pub pair_of_cells: u32,
    pub ways_of_a_gap: u32,
    /// By the consequences that were followed.
    pub contradictions: [u32; MOST_LINKS + 1],
}

/// Numbers, counted from 0, with a cell of each.
pub type Candidates = Vec<(usize, usize)>;

pub enum Step {
    Place(usize, usize),
    Strike(Candidates),
}

/// The steps that finish a board; `None` where it takes search, or is impossible.
pub fn climb(domains: &mut Domains) -> Option<Taken> {
    let near = domains.field.touching();
    let mut taken = Taken::default();
    let mut fruitless = Fruitless::default();
    domains.settle(rules(Level::Easy)).ok()?;
    while !domains.solved() {
        match harder_step(domains, &near, &mut taken, &mut fruitless)? {
            Step::Place(v, cell) => domains.place(v, domains.field.bits[cell] as usize),
            Step::Strike(struck) => {
                for (v, cell) in struck {
                    domains.strike(v, domains.field.bits[cell] as usize);
                }
            }
        }
        domains.settle(rules(Level::Easy)).ok()?;
    }
    Some(taken)
}

/// The next step above the easy ones, counted; the board must be settled by these.
pub fn harder_step(
    domains: &mut Domains,
    near: &[Vec<usize>],
    taken: &mut Taken,
    fruitless: &mut Fruitless,
) -> Option<Step> {
    // Nobody goes back behind a step, and what is placed need not be looked at again.
    domains.tighten();
    let step = Seen::new(domains, near).next_step(taken, fruitless);
    step.or_else(|| contradiction(domains, taken))
}

fn contradiction(domains: &mut Domains, taken: &mut Taken) -> Option<Step> {
    let (supposed, links, _) = shortest_refutation(domains)?;
    taken.contradictions[links.len()] += 1;
    let cell = domains.field.cells[supposed.bit] as usize;
    Some(Step::Strike(vec![(supposed.v, cell)]))
}

/// Gaps in which no way was left out, by the lower end and the steps to the upper, and how many candidates they had: as
/// long as none has gone, none is left out.
pub type Fruitless = BTreeMap<(usize, usize), usize>;

/// Lists end to end.
struct Lists {
    starts: Vec<usize>,
    items: Vec<usize>,
}

impl Lists {
    fn len(&self) -> usize {
        self.starts.len() - 1
    }
}

impl Index<usize> for Lists {
    type Output = [usize];

    fn index(&self, at: usize) -> &[usize] {
        &self.items[self.starts[at]..self.starts[at + 1]]
    }
}

/// A board after all easy steps: the cells of every number, in reading order.
struct Seen<'a> {
    near: &'a [Vec<usize>],
    cells: Lists,
    open: Vec<usize>,
}

impl<'a> Seen<'a> {
    fn new(domains: &Domains, near: &'a [Vec<usize>]) -> Self {
        let field = &domains.field;
        let mut cells = Lists {
            starts: vec![0],
            items: Vec::with_capacity(4 * domains.count),
        };
        for v in 0..domains.count {
            let first = cells.items.len();
            let bits = domains.bits_of(v);
            cells.items.extend(bits.map(|bit| field.cells[bit] as usize));
            // Wide boards lie on their side.
            cells.items[first..].sort_unstable();
            cells.starts.push(cells.items.len());
        }
        let open = (0..cells.len()).filter(|&v| cells[v].len() > 1).collect();
        Seen { near, cells, open }
    }

    fn next_step(&self, taken: &mut Taken, fruitless: &mut Fruitless) -> Option<Step> {
        let numbers_at = self.numbers_at();
        if let Some((v, cell)) = self.only_number(&numbers_at) {
            taken.only_number += 1;
            return Some(Step::Place(v, cell));
        }
        if let Some(struck) = self.two_neighbours() {
            taken.two_neighbours += 1;
            return Some(Step::Strike(vec![struck]));
        }
        if let Some(struck) = self.pair_of_numbers(&numbers_at) {
            taken.pair_of_numbers += 1;
            return Some(Step::Strike(struck));
        }
        if let Some(struck) = self.pair_of_cells(&numbers_at) {
            taken.pair_of_cells += 1;
            return Some(Step::Strike(struck));
        }
        let struck = self.ways_of_a_gap(fruitless)?;
        taken.ways_of_a_gap += 1;
        Some(Step::Strike(struck))
    }

    /// The open numbers of every cell.
    fn numbers_at(&self) -> Lists {
        let mut starts = vec![0; self.near.len() + 1];
        let open = || {
            self.open
                .iter()
                .flat_map(|&v| self.cells[v].iter().map(move |&cell| (v, cell)))
        };
        open().for_each(|(_, cell)| starts[cell + 1] += 1);
        for cell in 0..self.near.len() {
            starts[cell + 1] += starts[cell];
        }
        let (mut next, mut items) = (starts.clone(), vec![0; starts[self.near.len()]]);
        for (v, cell) in open() {
            items[next[cell]] = v;
            next[cell] += 1;
        }
        Lists { starts, items }
    }

    fn is_placed(&self, v: usize) -> bool {
        self.cells[v].len() == 1
    }

    /// Along the numbers to the nearest placed ones on both sides, as far as there are any.
    fn distance(&self, v: usize) -> usize {
        let below = (0..v).rev().find(|&end| self.is_placed(end)).map_or(0, |end| v - end);
        let above = (v + 1..self.cells.len()).find(|&end| self.is_placed(end));
        below + above.map_or(0, |end| end - v)
    }

    fn only_number(&self, numbers_at: &Lists) -> Option<(usize, usize)> {
        let alone = (0..numbers_at.len()).filter(|&cell| numbers_at[cell].len() == 1);
        let free_around = |cell: usize| {
            self.near[cell]
                .iter()
                .filter(|&&near| !numbers_at[near].is_empty())
                .count()
        };
        let cell = alone.min_by_key(|&cell| free_around(cell))?;
        Some((numbers_at[cell][0], cell))
    }

    fn two_neighbours(&self) -> Option<(usize, usize)> {
        let mut best: Option<(usize, (usize, usize))> = None;
        for &v in &self.open {
            if v == 0 || v + 1 == self.cells.len() {
                continue;
            }
            let effort = self.distance(v);
            if best.is_some_and(|(least, _)| least <= effort) {
                continue;
            }
            let (before, after) = (&self.cells[v - 1], &self.cells[v + 1]);
            let holds = |cell: &&usize| before.binary_search(cell).is_ok() || after.binary_search(cell).is_ok();
            let cramped = |&&cell: &&usize| self.near[cell].iter().filter(holds).take(2).count() < 2;
            if let Some(&cell) = self.cells[v].iter().find(cramped) {
                best = Some((effort, (v, cell)));
            }
        }
        best.map(|(_, struck)| struck)
    }

    fn pair_of_numbers(&self, numbers_at: &Lists) -> Option<Candidates> {
        let mut first: BTreeMap<&[usize], usize> = BTreeMap::new();
        let mut best: Option<(usize, Candidates)> = None;
        for &v in self.open.iter().filter(|&&v| self.cells[v].len() == 2) {
            let other = *first.entry(&self.cells[v]).or_insert(v);
            if other == v {
                continue;
            }
            let rivals = |&cell: &usize| {
                let others = numbers_at[cell]
                    .iter()
                    .copied()
                    .filter(|&rival| rival != v && rival != other);
                others.map(|rival| (rival, cell)).collect::<Candidates>()
            };
            let struck: Candidates = self.cells[v].iter().flat_map(rivals).collect();
            keep_least(&mut best, self.distance(v) + self.distance(other), struck);
        }
        best.map(|(_, struck)| struck)
    }

    fn pair_of_cells(&self, numbers_at: &Lists) -> Option<Candidates> {
        let twofold: Vec<usize> = (0..numbers_at.len())
            .filter(|&cell| numbers_at[cell].len() == 2)
            .collect();
        let mut best: Option<(usize, Candidates)> = None;
        for (at, &one) in twofold.iter().enumerate() {
            for &two in twofold[at + 1..]
                .iter()
                .filter(|&&two| numbers_at[two] == numbers_at[one])
            {
                let numbers = &numbers_at[one];
                let elsewhere = |&v: &usize| {
                    let others = self.cells[v].iter().copied().filter(|&cell| cell != one && cell != two);
                    others.map(|cell| (v, cell)).collect::<Candidates>()
                };
                let struck = numbers.iter().flat_map(elsewhere).collect();
                keep_least(&mut best, numbers.iter().map(|&v| self.distance(v)).sum(), struck);
            }
        }
        best.map(|(_, struck)| struck)
    }

    fn ways_of_a_gap(&self, fruitless: &mut Fruitless) -> Option<Candidates> {
        let placed: Vec<usize> = (0..self.cells.len()).filter(|&v| self.is_placed(v)).collect();
        let gaps = placed.windows(2).map(|ends| (ends[1] - ends[0], ends[0]));
        let mut gaps: Vec<(usize, usize)> = gaps
            .filter(|(steps, _)| (3..=LONGEST_GAP + 1).contains(steps))
            .collect();
        gaps.sort_unstable();
        gaps.into_iter().find_map(|(steps, low)| {
            let candidates = self.cells.starts[low + steps] - self.cells.starts[low];
            if fruitless.insert((low, steps), candidates) == Some(candidates) {
                return None;
            }
            let stretch: Vec<&[usize]> = (low..=low + steps).map(|v| &self.cells[v]).collect();
            let ways = ways_through(self.near, &stretch);
            if ways.is_empty() {
                return None;
            }
            (1..steps).find_map(|at| {
                let unused = |cell: &&usize| ways.iter().all(|way| way[at] != **cell);
                let struck: Candidates = self.cells[low + at]
                    .iter()
                    .filter(unused)
                    .map(|&cell| (low + at, cell))
                    .collect();
                (!struck.is_empty()).then_some(struck)
            })
        })
    }
}

/// Takes what strikes anything with less effort than all before.
fn keep_least(best: &mut Option<(usize, Candidates)>, effort: usize, struck: Candidates) {
    if !struck.is_empty() && best.as_ref().is_none_or(|(least, _)| effort < *least) {
        *best = Some((effort, struck));
    }
}
