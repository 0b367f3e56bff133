"""Codes by which clients take their results to another device: one at a time for each, known by a digest."""

from sqlalchemy import Connection, delete, select

from pista.web.state.insert_new import insert_new
from pista.web.state.tables import transfers


def keep(connection: Connection, owner: str, digest: str, until: float) -> bool:
    """The client's only code from now on; False where another client has the same one."""
    connection.execute(delete(transfers).where(transfers.c.owner == owner))
    return insert_new(connection, transfers, {"owner": owner, "digest": digest, "until": until}) == 1


def owner_of(connection: Connection, digest: str, now: float) -> str | None:
    """Whose results the code brings; None where there is no such code, or its time is over."""
    query = select(transfers.c.owner).where(transfers.c.digest == digest, transfers.c.until > now)
    return connection.execute(query).scalar_one_or_none()


def forget_ended(connection: Connection, now: float) -> int:
    return connection.execute(delete(transfers).where(transfers.c.until <= now)).rowcount
