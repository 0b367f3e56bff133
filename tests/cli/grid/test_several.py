"""Many puzzles in, one line of JSON each out: the same for every kind and every command."""

import json
import signal
import subprocess
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from cli.program import PISTA
from cli.program import pista as program
from pista.cli.main import pista
from pista.grid.kind import AnyGridKind, solvable
from pista.kinds import kinds
from pista.session import Session

GRIDS = tuple(kind for kind in kinds() if solvable(kind))
every_grid = pytest.mark.parametrize("kind", GRIDS, ids=lambda kind: kind.name)
COMMANDS = ("solve", "grade", "check", "hint", "explain", "convert")


def run(*args: str, text: str | None = None) -> tuple[int, str, str]:
    done = CliRunner().invoke(pista, [*args], input=text)
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done.exit_code, done.stdout, done.stderr


def told(*args: str, text: str | None = None) -> tuple[int, list[dict[str, Any]]]:
    code, out, _ = run(*args, "--jobs", "1", text=text)
    return code, [json.loads(line) for line in out.splitlines()]


def lines_of(kind: AnyGridKind, *seeds: int) -> list[str]:
    puzzles = (kind.generate("4x4", level="easy", seed=seed) for seed in seeds)
    return [json.dumps({"kind": kind.name, "text": kind.write(puzzle)}) for puzzle in puzzles]


@every_grid
@pytest.mark.parametrize("command", COMMANDS)
def test_each_of_several_is_told_what_it_is_told_alone(kind: AnyGridKind, command: str) -> None:
    lines = lines_of(kind, 1, 2, 3)
    as_json = ("--to", "json") if command == "convert" else ("--json",)
    code, answers = told(kind.name, command, "-", *(as_json if command == "convert" else ()), text="\n".join(lines))
    assert code == 0
    assert [(each.pop("source"), each.pop("line")) for each in answers] == [("-", 1), ("-", 2), ("-", 3)]
    for line, answer in zip(lines, answers, strict=True):
        _, alone, _ = run(kind.name, command, "-", *as_json, text=line)
        if command == "explain":
            steps = [json.loads(step) for step in alone.splitlines()]
            assert answer["done"] and answer["verdict"] == "unique"
            assert [{**step, "kind": kind.name} for step in answer["steps"]] == steps
        else:
            assert answer == json.loads(alone)


@every_grid
def test_sources_of_all_sorts_are_answered_in_order(kind: AnyGridKind, tmp_path: Path) -> None:
    puzzle = kind.generate("4x4", level="easy", seed=4)
    board, boards, game = tmp_path / "board.txt", tmp_path / "boards.jsonl", tmp_path / "game.json"
    board.write_text(kind.write(puzzle))
    boards.write_text("\n".join(lines_of(kind, 1, 2)))
    solution = kind.solve(puzzle).solutions[0]
    cell = puzzle.givens.index(None)
    move = f"{puzzle.board.names[cell]}={solution[cell]}"
    game.write_text(json.dumps(Session(kind, puzzle, (move,)).to_json(), indent=1))
    names = [str(board), str(tmp_path / "missing"), str(boards), str(game), "-"]
    code, answers = told(kind.name, "convert", *names, text=lines_of(kind, 3)[0])
    assert code == 64
    assert [(each["source"], each["line"]) for each in answers] == [
        (names[0], 1),
        (names[1], None),
        (names[2], 1),
        (names[2], 2),
        (names[3], 1),
        ("-", 1),
    ]
    assert "cannot be read" in answers[1]["error"]
    assert answers[0]["text"] == kind.write(puzzle)
    assert [each.get("format") for each in answers] == ["text", None, "text", "text", "text", "text"]


@every_grid
def test_saved_games_are_hinted_from_where_they_are(kind: AnyGridKind) -> None:
    puzzle = kind.generate("4x4", level="easy", seed=4)
    first = kind.hint(puzzle, puzzle.givens)
    assert first is not None
    games = [Session(kind, puzzle), Session(kind, puzzle, first.conclusion)]
    _, answers = told(kind.name, "hint", "-", text="\n".join(json.dumps(each.to_json()) for each in games))
    assert answers[0]["hint"]["conclusion"] == list(first.conclusion)
    assert answers[1]["hint"]["conclusion"] != list(first.conclusion)


@pytest.mark.parametrize(
    ("texts", "code"),
    [
        (["1 0 3", "1 0 3"], 0),
        (["1 0 3", "1 0 2"], 1),
        (["1 0 2", "0 0\n0 0", "1 0 3"], 2),
        (["0 0\n0 0", "1 x", "1 0 3"], 64),
    ],
)
@pytest.mark.parametrize("command", ["solve", "check", "grade", "explain", "hint"])
def test_the_exit_code_is_the_largest_of_all(texts: list[str], code: int, command: str) -> None:
    lines = "\n".join(json.dumps({"kind": "hidato", "text": text}) for text in texts)
    found, answers = told("hidato", command, "-", text=lines)
    assert found == code
    assert len(answers) == len(texts)


def test_an_error_has_its_place_and_is_said_in_the_readers_language() -> None:
    lines = "\n".join(json.dumps({"kind": "hidato", "text": text}) for text in ("1 0\n0 x", "1 0 3"))
    _, answers = told("hidato", "grade", "-", "--ui", "es", text=lines)
    assert answers[0]["error"].startswith("2:3: x no es ni un número")
    none = "\n".join(json.dumps({"kind": "hidato", "text": "1 0 2"}) for _ in range(2))
    _, answers = told("hidato", "grade", "-", "--ui", "it", text=none)
    assert (answers[0]["grade"], answers[0]["verdict"]) == (None, "none")
    assert "non ha soluzione" in answers[0]["sentence"]


