"""What `pista serve --check` and `--repair` do with the database, instead of serving."""

import datetime
from collections.abc import Iterator
from typing import TYPE_CHECKING

from pista.kind import PuzzleError
from pista.message import Message, message

if TYPE_CHECKING:
    from pista.web.settings import WebSettings
    from pista.web.state.check import Report


def checked(settings: "WebSettings") -> "Report":
    """What is wrong with the database, which is left as it is."""
    from pista.web.state.check import check_postgresql, check_sqlite
    from pista.web.state.database import Database, sqlite_file

    file = sqlite_file(settings.address)
    if file is not None:
        return check_sqlite(file)
    database = Database(settings.address, settings.database_wait, settings.database_password)
    try:
        return check_postgresql(database)
    finally:
        database.close()


def repaired(settings: "WebSettings") -> Iterator[Message]:
    """Saves what can be read into a new file, and says what that was; tables of another program are no damage."""
    from pista.web.state.database import sqlite_file
    from pista.web.state.repair import repair_sqlite

    file = sqlite_file(settings.address)
    if file is None:
        raise PuzzleError(message("web.repair_sqlite_only"))
    report = checked(settings)
    if report.remark.key == "web.check_none" and not report.findings:
        raise PuzzleError(report.remark)
    if all(finding.key == "web.check_foreign" for finding in report.findings):
        yield message("web.repair_needless")
        return
    done = repair_sqlite(file, datetime.datetime.now(datetime.UTC))
    for each in done.tables:
        yield message("web.repair_table", table=each.table, saved=each.saved, lost=each.lost)
    yield message("web.repair_kept", file=done.kept.name)
