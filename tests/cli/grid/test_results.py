"""Results of boards played at a terminal: made as everywhere, and games that go on know what they began as."""

import datetime
import json
import os
from pathlib import Path

import pytest

from cli.program import pista
from pista import hidato, stats
from pista.session import Session


def play(*args: str, lines: tuple[str, ...]) -> str:
    return pista("hidato", "play", *args, stdin="\n".join(lines)).stdout


def results() -> list[stats.Result]:
    return stats.results(Path(os.environ["PISTA_DATA"]))


def made_moves(shape: str, seed: int) -> tuple[Session, tuple[str, ...]]:
    """A board that `play` makes, and the moves that solve it."""
    puzzle = hidato.generate(shape, level="easy", seed=seed)
    (solution,) = hidato.solve(puzzle).solutions
    empty = (cell for cell, given in enumerate(puzzle.givens) if given is None)
    return Session(hidato, puzzle), tuple(f"{puzzle.board.names[cell]}={solution[cell]}" for cell in empty)


def test_a_result_is_the_one_that_every_surface_keeps() -> None:
    session, moves = made_moves("4x4", 2)
    play("--shape", "4x4", "--seed", "2", lines=("hint", *moves))
    (kept,) = results()
    session = Session(session.kind, session.puzzle, moves)
    played = stats.Played(kept.seconds, 1, "4x4", "easy", id=kept.id)
    assert kept == stats.result_of(session, played, datetime.datetime.fromisoformat(kept.ended))
    assert (kept.variety, kept.mode, kept.tries, kept.won, kept.hints) == ("4x4 easy", "practice", None, True, 1)


def test_a_board_of_ones_own_was_not_asked_for(tmp_path: Path) -> None:
    board = tmp_path / "board.txt"
    board.write_text("1 0 3\n", encoding="utf-8")
    play(str(board), lines=("b1=2",))
    assert [result.variety for result in results()] == ["3x1"]


def test_a_shape_that_is_drawn_has_no_name() -> None:
    puzzle = hidato.generate("00\n00", level="easy", seed=1)
    (solution,) = hidato.solve(puzzle).solutions
    moves = [f"{name}={value}" for name, value in zip(puzzle.board.names, solution, strict=True)]
    play("--shape", "00\n00", "--seed", "1", lines=tuple(moves))
    assert [result.variety for result in results()] == ["2x2 easy"]


@pytest.mark.parametrize(("old", "variety"), [(False, "4x4 easy"), (True, "4x4")])
def test_a_game_that_goes_on_knows_what_it_began_as(old: bool, variety: str, tmp_path: Path) -> None:
    _, (first, *others) = made_moves("4x4", 2)
    play("--shape", "4x4", "--seed", "2", lines=(first, "quit"))
    (slot,) = (tmp_path / "data" / "saves").iterdir()
    kept = json.loads(slot.read_text(encoding="utf-8"))
    assert (kept["shape"], kept["level"]) == ("4x4", "easy")
    if old:
        # As games were kept before.
        del kept["shape"], kept["level"]
        slot.write_text(json.dumps(kept), encoding="utf-8")
    assert "you had made 1 move." in play(lines=tuple(others))
    assert [result.variety for result in results()] == [variety]


def test_an_old_game_that_is_asked_for_again_tells_what_it_is(tmp_path: Path) -> None:
    _, (first, *others) = made_moves("4x4", 2)
    play("--shape", "4x4", "--seed", "2", lines=(first, "quit"))
    (slot,) = (tmp_path / "data" / "saves").iterdir()
    kept = json.loads(slot.read_text(encoding="utf-8"))
    slot.write_text(json.dumps({name: kept[name] for name in ("session", "seconds")}), encoding="utf-8")
    play("--shape", "4x4", "--seed", "2", lines=tuple(others))
    assert [result.variety for result in results()] == ["4x4 easy"]
