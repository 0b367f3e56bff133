"""A board in plain lines: where walls would be drawn around rooms, their numbers stand beneath the board."""

from dataclasses import replace
from typing import Any

from pista.picture import Accent, Picture, Tone
from pista.render.labels import labelled
from pista.render.text import text


def plain_board(puzzle: Any, picture: Picture) -> str:
    """The board without a wall; of a board with rooms a second one that says in which room each cell lies."""
    board = text(labelled(replace(picture, walls=())))
    if not picture.walls:
        return board
    room = dict(zip(puzzle.board.names, puzzle.rooms.of, strict=True))
    tiles = tuple(
        replace(tile, text=str(room[tile.name] + 1), tone=Tone.EMPTY, accent=Accent.NONE) if tile.name in room else tile
        for tile in picture.tiles
    )
    return f"{board}\n\n{text(labelled(replace(picture, tiles=tiles, arrows=(), walls=())))}"
