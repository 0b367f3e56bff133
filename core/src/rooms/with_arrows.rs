//! Boards with black cells: arrows where they can point, then everything needless is dropped.

use super::arrows_only::{decide_by_arrows, lay_arrows};
use super::board::BLACK;
use super::generate::{Made, Wish, drop_by_handfuls};
use super::idle::idle_arrows;
use super::judge::Judge;
use super::layout::Layout;
use super::levels::Level;
use super::stirring::stir;
use super::symmetry::Symmetry;
use crate::chance::Chance;
use crate::thinning::{Listener, thin_by_halves};

const ROUNDS: usize = 3;

/// Drops needless givens, arrows and black cells; `None` if the board is too easy then.
pub fn thin_with_arrows(wish: &Wish, mut layout: Layout, mut solution: Vec<u8>, chance: &mut Chance) -> Option<Made> {
    absorb_idle(&mut layout, &mut solution, wish, chance);
    lay_arrows(&mut layout, &solution);
    // The changes know no symmetry.
    let told = wish.arrows_only && wish.symmetry == Symmetry::None && {
        let level = wish.level.unwrap_or(Level::Hard);
        decide_by_arrows(&mut layout, &mut solution, wish.largest, level, chance)
    };
    let mut given: Vec<bool> = layout.codes.iter().map(|&code| code < BLACK && !told).collect();
    let mut order = wish.symmetry.groups(wish.width, wish.cells);
    chance.shuffle(&mut order);
    // Numbers beside arrows go first, so that the arrows have to tell them.
    order.sort_by_key(|group| !group.iter().any(|&cell| layout.is_beside_arrow(cell)));
    drop_by_handfuls(&layout, &solution, &order, &mut given, wish)?;
    let nothing = vec![false; wish.cells];
    for round in 1..=ROUNDS {
        let mut judge = Judge::new(&layout, &solution, wish.level, &nothing)?;
        thin_by_halves(&mut judge, &order, &mut given, wish.givens);
        if Judge::too_easy(&layout, &solution, wish.level, &given) {
            return None;
        }
        if round == ROUNDS {
            stir(&layout, &solution, &mut given, wish, chance)?;
        }
        // An arrow that does not matter becomes plain black.
        for cell in idle_arrows(&layout, &solution, &given, wish.level, chance)? {
            layout.codes[cell] = BLACK;
        }
        // The last round only drops, so that nothing is left that could go.
        if round < ROUNDS {
            whiten(&mut layout, &mut solution, &mut given, wish, chance)?;
        }
    }
    if Judge::too_easy(&layout, &solution, wish.level, &given) {
        return None;
    }
    Some(Made::new(layout, &solution, &given))
}

/// Black cells that cannot bear an arrow become white where a room beside them has space.
fn absorb_idle(layout: &mut Layout, solution: &mut [u8], wish: &Wish, chance: &mut Chance) {
    let mut groups = wish.symmetry.groups(wish.width, wish.cells);
    groups.retain(|group| layout.codes[group[0]] >= BLACK);
    chance.shuffle(&mut groups);
    for group in groups {
        let bears_arrow = |&cell: &usize| layout.strictly_largest(solution, cell).is_some();
        if layout.black() < wish.black() + group.len() || group.iter().any(bears_arrow) {
            continue;
        }
        let before = (layout.clone(), solution.to_vec());
        if !group
            .iter()
            .all(|&cell| layout.absorb(cell, wish.largest, solution, chance))
        {
            *layout = before.0;
            solution.copy_from_slice(&before.1);
        }
    }
}

/// Plain black cells become white where the board stays good, at worst as one more given.
fn whiten(
    layout: &mut Layout,
    solution: &mut [u8],
    given: &mut [bool],
    wish: &Wish,
    chance: &mut Chance,
) -> Option<()> {
    let mut groups = wish.symmetry.groups(wish.width, wish.cells);
    groups.retain(|group| group.iter().all(|&cell| layout.codes[cell] == BLACK));
    chance.shuffle(&mut groups);
    for group in groups {
        if layout.black() < wish.black() + group.len() {
            continue;
        }
        let before = (layout.clone(), solution.to_vec());
        let absorbed = group
            .iter()
            .all(|&cell| layout.absorb(cell, wish.largest, solution, chance));
        if absorbed {
            let mut judge = Judge::new(layout, solution, wish.level, given)?;
            // An arrow beside it may have asked for other numbers.
            if let Some(only) = judge.only_solution() {
                solution.copy_from_slice(&only);
                continue;
            }
            judge.tell(&group);
            if !wish.arrows_only
                && let Some(only) = judge.only_solution()
            {
                solution.copy_from_slice(&only);
                group.iter().for_each(|&cell| given[cell] = true);
                continue;
            }
        }
        *layout = before.0;
        solution.copy_from_slice(&before.1);
    }
    Some(())
}
