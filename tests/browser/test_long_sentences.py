"""A sentence, however long, keeps to its line: what is beside and below it stays where it was."""

import pytest
from playwright.sync_api import FloatRect, Page, expect

from pista.message import LANGUAGES, catalogue

from .conftest import NewPage
from .test_pages import GRIDS, axe_violations
from .waiting import intercept, settle

LONG = {"type": "/problems/refused", "title": "", "status": 422, "detail": "No, " + "not at all, " * 60, "values": {}}


def places(page: Page, *parts: str) -> list[FloatRect | None]:
    settle(page)
    return [page.locator(part).bounding_box() for part in parts]


@pytest.mark.parametrize("phone", [False, True])
def test_the_board_and_the_keys_of_wordle_stay(new_page: NewPage, phone: bool) -> None:
    page = new_page("/en/wordle", phone=phone)
    intercept(page, "**/hint", lambda route: route.fulfill(status=422, json=LONG))
    before = places(page, "pista-wordle pista-board", "pista-keys")
    page.get_by_role("button", name="Hint").focus()
    page.evaluate("scrollTo(0, 0)")
    page.keyboard.press("Enter")
    expect(page.locator(".saying.wrong")).to_contain_text("not at all")
    assert places(page, "pista-wordle pista-board", "pista-keys") == before
    assert axe_violations(page) == []


@pytest.mark.parametrize("phone", [False, True])
@pytest.mark.parametrize("kind", GRIDS)
def test_the_board_and_the_tools_of_a_grid_stay(new_page: NewPage, kind: str, phone: bool) -> None:
    page = new_page(f"/en/{kind}", phone=phone)
    intercept(page, "**/hint", lambda route: route.fulfill(status=422, json=LONG))
    hint = page.get_by_role("button", name="Hint", exact=True)
    hint.scroll_into_view_if_needed()
    before = places(page, "pista-grid pista-board", ".tools")
    hint.click()
    expect(page.locator(".saying.wrong")).to_contain_text("not at all")
    after = places(page, "pista-grid pista-board", ".tools")
    # The line comes into sight as a whole, and no further than its few rows.
    scrolled = (before[0] or {"y": 0})["y"] - (after[0] or {"y": 0})["y"]
    assert 0 <= scrolled < 160
    assert [box and {**box, "y": box["y"] + scrolled} for box in after] == before
    assert axe_violations(page) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hint_is_read_whole_on_the_smallest_phone(new_page: NewPage, language: str) -> None:
    page = new_page(f"/{language}/wordle", phone=True)
    page.set_viewport_size({"width": 320, "height": 640})
    card = page.locator("pista-hint")
    for step in range(1, 4):
        page.get_by_role("button", name=str(catalogue(language)["page.hint"]), exact=True).click()
        expect(card.locator(".done")).to_have_count(step)
        sentence = card.locator("p")
        assert sentence.evaluate("(node) => node.scrollHeight <= node.clientHeight + 1")
        assert page.evaluate("document.documentElement.scrollWidth") <= 320
