"""Makaro from outside: what its own forms and options add to the commands every grid kind has."""

import json
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest
from makaro_boards import EXAMPLE

PISTA = str(Path(sys.executable).parent / "pista")
LINK = f"https://puzz.link/p?{EXAMPLE}"


def run(*args: str, stdin: str = "", code: int = 0) -> subprocess.CompletedProcess[str]:
    done = subprocess.run([PISTA, "makaro", *args], input=stdin, capture_output=True, text=True, timeout=120)
    assert "Traceback" not in done.stderr
    assert done.returncode == code, done.stderr
    return done


def test_a_link_is_solved_and_comes_back_from_every_form() -> None:
    assert "exactly one solution" in run("solve", LINK).stderr
    for form in ("text", "link", "pzprv3"):
        written = run("convert", LINK, "--to", form).stdout
        assert run("convert", "-", "--to", "link", stdin=written).stdout == f"{LINK}\n"


@pytest.mark.parametrize(("text", "code"), [("2 . 1\n\na a b", 1), (". .\n\na a", 2), ("1 .\n\na a", 0)])
def test_exit_codes(text: str, code: int) -> None:
    run("solve", "-", stdin=text, code=code)
    run("check", "-", stdin=text, code=code)


def test_both_engines_are_offered() -> None:
    assert run("solve", LINK, "--engine", "backtrack").stdout == run("solve", LINK).stdout


def test_a_mistake_in_a_link_is_told_with_its_place() -> None:
    for command in ("solve", "hint", "grade", "check", "convert", "explain"):
        assert run(command, f"{LINK}b", code=64).stderr == (
            "pista: 1:49: The address goes on after the last cell of the board.\n"
        )


def test_wishes_reach_the_generator() -> None:
    lines = run("generate", "6x6", "--count", "2", "--seed", "1", "--arrows-only", "--jobs", "2").stdout.splitlines()
    assert [json.loads(line)["seed"] for line in lines] == [1, 2]
    assert json.loads(lines[0])["puzzle"]["givens"] == 0
    assert "largest cannot be 1" in run("generate", "--largest", "1", code=64).stderr


def test_explaining_ends_with_a_full_board() -> None:
    told = [json.loads(line) for line in run("explain", LINK, "--json").stdout.splitlines()]
    assert sum(len(step["conclusion"]) for step in told) == 20
    assert all(step["because"] for step in told)


def test_rooms_black_cells_and_arrows_are_drawn(tmp_path: Path) -> None:
    picture = tmp_path / "board.svg"
    run("solve", LINK, "--svg", str(picture))
    drawn = picture.read_text(encoding="utf-8")
    assert drawn.count('fill="#222222"') == 4
    assert drawn.count("<path") == 1
    assert drawn.count("<text") == 21


def test_rooms_have_borders_at_a_terminal() -> None:
    child = pexpect.spawn(PISTA, ["makaro", "play", LINK, "--new"], encoding="utf-8", timeout=60, dimensions=(40, 100))
    child.expect("┌───┬")
    child.expect("Your move:")
    child.sendline("b1=2")
    child.expect("19 cells empty")
    child.sendline("hint")
    child.expect("is 1, the only number still missing in its room")
    child.sendline("quit")
    child.expect(pexpect.EOF)
