"""What a Makaro looks like: white tiles with numbers, black ones with arrows, walls around the rooms."""

from pista.checks import checked
from pista.grid.board import place_name
from pista.grid.entry import Position, position_of
from pista.grid.paint import board_caption, number_tile
from pista.grid.rooms import sides
from pista.makaro.puzzle import Puzzle
from pista.picture import Arrow, Picture, Tile, Tone, square


@checked
def paint(puzzle: Puzzle, position: Position | None = None, /) -> Picture:
    """The whole sheet in reading order; faults and hints are for the front end to accent."""
    position = position_of(puzzle, position)
    board = puzzle.board
    places = [(row, column) for row in range(board.rows) for column in range(board.columns)]
    index = {place: at for at, place in enumerate(places)}
    tiles = tuple(
        number_tile(puzzle, position, board.at[place])
        if place in board.at
        else Tile(place_name(place), square(place[1], place[0]), tone=Tone.BLACK)
        for place in places
    )
    arrows = tuple(Arrow(index[place], (way.step[1], way.step[0])) for place, way in puzzle.arrows)
    return Picture(tiles, board_caption("makaro.caption", puzzle, position), arrows, _walls(puzzle, tiles))


def _walls(puzzle: Puzzle, tiles: tuple[Tile, ...]) -> tuple[tuple[tuple[float, float], tuple[float, float]], ...]:
    """Those of the rooms, and the frame of the sheet where black cells lie at its edge."""
    wide, high = puzzle.board.columns, puzzle.board.rows
    edge = {
        side
        for tile in tiles
        for side in sides(tile.outline)
        if side[0][0] == side[1][0] in (0, wide) or side[0][1] == side[1][1] in (0, high)
    }
    return tuple(sorted({*puzzle.rooms.walls(), *edge}))
