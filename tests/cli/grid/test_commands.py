"""The grid commands from outside: exit codes, JSON, pipes, bad input; the same for every grid kind."""

import json
import subprocess
from pathlib import Path

import pytest

from cli.program import PISTA, pista
from pista import hidato

UNIQUE = "1 0 3\n8 9 4\n7 0 0\n"
BLANK = "0 0 0 0 0 0\n" * 6


@pytest.mark.minute
@pytest.mark.parametrize(
    ("text", "code", "sentence"),
    [
        ("1 0 3", 0, "exactly one"),
        ("1 0 2", 1, "no solution"),
        ("0 0\n0 0", 2, "more than one"),
    ],
)
def test_exit_codes_of_solve_and_check(text: str, code: int, sentence: str) -> None:
    assert sentence in pista("hidato", "solve", "-", stdin=text, check=code).stderr
    assert sentence in pista("hidato", "check", "-", stdin=text, check=code).stdout
    assert json.loads(pista("hidato", "solve", "-", "--json", stdin=text, check=code).stdout)["kind"] == "hidato"


@pytest.mark.minute
@pytest.mark.parametrize("kind", ["hidato", "makaro"])
@pytest.mark.parametrize("command", ["solve", "check", "explain", "grade", "hint"])
def test_every_command_exits_by_the_number_of_solutions(kind: str, command: str) -> None:
    """What is wrong with a board is an answer; 64 is for text that is none."""
    boards = {
        "hidato": {0: UNIQUE, 1: "1 0 2\n", 2: BLANK, 64: "1 x\n"},
        "makaro": {0: "1 .\n\na a\n", 1: "1 1\n\na a\n", 2: "1 . .\n\na a a\n", 64: "1 .\n"},
    }
    for code, text in boards[kind].items():
        if (kind, command, code) == ("makaro", "hint", 2):
            continue
        told = pista(kind, command, "-", stdin=text, check=code)
        data = pista(kind, command, "-", "--json", stdin=text, check=code)
        assert ("pista: " in told.stderr) == ("pista: " in data.stderr) == (code == 64)
        if code and command in ("grade", "hint"):
            assert told.stderr or told.stdout
            assert code == 64 or json.loads(data.stdout)[command] is None


def test_a_position_that_leads_nowhere_has_no_next_step() -> None:
    told = {"kind": "hidato", "text": "0 0 0 0\n", "position": "0 1 0 0\n"}
    pista("hidato", "check", "-", stdin=json.dumps(told), check=1)
    hint = pista("hidato", "hint", "-", stdin=json.dumps(told), check=1)
    assert "undo something" in hint.stderr


@pytest.mark.parametrize("kind", ["hidato", "makaro"])
def test_help_tells_the_exit_codes(kind: str) -> None:
    assert "0 one solution, 1 none, 2 several" in " ".join(pista(kind, "--help").stdout.split())


@pytest.mark.minute
def test_a_budget_that_runs_out_says_so() -> None:
    text = hidato.write(hidato.generate("20x20", level="irreducible", seed=5))
    for args in ((), ("--all",), ("--count",)):
        done = pista("hidato", "solve", "-", "--max-nodes", "5", *args, stdin=text, check=3)
        assert "budget" in done.stderr


@pytest.mark.minute
def test_solutions_are_counted_listed_and_limited() -> None:
    assert pista("hidato", "solve", "-", "--count", stdin="000\n000\n000", check=2).stdout == "784\n"
    listed = pista("hidato", "solve", "-", "--all", stdin="00\n00", check=2)
    assert len(listed.stdout.split("\n\n")) == 24
    assert "24 solutions" in listed.stderr
    lines = pista(
        "hidato", "solve", "-", "--all", "--limit", "5", "--json", stdin="00\n00", check=2
    ).stdout.splitlines()
    assert [json.loads(line)["number"] for line in lines] == [1, 2, 3, 4, 5]
    counted = json.loads(
        pista("hidato", "solve", "-", "--count", "--json", "--limit", "9", stdin="00\n00", check=2).stdout
    )
    assert (counted["count"], counted["exhausted"]) == (9, False)


def test_the_gaps_engine_solves_too() -> None:
    text = "1 0 3\n0 0 0\n7 0 5\n".replace("0 0 0", "8 9 4")
    answers = {
        pista("hidato", "solve", "-", "--engine", engine, stdin=text, check=None).stdout for engine in ("core", "gaps")
    }
    assert len(answers) == 1


