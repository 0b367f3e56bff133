"""Filling a board in: moves, undo, redo, hints, checks, saving, resuming; in lines and at a terminal."""

import json
import os
import subprocess
from pathlib import Path

import pexpect
import pytest

from cli.program import PISTA
from cli.terminal import ctrl_c
from pista import hidato

BOARD = "1 0 3\n8 9 4\n7 0 0\n"


@pytest.fixture
def board(tmp_path: Path) -> str:
    path = tmp_path / "board.txt"
    path.write_text(BOARD, encoding="utf-8")
    return str(path)


def play(*args: str, lines: tuple[str, ...] = (), code: int = 0) -> str:
    done = subprocess.run(
        [PISTA, "hidato", "play", *args], input="\n".join(lines), capture_output=True, text=True, timeout=60
    )
    assert "Traceback" not in done.stderr
    assert done.returncode == code
    return done.stdout


def at_a_terminal(shape: str, *args: str, columns: int, **environ: str) -> "pexpect.spawn[str]":
    """A board of that shape at a terminal in colour, waiting for the first move."""
    child = pexpect.spawn(
        PISTA,
        ["hidato", "play", "--shape", shape, "--seed", "2", *args],
        env=os.environ | {"TERM": "xterm-256color", "COLORTERM": "truecolor"} | environ,
        encoding="utf-8",
        timeout=30,
        dimensions=(50, columns),
    )
    child.expect("Your move:")
    return child


def solving_moves() -> tuple[str, ...]:
    puzzle = hidato.read(BOARD)
    (solution,) = hidato.solve(puzzle).solutions
    cells = range(len(solution))
    return tuple(f"{puzzle.board.names[c]}={solution[c]}" for c in cells if puzzle.givens[c] is None)


def test_a_whole_game_in_lines(board: str) -> None:
    shown = play(board, "--plain", lines=solving_moves())
    assert "[7]" in shown
    assert "Solved in 0:0" in shown
    assert "Pista hidato 3×3 · solved in 0:0" in shown
    assert "\x1b" not in shown
    results = subprocess.run([PISTA, "stats", "--json"], capture_output=True, text=True, check=True).stdout
    assert [(row["kind"], row["won"]) for row in json.loads(results)] == [("hidato", 1)]


@pytest.mark.minute
def test_what_is_refused_costs_nothing(board: str) -> None:
    shown = play(board, lines=("a1=2", "z9=1", "b1=99", "b1=x", "dance", "b1", "clear", "1=2"))
    assert "a1 is a given (1)" in shown
    assert "no cell z9" in shown
    assert "b1 takes a number from 1 to 9, not 99" in shown
    assert "b1 takes a number from 1 to 9, not x" in shown
    assert "dance is neither a move, such as c4=3, nor a command; type ? for a list of commands." in shown
    assert "b1=3, or b1= to clear the cell" in shown
    assert "Say which cell: clear c4." in shown
    assert "no cell 1 on this board: cells run from a1 to c3" in shown
    assert "=5 is neither a move" in play(board, "--new", lines=("=5",))
    assert "nothing to undo" in play(board, "--new", lines=("b1=99", "dance", "undo"))


def test_undo_redo_clear_and_check(board: str) -> None:
    shown = play(board, lines=("undo", "redo", "b1=5", "check", "undo", "redo", "b1=", "check"))
    assert "nothing to undo" in shown
    assert "nothing to redo" in shown
    assert "5 in b1 is wrong" in shown
    assert (shown.count("3 cells to fill"), shown.count("2 cells to fill")) == (3, 2)
    assert "No mistakes so far." in shown


def test_a_move_that_changes_nothing_is_no_move(board: str) -> None:
    shown = play(board, lines=("b1=", "clear b1", "b1=2", "b1=2", "undo", "undo", "redo", "b1=2", "redo", "redo"))
    assert shown.count("b1 is already empty.") == 2
    assert shown.count("b1 already holds 2.") == 2
    assert shown.count("nothing to undo") == 1
    assert shown.count("nothing to redo") == 2


def test_holes_and_black_cells_are_called_what_they_are(tmp_path: Path) -> None:
    holed, black = tmp_path / "holed.txt", tmp_path / "black.txt"
    holed.write_text("1 0\n- 0\n")
    black.write_text(". . #\n. . .\n\n1 1 -\n2 2 2\n")
    assert "a2 is a hole in the board" in play(str(holed), lines=("a2=3",))
    done = subprocess.run(
        [PISTA, "makaro", "play", str(black)], input="c1=1\na1=3\na2=3\n", capture_output=True, text=True, timeout=60
    )
    assert "c1 is a black cell: nothing goes there." in done.stdout
    assert "a1 takes a number from 1 to 2, not 3." in done.stdout
    assert "a2 takes" not in done.stdout


def test_a_hint_says_why_and_can_be_played(board: str) -> None:
    shown = play(board, lines=("hint",))
    move = next(line for line in shown.splitlines() if line.count("=") == 1 and len(line) == 4)
    assert "=" in move
    assert "2 cells to fill" in play(board, "--new", lines=(move,))


