"""The word of the day: one per UTC date, language and length, the same for everyone who has the same key."""

import datetime
from functools import lru_cache

from pista.daily import FIRST_DAY, PUBLIC_KEY, drawn
from pista.wordle.lexicon import Lexicon


def daily(lexicon: Lexicon, date: datetime.date, key: bytes = PUBLIC_KEY) -> str:
    """The secret of `date`.

    Days are dealt from the secrets in an order keyed anew for every round through all of them: no word comes twice
    in a round, and without the key past words say nothing about the next but that it is not one of them.
    """
    deal, place = divmod((date - FIRST_DAY).days, len(lexicon.secrets))
    return _order(lexicon, deal, key)[place]


@lru_cache(maxsize=8)
def _order(lexicon: Lexicon, deal: int, key: bytes) -> tuple[str, ...]:
    """The secrets as one round deals them. Remembered: at midnight hundreds ask for the same few orders at once."""

    def rank(word: str) -> bytes:
        return drawn(key, lexicon.name, lexicon.length, deal, word)

    return tuple(sorted(lexicon.secrets, key=rank))
