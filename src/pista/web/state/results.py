"""Results of finished games per client, in the form the terminal keeps them in its own file."""

from collections.abc import Iterable
from dataclasses import fields
from typing import Any

from sqlalchemy import Connection, delete, func, select

from pista.stats import Result
from pista.web.state.insert_new import insert_new
from pista.web.state.tables import results

# A client may have tens of thousands: rows become results as they come.
_RESULT = select(*((results.c.won == 1) if each.name == "won" else results.c[each.name] for each in fields(Result)))


def add(connection: Connection, owner: str, result: Result) -> bool:
    """Keeps a result; of results with the same id the first counts."""
    return add_all(connection, owner, [result]) == 1


def add_all(connection: Connection, owner: str, found: Iterable[Result]) -> int:
    """Those that are not here yet, of results with the same id the first; how many that were."""
    fresh = {result.id: result for result in reversed(list(found))}
    rows = [{"owner": owner, **_values(result)} for _, result in sorted(fresh.items())]
    return insert_new(connection, results, rows) if rows else 0


def ids(connection: Connection, owner: str) -> set[str]:
    """What tells the results that are here from others."""
    return set(connection.execute(select(results.c.id).where(results.c.owner == owner)).scalars())


def listed(connection: Connection, owner: str) -> list[Result]:
    """Oldest first."""
    query = _RESULT.where(results.c.owner == owner).order_by(results.c.ended, results.c.id)
    return [Result(*found) for found in connection.execute(query)]


def forget_oldest(connection: Connection, owner: str, most: int) -> None:
    """Of a client's results the last `most` stay."""
    if count(connection, owner) > most:
        theirs = results.c.owner == owner
        older = select(results.c.id).where(theirs).order_by(results.c.ended.desc(), results.c.id).offset(most)
        spare = connection.execute(older).scalars().all()
        for each in spare:
            connection.execute(delete(results).where(theirs, results.c.id == each))


def count(connection: Connection, owner: str) -> int:
    return connection.execute(select(func.count()).select_from(results).where(results.c.owner == owner)).scalar_one()


def _values(result: Result) -> dict[str, Any]:
    return vars(result) | {"won": int(result.won)}
