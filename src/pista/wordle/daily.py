"""The word of the day: one per UTC date, language and length, the same for everyone who has the same key."""

import datetime
from collections import deque
from collections.abc import Iterable
from functools import lru_cache
from operator import ne

from pista.checks import checked, day
from pista.daily import FIRST_DAY, PUBLIC_KEY, drawn
from pista.wordle.lexicon import Lexicon

APART = 14
"""For so many days no word comes that is the same but for one letter."""


@checked
def daily(lexicon: Lexicon, date: datetime.date | str, key: bytes = PUBLIC_KEY) -> str:
    """The secret of `date`, which may be written `2026-11-15`.

    Days are dealt from the secrets in an order keyed anew for every round through all of them: no word comes twice in a
    round, and without the key past words say nothing about the next but that it is none of them, nor one that differs
    from a word of the last fortnight in one letter.

    >>> from pista import wordle
    >>> wordle.daily(wordle.lexicon("en"), datetime.date(2026, 1, 1))
    'tread'
    """
    deal, place = divmod((day("date", date) - FIRST_DAY).days, len(lexicon.secrets))
    return _order(lexicon, deal, key)[place]


@lru_cache(maxsize=8)
def _order(lexicon: Lexicon, deal: int, key: bytes) -> tuple[str, ...]:
    """The secrets as one round deals them. Remembered: at midnight hundreds ask for the same few orders at once.

    A round's beginning keeps apart from the end of the one before. Only words of its beginning and its middle change
    places for that, so every round's end stays what it is by itself, and no round needs to know more than two.
    """
    words = list(_round(lexicon, deal, key))
    if deal == 0 or len(words) < 4 * APART:
        return tuple(words)
    before = _round(lexicon, deal - 1, key)[-APART:]
    for place in range(APART):
        recent = [*before[place:], *words[:place]]
        if not _near(words[place], recent):
            continue
        for other in range(2 * APART, len(words) - 2 * APART):
            ahead = words[place + 1 : place + APART + 1]
            around = words[other - APART : other] + words[other + 1 : other + APART + 1]
            if not _near(words[other], [*recent, *ahead]) and not _near(words[place], around):
                words[place], words[other] = words[other], words[place]
                break
    return tuple(words)


@lru_cache(maxsize=16)
def _round(lexicon: Lexicon, deal: int, key: bytes) -> tuple[str, ...]:
    """All secrets in keyed order, each as early as the words before it allow; what the end cannot take comes where it
    can. Where nothing helps, as in lists of a few words that are all alike, it comes nevertheless."""

    def rank(word: str) -> bytes:
        return drawn(key, lexicon.name, lexicon.length, deal, word)

    words: list[str] = []
    waiting = deque(sorted(lexicon.secrets, key=rank))
    passed: list[str] = []
    while waiting:
        word = waiting.popleft()
        if _near(word, words[-APART:]):
            passed.append(word)
            continue
        words.append(word)
        # Those passed over have the lowest rank: they are the first to be asked again.
        waiting.extendleft(reversed(passed))
        passed.clear()
    for word in passed:
        fits = (
            place for place in range(len(words) + 1) if not _near(word, words[max(0, place - APART) : place + APART])
        )
        words.insert(next(fits, len(words)), word)
    return tuple(words)


def _near(word: str, others: Iterable[str]) -> bool:
    """Whether one of the others is the word itself, or is it but for one letter."""
    return any(sum(map(ne, word, other)) <= 1 for other in others)
