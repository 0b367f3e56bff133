"""Turns as people write them: `crane:-V--T`, the guess and the reply in any notation."""

from collections.abc import Iterable

from pista.kind import PuzzleError
from pista.message import message
from pista.wordle.lexicon import Lexicon
from pista.wordle.reply import Reply
from pista.wordle.rules import Turn, refusal, require_lengths


def read_turns(lexicon: Lexicon, texts: Iterable[str]) -> tuple[Turn, ...]:
    """Every `GUESS:REPLY`; PuzzleError names the one that is wrong and why."""
    return tuple(_turn(lexicon, text, number) for number, text in enumerate(texts, 1))


def as_turns(lexicon: Lexicon, turns: Iterable[tuple[str, Reply | str]]) -> tuple[Turn, ...]:
    """Guesses however they are capitalised, and replies in any notation, as they are played."""
    fold = lexicon.alphabet.fold
    found = [(fold(guess.strip()), Reply.read(said) if isinstance(said, str) else said) for guess, said in turns]
    require_lengths(lexicon, found)
    return tuple(found)


def read_guess(lexicon: Lexicon, text: str) -> str:
    """A word of the lexicon, folded; PuzzleError where it is none."""
    guess = lexicon.alphabet.fold(text.strip())
    why = refusal(guess, lexicon)
    if why:
        raise PuzzleError(why)
    return guess


def _turn(lexicon: Lexicon, text: str, number: int) -> Turn:
    guess, between, said = text.partition(":")
    if not between:
        guess, between, said = text.partition("=")
    if not between:
        raise PuzzleError(message("suggest.turn", text=text))
    try:
        return read_guess(lexicon, guess), Reply.read(said, lexicon.length)
    except PuzzleError as error:
        raise PuzzleError(message("suggest.wrong_turn", number=number, why=error.message)) from None
