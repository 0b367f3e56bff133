"""Results of finished games per client, in the form the terminal keeps them in its own file."""

from collections.abc import Iterable
from dataclasses import asdict, fields
from typing import Any

from sqlalchemy import Connection, func, select

from pista.stats import Result
from pista.web.state.insert_new import insert_new
from pista.web.state.tables import results


def add(connection: Connection, owner: str, result: Result) -> bool:
    """Keeps a result; of results with the same id the first counts."""
    return add_all(connection, owner, [result]) == 1


def add_all(connection: Connection, owner: str, found: Iterable[Result]) -> int:
    """Those that are not here yet, of results with the same id the first; how many that were."""
    fresh = {result.id: result for result in reversed(list(found))}
    rows = [{"owner": owner, **_values(result)} for _, result in sorted(fresh.items())]
    return insert_new(connection, results, rows) if rows else 0


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
