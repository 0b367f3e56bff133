"""Each rule has a board that breaks it and no other."""

import pytest

from makaro.boards import BROKEN, EXAMPLE
from pista import makaro
from pista.kind import MoveError, PuzzleError


def test_a_fault_names_its_cells() -> None:
    puzzle = makaro.read(BROKEN["equal_numbers_do_not_touch"])
    (fault,) = makaro.faults(puzzle, puzzle.givens)
    assert [puzzle.board.names[cell] for cell in fault.cells] == ["b1", "c1"]
    assert fault.message.say() == "Equal numbers do not touch side by side or one above the other. See b1 and c1."


@pytest.mark.parametrize(("pointed_at", "broken"), [(1, True), (2, True), (3, False), (4, False)])
def test_an_arrow_wants_strictly_more(pointed_at: int, broken: bool) -> None:
    puzzle = makaro.read(BROKEN["arrows_point_at_the_largest"].replace("> 2", f"> {pointed_at}"))
    assert bool(makaro.faults(puzzle, puzzle.givens)) is broken


def test_givens_and_black_cells_cannot_be_changed() -> None:
    puzzle = makaro.read(EXAMPLE)
    with pytest.raises(MoveError, match="c3 is a given \\(3\\)"):
        makaro.play(puzzle, makaro.start(puzzle), "c3=1")
    with pytest.raises(PuzzleError, match="a1 is a black cell"):
        makaro.play(puzzle, makaro.start(puzzle), "a1=1")
