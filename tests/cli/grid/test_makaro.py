"""Makaro from outside: what its own forms and options add to the commands every grid kind has."""

import json
import os
import subprocess
from pathlib import Path

import pexpect
import pytest
from makaro.boards import EXAMPLE

from cli.program import PISTA, pista

LINK = f"https://puzz.link/p?{EXAMPLE}"


def run(*args: str, stdin: str = "", code: int = 0) -> subprocess.CompletedProcess[str]:
    return pista("makaro", *args, stdin=stdin, check=code)


@pytest.mark.minute
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


@pytest.mark.minute
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


@pytest.mark.terminal
def test_rooms_have_borders_at_a_terminal() -> None:
    child = pexpect.spawn(PISTA, ["makaro", "play", LINK, "--new"], encoding="utf-8", timeout=60, dimensions=(40, 100))
    child.expect("┌───┬")
    child.expect("Your move:")
    child.sendline("b1=2")
    child.expect("19 cells to fill")
    child.sendline("hint")
    child.expect("is 1, the only number still missing in its room")
    child.sendline("quit")
    child.expect(pexpect.EOF)


@pytest.mark.terminal
def test_a_board_of_ten_rows_fits_into_a_terminal_of_24() -> None:
    child = pexpect.spawn(
        PISTA,
        ["makaro", "play", "--shape", "10x10", "--seed", "3", "--new"],
        encoding="utf-8",
        timeout=60,
        env=os.environ | {"NO_COLOR": "1"},
        dimensions=(24, 80),
    )
    for typed in ("hint", "a7=1", "quit"):
        child.expect("Your move:")
        _, letters, shown = str(child.before).partition(" a    b ")
        assert letters
        assert shown.rstrip().count("\n") + 2 <= 24
        child.sendline(typed)
    child.expect(pexpect.EOF)


@pytest.mark.minute
def test_entries_of_a_file_are_kept_by_every_command(tmp_path: Path) -> None:
    drawn = "pzprv3/makaro/1/3/1/0 0 0 /. . 3 /{} . . /"
    assert run("convert", "-", stdin=drawn.format("1")).stdout == "1 . 3\n\n1 1 1\n"
    assert run("hint", "-", stdin=drawn.format("1")).stdout.endswith("b1=2\n")
    assert "no solution" in run("check", "-", stdin=drawn.format("3"), code=1).stdout
    half = tmp_path / "half.txt"
    half.write_text(drawn.format("1"), encoding="utf-8")
    lines = run("play", str(half), "--plain", stdin="undo\nquit\n").stdout
    assert "1 cell to fill" in lines
    assert "2 cells to fill" in lines


def test_moves_of_a_saved_game_are_taken_back_in_their_order(tmp_path: Path) -> None:
    saved = tmp_path / "game.json"
    game = {"version": 1, "kind": "makaro", "puzzle": ". . .\n\n1 1 1\n", "moves": ["b1=2", "a1=1"]}
    saved.write_text(json.dumps(game), encoding="utf-8")
    again = tmp_path / "again.json"
    run("play", str(saved), "--plain", stdin=f"undo\nsave {again}\nquit\n")
    assert json.loads(again.read_text(encoding="utf-8"))["moves"] == ["b1=2"]


@pytest.mark.minute
def test_the_end_of_a_link_is_a_link_unless_there_is_such_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("convert", EXAMPLE, "--to", "link").stdout == f"{LINK}\n"
    assert "makaro/none cannot be read" in run("convert", "makaro/none", code=64).stderr
    file = Path("makaro/1")
    file.parent.mkdir()
    file.write_text("1\n\na\n")
    assert run("convert", "makaro/1").stdout == "1\n\n1\n"


@pytest.mark.parametrize("other", [("--arrows-only",), ("--level", "irreducible")])
def test_a_wish_for_givens_is_not_passed_over(other: tuple[str, ...]) -> None:
    assert "--givens" in run("generate", "4x4", "--givens", "5", *other, code=64).stderr


@pytest.mark.minute
def test_a_position_must_fit_its_puzzle() -> None:
    told = {"kind": "makaro", "text": "1 .\n\na a\n", "position": "1 2\n\na a\n"}
    assert json.loads(run("check", "-", "--json", stdin=json.dumps(told)).stdout)["status"] == "won"
    for wrong in ("2 .\n\na a\n", "1 . .\n\na a a\n", 5):
        text = json.dumps(told | {"position": wrong})
        assert "does not match the puzzle" in run("check", "-", stdin=text, code=64).stderr
