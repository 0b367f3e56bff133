"""A program that is forked is what it would be if it were started."""

import os
import subprocess
from pathlib import Path

import pytest
from cli.program import IMPORTED, PATIENCE, PISTA
from fork_server import ForkServer, fork_server

BOARD = b"1 0 3\r\n8 9 4\r\n7 0 0\r\n"


def never(*_: object, **__: object) -> None:
    raise AssertionError("it was started, not forked")


@pytest.mark.parametrize(
    ("args", "stdin"),
    [
        (["hidato", "solve", "-"], BOARD),
        (["hidato", "solve", "-"], b"1 x"),
        (["hidato", "solve", "-"], b"0 " * 3_000_000),
        (["hidato", "solve", "board"], b""),
        (["--version"], b"not read" * 100_000),
        (["makaro", "check", "--bogus"], b""),
        (["wordle", "play", "--lang", "es", "--seed", "1", "--plain"], b"perro\n\xff\n"),
        (["stats"], b""),
    ],
)
def test_it_says_and_ends_as_the_program_started_by_itself(
    args: list[str], stdin: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "board").write_bytes(BOARD)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LANG", "it_IT.UTF-8")
    environ = [os.environ | {"PISTA_DATA": str(tmp_path / name)} for name in ("started", "forked")]
    command, server = [PISTA, *args], fork_server(*IMPORTED)
    started = subprocess.run(command, input=stdin, capture_output=True, env=environ[0], timeout=PATIENCE)
    monkeypatch.setattr(subprocess, "run", never)
    forked = server.run(command, stdin, environ[1], PATIENCE)
    assert (forked.returncode, forked.stdout, forked.stderr) == (started.returncode, started.stdout, started.stderr)


def test_where_python_would_start_otherwise_it_is_started() -> None:
    environ = os.environ | {"PYTHONIOENCODING": "ascii"}
    done = fork_server(*IMPORTED).run([PISTA, "hidato", "--ui", "es"], b"", environ, PATIENCE)
    assert (done.returncode, done.stderr) == (64, b"pista: No existe la opci?n --ui.\n")


def test_one_that_does_not_end_in_time_is_killed(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "board")
    server = ForkServer(*IMPORTED)
    done = server.run([PISTA, "hidato", "solve", str(tmp_path / "board")], b"", os.environ, 0.1)
    server.close()
    assert done.returncode < 0


def test_what_one_test_sets_for_python_holds_for_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as alone:
        alone.setenv("PYTHONPATH", str(tmp_path))
        server = ForkServer(*IMPORTED)
    monkeypatch.setattr(subprocess, "run", never)
    done = server.run([PISTA, "--version"], b"", os.environ, PATIENCE)
    server.close()
    assert done.returncode == 0
