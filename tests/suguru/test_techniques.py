"""Every technique has a board on which it is the next step, and says so in words."""

import inspect
from pathlib import Path

from pista import suguru
from pista.grid.ladder import next_step
from pista.grid.room_numbers import RoomNumbers
from pista.suguru.rules import RULES
from pista.suguru.techniques import LADDER


def test_more_than_four_places_push_a_number_out() -> None:
    """A room of five around a cell: wherever its 5 stands, it touches the middle."""
    puzzle = suguru.read(". . .\n. . .\n. . .\n\na a a\na b a\nb b b")
    step = next_step(RoomNumbers(puzzle, puzzle.givens), LADDER)
    assert step is not None
    assert step.technique == "pushed_out"
    assert {cell for cell, _ in step.struck} == {puzzle.board.named["b2"]}


def test_every_technique_is_documented_and_drawn_and_every_option_documented() -> None:
    docs = Path(__file__).parents[2] / "docs"
    page = (docs / "suguru.md").read_text(encoding="utf-8")
    for rung in LADDER:
        picture = f"pictures/suguru-{rung.name.replace('_', '-')}.svg"
        assert f"(`{rung.name}`)" in page
        assert f"({picture})" in page
        assert (docs / picture).exists()
    options = inspect.signature(suguru.generate).parameters
    assert all(f"`--{name.replace('_', '-')}" in page for name in options if name != "shape")
    assert all(f"`{form}`" in page for form in suguru.FORMATS)
    assert all(str(rule.__doc__).rstrip(".")[2:] in page for rule in RULES)
