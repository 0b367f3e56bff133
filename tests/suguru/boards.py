"""Small random Suguru boards, and one to begin with."""

from grid.room_boards import by_clingo

from pista.chance import Chance
from pista.grid.board import Touch, rectangle
from pista.grid.rooms import walled
from pista.suguru import Puzzle, solutions

__all__ = ["BROKEN", "EXAMPLE", "EXAMPLES", "FROZEN", "REFUSED", "by_clingo", "small_board"]

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


BROKEN = {
    "rooms_hold_each_number_once": "1 . . 1\n\na a a a",
    "equal_numbers_do_not_touch": "1 .\n. 1\n\na b\na b",
}
"""A board for every rule that breaks it and no other."""

EXAMPLES = {
    "last_in_room": (". 1\n2 3\n\n1 1\n1 1", "a1 is 4, the only number still missing in its room (b1=1, a2=2, b2=3)."),
    "only_place": ("4 5 1\n. . 2\n\n1 1 2\n1 1 1", "a2 is 1: no other cell of its room can hold 1 (c1=1, a1=4)."),
    "only_number": (
        ". .\n3 2\n. 4\n. .\n\n1 1\n1 1\n2 1\n2 2",
        "a3 is 1: no other number is left for it (b2=2, a2=3).",
    ),
    "pushed_out_by_two": (
        "1 . .\n. 4 .\n. . .\n\n1 1 1\n2 2 3\n2 2 3",
        "In the room of a1 the number 2 fits only in b1 and c1 (a1=1), each of which touches c2; so c2 is not 2.",
    ),
    "pushed_out": (
        (
            ". 2 1 . .\n3 . . . 1\n. 1 . . 5\n. . . . .\n3 1 . . 5\n\n"
            "1 1 1 2 2\n1 1 3 2 2\n3 3 3 3 2\n4 4 5 5 5\n4 4 4 5 5"
        ),
        "In the room of c2 the number 3 fits only in c2, c3 and d3 (a2=3), each of which touches d2; so d2 is not 3.",
    ),
    "pair_in_room": (
        ". .\n. .\n2 1\n\n1 1\n1 1\n2 2",
        "In the room of a1 only 3 and 4 are left for a2 and b2 (b3=1, a3=2), so no other cell there holds these.",
    ),
    "contradiction": (
        ". . . 1\n. . . .\n. . . .\n\n1 1 2 2\n1 1 2 2\n3 3 3 3",
        (
            "If b2 were 2, then d3 would be the only place for 2 in its room, "
            "and 2 would have no place in the room of c1 (d1=1); so b2 is not 2."
        ),
    ),
}
"""A board for every technique on which it is the next step, and what it says."""

FROZEN = "675662600b5c968c"
"""The digest of boards of all levels: the same seed gives the same board everywhere."""

REFUSED = {
    "largest cannot be 4: the range is 5 to 9": {"largest": 4},
    "irreducible": {"givens": 5, "level": "irreducible"},
}
"""Wishes that this kind alone has and refuses, by what it says."""
