"""The smallest kind there is: count up to a number. Keeps the contract honest."""

from dataclasses import dataclass

from pista.about import About, always
from pista.chance import Chance
from pista.kind import Fault, Hint, MoveError, PuzzleError, Status
from pista.message import message
from pista.picture import Picture, Tile, Tone, square

name = "null"
ABOUT = About(levels=("normal",), shapes=always("5"), day_shapes=always("5"))


@dataclass(frozen=True)
class Puzzle:
    goal: int


Position = int


def read(text: str, /) -> Puzzle:
    if not (text.strip().isascii() and text.strip().isdigit() and len(text) < 9):
        raise PuzzleError(message("session.damaged"), 1, 1)
    return Puzzle(int(text))


def write(puzzle: Puzzle, position: Position | None = None, /) -> str:
    return f"{puzzle.goal}\n"


def start(puzzle: Puzzle, /) -> Position:
    return 0


def play(puzzle: Puzzle, position: Position, move: str, /) -> Position:
    if move != str(position + 1) or position >= puzzle.goal:
        raise MoveError(message("wordle.finished"))
    return position + 1


def status(puzzle: Puzzle, position: Position, /) -> Status:
    return Status.WON if position >= puzzle.goal else Status.OPEN


def faults(puzzle: Puzzle, position: Position, /) -> tuple[Fault, ...]:
    return ()


def paint(puzzle: Puzzle, position: Position, /) -> Picture:
    tiles = [
        Tile(
            f"a{n + 1}", square(n, 0), str(n + 1) if n < position else "", Tone.ENTERED if n < position else Tone.EMPTY
        )
        for n in range(puzzle.goal)
    ]
    return Picture(tuple(tiles), message("wordle.finished"))


def generate(shape: str = "5", /, *, level: str = "normal", seed: int = 0) -> Puzzle:
    return Puzzle(1 + Chance(seed).below(int(shape)))


def hint(puzzle: Puzzle, position: Position, /) -> Hint | None:
    if position >= puzzle.goal:
        return None
    return Hint("count", (position,), (str(position + 1),), message("wordle.finished"))
