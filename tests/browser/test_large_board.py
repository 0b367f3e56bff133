"""A board larger than its box is moved within it: tools stay at hand, and what was looked at stays in sight."""

from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from pista import hidato
from pista.web.work.links import packed

from .conftest import NewPage
from .test_drawing_path import touch
from .test_grid_page import cell, game

PORTRAIT, LANDSCAPE = {"width": 360, "height": 640}, {"width": 640, "height": 360}
# The cell in the middle of the box, as [column, row] of the picture.
MIDDLE = """board => {
  const { left, top } = board.getBoundingClientRect();
  return board.pointAt(left + board.clientWidth / 2, top + board.clientHeight / 2);
}"""
MOVED = "board => [board.scrollLeft, board.scrollTop]"
IN_BOX = """(face) => {
  const [inner, box] = [face, face.closest("pista-board")].map((part) => part.getBoundingClientRect());
  return inner.left >= box.left - 2 && inner.right <= box.right + 2
    && inner.top >= box.top - 2 && inner.bottom <= box.bottom + 2;
}"""


@cache
def large() -> str:
    return hidato.write(hidato.generate("20x20", level="easy", seed=1))


def nothing_else_moves(page: Page) -> bool:
    still: bool = page.evaluate(
        "scrollX === 0 && scrollY === 0 && document.documentElement.scrollWidth <= document.documentElement.clientWidth"
    )
    return still


def tools_are_at_hand(page: Page) -> None:
    for part in (".tools", ".hand", ".zoom"):
        expect(page.locator(part)).to_be_in_viewport(ratio=0.98)
    assert nothing_else_moves(page)


@pytest.mark.parametrize("window", [PORTRAIT, LANDSCAPE], ids=["portrait", "landscape"])
def test_a_large_board_is_moved_in_its_own_box(new_page: NewPage, window: Any) -> None:
    page = new_page(phone=True)
    page.set_viewport_size(window)
    page.goto(f"/en/hidato#p={packed(large())}")
    board = page.locator("pista-board")
    expect(board.locator("svg")).to_be_visible()
    tools_are_at_hand(page)
    # What lies in the middle stays there, however near one looks.
    board.evaluate("board => board.scrollTo(90, 120)")
    before = board.evaluate(MIDDLE)
    for _ in range(2):
        page.get_by_role("button", name="Larger", exact=True).click()
        assert board.evaluate(MIDDLE) == pytest.approx(before, abs=0.1)
    tools_are_at_hand(page)
    # The cursor comes into sight, and nothing else moves.
    page.locator("pista-board [tabindex='0']").focus()
    for key in ("End", *["ArrowDown"] * 19, "Home"):
        page.keyboard.press(key)
        assert page.locator("pista-board :focus").evaluate(IN_BOX)
        assert nothing_else_moves(page)


def test_a_finger_moves_a_large_board_but_draws_from_a_number(new_page: NewPage) -> None:
    page = new_page(f"/en/hidato#p={packed(large())}", phone=True)
    board = page.locator("pista-board")
    page.get_by_role("button", name="Larger", exact=True).click()
    tiles = {tile["name"]: tile["text"] for tile in game(page)["picture"]["tiles"]}
    number, free = first_step(tiles)
    cell(page, number).evaluate("face => face.scrollIntoView({ block: 'center', inline: 'center' })")
    at = board.evaluate(MOVED)
    with page.expect_response("**/moves"):
        touch(page, [number, free])
    assert board.evaluate(MOVED) == at
    board.evaluate("board => board.scrollTo(0, 0)")
    empty = next(name for name in ("d4", "e4", "d5", "e5", "f5", "f6") if not tiles[name])
    touch(page, [empty, "a1"])
    page.wait_for_function("() => document.querySelector('pista-board').scrollTop > 0")
    assert len(game(page)["moves"]) == 1


def first_step(tiles: dict[str, str]) -> tuple[str, str]:
    """A number with its successor missing, and the cell where that goes."""
    puzzle = hidato.read(large())
    (marks,) = hidato.solve(puzzle).solutions
    where = dict(zip(marks, puzzle.board.names, strict=True))
    return next(
        (where[mark], where[mark + 1])
        for mark in range(150, len(marks))
        if tiles[where[mark]] and not tiles[where[mark + 1]]
    )
