"""Makaro on a board that is turned over: black cells and arrows turn along."""

from collections.abc import Callable

from pista.grid.board import rectangle
from pista.grid.entry import Position
from pista.grid.rooms import rooms
from pista.grid.turning import Turn
from pista.makaro.puzzle import Arrow, Puzzle, Way
from pista.makaro.text import write


def turned(turn: Turn) -> Callable[[Puzzle, Position | None], str]:
    """Writes a puzzle, and what was filled in, as it looks on the turned board."""

    def write_turned(puzzle: Puzzle, position: Position | None) -> str:
        cells, origin = turn(puzzle.board)
        image = _image(turn, puzzle)
        arrows = sorted(_arrow(image[arrow.place], image[arrow.pointed_at()]) for arrow in puzzle.arrows)
        moved = Puzzle(
            rooms(cells, [puzzle.rooms.of[cell] for cell in origin]),
            tuple(puzzle.givens[cell] for cell in origin),
            tuple(arrows),
        )
        return write(moved, None if position is None else tuple(position[cell] for cell in origin))

    return write_turned


def _image(turn: Turn, puzzle: Puzzle) -> dict[tuple[int, int], tuple[int, int]]:
    """Where each place of the sheet comes to lie, those of black cells too."""
    sheet = rectangle(puzzle.board.touch, puzzle.board.rows, puzzle.board.columns)
    new, origin = turn(sheet)
    return {sheet.places[old]: place for old, place in zip(origin, new.places, strict=True)}


def _arrow(place: tuple[int, int], target: tuple[int, int]) -> Arrow:
    step = target[0] - place[0], target[1] - place[1]
    return Arrow(place, next(way for way in Way if way.step == step))