@pytest.mark.minute
def test_an_unfinished_game_is_kept_and_resumed(board: str) -> None:
    assert "Your game is saved" in play(board, lines=(solving_moves()[0], "quit"))
    assert "you had made 1 move." in play(board, lines=("quit",))
    assert "you had made 1 move." in play(lines=("quit",))
    assert "Welcome back" not in play(board, "--new", lines=("quit",))
    for wish in (("--level", "hard"), ("--shape", "4x4"), ("--touch", "hex")):
        assert "the board you left unfinished" in play(*wish, lines=("quit",))
    assert "the board you left unfinished" not in play(lines=("quit",))


def test_a_saved_game_is_read_by_the_other_commands(board: str, tmp_path: Path) -> None:
    saved = str(tmp_path / "game.json")
    first = solving_moves()[0]
    assert "Game saved." in play(board, lines=("save", first, f"save {saved}", "quit"))
    done = subprocess.run([PISTA, "hidato", "convert", saved], capture_output=True, text=True, check=True)
    cell, _, value = first.partition("=")
    assert hidato.read(done.stdout).givens[hidato.read(done.stdout).board.named[cell]] == int(value)


def test_the_same_seed_is_the_same_board() -> None:
    assert play("--seed", "3", lines=("quit",)) == play("--seed", "3", "--new", lines=("quit",))


@pytest.mark.terminal
@pytest.mark.parametrize("touch", ["hidato", "hex"])
def test_at_a_terminal_rows_are_aligned_and_hints_coloured(touch: str) -> None:
    child = at_a_terminal("9x9", "--touch", touch, columns=80)
    child.sendline("hint")
    child.expect("Your move:")
    assert "48;2;255;213;74" in str(child.before)
    ctrl_c(child)
    assert child.exitstatus == 130


@pytest.mark.terminal
def test_at_a_terminal_lines_end_between_words_and_faults_are_coloured() -> None:
    child = at_a_terminal("5x5", columns=40)
    child.sendline("?")
    child.expect("Your move:")
    told = str(child.before).replace("\r", "").splitlines()[1:]
    assert max(map(len, told)) <= 40
    assert "quit leaves (the game is kept)." in " ".join(told)
    puzzle = hidato.generate("5x5", level="easy", seed=2)
    empty = puzzle.board.names[puzzle.givens.index(None)]
    taken = next(value for value in puzzle.givens if value is not None)
    child.sendline(f"{empty}={taken}")
    child.expect("Your move:")
    child.sendline("check")
    child.expect("Your move:")
    assert "48;2;179;38;30" in str(child.before)
    assert "appears twice" in str(child.before)
    child.sendline("quit")
    child.expect(pexpect.EOF)


