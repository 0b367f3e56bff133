//! All ways to walk one gap between two placed numbers, as far as they can be kept in mind: `pista/hidato/gap_ways.py`.

/// Numbers in a gap, and ways through it, that a person can still keep in mind.
pub const LONGEST_GAP: usize = 6;
const MOST_WAYS: usize = 12;
/// Unfinished ways die out later, so that more of them are allowed.
const MOST_UNFINISHED: usize = 8 * MOST_WAYS;

/// Every way over the cells of each number in turn, no cell twice; none at all where there are too many.
pub fn ways_through(near: &[Vec<usize>], cells: &[&[usize]]) -> Vec<Vec<usize>> {
    let mut ways = vec![cells[0].to_vec()];
    for following in &cells[1..] {
        let mut longer = Vec::new();
        for way in &ways {
            let touching = |cell: &&usize| way.last().is_some_and(|last| near[*last].contains(cell));
            for &cell in following.iter().filter(touching).filter(|cell| !way.contains(cell)) {
                longer.push([way.as_slice(), &[cell]].concat());
            }
            if longer.len() > MOST_UNFINISHED {
                return Vec::new();
            }
        }
        ways = longer;
    }
    if ways.len() <= MOST_WAYS { ways } else { Vec::new() }
}
