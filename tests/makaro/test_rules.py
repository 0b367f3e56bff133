"""Each rule has a board that breaks it and no other."""

import pytest

from makaro.boards import BROKEN, EXAMPLE
from pista import makaro
from pista.kind import MoveError, PuzzleError, Status


def test_a_fault_names_its_cells() -> None:
    puzzle = makaro.read(BROKEN["equal_numbers_do_not_touch"])
    (fault,) = makaro.faults(puzzle, puzzle.givens)
    assert [puzzle.board.names[cell] for cell in fault.cells] == ["b1", "c1"]
    assert fault.message.say() == "Equal numbers do not touch side by side or one above the other. See b1 and c1."


def test_a_number_larger_than_its_room_breaks_the_first_rule() -> None:
    puzzle = makaro.read(EXAMPLE)
    with pytest.raises(MoveError, match="b1 takes a number from 1 to 2, not 3"):
        makaro.play(puzzle, makaro.start(puzzle), "b1=3")
    start, at = makaro.start(puzzle), puzzle.board.named["b1"]
    position = (*start[:at], 3, *start[at + 1 :])
    assert [fault.rule for fault in makaro.faults(puzzle, position)] == ["rooms_hold_each_number_once"]


@pytest.mark.parametrize(("pointed_at", "broken"), [(1, True), (2, True), (3, False), (4, False)])
def test_an_arrow_wants_strictly_more(pointed_at: int, broken: bool) -> None:
    puzzle = makaro.read(BROKEN["arrows_point_at_the_largest"].replace("> 2", f"> {pointed_at}"))
    assert bool(makaro.faults(puzzle, puzzle.givens)) is broken


def test_a_full_board_without_faults_is_won() -> None:
    puzzle = makaro.read(EXAMPLE)
    (marks,) = makaro.solve(puzzle).solutions
    position = makaro.start(puzzle)
    for cell, value in enumerate(marks):
        assert makaro.status(puzzle, position) is Status.OPEN
        if puzzle.givens[cell] is None:
            position = makaro.play(puzzle, position, f"{puzzle.board.names[cell]}={value}")
    assert makaro.status(puzzle, position) is Status.WON


def test_a_full_board_with_a_fault_is_open() -> None:
    puzzle = makaro.read(EXAMPLE)
    (marks,) = makaro.solve(puzzle).solutions
    assert makaro.status(puzzle, (marks[1], marks[0], *marks[2:])) is Status.OPEN


def test_givens_and_black_cells_cannot_be_changed() -> None:
    puzzle = makaro.read(EXAMPLE)
    with pytest.raises(MoveError, match="c3 is given as 3"):
        makaro.play(puzzle, makaro.start(puzzle), "c3=1")
    with pytest.raises(PuzzleError, match="a1 is a black cell"):
        makaro.play(puzzle, makaro.start(puzzle), "a1=1")
