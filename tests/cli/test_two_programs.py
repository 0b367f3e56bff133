"""Two programs at one saved game: the second is told and changes nothing; a killed one is not in anybody's way."""

import json
import os
import select
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from cli.program import PISTA, pista
from pista import hidato, saves
from pista.kind import PuzzleError
from pista.message import LANGUAGES, message
from pista.session import Session

BOARD = "1 0 3\n8 9 4\n7 0 0\n"
OPEN = "open in another program"
LONG = 60
"""Seconds for a program to begin, or to answer a line, on a busy machine; it takes a fraction of one."""


class Running:
    """A program in lines that goes on while others begin."""

    def __init__(self, *args: str) -> None:
        self.program = subprocess.Popen([PISTA, *args], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.said = b""

    def until(self, text: str) -> None:
        """Waits until it has said so, once more than before."""
        assert self.program.stdout is not None
        while text.encode() not in self.said:
            ready, _, _ = select.select([self.program.stdout], [], [], LONG)
            piece = os.read(self.program.stdout.fileno(), 4096) if ready else b""
            assert piece, self.said
            self.said += piece
        self.said = self.said.partition(text.encode())[2]

    def type(self, line: str) -> None:
        assert self.program.stdin is not None
        self.program.stdin.write(f"{line}\n".encode())
        self.program.stdin.flush()


@contextmanager
def running(*args: str) -> Iterator[Running]:
    one = Running(*args)
    try:
        yield one
    finally:
        one.program.kill()
        one.program.communicate()


@pytest.fixture
def board(tmp_path: Path) -> str:
    path = tmp_path / "board.txt"
    path.write_text(BOARD, encoding="utf-8")
    return str(path)


def kept(data: Path) -> list[str]:
    """The moves in the only slot."""
    (slot,) = (data / "saves").glob("*.json")
    moves: list[str] = json.loads(slot.read_text(encoding="utf-8"))["session"]["moves"]
    return moves


def lying_about(data: Path) -> list[str]:
    return [path.name for path in (data / "saves").iterdir() if path.suffix != ".json"]


GRID = ("hidato", "play", "--plain")
WORDLE = ("wordle", "play", "--lang", "es", "--date", "2026-03-01", "--plain")


@pytest.mark.minute
def test_a_board_is_played_in_one_program_at_a_time(board: str, own_surroundings: Path) -> None:
    with running(*GRID, board) as first:
        first.until("Your move:")
        first.type("b1=2")
        first.until("Your move:")
        # By its file, as the board that was left open, and anew: it is the same slot.
        for args in ((board,), (), (board, "--new")):
            second = pista(*GRID, *args, stdin="b3=6\n", check=64)
            assert OPEN in second.stderr
            assert len(second.stderr.splitlines()) == 1
        first.type("c3=5")
        first.until("Your move:")
        assert kept(own_surroundings) == ["b1=2", "c3=5"]
        # Another board is nobody's.
        assert OPEN not in pista(*GRID, "--new", "--shape", "4x4", "--seed", "3", stdin="quit\n").stderr
        first.type("quit")
        assert first.program.wait(LONG) == 0
    assert "you had made 2 moves" in pista(*GRID, board, stdin="quit\n").stdout
    assert lying_about(own_surroundings) == []


@pytest.mark.minute
def test_a_days_word_is_played_in_one_program_at_a_time(own_surroundings: Path) -> None:
    with running(*WORDLE) as first:
        first.until("of 6: ")
        first.type("perro")
        first.until("of 6: ")
        second = pista(*WORDLE, stdin="queso\n", check=64)
        assert OPEN in second.stderr
        assert kept(own_surroundings) == ["perro"]
        assert OPEN not in pista(*WORDLE[:-3], "--date", "2026-03-02", "--plain", stdin="").stderr
    assert "you had made 1 guess" in pista(*WORDLE, stdin="").stdout
    assert lying_about(own_surroundings) == []


@pytest.mark.minute
@pytest.mark.parametrize("game", [GRID, WORDLE], ids=["board", "word"])
def test_a_killed_program_locks_nobody_out(game: tuple[str, ...], board: str, own_surroundings: Path) -> None:
    args = (*game, board) if game is GRID else game
    with running(*args) as first:
        first.until("Your move:" if game is GRID else "of 6: ")
        first.program.kill()
        first.program.wait(LONG)
    assert len(lying_about(own_surroundings)) == 1
    assert OPEN not in pista(*args, stdin="b1=2\n" if game is GRID else "perro\n").stderr
    assert len(kept(own_surroundings)) == 1
    assert lying_about(own_surroundings) == []


def test_it_is_said_in_every_language() -> None:
    said = {message("session.open_elsewhere").say(language) for language in LANGUAGES}
    assert len(said) == len(LANGUAGES)


def test_what_another_program_kept_meanwhile_is_not_overwritten(tmp_path: Path) -> None:
    """Even where there was no lock: the folder was not yet there to lock anything in."""
    (tmp_path / "saves").write_text("in the way")
    path = tmp_path / "saves" / "slot.json"
    puzzle = hidato.read(BOARD)
    with saves.claimed(path) as ours:
        with pytest.raises(OSError):
            ours.save(Session(hidato, puzzle, ("b1=2",)), 1)
        (tmp_path / "saves").unlink()
        with saves.claimed(path) as other:
            with pytest.raises(PuzzleError, match=OPEN):
                ours.save(Session(hidato, puzzle, ("b1=2",)), 1)
            other.save(Session(hidato, puzzle, ("c3=5",)), 1)
            other.save(Session(hidato, puzzle, ("c3=5", "b3=6")), 2)
        for _ in range(2):
            with pytest.raises(PuzzleError, match=OPEN):
                ours.save(Session(hidato, puzzle, ("b1=2",)), 1)
            with pytest.raises(PuzzleError, match=OPEN):
                ours.forget()
    assert kept(tmp_path) == ["c3=5", "b3=6"]
    with saves.claimed(path) as ours:
        ours.save(Session(hidato, puzzle, ("b1=2",)), 1)
    assert kept(tmp_path) == ["b1=2"]
