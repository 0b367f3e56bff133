"""Named shapes: `10x12`, `heart`, `ring:14`, `letter-s`, for squares and hexagons alike.

A shape says which points of the plane between -1 and 1 belong to it; the cells whose centres do make the board.
"""

from collections.abc import Callable, Mapping
from functools import partial
from math import atan2, pi
from re import fullmatch

from pista.grid.board import Board, Place, Touch, axial, board, offset, rectangle
from pista.grid.letter_shapes import LETTERS
from pista.grid.text import shortened
from pista.kind import PuzzleError
from pista.message import all_of, message

DEFAULT_SIZE = 14
FEWEST_CELLS = 4
LEAST_SHARE = 0.9
"""Of the cells that were cut out: what hangs together must be nearly all of them, or the shape is no longer itself."""

Inside = Callable[[float, float], bool]
Fits = Callable[[int, int], None]
"""Refuses so many rows and columns, if they are too many."""
_NUMBER = r"\d{1,18}"
_BLOCK = ((0, 0), (0, 1), (1, 0), (1, 1))


def named_board(text: str, touch: Touch, fits: Fits) -> Board:
    """The board of `10x12`, of a named shape, or of a named shape and its size, `heart:14`.

    `fits` is asked before anything is made, so that no size takes long to refuse.
    """
    text = text.strip().lower()
    sides = fullmatch(rf"({_NUMBER})\s*[x×]\s*({_NUMBER})", text)
    if sides:
        columns, rows = int(sides[1]), int(sides[2])
        _require_size(rows, columns, fits)
        return rectangle(touch, rows, columns)
    name, _, size_text = text.partition(":")
    inside = SHAPES.get(name)
    if inside is None:
        raise PuzzleError(message("grid.unknown_shape", name=shortened(text), names=all_of(SHAPE_NAMES)))
    if size_text and not fullmatch(_NUMBER, size_text):
        raise PuzzleError(message("grid.not_a_number", token=shortened(size_text)))
    size = int(size_text or DEFAULT_SIZE)
    _require_size(size, size, fits)
    if touch is Touch.HEX and name == "hexagon":
        return _hexagon_of_hexagons(size)
    whole = _whole(inside, size, touch)
    if whole is None:
        larger = range(size + 1, size + DEFAULT_SIZE)
        better = next((other for other in larger if _whole(inside, other, touch)), DEFAULT_SIZE)
        raise PuzzleError(message("grid.shape_too_small", n=size, name=name, better=better))
    return whole


def _require_size(rows: int, columns: int, fits: Fits) -> None:
    if not (rows and columns):
        raise PuzzleError(message("grid.no_size", rows=rows, columns=columns))
    fits(rows, columns)


def _whole(inside: Inside, size: int, touch: Touch) -> Board | None:
    """The shape without the odd cell that came off; None where it falls apart or next to nothing is left."""
    cells = _cut_out(inside, size, touch)
    piece = max(cells.pieces(), key=len, default=())
    if len(piece) < max(FEWEST_CELLS, LEAST_SHARE * len(cells)):
        return None
    return board(cells.touch, _moved_to_corner([cells.places[cell] for cell in piece], cells.touch))


