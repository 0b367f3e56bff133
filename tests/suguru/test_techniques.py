"""Every technique has a board on which it is the next step, and says so in words."""

from pista import suguru
from pista.grid.ladder import next_step
from pista.grid.room_numbers import RoomNumbers
from pista.suguru.techniques import LADDER


def test_more_than_four_places_push_a_number_out() -> None:
    """A room of five around a cell: wherever its 5 stands, it touches the middle."""
    puzzle = suguru.read(". . .\n. . .\n. . .\n\na a a\na b a\nb b b")
    step = next_step(RoomNumbers(puzzle, puzzle.givens), LADDER)
    assert step is not None
    assert step.technique == "pushed_out"
    assert {cell for cell, _ in step.struck} == {puzzle.board.named["b2"]}