@pytest.mark.minute
def test_a_saved_game_goes_on_where_nothing_else_is_kept(
    board: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved = str(tmp_path / "game.json")
    play(board, "--plain", lines=("b1=2", f"save {saved}", "quit"))
    monkeypatch.setenv("PISTA_DATA", str(tmp_path / "elsewhere"))
    assert "2 cells to fill" in play(saved, "--plain", lines=("quit",))
    first, *others = solving_moves()
    assert first == "b1=2"
    assert "Solved in" in play(saved, "--plain", lines=tuple(others))


@pytest.mark.terminal
@pytest.mark.parametrize(
    ("columns", "colour", "told"), [(40, {}, True), (60, {}, False), (60, {"NO_COLOR": "1"}, True)]
)
def test_a_board_that_is_too_wide_says_so_once(columns: int, colour: dict[str, str], told: bool) -> None:
    child = at_a_terminal("12x12", "--touch", "hex", columns=columns, **colour)
    assert ("do not fit" in str(child.before)) == told
    child.sendline("board")
    child.expect("Your move:")
    assert "do not fit" not in str(child.before)
    child.sendline("quit")
    child.expect(pexpect.EOF)


@pytest.mark.minute
def test_a_kept_game_that_does_not_replay_is_called_by_its_file(board: str, tmp_path: Path) -> None:
    play(board, "--plain", lines=("b1=2", "quit"))
    (slot,) = tmp_path.glob("data/saves/hidato-*.json")
    slot.write_text(slot.read_text().replace("b1=2", "b1=99"))
    for args in ((), (board,)):
        done = subprocess.run([PISTA, "hidato", "play", *args], input="", capture_output=True, text=True, timeout=60)
        assert done.returncode == 64
        assert f"{slot} is not a saved game" in done.stderr
    assert "3 cells to fill" in play(board, "--new", lines=("quit",))


def test_what_could_not_be_kept_is_not_called_kept(board: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PISTA_DATA", os.devnull)
    told = play(board, "--plain", lines=("b1=2", "quit"))
    assert "could not be saved" in told
    assert "is saved" not in told


@pytest.mark.parametrize("text", ["1 2\n4 3\n", "1 1\n4 3\n"])
def test_a_full_board_is_no_win(text: str, tmp_path: Path) -> None:
    path = tmp_path / "full.txt"
    path.write_text(text)
    told = play(str(path), "--plain", lines=("quit",))
    assert "nothing left to do" in told
    assert "Solved" not in told
    assert not list(tmp_path.glob("data/**/*"))


@pytest.mark.terminal
def test_plain_lines_can_be_a_setting() -> None:
    assert "\x1b" not in str(at_a_terminal("4x4", columns=80, PISTA_PLAIN="1").before)
    assert "\x1b" in str(at_a_terminal("4x4", columns=80).before)


@pytest.mark.terminal
def test_arrow_keys_edit_a_move_and_call_it_back(board: str) -> None:
    child = pexpect.spawn(PISTA, ["hidato", "play", board], encoding="utf-8", timeout=30, dimensions=(50, 80))
    child.expect("Your move:")
    child.sendline("b1=\x1b[D\x1b[D2\x1b[C\x1b[C9\x7f\x7f\x7f\x7f\x7fb1=2")
    child.expect("2 cells to fill")
    child.expect("Your move:")
    child.sendline("undo")
    child.expect("3 cells to fill")
    child.expect("Your move:")
    child.sendline("\x1b[A\x1b[A")
    child.expect("2 cells to fill")
    child.expect("Your move:")
    child.send("b1=\nundo\nredo\n")
    child.expect("3 cells to fill(?s:.*)2 cells to fill(?s:.*)3 cells to fill")
    child.expect("Your move:")
    assert "\x1b[?2004h" not in ctrl_c(child)


@pytest.mark.terminal
def test_ctrl_c_ends_the_line_before_it_says_good_bye(board: str) -> None:
    child = pexpect.spawn(PISTA, ["hidato", "play", board], encoding="utf-8", timeout=30, dimensions=(50, 80))
    child.expect("Your move:")
    before, _, _ = ctrl_c(child).partition("See you soon!")
    assert before.endswith("\n")
    assert child.exitstatus == 130


@pytest.mark.minute
def test_moves_that_were_all_taken_back_do_not_come_again(board: str) -> None:
    assert "See you soon!" in play(board, "--plain", lines=("b1=2", "undo", "quit"))
    assert "Welcome back" not in play(board, "--plain", lines=("quit",))
    assert "is saved" in play(board, "--plain", lines=("b1=2", "quit"))
    play(board, "--plain", "--new", lines=("quit",))
    assert "Welcome back: you had made 1 move." in play(board, "--plain", lines=("quit",))


def test_a_full_board_with_a_mistake_says_so(board: str) -> None:
    *moves, last = solving_moves()
    name = last.partition("=")[0]
    shown = play(board, "--plain", lines=(*moves, f"{name}=1"))
    assert "The board is full, but not right yet; check shows where." in shown
    assert "not right yet" not in play(board, "--plain", "--new", lines=solving_moves())


@pytest.mark.minute
def test_hints_are_counted_kept_and_told(board: str) -> None:
    assert "is saved" in play(board, "--plain", lines=("hint", "quit"))
    shown = play(board, "--plain", lines=("hint", *solving_moves()))
    assert "💡2" in shown.splitlines()[-1]
    assert "💡" not in play(board, "--plain", "--new", lines=solving_moves())
    (row,) = json.loads(subprocess.run([PISTA, "stats", "--json"], capture_output=True, check=True).stdout)
    assert (row["played"], row["hinted"]) == (2, 1)
    told = subprocess.run([PISTA, "stats"], capture_output=True, text=True, check=True).stdout
    assert "1 of them won with hints" in told


@pytest.mark.parametrize(
    ("option", "value"), [("--shape", "5x5"), ("--level", "easy"), ("--seed", "1"), ("--touch", "hex")]
)
def test_a_board_of_ones_own_takes_no_wishes_for_another(board: str, option: str, value: str) -> None:
    done = subprocess.run([PISTA, "hidato", "play", board, option, value], capture_output=True, text=True)
    assert done.returncode == 64
    assert f"{option} cannot be combined" in done.stderr


@pytest.mark.parametrize(
    "spoilt", ['"seconds": NaN', '"seconds": -1', '"seconds": 1e999', '"seconds": 1, "hints": "x"']
)
def test_a_kept_game_with_an_impossible_time_is_called_by_its_file(board: str, spoilt: str, tmp_path: Path) -> None:
    play(board, lines=("b1=2", "quit"))
    (kept,) = (tmp_path / "data" / "saves").iterdir()
    text = kept.read_text(encoding="utf-8")
    kept.write_text(text[: text.index('"seconds"')] + spoilt + "}", encoding="utf-8")
    done = subprocess.run([PISTA, "hidato", "play", board], input="", capture_output=True, text=True)
    assert (done.returncode, kept.name in done.stderr) == (64, True)
    assert "Traceback" not in done.stderr
