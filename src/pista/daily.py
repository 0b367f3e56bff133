"""What the puzzles of a day have in common: when they began, the key they are drawn with, how hard each weekday is."""

import datetime

PUBLIC_KEY = b"pista"
"""Shared by all installations: friends get the same puzzles. A server has its own, to keep the future secret."""
FIRST_DAY = datetime.date(2026, 1, 1)
"""Before it there are no puzzles of a day."""
WEEK = ("easy", "easy", "medium", "medium", "hard", "hard", "expert")
"""Levels by weekday: Monday is gentle, Sunday takes its time."""


def today(now: datetime.datetime | None = None) -> datetime.date:
    """The date in UTC, whatever the clock on the wall says."""
    return (now or datetime.datetime.now(datetime.UTC)).astimezone(datetime.UTC).date()


def exists(date: datetime.date, now: datetime.date) -> bool:
    """Whether a day has puzzles to play by now."""
    return FIRST_DAY <= date <= now


def drawn(key: bytes, *parts: object) -> bytes:
    """Bytes that nobody can tell without the key; the same for the same parts."""
    import hmac  # Slow to import, and every kind imports this module for its days.

    return hmac.digest(key, "/".join(map(str, parts)).encode(), "sha256")


def seed(key: bytes, kind: str, shape: str, level: str, date: datetime.date) -> int:
    """The seed of a day's puzzle."""
    return int.from_bytes(drawn(key, kind, shape, level, date)[:8])


def fingerprint(key: bytes) -> str:
    """Tells puzzles of different keys apart without giving the key away."""
    import hashlib

    return hashlib.sha256(b"days " + key).hexdigest()[:16]
