"""Hints take the step with the least to look at, say what it rests on, and tell nothing in vain."""

import re

import pytest

from makaro.told_boards import EXPERT_8, EXPERT_10, TWO_SENTENCES
from pista import makaro
from pista.grid.options import TECHNIQUE_LEVELS


def sentences(text: str) -> list[str]:
    return [str(step.because) for step in makaro.explain(makaro.read(text))[0]]


def test_the_cell_that_blocks_is_named() -> None:
    board = makaro.write(makaro.generate("5x5", level="easy", seed=201))
    assert sentences(board)[1] == "e4 is 2: no other cell of its room can hold 2 (c4=2)."


def test_every_link_of_a_contradiction_says_why() -> None:
    told = [sentence for sentence in sentences(EXPERT_8) if sentence.startswith("If ")]
    assert told[0] == (
        "If c4 were 1, then d4 would be at least 2, so by the arrow in d3 only 3 would be left for d2, "
        "and 3 would have no place in the room of c2 (c3≠3); so c4 is not 1."
    )
    told = [sentence for sentence in sentences(EXPERT_10) if sentence.startswith("If ")]
    assert told == [
        (
            "If a2 were 2, then by the arrow in a3 only 1 would be left for a4, "
            "and the arrow in a3 would not point at the largest number: "
            "a2 would be at most 2, and b3 at least as much; so a2 is not 2."
        ),
        (
            "If c3 were 2, then by the arrow in c2 only 1 would be left for b2, "
            "and no number would be left for b3 (b4=3, b5=4); so c3 is not 2."
        ),
        (
            "If d7 were 2, then by the arrow in d8 only 3 would be left for e8 (e9=4, e6=5), "
            "and 2 would have no place in the room of e6 (g7=2, e9=4, e6=5); so d7 is not 2."
        ),
    ]


def test_what_a_later_step_says_better_is_not_told() -> None:
    """The arrow in c7 once said that b7 is more than 1, and thirty steps later that it is more than 3."""
    told = [sentence for sentence in sentences(TWO_SENTENCES) if "so b7 is more than" in sentence]
    assert told == ["The arrow in c7 points to b7 and not to 3 (d7), so b7 is more than 3."]


@pytest.mark.parametrize("level", TECHNIQUE_LEVELS)
def test_every_strike_told_is_named_by_a_later_step(level: str) -> None:
    for seed in range(12):
        puzzle = makaro.generate("8x8", level=level, seed=seed)
        steps, _ = makaro.explain(puzzle)
        for at, step in enumerate(steps):
            struck = {f"{puzzle.board.names[cell]}≠{value}" for cell, value in step.struck}
            later = {str(fact) for other in steps[at + 1 :] for fact in other.facts}
            assert step.placed or struck & later, str(step.because)


@pytest.mark.parametrize("level", TECHNIQUE_LEVELS)
def test_a_room_that_lacks_one_number_comes_first(level: str) -> None:
    for seed in range(8):
        puzzle = makaro.generate("8x8", level=level, seed=seed)
        position = list(puzzle.givens)
        for step in makaro.explain(puzzle)[0]:
            free = [[cell for cell in room if position[cell] is None] for room in puzzle.rooms.members]
            if any(len(cells) == 1 for cells in free):
                assert step.technique == "last_in_room", str(step.because)
            for cell, value in step.placed:
                position[cell] = value


def test_what_is_named_is_lit_up() -> None:
    puzzle = makaro.read(EXPERT_8)
    for step in makaro.explain(puzzle)[0]:
        lit = {puzzle.board.names[cell] for cell in step.cells}
        arrows = {arrow.name for arrow in puzzle.arrows}
        assert set(re.findall(r"\b[a-z]\d\b", str(step.because))) - arrows <= lit, str(step.because)
