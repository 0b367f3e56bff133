"""What a finished game shows to others: the replies, oldest first, and never the word."""

from pista.checks import checked, quoted
from pista.kind import PuzzleError, Status
from pista.message import message
from pista.wordle.puzzle import Position, Puzzle, status
from pista.wordle.reply import BULLS, SQUARES


def title(puzzle: Puzzle, position: Position, *, given_up: bool = False) -> str:
    """`Pista es 5 · 2026-11-15 · 4/6`, with * for hard mode, X for a loss, … before the end.

    A game given up is lost, though by its guesses alone it would still be open.
    """
    now = Status.LOST if given_up else status(puzzle, position)
    score = "…" if now is Status.OPEN else str(len(position)) if now is Status.WON else "X"
    parts = [f"Pista {puzzle.lexicon.name} {puzzle.lexicon.length}"]
    parts += [str(puzzle.date)] if puzzle.date else []
    parts += ["adversary"] if puzzle.secret is None else []
    parts.append(f"{score}/{puzzle.tries}{'*' if puzzle.hard else ''}")
    return " · ".join(parts)


@checked
def share(puzzle: Puzzle, position: Position, /, notation: str = SQUARES, *, given_up: bool = False) -> str:
    """Title and one line per guess, in squares or any other notation (`BULLS` for the plain matrix).

    >>> from pista import wordle
    >>> game = wordle.Puzzle(wordle.lexicon("en-classic"), "react")
    >>> print(wordle.share(game, wordle.play(game, (), "react")))
    Pista en-classic 5 · 1/6
    🟩🟩🟩🟩🟩
    """
    if len(notation) != len(SQUARES):
        raise PuzzleError(message("wordle.notation", value=quoted(notation)))
    return "\n".join([title(puzzle, position, given_up=given_up), *(reply.written(notation) for _, reply in position)])


def matrix(position: Position) -> str:
    """The plain matrix of bulls and cows."""
    return "\n".join(reply.written(BULLS) for _, reply in position)
