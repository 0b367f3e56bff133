"""The word of the day: one per UTC date, language and length, the same for everyone who has the same key."""

import datetime
import hmac

from pista.wordle.lexicon import Lexicon

# Shared by all installations so that friends get the same word. A server sets its own key to keep the future secret.
PUBLIC_KEY = b"pista"
FIRST_DAY = datetime.date(2026, 1, 1)


def daily(lexicon: Lexicon, date: datetime.date, key: bytes = PUBLIC_KEY) -> str:
    """The secret of `date`.

    Days are dealt from the secrets in an order keyed anew for every round through all of them: no word comes twice
    in a round, and without the key past words say nothing about the next but that it is not one of them.
    """
    deal, place = divmod((date - FIRST_DAY).days, len(lexicon.secrets))

    def rank(word: str) -> bytes:
        return hmac.digest(key, f"{lexicon.name}/{lexicon.length}/{deal}/{word}".encode(), "sha256")

    return sorted(lexicon.secrets, key=rank)[place]


def today(now: datetime.datetime | None = None) -> datetime.date:
    """The date in UTC, whatever the clock on the wall says."""
    return (now or datetime.datetime.now(datetime.UTC)).astimezone(datetime.UTC).date()
