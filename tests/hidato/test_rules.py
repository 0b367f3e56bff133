"""Each rule of Hidato has a board that breaks that rule and no other."""

import pytest

from pista import hidato
from pista.hidato.rules import RULES
from pista.kind import MoveError, Status
from pista.message import LANGUAGES

BROKEN = {
    "all_cells_hang_together": ("1 0 - 0", ("d1",)),
    "numbers_count_the_cells": ("1 9 0", ("b1",)),
    "each_number_stands_once": ("1 0 1", ("a1", "c1")),
    "consecutive_numbers_touch": ("1 0 2", ("a1", "c1")),
    "gaps_are_wide_enough": ("1 0 0 3", ("a1", "d1")),
}


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.__name__)
def test_a_rule_is_broken_alone_and_names_its_cells(rule: object) -> None:
    text, cells = BROKEN[getattr(rule, "__name__", "")]
    puzzle = hidato.read(text)
    (fault,) = hidato.faults(puzzle, puzzle.givens)
    assert fault.rule == getattr(rule, "__name__", "")
    assert tuple(puzzle.board.names[cell] for cell in fault.cells) == cells
    assert all(fault.message.say(language) for language in LANGUAGES)
    assert hidato.solve(puzzle).solutions == ()
    assert list(hidato.solutions(puzzle)) == []


def test_a_full_board_without_faults_is_won() -> None:
    puzzle = hidato.read("1 0\n0 0")
    position = hidato.start(puzzle)
    assert hidato.status(puzzle, position) is Status.OPEN
    for move in ("b1=2", "B2 3", "a2 = 4"):
        position = hidato.play(puzzle, position, move)
    assert position == (1, 2, 4, 3)
    assert hidato.status(puzzle, position) is Status.WON


def test_a_full_board_with_a_fault_is_not() -> None:
    puzzle = hidato.read("numbrix\n1 0\n0 0")
    assert hidato.status(puzzle, (1, 2, 3, 4)) is Status.OPEN


def test_cells_are_cleared_and_overwritten() -> None:
    puzzle = hidato.read("1 0")
    assert hidato.play(puzzle, (1, 2), "b1=") == (1, None)
    assert hidato.play(puzzle, (1, None), "b1=2") == (1, 2)


@pytest.mark.parametrize("move", ["a1=2", "b1=3", "b1=x", "c1=1", "", "b1=-1", "b1=99999999999", "=3"])
def test_other_moves_are_refused(move: str) -> None:
    puzzle = hidato.read("1 0")
    with pytest.raises(MoveError):
        hidato.play(puzzle, puzzle.givens, move)
