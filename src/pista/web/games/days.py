"""The puzzles of a day, of every kind: the same for everyone who has the same key."""

import datetime
from typing import NamedTuple

from pista import daily
from pista.kind import AnyKind
from pista.kinds import kinds


class DayPuzzle(NamedTuple):
    """One of a day's puzzles."""

    date: datetime.date
    kind: AnyKind
    shape: str
    level: str

    @property
    def slot(self) -> str:
        """What a client has it by."""
        return self.kind.ABOUT.day_slot(self.kind.name, self.shape, self.date)

    def seed(self, key: bytes) -> int:
        """Unpredictable without the key."""
        return daily.seed(key, self.kind.name, self.shape, self.level, self.date)


def day_puzzles(date: datetime.date) -> tuple[DayPuzzle, ...]:
    """What a day offers."""
    return tuple(
        DayPuzzle(date, kind, shape, kind.ABOUT.day_levels[date.weekday()])
        for kind in kinds()
        for shape in kind.ABOUT.day_shapes()
    )


def key_of(setting: str) -> bytes:
    """The key in force; the public one is shared with every terminal that has no key of its own."""
    return setting.encode() if setting else daily.PUBLIC_KEY
