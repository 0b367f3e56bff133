"""The first generator: its snake, its moves, its dropping; and searching a number."""

from itertools import pairwise

import pytest

from pista import hidato
from pista.chance import Chance
from pista.grid.board import Board
from pista.hidato.generate import shape_board
from pista.hidato.original import backbite, dropped, generate, snake
from pista.hidato.text import NEIGHBOURHOODS
from pista.kind import PuzzleError


def board(shape: str, touch: str = "hidato") -> Board:
    return shape_board(shape, NEIGHBOURHOODS[touch])


def is_path(cells: Board, path: tuple[int, ...]) -> bool:
    whole = sorted(path) == list(range(len(cells)))
    return whole and all(later in cells.touching[cell] for cell, later in pairwise(path))


def test_the_snake_goes_right_and_back() -> None:
    assert snake(board("3x3")) == (0, 1, 2, 5, 4, 3, 6, 7, 8)
    assert is_path(board("5x4", "numbrix"), snake(board("5x4", "numbrix")))
    assert is_path(board("4x4", "hex"), snake(board("4x4", "hex")))


def test_the_snake_goes_by_columns_where_rows_will_not_do() -> None:
    cells = board("0-0-0\n00000\n0-0-0\n")
    path = snake(cells)
    assert is_path(cells, path)
    assert {cells.names[cell] for cell in path[:3]} in ({"a1", "a2", "a3"}, {"e1", "e2", "e3"})


@pytest.mark.parametrize("template", ["0-0\n0-0\n000\n", "000\n0-0\n000\n"])
def test_what_no_snake_covers_is_refused_though_it_may_have_a_path(template: str) -> None:
    with pytest.raises(PuzzleError, match="No snake covers this template"):
        generate(template)


def test_the_usual_generator_covers_what_no_snake_does() -> None:
    assert hidato.solve(hidato.generate("000\n0-0\n000\n", level="easy", seed=1)).unique


def test_a_backbite_move_gives_another_path_by_one_edge() -> None:
    cells, chance = board("5x5"), Chance(3)
    path = snake(cells)
    for _ in range(200):
        later = backbite(cells, path, chance)
        assert is_path(cells, later)
        edges = [{frozenset(pair) for pair in pairwise(each)} for each in (path, later)]
        assert len(edges[0] - edges[1]) == len(edges[1] - edges[0]) <= 1
        path = later
    assert path != snake(cells)


def test_the_smallest_boards_have_nothing_to_move() -> None:
    for shape in ("1x1", "2x1"):
        assert hidato.solve(generate(shape)).unique


@pytest.mark.parametrize(("shape", "touch"), [("5x5", "hidato"), ("6x4", "numbrix"), ("4x4", "hex")])
def test_a_board_has_one_solution_and_no_number_too_many(shape: str, touch: str) -> None:
    puzzle = generate(shape, seed=5, touch=touch)
    assert hidato.solve(puzzle).unique
    for cell, value in enumerate(puzzle.givens):
        if value is not None:
            fewer = tuple(None if each == cell else kept for each, kept in enumerate(puzzle.givens))
            assert not hidato.solve(hidato.Puzzle(puzzle.board, fewer)).unique


def test_the_same_seed_gives_the_same_board_and_another_one_another() -> None:
    assert generate("6x6", seed=1) == generate("6x6", seed=1) != generate("6x6", seed=2)


def test_numbers_are_dropped_in_random_order() -> None:
    cells = board("4x4")
    numbers = {cell: number for number, cell in enumerate(snake(cells), 1)}
    whole = hidato.Puzzle(cells, tuple(numbers[cell] for cell in range(16)))
    assert len({dropped(whole, Chance(seed)).givens for seed in range(8)}) > 1


def test_a_number_is_found_by_its_cell() -> None:
    puzzle = hidato.read("1 0 3")
    assert hidato.find(puzzle, 3) == "c1"
    assert hidato.find(puzzle, 2) is None
    assert hidato.find(puzzle, 2, (1, 2, 3)) == "b1"
