"""A path is drawn from cell to cell, shows where it can go on, and gives back what is taken off the board."""

import itertools
import time
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from pista import hidato
from pista.links import packed

from .conftest import NewPage
from .grids import cell, follow_hint, game, small_board, solution
from .hearing import heard, hears
from .waiting import PATIENCE, held_back, settle

OPEN = "1 0 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 16\n"
ROOKS = "numbrix\n1 0 0\n0 0 0\n0 0 9\n"
BEGINNING = ["a1", "b1", "c2", "c3"]
# What is written into the page besides a cell, the grounds of tiles, the cursor and what it promises.
WATCH = """(name) => {
  const face = document.querySelector(`pista-grid [role=gridcell][aria-label^="${name},"]`);
  window.touched = [];
  new MutationObserver((changes) => {
    for (const { target, attributeName } of changes)
      if (!face.contains(target) && !/^(tile|cursor|ghost)/.test(target.getAttribute("class")))
        window.touched.push(`${target.nodeName} ${target.getAttribute("aria-label")} ${attributeName}`);
  }).observe(document.querySelector("pista-grid"), { subtree: true, childList: true, attributes: true });
}"""


def centre(page: Page, name: str) -> tuple[float, float]:
    box = cell(page, name).locator(".hit").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, names: list[str], steps: int = 6) -> None:
    """With the mouse, from the middle of one cell to the next."""
    page.mouse.move(*centre(page, names[0]))
    page.mouse.down()
    for name in names[1:]:
        page.mouse.move(*centre(page, name), steps=steps)
    page.mouse.up()


def touch(page: Page, names: list[str]) -> None:
    """With a finger."""
    session = page.context.new_cdp_session(page)
    places = [centre(page, name) for name in names]

    def send(kind: str, *points: tuple[float, float]) -> None:
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    send("touchStart", places[0])
    for (x, y), (to_x, to_y) in itertools.pairwise(places):
        for part in range(1, 7):
            send("touchMove", (x + (to_x - x) * part / 6, y + (to_y - y) * part / 6))
    send("touchEnd")


def open_board(new_page: NewPage, text: str, *, phone: bool = False) -> Page:
    return new_page(f"/en/hidato#p={packed(text)}", phone=phone)


def wait_for_moves(page: Page, *moves: str) -> None:
    """Until the server has made these moves, and no others."""
    patience = time.monotonic() + PATIENCE / 1000
    while (made := game(page)["moves"]) != list(moves):
        assert time.monotonic() < patience, made


def held(page: Page) -> str:
    return page.get_by_role("spinbutton", name="Number to place").input_value()


def lit(page: Page) -> list[str]:
    """Where the number held can go."""
    found = page.locator("pista-board [aria-description]").evaluate_all(
        "faces => faces.map((face) => face.getAttribute('aria-label').split(',')[0])"
    )
    return sorted(found)


@cache
def first_missing() -> tuple[str, str]:
    """The cell of the first number that the small board lacks, and the number."""
    return min(solution("hidato").items(), key=lambda answer: int(answer[1]))


def test_dragging_from_a_number_lays_the_next_ones(new_page: NewPage) -> None:
    page = open_board(new_page, OPEN)
    drag(page, BEGINNING)
    for number, name in enumerate(BEGINNING[1:], 2):
        expect(cell(page, name)).to_have_attribute("aria-label", f"{name}, {number}")
    wait_for_moves(page, "b1=2", "c2=3", "c3=4")
    assert held(page) == "5"
    expect(cell(page, "c3")).to_be_focused()


def test_a_quick_pointer_leaves_out_no_cell(new_page: NewPage) -> None:
    page = open_board(new_page, OPEN)
    drag(page, ["a1", "d1"], steps=1)
    wait_for_moves(page, "b1=2", "c1=3", "d1=4")


def test_back_over_the_last_cell_takes_it_up(new_page: NewPage) -> None:
    page = open_board(new_page, OPEN)
    drag(page, [*BEGINNING, "c2", "b1", "b2"])
    wait_for_moves(page, "b1=2", "b2=3")
    expect(cell(page, "c2")).to_have_attribute("aria-label", "c2, empty")
    expect(cell(page, "c3")).to_have_attribute("aria-label", "c3, empty")
    assert held(page) == "4"


