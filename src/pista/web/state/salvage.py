"""Reads the rows of a table around pages that are broken. Knows where rows are, not what they mean."""

import heapq
import sqlite3
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

Numbered = tuple[int, tuple[Any, ...]]

PROBES = 100_000
"""Ranges tried between the first and the last broken page of a table."""
BEYOND = 1_000_000
"""Numbers looked for behind the last row that is known of, where the end itself is broken."""


class Salvage:
    """The rows with their numbers, each once; `known` are the numbers of all rows that anything tells of."""

    def __init__(self, connection: sqlite3.Connection, table: str, columns: list[str]) -> None:
        self._connection, self._table = connection, table
        self._select = f"SELECT rowid, {', '.join(columns)} FROM {table} WHERE rowid"  # noqa: S608 - our own names
        self._met: set[int] = set()
        self._whole = False
        self._last: int | None = None
        self.known = self._indexed()

    def rows(self) -> Iterator[Numbered]:
        """From both ends up to what is broken, then what indexes tell of, then whatever else is left."""
        yield from self._read("BETWEEN ? AND ? ORDER BY rowid", -(2**63), 2**63 - 1)
        if self._whole:
            return
        low = 1 if self._last is None else self._last + 1
        yield from self._read("BETWEEN ? AND ? ORDER BY rowid DESC", low, 2**63 - 1)
        high = min(max(self.known, default=low), low + BEYOND) if self._last is None else self._last - 1
        for number in sorted(self.known - self._met):
            yield from self._read("= ?", number)
        yield from self._between(low, high)

    def _between(self, low: int, high: int) -> Iterator[Numbered]:
        """Halves what cannot be read until single rows are left, the largest ranges first: they hold the most."""
        ranges = [(low - high, low, high)]
        for _ in range(PROBES):
            if not ranges:
                return
            _, low, high = heapq.heappop(ranges)
            if low > high:
                continue
            if low == high:
                yield from self._read("= ?", low)
                continue
            yield from self._read("BETWEEN ? AND ? ORDER BY rowid", low, high)
            if self._whole:
                continue
            low = low if self._last is None else self._last + 1
            middle = (low + high) // 2
            heapq.heappush(ranges, (low - middle, low, middle))
            heapq.heappush(ranges, (middle + 1 - high, middle + 1, high))

    def _read(self, where: str, *numbers: int) -> Iterator[Numbered]:
        """Rows not met before, up to the first that cannot be read; `_whole` says whether there was none, and `_last`
        how far it went."""
        self._whole, self._last = False, None
        try:
            for number, *row in self._connection.execute(f"{self._select} {where}", numbers):
                self._last = number
                if number not in self._met:
                    self._met.add(number)
                    self.known.add(number)
                    yield number, tuple(row)
        except sqlite3.DatabaseError:
            return
        self._whole = True

    def _indexed(self) -> set[int]:
        """The numbers of rows that indexes tell of, which lie on other pages; read from both of their ends."""
        found: set[int] = set()
        with suppress(sqlite3.DatabaseError):
            for _, index, *_ in self._connection.execute(f"PRAGMA index_list({self._table})").fetchall():
                columns = [row[2] for row in self._connection.execute(f'PRAGMA index_info("{index}")')]
                for order in ("ASC", "DESC"):
                    by = ", ".join(f"{column} {order}" for column in columns)
                    ask = f'SELECT rowid FROM {self._table} INDEXED BY "{index}" ORDER BY {by}'  # noqa: S608
                    with suppress(sqlite3.DatabaseError):
                        for (number,) in self._connection.execute(ask):
                            found.add(number)
        return found
