"""Turns as people write them: `crane:-V--T`, the guess and the reply in any notation."""

from collections.abc import Iterable

from pista.checks import instance, text
from pista.kind import PuzzleError
from pista.message import message
from pista.wordle.lexicon import Lexicon
from pista.wordle.reply import Reply
from pista.wordle.rules import Turn, refusal, require_lengths


def read_turns(lexicon: Lexicon, texts: Iterable[str]) -> tuple[Turn, ...]:
    """Every `GUESS:REPLY`; PuzzleError names the one that is wrong and why."""
    return tuple(_turn(lexicon, written, number) for number, written in enumerate(texts, 1))


def as_turns(lexicon: Lexicon, turns: Iterable[tuple[str, Reply | str]]) -> tuple[Turn, ...]:
    """Guesses however they are capitalised, and replies in any notation, as they are played."""
    fold = lexicon.alphabet.fold
    found = [(fold(text("guess", guess).strip()), read_reply(said)) for guess, said in turns]
    require_lengths(lexicon, found)
    return tuple(found)


def read_reply(said: Reply | str, length: int | None = None) -> Reply:
    """A reply, in any notation or as it is; PuzzleError where it is none, or of another length."""
    if isinstance(said, str):
        return Reply.read(said, length)
    found = instance("reply", said, Reply)
    if length is not None and len(found) != length:
        raise PuzzleError(message("wordle.reply_length", length=length, n=len(found)))
    return found


def read_guess(lexicon: Lexicon, word: str) -> str:
    """A word of the lexicon, folded; PuzzleError where it is none."""
    guess = lexicon.alphabet.fold(word.strip())
    why = refusal(guess, lexicon)
    if why:
        raise PuzzleError(why)
    return guess


def _turn(lexicon: Lexicon, written: str, number: int) -> Turn:
    guess, between, said = written.partition(":")
    if not between:
        guess, between, said = written.partition("=")
    if not between:
        raise PuzzleError(message("suggest.turn", text=written))
    try:
        return read_guess(lexicon, guess), Reply.read(said, lexicon.length)
    except PuzzleError as error:
        raise PuzzleError(message("suggest.wrong_turn", number=number, why=error.message)) from None
