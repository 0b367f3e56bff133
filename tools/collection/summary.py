"""What a collection's boards have in common: counts, scores and givens, in rows that a page can show."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from statistics import median
from typing import NamedTuple

from collection.making import Board, Shelf
from pista.message import worded


def figure(value: float) -> str:
    """A number that is read at a glance."""
    return f"{value:,.0f}" if value == int(value) or value >= 100 else f"{value:.1f}"


class Spread(NamedTuple):
    """The `middle` of some figures, the `least` and the `most` of them."""

    middle: float
    least: float
    most: float

    def __str__(self) -> str:
        return figure(self.middle)

    @property
    def ends(self) -> str:
        """From the least to the most."""
        return f"{figure(self.least)}–{figure(self.most)}"


class Row(NamedTuple):
    """Some boards: what they have in common, how many there are, and how their figures spread. Boards that take trial
    and error have no `score`."""

    name: str
    boards: int
    cells: Spread
    givens: Spread
    share: Spread
    score: Spread | None


def spread(figures: Iterable[float]) -> Spread | None:
    """None where there are no figures."""
    known = sorted(figures)
    return Spread(median(known), known[0], known[-1]) if known else None


def givens_share(board: Board) -> float:
    """Givens of a hundred cells of the sheet."""
    return 100 * board.givens / board.cells


def row(name: str, boards: Sequence[Board]) -> Row:
    """Of at least one board."""
    cells, givens = (spread(figures) for figures in ([b.cells for b in boards], [b.givens for b in boards]))
    share = spread(map(givens_share, boards))
    assert cells and givens and share
    return Row(name, len(boards), cells, givens, share, spread(b.score for b in boards if b.score is not None))


def by_level(shelves: Sequence[Shelf]) -> list[Row]:
    """A row for every level that has boards."""
    return [row(level_name(shelf), shelf.boards) for shelf in shelves if shelf.boards]


def by_shape(shelves: Sequence[Shelf]) -> list[Row]:
    """A row for every shape, whatever the level."""
    return _grouped([board for shelf in shelves for board in shelf.boards], lambda board: board.shape)


def grades(shelf: Shelf) -> list[tuple[str, int]]:
    """How many boards of a shelf have which grade: those that were not made to a level have any."""
    counted = Counter(board.graded for board in shelf.boards)
    order = (*shelf.kind.ABOUT.levels, "search")
    return [(_level(level), counted[level]) for level in order if counted[level]]


def level_name(shelf: Shelf) -> str:
    """As people call it."""
    return _level(shelf.level)


def kind_name(shelf: Shelf) -> str:
    """As people call it."""
    return worded("en", shelf.kind.name, f"{shelf.kind.name}.name")


def sample(shelf: Shelf, number: int) -> Board:
    """The board in the middle, by score, of one of the shapes: another one for every number."""
    shapes = list(dict.fromkeys(board.shape for board in shelf.boards))
    chosen = [board for board in shelf.boards if board.shape == shapes[number % len(shapes)]]
    return sorted(chosen, key=lambda board: (board.score or 0, board.seed))[len(chosen) // 2]


def _level(level: str) -> str:
    return worded("en", level, f"grid.level_{level}")


def _grouped(boards: Sequence[Board], name: Callable[[Board], str]) -> list[Row]:
    groups: dict[str, list[Board]] = {}
    for board in boards:
        groups.setdefault(name(board), []).append(board)
    return [row(each, found) for each, found in groups.items()]
