"""Drawings as they go to the press: their lines as an SVG, which is small and quickly set, their texts apart, so that
readers can search and hear them."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from pista.book.layout import POINT
from pista.picture import Point
from pista.render.paper import HEIGHT, WHITE, Drawing, Fill, Round, Segment, Text, Writing

FULL_LINES = (0.5, 2.2)
"""Points: thin lines, and those around rooms."""
SMALL_LINES = (0.35, 1.3)
"""The same in solutions."""
PATH = 0.2
"""How wide a path is, in sides of a tile."""
PATH_SHADE = 80
"""Numbers stand on it."""
ADVANCES = {False: 0.497, True: 0.528}
"""How wide a digit is, regular or bold, in sizes of its type."""
FIGURE_SPACE = "\u2007"
"""As wide as a digit: what stands for an empty tile between two numbers."""


class Run(NamedTuple):
    """Texts of one `size` and shade, `bold` or not, each around a point, (x, y); or, where there is a `gap` between
    numbers, lines of them, each with its upper left corner. From a line to the next it is a `pitch`. All lengths in
    sides of a tile."""

    size: float
    ink: int
    bold: bool
    gap: float
    pitch: float
    texts: Sequence[Text]


class Plate(NamedTuple):
    """A drawing of a size, in sides of a tile, with numbers of the type `size`. Its parts lie on each other: `under`
    thin lines the fills, then a path, thick lines, and what is `over` them all."""

    wide: float
    high: float
    size: float
    under: str
    thin: str
    path: str
    thick: str
    over: str
    runs: Sequence[Run]

    def set(self, unit: float, lines: tuple[float, float] = FULL_LINES) -> dict[str, Any]:
        """With tiles of so many millimetres, and lines of so many points."""
        thin, thick = (_number(points * POINT / unit) for points in lines)
        line = '<path fill="none" stroke="#000" stroke-linecap'
        parts = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.wide:g} {self.high:g}">{self.under}',
            f'{line}="round" stroke-width="{thin}" d="{self.thin}"/>{self.path}',
            f'{line}="square" stroke-width="{thick}" d="{self.thick}"/>{self.over}</svg>',
        )
        return {
            "wide": round(self.wide * unit, 3),
            "high": round(self.high * unit, 3),
            "unit": round(unit, 3),
            "lines": "".join(parts),
            "runs": self.runs,
        }


def plate(drawing: Drawing) -> Plate:
    """Of any drawing."""
    return Plate(
        drawing.wide,
        drawing.high,
        drawing.size,
        under="".join(map(_fill, drawing.fills)),
        thin=_lines(drawing.thin),
        path=_path(drawing.path),
        thick=_lines(drawing.thick),
        over="".join(map(_round, drawing.rings)) + "".join(map(_fill, drawing.arrows)),
        runs=[run for writing in drawing.writings for run in _runs(writing, drawing.step)],
    )


def _runs(writing: Writing, step: Point) -> Iterable[Run]:
    """Numbers with as many digits each, whose widths are known, stand in lines: those are set in a fraction of the time
    and memory. Other texts stand alone."""
    size, ink, bold, texts = writing
    alike: defaultdict[int, list[Text]] = defaultdict(list)
    for text in texts:
        alike[len(text[2]) if text[2].isdecimal() else 0].append(text)
    for digits, same in alike.items():
        wide = digits * ADVANCES[bold] * size
        if digits and wide < step[0]:
            corner = (-wide / 2, -HEIGHT * size / 2)
            blocks = [_block(each, step, digits, corner) for each in _in_step(same, step)]
            yield Run(size, ink, bold, round(step[0] - wide, 4), step[1], blocks)
        else:
            yield Run(size, ink, bold, 0, 0, same)


def _in_step(texts: Iterable[Text], step: Point) -> Iterable[Sequence[Text]]:
    """Those that are whole steps apart."""
    found: defaultdict[Point, list[Text]] = defaultdict(list)
    for x, y, text in texts:
        found[round(x / step[0] % 1, 2) % 1, round(y / step[1] % 1, 2) % 1].append((x, y, text))
    return found.values()


def _block(texts: Sequence[Text], step: Point, digits: int, corner: Point) -> Text:
    """Lines with numbers and spaces as wide as numbers; the `corner` of the first is away from its middle."""
    left, top = min(x for x, _, _ in texts), min(y for _, y, _ in texts)
    lines: defaultdict[int, dict[int, str]] = defaultdict(dict)
    for x, y, text in texts:
        lines[round((y - top) / step[1])][round((x - left) / step[0])] = text
    empty = FIGURE_SPACE * digits
    whole = (
        " ".join(line.get(column, empty) for column in range(max(line, default=0) + 1))
        for line in (lines.get(row, {}) for row in range(max(lines) + 1))
    )
    return round(left + corner[0], 4), round(top + corner[1], 4), "\n".join(whole)


def _fill(fill: Fill) -> str:
    return f'<path fill="{_shade(fill.shade)}" d="{_through(fill.points)}z"/>'


def _path(segments: Sequence[Segment]) -> str:
    if not segments:
        return ""
    paint = f'fill="none" stroke="{_shade(PATH_SHADE)}" stroke-linecap="round" stroke-width="{PATH}"'
    return f'<path {paint} d="{_lines(segments)}"/>'


def _round(round_: Round) -> str:
    x, y = round_.centre
    paint = f'fill="none" stroke="{_shade(round_.shade)}" stroke-width="{round_.line:g}"'
    return f'<circle cx="{_number(x)}" cy="{_number(y)}" r="{round_.radius:g}" {paint}/>'


def _lines(segments: Iterable[Segment]) -> str:
    return "".join(map(_through, segments))


def _through(points: Iterable[Point]) -> str:
    return "M" + "L".join(f"{_number(x)} {_number(y)}" for x, y in points)


def _shade(percent: int) -> str:
    return "#fff" if percent == WHITE else f"rgb({percent}%,{percent}%,{percent}%)"


def _number(value: float) -> str:
    return f"{value:.4f}".rstrip("0").rstrip(".")
