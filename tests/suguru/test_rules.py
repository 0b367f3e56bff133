"""Each rule has a board that breaks it and no other."""

import pytest

from pista import suguru
from pista.kind import MoveError
from suguru.boards import EXAMPLE


def test_equal_numbers_touch_at_a_corner_by_a_side_and_not_further_apart() -> None:
    corner = suguru.read("1 .\n. 1\n\na b\na b")
    (fault,) = suguru.faults(corner, corner.givens)
    assert fault.message.say() == "Equal numbers do not touch, not even at a corner. See a1 and b2."
    beside = suguru.read("1 1\n. .\n\na b\na b")
    assert [fault.cells for fault in suguru.faults(beside, beside.givens)] == [(0, 1)]
    apart = suguru.read("1 . 1\n. . .\n\na a b\na b b")
    assert suguru.faults(apart, apart.givens) == ()


def test_a_number_larger_than_its_room_breaks_the_first_rule() -> None:
    puzzle = suguru.read(EXAMPLE)
    with pytest.raises(MoveError, match="a3 takes a number from 1 to 3, not 4"):
        suguru.play(puzzle, suguru.start(puzzle), "a3=4")
    start, at = suguru.start(puzzle), puzzle.board.named["a3"]
    position = (*start[:at], 4, *start[at + 1 :])
    assert [fault.rule for fault in suguru.faults(puzzle, position)] == ["rooms_hold_each_number_once"]
