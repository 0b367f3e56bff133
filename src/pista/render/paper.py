"""A picture for print: black on white, lines that survive a cheap printer, no meaning in colour alone.

Knows lengths in sides of a square tile and sizes of type; where on a sheet it stands is for whoever lays the sheet out.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from math import hypot
from typing import NamedTuple

from pista.picture import Arrow, End, Picture, Point, Polygon, Tile, Tone
from pista.render.labels import headings

EDGE = 0.06
"""Room for half of the thickest line around everything."""
LABELS = 0.5
"""Room for the names of columns and rows."""
LABEL_SIZE = 0.27
RING = 0.46
"""Radius of the circle around an end: within a square as within a hexagon."""
HEIGHT = 0.647
"""Of a digit, in sizes of its type."""
ADVANCE = 0.528
"""Of a bold digit, the widest; letters, which may be wider, stand alone in their tiles."""
ROOMY, WIDE = 0.56, 0.8
"""Most of a tile's height that type takes up, and of its width that its digits do."""
WITHIN_RING = 0.83
"""The same, of a number that has a circle around it."""

BLACK, DARK, GREY, PALE, WHITE = 0, 20, 72, 86, 100
"""Shades, in percent of white."""


class Style(NamedTuple):
    """How a tile of a tone is printed: the `fill` under it, the shade of its text, and whether that is `bold`; `ring`
    and `frame` tell tones apart where there is little ink."""

    fill: int = WHITE
    ink: int = BLACK
    bold: bool = False
    ring: bool = False
    frame: bool = False


STYLES = {
    Tone.EMPTY: Style(),
    Tone.GIVEN: Style(bold=True),
    Tone.ENTERED: Style(),
    Tone.BLACK: Style(DARK, WHITE),
    Tone.TYPED: Style(bold=True),
    Tone.ABSENT: Style(ink=45),
    Tone.ELSEWHERE: Style(bold=True, ring=True),
    Tone.PLACED: Style(DARK, WHITE, bold=True),
}
SAVING = STYLES | {Tone.BLACK: Style(PALE, BLACK), Tone.PLACED: Style(bold=True, frame=True)}
"""With a tenth of the ink."""

Segment = tuple[Point, Point]
Text = tuple[float, float, str]
"""What stands around a point, (x, y)."""
Placing = Callable[[Point], Point]
"""Where a point of the picture lies in the drawing."""
Placed = tuple[Tile, Style, Point]
"""A tile, how it is printed, and its centre in the drawing."""


class Fill(NamedTuple):
    """An area of a `shade`."""

    shade: int
    points: Sequence[Point]


class Round(NamedTuple):
    """A circle with a line of so many sides of a tile."""

    centre: Point
    radius: float
    shade: int
    line: float


class Writing(NamedTuple):
    """Texts of one `size` and shade, `bold` or not."""

    size: float
    ink: int
    bold: bool
    texts: Sequence[Text]


class Drawing(NamedTuple):
    """What is to be drawn, in this order, and the room it takes; `size` is that of its numbers, and `step` how far
    tiles of a row or column are apart. All in sides of a tile."""

    wide: float
    high: float
    size: float
    step: Point
    fills: list[Fill]
    path: list[Segment]
    thin: Sequence[Segment]
    thick: list[Segment]
    rings: list[Round]
    arrows: list[Fill]
    writings: list[Writing]


class _Ground(NamedTuple):
    """Where tiles lie in a drawing: its size, the point of the picture that is its corner, the `centres` of the tiles
    in it, how far these are apart in a row and in a column (`step`), and their sides, each once (`thin`)."""

    wide: float
    high: float
    left: float
    top: float
    centres: tuple[Point, ...]
    step: Point
    thin: tuple[Segment, ...]

    def at(self, point: Point) -> Point:
        """Where a point of the picture lies in the drawing."""
        return _rounded(point[0] - self.left), _rounded(point[1] - self.top)


def drawing(picture: Picture, *, labels: bool = False, saving: bool = False) -> Drawing:
    """The picture for print; with `labels` its columns and rows are named, and `saving` takes a tenth of the ink."""
    styles = SAVING if saving else STYLES
    ground = _ground(tuple(tile.outline for tile in picture.tiles), LABELS if labels else 0.0)
    size = type_size(picture)

    at = ground.at
    tiles = [(tile, styles[tile.tone], centre) for tile, centre in zip(picture.tiles, ground.centres, strict=True)]
    return Drawing(
        wide=ground.wide,
        high=ground.high,
        size=_rounded(size),
        step=ground.step,
        fills=[Fill(style.fill, [at(each) for each in tile.outline]) for tile, style, _ in tiles if style.fill < WHITE],
        path=[_between(tiles[one], tiles[other]) for trail in picture.trails for one, other in pairwise(trail)],
        thin=ground.thin,
        thick=[(at(one), at(other)) for one, other in joined([*picture.walls, *_frames(tiles)])],
        rings=[_ring(*each) for each in tiles if each[0].end is not End.NONE or each[1].ring],
        arrows=[_arrow(*tiles[arrow.tile], arrow) for arrow in picture.arrows],
        writings=[*_texts(tiles, size), *(_labels(picture, at) if labels else ())],
    )


