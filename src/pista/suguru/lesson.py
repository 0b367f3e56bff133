"""How Suguru is taught on one small board: rooms, and equal numbers that keep apart even at corners."""

from pista.lesson import Ask, Scene
from pista.message import message

BOARD = "2 . . .\n. 4 . .\n. . . .\n\na b b c\na a c c\na d d c\n"
TOP_ROOM = ("b1=1", "c1=2")
RIGHT_ROOM = ("c2=3", "d2=4", "d1=1", "d3=2")
LEFT_ROOM = ("a2=3", "a3=1")

SCENES = (
    Scene(BOARD, message("suguru.lesson_rooms"), moves=(*TOP_ROOM, *RIGHT_ROOM)),
    Scene(
        BOARD,
        message("suguru.lesson_sides", value=2),
        moves=("b1=2", "b1=", *TOP_ROOM),
        points=("a1", "b1"),
    ),
    Scene(
        BOARD,
        message("suguru.lesson_corners", value=2),
        before=TOP_ROOM,
        moves=("d2=2", "d2=", *RIGHT_ROOM[:2]),
        points=("c1", "d2"),
    ),
    Scene(
        BOARD,
        message("intro.turn"),
        before=(*TOP_ROOM, *RIGHT_ROOM, *LEFT_ROOM),
        ask=Ask(
            tiles=("b3", "c3"),
            keys=("1", "2", "3", "4"),
            right=("b3=2", "c3=1"),
            good=message("intro.good"),
            bad=message("intro.bad"),
        ),
    ),
)


def lesson(language: str) -> tuple[Scene, ...]:
    """The same boards in every language."""
    return SCENES
