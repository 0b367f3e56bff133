"""Answers already given to requests with an Idempotency-Key, so that a repetition is answered and not carried out."""

from typing import NamedTuple

from sqlalchemy import Connection, bindparam, delete, insert, select

from pista.web.state.tables import answers


class Given(NamedTuple):
    """`request` tells one request from another without keeping it."""

    request: str
    status: int
    body: str
    location: str | None


_FIND = select(answers).where(answers.c.owner == bindparam("mine"), answers.c.key == bindparam("this"))
_KEEP = insert(answers)


def find(connection: Connection, owner: str, key: str) -> Given | None:
    found = connection.execute(_FIND, {"mine": owner, "this": key}).one_or_none()
    return Given(found.request, found.status, found.body, found.location) if found else None


def keep(connection: Connection, owner: str, key: str, given: Given, now: float) -> None:
    """Raises IntegrityError where the key was used a moment ago; the whole transaction is then undone."""
    connection.execute(_KEEP, {"owner": owner, "key": key, "given": now, **given._asdict()})


def forget(connection: Connection, before: float) -> int:
    return connection.execute(delete(answers).where(answers.c.given < before)).rowcount
