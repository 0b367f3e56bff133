"""Each rule has a board that breaks it and no other."""

import pytest

from pista import suguru
from pista.kind import MoveError
from pista.message import LANGUAGES, message
from pista.suguru.rules import RULES, Rule
from suguru.boards import EXAMPLE

BROKEN = {
    "rooms_hold_each_number_once": "1 . . 1\n\na a a a",
    "equal_numbers_do_not_touch": "1 .\n. 1\n\na b\na b",
}


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.__name__)
def test_a_board_breaks_exactly_this_rule(rule: Rule) -> None:
    puzzle = suguru.read(BROKEN[rule.__name__])
    assert [fault.rule for fault in suguru.faults(puzzle, puzzle.givens)] == [rule.__name__]


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.__name__)
def test_the_docstring_is_the_sentence_a_player_reads(rule: Rule) -> None:
    said = {language: message(f"suguru.rule_{rule.__name__}").say(language) for language in LANGUAGES}
    assert said["en"] == rule.__doc__
    assert len(set(said.values())) == len(LANGUAGES)


def test_equal_numbers_touch_at_a_corner_by_a_side_and_not_further_apart() -> None:
    corner = suguru.read("1 .\n. 1\n\na b\na b")
    (fault,) = suguru.faults(corner, corner.givens)
    assert fault.message.say() == "Equal numbers do not touch, not even at a corner. See a1 and b2."
    beside = suguru.read("1 1\n. .\n\na b\na b")
    assert [fault.cells for fault in suguru.faults(beside, beside.givens)] == [(0, 1)]
    apart = suguru.read("1 . 1\n. . .\n\na a b\na b b")
    assert suguru.faults(apart, apart.givens) == ()


def test_a_number_larger_than_its_room_breaks_the_first_rule() -> None:
    puzzle = suguru.read(EXAMPLE)
    with pytest.raises(MoveError, match="a3 takes a number from 1 to 3, not 4"):
        suguru.play(puzzle, suguru.start(puzzle), "a3=4")
    start, at = suguru.start(puzzle), puzzle.board.named["a3"]
    position = (*start[:at], 4, *start[at + 1 :])
    assert [fault.rule for fault in suguru.faults(puzzle, position)] == ["rooms_hold_each_number_once"]