def test_a_path_is_drawn_down_from_a_number_whose_next_one_stands(new_page: NewPage) -> None:
    page = open_board(new_page, OPEN)
    drag(page, ["d4", "c3", "b2"])
    wait_for_moves(page, "c3=15", "b2=14")


def test_a_path_goes_on_through_numbers_that_stand(new_page: NewPage) -> None:
    page = open_board(new_page, "1 0 3 0\n0 0 0 0\n0 0 0 0\n0 0 0 16\n")
    drag(page, ["a1", "b1", "c1", "d1"])
    wait_for_moves(page, "b1=2", "d1=4")


@pytest.mark.parametrize("phone", [False, True])
def test_a_stroke_follows_the_numbers_that_stand_and_goes_on_after_them(new_page: NewPage, phone: bool) -> None:
    page = open_board(new_page, "0 0 0 0\n0 3 4 5\n0 0 0 0\n0 0 0 16\n", phone=phone)
    hand = touch if phone else drag
    # Up: past the end of the run the next ones are laid; the way back takes only those.
    hand(page, ["c2", "d2", "d3", "c3", "d3"])
    expect(cell(page, "d3")).to_have_attribute("aria-label", "d3, 6")
    assert held(page) == "7"
    # Down, from the same number.
    hand(page, ["c2", "b2", "a2", "a1"])
    expect(cell(page, "a1")).to_have_attribute("aria-label", "a1, 1, first number")
    expect(cell(page, "a2")).to_have_attribute("aria-label", "a2, 2")
    expect(page.locator(".face.entered")).to_have_count(3)


def test_no_number_is_drawn_where_its_next_one_is_out_of_reach(new_page: NewPage) -> None:
    page = open_board(new_page, "1 0 0 0\n0 0 0 0\n4 0 0 6\n0 0 0 16\n")
    # From c1, where 3 would be, 4 cannot be reached; nor 6 from b4, where 5 would be. The stroke waits for another way.
    drag(page, ["a1", "b1", "c1", "b2", "a3", "b4", "b3", "c3", "d3", "d2"])
    wait_for_moves(page, "b1=2", "b2=3")
    assert held(page) == "5"
    # Nor does a path go through what stands: from b1 it cannot come to 5, nor 4 from b3 to 1, but 6 from there to 7.
    page = open_board(new_page, "1 0 0\n7 8 9\n0 0 5\n")
    drag(page, ["a1", "b1"])
    drag(page, ["c3", "b3"])
    wait_for_moves(page, "b3=6")


def test_a_path_is_drawn_up_or_down_as_the_hand_is_held_and_the_cells_allow(new_page: NewPage) -> None:
    page = open_board(new_page, "0 0 0 0 0\n0 0 8 0 0\n0 0 0 0 0\n6 0 0 0 0\n0 0 0 0 0\n")
    # Both 7 and 9 are missing: up, as a rule.
    drag(page, ["c2", "d1", "e1"])
    wait_for_moves(page, "d1=9", "e1=10")
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Undo").click()
    expect(cell(page, "d1")).to_have_attribute("aria-label", "d1, empty")
    # 9 being held, a number chosen is followed the other way, and so is the hand after what is written.
    with hears(page, "Number to place: 7"):
        cell(page, "c2").click()
    drag(page, ["c2", "b3", "a4", "a5"])
    wait_for_moves(page, "b3=7", "a5=5")
    assert held(page) == "4"
    cell(page, "b5").click()
    expect(page.get_by_role("spinbutton")).to_have_value("3")


def test_a_path_is_drawn_down_where_only_that_can_be(new_page: NewPage) -> None:
    page = open_board(new_page, "0 0 0 5\n0 3 0 0\n1 0 0 0\n0 0 0 16\n")
    page.get_by_role("spinbutton").fill("9")
    # 4 can stand at a2 no more than at b3, where 2 can.
    drag(page, ["b2", "b3"])
    wait_for_moves(page, "b3=2")
    assert held(page) == "4"


def test_where_cells_touch_along_sides_no_corner_is_crossed(new_page: NewPage) -> None:
    page = open_board(new_page, ROOKS)
    drag(page, ["a1", "b2"])
    drag(page, ["a1", "a2", "b2"])
    wait_for_moves(page, "a2=2", "b2=3")


