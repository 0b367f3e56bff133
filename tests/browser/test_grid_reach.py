"""Boards for every hand and ear: what is said, where the focus is, and cells that can be hit on any screen."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from .conftest import NewPage
from .grids import A_SATURDAY, cell, every_grid, follow_hint, game, give_up, new_puzzle, open_small, solution
from .hearing import hears
from .test_pages import axe_violations


@every_grid
def test_one_tab_stop_leads_into_the_grid_and_the_next_out_of_it(new_page: NewPage, kind: str) -> None:
    page = open_small(new_page, kind)
    assert page.locator("pista-board [tabindex='0']").count() == 1
    page.locator("pista-board [tabindex='0']").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    assert page.locator("pista-board [tabindex='0']").count() == 1
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('pista-board')") is None


@every_grid
def test_at_400_percent_cells_can_be_hit_and_read(new_page: NewPage, kind: str) -> None:
    page = new_page(f"/en/{kind}#day={A_SATURDAY}")
    page.set_viewport_size({"width": 320, "height": 256})
    tile = page.locator("pista-board [role=gridcell]").first.bounding_box()
    assert tile is not None
    # The least WCAG 2.2 allows (2.5.8) is 24.
    assert min(tile["width"], tile["height"]) >= 24


@every_grid
def test_what_is_done_on_the_board_is_said_aloud(new_page: NewPage, kind: str) -> None:
    page = open_small(new_page, kind)
    name, number = next(iter(solution(kind).items()))
    given = next(tile["name"] for tile in game(page)["picture"]["tiles"] if tile["tone"] == "given")
    cell(page, name).focus()
    with hears(page, f"{name}, {number}"):
        page.keyboard.type(number)
        page.keyboard.press("Enter")
    with hears(page, f"Undone. {name}, empty"):
        page.keyboard.press("Control+z")
    with hears(page, f"Redone. {name}, {number}"):
        page.keyboard.press("Control+y")
    with hears(page, f"{name}, empty"):
        page.keyboard.press("Delete")
    cell(page, given).focus()
    with hears(page, "nothing can be written here"):
        page.keyboard.type("1")


def test_a_number_that_is_too_large_is_said(new_page: NewPage) -> None:
    page = open_small(new_page, "hidato")
    name, _ = next(iter(solution("hidato").items()))
    cell(page, name).focus()
    with hears(page, "The largest number here is 25."):
        page.keyboard.type("99")


@every_grid
def test_the_focus_stays_on_the_page_after_a_hint_and_at_the_end(new_page: NewPage, kind: str) -> None:
    page = open_small(new_page, kind)
    with page.expect_response("**/moves"):
        follow_hint(page)
    expect(page.locator("pista-board [tabindex='0']")).to_be_focused()
    give_up(page)
    expect(page.locator("pista-board [tabindex='0']")).to_be_focused()


@every_grid
def test_a_new_puzzle_is_in_sight_on_a_phone(new_page: NewPage, kind: str) -> None:
    page = new_page(f"/en/{kind}", phone=True)
    new_puzzle(page, shape="5x5", level="easy")
    expect(page.locator(".game-title")).to_contain_text("5 × 5 · easy")
    expect(page.locator(".game-title")).to_be_in_viewport()
    new_puzzle(page, other="zzz")
    expect(page.locator(".saying.wrong")).to_be_in_viewport()
    expect(page.locator(".saying.wrong")).to_contain_text("zzz")


@every_grid
def test_cells_of_a_large_board_can_be_hit_on_a_phone(
    new_page: NewPage, keep: Callable[[Page, str], None], kind: str
) -> None:
    page = new_page(f"/en/{kind}/set", phone=True)
    page.get_by_label("Columns").fill("20")
    page.get_by_label("Columns").press("Tab")
    expect(page.locator("pista-editor [aria-label^='t1,']")).to_be_attached()
    tile = page.locator("pista-editor [aria-label^='t1,']").bounding_box()
    assert tile is not None
    assert min(tile["width"], tile["height"]) >= 24
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.locator("pista-editor [aria-label^='t1,']").tap()
    page.get_by_role("group", name="Numbers").get_by_role("button", name="7").tap()
    expect(page.locator("pista-editor [aria-label='t1, 7, given']")).to_be_attached()
    assert axe_violations(page) == []
    keep(page, f"{kind}-set-large-phone")
