"""Small boards and the plainest possible solver, for Hidato's tests."""

import random
from collections.abc import Iterator

from pista.grid.board import Board, Touch, board
from pista.hidato import Puzzle
from pista.kind import Marks


def all_paths(cells: Board) -> Iterator[Marks]:
    """Every path through all cells, by trying everything."""

    def walk(here: int, marks: list[int], value: int) -> Iterator[Marks]:
        marks[here] = value
        if value == len(cells):
            yield tuple(marks)
        else:
            for near in cells.touching[here]:
                if not marks[near]:
                    yield from walk(near, marks, value + 1)
        marks[here] = 0

    for start in range(len(cells)):
        yield from walk(start, [0] * len(cells), 1)


def brute_force(puzzle: Puzzle) -> set[Marks]:
    """The solutions among all paths."""
    return {
        marks
        for marks in all_paths(puzzle.board)
        if all(given in (None, mark) for given, mark in zip(puzzle.givens, marks, strict=True))
    }


def random_puzzles(count: int, seed: int, most_cells: int = 9) -> Iterator[Puzzle]:
    """Small boards of all neighbourhoods, with holes, with givens that often fit nothing."""
    draw = random.Random(seed)
    for _ in range(count):
        touch = draw.choice(list(Touch))
        rows, columns = draw.randint(1, 4), draw.randint(1, 4)
        sheet = [(row, column) for row in range(rows) for column in range(columns)]
        cells = board(touch, draw.sample(sheet, draw.randint(1, min(len(sheet), most_cells))), rows, columns)
        numbers = draw.sample(range(1, len(cells) + 1), draw.randint(0, min(4, len(cells))))
        givens: list[int | None] = [None] * len(cells)
        for cell, number in zip(draw.sample(range(len(cells)), len(numbers)), numbers, strict=True):
            givens[cell] = number
        yield Puzzle(cells, tuple(givens))
