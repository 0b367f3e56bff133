"""Nobody but the server's own user reads its database."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from pista.web.state.database import Database
from pista.web.state.private_files import COMPANIONS

pytestmark = pytest.mark.skipif(os.name != "posix", reason="this system has other permissions")


@pytest.fixture(autouse=True)
def usual_umask() -> Iterator[None]:
    """What most systems give to others: to read everything."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def modes(file: Path) -> list[int]:
    return [stat.S_IMODE(file.with_name(file.name + name).stat().st_mode) for name in COMPANIONS]


def opened(file: Path) -> Database:
    """A database that has been written to, so that all its files are there."""
    database = Database(f"sqlite:///{file}", 1)
    database.migrate()
    return database


def test_a_new_database_and_the_folders_made_for_it_are_private(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    file = tmp_path / "new" / "er" / "web.sqlite"
    database = opened(file)
    assert modes(file) == [0o600] * 3
    assert [stat.S_IMODE(each.stat().st_mode) for each in (file.parent, file.parents[1])] == [0o700] * 2
    assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o755
    database.close()


def test_what_others_could_read_is_closed_to_them_at_the_next_start(tmp_path: Path) -> None:
    file = tmp_path / "web.sqlite"
    before = opened(file)
    for name in COMPANIONS:
        file.with_name(file.name + name).chmod(0o644)
    after = opened(file)
    assert modes(file) == [0o600] * 3
    before.close()
    after.close()


def test_a_file_nobody_may_write_is_not_opened_up(tmp_path: Path) -> None:
    file = tmp_path / "web.sqlite"
    opened(file).close()
    file.chmod(0o444)
    Database(f"sqlite:///{file}", 1).close()
    assert stat.S_IMODE(file.stat().st_mode) == 0o400
