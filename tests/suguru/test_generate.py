"""New boards have one solution, exactly the level asked for, nothing needless, and are the same everywhere."""

import pytest

from pista import suguru
from pista.grid.ladder import LEVELS
from pista.grid.options import GENERATED_LEVELS
from pista.suguru.puzzle import Puzzle


def without_given(puzzle: Puzzle, cell: int) -> Puzzle:
    return Puzzle(puzzle.rooms, (*puzzle.givens[:cell], None, *puzzle.givens[cell + 1 :]))


def given_cells(puzzle: Puzzle) -> list[int]:
    return [cell for cell, value in enumerate(puzzle.givens) if value is not None]


@pytest.mark.parametrize("wanted", GENERATED_LEVELS)
def test_every_given_matters(wanted: str) -> None:
    for seed in range(3):
        puzzle = suguru.generate("8x8", level=wanted, seed=seed)
        for cell in given_cells(puzzle):
            poorer = without_given(puzzle, cell)
            assert not suguru.solve(poorer).unique or (wanted, suguru.grade(poorer).level) not in same(wanted)


def same(level: str) -> set[tuple[str, str]]:
    """An irreducible board must not stay unique; others must not stay within their level."""
    within = (*LEVELS, "search") if level == "irreducible" else LEVELS[: LEVELS.index(level) + 1]
    return {(level, other) for other in within}


def test_rooms_look_drawn_by_hand() -> None:
    sizes = [len(room) for seed in range(12) for room in suguru.generate("10x10", seed=seed).rooms.members]
    assert max(sizes) == 5
    assert sizes.count(5) > 0.6 * len(sizes)
    assert sizes.count(1) < 0.05 * len(sizes)
    shapes = {
        shape(puzzle, room)
        for seed in range(4)
        for puzzle in [suguru.generate("10x10", seed=seed)]
        for room in puzzle.rooms.members
    }
    assert len(shapes) > 25


def shape(puzzle: Puzzle, members: tuple[int, ...]) -> frozenset[tuple[int, int]]:
    places = [puzzle.board.places[cell] for cell in members]
    top, left = min(row for row, _ in places), min(column for _, column in places)
    return frozenset((row - top, column - left) for row, column in places)


@pytest.mark.parametrize("largest", [5, 6, 7, 8, 9])
def test_most_rooms_are_as_large_as_asked_and_none_is_larger(largest: int) -> None:
    for level in ("easy", "medium"):
        puzzle = suguru.generate("9x9", level=level, seed=1, largest=largest)
        sizes = [len(room) for room in puzzle.rooms.members]
        assert max(sizes) == largest
        assert sizes.count(largest) >= len(sizes) / 2
        assert suguru.grade(puzzle).level == level


@pytest.mark.parametrize(("symmetry", "down", "right"), [("rotate", -1, -1), ("mirror", 1, -1), ("flip", -1, 1)])
def test_givens_are_symmetric(symmetry: str, down: int, right: int) -> None:
    puzzle = suguru.generate("9x7", seed=3, symmetry=symmetry)
    given = {puzzle.board.places[cell] for cell in given_cells(puzzle)}
    assert given == {(row if down == 1 else 6 - row, column if right == 1 else 8 - column) for row, column in given}
