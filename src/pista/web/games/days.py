"""The puzzles of a day, of every kind: the same for everyone who has the same key."""

import datetime
import os
from typing import NamedTuple

from pista import daily
from pista.kind import AnyKind, hides
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

    @property
    def levels(self) -> tuple[str, ...]:
        """The weekday's, and those that players may choose instead."""
        return tuple(dict.fromkeys((self.kind.ABOUT.day_levels[self.date.weekday()], *self.kind.ABOUT.day_choices)))

    @property
    def facts(self) -> dict[str, str]:
        """What the log says of it."""
        return {"day": str(self.date), "kind": self.kind.name, "shape": self.shape, "difficulty": self.level}

    def place(self, key: bytes) -> tuple[str, str, str]:
        """Where its text is kept. Shape and level tell it from others only where there is a choice of them."""
        about = self.kind.ABOUT
        shape = (self.shape,) if len(about.day_shapes()) > 1 else ()
        level = (self.level,) if about.day_choices else ()
        return str(self.date), self.kind.name, " ".join((daily.fingerprint(key), *shape, *level))

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


def boards_of(date: datetime.date) -> tuple[DayPuzzle, ...]:
    """What has to be made for a day, at every level players may choose. What is hidden is drawn, in an instant."""
    return tuple(
        each._replace(level=level) for each in day_puzzles(date) if not hides(each.kind) for level in each.levels
    )


def key_of(setting: str) -> bytes:
    """The key in force; the public one is shared with every terminal that has no key of its own."""
    return os.fsencode(setting) if setting else daily.PUBLIC_KEY
