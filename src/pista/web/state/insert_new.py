"""Inserting what may be there already: of two who insert the same at once one does, and neither fails."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from sqlalchemy import Connection, Insert, Table
from sqlalchemy.dialects import postgresql, sqlite


def insert_new(connection: Connection, table: Table, rows: Mapping[str, Any] | Sequence[Mapping[str, Any]]) -> int:
    """Adds the rows of which no key and no unique column is taken; how many that were.

    Several are to come in the same order from everybody, lest two wait for each other on PostgreSQL.
    """
    return connection.execute(_statement(connection.dialect.name, table), rows).rowcount


@cache
def _statement(dialect: str, table: Table) -> Insert:
    """Built once: building it takes longer than carrying it out."""
    insert = postgresql.insert if dialect == "postgresql" else sqlite.insert
    # SQLAlchemy counts what was inserted only where it is told to.
    return insert(table).on_conflict_do_nothing().execution_options(preserve_rowcount=True)
