"""Board and tools alone while one plays, on every screen; keys work at once; nothing dead at the end."""

from collections import Counter

import pytest
from playwright.sync_api import Page, expect

from pista import hidato
from pista.links import packed

from .conftest import NewPage
from .grids import GRIDS, cell, every_grid, game, new_puzzle, open_small, solution
from .test_pages import axe_violations

SCREENS = [(360, 640), (740, 360), (390, 844), (820, 1100)]
WIDE = hidato.write(hidato.generate("20x20", level="easy", seed=1))
ROUND_THE_BOARD = """() => ["pista-grid", "pista-board", "pista-board svg", ".frame", ".table"]
  .map((name) => getComputedStyle(document.querySelector(name)).outlineStyle)"""


def goes_sideways(page: Page) -> bool:
    found: bool = page.evaluate("document.documentElement.scrollWidth > innerWidth")
    return found


def chosen(page: Page) -> str:
    """The cell under the cursor."""
    return (page.locator("pista-board [tabindex='0']").get_attribute("aria-label") or "").split(",")[0]


def first_free(page: Page) -> str:
    found = game(page)
    tiles = found["picture"]["tiles"]
    return next(str(tiles[at]["name"]) for at in found["grid"]["cells"] if not tiles[at]["text"])


@pytest.mark.parametrize(("width", "height"), SCREENS)
@pytest.mark.parametrize("kind", GRIDS)
def test_board_tools_and_numbers_are_within_reach(new_page: NewPage, kind: str, width: int, height: int) -> None:
    page = open_small(new_page, kind, phone=True)
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("scrollTo(0, 0)")
    for part in ("pista-board svg", ".tools", "pista-palette"):
        expect(page.locator(f"pista-grid {part}")).to_be_in_viewport(ratio=0.95)
    assert not goes_sideways(page)
    for button in page.locator(".tools button, pista-palette button").all():
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 24
    assert axe_violations(page) == []


@pytest.mark.parametrize("language", ["es", "pt", "it"])
@pytest.mark.parametrize(("width", "height"), SCREENS[:2])
def test_longer_words_have_room_too(new_page: NewPage, language: str, width: int, height: int) -> None:
    page = new_page(f"/{language}/hidato", phone=True)
    page.set_viewport_size({"width": width, "height": height})
    assert not goes_sideways(page)
    tops = page.locator(".tools button").evaluate_all("all => all.map((each) => each.getBoundingClientRect().top)")
    assert len(set(tops)) == 1


def test_only_a_wide_board_moves_sideways_and_its_size_can_be_chosen(new_page: NewPage) -> None:
    page = new_page(f"/en/hidato#p={packed(WIDE)}", phone=True)
    board, larger, smaller = (
        page.locator("pista-board"),
        *(page.get_by_role("button", name=name, exact=True) for name in ("Larger", "Smaller")),
    )
    overflow = "board => board.scrollWidth - board.clientWidth"
    at_first = board.evaluate(overflow)
    assert at_first > 0
    assert not goes_sideways(page)
    larger.click()
    assert board.evaluate(overflow) > at_first
    smaller.click()
    smaller.click()
    assert board.evaluate(overflow) <= 1
    expect(smaller).to_have_attribute("aria-disabled", "true")
    assert axe_violations(page) == []


@pytest.mark.parametrize("language", ["en", "es", "pt", "it"])
def test_no_act_stands_alone_and_what_is_played_with_is_in_the_window(new_page: NewPage, language: str) -> None:
    page = new_page(f"/{language}/hidato", phone=True)
    for width, height in ((320, 640), (360, 640), (640, 360), (768, 1024), (900, 700), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        tops = page.locator(".quiet-acts button").evaluate_all(
            "all => all.map((each) => each.getBoundingClientRect()).map(({ top, height }) => top + height / 2)"
        )
        assert tops[-1] == pytest.approx(tops[0], abs=2), width
        assert min(Counter(map(round, tops[:-1])).values()) > 1, width
        for part in ("pista-board", ".tools", ".hand"):
            expect(page.locator(part)).to_be_in_viewport(ratio=0.98)
        assert not goes_sideways(page)


def test_small_boards_have_no_buttons_for_their_size(new_page: NewPage) -> None:
    page = open_small(new_page, "hidato", phone=True)
    expect(page.locator("pista-board svg")).to_be_visible()
    expect(page.locator(".zoom")).to_be_hidden()


@every_grid
def test_a_new_puzzle_takes_keys_at_once(new_page: NewPage, kind: str) -> None:
    page = open_small(new_page, kind)
    cell(page, next(reversed(solution(kind)))).click()
    before = page.url
    new_puzzle(page, shape="6x6", level="easy")
    page.wait_for_function("before => location.href !== before", arg=before)
    name = first_free(page)
    expect(cell(page, name)).to_be_focused()
    assert chosen(page) == name
    with page.expect_response("**/moves"):
        page.keyboard.type("1")
        page.keyboard.press("Enter")
    assert game(page)["moves"] == [f"{name}=1"]


@every_grid
def test_a_page_that_is_opened_takes_keys_and_no_focus(new_page: NewPage, kind: str) -> None:
    page = open_small(new_page, kind)
    assert page.evaluate("document.activeElement === document.body")
    name = first_free(page)
    assert chosen(page) == name
    with page.expect_response("**/moves"):
        page.keyboard.type("1")
        page.keyboard.press("Enter")
    assert game(page)["moves"] == [f"{name}=1"]


def test_the_puzzle_of_the_day_is_in_the_window_for_a_new_one(new_page: NewPage) -> None:
    page = open_small(new_page, "suguru")
    page.get_by_role("button", name="New puzzle").click()
    page.get_by_role("dialog").get_by_role("button", name="Puzzle of the day").click()
    expect(page.locator(".game-title")).to_contain_text("20")
    expect(page.locator("pista-board [tabindex='0']")).to_be_focused()


@every_grid
def test_giving_up_asks_and_is_called_off(new_page: NewPage, kind: str) -> None:
    page = open_small(new_page, kind)
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert game(page)["status"] == "open"


@every_grid
def test_at_the_end_nothing_is_framed_and_nothing_dead_is_left(new_page: NewPage, kind: str) -> None:
    page = open_small(new_page, kind)
    for name, number in sorted(solution(kind).items(), key=lambda answer: int(answer[1])):
        cell(page, name).click()
        if page.locator(".numbers").count():
            page.locator(".numbers").get_by_role("button", name=number, exact=True).click()
    expect(page.locator("pista-ending h2")).to_be_visible()
    for put_away in (".tools", "pista-palette", ".told"):
        expect(page.locator(put_away)).to_be_hidden()
    expect(page.locator("pista-grid button:disabled:visible")).to_have_count(0)
    expect(page.get_by_role("button", name="Give up")).to_be_hidden()
    assert set(page.evaluate(ROUND_THE_BOARD)) == {"none"}
    assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "none"
    assert axe_violations(page) == []
