"""Dropping givens one by one, or in symmetric groups, as long as the puzzle stays what it should be.

Knows the order and the groups; the kind says whether a group can go. `core/src/thinning.rs` is the same loop in Rust.
"""

from collections.abc import Callable, Iterable
from enum import StrEnum

from pista.chance import Chance
from pista.grid.board import Board
from pista.kind import Cell

Group = tuple[Cell, ...]


class Symmetry(StrEnum):
    """Which givens stand or fall together."""

    NONE = "none"
    ROTATE = "rotate"
    MIRROR = "mirror"
    FLIP = "flip"


def drop_order(board: Board, symmetry: Symmetry, chance: Chance) -> list[Group]:
    """The groups of cells in the random order in which their givens are tried."""
    order = list(_groups(board, symmetry))
    chance.shuffle(order)
    return order


def thin(order: Iterable[Group], givens: set[Cell], can_go: Callable[[Group], bool], wanted: int = 0) -> set[Cell]:
    """The givens left after trying every group once, at least `wanted` of them."""
    left = set(givens)
    for group in order:
        present = tuple(cell for cell in group if cell in left)
        if present and len(left) - len(present) >= wanted and can_go(present):
            left.difference_update(present)
    return left


def _groups(board: Board, symmetry: Symmetry) -> list[Group]:
    if symmetry is Symmetry.NONE:
        return [(cell,) for cell in range(len(board))]
    middles = [(sum(x for x, _ in outline), sum(y for _, y in outline)) for outline in board.outlines]
    corners = len(board.outlines[0]) if board.outlines else 1
    low_x, high_x = _span([x for x, _ in middles])
    low_y, high_y = _span([y for _, y in middles])
    where = {_rounded(x, y, corners): cell for cell, (x, y) in enumerate(middles)}
    groups = set()
    for cell, (x, y) in enumerate(middles):
        image_x = low_x + high_x - x if symmetry in (Symmetry.ROTATE, Symmetry.MIRROR) else x
        image_y = low_y + high_y - y if symmetry in (Symmetry.ROTATE, Symmetry.FLIP) else y
        partner = where.get(_rounded(image_x, image_y, corners), cell)
        groups.add(tuple(sorted({cell, partner})))
    return sorted(groups)


def _span(numbers: list[float]) -> tuple[float, float]:
    return min(numbers, default=0), max(numbers, default=0)


def _rounded(x: float, y: float, corners: int) -> tuple[int, int]:
    """Centres as whole numbers, so that rounding errors do not part a cell from its image."""
    return round(1000 * x / corners), round(1000 * y / corners)