def _cut_out(inside: Inside, size: int, touch: Touch) -> Board:
    if touch is Touch.ROOK and size > 1:
        # Blocks of 2 × 2: a rook's path changes colour at every step, and such shapes always have as many of both.
        coarse = _cut_out(inside, size // 2, Touch.KING)
        fine = [(2 * row + down, 2 * column + right) for row, column in coarse.places for down, right in _BLOCK]
        return board(touch, fine)
    sheet = rectangle(touch, size, size)
    centres = [(sum(x for x, _ in o) / len(o), sum(y for _, y in o) / len(o)) for o in sheet.outlines]
    width = max(x for x, _ in centres) + 0.5
    height = max(y for _, y in centres) + 0.5
    chosen = [
        place
        for place, (x, y) in zip(sheet.places, centres, strict=True)
        if inside(2 * x / width - 1, 2 * y / height - 1)
    ]
    return board(touch, chosen)


def _hexagon_of_hexagons(across: int) -> Board:
    """Six equal sides; an even number of cells across is rounded down, because the middle row is odd."""
    reach = (across - 1) // 2
    span = range(-reach, reach + 1)
    slanted = [(row, column) for row in span for column in span if abs(row + column) <= reach]
    return board(Touch.HEX, _moved_to_corner([offset(place) for place in slanted], Touch.HEX))


def _moved_to_corner(places: list[Place], touch: Touch) -> list[Place]:
    """Without empty rows and columns before it; hexagons move along slanted columns, so that they keep in step."""
    top = min(row for row, _ in places)
    if touch is Touch.HEX:
        slanted = [axial(place) for place in places]
        places = [offset((row - top, column)) for row, column in slanted]
        top = 0
    left = min(column for _, column in places)
    return [(row - top, column - left) for row, column in places]


def _ring(x: float, y: float) -> bool:
    return 0.18 <= x * x + y * y <= 1.001


def _disc(x: float, y: float) -> bool:
    return x * x + y * y <= 1.001


def _diamond(x: float, y: float) -> bool:
    return abs(x) + abs(y) <= 1.01


def _heart(x: float, y: float) -> bool:
    x, y = 1.2 * x, 0.12 - 1.17 * y
    return (x * x + y * y - 1) ** 3 - x * x * y**3 <= 0


def _arrow(x: float, y: float) -> bool:
    return (x >= 0 and abs(y) <= 1 - x) or (x < 0 and abs(y) <= 0.36)


def _cross(x: float, y: float) -> bool:
    return abs(x) <= 0.36 or abs(y) <= 0.36


def _hexagon(x: float, y: float) -> bool:
    return abs(y) <= 1 and abs(x) + abs(y) / 2 <= 1.01


def _triangle(x: float, y: float) -> bool:
    return abs(x) <= (y + 1.05) / 2


def _star(x: float, y: float) -> bool:
    y -= 0.1
    angle = (atan2(x, -y) % (2 * pi / 5)) - pi / 5
    reach = 0.5 + 0.62 * abs(angle) / (pi / 5)
    return x * x + y * y <= reach * reach


def _spiral(x: float, y: float) -> bool:
    """Two rings and a centre, each ring cut beside its beginning and led into the next; in sevenths."""
    x, y = 7 * x, 7 * y
    far = max(abs(x), abs(y))
    if (x < -5 and -5 < y < -4) or (-4 < x < -2 and -2 < y < -1):
        return False
    if (-5 < x < -4 and -4 < y < -2) or (-2 < x < -1 and -1 < y < 1):
        return True
    return far > 5 or 2 < far <= 4 or far <= 1


def _hourglass(x: float, y: float) -> bool:
    return abs(x) <= max(abs(y), 0.25)


def _stairs(x: float, y: float) -> bool:
    return abs(x - y) <= 0.62


def _joined(rows: tuple[int, ...]) -> tuple[int, ...]:
    """Dots that touch only at a corner get one more below the upper of the two, so that strokes hang together."""
    joined = list(rows)
    for row in range(6):
        for column in range(4):
            upper, lower = joined[row] >> column & 3, joined[row + 1] >> column & 3
            if {upper, lower} == {1, 2}:
                joined[row + 1] |= 3 << column
    return tuple(joined)


def _letter(rows: tuple[int, ...], x: float, y: float) -> bool:
    row = min(int((y + 1) / 2 * 7), 6)
    column = min(int((x + 1) / 2 * 5), 4)
    return bool(rows[row] >> (4 - column) & 1)


SHAPES: Mapping[str, Inside] = {
    "arrow": _arrow,
    "cross": _cross,
    "diamond": _diamond,
    "disc": _disc,
    "heart": _heart,
    "hexagon": _hexagon,
    "hourglass": _hourglass,
    "ring": _ring,
    "spiral": _spiral,
    "stairs": _stairs,
    "star": _star,
    "triangle": _triangle,
} | {f"letter-{letter}": partial(_letter, _joined(rows)) for letter, rows in LETTERS.items()}

SHAPE_NAMES = ("10x12", *(name for name in SHAPES if not name.startswith("letter-")), "letter-a … letter-z", "ring:14")
"""For people: all that can be asked for."""
