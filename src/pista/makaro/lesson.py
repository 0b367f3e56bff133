"""How Makaro is taught on one small board: rooms, equal numbers, an arrow."""

from pista.lesson import Ask, Scene
from pista.message import message

BOARD = ". . .\n1 > .\n. . .\n\na a b\na - b\nc c b\n"
LOW_ROOM = ("a3=2", "b3=1")
LEFT_ROOM = ("b1=2", "a1=3")

SCENES = (
    Scene(BOARD, message("makaro.lesson_rooms"), moves=(*LOW_ROOM, *LEFT_ROOM)),
    Scene(
        BOARD,
        message("makaro.lesson_equal", value=1),
        moves=("a3=1", "a3=", *LOW_ROOM),
        points=("a2", "a3"),
    ),
    Scene(
        BOARD,
        message("makaro.lesson_arrow"),
        before=LOW_ROOM,
        moves=(*LEFT_ROOM, "c2=3"),
        points=("b2", "c2"),
    ),
    Scene(
        BOARD,
        message("intro.turn"),
        before=(*LOW_ROOM, *LEFT_ROOM, "c2=3"),
        ask=Ask(
            tiles=("c1", "c3"),
            keys=("1", "2", "3"),
            right=("c1=1", "c3=2"),
            good=message("intro.good"),
            bad=message("intro.bad"),
        ),
    ),
)


def lesson(language: str) -> tuple[Scene, ...]:
    """The same boards in every language."""
    return SCENES
