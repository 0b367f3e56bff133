"""What a page needs of a game of Wordle beyond its picture. Speaks to the kind through its surface."""

from dataclasses import replace
from typing import Any

from pista import wordle
from pista.as_json import Json
from pista.kind import Status
from pista.message import message
from pista.picture import Tone
from pista.session import Session
from pista.stats import clock
from pista.wordle.keyboard import keyboard

SPOKEN = {-1: "play.letter_absent", 0: "play.letter_elsewhere", 1: "play.letter_placed"}


def details(puzzle: wordle.Puzzle, position: wordle.Position, *, ended: bool) -> Json:
    """The rules in force, the keyboard, what is known of each letter, and whether the game can be reviewed."""
    letters = puzzle.lexicon.alphabet.letters
    known = wordle.letters_known(letters, position)
    return {
        "lexicon": puzzle.lexicon.name,
        "length": puzzle.lexicon.length,
        "tries": puzzle.tries,
        "hard": puzzle.hard,
        "adversary": puzzle.secret is None,
        "repeats": puzzle.repeats,
        "keyboard": list(keyboard(letters)),
        "letters": {letter: tone.value for letter, tone in known if tone is not Tone.EMPTY},
        "review": ended and reviewable(puzzle, position),
    }


def reviewable(puzzle: wordle.Puzzle, position: wordle.Position) -> bool:
    """Whether there is a word to have been found, and a guess to judge."""
    return puzzle.secret is not None and bool(position)


def share(puzzle: wordle.Puzzle, position: wordle.Position, *, given_up: bool) -> str:
    """As the terminal shares it; a game given up is lost, though by its guesses alone it would still be open."""
    text = wordle.share(puzzle, position)
    return text.replace("…/", "X/", 1) if given_up else text


def said(position: wordle.Position, language: str) -> str | None:
    """The last reply as a sentence."""
    if not position:
        return None
    guess, reply = position[-1]
    heard = zip(guess, reply, strict=True)
    words = [message(SPOKEN[mark], letter=letter.upper()).say(language) for letter, mark in heard]
    return f"{guess.upper()}: {', '.join(words)}."


def ending(session: Session, word: str, seconds: float, language: str) -> str:
    """The sentence at the end of a game."""
    if session.status is Status.WON:
        return message("play.won", n=len(session.position), time=clock(seconds)).say(language)
    key = "play.lost_adversary" if session.puzzle.secret is None else "play.lost"
    return message(key, word=word.upper()).say(language)


def answer_word(puzzle: wordle.Puzzle, position: wordle.Position) -> str:
    """The word to show once a game has ended, given up or not."""
    if puzzle.secret is not None:
        return puzzle.secret
    return next(iter(wordle.fitting(puzzle.lexicon, puzzle.lexicon.secrets, position)))


def with_options(puzzle: Any, tries: int | None, repeats: bool | None) -> wordle.Puzzle:
    """The game with another number of tries, or without repeated guesses."""
    changed: wordle.Puzzle = replace(
        puzzle,
        tries=puzzle.tries if tries is None else tries,
        repeats=puzzle.repeats if repeats is None else repeats,
    )
    return changed
