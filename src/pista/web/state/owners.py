"""Owners the database knows: those who have something to lose."""

from sqlalchemy import Connection, bindparam, exists, or_, select

from pista.web.state.tables import games, results

_KNOWN = select(
    or_(
        exists().where(games.c.owner == bindparam("mine")),
        exists().where(results.c.owner == bindparam("mine")),
    )
)


def known(connection: Connection, owner: str) -> bool:
    """Whether a game or a result is theirs."""
    return bool(connection.execute(_KNOWN, {"mine": owner}).scalar_one())
