"""Small manners of the grid commands, the same for every kind."""

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from pista.cli.main import pista
from pista.grid.kind import AnyGridKind, solvable
from pista.kind import PuzzleError
from pista.kinds import kinds
from pista.saves import load
from pista.session import Session, session_of_json
from pista.stats import results_of

GRIDS = tuple(kind for kind in kinds() if solvable(kind))
every_grid = pytest.mark.parametrize("kind", GRIDS, ids=lambda kind: kind.name)
BOXES = re.compile("[─-╿]")


def run(*args: str, text: str | None = None) -> tuple[int, str, str]:
    done = CliRunner().invoke(pista, args, input=text)
    return done.exit_code, done.stdout, done.stderr


@every_grid
def test_a_seed_that_was_drawn_is_told_and_makes_the_same_board(kind: AnyGridKind) -> None:
    _, drawn, _ = run(kind.name, "generate", "5x5", "--level", "easy")
    comment, _, board = drawn.partition("\n")
    found = re.fullmatch(r"; --seed (\d+)", comment)
    assert found is not None
    _, again, _ = run(kind.name, "generate", "5x5", "--level", "easy", "--seed", found[1])
    assert again == board
    assert kind.read(drawn) == kind.read(board)


@every_grid
def test_help_offers_a_url_only_where_there_are_addresses(kind: AnyGridKind) -> None:
    for command in ("solve", "grade", "check", "hint", "explain", "convert", "play"):
        _, told, _ = run(kind.name, command, "--help")
        assert ("URL" in told) == ("link" in kind.FORMATS), command


@every_grid
def test_a_binary_file_is_said_to_be_no_text(kind: AnyGridKind, tmp_path: Path) -> None:
    path = tmp_path / "board"
    path.write_bytes(b"\x7fELF\x02\x01\x01\0\0\0 1 2 3\n")
    code, _, said = run(kind.name, "solve", str(path))
    assert code and "is not a text file" in said


@every_grid
def test_plain_lines_have_no_boxes_and_name_the_rooms(kind: AnyGridKind) -> None:
    _, shown, _ = run(kind.name, "play", "--new", "--plain", text="board\nquit\n")
    assert shown and not BOXES.search(shown)
    puzzle = kind.generate(seed=1)
    rows = len(re.findall(r"^ *1 ", shown, re.MULTILINE))
    assert rows >= (4 if hasattr(puzzle, "rooms") else 2)


@pytest.mark.parametrize("level", ["medium", "hard", "expert"])
def test_a_template_that_allows_no_level_names_one_that_works(level: str, tmp_path: Path) -> None:
    path = tmp_path / "line.txt"
    path.write_text("0000\n")
    code, _, said = run("hidato", "generate", "--template", str(path), "--level", level)
    assert code and "but level easy works" in said
    assert run("hidato", "generate", "--template", str(path), "--level", "easy", "--seed", "1")[0] == 0


@pytest.mark.parametrize("name", ["makaro", "suguru"])
def test_a_size_that_allows_no_level_names_one_that_works(name: str) -> None:
    code, _, said = run(name, "generate", "2x2", "--level", "expert", "--seed", "1")
    found = re.search("but level ([a-z]+) works", said)
    assert code and found
    assert run(name, "generate", "2x2", "--level", found[1], "--seed", "1")[0] == 0


@every_grid
@pytest.mark.parametrize(("version", "sentence"), [(99, "newer version"), (0, "neither"), ("x", "neither")])
def test_json_of_another_version_is_refused(kind: AnyGridKind, version: object, sentence: str) -> None:
    _, made, _ = run(kind.name, "generate", "5x5", "--level", "easy", "--seed", "1", "--json")
    whole = json.loads(made)
    assert run(kind.name, "solve", "-", text=made)[0] == 0
    for wrong in (whole | {"version": version}, whole | {"puzzle": whole["puzzle"] | {"version": version}}):
        code, _, said = run(kind.name, "solve", "-", text=json.dumps(wrong))
        assert code and sentence in said


@every_grid
def test_saved_games_and_results_of_a_newer_version_are_refused(kind: AnyGridKind, tmp_path: Path) -> None:
    session = Session(kind, kind.generate("5x5", level="easy", seed=1)).to_json()
    with pytest.raises(PuzzleError, match="newer version"):
        session_of_json(session | {"version": 99})
    path = tmp_path / "game.json"
    path.write_text(json.dumps({"version": 99, "session": session, "seconds": 1.0}))
    with pytest.raises(PuzzleError, match="newer version"):
        load(path)
    with pytest.raises(PuzzleError, match="newer version"):
        results_of({"version": 99, "results": []})
    code, _, said = run(kind.name, "solve", "-", text=json.dumps(session | {"version": 99}))
    assert code and "newer version" in said
