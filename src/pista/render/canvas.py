"""A picture as rows of characters, each with the meaning it carries; plain text and colour are both read off it."""

from collections.abc import Mapping
from typing import NamedTuple
from unicodedata import east_asian_width

from pista.picture import Accent, End, Picture, Point, Tile, Tone

ARROWS: Mapping[Point, str] = {(0, -1): "↑", (0, 1): "↓", (-1, 0): "←", (1, 0): "→"}
# Marks around a text, for readers without colour.
MARKS: Mapping[Tone, tuple[str, str]] = {Tone.PLACED: ("[", "]"), Tone.ELSEWHERE: ("(", ")"), Tone.GIVEN: ("[", "]")}
ACCENT_MARKS: Mapping[Accent, tuple[str, str]] = {Accent.FAULT: ("!", "!"), Accent.HINT: (">", "<")}
RING = ("(", ")")
"""Around an end, with colour or without; tone and colour do not tell it."""
# Box-drawing characters by their arms: up, down, left, right as bits 1, 2, 4, 8.
BOX = " ╵╷│╴┘┐┤╶└┌├─┴┬┼"


class Ink(NamedTuple):
    """One character and what it stands for; no tone outside the tiles."""

    sign: str
    tone: Tone | None = None
    accent: Accent = Accent.NONE
    underlined: bool = False
    """Part of an end that has no room for brackets."""


BLANK = Ink(" ")
Canvas = list[list[Ink]]


def canvas(picture: Picture, *, marks: bool, columns: int = 200) -> Canvas:
    """Rows of ink, as roomy as `columns` allows; `marks` puts brackets where colour will be missing."""
    arrows = {arrow.tile: ARROWS.get(arrow.towards, "•") for arrow in picture.arrows}
    texts = [arrows.get(index, tile.text) for index, tile in enumerate(picture.tiles)]
    size = max((columns_of(text) for text in texts), default=1) or 1
    wide = max((tile.centre[0] for tile in picture.tiles), default=0) + 0.5
    step, pad = _spacing(size, wide, columns, lattice=bool(picture.walls), marks=marks)
    if any(len(tile.outline) != 4 for tile in picture.tiles):
        # Hexagons stand half a step apart: an even step keeps their rows aligned.
        step += step % 2
    down = 2 if picture.walls else 1
    left = 1 if picture.walls else 0
    rows: Canvas = []
    lines = _lines(picture)
    for text, tile in zip(texts, picture.tiles, strict=True):
        x, y = tile.centre
        ink = _tile(text, tile, size, pad, marks=marks)
        _put(rows, round((x - 0.5) * step) + left, lines[y] * down + left, ink)
    _lattice(rows, picture, step, down)
    # Labels above the walls leave a line with nothing in it.
    return rows if rows and rows[0] else rows[1:]


def _lines(picture: Picture) -> dict[float, int]:
    """The line of each height; rows of hexagons lie closer than their height, so that they are counted."""
    heights = {tile.centre[1] for tile in picture.tiles}
    if all(len(tile.outline) == 4 for tile in picture.tiles):
        return {y: round(y - 0.5) for y in heights}
    lines: dict[float, int] = {}
    for y in sorted(heights):
        near = next((other for other in lines if abs(other - y) < 0.1), None)
        lines[y] = len(set(lines.values())) if near is None else lines[near]
    return lines


def _spacing(size: int, wide: float, columns: int, *, lattice: bool, marks: bool) -> tuple[int, int]:
    """Characters per tile, its padding included, and the padding; tight where the terminal is narrow."""
    roomy, snug, tight = (size + 3, 1), (size + 2, 1), (size + 1, 0)
    if lattice:
        # Marks need the padding; in colour, walls may stand beside the numbers.
        return roomy if marks or wide * roomy[0] < columns else tight
    if marks:
        return roomy if wide * roomy[0] <= columns + 1 else snug
    return next((choice for choice in (roomy, snug, tight) if wide * choice[0] <= columns + 1), (size, 0))


def _tile(text: str, tile: Tile, size: int, pad: int, *, marks: bool) -> list[Ink]:
    if tile.tone is Tone.BLACK and not text:
        text = "█" * size if marks else ""
    elif not text:
        text = "·" if tile.tone is Tone.EMPTY else ""
    before, after = (" " * pad,) * 2
    if pad and tile.accent is not Accent.NONE:
        before, after = ACCENT_MARKS[tile.accent]
    elif pad and tile.end is not End.NONE:
        before, after = RING
    elif pad and marks:
        before, after = MARKS.get(tile.tone, (before, after))
    body = f"{before}{' ' * (size - columns_of(text))}{text}{after}"
    underlined = tile.end is not End.NONE and not pad
    return [Ink(sign, tile.tone, tile.accent, underlined and not sign.isspace()) for sign in body]


def columns_of(text: str) -> int:
    """The columns a text takes in a terminal: kana and hanzi take two."""
    return sum(2 if east_asian_width(sign) in "WF" else 1 for sign in text)


def _put(rows: Canvas, x: int, y: int, ink: list[Ink]) -> None:
    while len(rows) <= y:
        rows.append([])
    row = rows[y]
    row.extend([BLANK] * (x + len(ink) - len(row)))
    row[x : x + len(ink)] = ink


def _lattice(rows: Canvas, picture: Picture, step: int, down: int) -> None:
    """Draws the walls between the tiles."""
    arms: dict[tuple[int, int], int] = {}
    for (x0, y0), (x1, y1) in picture.walls:
        (left, right), (top, bottom) = sorted((round(x0), round(x1))), sorted((round(y0), round(y1)))
        for x in range(left * step, right * step + 1):
            if left != right:
                arms[x, top * down] = arms.get((x, top * down), 0) | (4 * (x > left * step)) | (8 * (x < right * step))
        for y in range(top * down, bottom * down + 1):
            if top != bottom:
                arms[left * step, y] = arms.get((left * step, y), 0) | (y > top * down) | (2 * (y < bottom * down))
    for (x, y), arm in arms.items():
        _put(rows, x, y, [Ink(BOX[arm])])
