"""Row numbers and column letters around a picture, read off the tiles' names (`c4`)."""

from dataclasses import replace

from pista.picture import Picture, Polygon, Tile, square


def headings(picture: Picture) -> tuple[dict[str, float], dict[str, float]]:
    """The x of every column's letters and the y of every row's number."""
    columns: dict[str, float] = {}
    rows: dict[str, float] = {}
    for tile in picture.tiles:
        letters = tile.name.rstrip("0123456789")
        x, y = tile.centre
        columns[letters] = min(x, columns.get(letters, x))
        rows[tile.name[len(letters) :]] = y
    return columns, rows


def labelled(picture: Picture) -> Picture:
    """The picture one tile further right and down, its columns and rows named."""
    columns, rows = headings(picture)
    labels = [
        *(Tile(f"column {name}", _around(x + 1, 0.5), name) for name, x in columns.items()),
        *(Tile(f"row {name}", _around(0.5, y + 1), name) for name, y in rows.items()),
    ]
    tiles = tuple(replace(tile, outline=_moved(tile.outline)) for tile in picture.tiles)
    walls = tuple(((x + 1, y + 1), (u + 1, v + 1)) for (x, y), (u, v) in picture.walls)
    return replace(picture, tiles=(*tiles, *labels), walls=walls)


def _moved(outline: Polygon) -> Polygon:
    return tuple((x + 1, y + 1) for x, y in outline)


def _around(x: float, y: float) -> Polygon:
    return tuple((x + right - 0.5, y + down - 0.5) for right, down in square(0, 0))
