"""How Hidato is taught: a path, a number between two others, the number that is held."""

from pista.lesson import Ask, Scene
from pista.message import message

PATH = "1 0 0\n3 0 9\n0 0 0\n"
BETWEEN = "1 0 0\n3 7 9\n0 5 0\n"
TURN = "0 9 0\n7 5 3\n0 2 1\n"

SCENES = (
    Scene(PATH, message("hidato.lesson_path"), moves=("b1=2", "a3=4", "b3=5", "c3=6", "b2=7", "c1=8")),
    Scene(
        BETWEEN,
        message("hidato.lesson_between", value=4, low=3, high=5),
        moves=("a3=4",),
        points=("a2", "a3", "b3"),
    ),
    Scene(
        BETWEEN,
        message("hidato.lesson_held"),
        before=("a3=4",),
        moves=("c3=6", "c1=8"),
        holds=("6", "8", "2"),
    ),
    Scene(
        TURN,
        message("hidato.lesson_turn", value=4),
        holds=("4",),
        ask=Ask(
            tiles=("a1", "c1", "a3"),
            keys=tuple("123456789"),
            right=("c1=4", "a3=6", "a1=8"),
            good=message("hidato.lesson_good"),
            bad=message("hidato.lesson_bad", value=4, low=3, high=5),
        ),
    ),
)


def lesson(language: str) -> tuple[Scene, ...]:
    """The same boards in every language."""
    return SCENES
