"""The menu at a real terminal."""

import pytest

from cli.terminal import finish, plain, shown, terminal

pytestmark = pytest.mark.terminal


def test_the_menu_starts_a_game() -> None:
    child = terminal(PISTA_UI="es")
    child.expect("¿a qué jugamos?")
    child.expect("Un número del 1 al")
    child.sendline("2")
    child.expect("Intento 1 de 6:")
    child.sendeof()
    finish(child)
    assert child.exitstatus == 0


def test_the_menu_asks_again_and_takes_no_for_an_answer() -> None:
    child = terminal()
    for wrong in ("99", "x", "٣", "1" * 5000):
        child.expect("Enter to leave")
        child.sendline(wrong)
        child.expect("Choose a number from 1")
    child.expect("Enter to leave")
    child.sendline("")
    finish(child)
    assert child.exitstatus == 0


def test_the_menu_remembers_the_language_it_was_asked_in() -> None:
    child = terminal("--ui", "pt")
    child.expect("Um número de 1 a")
    child.sendline("2")
    child.expect(r"letras \(pt\)")
    child.expect("Tentativa 1 de 6:")
    child.sendeof()
    finish(child)


def test_a_narrow_menu_ends_its_lines_between_words() -> None:
    child = terminal("--ui", "es", columns=30)
    child.expect(r"Un número del 1 al \d")
    lines = [plain(line).rstrip() for line in shown(child).splitlines()]
    assert "3 la versión malvada, que no" in lines
    assert "  se compromete con ninguna" in lines
    child.sendeof()
    finish(child)
