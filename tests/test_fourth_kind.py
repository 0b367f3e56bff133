"""A fourth grid puzzle is a folder: Suguru, beside this file, is solved, made, explained, drawn and played.

Nothing in Pista names it; it only joins the list of kinds, with one line.
"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import cast

import pytest
import suguru
from click.testing import CliRunner, Result

import pista.kinds
from pista.cli import pista as root
from pista.cli.grid import SUMMARIES
from pista.grid.surface import AnyGridKind
from pista.kind import PuzzleError, Status
from pista.message import LANGUAGES, catalogue
from pista.session import Session, session_of_json

KIND: AnyGridKind = suguru
Run = Callable[..., Result]


@pytest.fixture(autouse=True)
def joined(monkeypatch: pytest.MonkeyPatch) -> None:
    """The one line, and the words, which a kind inside Pista keeps in the catalogues."""
    monkeypatch.setattr(pista.kinds, "PACKAGES", (*pista.kinds.PACKAGES, "suguru"))
    words = json.loads((Path(__file__).parent / "suguru" / "words.json").read_text(encoding="utf-8"))
    for language in LANGUAGES:
        for key, entry in words.items():
            monkeypatch.setitem(cast("dict[str, str]", catalogue(language)), key, entry)


@pytest.fixture
def run() -> Run:
    """The commands of Suguru, from the root."""

    def invoke(*arguments: str, typed: str | None = None) -> Result:
        whole = ("--ui", "en", "suguru", *arguments)
        return CliRunner().invoke(root, whole, input=typed, catch_exceptions=False)

    return invoke


@pytest.fixture
def board(tmp_path: Path) -> Path:
    path = tmp_path / "board.txt"
    path.write_text(suguru.write(suguru.generate(seed=3)), encoding="utf-8")
    return path


@pytest.mark.minute
def test_new_boards_have_one_solution_and_read_back() -> None:
    for seed in range(5):
        puzzle = suguru.generate("6x5", seed=seed)
        assert suguru.solve(puzzle).unique
        assert suguru.read(suguru.write(puzzle)) == puzzle
        assert suguru.generate("6x5", seed=seed) == puzzle


def test_hints_lead_to_the_solution_and_a_session_is_saved() -> None:
    session = Session(KIND, suguru.generate(seed=3))
    while (hint := suguru.hint(session.puzzle, session.position)) is not None:
        session = session.play(hint.conclusion[0])
        assert session_of_json(json.loads(json.dumps(session.to_json()))) == session
    assert session.status is Status.WON


def test_explaining_says_nothing_wrong() -> None:
    for seed in range(5):
        puzzle = suguru.generate(seed=seed)
        (solution,) = suguru.solve(puzzle).solutions
        steps, _ = suguru.explain(puzzle)
        assert all(solution[cell] == value for step in steps for cell, value in step.placed)
        assert all(solution[cell] != value for step in steps for cell, value in step.struck)


def test_it_is_listed_in_the_help_and_in_the_menu() -> None:
    assert "Rooms of hidden numbers without arrows." in CliRunner().invoke(root, ["--help"]).output
    assert "pista suguru play" in CliRunner().invoke(root, ["--ui", "en"]).output


def test_it_has_no_options_it_does_not_understand(run: Run) -> None:
    assert "--template" not in run("generate", "--help").output
    assert "--largest" in run("generate", "--help").output


def test_its_mistakes_are_answered_with_their_place() -> None:
    with pytest.raises(PuzzleError, match="1:3: 7 is not a number"):
        suguru.read(". 7\n\na a")
    with pytest.raises(PuzzleError, match=r"3:5: .* not in one piece"):
        suguru.read(". . .\n\na b a")


def test_every_command_works(run: Run, board: Path, tmp_path: Path) -> None:
    assert set(SUMMARIES) == {"solve", "generate", "hint", "explain", "grade", "check", "play", "convert"}
    assert run("solve", str(board)).exit_code == 0
    assert "=" in run("hint", str(board)).output
    assert run("explain", str(board)).output.startswith("   1. ")
    assert "Level:" in run("grade", str(board)).output
    assert run("check", str(board)).exit_code == 0
    assert run("generate", "5x5", "--seed", "3", "--largest", "5").output == board.read_text(encoding="utf-8")
    picture = tmp_path / "board.svg"
    assert json.loads(run("convert", str(board), "--to", "json", "--svg", str(picture)).output)["kind"] == "suguru"
    assert "<svg" in picture.read_text(encoding="utf-8")


def test_it_is_played_to_the_end(run: Run, board: Path) -> None:
    puzzle = suguru.read(board.read_text(encoding="utf-8"))
    (solution,) = suguru.solve(puzzle).solutions
    moves = [f"{name}={value}" for name, value in zip(puzzle.board.names, solution, strict=True)]
    empty = [move for move, given in zip(moves, puzzle.givens, strict=True) if given is None]
    played = run("play", str(board), "--plain", typed="\n".join(empty) + "\n")
    assert "┌" in played.output
    assert f"Suguru, {len(empty) - 1} empty" in played.output
    assert "Suguru, 0 empty" in played.output
