"""Drawings as they go to the press: their lines as an SVG, which is small and quickly set, their texts apart, so that
readers can search and hear them."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from pista.book.layout import POINT
from pista.picture import Point
from pista.render.paper import WHITE, Drawing, Fill, Round, Segment, Writing

FULL_LINES = (0.5, 2.2)
"""Points: thin lines, and those around rooms."""
SMALL_LINES = (0.35, 1.3)
"""The same in solutions."""
PATH = 0.16
"""How wide a path is, in sides of a tile."""
PATH_SHADE = 72
ADVANCES = {False: 0.497, True: 0.528}
"""How wide a digit is, regular or bold, in sizes of its type."""
NEXT = 0.05
"""How far two numbers may be from one tile apart to be beside each other: ink is centred, which moves them a little."""


class Run(NamedTuple):
    """Texts of one `size` and shade, `bold` or not, each around a point, (x, y). A text may be several numbers with
    spaces between them that are as wide as `gap`; all lengths in sides of a tile."""

    size: float
    ink: int
    bold: bool
    gap: float
    texts: Sequence[tuple[float, float, str]]


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


def plate(drawing: Drawing, *, in_rows: bool = False) -> Plate:
    """Of any drawing; `in_rows` numbers that stand beside each other are one text, which is set in a fraction of the
    time and memory: for the many of solutions."""
    return Plate(
        drawing.wide,
        drawing.high,
        drawing.size,
        under="".join(map(_fill, drawing.fills)),
        thin=_lines(drawing.thin),
        path=_path(drawing.path),
        thick=_lines(drawing.thick),
        over="".join(map(_round, drawing.rings)) + "".join(map(_fill, drawing.arrows)),
        runs=[run for writing in drawing.writings for run in (_runs if in_rows else _one_by_one)(writing)],
    )


def _one_by_one(writing: Writing) -> Iterable[Run]:
    yield Run(writing.size, writing.ink, writing.bold, 0, writing.texts)


def _runs(writing: Writing) -> Iterable[Run]:
    """Of numbers with as many digits each; these know how wide they are."""
    size, ink, bold, texts = writing
    alike: defaultdict[int, list[tuple[float, float, str]]] = defaultdict(list)
    for text in texts:
        alike[len(text[2]) if text[2].isdecimal() else 0].append(text)
    for digits, same in alike.items():
        gap = round(1 - digits * ADVANCES[bold] * size, 4) if digits else 0.0
        yield Run(size, ink, bold, gap, _beside(same) if gap > 0 else same)


def _beside(texts: Iterable[tuple[float, float, str]]) -> list[tuple[float, float, str]]:
    """Those one tile apart in one text, around the middle of them all."""
    joined: list[tuple[float, float, str]] = []
    last = (0.0, 0.0)
    for x, y, text in sorted(texts, key=lambda each: (each[1], each[0])):
        if joined and last[1] == y and abs(x - last[0] - 1) < NEXT:
            before, _, others = joined[-1]
            joined[-1] = (round(before + 0.5, 4), y, f"{others} {text}")
        else:
            joined.append((x, y, text))
        last = (x, y)
    return joined


def _fill(fill: Fill) -> str:
    return f'<path fill="{_shade(fill.shade)}" d="{_through(fill.points)}z"/>'


def _path(segments: Sequence[Segment]) -> str:
    if not segments:
        return ""
    return f'<path fill="none" stroke="{_shade(PATH_SHADE)}" stroke-width="{PATH}" d="{_lines(segments)}"/>'


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
