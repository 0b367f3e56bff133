"""Whole grid puzzles in the browser, for every kind there is: by keyboard, by mouse, with hints, checks and pencil."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import NewPage
from .grids import cell, every_grid, game, give_up, open_small, solution
from .hearing import heard, hears, wait_until_heard
from .setting import paste
from .test_pages import axe_violations
from .waiting import go_offline, held_back


def go(page: Page, found: dict[str, Any], name: str) -> None:
    """Walks to a cell with the arrow keys: first along its column, then along its row."""
    tiles = [tile["name"] for tile in found["picture"]["tiles"]]
    width = 5
    stop = page.locator("pista-board [role=gridcell][tabindex='0']").get_attribute("aria-label")
    here = tiles.index((stop or "").split(",")[0])
    there = tiles.index(name)
    down, right = there // width - here // width, there % width - here % width
    for _ in range(abs(down)):
        page.keyboard.press("ArrowDown" if down > 0 else "ArrowUp")
    for _ in range(abs(right)):
        page.keyboard.press("ArrowRight" if right > 0 else "ArrowLeft")


@every_grid
def test_a_game_by_keyboard_alone_whose_end_is_said_aloud(
    new_page: NewPage, keep: Callable[[Page, str], None], kind: str
) -> None:
    page = open_small(new_page, kind)
    found = game(page)
    page.locator("pista-board [tabindex='0']").focus()
    for name, number in solution(kind).items():
        go(page, found, name)
        page.keyboard.type(number)
        page.keyboard.press("Enter")
    expect(page.locator("pista-ending")).to_contain_text("Solved in")
    wait_until_heard(page, "Solved in")
    # What is used to play is put away.
    for put_away in ("pista-palette", ".tools", ".told"):
        expect(page.locator(put_away)).to_be_hidden()
    assert game(page)["status"] == "won"
    assert axe_violations(page) == []
    keep(page, f"{kind}-won")


@every_grid
def test_a_game_by_mouse_alone(new_page: NewPage, kind: str) -> None:
    page = open_small(new_page, kind)
    for name, number in sorted(solution(kind).items(), key=lambda answer: int(answer[1])):
        if page.locator(".held").count():
            # Numbers that stand once are held one after the other: choosing the cells in order is enough.
            expect(page.get_by_role("spinbutton", name="Number to place")).to_have_value(number)
            cell(page, name).click()
        else:
            cell(page, name).click()
            page.locator(".numbers").get_by_role("button", name=number, exact=True).click()
        expect(cell(page, name)).to_have_attribute("aria-label", f"{name}, {number}")
    expect(page.locator("pista-ending")).to_contain_text("Solved in")


@every_grid
def test_a_hint_says_why_lights_its_cells_and_can_be_played(
    new_page: NewPage, keep: Callable[[Page, str], None], kind: str
) -> None:
    page = open_small(new_page, kind, phone=True)
    page.evaluate("scrollTo(0, 0)")
    page.get_by_role("button", name="Hint", exact=True).tap()
    expect(page.locator(".tile.hint").first).to_be_attached()
    page.get_by_role("button", name="Why here?").tap()
    sentence = page.locator(".saying").first.inner_text()
    assert sentence.endswith(".")
    for part in (page.locator("pista-grid pista-board"), page.locator(".saying").first):
        expect(part).to_be_in_viewport(ratio=0.95)
    expect(page.get_by_role("button", name="Fill it in")).to_be_in_viewport(ratio=0.95)
    keep(page, f"{kind}-hint-phone")
    before = len(game(page)["moves"])
    # The board shows it at once, before the server has heard of it.
    with page.expect_response("**/moves"):
        page.get_by_role("button", name="Fill it in").tap()
    expect(page.locator(".tile.hint")).to_have_count(0)
    expect(page.locator(".tile.entered").first).to_be_attached()
    assert len(game(page)["moves"]) > before


@every_grid
def test_undo_and_redo(new_page: NewPage, kind: str) -> None:
    page = open_small(new_page, kind)
    name, number = next(iter(solution(kind).items()))
    cell(page, name).focus()
    page.keyboard.type(number)
    page.keyboard.press("Enter")
    expect(cell(page, name)).to_have_attribute("aria-label", f"{name}, {number}")
    page.get_by_role("button", name="Undo").click()
    expect(cell(page, name)).to_have_attribute("aria-label", f"{name}, empty")
    page.get_by_role("button", name="Redo").click()
    expect(cell(page, name)).to_have_attribute("aria-label", f"{name}, {number}")
    cell(page, name).focus()
    page.keyboard.press("Control+z")
    expect(cell(page, name)).to_have_attribute("aria-label", f"{name}, empty")


@every_grid
def test_a_check_lights_up_what_breaks_a_rule(new_page: NewPage, kind: str) -> None:
    page = open_small(new_page, kind)
    for name, number in solution(kind).items():
        wrong = "1" if number != "1" else "2"
        cell(page, name).focus()
        page.keyboard.type(wrong)
        page.keyboard.press("Enter")
    page.get_by_role("button", name="Check").click()
    expect(page.locator(".tile.fault").first).to_be_attached()
    expect(page.locator(".faults li").first).to_be_visible()


@every_grid
def test_pencil_marks_survive_a_reload(new_page: NewPage, kind: str) -> None:
    page = open_small(new_page, kind)
    name, _ = next(iter(solution(kind).items()))
    page.get_by_role("button", name="Pencil").click()
    cell(page, name).focus()
    for digit in ("1", "2"):
        # A digit that can only be the whole number is taken at once.
        with page.expect_response("**/notes"):
            page.keyboard.type(digit)
            page.keyboard.press("Enter")
    expect(cell(page, name)).to_have_attribute("aria-label", f"{name}, empty, pencil marks 1 2")
    page.reload()
    expect(cell(page, name)).to_have_attribute("aria-label", f"{name}, empty, pencil marks 1 2")


@every_grid
def test_giving_up_shows_the_solution(new_page: NewPage, kind: str) -> None:
    page = open_small(new_page, kind)
    name, number = next(iter(solution(kind).items()))
    give_up(page)
    expect(cell(page, name)).to_have_attribute("aria-label", f"{name}, {number}")


@every_grid
def test_a_link_carries_the_puzzle_to_somebody_else(new_page: NewPage, kind: str) -> None:
    page = open_small(new_page, kind)
    page.get_by_role("button", name="Copy a link").click()
    expect(page.locator(".saying").first).to_contain_text("Link copied")
    link: str = page.evaluate("navigator.clipboard.readText()")
    other = new_page(link)
    expect(other.locator("pista-board svg")).to_be_visible()
    assert game(other)["puzzle"] == game(page)["puzzle"]
    assert game(other)["id"] != game(page)["id"]


@every_grid
def test_on_paper_there_is_the_board_alone(new_page: NewPage, kind: str) -> None:
    page = open_small(new_page, kind)
    page.emulate_media(media="print")
    expect(page.locator("pista-board svg")).to_be_visible()
    expect(page.locator(".top")).to_be_hidden()
    expect(page.locator(".beside")).to_be_hidden()
    # What lies under the mouse is printed like the others.
    cell(page, next(iter(solution(kind)))).hover()
    expect(page.locator("pista-board .tile:hover .hit")).to_have_css("visibility", "hidden")


@every_grid
def test_of_two_windows_the_later_shows_what_the_earlier_did(new_page: NewPage, kind: str) -> None:
    page = open_small(new_page, kind)
    other = page.context.new_page()
    other.goto(page.url)
    (one, first), (two, second), *_ = solution(kind).items()
    expect(cell(other, one)).to_be_visible()
    cell(page, one).focus()
    with page.expect_response("**/moves"):
        page.keyboard.type(first)
        page.keyboard.press("Enter")
    expect(cell(page, one)).to_have_attribute("aria-label", f"{one}, {first}")
    cell(other, two).focus()
    other.keyboard.type(second)
    other.keyboard.press("Enter")
    expect(other.locator(".saying.wrong")).to_be_visible()
    expect(cell(other, one)).to_have_attribute("aria-label", f"{one}, {first}")
    expect(cell(other, two)).to_have_attribute("aria-label", f"{two}, empty")


@every_grid
def test_taking_back_waits_for_the_moves_that_are_under_way(new_page: NewPage, kind: str) -> None:
    page = open_small(new_page, kind)
    name, number = next(iter(solution(kind).items()))
    cell(page, name).focus()
    with held_back(page, "**/moves") as let_go:
        page.keyboard.type(number)
        page.keyboard.press("Enter")
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")  # nothing is left to take back when its turn comes
    with hears(page, f"Undone. {name}, empty"):
        let_go()
    expect(page.locator(".saying.wrong")).to_have_count(0)
    with hears(page, f"Redone. {name}, {number}"):
        page.keyboard.press("Control+y")


@pytest.mark.parametrize(
    ("kind", "text", "said"),
    [
        ("hidato", "1 1\n0 0\n", "1 appears twice, in a1 and in b1."),
        ("makaro", "1 1\n. .\n\n1 2\n1 2\n", "See a1 and b1."),
        ("suguru", "1 1\n. .\n\n1 2\n1 2\n", "See a1 and b1."),
    ],
)
def test_a_hint_for_a_board_against_its_rules_names_the_cells(
    new_page: NewPage, kind: str, text: str, said: str
) -> None:
    page = new_page(f"/en/{kind}/set")
    paste(page, text)
    expect(page.locator(".saying").first).to_contain_text("No solution")
    page.get_by_role("button", name="Play it", exact=True).click()
    page.get_by_role("button", name="Play it anyway").click()
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.locator(".faults")).to_contain_text(said)
    with hears(page, "solution"):
        give_up(page)
    # Only the check had something to complain of.
    assert heard(page, "assertive") == ["1 rule is broken."]


@every_grid
def test_a_move_made_while_the_server_is_away_is_sent_when_it_is_back(new_page: NewPage, kind: str) -> None:
    page = open_small(new_page, kind)
    name, number = next(iter(solution(kind).items()))
    top = page.locator("pista-board svg").bounding_box()
    go_offline(page)
    cell(page, name).focus()
    page.keyboard.type(number)
    page.keyboard.press("Enter")
    expect(page.locator(".strip[role=status]")).to_be_visible()
    assert page.locator("pista-board svg").bounding_box() == top
    with page.expect_response("**/moves"):
        page.context.set_offline(False)
    expect(page.locator(".strip[role=status]")).to_be_hidden()
    expect(cell(page, name)).to_have_attribute("aria-label", f"{name}, {number}")
    expect(page.locator(".saying.wrong")).to_have_count(0)


def test_a_hint_about_a_mistake_takes_it_away(new_page: NewPage) -> None:
    page = open_small(new_page, "hidato")
    (name, _), (_, other), *_ = solution("hidato").items()
    cell(page, name).focus()
    with page.expect_response("**/moves"):
        page.keyboard.type(other)
        page.keyboard.press("Enter")
    page.get_by_role("button", name="Hint", exact=True).click()
    page.get_by_role("button", name="Why here?").click()
    page.get_by_role("button", name="Remove it").click()
    expect(cell(page, name)).to_have_attribute("aria-label", f"{name}, empty")


def test_at_the_end_the_clock_shows_the_time_of_the_result(new_page: NewPage) -> None:
    page = open_small(new_page, "makaro")
    give_up(page)
    expect(page.locator("pista-ending")).to_contain_text("solution")
    seconds = int(game(page)["seconds"])
    expect(page.get_by_role("timer", name="Time played")).to_have_text(f"{seconds // 60}:{seconds % 60:02}")
