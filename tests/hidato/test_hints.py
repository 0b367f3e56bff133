"""Hints take the step with the least to look at, and say what it rests on."""

import pytest

from pista import hidato
from pista.grid.entry import Position
from pista.grid.ladder import LEVELS
from pista.hidato import Puzzle
from pista.hidato.possible import Possible


def sentences(shape: str, level: str, seed: int) -> list[str]:
    """With ends that may be missing, as there is something to say of them then."""
    return [str(step.because) for step in hidato.explain(hidato.generate(shape, level=level, seed=seed, ends="any"))[0]]


FAR_AWAY = """ 0  0  0  0  0  0 32  0  0 46
19  0 24  0  0  0  0 36  0  0
 0 11  0 26  0  0  0 50  0 44
 0  0 16  0  0  0  0  0 43  0
 0  0  0 64  0  0 59  0 39  0
98 99  6  0 66  0 70  0  0 55
97  0  5  0  0 69  0  0  0  0
 0  0  0  0 86  0  0 73  0 79
 0 95  0  0  1  0  0  0 74  0
93  0 90  0  0  0 83  0  0  0
"""


def first_hint(shape: str, level: str, seed: int) -> str:
    puzzle = hidato.generate(shape, level=level, seed=seed, ends="any")
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


def test_a_gap_of_one_number_comes_before_a_way_of_two_steps() -> None:
    """51 can only stand in b1, two steps from 53; that is no more to count than 53 and 55, but more to walk."""
    puzzle = hidato.read(TWO_ALIKE)
    hint = hidato.hint(puzzle, puzzle.givens)
    assert hint is not None
    assert str(hint.because) == "54 touches 53 (d1) and 55 (f1), and e1 is the only free cell beside both."


def test_nothing_leads_on_from_the_first_number() -> None:
    assert "1 touches 2 (g7), and g6 is the only free cell there." in sentences("8x8", "hard", 106)


def test_why_no_other_number_reaches_a_cell_is_told() -> None:
    puzzle = hidato.read(FAR_AWAY)
    hint = hidato.hint(puzzle, puzzle.givens)
    assert hint is not None
    told = str(hint.because)
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


TWO_ALIKE = """
50  0  0 53  0 55  0 64
 0 47 46 43 42 57 62 63
 0  0  0  1 41 40 58 61
 0  0 11  2 39 59 60 35
 8  7  3 12 38 37 36 34
 6  5  4 13 16 15 33 32
21 19 23 17 14 27 31 30
20 22 18 24 25 26 28 29
"""
