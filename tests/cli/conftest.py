"""`pista open` for a test: begun as often as it likes, ended after it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from cli.own_server import Open, OwnServer, Visitors, browser


@pytest.fixture
def open_pista(tmp_path: Path) -> Iterator[Open]:
    """Begins it; what still runs after the test is ended."""
    program = browser(tmp_path / "programs")
    begun: list[OwnServer] = []

    def begin(*flags: str, **environ: str) -> OwnServer:
        begun.append(OwnServer(tmp_path / "data", program, *flags, **environ))
        return begun[-1]

    yield begin
    for each in begun:
        if each.process.poll() is None:
            each.end()


@pytest.fixture
def visit() -> Iterator[Visitors]:
    visitors = Visitors()
    yield visitors
    visitors.close()
