"""The long life with PostgreSQL, which is stopped now and then: `make long-life DATABASE=postgresql`."""

from collections.abc import Iterable

from bench.long_life import lived
from bench.report import Table
from bench.weather import postgresql_that_stops


def tables() -> Iterable[Table]:
    return lived("PostgreSQL", postgresql_that_stops())
