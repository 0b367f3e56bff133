"""A picture as SVG that prints well: black on white, with colour only where it says more."""

from collections.abc import Iterator
from xml.sax.saxutils import escape

from pista.picture import Accent, Arrow, End, Picture, Point, Polygon, Tile, Tone
from pista.render.labels import headings

UNIT = 40.0
"""Pixels to the side of a square tile."""
MARGIN = 0.3
LABEL_MARGIN = 0.7
FILLS = {
    Tone.EMPTY: "#ffffff",
    Tone.GIVEN: "#ececec",
    Tone.ENTERED: "#ffffff",
    Tone.BLACK: "#222222",
    Tone.TYPED: "#ffffff",
    Tone.ABSENT: "#5a5a5e",
    Tone.ELSEWHERE: "#86701a",
    Tone.PLACED: "#3d7a38",
}
INKS = {Tone.ENTERED: "#1c5fa8", Tone.BLACK: "#ffffff"} | dict.fromkeys(
    (Tone.ABSENT, Tone.ELSEWHERE, Tone.PLACED), "#ffffff"
)
PATH = "#9cc3ea"
DISC = 0.34
"""Radius of the disc around a number that a path leads through: no text of a tile is wider."""
RING = 0.4
"""Radius of the circle around an end of the path: within a square as within a hexagon, and wider than any text."""
ACCENT_FILLS = {Accent.FAULT: "#f6c7c2", Accent.HINT: "#ffe69a"}
BOLD = frozenset({Tone.GIVEN, Tone.TYPED, Tone.BLACK, Tone.ABSENT, Tone.ELSEWHERE, Tone.PLACED})


def svg(picture: Picture, language: str = "en", *, labels: bool = False) -> str:
    """A whole SVG document; its title is the caption. `labels` names columns and rows around it."""
    points = [point for tile in picture.tiles for point in tile.outline] or [(0.0, 0.0), (1.0, 1.0)]
    before = LABEL_MARGIN if labels else MARGIN
    left, top = min(x for x, _ in points) - before, min(y for _, y in points) - before
    width = max(x for x, _ in points) + MARGIN - left
    height = max(y for _, y in points) + MARGIN - top
    box = " ".join(_n(value * UNIT) for value in (left, top, width, height))
    size = f'width="{_n(width * UNIT)}" height="{_n(height * UNIT)}"'
    font = 'font-family="Helvetica, Arial, sans-serif"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" {size} {font} role="img">',
        f"<title>{escape(picture.caption.say(language))}</title>",
        *_tiles(picture),
        *_trails(picture),
        *_walls(picture),
        *_rings(picture),
        *_texts(picture),
        *(_labels(picture, left, top) if labels else ()),
        *(_arrow(picture.tiles[arrow.tile], arrow) for arrow in picture.arrows),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _tiles(picture: Picture) -> Iterator[str]:
    yield '<g stroke="#8a8a8a" stroke-width="1" stroke-linejoin="round">'
    for tile in picture.tiles:
        yield f'<polygon points="{_points(tile.outline)}" fill="{_fill(tile)}"/>'
    yield "</g>"


def _fill(tile: Tile) -> str:
    return ACCENT_FILLS.get(tile.accent, FILLS[tile.tone])


def _trails(picture: Picture) -> Iterator[str]:
    """The path as far as it is known, interrupted by a disc under every number.

    Discs and not outlined digits: every printer and every viewer draws a disc below a text.
    """
    for trail in picture.trails:
        tiles = [picture.tiles[index] for index in trail]
        yield (
            f'<polyline points="{_points(tuple(tile.centre for tile in tiles))}" fill="none" stroke="{PATH}" '
            f'stroke-width="{_n(UNIT * 0.16)}" stroke-linejoin="round"/>'
        )
        for tile in tiles:
            yield _circle(tile, DISC if tile.end is End.NONE else RING, f'fill="{_fill(tile)}"')


def _walls(picture: Picture) -> Iterator[str]:
    if picture.walls:
        path = "".join(f"M{_point(start)}L{_point(end)}" for start, end in picture.walls)
        yield f'<path d="{path}" stroke="#000000" stroke-width="3" stroke-linecap="square" fill="none"/>'


def _rings(picture: Picture) -> Iterator[str]:
    for tile in picture.tiles:
        if tile.end is not End.NONE:
            ink = INKS.get(tile.tone, "#000000")
            yield _circle(tile, RING, f'fill="none" stroke="{ink}" stroke-width="{_n(UNIT * 0.045)}"')


def _circle(tile: Tile, radius: float, paint: str) -> str:
    x, y = tile.centre
    return f'<circle cx="{_n(x * UNIT)}" cy="{_n(y * UNIT)}" r="{_n(radius * UNIT)}" {paint}/>'


def _texts(picture: Picture) -> Iterator[str]:
    longest = max((len(tile.text) for tile in picture.tiles), default=1)
    size = UNIT * (0.5 if longest <= 2 else 1.16 / longest)
    yield f'<g text-anchor="middle" font-size="{_n(size)}">'
    for tile in picture.tiles:
        if tile.text:
            x, y = tile.centre
            weight = ' font-weight="bold"' if tile.tone in BOLD else ""
            ink = INKS.get(tile.tone, "#000000")
            # A third of the size below the centre puts digits and capitals in the middle.
            place = f'x="{_n(x * UNIT)}" y="{_n(y * UNIT + size * 0.35)}"'
            yield f'<text {place} fill="{ink}"{weight}>{escape(tile.text)}</text>'
    yield "</g>"


def _labels(picture: Picture, left: float, top: float) -> Iterator[str]:
    columns, rows = headings(picture)
    size = UNIT * 0.3
    yield f'<g text-anchor="middle" font-size="{_n(size)}" fill="#6a6a6a">'
    middle = LABEL_MARGIN / 2
    places = [(x, top + middle, name) for name, x in columns.items()]
    places += [(left + middle, y, name) for name, y in rows.items()]
    for x, y, name in places:
        yield f'<text x="{_n(x * UNIT)}" y="{_n(y * UNIT + size * 0.35)}">{escape(name)}</text>'
    yield "</g>"


def _arrow(tile: Tile, arrow: Arrow) -> str:
    """A filled arrow in the middle of its tile."""
    x, y = tile.centre
    dx, dy = arrow.towards
    shape = ((0.34, 0.0), (0.02, 0.26), (0.02, 0.1), (-0.32, 0.1), (-0.32, -0.1), (0.02, -0.1), (0.02, -0.26))
    turned = tuple((x + dx * along - dy * across, y + dy * along + dx * across) for along, across in shape)
    ink = INKS.get(tile.tone, "#000000")
    return f'<polygon points="{_points(turned)}" fill="{ink}"/>'


def _points(outline: Polygon) -> str:
    return " ".join(_point(point) for point in outline)


def _point(point: Point) -> str:
    return f"{_n(point[0] * UNIT)},{_n(point[1] * UNIT)}"


def _n(value: float) -> str:
    """At most two decimals, no trailing zeros: the same text on every machine."""
    return f"{value:.2f}".rstrip("0").rstrip(".")
