"""Pointing at tiles of a picture, by name."""

from collections.abc import Collection
from dataclasses import replace

from pista.picture import Accent, Picture


def accented(picture: Picture, names: Collection[str], accent: Accent) -> Picture:
    """The picture with these tiles pointed at."""
    tiles = tuple(replace(tile, accent=accent) if tile.name in names else tile for tile in picture.tiles)
    return replace(picture, tiles=tiles)
