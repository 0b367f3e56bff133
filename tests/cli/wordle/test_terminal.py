"""Wordle at a real terminal: colour, narrow screens, keys that leave, and nothing lost."""

import pexpect
import pytest

from cli.program import ONE_SECRET
from cli.terminal import ctrl_c, finish, plain, shown, terminal

pytestmark = pytest.mark.terminal

GREEN, ORANGE = "48;2;61;122;56", "48;2;245;121;58"


def game(*args: str, columns: int = 80, **environ: str) -> "pexpect.spawn[str]":
    """The secret is PASTA."""
    return terminal("wordle", "play", "--lang", "es", "--secrets", ONE_SECRET, *args, columns=columns, **environ)


def test_tiles_and_keys_are_coloured() -> None:
    child = game()
    child.expect("Try 1 of 6:")
    child.sendline("ñandú")
    child.expect("Try 2 of 6:")
    screen = shown(child)
    assert GREEN in screen
    assert "Wordle · Spanish, 5 letters · 1 of 6 guesses" in screen
    child.sendeof()
    assert "See you soon!" in finish(child)
    assert child.exitstatus == 0


def test_high_contrast_is_another_palette() -> None:
    for child in (game("--palette", "high-contrast"), game(PISTA_PALETTE="high-contrast")):
        child.expect("Try 1 of 6:")
        child.sendline("ñandú")
        child.expect("Try 2 of 6:")
        assert ORANGE in shown(child)
        assert GREEN not in shown(child)
        child.sendline(":quit")
        finish(child)


def test_no_color_uses_marks() -> None:
    child = game(NO_COLOR="1")
    child.expect("Try 1 of 6:")
    child.sendline("ñandú")
    child.expect("Try 2 of 6:")
    assert "[A]" in shown(child)
    assert "48;2" not in shown(child)
    child.sendline(":quit")
    finish(child)


def test_a_refusal_is_shown_under_the_board_and_costs_no_try() -> None:
    child = game()
    child.expect("Try 1 of 6:")
    child.sendline("zzzzz")
    child.expect("ZZZZZ is not in my dictionary. Try again, it cost you nothing.")
    child.expect("Try 1 of 6:")
    child.sendline(":hint")
    child.expect("PASTA is the only word that fits")
    ctrl_c(child)
    assert child.exitstatus == 130


def test_ctrl_c_keeps_a_daily_game() -> None:
    daily = ("wordle", "play", "--lang", "es", "--date", "2026-03-02")
    child = terminal(*daily)
    child.expect("Try 1 of 6:")
    child.sendline("perro")
    child.expect("Try 2 of 6:")
    assert "Your game of 2026-03-02 is saved" in ctrl_c(child)
    assert child.exitstatus == 130
    again = terminal(*daily)
    again.expect("you had made 1 guess")
    again.expect("Try 2 of 6:")
    again.sendeof()
    finish(again)


def test_thirty_columns_are_enough() -> None:
    for length in ("5", "10"):
        child = terminal("wordle", "play", "--lang", "es", "--length", length, "--seed", "1", columns=30)
        child.expect("Try 1 of 6:")
        lines = [line for line in plain(shown(child)).splitlines() if "·" in line or "Q" in line]
        assert lines
        assert all(len(line.rstrip()) <= 30 for line in lines)
        child.sendeof()
        finish(child)


def test_a_win_shows_time_share_block_and_no_word() -> None:
    child = terminal("wordle", "play", "--lang", "es", "--seed", "4", "--tries", "20")
    for _ in range(20):
        if child.expect([r"Try \d+ of 20:", "Found in"]) == 1:
            break
        child.sendline(":hint")
        child.expect(r"(is one of them|is not one of them|is the only word)")
        word = shown(child).split()[-1]
        child.expect("Try")
        child.sendline(word)
    ending = finish(child)
    assert "guesses and 0:0" in ending
    assert "🟩🟩🟩🟩🟩" in ending
    assert "TTTTT" in ending
    assert "Pista · Wordle (Spanish)" in ending


def test_a_short_terminal_shows_the_newest_guesses() -> None:
    child = game("--tries", "40")
    for number in range(1, 20):
        child.expect(f"Try {number} of 40:")
        child.sendline("perro" if number < 19 else "plato")
    child.expect("Try 20 of 40:")
    lines = plain(shown(child)).splitlines()
    assert len(lines) <= 40
    assert any("P   L   A   T   O" in line for line in lines)
    child.sendeof()
    finish(child)


def test_the_board_keeps_its_width() -> None:
    child = game(NO_COLOR="1")
    child.expect("Try 1 of 6:")
    before = [line for line in shown(child).splitlines() if "·   ·" in line]
    child.sendline("perro")
    child.expect("Try 2 of 6:")
    after = [line for line in shown(child).splitlines() if "·   ·" in line]
    assert before[-1] == after[-1]
    child.sendeof()
    finish(child)
