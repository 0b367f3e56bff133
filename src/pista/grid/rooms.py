"""Boards divided into rooms: which cells belong together, and the walls between them.

Knows nothing of numbers and rules.
"""

from collections.abc import Container, Hashable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from pista.grid.board import Board, Place
from pista.kind import Cell
from pista.picture import Point

Wall = tuple[Point, Point]


@dataclass(frozen=True, repr=False)
class Rooms:
    """Every cell of a `board` in one room; `of` numbers the rooms from 0 in the order of their first cells."""

    board: Board
    of: tuple[int, ...]

    def __repr__(self) -> str:
        return f"<Rooms {self.board.size}, {len(self.members)} rooms>"

    @cached_property
    def members(self) -> tuple[tuple[Cell, ...], ...]:
        """The cells of each room, in reading order."""
        found: list[list[Cell]] = [[] for _ in set(self.of)]
        for cell, room in enumerate(self.of):
            found[room].append(cell)
        return tuple(map(tuple, found))

    @cached_property
    def sizes(self) -> tuple[int, ...]:
        """The size of the room of each cell."""
        return tuple(len(self.members[room]) for room in self.of)

    @cached_property
    def peers(self) -> tuple[tuple[Cell, ...], ...]:
        """The other cells of the room of each cell and the cells it touches."""
        touching = self.board.touching
        return tuple(tuple(sorted({*self.mates(cell), *touching[cell]} - {cell})) for cell in range(len(self.board)))

    def mates(self, cell: Cell) -> tuple[Cell, ...]:
        """The cells of the room of `cell`, itself included."""
        return self.members[self.of[cell]]

    def stray(self) -> tuple[Cell, Cell] | None:
        """A room's first cell and one that no way by sides inside the room leads to, if there is such a room."""
        for members in self.members:
            reached = self._reached(members[0])
            for cell in members:
                if cell not in reached:
                    return members[0], cell
        return None

    def _reached(self, start: Cell) -> set[Cell]:
        reached, edge = {start}, [start]
        while edge:
            for near in self.board.beside[edge.pop()]:
                if near not in reached and self.of[near] == self.of[start]:
                    reached.add(near)
                    edge.append(near)
        return reached

    def walls(self) -> tuple[Wall, ...]:
        """Sides of cells with another room, or nothing, behind them; each once, smaller end first."""
        owners: dict[Wall, set[int]] = {}
        seen: dict[Wall, int] = {}
        for cell, outline in enumerate(self.board.outlines):
            for side in sides(outline):
                owners.setdefault(side, set()).add(self.of[cell])
                seen[side] = seen.get(side, 0) + 1
        return tuple(sorted(side for side, rooms in owners.items() if len(rooms) > 1 or seen[side] == 1))


def rooms(board: Board, labels: Sequence[Hashable]) -> Rooms:
    """The rooms in which cells with equal labels lie together."""
    numbers: dict[Hashable, int] = {}
    return Rooms(board, tuple(numbers.setdefault(label, len(numbers)) for label in labels))


def walled(board: Board, walls: Container[tuple[Place, Place]]) -> Rooms:
    """The rooms left by walls between pairs of places, the smaller one first."""
    labels: dict[Cell, int] = {}
    for first in range(len(board)):
        edge = [] if first in labels else [first]
        while edge:
            cell = edge.pop()
            labels[cell] = first
            for near in board.beside[cell]:
                low, high = sorted((board.places[cell], board.places[near]))
                if near not in labels and (low, high) not in walls:
                    edge.append(near)
    return rooms(board, [labels[cell] for cell in range(len(board))])


def sides(outline: Sequence[Point]) -> Iterator[Wall]:
    """The sides of a polygon, each with its smaller end first."""
    for at, corner in enumerate(outline):
        following = outline[(at + 1) % len(outline)]
        yield (corner, following) if corner < following else (following, corner)
