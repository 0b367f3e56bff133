"""Boards on every template that admits one: unique, as wished, the same everywhere."""

import random
from itertools import product

import pytest

from hidato.boards import all_paths
from pista import hidato
from pista.grid.board import Touch, board
from pista.hidato import Puzzle
from pista.hidato.generate import Wish, fill_board
from pista.kind import PuzzleError


def given_cells(puzzle: Puzzle) -> set[int]:
    return {cell for cell, value in enumerate(puzzle.givens) if value is not None}


def test_boards_are_frozen() -> None:
    """A change here changes every seeded puzzle anyone has shared."""
    written = {level: hidato.write(hidato.generate("5x4", level=level, seed=7)) for level in ("easy", "irreducible")}
    assert written == FROZEN_BOARDS


def test_small_templates_get_a_puzzle_exactly_where_a_path_exists() -> None:
    draw = random.Random(3)
    outcomes = set()
    for seed in range(400):
        sheet = [(row, column) for row in range(4) for column in range(4)]
        cells = board(draw.choice(list(Touch)), draw.sample(sheet, draw.randint(2, 11)))
        possible = next(all_paths(cells), None) is not None
        try:
            puzzle = fill_board(cells, Wish("irreducible"), seed)
        except PuzzleError:
            assert not possible
        else:
            assert possible
            assert hidato.solve(puzzle).unique
        outcomes.add(possible)
    assert outcomes == {True, False}


@pytest.mark.parametrize(
    ("template", "words"),
    [
        ("00-00\n", "2 parts"),
        ("0---0\n-0-0-\n--0--\n--0--\n", "No path goes through"),
        ("0-0-0\n-000-\n0-0-0\n", "No path goes through"),
        ("numbrix\n000\n-0-\n-0-\n", "No path goes through"),
        ("hex\n-0-\n-00\n-0-\n", "No path goes through"),
        ("- - -\n", "no cells"),
    ],
)
def test_templates_without_a_puzzle_say_why(template: str, words: str) -> None:
    with pytest.raises(PuzzleError, match=words):
        hidato.generate(template)


@pytest.mark.parametrize("touch", ["hidato", "numbrix", "hex"])
@pytest.mark.parametrize("ends", ["any", "show"])
def test_an_irreducible_board_loses_its_uniqueness_with_any_given_but_ends_that_are_shown(
    touch: str, ends: str
) -> None:
    puzzle = hidato.generate("6x6", level="irreducible", seed=2, touch=touch, ends=ends)
    assert hidato.solve(puzzle).unique
    kept = {1, 36} if ends == "show" else set[int]()
    for cell in given_cells(puzzle):
        if puzzle.givens[cell] not in kept:
            fewer = tuple(None if c == cell else value for c, value in enumerate(puzzle.givens))
            assert not hidato.solve(Puzzle(puzzle.board, fewer)).unique


@pytest.mark.parametrize("level", ["easy", "medium", "hard", "expert", "irreducible"])
def test_ends_are_shown_unless_told_otherwise(level: str) -> None:
    for seed in range(3):
        puzzle = hidato.generate("7x7", level=level, seed=seed)
        assert {1, 49} <= set(puzzle.givens)
        assert puzzle == hidato.generate("7x7", level=level, seed=seed, ends="show")
    assert any(not {1, 49} <= set(hidato.generate("7x7", level=level, seed=seed, ends="any").givens) for seed in (0, 1))
    hidden = hidato.generate("7x7", level=level, ends="hide", seed=1)
    assert not {1, 49} & set(hidden.givens)
    assert hidato.solve(hidden).unique


@pytest.mark.parametrize("touch", ["hidato", "hex"])
@pytest.mark.parametrize("ends", ["any", "show", "hide"])
def test_givens_are_symmetric_with_those_of_the_ends(touch: str, ends: str) -> None:
    for symmetry, seed in product(("rotate", "mirror", "flip"), range(3)):
        puzzle = hidato.generate("6x6", symmetry=symmetry, seed=seed, touch=touch, level="hard", ends=ends)
        xs = [sum(x for x, _ in outline) for outline in puzzle.board.outlines]
        ys = [sum(y for _, y in outline) for outline in puzzle.board.outlines]
        where = {(round(x, 3), round(y, 3)): cell for cell, (x, y) in enumerate(zip(xs, ys, strict=True))}
        given = given_cells(puzzle)
        for cell in given:
            x = min(xs) + max(xs) - xs[cell] if symmetry != "flip" else xs[cell]
            y = min(ys) + max(ys) - ys[cell] if symmetry != "mirror" else ys[cell]
            assert where.get((round(x, 3), round(y, 3)), cell) in given


def test_the_wanted_number_of_givens_is_met_or_refused() -> None:
    assert len(given_cells(hidato.generate("8x8", givens=30, level="easy", seed=1))) == 30
    with pytest.raises(PuzzleError, match="fewest"):
        hidato.generate("8x8", givens=3, level="easy")


@pytest.mark.parametrize("options", [{"level": "silly"}, {"touch": "knight"}, {"symmetry": "odd"}, {"ends": "maybe"}])
def test_unknown_options_are_named(options: dict[str, str]) -> None:
    with pytest.raises(PuzzleError, match=next(iter(options))):
        hidato.generate("5x5", **options)  # type: ignore[arg-type]


def test_levels_that_a_shape_does_not_have_are_refused() -> None:
    with pytest.raises(PuzzleError, match="expert"):
        hidato.generate("2x1", level="expert")


FROZEN_BOARDS = {
    "easy": " 4  0  0  9  8\n 0  1 20  0  0\n 0  0 16 12  0\n 0  0  0 14  0\n",
    "irreducible": " 0  0  0  9  0\n 0  1 20  0  0\n 0  0 16 12  0\n 0  0  0  0  0\n",
}
