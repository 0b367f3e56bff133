"""Who is at what: of work that several server processes might begin at once, only the one whose claim stands begins it.

A claim saves work and guards nothing: what is made twice after all must do no harm.
"""

from sqlalchemy import ColumnElement, Connection, delete, or_, select, text, update

from pista.web.state.tables import claims

LEASE = 8.0
"""Seconds a claim stands without a sign of life from its holder: less than anybody waits for what is claimed."""
_ADD = text("INSERT INTO claims (name, holder, until) VALUES (:name, :holder, :until) ON CONFLICT DO NOTHING")


def stands(connection: Connection, name: str, now: float) -> bool:
    """Whether somebody is at it."""
    found = select(claims.c.name).where(claims.c.name == name, ~_over(now))
    return connection.execute(found).first() is not None


def take(connection: Connection, name: str, holder: str, now: float) -> bool:
    """Claims it anew or for longer; False where somebody else is at it."""
    free = or_(claims.c.holder == holder, _over(now))
    mine = {"holder": holder, "until": now + LEASE}
    if connection.execute(update(claims).where(claims.c.name == name, free).values(**mine)).rowcount:
        return True
    return connection.execute(_ADD, {"name": name, **mine}).rowcount == 1


def release(connection: Connection, name: str, holder: str) -> None:
    """Lets others begin; somebody else's claim stays."""
    connection.execute(delete(claims).where(claims.c.name == name, claims.c.holder == holder))


def _over(now: float) -> ColumnElement[bool]:
    """One that reaches too far ahead was made by a clock that has been set back since, and would stand for years."""
    return or_(claims.c.until <= now, claims.c.until > now + 2 * LEASE)
