"""Ctrl-C while a book is made leaves no file and no half one, and says so by the usual code."""

import os
import signal
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import IO

import pexpect
import pytest
from cli.terminal import ctrl_c, terminal

from pista.book import Entry
from pista.message import message

pytestmark = pytest.mark.terminal
OLDER = "an older book"
MANY = 2000
"""Puzzles that take seconds to set: Ctrl-C comes in the first."""


@pytest.fixture(params=[[], ["--solutions", "separate"], ["--booklet"]], ids=["one", "separate", "booklet"])
def flags(request: pytest.FixtureRequest) -> list[str]:
    found: list[str] = request.param
    return found


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """With an older book in it."""
    path = tmp_path / "books"
    path.mkdir()
    (path / "book.pdf").write_text(OLDER)
    return path


@pytest.fixture
def pipe(tmp_path: Path) -> Path:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    return path


def line(entries: Sequence[Entry]) -> str:
    return f'{{"version": 1, "kind": "{entries[0].kind.name}", "puzzle": "{_text(entries[0])}"}}\n'


def _text(each: Entry) -> str:
    return str(each.kind.write(each.puzzle)).replace("\n", "\\n")


@pytest.fixture
def given(pipe: Path) -> Iterator[list[IO[str]]]:
    """What was opened is closed in the end."""
    files: list[IO[str]] = []
    yield files
    for file in files:
        file.close()


def test_while_puzzles_are_proved(
    entries: Sequence[Entry], folder: Path, pipe: Path, flags: list[str], given: list[IO[str]]
) -> None:
    """The pipe has more to come: there is no end to it."""
    child = terminal("book", str(pipe), "-o", str(folder / "book.pdf"), *flags)
    # Open for both, which waits for nobody.
    given.append(os.fdopen(os.open(pipe, os.O_RDWR), "w", encoding="utf-8"))
    given[0].write(line(entries) * 3)
    given[0].flush()
    child.expect(message("book.proving").say("en"))
    shown = ctrl_c(child)
    assert child.exitstatus == 130
    assert "Traceback" not in shown
    assert (folder / "book.pdf").read_text() == OLDER
    assert [path.name for path in folder.iterdir()] == ["book.pdf"]


def test_while_pages_are_set(entries: Sequence[Entry], folder: Path, flags: list[str], tmp_path: Path) -> None:
    source = tmp_path / "boards.jsonl"
    source.write_text(line(entries) * MANY, encoding="utf-8")
    child = terminal("book", str(source), "-o", str(folder / "book.pdf"), *flags)
    child.expect(message("book.setting").say("en"), timeout=120)
    # However long it takes until it is heard, meanwhile nothing goes on.
    for each in (signal.SIGSTOP, signal.SIGINT, signal.SIGCONT):
        child.kill(each)
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130
    assert "Traceback" not in str(child.before)
    assert (folder / "book.pdf").read_text() == OLDER
    assert [path.name for path in folder.iterdir()] == ["book.pdf"]
