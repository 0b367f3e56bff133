//! Dropping givens group by group as long as the kind's own test says they can go. `pista/grid/thinning.py` orders them.

/// Tries every group once and keeps at least `wanted` givens. `can_go` sees the givens without the group.
pub fn thin(
    order: &[Vec<usize>],
    given: &mut [bool],
    wanted: usize,
    mut can_go: impl FnMut(&[bool], &[usize]) -> bool,
) {
    let mut left = given.iter().filter(|&&g| g).count();
    for group in order {
        let present: Vec<usize> = group.iter().copied().filter(|&cell| given[cell]).collect();
        if present.is_empty() || left < wanted + present.len() {
            continue;
        }
        for &cell in &present {
            given[cell] = false;
        }
        if can_go(given, &present) {
            left -= present.len();
        } else {
            for &cell in &present {
                given[cell] = true;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::thin;

    #[test]
    fn keeps_what_cannot_go_and_as_many_as_wanted() {
        let order = vec![vec![3], vec![0, 1], vec![2], vec![4]];
        let mut given = vec![true; 5];
        thin(&order, &mut given, 0, |_, group| group != [0, 1]);
        assert_eq!(given, [true, true, false, false, false]);
        let mut given = vec![true; 5];
        thin(&order, &mut given, 3, |_, _| true);
        assert_eq!(given, [true, true, false, false, true]);
    }
}
