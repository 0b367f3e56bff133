"""The days' puzzles: one per kind and UTC date, drawn by a key, the same for everyone who has the same key."""

import datetime
import hashlib
import hmac
from typing import NamedTuple

from pista import wordle
from pista.kinds import kinds
from pista.message import LANGUAGES
from pista.web.offers import available
from pista.web.tasks import solvable
from pista.wordle.daily import FIRST_DAY as FIRST_DAY
from pista.wordle.daily import PUBLIC_KEY

LENGTH = 5
# Monday is gentle, Sunday takes its time.
WEEK = ("easy", "easy", "medium", "medium", "hard", "hard", "expert")
SHAPES = {"hidato": "8x8", "makaro": "8x8"}


class DayPuzzle(NamedTuple):
    """One of a day's puzzles; `slot` is what a client has it by."""

    date: datetime.date
    kind: str
    shape: str
    level: str

    @property
    def slot(self) -> str:
        return f"{self.kind} {self.shape} {self.date}" if self.kind == wordle.name else f"{self.kind} {self.date}"


def day_puzzles(date: datetime.date) -> tuple[DayPuzzle, ...]:
    """What a day offers."""
    words = [
        DayPuzzle(date, wordle.name, f"{name} {LENGTH}", "normal") for name in LANGUAGES if LENGTH in available(name)
    ]
    level = WEEK[date.weekday()]
    grids = [DayPuzzle(date, kind.name, SHAPES.get(kind.name, "8x8"), level) for kind in kinds() if solvable(kind)]
    return (*words, *grids)


def exists(date: datetime.date, today: datetime.date) -> bool:
    return FIRST_DAY <= date <= today


def key_of(setting: str) -> bytes:
    """The key in force; the public one is shared with every terminal that has no key of its own."""
    return setting.encode() if setting else PUBLIC_KEY


def fingerprint(key: bytes) -> str:
    """Tells puzzles of different keys apart without giving the key away."""
    return hashlib.sha256(b"days " + key).hexdigest()[:16]


def seed_of(key: bytes, puzzle: DayPuzzle) -> int:
    """The seed of a grid puzzle: unpredictable without the key."""
    name = f"{puzzle.kind}/{puzzle.shape}/{puzzle.level}/{puzzle.date}"
    return int.from_bytes(hmac.digest(key, name.encode(), "sha256")[:8])


def day_word(key: bytes, puzzle: DayPuzzle, *, hard: bool) -> wordle.Puzzle:
    """The Wordle of a day, as the terminal plays it."""
    name, _, length = puzzle.shape.partition(" ")
    words = wordle.lexicon(name, int(length))
    return wordle.Puzzle(words, wordle.daily(words, puzzle.date, key), hard=hard, date=puzzle.date)