def test_solutions_of_several_are_counted_and_limited() -> None:
    lines = "\n".join(json.dumps({"kind": "hidato", "text": text}) for text in ("00\n00", "1 0 3"))
    code, answers = told("hidato", "solve", "-", "--count", text=lines)
    assert code == 2
    assert [(each["count"], each["exhausted"]) for each in answers] == [(24, True), (1, True)]
    _, answers = told("hidato", "solve", "-", "--all", "--limit", "5", text=lines)
    assert [len(each["solutions"]) for each in answers] == [5, 1]
    code, answers = told("hidato", "solve", "-", "--limit", "1", text=lines)
    assert (code, [len(each["solutions"]) for each in answers]) == (0, [1, 1])
    code, out, said = run("hidato", "solve", "-", "--all", text=lines)
    assert (bool(code), out) == (True, "")
    assert "--all needs --limit" in said
    assert "24 solutions" in run("hidato", "solve", "-", "--all", text=lines.splitlines()[0])[2]
    _, answers = told("hidato", "solve", "-", "--engine", "gaps", "--max-nodes", "1000", text=lines)
    assert [each["verdict"] for each in answers] == ["several", "unique"]


def test_pictures_of_several_bear_their_numbers(tmp_path: Path) -> None:
    lines = "\n".join(json.dumps({"kind": "hidato", "text": text}) for text in ("1 0 3", "1 x", "1 0 3"))
    for command in ("solve", "hint", "convert"):
        folder = tmp_path / command
        folder.mkdir()
        told("hidato", command, "-", "--svg", str(folder / "b.svg"), text=lines)
        assert sorted(path.name for path in folder.iterdir()) == ["b-000001.svg", "b-000003.svg"]
        run("hidato", command, "-", "--svg", str(tmp_path / "alone.svg"), text="1 0 3")
        assert (folder / "b-000003.svg").read_text() == (tmp_path / "alone.svg").read_text()
    code, out, said = run("hidato", "solve", "-", "--svg", str(tmp_path / "missing" / "b.svg"), text=lines)
    assert (bool(code), out, "cannot be written" in said) == (True, "", True)


def test_bare_forms_are_forms_alone_and_read_again(tmp_path: Path) -> None:
    makaro = next(kind for kind in GRIDS if "link" in kind.FORMATS)
    lines = lines_of(makaro, 1, 2)
    text = f"{lines[0]}\nx\n{lines[1]}\n"
    code, links, said = run(makaro.name, "convert", "-", "--to", "link", "--bare", "--jobs", "1", text=text)
    assert code == 64
    assert said == "pista: -:2: This JSON is neither a saved game nor a puzzle of this kind.\n"
    assert [line.partition("?")[2].partition("/")[0] for line in links.splitlines()] == [makaro.name] * 2
    _, answers = told(makaro.name, "convert", "-", text=links)
    assert [each["text"] for each in answers] == [json.loads(line)["text"] for line in lines]
    _, documents, _ = run(makaro.name, "convert", "-", "--to", "json", "--bare", "--jobs", "1", text=links)
    assert [json.loads(line)["text"] for line in documents.splitlines()] == [each["text"] for each in answers]
    _, texts, _ = run(makaro.name, "convert", "-", "--bare", "--jobs", "1", text=links)
    first, second = texts.split("; -:2\n")
    assert makaro.read(first) == makaro.read(answers[0]["text"])
    assert makaro.read(second) == makaro.read(answers[1]["text"])


def test_one_alone_is_a_line_only_where_that_is_asked_for() -> None:
    line = json.dumps({"kind": "hidato", "text": "1 0 3"})
    assert run("hidato", "solve", "-", text=line)[1] == "1 2 3\n"
    _, (answer,) = told("hidato", "solve", "-", "--lines", text=line)
    assert (answer["source"], answer["line"], answer["verdict"]) == ("-", 1, "unique")
    _, (answer,) = told("hidato", "solve", "-", "--lines", text="1 0 x")
    assert answer["error"].startswith("1:5: ")


def test_the_order_is_the_same_whatever_the_jobs(tmp_path: Path) -> None:
    boards = tmp_path / "boards.jsonl"
    lines = [json.dumps({"kind": "hidato", "text": text}) for text in ("1 0 3", "1 0 2", "0 0 0", "x")]
    boards.write_text("\n".join(lines * 50))
    one, two = (program("hidato", "solve", str(boards), "--jobs", jobs, check=64).stdout for jobs in ("1", "3"))
    assert one == two
    assert [json.loads(line)["line"] for line in one.splitlines()] == list(range(1, 201))


def started(*args: str) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [PISTA, "hidato", *args], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_answers_come_while_puzzles_still_come_and_ctrl_c_keeps_them(jobs: str) -> None:
    line = json.dumps({"kind": "hidato", "text": "1 0 3"})
    child = started("check", "-", "--lines", "--jobs", jobs)
    assert child.stdin and child.stdout
    for number in (1, 2, 3):
        child.stdin.write(line + "\n")
        child.stdin.flush()
        assert json.loads(child.stdout.readline())["line"] == number
    child.send_signal(signal.SIGINT)
    rest, errors = child.communicate(timeout=120)
    assert (child.returncode, rest, errors.strip()) == (130, "", "")


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_who_stops_reading_ends_it(jobs: str) -> None:
    line = json.dumps({"kind": "hidato", "text": "1 0 3"})
    child = started("check", "-", "--lines", "--jobs", jobs)
    assert child.stdin and child.stdout and child.stderr
    child.stdin.write(line + "\n")
    child.stdin.flush()
    child.stdout.readline()
    child.stdout.close()
    child.stdin.write(line + "\n")
    child.stdin.flush()
    assert child.wait(timeout=120) == 141
    assert child.stderr.read() == ""
    child.stdin.close()
    child.stderr.close()
