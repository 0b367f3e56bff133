"""The days' puzzles once they are made, so that every server process deals the same without making them again."""

from sqlalchemy import Connection, select

from pista.web.state.insert_new import insert_new
from pista.web.state.tables import days


def find(connection: Connection, day: str, kind: str, key: str) -> str | None:
    """The puzzle's text; `key` tells apart puzzles made with different secret keys, and several of one day."""
    mine = (days.c.day == day, days.c.kind == kind, days.c.key == key)
    return connection.execute(select(days.c.puzzle).where(*mine)).scalar_one_or_none()


def keep(connection: Connection, day: str, kind: str, key: str, puzzle: str) -> str:
    """The first stays, whoever else made one meanwhile; it is what everybody gets."""
    insert_new(connection, days, {"day": day, "kind": kind, "key": key, "puzzle": puzzle})
    return find(connection, day, kind, key) or puzzle