@lru_cache(maxsize=256)
def _ground(outlines: tuple[Polygon, ...], labels: float) -> _Ground:
    """Most boards of a book have the tiles of others, and each has those of its solution."""
    points = [point for outline in outlines for point in outline] or [(0.0, 0.0), (1.0, 1.0)]
    left, top = (min(values) - EDGE - labels for values in zip(*points, strict=True))
    right, bottom = (max(values) + EDGE for values in zip(*points, strict=True))
    empty = _Ground(_rounded(right - left), _rounded(bottom - top), left, top, (), (1.0, 1.0), ())
    centres = tuple(empty.at(Tile("", outline).centre) for outline in outlines)
    return empty._replace(
        centres=centres,
        step=(_step(centres, 0), _step(centres, 1)),
        thin=tuple((empty.at(one), empty.at(other)) for one, other in joined(_sides(outlines))),
    )


def _step(centres: Iterable[Point], axis: int) -> float:
    """The least that two tiles of a row, or of a column, are apart along it."""
    level: defaultdict[float, list[float]] = defaultdict(list)
    for centre in centres:
        level[centre[1 - axis]].append(centre[axis])
    apart = [after - before for row in level.values() for before, after in pairwise(sorted(row)) if after > before]
    return _rounded(min(apart, default=1.0))


def type_size(picture: Picture) -> float:
    """The size of type that all numbers of a picture have, in sides of a tile: the largest that fits into each."""
    size = ROOMY / HEIGHT
    for tile in picture.tiles:
        if len(tile.text) < 2 and tile.end is End.NONE:
            continue
        room = WITHIN_RING if tile.end is not End.NONE else WIDE
        # Within a circle the corners of a number decide.
        high = HEIGHT * (tile.end is not End.NONE)
        size = min(size, room / ((len(tile.text) * ADVANCE) ** 2 + high**2) ** 0.5)
    return min(size, 0.62)


def joined(segments: Iterable[Segment]) -> list[Segment]:
    """The same lines, each once, and those that go on straight along a row or column in one piece."""
    whole: list[Segment] = []
    rows: defaultdict[tuple[bool, float], set[tuple[float, float]]] = defaultdict(set)
    for one, other in {tuple(sorted(segment)) for segment in segments}:
        for upright in (False, True):
            if one[1 - upright] == other[1 - upright]:
                rows[upright, one[1 - upright]].add((one[upright], other[upright]))
                break
        else:
            whole.append((one, other))
    for (upright, level), parts in rows.items():
        begin, end = None, None
        for low, high in sorted(parts):
            if end is not None and low <= end:
                end = max(end, high)
                continue
            if begin is not None and end is not None:
                whole.append(_line(upright, level, begin, end))
            begin, end = low, high
        if begin is not None and end is not None:
            whole.append(_line(upright, level, begin, end))
    return sorted(whole)


def _line(upright: bool, level: float, begin: float, end: float) -> Segment:
    return ((level, begin), (level, end)) if upright else ((begin, level), (end, level))


def _sides(outlines: Iterable[Polygon]) -> Iterable[Segment]:
    for outline in outlines:
        # Corners that two tiles share are the same to more places than a printer has.
        corners = [(_rounded(x), _rounded(y)) for x, y in outline]
        yield from zip(corners, (*corners[1:], corners[0]), strict=True)


def _frames(tiles: Iterable[Placed]) -> Iterable[Segment]:
    """A second frame within tiles that have one."""
    for tile, style, _ in tiles:
        if style.frame:
            x, y = tile.centre
            inner = [(x + (u - x) * 0.8, y + (v - y) * 0.8) for u, v in tile.outline]
            yield from zip(inner, (*inner[1:], inner[0]), strict=True)


def _between(one: Placed, other: Placed) -> Segment:
    """A path from one tile to the next, up to the circle around an end."""
    (x, y), (u, v) = one[2], other[2]
    away, from_other = (0.0 if tile.end is End.NONE else RING for tile, _, _ in (one, other))
    long = hypot(u - x, v - y)
    a, b = away / long, 1 - from_other / long
    return (_rounded(x + (u - x) * a), _rounded(y + (v - y) * a)), (
        _rounded(x + (u - x) * b),
        _rounded(y + (v - y) * b),
    )


def _ring(tile: Tile, style: Style, at: Point) -> Round:
    return Round(at, RING, style.ink, 0.05 if tile.end is not End.NONE else 0.07)


def _texts(tiles: Iterable[Placed], size: float) -> Iterable[Writing]:
    alike: defaultdict[tuple[int, bool], list[Text]] = defaultdict(list)
    for tile, style, (x, y) in tiles:
        if tile.text:
            alike[style.ink, style.bold].append((x, y, tile.text))
    return (Writing(_rounded(size), ink, bold, texts) for (ink, bold), texts in alike.items())


def _labels(picture: Picture, at: Placing) -> Iterable[Writing]:
    columns, rows = headings(picture)
    left, top = (
        min(values) for values in zip(*(point for tile in picture.tiles for point in tile.outline), strict=True)
    )
    places = [((x, top - LABELS / 2), name) for name, x in columns.items()]
    places += [((left - LABELS / 2, y), name) for name, y in rows.items()]
    yield Writing(LABEL_SIZE, 30, False, [(*at(place), name) for place, name in places])


def _arrow(_: Tile, style: Style, at: Point, arrow: Arrow) -> Fill:
    """A filled arrow in the middle of its tile."""
    (x, y), (dx, dy) = at, arrow.towards
    shape = ((0.36, 0.0), (0.0, 0.3), (0.0, 0.12), (-0.34, 0.12), (-0.34, -0.12), (0.0, -0.12), (0.0, -0.3))
    turned = [(x + dx * along - dy * across, y + dy * along + dx * across) for along, across in shape]
    return Fill(style.ink, [(_rounded(u), _rounded(v)) for u, v in turned])


def _rounded(value: float) -> float:
    """As exact as any printer, and the same on every machine."""
    return round(value, 4)
