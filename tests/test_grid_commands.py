"""The grid commands from outside: exit codes, JSON, pipes, bad input; the same for every grid kind."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from pista import hidato
from pista.grid.surface import GridSurface

PISTA = str(Path(sys.executable).parent / "pista")
UNIQUE = "1 0 3\n8 9 4\n7 0 0\n"
BLANK = "0 0 0 0 0 0\n" * 6
KINDS: tuple[GridSurface[hidato.Puzzle], ...] = (hidato,)


def run(*args: str, stdin: str | bytes = "", code: int | None = 0) -> subprocess.CompletedProcess[str]:
    data = stdin.encode() if isinstance(stdin, str) else stdin
    done = subprocess.run([PISTA, *args], input=data, capture_output=True, timeout=120)
    result = subprocess.CompletedProcess(done.args, done.returncode, done.stdout.decode(), done.stderr.decode())
    assert "Traceback" not in result.stderr
    if code is not None:
        assert result.returncode == code, result.stderr
    return result


@pytest.mark.parametrize(
    ("text", "code", "sentence"),
    [
        ("1 0 3", 0, "exactly one"),
        ("1 0 2", 1, "no solution"),
        ("0 0\n0 0", 2, "more than one"),
    ],
)
def test_exit_codes_of_solve_and_check(text: str, code: int, sentence: str) -> None:
    assert sentence in run("hidato", "solve", "-", stdin=text, code=code).stderr
    assert sentence in run("hidato", "check", "-", stdin=text, code=code).stdout
    assert json.loads(run("hidato", "solve", "-", "--json", stdin=text, code=code).stdout)["kind"] == "hidato"


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
        told = run(kind, command, "-", stdin=text, code=code)
        data = run(kind, command, "-", "--json", stdin=text, code=code)
        assert ("pista: " in told.stderr) == ("pista: " in data.stderr) == (code == 64)
        if code and command in ("grade", "hint"):
            assert told.stderr or told.stdout
            assert code == 64 or json.loads(data.stdout)[command] is None


def test_a_position_that_leads_nowhere_has_no_next_step() -> None:
    told = {"kind": "hidato", "text": "0 0 0 0\n", "position": "0 1 0 0\n"}
    run("hidato", "check", "-", stdin=json.dumps(told), code=1)
    hint = run("hidato", "hint", "-", stdin=json.dumps(told), code=1)
    assert "take something back" in hint.stderr


@pytest.mark.parametrize("kind", ["hidato", "makaro"])
def test_help_tells_the_exit_codes(kind: str) -> None:
    assert "0 one solution, 1 none, 2 several" in " ".join(run(kind, "--help").stdout.split())


def test_a_budget_that_runs_out_says_so() -> None:
    text = hidato.write(hidato.generate("20x20", level="irreducible", seed=5))
    for args in ((), ("--all",), ("--count",)):
        done = run("hidato", "solve", "-", "--max-nodes", "5", *args, stdin=text, code=3)
        assert "budget" in done.stderr


def test_solutions_are_counted_listed_and_limited() -> None:
    assert run("hidato", "solve", "-", "--count", stdin="000\n000\n000", code=2).stdout == "784\n"
    listed = run("hidato", "solve", "-", "--all", stdin="00\n00", code=2)
    assert len(listed.stdout.split("\n\n")) == 24
    assert "24 solutions" in listed.stderr
    lines = run("hidato", "solve", "-", "--all", "--limit", "5", "--json", stdin="00\n00", code=2).stdout.splitlines()
    assert [json.loads(line)["number"] for line in lines] == [1, 2, 3, 4, 5]
    counted = json.loads(
        run("hidato", "solve", "-", "--count", "--json", "--limit", "9", stdin="00\n00", code=2).stdout
    )
    assert (counted["count"], counted["exhausted"]) == (9, False)


def test_the_gaps_engine_solves_too() -> None:
    text = "1 0 3\n0 0 0\n7 0 5\n".replace("0 0 0", "8 9 4")
    answers = {
        run("hidato", "solve", "-", "--engine", engine, stdin=text, code=None).stdout for engine in ("core", "gaps")
    }
    assert len(answers) == 1


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("", "-:1:1: "),
        ("1 2\n3", "-:2:2: "),
        ("1 2\n3 x", "-:2:3: "),
        ("{", ""),
        ('{"version": 1}', ""),
        (b"\xff\xfe\x00\x01" * 50, "-:1:"),
        (b"7" * 10_000_000, ""),
        (b"\n" * 10_000_000, ""),
        ("0 " * 3_000_000, ""),
    ],
)
@pytest.mark.parametrize("command", ["solve", "hint", "grade", "check", "convert", "explain"])
def test_bad_text_gets_one_sentence_with_its_place(command: str, text: str | bytes, place: str) -> None:
    done = run("hidato", command, "-", stdin=text, code=64)
    assert done.stdout == ""
    assert done.stderr.startswith(f"pista: {place}")
    assert len(done.stderr.splitlines()) == 1
    assert len(done.stderr) < 300


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
    done = run("hidato", *args, stdin="0 0\n0 0", code=64)
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("coding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le-mark"])
@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_text_is_read_however_an_editor_wrote_it(coding: str, line_end: str) -> None:
    text = UNIQUE.replace("\n", line_end)
    data = b"\xff\xfe" + text.encode("utf-16-le") if coding.endswith("mark") else text.encode(coding)
    assert run("hidato", "convert", "-", stdin=data).stdout == run("hidato", "convert", "-", stdin=UNIQUE).stdout


def test_json_may_begin_with_a_mark() -> None:
    data = run("hidato", "convert", "-", "--to", "json", stdin=UNIQUE).stdout
    assert run("hidato", "convert", "-", stdin=data.encode("utf-16")).stdout


def test_a_file_with_a_question_mark_is_a_file(tmp_path: Path) -> None:
    path = tmp_path / "what?.txt"
    path.write_text(UNIQUE, encoding="utf-8")
    assert run("hidato", "convert", str(path)).stdout


def test_more_puzzles_than_can_be_counted_begin_with_the_first() -> None:
    child = subprocess.Popen(
        [PISTA, "hidato", "generate", "3x3", "--seed", "1", "--count", str(10**30)],
        stdout=subprocess.PIPE,
    )
    assert child.stdout is not None
    assert json.loads(child.stdout.readline())["seed"] == 1
    child.stdout.close()
    assert child.wait(timeout=60) == 141
    assert "--jobs" in run("hidato", "generate", "3x3", "--count", "2", "--jobs", str(10**30), code=64).stderr


@pytest.mark.parametrize("more", [[], ["--count", "2"]])
@pytest.mark.parametrize("path", ["", ".", "missing/x.svg"])
def test_where_a_picture_cannot_go_is_said_before_the_work(path: str, more: list[str]) -> None:
    done = run("hidato", "generate", "4x4", "--seed", "1", "--svg", path, *more, code=64)
    assert done.stdout == ""
    assert "cannot be written" in done.stderr
    assert run("hidato", "solve", "-", "--svg", path, stdin="1 0\n0 0\n", code=64).stdout == ""


def test_why_a_file_cannot_be_read_is_said_in_the_readers_language() -> None:
    assert "no existe tal fichero o carpeta" in run("hidato", "solve", "missing", "--ui", "es", code=64).stderr
    assert "è una cartella" in run("hidato", "solve", ".", "--ui", "it", code=64).stderr
    assert run("hidato", "solve", "", code=64).stderr == "pista: '' cannot be read: Is a directory.\n"


def test_a_kind_alone_shows_its_commands() -> None:
    assert run("hidato", code=64).stderr.startswith("Usage: pista hidato")


def test_one_cell_is_a_puzzle() -> None:
    assert run("hidato", "solve", "-", stdin="0").stdout == "1\n"


def test_pictures_are_drawn(tmp_path: Path) -> None:
    drawn = tmp_path / "board.svg"
    run("hidato", "convert", "-", "--svg", str(drawn), stdin=UNIQUE)
    text = drawn.read_text(encoding="utf-8")
    assert text.count("<polygon") == 9
    assert ">7</text>" in text
    assert "polyline" not in text
    run("hidato", "solve", "-", "--svg", str(drawn), stdin="1 0 3")
    assert "polyline" in drawn.read_text(encoding="utf-8")


def test_help_loads_no_kind() -> None:
    code = "import sys; from pista.cli import main\ntry: main()\nexcept SystemExit: print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code, "hidato", "--help"], capture_output=True, text=True, check=True, env=os.environ
    )
    assert not {"rich", "pista.hidato", "pista.core"} & set(done.stdout.splitlines()[-1].split())


@pytest.mark.parametrize("args", [("--count",), ("--all",)])
def test_more_solutions_than_the_budget_stop_there_and_say_so(args: tuple[str, ...]) -> None:
    done = run("hidato", "solve", "-", *args, "--max-nodes", "50", stdin=BLANK, code=2)
    assert "At least 50 solutions" in done.stderr


@pytest.mark.parametrize("text", [BLANK, UNIQUE])
def test_who_asks_for_one_solution_is_told_no_more(text: str) -> None:
    done = run("hidato", "solve", "-", "--limit", "1", stdin=text)
    assert done.stderr == "There is at least one solution; whether it is the only one was not asked.\n"
    told = json.loads(run("hidato", "solve", "-", "--limit", "1", "--json", stdin=text).stdout)
    assert (told["verdict"], told["exhausted"]) == ("unknown", False)
    assert "At least 1 solution;" in run("hidato", "solve", "-", "--limit", "1", "--all", stdin=text).stderr
    assert "no solution" in run("hidato", "solve", "-", "--limit", "1", stdin="1 0 2", code=1).stderr


@pytest.mark.minute
def test_every_engine_lists_and_counts() -> None:
    for args in (("--all",), ("--count",), ("--all", "--limit", "5"), ("--all", "--json")):
        told = [run("hidato", "solve", "-", *args, "--engine", e, stdin="00\n00", code=2) for e in ("core", "gaps")]
        assert told[0].stderr == told[1].stderr
        assert len(told[0].stdout.splitlines()) == len(told[1].stdout.splitlines())
    budget = run("hidato", "solve", "-", "--all", "--engine", "gaps", "--max-nodes", "30", stdin=BLANK, code=3)
    assert "stopped at its budget" in budget.stderr


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["solve", "-", "--count", "--svg", "x.svg"], "--count and --svg do not go together"),
        (["solve", "-", "--count", "--all"], "--count and --all do not go together"),
        (["generate", "5x5", "--template", "-"], "5x5 and --template do not go together"),
        (["generate", "5x5", "--level", "irreducible", "--givens", "9"], "leave out --givens"),
        (["generate", "5x5", "--level", "silly"], "choose easy, medium, hard, expert or irreducible"),
        (["generate", "0x5"], "0 × 5 is no size"),
        (["generate", "1000x1000"], "1000 × 1000 is too large: a board has at most 3600 cells"),
        (["grade", "-"], "already full"),
    ],
)
def test_wishes_that_contradict_each_other_are_refused(args: list[str], sentence: str) -> None:
    assert sentence in run("hidato", *args, stdin="1 2 3", code=64).stderr


def test_a_text_that_is_too_long_is_told_how_long_it_may_be() -> None:
    told = run("hidato", "solve", "-", stdin=b"0 " * 6_000_000, code=64).stderr
    assert "more than 2000000 characters" in told
    assert "8000" not in told


def test_a_full_board_has_nothing_to_explain() -> None:
    assert run("hidato", "explain", "-", stdin="1 2 3").stdout == "The board is full: nothing is left to do.\n"


def test_many_pictures_are_numbered(tmp_path: Path) -> None:
    run("hidato", "generate", "4x4", "--seed", "3", "--count", "2", "--jobs", "2", "--svg", str(tmp_path / "b.svg"))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["b-1.svg", "b-2.svg"]
    run("hidato", "generate", "4x4", "--seed", "4", "--svg", str(tmp_path / "alone.svg"))
    assert (tmp_path / "alone.svg").read_text() == (tmp_path / "b-2.svg").read_text()
    run("hidato", "solve", "-", "--all", "--svg", str(tmp_path / "first.svg"), stdin="0 0", code=2)
    assert "polyline" in (tmp_path / "first.svg").read_text()


def test_what_was_asked_is_told_with_a_new_puzzle() -> None:
    told = json.loads(run("hidato", "generate", "4x5", "--seed", "3", "--touch", "hex", "--json").stdout)
    assert (told["seed"], told["shape"], told["level"], told["verdict"]) == (3, "4x5", "medium", "unique")
    assert told["options"]["touch"] == "hex"
    assert (told["puzzle"]["cells"], told["puzzle"]["kind"]) == (20, "hidato")


def test_help_shows_choices_and_ranges_and_only_what_the_kind_has() -> None:
    hidato_help, makaro_help = (run(kind, "generate", "--help").stdout for kind in ("hidato", "makaro"))
    for shown in ("--touch hidato|numbrix|hex", "easy|medium|hard|expert|irreducible", "none|rotate|mirror|flip"):
        assert shown in hidato_help
    assert "--largest 2-9" in makaro_help
    assert "--black 0-30" in makaro_help
    assert "--template" in hidato_help
    assert "--template" not in makaro_help


def test_numbers_beyond_the_machines_are_numbers_too() -> None:
    assert "more than one" in run("hidato", "solve", "-", "--max-nodes", "9" * 30, stdin=BLANK, code=2).stderr


def test_a_board_without_a_next_step_is_not_called_full() -> None:
    assert "No short reasoning" in run("hidato", "hint", "-", stdin=BLANK, code=2).stdout


@pytest.mark.parametrize("givens", ["-1", "0", "37", "9" * 20])
def test_impossible_numbers_of_givens_are_refused(givens: str) -> None:
    assert "from 1 to 36" in run("hidato", "generate", "6x6", "--givens", givens, code=64).stderr


@pytest.mark.minute
@pytest.mark.parametrize("kind", ["hidato", "makaro"])
def test_the_json_that_is_written_is_read(kind: str, tmp_path: Path) -> None:
    new = run(kind, "generate", "5x5", "--seed", "1", "--json").stdout
    assert run(kind, "solve", "-", stdin=new).stdout
    board = tmp_path / "board.json"
    board.write_text(run(kind, "convert", "-", "--to", "json", stdin=new).stdout)
    assert "hardest" in run(kind, "grade", str(board)).stdout
    assert run(kind, "convert", str(board)).stdout == json.loads(new)["puzzle"]["text"]
    solved = run(kind, "solve", "-", "--json", stdin=new).stdout
    assert run(kind, "convert", "-", stdin=solved).stdout == json.loads(new)["puzzle"]["text"]
    (line,) = run(kind, "solve", "-", "--all", "--json", stdin=new).stdout.splitlines()
    assert run(kind, "check", "-", stdin=line).stdout == "There is exactly one solution.\n"
    assert json.loads(line)["text"] == json.loads(solved)["solutions"][0]["text"]


@pytest.mark.parametrize("text", ["{}", "{", '{"kind": "wordle", "puzzle": "x"}', '{"kind": "hidato", "puzzle": 3}'])
def test_other_json_gets_one_sentence(text: str) -> None:
    assert "JSON" in run("hidato", "solve", "-", stdin=text, code=64).stderr


def test_a_contradiction_is_said_and_not_explained_away() -> None:
    done = run("hidato", "explain", "-", stdin="1 0 0\n0 0 2\n0 0 9\n", code=1)
    assert done.stdout == ""
    assert "a1" in done.stderr and "c2" in done.stderr
    assert "more than one solution" in run("hidato", "explain", "-", stdin=BLANK, code=2).stderr


def test_several_objects_are_called_several() -> None:
    lines = run("hidato", "generate", "3x3", "--level", "easy", "--seed", "1", "--count", "2").stdout
    assert "one a line" in run("hidato", "solve", "-", stdin=lines, code=64).stderr
    first = lines.splitlines()[0]
    run("hidato", "solve", "-", stdin=first)
    assert "neither a saved game" in run("hidato", "solve", "-", stdin=f"{first} x", code=64).stderr


@pytest.mark.parametrize("text", ["1 1\n0 0\n", "1 1\n3 4\n"])
def test_a_board_that_breaks_a_rule_has_no_grade_and_says_which(text: str) -> None:
    assert "1 stands twice, at a1 and b1." in run("hidato", "grade", "-", stdin=text, code=1).stderr
