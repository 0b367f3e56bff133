"""The days' puzzles once they are made, so that every server process deals the same without making them again."""

from sqlalchemy import Connection, select, text

from pista.web.state.tables import days

_ADD = text("INSERT INTO days (day, kind, key, puzzle) VALUES (:day, :kind, :key, :puzzle) ON CONFLICT DO NOTHING")


def find(connection: Connection, day: str, kind: str, key: str) -> str | None:
    """The puzzle's text; `key` tells apart puzzles made with different secret keys, and several of one day."""
    mine = (days.c.day == day, days.c.kind == kind, days.c.key == key)
    return connection.execute(select(days.c.puzzle).where(*mine)).scalar_one_or_none()


def keep(connection: Connection, day: str, kind: str, key: str, puzzle: str) -> str:
    """The first stays, whoever else made one meanwhile; it is what everybody gets."""
    connection.execute(_ADD, {"day": day, "kind": kind, "key": key, "puzzle": puzzle})
    return find(connection, day, kind, key) or puzzle
