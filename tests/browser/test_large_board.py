"""A board larger than its box is moved within it: tools stay at hand, and what was looked at stays in sight."""

from functools import cache

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from pista import hidato
from pista.links import packed

from .conftest import NewPage
from .grids import cell, game, open_small
from .test_drawing_path import touch

PORTRAIT, LANDSCAPE = ViewportSize(width=360, height=640), ViewportSize(width=640, height=360)
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

SIDE = "board => board.querySelector('.hit').getBoundingClientRect().width"


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
def test_a_large_board_is_moved_in_its_own_box(new_page: NewPage, window: ViewportSize) -> None:
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


def pinch(page: Page, at: tuple[float, float], apart: float, then: float, *, second_late: bool = False) -> float:
    """Two fingers go from one distance to another, along a diagonal; how large the page is drawn afterwards."""
    session = page.context.new_cdp_session(page)

    def send(kind: str, *points: tuple[float, float]) -> None:
        fingers = [{"x": x, "y": y, "id": finger} for finger, (x, y) in enumerate(points)]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})

    def both(distance: float) -> list[tuple[float, float]]:
        step = distance / 2 / 2**0.5
        return [(at[0] - step, at[1] - step), (at[0] + step, at[1] + step)]

    if second_late:
        send("touchStart", both(apart)[0])
    send("touchStart", *both(apart))
    for part in range(1, 11):
        send("touchMove", *both(apart + (then - apart) * part / 10))
    send("touchEnd")
    scale: float = page.evaluate("() => new Promise(requestAnimationFrame).then(() => visualViewport.scale)")
    return scale


def middle_of(page: Page, part: str) -> tuple[float, float]:
    box = page.locator(part).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_two_fingers_zoom_a_large_board_and_not_the_page(new_page: NewPage) -> None:
    page = new_page(f"/en/hidato#p={packed(large())}", phone=True)
    page.set_viewport_size(PORTRAIT)
    board = page.locator("pista-board")
    larger, smaller = (page.get_by_role("button", name=name, exact=True) for name in ("Larger", "Smaller"))
    board.evaluate("board => board.scrollTo(90, 120)")
    x, y = middle_of(page, "pista-board")
    at = (x + 40, y - 30)
    between = f"board => board.pointAt({at[0]}, {at[1]})"
    before, side = board.evaluate(between), board.evaluate(SIDE)
    assert pinch(page, at, 150, 210) == 1
    assert board.evaluate(SIDE) == pytest.approx(1.4 * side, rel=0.03)
    assert board.evaluate(between) == pytest.approx(before, abs=0.15)
    tools_are_at_hand(page)
    # The buttons go on from there, and neither goes further than the other.
    larger.click()
    assert board.evaluate(SIDE) == pytest.approx(36, abs=0.5)
    assert pinch(page, at, 140, 280, second_late=True) == 1
    assert board.evaluate(SIDE) == pytest.approx(48, abs=0.5)
    expect(larger).to_have_attribute("aria-disabled", "true")
    assert pinch(page, at, 280, 20) == 1
    assert board.evaluate("board => board.scrollWidth - board.clientWidth") <= 1
    expect(smaller).to_have_attribute("aria-disabled", "true")
    larger.click()
    assert board.evaluate(SIDE) == pytest.approx(side)
    assert game(page)["moves"] == []


def test_elsewhere_two_fingers_zoom_the_page(new_page: NewPage) -> None:
    page = open_small(new_page, "hidato", phone=True)
    pinch(page, middle_of(page, "pista-board"), 140, 280)
    page.wait_for_function("() => visualViewport.scale > 1.2")
    page = new_page(f"/en/hidato#p={packed(large())}", phone=True)
    pinch(page, middle_of(page, ".hand"), 140, 210)
    # A page that is zoomed is made smaller on the board, too.
    page.wait_for_function("() => visualViewport.scale > 1.2 && !document.querySelector('pista-board.pinched')")
    pinch(page, (150, 150), 160, 20)
    page.wait_for_function("() => visualViewport.scale <= 1.01")


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
