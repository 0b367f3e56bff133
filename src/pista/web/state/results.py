"""Results of finished games per client, in the form the terminal keeps them in its own file."""

from collections.abc import Iterable
from dataclasses import asdict, fields
from typing import Any

from sqlalchemy import Connection, bindparam, func, insert, select

from pista.stats import Result
from pista.web.state.tables import results

# Built once: every game that ends is looked for and added.
_KNOWN = select(results.c.id).where(results.c.owner == bindparam("mine"), results.c.id == bindparam("this"))
_ADD = insert(results)


def add(connection: Connection, owner: str, result: Result) -> bool:
    """Keeps a result; of results with the same id the first counts."""
    if connection.execute(_KNOWN, {"mine": owner, "this": result.id}).first():
        return False
    connection.execute(_ADD, {"owner": owner, **_values(result)})
    return True


def add_all(connection: Connection, owner: str, found: Iterable[Result]) -> int:
    """Those that are not here yet, of results with the same id the first; how many that were."""
    here = ids(connection, owner)
    fresh = {result.id: result for result in reversed(list(found)) if result.id not in here}
    if fresh:
        connection.execute(_ADD, [{"owner": owner, **_values(result)} for result in fresh.values()])
    return len(fresh)


def ids(connection: Connection, owner: str) -> set[str]:
    """What tells the results that are here from others."""
    return set(connection.execute(select(results.c.id).where(results.c.owner == owner)).scalars())


def listed(connection: Connection, owner: str) -> list[Result]:
    """Oldest first."""
    query = select(results).where(results.c.owner == owner).order_by(results.c.ended, results.c.id)
    return [_result(found) for found in connection.execute(query)]


def count(connection: Connection, owner: str) -> int:
    return connection.execute(select(func.count()).select_from(results).where(results.c.owner == owner)).scalar_one()


def _values(result: Result) -> dict[str, Any]:
    return asdict(result) | {"won": int(result.won)}


def _result(found: Any) -> Result:
    values = {field.name: getattr(found, field.name) for field in fields(Result)}
    return Result(**values | {"won": bool(found.won)})
