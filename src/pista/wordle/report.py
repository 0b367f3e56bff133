"""A game of Wordle as surfaces may tell it: nothing of the secret before the end. Knows no surface."""

import datetime

from pista.checks import checked, day
from pista.forms import TypedDict
from pista.kind import Status
from pista.message import Message, Number, message
from pista.picture import Tone
from pista.wordle.about import ADVERSARY, DAY_LEVELS, HARD, SHEET
from pista.wordle.agents.tree import sound_tree
from pista.wordle.daily import daily
from pista.wordle.generate import require_level, shipped
from pista.wordle.keyboard import keyboard
from pista.wordle.paint import letters_known, turn_told
from pista.wordle.puzzle import Position, Puzzle, solution, status


class Details(TypedDict):
    """The rules in force, the keyboard, what is known of each letter, and whether the game can be reviewed; after the
    end also how the word is written."""

    lexicon: str
    length: int
    tries: int
    hard: bool
    adversary: bool
    repeats: bool
    keyboard: list[str]
    letters: dict[str, Tone]
    review: bool
    spelled: str | None


@checked
def of_day(shape: str, level: str, date: datetime.date | str, key: bytes, /) -> Puzzle:
    """The game of a day, as the terminal plays it."""
    require_level(level, DAY_LEVELS)
    words = shipped(shape)
    on = day("date", date)
    return Puzzle(words, daily(words, on, key), hard=level == "hard", date=on)


@checked
def variety(puzzle: Puzzle, /) -> str:
    """`es 5`."""
    return f"{puzzle.lexicon.identity} {puzzle.lexicon.length}"


@checked
def mode(puzzle: Puzzle, occasion: str, /) -> str:
    """`daily hard`, `adversary`, `sheet` …"""
    how = SHEET if puzzle.clues else ADVERSARY if puzzle.secret is None else occasion
    return f"{how} {HARD}" if puzzle.hard else how


@checked
def details(puzzle: Puzzle, position: Position, ended: bool, /) -> Details:
    """What a player may know besides the picture."""
    letters = puzzle.lexicon.alphabet.letters
    known = letters_known(letters, position)
    return {
        "lexicon": puzzle.lexicon.name,
        "length": puzzle.lexicon.length,
        "tries": puzzle.tries,
        "hard": puzzle.hard,
        "adversary": puzzle.secret is None,
        "repeats": puzzle.repeats,
        "keyboard": list(keyboard(letters)),
        "letters": {letter: tone for letter, tone in known if tone is not Tone.EMPTY},
        "review": ended and reviewable(puzzle, position),
        "spelled": puzzle.lexicon.spelled(solution(puzzle, position)) if ended else None,
    }


def reviewable(puzzle: Puzzle, position: Position) -> bool:
    """Whether there is a word to have been found, and guesses to judge, all of them the player's own."""
    return puzzle.secret is not None and bool(position) and not puzzle.clues


@checked
def last_reply(puzzle: Puzzle, position: Position, /) -> Message | None:
    """`PERRO: P absent, …`"""
    return turn_told(puzzle, position[-1]) if position else None


@checked
def ending(puzzle: Puzzle, position: Position, time: str, /) -> Message:
    """Found, or what it was."""
    if status(puzzle, position) is Status.WON:
        if puzzle.clues:
            return message("play.won_sheet", time=time)
        return message("play.won", n=len(position), time=time)
    key = "play.lost_adversary" if puzzle.secret is None else "play.lost"
    return message(key, word=puzzle.lexicon.shown(solution(puzzle, position)))


@checked
def yardstick(puzzle: Puzzle, /) -> Message | None:
    """What the best strategy for these secrets needs in the mean, where it is shipped; it is not one for hard mode.

    >>> from pista import wordle
    >>> print(yardstick(wordle.Puzzle(wordle.lexicon("en"), "react")))
    The best strategy needs 3.20 guesses on average.
    """
    tree = None if puzzle.hard or puzzle.secret is None or puzzle.clues else sound_tree("secrets", puzzle.lexicon)
    return message("wordle.yardstick", mean=Number(tree.score(puzzle.lexicon).mean, 2)) if tree else None
