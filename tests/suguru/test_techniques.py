"""Every technique has a board on which it is the next step, and says so in words."""

import inspect
from pathlib import Path

import pytest

from pista import suguru
from pista.grid.ladder import next_step
from pista.grid.room_numbers import RoomNumbers
from pista.suguru.rules import RULES
from pista.suguru.techniques import LADDER

EXAMPLES = {
    "last_in_room": (". 1\n2 3\n\n1 1\n1 1", "a1 is 4, the only number still missing in its room."),
    "only_place": ("4 5 1\n. . 2\n\n1 1 2\n1 1 1", "a2 is 1: no other cell of its room can hold 1."),
    "only_number": (
        ". .\n3 2\n. 4\n. .\n\n1 1\n1 1\n2 1\n2 2",
        "a3 is 1: every other number is struck out, or stands in the same room or beside it (a2 and b2).",
    ),
    "pushed_out": (
        "1 . .\n. 4 .\n. . .\n\n1 1 1\n2 2 3\n2 2 3",
        "In the room of a1 the number 2 fits only in b1 and c1; all of these touch c2, so c2 is not 2.",
    ),
    "pair_in_room": (
        ". .\n. .\n2 1\n\n1 1\n1 1\n2 2",
        "a2 and b2 hold 3 and 4 in some order, so no other cell of their room holds these.",
    ),
    "contradiction": (
        ". . . 1\n. . . .\n. . . .\n\n1 1 2 2\n1 1 2 2\n3 3 3 3",
        "If b2 were 2, then d3=2, and 2 would have no place in the room of c1; so b2 is not 2.",
    ),
}


@pytest.mark.parametrize("technique", EXAMPLES)
def test_the_next_step_is_this_technique_in_these_words(technique: str) -> None:
    text, words = EXAMPLES[technique]
    puzzle = suguru.read(text)
    step = next_step(RoomNumbers(puzzle, puzzle.givens), LADDER)
    assert step is not None
    assert (step.technique, step.because.say()) == (technique, words)
    assert step.cells


def test_every_rung_has_an_example() -> None:
    assert [rung.name for rung in LADDER] == list(EXAMPLES)


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
