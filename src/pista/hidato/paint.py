"""What a Hidato looks like: numbered tiles, its ends circled, and the path as far as it is known."""

from dataclasses import replace

from pista.checks import checked
from pista.grid.board import Touch
from pista.grid.entry import Position, position_of
from pista.grid.paint import board_caption, number_tile
from pista.hidato.puzzle import Puzzle
from pista.kind import Cell
from pista.picture import Contact, End, Picture, Tile


@checked
def paint(puzzle: Puzzle, position: Position | None = None, /) -> Picture:
    """The board in reading order, and a trail for each part of the path that was written in. Accents are the front
    end's."""
    position = position_of(puzzle, position)
    tiles = tuple(_tile(puzzle, position, cell) for cell in range(len(puzzle.board)))
    return Picture(tiles, board_caption("hidato.caption", puzzle, position), trails=_trails(puzzle, position))


@checked
def contact(puzzle: Puzzle, /) -> Contact:
    """How the cells of two consecutive numbers touch; hexagons that have a corner in common have a side, too."""
    return Contact.CORNER if puzzle.board.touch is Touch.KING else Contact.SIDE


def _tile(puzzle: Puzzle, position: Position, cell: Cell) -> Tile:
    """An end is one wherever it stands: printed, or written in by the player."""
    end = {len(position): End.LAST, 1: End.FIRST}.get(position[cell] or 0, End.NONE)
    return replace(number_tile(puzzle, position, cell), end=end)


def _trails(puzzle: Puzzle, position: Position) -> tuple[tuple[Cell, ...], ...]:
    """Consecutive numbers on touching cells. What joins only givens is left out: a printed puzzle is not drawn on."""
    if position == puzzle.givens and None in position:
        return ()
    touching = puzzle.board.touching
    trails: list[list[Cell]] = []
    before: tuple[int, Cell] | None = None
    for number, cell in _standing_once(position):
        if before and number == before[0] + 1 and cell in touching[before[1]]:
            trails[-1].append(cell)
        else:
            trails.append([cell])
        before = number, cell
    return tuple(tuple(trail) for trail in trails if len(trail) > 1 and _is_written_in(puzzle, position, trail))


def _standing_once(position: Position) -> list[tuple[int, Cell]]:
    """Numbers and where they stand, in order; one that stands twice stands nowhere in particular."""
    where: dict[int, list[Cell]] = {}
    for cell, number in enumerate(position):
        if number is not None:
            where.setdefault(number, []).append(cell)
    return sorted((number, cells[0]) for number, cells in where.items() if len(cells) == 1)


def _is_written_in(puzzle: Puzzle, position: Position, trail: list[Cell]) -> bool:
    return None not in position or any(puzzle.givens[cell] is None for cell in trail)
