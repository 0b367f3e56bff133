"""Requests with an Idempotency-Key already carried out, so that a repetition is answered and not carried out again.

Only the game is kept, not the answer: it is a hundred times smaller, and the answer is made again of it.
"""

from typing import NamedTuple

from sqlalchemy import Connection, bindparam, delete, func, select

from pista.web.state.insert_new import insert_new
from pista.web.state.tables import answers


class Given(NamedTuple):
    """`request` tells one request from another without keeping it."""

    request: str
    status: int
    game: str


PORTION = 500
"""Answers forgotten in one transaction."""
_FIND = select(answers).where(answers.c.owner == bindparam("mine"), answers.c.key == bindparam("this"))


def find(connection: Connection, owner: str, key: str) -> Given | None:
    found = connection.execute(_FIND, {"mine": owner, "this": key}).one_or_none()
    return Given(found.request, found.status, found.game) if found else None


def keep(connection: Connection, owner: str, key: str, given: Given, now: float) -> bool:
    """False where the key was used a moment ago; the whole transaction is then to be undone."""
    return insert_new(connection, answers, {"owner": owner, "key": key, "given": now, **given._asdict()}) == 1


def forget(connection: Connection, before: float) -> int:
    return connection.execute(delete(answers).where(answers.c.given < before)).rowcount


def owners_of_more_than(connection: Connection, most: int) -> list[str]:
    """Clients of whom more answers are kept than that."""
    over = select(answers.c.owner).group_by(answers.c.owner).having(func.count() > most)
    return list(connection.execute(over).scalars())


def forget_older_than_the_newest(connection: Connection, owner: str, most: int) -> bool:
    """Forgets the oldest answers beyond `most`, a portion at a time, lest moves wait; whether there may be more."""
    theirs = answers.c.owner == owner
    older = select(answers.c.key).where(theirs).order_by(answers.c.given.desc()).offset(most).limit(PORTION)
    gone = connection.execute(delete(answers).where(theirs, answers.c.key.in_(older))).rowcount
    return gone == PORTION