def test_a_finger_draws_and_the_page_stays_where_it_is(new_page: NewPage) -> None:
    page = open_board(new_page, OPEN, phone=True)
    page.set_viewport_size({"width": 375, "height": 420})
    page.evaluate("scrollTo(0, 40)")
    touch(page, ["a1", "b2", "b3", "b4"])
    wait_for_moves(page, "b2=2", "b3=3", "b4=4")
    assert page.evaluate("scrollY") == 40


def test_a_finger_that_starts_on_an_empty_cell_scrolls(new_page: NewPage) -> None:
    page = open_board(new_page, OPEN, phone=True)
    page.set_viewport_size({"width": 375, "height": 420})
    page.evaluate("scrollTo(0, 40)")
    touch(page, ["b3", "b2", "b1"])
    page.wait_for_function("scrollY > 40")
    assert game(page)["moves"] == []


def test_what_is_drawn_is_there_before_the_server_answers(new_page: NewPage) -> None:
    page = open_board(new_page, OPEN)
    with held_back(page, "**/moves") as let_go:
        drag(page, BEGINNING)
    expect(cell(page, "c3")).to_have_attribute("aria-label", "c3, 4")
    expect(page.locator(".trail")).to_have_count(3)
    let_go()
    expect(page.locator(".trail")).to_have_count(1)


def test_the_path_shows_while_it_is_played(new_page: NewPage) -> None:
    page = open_board(new_page, OPEN)
    expect(page.locator(".trail")).to_have_count(0)
    drag(page, BEGINNING)
    expect(page.locator(".trail")).to_have_count(1)
    page.reload()
    expect(page.locator(".trail")).to_have_count(1)


def test_cells_where_the_number_can_go_are_lit_for_those_who_want_that(new_page: NewPage) -> None:
    page = open_board(new_page, OPEN)
    assert lit(page) == ["a2", "b1", "b2"]
    expect(page.locator(".holding")).to_have_text("You are holding 2. Lit cells are where it can go.")
    expect(cell(page, "b2")).to_have_attribute("aria-description", "2 can go here")
    cell(page, "b2").click()
    expect(page.get_by_role("spinbutton")).to_have_value("3")
    assert lit(page) == ["a2", "a3", "b1", "b3", "c1", "c2", "c3"]
    page.get_by_role("button", name="Options").click()
    page.get_by_label("Light up where the number can go").uncheck()
    page.get_by_role("button", name="Close").click()
    assert lit(page) == []
    expect(page.locator(".holding")).to_have_text("You are holding 3.")
    page.reload()
    settle(page)
    assert lit(page) == []


def test_who_comes_back_holds_what_comes_next(new_page: NewPage) -> None:
    page = open_board(new_page, OPEN)
    cell(page, "b2").focus()
    page.keyboard.type("7")
    page.keyboard.press("Enter")
    wait_for_moves(page, "b2=7")
    page.reload()
    settle(page)
    assert held(page) == "8"


def test_cells_too_far_from_the_next_number_are_not_lit(new_page: NewPage) -> None:
    # From 2 it must be no more than two steps to the 4 in d4.
    page = open_board(new_page, "0 0 0 0\n0 1 0 0\n0 0 0 0\n0 0 0 4\n")
    assert held(page) == "2"
    assert lit(page) == ["b3", "c2", "c3"]


def test_the_number_held_is_promised_only_where_it_can_go(new_page: NewPage) -> None:
    page = open_board(new_page, OPEN)
    ghost = page.locator("pista-board .ghost")
    for name, promised in (("b2", "2"), ("d1", ""), ("a1", ""), ("a2", "2"), ("c3", "")):
        cell(page, name).focus()
        expect(ghost).to_have_text(promised)
    # Of a number neither of whose neighbours stands nothing is known.
    page.get_by_role("spinbutton", name="Number to place").fill("9")
    cell(page, "c3").focus()
    expect(ghost).to_have_text("9")


def test_what_is_held_next_is_said(new_page: NewPage) -> None:
    page = open_board(new_page, OPEN)
    with hears(page, "b2, 2. Number to place: 3"):
        cell(page, "b2").click()
    with hears(page, "Undone. b2, empty. Number to place: 2"):
        page.keyboard.press("Control+z")
    with hears(page, "Number to place: 3"):
        page.keyboard.press("+")
    # Of several that are on their way, the last.
    with held_back(page, "**/moves") as let_go:
        drag(page, BEGINNING)
    with hears(page, "c3, 4. Number to place: 5"):
        let_go()
    assert heard(page)[-3:] == ["b1, 2", "c2, 3", "c3, 4. Number to place: 5"]


