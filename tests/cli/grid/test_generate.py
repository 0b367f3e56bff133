"""`generate` of the grid commands from outside: what it writes is read, many come in order, templates, Ctrl-C."""

import json
import signal
import subprocess
from pathlib import Path

import pytest

from cli.program import PISTA, pista
from pista import hidato


@pytest.mark.minute
def test_what_generate_writes_the_other_commands_read(tmp_path: Path) -> None:
    made = pista("hidato", "generate", "ring", "--level", "expert", "--seed", "4", "--touch", "hex", "--ends", "show")
    assert (
        pista(
            "hidato", "generate", "ring", "--level", "expert", "--seed", "4", "--touch", "hex", "--ends", "show"
        ).stdout
        == made.stdout
    )
    board = tmp_path / "board.txt"
    board.write_text(made.stdout, encoding="utf-8")
    solved = pista("hidato", "solve", str(board), "--svg", str(tmp_path / "solution.svg"))
    assert solved.stdout.startswith("hex\n")
    grade = json.loads(pista("hidato", "grade", str(board), "--json").stdout)
    assert grade["verdict"] == "unique"
    grade = grade["grade"]
    assert (grade["level"], dict(grade["measures"])["longest_gap"] > 0) == ("expert", True)
    assert "expert" in pista("hidato", "grade", str(board)).stdout
    assert "experto" in pista("hidato", "grade", str(board), "--ui", "es").stdout
    hint = json.loads(pista("hidato", "hint", str(board), "--json").stdout)["hint"]
    assert hint["conclusion"][0].partition("=")[0] in hint["names"]
    tiles = hidato.paint(hidato.read(made.stdout), hidato.read(made.stdout).givens).tiles
    assert [tiles[cell].name for cell in hint["cells"]] == hint["names"]
    assert hint["because"] in pista("hidato", "hint", str(board)).stdout
    steps = [json.loads(line) for line in pista("hidato", "explain", str(board), "--json").stdout.splitlines()]
    assert {name for step in steps for name in [step["technique"]]} == set(dict(grade["steps"]))
    assert all(set(hint) <= set(step) for step in steps)
    assert pista("hidato", "explain", str(board)).stdout.count("\n") == len(steps)
    assert pista("hidato", "convert", str(board), "--to", "text").stdout == made.stdout
    assert set(pista("hidato", "convert", str(board), "--to", "template").stdout.split("\n")[1].strip()) <= {"-", "0"}
    assert json.loads(pista("hidato", "convert", str(board), "--to", "json").stdout)["text"] == made.stdout


def test_many_puzzles_come_in_seed_order_whatever_the_jobs() -> None:
    batches = [
        pista("hidato", "generate", "6x6", "--seed", "10", "--count", "25", "--jobs", jobs).stdout
        for jobs in ("1", "4")
    ]
    assert batches[0] == batches[1]
    assert [json.loads(line)["seed"] for line in batches[0].splitlines()] == list(range(10, 35))


def test_a_template_is_a_shape(tmp_path: Path) -> None:
    template = tmp_path / "template.txt"
    template.write_text("00-\n000\n-00\n")
    made = hidato.read(pista("hidato", "generate", "--template", str(template), "--level", "irreducible").stdout)
    assert hidato.write_template(made.board) == template.read_text()
    assert "2 parts" in pista("hidato", "generate", "--template", "-", stdin="0-0\n", check=64).stderr


@pytest.mark.minute
def test_a_template_that_names_its_neighbours_is_not_contradicted() -> None:
    headed = "numbrix\n0000\n0000\n0000\n"
    generate = ("hidato", "generate", "--template", "-", "--seed", "1", "--json", "--level", "easy")
    refused = pista(*generate, "--touch", "hex", stdin=headed, check=64).stderr
    assert "numbrix and --touch hex cannot be combined" in refused
    for more in ((), ("--touch", "numbrix")):
        made = json.loads(pista(*generate, *more, stdin=headed).stdout)
        assert made["options"]["touch"] == "numbrix"
        assert made["puzzle"]["text"].startswith("numbrix\n")
    unnamed = json.loads(pista(*generate, "--touch", "hex", stdin=headed.partition("\n")[2]).stdout)
    assert unnamed["puzzle"]["text"].startswith("hex\n")


def test_a_template_is_read_like_any_puzzle(tmp_path: Path) -> None:
    told = json.dumps({"kind": "hidato", "text": "1 0 -\n0 0 5\n"})
    made = pista("hidato", "generate", "--template", "-", "--level", "irreducible", stdin=told).stdout
    assert hidato.write_template(hidato.read(made).board) == "00-\n000\n"
    wrong = tmp_path / "wrong.txt"
    wrong.write_text("0 0\n0 x\n")
    assert f"{wrong}:2:3: " in pista("hidato", "generate", "--template", str(wrong), check=64).stderr


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_keeps_what_was_finished(jobs: str) -> None:
    child = subprocess.Popen(
        [PISTA, "hidato", "generate", "25x25", "--level", "hard", "--seed", "1", "--count", "500", "--jobs", jobs],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert child.stdout
    first = child.stdout.readline()
    child.send_signal(signal.SIGINT)
    # What came with the first line waits in its buffer, of which `communicate` knows nothing.
    given = first + child.stdout.read()
    _, errors = child.communicate(timeout=300)
    assert child.returncode == 130
    assert "Traceback" not in errors
    seeds = [json.loads(line)["seed"] for line in given.splitlines()]
    assert seeds == list(range(1, len(seeds) + 1))
    assert len(seeds) < 400


def test_what_comes_with_every_board_is_what_the_other_commands_say(tmp_path: Path) -> None:
    order = ("makaro", "generate", "5x5", "--seed", "3")
    drawn = ("--svg", str(tmp_path / "board.svg"))
    made = pista(*order, "--count", "12", "--with", " svg,grade,,solution", *drawn).stdout.splitlines()
    lines = [json.loads(line) for line in made]
    plain = [json.loads(line) for line in pista(*order, "--count", "12").stdout.splitlines()]
    assert [{key: line[key] for key in plain[0]} for line in lines] == plain
    assert sorted(path.name for path in tmp_path.iterdir()) == [f"board-{number:02}.svg" for number in range(1, 13)]
    fourth = lines[3]
    assert (tmp_path / "board-04.svg").read_text() == fourth["svg"]
    board = fourth["puzzle"]["text"]
    assert pista("makaro", "solve", "-", stdin=board).stdout == fourth["solution"]
    told = json.loads(pista("makaro", "grade", "-", "--json", stdin=board).stdout)["grade"]
    assert told == fourth["grade"]
    alone = json.loads(pista(*order[:3], "--seed", "6", "--with", "solution,grade,svg").stdout)
    assert alone == fourth
    assert "solution" in pista(*order, "--with", "answer", check=64).stderr
