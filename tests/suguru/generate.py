"""Random rooms, random numbers, then thinned while one solution is left."""

from itertools import islice

from pista.chance import Chance
from pista.grid.board import Board, Touch
from pista.grid.rooms import Rooms, rooms
from pista.grid.shapes import named_board
from pista.grid.thinning import Symmetry, drop_order, thin
from pista.kind import Cell, Marks, PuzzleError
from pista.message import message
from suguru.rules import Puzzle
from suguru.solve import solutions
from suguru.text import require_size

ATTEMPTS = 200


def generate(shape: str = "5x5", /, *, level: str = "medium", seed: int = 0, largest: int = 5) -> Puzzle:
    """A puzzle with one solution; the level is as it comes."""
    board = named_board(shape, Touch.KING, require_size)
    chance = Chance(seed)
    for _ in range(ATTEMPTS):
        divided = _random_rooms(board, largest, chance)
        if any(size > largest + 2 for size in divided.sizes):
            continue
        filled = next(solutions(Puzzle(divided, (None,) * len(board))), None)
        if filled is not None:
            return _thinned(divided, filled, chance)
    raise PuzzleError(message("grid.level_not_reached", level=level, n=ATTEMPTS))


def _random_rooms(board: Board, largest: int, chance: Chance) -> Rooms:
    """Cells in random order begin a room or join the smallest one beside them."""
    labels: dict[Cell, int] = {}
    sizes: list[int] = []
    for cell in chance.sample(range(len(board)), len(board)):
        row, column = board.places[cell]
        beside = [
            board.at.get(place)
            for place in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
        ]
        joined = {labels[near] for near in beside if near is not None and near in labels}
        open_rooms = sorted((sizes[room], room) for room in joined if sizes[room] < largest)
        if open_rooms:
            labels[cell] = open_rooms[0][1]
            sizes[labels[cell]] += 1
        else:
            labels[cell] = len(sizes)
            sizes.append(1)
    return rooms(board, [labels[cell] for cell in range(len(board))])


def _thinned(divided: Rooms, filled: Marks, chance: Chance) -> Puzzle:
    left = set(range(len(filled)))

    def puzzle(given: set[Cell]) -> Puzzle:
        return Puzzle(divided, tuple(value if cell in given else None for cell, value in enumerate(filled)))

    def can_go(group: tuple[Cell, ...]) -> bool:
        if len(list(islice(solutions(puzzle(left - set(group))), 2))) > 1:
            return False
        left.difference_update(group)
        return True

    return puzzle(thin(drop_order(divided.board, Symmetry.NONE, chance), set(left), can_go))
