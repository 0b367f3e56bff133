"""The days' puzzles once they are made, so that every server process deals the same without making them again."""

from sqlalchemy import Connection, insert, select

from pista.web.state.tables import days


def find(connection: Connection, day: str, kind: str, key: str) -> str | None:
    """The puzzle's text; `key` tells apart puzzles made with different secret keys, and several of one day."""
    mine = (days.c.day == day, days.c.kind == kind, days.c.key == key)
    return connection.execute(select(days.c.puzzle).where(*mine)).scalar_one_or_none()


def keep(connection: Connection, day: str, kind: str, key: str, puzzle: str) -> None:
    """The first stays."""
    if find(connection, day, kind, key) is None:
        connection.execute(insert(days).values(day=day, kind=kind, key=key, puzzle=puzzle))
