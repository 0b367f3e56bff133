"""What a finished game shows to others: the replies, oldest first, and never the word."""

import datetime
from collections.abc import Iterator

from pista.checks import checked, quoted
from pista.kind import PuzzleError, Status
from pista.message import LANGUAGES, message, worded
from pista.options import one_of
from pista.wordle.about import DAY_LENGTH
from pista.wordle.puzzle import Position, Puzzle, status
from pista.wordle.reply import BULLS, SQUARES


def title(puzzle: Puzzle, position: Position, *, given_up: bool = False, language: str = "en") -> str:
    """`Pista · Wordle 15 Nov 2026 · 4/6`, with * for hard mode, X for a loss, … before the end.

    Words of another language than the reader's, or of another length than usual, are named:
    `Wordle (Spanish, 7 letters)`. A game given up is lost, though by its guesses alone it would still be open.
    """
    now = Status.LOST if given_up else status(puzzle, position)
    score = "…" if now is Status.OPEN else str(len(position)) if now is Status.WON else "X"
    unusual = ", ".join(_unusual(puzzle, language))
    game = [message("wordle.name").say(language)]
    game += [f"({unusual})"] if unusual else []
    game += [_day(puzzle.date, language)] if puzzle.date else []
    return f"Pista · {' '.join(game)} · {score}/{puzzle.tries}{'*' if puzzle.hard else ''}"


def _unusual(puzzle: Puzzle, language: str) -> Iterator[str]:
    """What others must know to compare their game with this one."""
    lexicon = puzzle.lexicon
    if lexicon.name != language:
        yield worded(language, lexicon.name, f"wordle.shape_{lexicon.name.replace('-', '_')}")
    if lexicon.length != DAY_LENGTH:
        yield message("wordle.shape_n", n=lexicon.length).say(language)
    if puzzle.secret is None:
        yield message("wordle.mode_adversary").say(language)
    if puzzle.clues:
        yield message("wordle.mode_sheet").say(language)


def _day(date: datetime.date, language: str) -> str:
    """`15 Nov 2026`."""
    months = message("wordle.months").say(language).split()
    return f"{date.day} {months[date.month - 1]} {date.year}"


@checked
def share(
    puzzle: Puzzle, position: Position, /, notation: str = SQUARES, *, given_up: bool = False, language: str = "en"
) -> str:
    """Title and one line per guess, in squares or any other notation (`BULLS` for the plain matrix).

    >>> from pista import wordle
    >>> game = wordle.Puzzle(wordle.lexicon("en"), "react")
    >>> print(wordle.share(game, wordle.play(game, (), "react")))
    Pista · Wordle · 1/6
    🟩🟩🟩🟩🟩
    """
    if len(notation) != len(SQUARES):
        raise PuzzleError(message("wordle.notation", value=quoted(notation)))
    one_of("language", language, LANGUAGES)
    heading = title(puzzle, position, given_up=given_up, language=language)
    return "\n".join([heading, *(reply.written(notation) for _, reply in position)])


def matrix(position: Position) -> str:
    """The plain matrix of bulls and cows."""
    return "\n".join(reply.written(BULLS) for _, reply in position)