def test_a_digit_writes_nothing_but_its_cell(new_page: NewPage) -> None:
    page = open_board(new_page, OPEN)
    cell(page, "c3").focus()
    page.evaluate(WATCH, "c3")
    for key in ("1", "Backspace"):
        page.keyboard.press(key)
    assert page.evaluate("window.touched") == []


def test_a_number_with_both_neighbours_goes_where_it_touches_both(new_page: NewPage) -> None:
    page = open_board(new_page, "1 0 0\n0 0 3\n0 0 0\n")
    assert lit(page) == ["b1", "b2"]


@pytest.mark.parametrize("how", ["undo", "erase", "hint"])
def test_a_number_taken_off_the_board_is_held_again(new_page: NewPage, how: str) -> None:
    page = open_board(new_page, small_board("hidato"))
    right, number = first_missing()
    name = right if how != "hint" else next(other for other in solution("hidato") if other != right)
    with page.expect_response("**/moves"):
        cell(page, name).click()
    assert held(page) != number
    if how == "undo":
        page.get_by_role("button", name="Undo").click()
    elif how == "erase":
        page.get_by_role("button", name="Erase").click()
    else:
        page.get_by_role("button", name="Hint", exact=True).click()
        page.get_by_role("button", name="Why here?").click()
        page.get_by_role("button", name="Remove it").click()
    expect(cell(page, name)).to_have_attribute("aria-label", f"{name}, empty")
    expect(page.get_by_role("spinbutton")).to_have_value(number)


def test_a_number_can_still_be_typed_into_the_hand(new_page: NewPage) -> None:
    page = open_board(new_page, OPEN)
    hand = page.get_by_role("spinbutton", name="Number to place")
    hand.fill("7")
    hand.press("Tab")
    cell(page, "c3").click()
    expect(cell(page, "c3")).to_have_attribute("aria-label", "c3, 7")


def test_mistakes_are_shown_at_once_to_those_who_want_that(new_page: NewPage) -> None:
    page = open_board(new_page, OPEN)
    cell(page, "d1").focus()
    with page.expect_response("**/moves"):
        page.keyboard.type("2")
        page.keyboard.press("Enter")
    expect(page.locator(".tile.fault")).to_have_count(0)
    page.get_by_role("button", name="Options").click()
    with hears(page, "1 rule is broken."):
        page.get_by_label("Show mistakes at once").check()
    page.get_by_role("button", name="Close").click()
    expect(page.locator(".face.fault").first).to_be_attached()
    page.reload()
    expect(page.locator(".face.fault").first).to_be_attached()
    cell(page, "d1").focus()
    page.keyboard.press("Delete")
    expect(page.locator(".face.fault")).to_have_count(0)


@pytest.mark.parametrize("reduced", [False, True])
def test_a_path_that_is_found_draws_itself(new_page: NewPage, reduced: bool) -> None:
    page = open_board(new_page, small_board("hidato"))
    page.emulate_media(reduced_motion="reduce" if reduced else "no-preference")
    *most, (last, number) = solution("hidato").items()
    for name, value in most:
        cell(page, name).focus()
        page.keyboard.type(value)
        page.keyboard.press("Enter")
    with page.expect_response("**/moves"):
        cell(page, last).focus()
        page.keyboard.type(number)
        page.keyboard.press("Enter")
    trail = page.locator(".drawn .trail")
    expect(trail).to_have_count(1)
    drawn: Any = trail.evaluate("node => getComputedStyle(node).animationName")
    assert drawn == ("none" if reduced else "draw")


def test_a_hint_that_is_written_in_goes_on_with_the_path(new_page: NewPage) -> None:
    page = open_board(new_page, small_board("hidato"))
    follow_hint(page)
    expect(page.locator(".face.entered")).to_have_count(1)
    assert int(held(page)) not in {int(value) for value in page.locator(".face.entered text").all_text_contents()}


def test_numbers_of_one_board_have_one_size(new_page: NewPage) -> None:
    text = hidato.write(hidato.generate("11x11", level="easy", seed=1))
    for board in (OPEN, text):
        page = open_board(new_page, board)
        sizes = page.locator(".face text:not(.note, .mark)").evaluate_all(
            "all => [...new Set(all.map((text) => getComputedStyle(text).fontSize))]"
        )
        assert len(sizes) == 1
