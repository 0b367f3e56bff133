"""Hints take the step with the least to look at, and say what it rests on."""

import pytest

from pista import hidato
from pista.grid.entry import Position
from pista.grid.ladder import LEVELS
from pista.hidato import Puzzle
from pista.hidato.possible import Possible


def sentences(shape: str, level: str, seed: int) -> list[str]:
    return [str(step.because) for step in hidato.explain(hidato.generate(shape, level=level, seed=seed))[0]]


def first_hint(shape: str, level: str, seed: int) -> str:
    puzzle = hidato.generate(shape, level=level, seed=seed)
    hint = hidato.hint(puzzle, puzzle.givens)
    assert hint is not None
    return str(hint.because)


def test_the_far_end_of_a_gap_is_named() -> None:
    told = sentences("6x6", "easy", 101)
    assert told[0] == "15 touches 16 (a3), and b4 is the only free cell there."
    towards = "22 touches 23 (d3), and c4 is the only free cell there from which 19 (a6) can be reached in 3 steps."
    assert towards in told


def test_a_free_cell_that_only_the_far_end_rules_out_is_not_passed_over() -> None:
    """Beside 4 there are e1 and f2; 5 stands at e1 because of 8 at b2."""
    puzzle = hidato.generate("6x6", level="easy", seed=101)
    possible = Possible(puzzle, puzzle.givens)
    cell = puzzle.board.named["e1"]
    assert possible.sets[5] == 1 << cell
    assert possible.walks.free >> puzzle.board.named["f2"] & 1
    assert possible.walks.keeps_out(5, possible.walks.free & ~(1 << cell)).ends == {4, 8}


@pytest.mark.parametrize(
    ("shape", "level", "seed", "told"),
    [
        ("6x6", "easy", 4, "21 touches 20 (b1) and 22 (c3), and c2 is the only free cell beside both."),
        ("8x8", "easy", 1, "18 touches 17 (f4) and 19 (d4), and e5 is the only free cell beside both."),
    ],
)
def test_a_gap_of_one_number_comes_before_a_far_reach(shape: str, level: str, seed: int, told: str) -> None:
    assert first_hint(shape, level, seed) == told


def test_nothing_leads_on_from_the_first_number() -> None:
    assert "1 touches 2 (g7), and g6 is the only free cell there." in sentences("8x8", "hard", 106)


def test_why_no_other_number_reaches_a_cell_is_told() -> None:
    told = first_hint("10x10", "expert", 108)
    assert told.startswith("Of the missing numbers only 96 can reach a8: any other there would be too far from one of")
    assert "these (e9=1, b3=11, " in told


def test_after_strikes_a_number_is_left_and_they_are_named() -> None:
    told = [sentence for seed in range(6) for sentence in sentences("8x8", "expert", seed)]
    left = [sentence for sentence in told if "is the only missing number left for" in sentence]
    assert left
    assert all("≠" in sentence for sentence in left)


def is_at_a_glance(puzzle: Puzzle, position: Position, number: int) -> bool:
    """Whether one free cell is beside a neighbour of a missing number, or beside both."""
    near = puzzle.board.touching
    at = {value: cell for cell, value in enumerate(position) if value is not None}
    free = [
        {cell for cell in near[at[beside]] if position[cell] is None}
        for beside in (number - 1, number + 1)
        if beside in at
    ]
    return any(len(cells) == 1 for cells in (*free, *([free[0] & free[1]] if len(free) == 2 else [])))


@pytest.mark.parametrize("level", LEVELS)
def test_what_is_seen_at_a_glance_is_told_first(level: str) -> None:
    for seed in range(8):
        puzzle = hidato.generate("8x8", level=level, seed=seed)
        position = list(puzzle.givens)
        for step in hidato.explain(puzzle)[0]:
            ((cell, value),) = step.placed or ((None, None),)
            if cell is None:
                continue
            open_numbers = set(range(1, len(position) + 1)) - {number for number in position if number is not None}
            seen = [number for number in open_numbers if is_at_a_glance(puzzle, tuple(position), number)]
            assert value in seen or not seen, str(step.because)
            position[cell] = value
