"""Whether a row is one that the server can have written; what a kind makes of it, the kind says when it is played."""

import json
from collections.abc import Mapping

from sqlalchemy import Column

from pista.web.state.tables import metadata

JSON: dict[str, dict[str, type]] = {
    "games": {"moves": list, "notes": dict},
    "jobs": {"progress": dict, "partial": dict, "result": dict, "problem": dict, "files": dict},
}
"""Columns that hold JSON, and what stands in it."""


def understood(table: str, row: Mapping[str, object]) -> bool:
    """Every value is of its column's type, and what should be JSON is; columns not known here are not looked at."""
    columns = metadata.tables[table].columns
    if not all(_fits(columns[name], value) for name, value in row.items() if name in columns):
        return False
    return all(_parses(row[name], kind) for name, kind in JSON.get(table, {}).items() if row.get(name) is not None)


def _fits(column: Column[object], value: object) -> bool:
    if value is None:
        return bool(column.nullable)
    kind = column.type.python_type
    if kind is str:
        return isinstance(value, str) and "\0" not in value
    return isinstance(value, int if kind is int else (int, float))


def _parses(value: object, kind: type) -> bool:
    try:
        return isinstance(json.loads(str(value)), kind)
    except (ValueError, RecursionError):
        return False


def text_or_bytes(raw: bytes) -> str | bytes:
    """For SQLite, whose texts may be any bytes where a page was overwritten: what is no text stays bytes."""
    try:
        return raw.decode()
    except UnicodeDecodeError:
        return raw
