"""Small random Makaro boards, and another way to solve them."""

from grid import room_boards

from pista.chance import Chance
from pista.grid.board import Place, Touch, board
from pista.grid.rooms import walled
from pista.kind import Marks
from pista.makaro import Puzzle
from pista.makaro.puzzle import Arrow, Way

EXAMPLE = "makaro/5/5/lfflu7qdemei2icmb"


def small_board(seed: int, rows: int = 3, columns: int = 3) -> Puzzle:
    """Any board that can be written down: solvable or not, with several solutions or one."""
    chance = Chance(seed)
    sheet = [(row, column) for row in range(rows) for column in range(columns)]
    black = {place for place in sheet if chance.below(6) == 0} - {chance.choice(sheet)}
    white = [place for place in sheet if place not in black]
    pairs = [(a, b) for a in sheet for b in sheet if a < b and abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1]
    density = chance.below(10)
    rooms = walled(board(Touch.ROOK, white, rows, columns), {pair for pair in pairs if chance.below(10) < density})
    arrows = [arrow for place in sorted(black) if (arrow := _arrow(place, white, chance)) is not None]
    givens = tuple(
        1 + chance.below(len(rooms.mates(cell))) if chance.below(8) == 0 else None for cell in range(len(white))
    )
    return Puzzle(rooms, givens, tuple(arrows))


def _arrow(place: Place, white: list[Place], chance: Chance) -> Arrow | None:
    arrow = Arrow(place, chance.choice(tuple(Way)))
    return arrow if arrow.pointed_at() in white else None


def by_clingo(puzzle: Puzzle, limit: int = 0) -> set[Marks]:
    """The solutions by a program that shares nothing with ours."""
    above = [(target, other) for _, target, others in puzzle.comparisons for other in others]
    return room_boards.by_clingo(puzzle, limit, above)


BROKEN = {
    "rooms_hold_each_number_once": """
        . . . .
        . > . .
        . . 1 1

        1 1 3 3
        2 - 3 3
        2 2 4 4
    """,
    "equal_numbers_do_not_touch": """
        . 2 2 .
        . > . .
        . . . .

        1 1 3 3
        2 - 3 3
        2 2 4 4
    """,
    "arrows_point_at_the_largest": """
        . 2 . .
        . > 2 .
        . . . .

        1 1 3 3
        2 - 3 3
        2 2 4 4
    """,
}
"""A board for every rule that breaks it and no other."""

EXAMPLES = {
    "last_in_room": (". #\n. 1\n\n1 -\n2 2", "a1 is 1: its room has no other cell."),
    "only_place": (". 1\n. #\n\n1 2\n1 -", "a2 is 1: no other cell of its room can hold 1 (b1=1)."),
    "only_number": (
        "1 . 2\n# . .\n# . .\n\na x b\n- x b\n- x b",
        "b1 is 3: no other number is left for it (a1=1, c1=2).",
    ),
    "arrow_at_number": (
        "2 v\n. .\n\n1 -\n1 1",
        "The arrow in b1 points to b2 and not to 2 (a1), so b2 is more than 2.",
    ),
    "arrow_at_number from the other side": (
        "v .\n2 .\n\n- 1\n1 1",
        "The arrow in a1 points to 2 (a2), so b1 is less than 2.",
    ),
    "arrow_at_room": (
        ". v #\n. . 3\n> . .\n\n1 - -\n1 2 2\n- 2 2",
        "The arrow in b1 points to b2 and not to a1, which is at least 1, so b2 is more than 1.",
    ),
    "arrow_at_room from the other side": (
        ". v\n1 .\n\n1 -\n1 1",
        "The arrow in b1 points to b2, which is at most 3 by its room, so a1 is less than 3.",
    ),
    "arrow_bounds": (
        "# 4 3 1\n4 5 2 5\n1 . # 2\n. < . .\n\n- 1 1 1\n2 2 1 1\n2 2 - 3\n2 - 3 3",
        "The arrow in b4 points to a4 and not to b3, which is at least 2 (a3=1), so a4 is more than 2.",
    ),
    "arrow_bounds from the other side": (
        ". v 1 2\n1 . # 3\n# 4 1 2\n1 3 2 4\n\n1 - 2 2\n1 1 - 2\n- 1 3 3\n4 4 4 4",
        "The arrow in b1 points to b2, which is at most 3 (b3=4), so a1 is less than 3.",
    ),
    "pair_in_room": (
        "3 4 . .\n. . . .\n4 3 . .\n\na a a a\nb b b b\nc c c c",
        (
            "In the room of a2 only 1 and 2 are left for a2 and b2 (a1=3, b3=3, a3=4, b1=4), "
            "so no other cell there holds these."
        ),
    ),
    "pair_in_room of numbers": (
        "# # 1 2 1\n. . . . .\n# # 2 1 2\n# # 1 # 1\n\n- - c d d\nx x x x x\n- - g h i\n- - g - i",
        (
            "In the room of a2 the numbers 1 and 2 fit only in a2 and b2 "
            "(c1=1, d3=1, e1=1, c3=2, d1=2, e3=2), so nothing else goes there."
        ),
    ),
    "pushed_out": (
        ". . 3\n2 . .\n\n1 2 2\n1 1 2",
        "In the room of a1 the number 1 fits only in a1 and b2 (a2=2), each of which touches b1; so b1 is not 1.",
    ),
    "contradiction": (
        "3 . .\n. v 1\n4 . 5\n\n1 1 2\n1 - 2\n2 2 2",
        (
            "If b1 were 2, then by the arrow in b2 only 3 would be left for b3 (a3=4, c3=5), "
            "and no number would be left for c1 (c2=1, a3=4, c3=5); so b1 is not 2."
        ),
    ),
}
"""A board for every technique on which it is the next step, and what it says."""

FROZEN = "7029f8141b04f578"
"""The digest of boards of all levels: the same seed gives the same board everywhere."""

REFUSED = {"black cannot be 90": {"black": 90}}
"""Wishes that this kind alone has and refuses, by what it says."""
