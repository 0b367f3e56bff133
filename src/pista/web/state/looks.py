"""Days on which a server looked at the clock: by them, and never by one look, is decided what has grown old.

A clock that is months ahead for an hour adds one look. One that is set back takes the looks that lay ahead with it, so
that at worst something is kept for longer. A server that was off for months has not looked, and forgets nothing yet.
"""

from math import ceil

from sqlalchemy import Connection, delete, select

from pista.web.state.insert_new import insert_new
from pista.web.state.tables import looks

DAY = 86_400.0
FEWEST = 30
"""Looks that a short time to keep is divided into; a long one is counted in days."""
SPARE = 2
"""Looks beyond those that the time itself takes: one for the day in which it began, one for a clock gone wrong."""
MOST = 1000
"""Looks remembered; older ones decide nothing any more."""


def period(keep: float) -> float:
    """Seconds between two looks that both count, where the games are kept so long."""
    return min(DAY, keep / FEWEST)


def look(connection: Connection, now: float, every: float) -> None:
    """Remembers that the clock was looked at now; at most once in `every` seconds, by however many processes."""
    connection.execute(delete(looks).where(looks.c.at > now))
    insert_new(connection, looks, {"at": now // every * every})
    oldest = connection.execute(select(looks.c.at).order_by(looks.c.at.desc()).offset(MOST).limit(1)).scalar()
    if oldest is not None:
        connection.execute(delete(looks).where(looks.c.at <= oldest))


def alone(connection: Connection) -> None:
    """Until the transaction's end no other process makes room; SQLite has only one writer anyway."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql("LOCK TABLE looks IN SHARE ROW EXCLUSIVE MODE")


def old_before(connection: Connection, now: float, keep: float, every: float) -> float | None:
    """What was last touched before that moment may be forgotten, by the clock and by the looks; None for nothing."""
    seen = sorted({at // every * every for at in connection.execute(select(looks.c.at)).scalars()}, reverse=True)
    needed = ceil(keep / every) + SPARE
    return min(now - keep, seen[needed - 1]) if len(seen) >= needed else None