@pytest.mark.parametrize(
    "args",
    [
        ["solve", "missing.txt"],
        ["solve", "."],
        ["generate", "10000x10000"],
        ["generate", "64x64"],
        ["generate", "cloud"],
        ["generate", "--level", "silly"],
        ["generate", "2x1", "--level", "expert"],
        ["generate", "5x5", "--givens", "1", "--level", "easy"],
        ["generate", "5x5", "--touch", "knight"],
        ["generate", "--template", "missing.txt"],
        ["generate", "5x5", "--svg", "missing/folder/x.svg"],
        ["convert", "-", "--to", "gif"],
    ],
)
def test_wrong_wishes_get_one_sentence(args: list[str]) -> None:
    done = pista("hidato", *args, stdin="0 0\n0 0", check=64)
    assert len(done.stderr.splitlines()) == 1


def test_more_puzzles_than_can_be_counted_begin_with_the_first() -> None:
    child = subprocess.Popen(
        [PISTA, "hidato", "generate", "3x3", "--seed", "1", "--count", str(10**30)],
        stdout=subprocess.PIPE,
    )
    assert child.stdout is not None
    assert json.loads(child.stdout.readline())["seed"] == 1
    child.stdout.close()
    assert child.wait(timeout=60) == 141
    assert "--jobs" in pista("hidato", "generate", "3x3", "--count", "2", "--jobs", str(10**30), check=64).stderr


@pytest.mark.parametrize("more", [[], ["--count", "2"]])
@pytest.mark.parametrize("path", ["", ".", "missing/x.svg"])
def test_where_a_picture_cannot_go_is_said_before_the_work(path: str, more: list[str]) -> None:
    done = pista("hidato", "generate", "4x4", "--seed", "1", "--svg", path, *more, check=64)
    assert done.stdout == ""
    assert "cannot be written" in done.stderr
    assert pista("hidato", "solve", "-", "--svg", path, stdin="1 0\n0 0\n", check=64).stdout == ""


def test_a_kind_alone_shows_its_commands() -> None:
    assert pista("hidato", check=64).stderr.startswith("Usage: pista hidato")


def test_one_cell_is_a_puzzle() -> None:
    assert pista("hidato", "solve", "-", stdin="0").stdout == "1\n"


def test_pictures_are_drawn(tmp_path: Path) -> None:
    drawn = tmp_path / "board.svg"
    pista("hidato", "convert", "-", "--svg", str(drawn), stdin=UNIQUE)
    text = drawn.read_text(encoding="utf-8")
    assert text.count("<polygon") == 9
    assert ">7</text>" in text
    assert "polyline" not in text
    pista("hidato", "solve", "-", "--svg", str(drawn), stdin="1 0 3")
    assert "polyline" in drawn.read_text(encoding="utf-8")


@pytest.mark.parametrize("args", [("--count",), ("--all",)])
def test_more_solutions_than_the_budget_stop_there_and_say_so(args: tuple[str, ...]) -> None:
    done = pista("hidato", "solve", "-", *args, "--max-nodes", "50", stdin=BLANK, check=2)
    assert "At least 50 solutions" in done.stderr


@pytest.mark.minute
@pytest.mark.parametrize("text", [BLANK, UNIQUE])
def test_who_asks_for_one_solution_is_told_no_more(text: str) -> None:
    done = pista("hidato", "solve", "-", "--limit", "1", stdin=text)
    assert done.stderr == "There is at least one solution; whether it is the only one was not checked.\n"
    told = json.loads(pista("hidato", "solve", "-", "--limit", "1", "--json", stdin=text).stdout)
    assert (told["verdict"], told["exhausted"]) == ("unknown", False)
    assert "At least 1 solution;" in pista("hidato", "solve", "-", "--limit", "1", "--all", stdin=text).stderr
    assert "no solution" in pista("hidato", "solve", "-", "--limit", "1", stdin="1 0 2", check=1).stderr


@pytest.mark.minute
def test_every_engine_lists_and_counts() -> None:
    for args in (("--all",), ("--count",), ("--all", "--limit", "5"), ("--all", "--json")):
        told = [pista("hidato", "solve", "-", *args, "--engine", e, stdin="00\n00", check=2) for e in ("core", "gaps")]
        assert told[0].stderr == told[1].stderr
        assert len(told[0].stdout.splitlines()) == len(told[1].stdout.splitlines())
    budget = pista("hidato", "solve", "-", "--all", "--engine", "gaps", "--max-nodes", "30", stdin=BLANK, check=3)
    assert "budget ran out" in budget.stderr


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["solve", "-", "--count", "--svg", "x.svg"], "--count and --svg cannot be combined"),
        (["solve", "-", "--count", "--all"], "--count and --all cannot be combined"),
        (["generate", "5x5", "--template", "-"], "5x5 and --template cannot be combined"),
        (["generate", "5x5", "--level", "irreducible", "--givens", "9"], "remove --givens"),
        (["generate", "5x5", "--level", "silly"], "choose easy, medium, hard, expert, extreme or irreducible"),
        (["generate", "0x5"], "0 × 5 is not a valid board size"),
        (["generate", "1000x1000"], "1000 × 1000 is too large: a board has at most 3600 cells"),
        (["grade", "-"], "already full"),
    ],
)
def test_wishes_that_contradict_each_other_are_refused(args: list[str], sentence: str) -> None:
    assert sentence in pista("hidato", *args, stdin="1 2 3", check=64).stderr


