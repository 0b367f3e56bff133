//! Arrows without which the board is as it was: they do not matter.

use super::board::{BLACK, UP};
use super::judge::Judge;
use super::layout::Layout;
use super::levels::Level;
use crate::chance::Chance;
use crate::thinning::{Listener, thin_by_halves};

/// The cells of arrows that can all go.
pub fn idle_arrows(
    layout: &Layout,
    solution: &[u8],
    given: &[bool],
    level: Option<Level>,
    chance: &mut Chance,
) -> Option<Vec<usize>> {
    let arrows: Vec<usize> = (0..given.len()).filter(|&cell| layout.codes[cell] >= UP).collect();
    let mut order: Vec<Vec<usize>> = arrows.iter().map(|&cell| vec![cell]).collect();
    chance.shuffle(&mut order);
    let mut matters: Vec<bool> = layout.codes.iter().map(|&code| code >= UP).collect();
    let mut hearing = Hearing {
        judge: Judge::deaf(layout, solution, level, given)?,
        layout,
        solution,
        given,
        level,
        arrows: &arrows,
        heard: Vec::with_capacity(arrows.len()),
    };
    thin_by_halves(&mut hearing, &order, &mut matters, 0);
    let idle = arrows.iter().copied().filter(|&cell| !matters[cell]);
    Some(idle.collect())
}

/// A board that is told arrow after arrow what they point at.
struct Hearing<'a> {
    judge: Judge<'a>,
    layout: &'a Layout,
    solution: &'a [u8],
    given: &'a [bool],
    level: Option<Level>,
    /// The cells of all arrows, by their numbers.
    arrows: &'a [usize],
    /// The numbers of the arrows heard, and what the judge knew before each.
    heard: Vec<(u16, usize)>,
}

impl Hearing<'_> {
    /// Whether contradictions decide these cells, on a board that has only the arrows heard.
    fn contradictions_decide(&self, cells: &[usize]) -> bool {
        let mut layout = self.layout.clone();
        for (number, &cell) in self.arrows.iter().enumerate() {
            if !self.heard.iter().any(|&(heard, _)| heard as usize == number) {
                layout.codes[cell] = BLACK;
            }
        }
        let judge = Judge::new(&layout, self.solution, self.level, self.given);
        judge.is_some_and(|mut judge| judge.contradictions_decide(cells))
    }
}

impl Listener for Hearing<'_> {
    fn mark(&mut self) -> usize {
        self.heard.len()
    }

    fn undo(&mut self, mark: usize) {
        if let Some(&(_, before)) = self.heard.get(mark) {
            let unheard: Vec<u16> = self.heard.drain(mark..).map(|(number, _)| number).collect();
            self.judge.unhear(&unheard, before);
        }
    }

    fn tell(&mut self, cells: &[usize]) {
        let before = self.judge.mark();
        let numbers = cells.iter().filter_map(|cell| self.arrows.binary_search(cell).ok());
        let numbers: Vec<u16> = numbers.map(|number| number as u16).collect();
        self.heard.extend(numbers.iter().map(|&number| (number, before)));
        self.judge.hear(&numbers);
    }

    fn can_go(&mut self, group: &[usize]) -> bool {
        let compared = group.iter().flat_map(|&cell| self.layout.white_sides(cell));
        let compared: Vec<usize> = compared.filter(|&side| !self.given[side]).collect();
        // Once these are decided, the arrow has nothing more to say.
        self.judge.knows(&compared)
            || match self.level {
                Some(Level::Expert) => !self.judge.finds_another(&compared) && self.contradictions_decide(&compared),
                Some(_) => false,
                None => self.judge.refutes_others(&compared),
            }
    }
}
