"""The oldest agent written plainly from its description (A7, A8): slow, and with nothing of ours but the reply's marks.

Where the description leaves equals, the first by the alphabet is taken, and of equal replies the one whose first dash
comes first.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product

BULL, COW, DASH = 1, 0, -1
SCORE = {BULL: 0, COW: 1, DASH: 2}
TILES = {
    **dict.fromkeys("aeilnorstu", 1),
    **dict.fromkeys("dg", 2),
    **dict.fromkeys("bcmp", 3),
    **dict.fromkeys("fhvy", 4),
    "q": 5,
    **dict.fromkeys("jñx", 8),
    "z": 10,
}

Marks = tuple[int, ...]


def next_guess(words: Sequence[str], turns: Sequence[tuple[str, Marks]]) -> str:
    """The first-level guess with the least value."""
    for guess, reply in turns:
        words = [word for word in words if passes(word, guess, reply)]
    return min(ten_guesses(words), key=lambda guess: value_of_guess(guess, words, turns[-1][1], level=1))


def value_of_guess(guess: str, words: Sequence[str], last: Marks, level: int) -> int:
    """Odd levels: the tiles, and the sum of its replies."""
    below = (value_of_reply(guess, reply, words, level + 1) for reply in ten_replies(guess, words, last))
    return tiles(guess) + sum(below)


def value_of_reply(guess: str, reply: Marks, words: Sequence[str], level: int) -> int:
    """Even levels: the score, and the sum of the guesses that may follow; the fourth level is the last."""
    if level == 4:
        return score(reply)
    left = [word for word in words if passes(word, guess, reply)]
    return score(reply) + sum(value_of_guess(each, left, reply, level + 1) for each in ten_guesses(left))


def ten_guesses(words: Sequence[str]) -> list[str]:
    return sorted(words, key=lambda word: (tiles(word), word))[:10]


def ten_replies(guess: str, words: Sequence[str], last: Marks) -> list[Marks]:
    """The best ten *possible* replies, descending: those that leave words of this node, and keep what was known."""
    possible = frozenset().union(*(passed(word, guess) for word in words))
    return sorted((reply for reply in possible if keeps(reply, last)), key=lambda reply: (-score(reply), reply))[:10]


def tiles(word: str) -> int:
    return sum(TILES.get(letter, 10) for letter in word)


def score(reply: Marks) -> int:
    return sum(SCORE[mark] for mark in reply)


def keeps(reply: Marks, last: Marks) -> bool:
    """A bull stays a bull in its place, and bulls plus cows never become fewer."""
    stays = all(now == BULL for now, before in zip(reply, last, strict=True) if before == BULL)
    return stays and hits(reply) >= hits(last)


def hits(reply: Marks) -> int:
    return len(reply) - reply.count(DASH)


def passes(word: str, guess: str, reply: Marks) -> bool:
    """By place: a bull has the same letter there, a cow another one. By count: at least as many of a letter as were
    hinted, none of a letter only dashed."""
    for at, mark in enumerate(reply):
        if mark == BULL and word[at] != guess[at]:
            return False
        if mark == COW and word[at] == guess[at]:
            return False
    for letter in set(guess):
        hinted = sum(other == letter and mark != DASH for other, mark in zip(guess, reply, strict=True))
        if word.count(letter) < hinted or (hinted == 0 and letter in word):
            return False
    return True


@cache
def passed(word: str, guess: str) -> frozenset[Marks]:
    """Every reply to the guess that the word passes."""
    return frozenset(reply for reply in product(*marks(word, guess)) if passes(word, guess, reply))


def marks(word: str, guess: str) -> Iterator[Marks]:
    """Per place the marks that the filter by place lets through."""
    for there, letter in zip(word, guess, strict=True):
        yield (DASH,) if letter not in word else (DASH, BULL if there == letter else COW)
