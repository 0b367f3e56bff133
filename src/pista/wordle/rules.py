"""When a guess may be played. One function per condition, cheapest first; each has its own sentence for the player."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from pista.checks import checked
from pista.kind import PuzzleError
from pista.message import Message, message
from pista.wordle.alphabet import capitals
from pista.wordle.lexicon import Lexicon
from pista.wordle.reply import ABSENT, PLACED, Reply

Turn = tuple[str, Reply]
Show = Callable[[str], str]
"""How letters are shown to the player."""


def has_the_length(guess: str, lexicon: Lexicon) -> Message | None:
    """A guess has as many letters as the secret."""
    if len(guess) == lexicon.length:
        return None
    return message("wordle.wrong_length", length=lexicon.length, n=len(guess))


def has_only_letters(guess: str, lexicon: Lexicon) -> Message | None:
    """A guess is made of letters of the alphabet."""
    strange = [(place, sign) for place, sign in enumerate(guess, 1) if sign not in lexicon.alphabet]
    if not strange:
        return None
    place, sign = strange[0]
    return message("wordle.not_a_letter", sign=sign if sign.isprintable() else "�", place=place)


def is_in_the_lexicon(guess: str, lexicon: Lexicon) -> Message | None:
    """A guess is a word of the lexicon."""
    return None if guess in lexicon.accepted else message("wordle.unknown_word", word=lexicon.alphabet.capitals(guess))


def is_new(guess: str, turns: Sequence[Turn], show: Show = capitals) -> Message | None:
    """A guess is not repeated."""
    return message("wordle.repeated", word=show(guess)) if any(guess == old for old, _ in turns) else None


def keeps_the_clues(guess: str, turns: Sequence[Turn], show: Show = capitals) -> Message | None:
    """Greens stay in place, and a hinted letter is used again as often as it was hinted."""
    for old, reply in turns:
        for place, (letter, mark) in enumerate(zip(old, reply, strict=True)):
            if mark == PLACED and guess[place] != letter:
                return message("wordle.hard_place", letter=show(letter), place=place + 1)
        hinted = Counter(letter for letter, mark in zip(old, reply, strict=True) if mark != ABSENT)
        used = Counter(guess)
        for letter, times in hinted.items():
            if used[letter] < times:
                return message("wordle.hard_letter", letter=show(letter), n=times)
    return None


def require_lengths(lexicon: Lexicon, turns: Sequence[Turn]) -> None:
    """Complains about turns of words of another length."""
    if any(len(guess) != lexicon.length or len(reply) != lexicon.length for guess, reply in turns):
        raise PuzzleError(message("wordle.turn_length", length=lexicon.length))


def refusals(
    guess: str, lexicon: Lexicon, turns: Sequence[Turn], *, hard: bool, repeats: bool
) -> Iterator[Message | None]:
    """Every condition in turn, cheapest first; the first that is not None is the reason to refuse."""
    yield has_the_length(guess, lexicon)
    yield has_only_letters(guess, lexicon)
    yield is_in_the_lexicon(guess, lexicon)
    if not repeats:
        yield is_new(guess, turns, lexicon.alphabet.capitals)
    if hard:
        yield keeps_the_clues(guess, turns, lexicon.alphabet.capitals)


@checked
def refusal(
    guess: str, lexicon: Lexicon, turns: Sequence[Turn] = (), *, hard: bool = False, repeats: bool = True
) -> Message | None:
    """Why the guess, however it is capitalised and accented, may not be played, or None where it may.

    >>> from pista import wordle
    >>> print(wordle.refusal("zzzzz", wordle.lexicon("en")))
    ZZZZZ is not in my dictionary.
    """
    require_lengths(lexicon, turns)
    return first_refusal(lexicon.alphabet.fold(guess.strip()), lexicon, turns, hard=hard, repeats=repeats)


def first_refusal(guess: str, lexicon: Lexicon, turns: Sequence[Turn], *, hard: bool, repeats: bool) -> Message | None:
    """The same of a guess as it is played, and of turns that were played."""
    return next((why for why in refusals(guess, lexicon, turns, hard=hard, repeats=repeats) if why), None)
