//! Whether a sheet is a board at all: what nearly every text is, told at once. What is wrong is for others to find.

use super::board::{BLACK, Board, Touch, sides};

/// Whether there are white cells, exactly these have rooms, every room is in one piece and small enough, every number
/// one of its room's, and every arrow points at a white cell.
pub fn is_sound(width: usize, codes: &[u8], room_of: &[u16]) -> bool {
    let Ok(board) = Board::new(Touch::Rook, width, codes, room_of) else {
        return false;
    };
    let fits = |(cell, &code): (usize, &u8)| {
        code == 0 || code >= BLACK || code as usize <= board.rooms.of(room_of[cell] as usize).len()
    };
    !board.rooms.is_empty() && codes.iter().enumerate().all(fits) && in_one_piece(&board, width)
}

/// Whether sides lead from the first cell of every room to all others of it.
fn in_one_piece(board: &Board, width: usize) -> bool {
    let mut reached = vec![false; board.cells];
    let mut edge = Vec::new();
    (0..board.rooms.len()).all(|room| {
        let members = board.rooms.of(room);
        let mut left = members.len();
        edge.push(members[0] as usize);
        reached[members[0] as usize] = true;
        while let Some(cell) = edge.pop() {
            left -= 1;
            for near in sides(cell, width, board.cells).into_iter().flatten() {
                if board.room_of[near] as usize == room && !reached[near] {
                    reached[near] = true;
                    edge.push(near);
                }
            }
        }
        left == 0
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const NONE: u16 = u16::MAX;

    #[test]
    fn rooms_hang_together_by_sides() {
        assert!(is_sound(2, &[0; 4], &[0, 0, 1, 0]));
        assert!(!is_sound(2, &[0; 4], &[0, 1, 1, 0]));
        assert!(!is_sound(3, &[0, 100, 0], &[0, NONE, 0]));
    }

    #[test]
    fn numbers_are_those_of_their_rooms() {
        assert!(is_sound(2, &[2, 0, 1, 0], &[0, 0, 1, 1]));
        assert!(!is_sound(2, &[3, 0, 1, 0], &[0, 0, 1, 1]));
    }

    #[test]
    fn only_white_cells_have_rooms_and_some_are_white() {
        assert!(is_sound(2, &[0, 100], &[0, NONE]));
        assert!(!is_sound(2, &[0, 100], &[0, 0]));
        assert!(!is_sound(2, &[0, 0], &[0, NONE]));
        assert!(!is_sound(2, &[100, 100], &[NONE, NONE]));
        assert!(!is_sound(0, &[], &[]));
    }

    #[test]
    fn arrows_point_at_white_cells() {
        assert!(is_sound(2, &[104, 0], &[NONE, 0]));
        assert!(!is_sound(2, &[103, 0], &[NONE, 0]));
        assert!(!is_sound(3, &[104, 100, 0], &[NONE, NONE, 0]));
    }
}
