"""Results of finished games per client, in the form the terminal keeps them in its own file."""

from collections.abc import Collection, Iterable
from dataclasses import fields
from typing import Any

from sqlalchemy import Connection, delete, func, or_, select

from pista.about import OCCASIONS
from pista.stats import Result
from pista.web.state.insert_new import insert_new
from pista.web.state.tables import results

DAILY = OCCASIONS[0]

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


def of_group(connection: Connection, owner: str, group: tuple[str, str, str]) -> list[Result]:
    """Those of one kind, variety and mode, oldest first."""
    mine = zip((results.c.kind, results.c.variety, results.c.mode), group, strict=True)
    query = _RESULT.where(results.c.owner == owner, *(column == value for column, value in mine))
    return [Result(*found) for found in connection.execute(query.order_by(results.c.ended, results.c.id))]


def named(connection: Connection, owner: str, names: Collection[str]) -> dict[str, Result]:
    """Those with these ids, as far as they are here."""
    query = _RESULT.where(results.c.owner == owner, results.c.id.in_(names))
    return {each.id: each for each in (Result(*found) for found in connection.execute(query))}


def days_won(connection: Connection, owner: str) -> set[tuple[str, str]]:
    """The days of which a puzzle was won on the day itself, each with the kinds that were."""
    on_the_day = or_(results.c.mode == DAILY, results.c.mode.startswith(f"{DAILY} "))
    query = select(results.c.day, results.c.kind).where(results.c.owner == owner, results.c.won == 1, on_the_day)
    found = connection.execute(query.where(results.c.day.is_not(None)).distinct())
    return {(row.day, row.kind) for row in found}


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