def test_a_full_board_has_nothing_to_explain() -> None:
    assert pista("hidato", "explain", "-", stdin="1 2 3").stdout == "The board is full: there is nothing left to do.\n"


@pytest.mark.minute
def test_many_pictures_are_numbered(tmp_path: Path) -> None:
    pista("hidato", "generate", "4x4", "--seed", "3", "--count", "2", "--jobs", "2", "--svg", str(tmp_path / "b.svg"))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["b-1.svg", "b-2.svg"]
    pista("hidato", "generate", "4x4", "--seed", "4", "--svg", str(tmp_path / "alone.svg"))
    assert (tmp_path / "alone.svg").read_text() == (tmp_path / "b-2.svg").read_text()
    pista("hidato", "solve", "-", "--all", "--svg", str(tmp_path / "first.svg"), stdin="0 0", check=2)
    assert "polyline" in (tmp_path / "first.svg").read_text()


def test_what_was_asked_is_told_with_a_new_puzzle() -> None:
    told = json.loads(pista("hidato", "generate", "4x5", "--seed", "3", "--touch", "hex", "--json").stdout)
    assert (told["seed"], told["shape"], told["level"], told["verdict"]) == (3, "4x5", "medium", "unique")
    assert told["options"]["touch"] == "hex"
    assert (told["puzzle"]["cells"], told["puzzle"]["kind"]) == (20, "hidato")


def test_help_shows_choices_and_ranges_and_only_what_the_kind_has() -> None:
    hidato_help, makaro_help = (pista(kind, "generate", "--help").stdout for kind in ("hidato", "makaro"))
    for shown in (
        "--touch hidato|numbrix|hex",
        "easy|medium|hard|expert|extreme|irreducible",
        "none|rotate|mirror|flip",
    ):
        assert shown in hidato_help
    assert "--largest 2-9" in makaro_help
    assert "--black 0-30" in makaro_help
    assert "--template" in hidato_help
    assert "--template" not in makaro_help


def test_numbers_beyond_the_machines_are_numbers_too() -> None:
    assert "more than one" in pista("hidato", "solve", "-", "--max-nodes", "9" * 30, stdin=BLANK, check=2).stderr


def test_a_board_without_a_next_step_is_not_called_full() -> None:
    assert "No short reasoning" in pista("hidato", "hint", "-", stdin=BLANK, check=2).stdout


@pytest.mark.parametrize("givens", ["-1", "0", "37", "9" * 20])
def test_impossible_numbers_of_givens_are_refused(givens: str) -> None:
    assert "from 1 to 36" in pista("hidato", "generate", "6x6", "--givens", givens, check=64).stderr


def test_a_contradiction_is_said_and_not_explained_away() -> None:
    done = pista("hidato", "explain", "-", stdin="1 0 0\n0 0 2\n0 0 9\n", check=1)
    assert done.stdout == ""
    assert "a1" in done.stderr and "c2" in done.stderr
    assert "more than one solution" in pista("hidato", "explain", "-", stdin=BLANK, check=2).stderr


@pytest.mark.parametrize("text", ["1 1\n0 0\n", "1 1\n3 4\n"])
def test_a_board_that_breaks_a_rule_has_no_grade_and_says_which(text: str) -> None:
    assert "1 appears twice, in a1 and in b1." in pista("hidato", "grade", "-", stdin=text, check=1).stderr


def test_what_is_measured_stands_apart_from_the_steps() -> None:
    board = "1 0 0 4 5 0 7\n"
    told = pista("hidato", "grade", "-", stdin=board).stdout.splitlines()
    assert told[1:] == ["     3  only cell beside a number", "", "Longest gap: 2 numbers"]
    assert "\n\nHueco más largo: 2 números\n" in pista("hidato", "grade", "-", "--ui", "es", stdin=board).stdout
    assert "\n\nLongest gap: 1 number\n" in pista("hidato", "grade", "-", stdin="1 2 0 4\n").stdout
