"""When no word fits: which replies, if they were mistaken, would explain it."""

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from pista.kind import PuzzleError
from pista.message import Message, message
from pista.wordle.lexicon import Lexicon
from pista.wordle.reply import reply, reply_codes
from pista.wordle.rules import Turn

MOST_NAMED = 3


class Explanation(NamedTuple):
    """If the replies of these `turns` (counted from 0) were mistaken, these `words` would fit."""

    turns: tuple[int, ...]
    words: tuple[str, ...]


class ContradictionError(PuzzleError):
    """No word fits the replies; `explanations` are the smallest sets that can be to blame."""

    def __init__(self, turns: Sequence[Turn], explanations: tuple[Explanation, ...]) -> None:
        super().__init__(blame(turns, explanations))
        self.explanations = explanations


def explanations(lexicon: Lexicon, turns: Sequence[Turn]) -> tuple[Explanation, ...]:
    """The smallest sets of replies whose mistake explains the contradiction, the one with most words first.

    Every word is at odds with some set of replies; the smallest of these sets are the explanations. None where a word
    fits everything.
    """
    at_odds: list[list[int]] = [[] for _ in lexicon.words]
    for number, (guess, said) in enumerate(turns):
        row = reply_codes(lexicon.alphabet.codes(guess), lexicon.codes, lexicon.length)
        code = said.code
        for place, seen in enumerate(row):
            if seen != code:
                at_odds[place].append(number)
    fewest = min(map(len, at_odds))
    if fewest == 0:
        return ()
    found: defaultdict[tuple[int, ...], list[str]] = defaultdict(list)
    for word, numbers in zip(lexicon.words, at_odds, strict=True):
        if len(numbers) == fewest:
            found[tuple(numbers)].append(word)
    ordered = sorted(found.items(), key=lambda item: (-len(item[1]), item[0]))
    return tuple(Explanation(numbers, tuple(words)) for numbers, words in ordered)


def blame(turns: Sequence[Turn], found: Sequence[Explanation]) -> Message:
    """The sentence for the user: that no word fits, and what would explain it."""
    sets = " · ".join(named(turns, one) for one in found[:MOST_NAMED])
    return message("crack.contradiction", n=len(found), mistaken=len(found[0].turns), sets=sets)


def named(turns: Sequence[Turn], one: Explanation) -> str:
    """`2 CRANE -V--T + 3 …`: the replies that would be mistaken."""
    return " + ".join(f"{number + 1} {turns[number][0].upper()} {turns[number][1]}" for number in one.turns)


def mistaken(secret: str, turns: Sequence[Turn]) -> tuple[int, ...]:
    """The turns whose reply is not the one `secret` gives."""
    return tuple(number for number, (guess, said) in enumerate(turns) if reply(guess, secret) != said)
