"""Small random Suguru boards, and one to begin with."""

from pista.chance import Chance
from pista.grid.board import Touch, rectangle
from pista.grid.rooms import walled
from pista.suguru import Puzzle, solutions

EXAMPLE = """\
. . 5 2 3
. . . 4 .
. . . . .

1 1 1 2 2
1 1 2 2 2
3 3 3 4 4
"""


def small_board(seed: int, rows: int = 3, columns: int = 3) -> Puzzle:
    """Any board that can be written down: solvable or not, with several solutions or one."""
    chance = Chance(seed)
    board = rectangle(Touch.KING, rows, columns)
    pairs = [(board.places[a], board.places[b]) for a, near in enumerate(board.beside) for b in near if a < b]
    density = chance.below(8)
    rooms = walled(board, {pair for pair in pairs if chance.below(10) < density})
    wild = tuple(1 + chance.below(size) for size in rooms.sizes)
    sound = next(solutions(Puzzle(rooms, (None,) * len(board))), wild)
    shown, of = (sound, 2) if chance.below(2) else (wild, 6)
    return Puzzle(rooms, tuple(value if chance.below(of) == 0 else None for value in shown))
