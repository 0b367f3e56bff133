"""A kind of another package on the pages: what they show is its own, and nothing that only ours have."""

import datetime
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect
from plugs import install

from .conftest import NewPage, Server
from .waiting import settle

DAY = datetime.date(2026, 3, 2)


@pytest.fixture(scope="module")
def other(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that has the kind."""
    folder = tmp_path_factory.mktemp("other")
    with pytest.MonkeyPatch.context() as monkeypatch:
        install(folder, monkeypatch, latin="latin")
        running = Server(folder)
    yield running
    running.close()


@pytest.fixture
def latin(new_page: NewPage, other: Server) -> Page:
    """Its page, with the puzzle of a day."""
    page = new_page(f"{other.address}/en/latin#day={DAY}")
    expect(page.locator(".game-title")).to_contain_text("2026")
    settle(page)
    return page


def test_levels_have_the_kinds_own_words_else_their_names(latin: Page) -> None:
    expect(latin.locator(".game-title")).to_have_text("Mar 2, 2026 · 4 × 4 · soft")
    assert latin.get_by_label("Level").locator("option").all_inner_texts() == ["soft", "fierce"]


def test_a_day_has_a_puzzle_of_every_shape(latin: Page, other: Server) -> None:
    latin.goto(f"{other.address}/en/latin#day={DAY}&shape=5x5")
    expect(latin.locator(".game-title")).to_have_text("Mar 2, 2026 · 5 × 5 · soft")
    expect(latin.locator("pista-board [role=gridcell]")).to_have_count(25)
    for size in (4, 5):
        latin.get_by_role("button", name="New puzzle").click()
        latin.get_by_role("button", name=f"Puzzle of the day · {size} × {size}").click()
        expect(latin.locator(".game-title")).to_contain_text(f"{size} × {size}")


def test_the_archive_has_a_door_to_every_shape(new_page: NewPage, other: Server) -> None:
    page = new_page(f"{other.address}/en/archive")
    row = page.locator("tbody tr").first
    expect(row.get_by_role("link")).to_have_text([*["Play"] * 4, "4 × 4 Play", "5 × 5 Play"])
    said = [link.get_attribute("aria-label") or "" for link in row.get_by_role("link").all()]
    names = ["Wordle", "Hidato", "Makaro", "Suguru", "Latin squares, 4 × 4", "Latin squares, 5 × 5"]
    assert [re.sub(", [^,]*, [^,]*, Play$", "", each) for each in said] == names
    row.get_by_role("link", name="Latin squares, 5 × 5").click()
    expect(page.locator(".game-title")).to_contain_text("5 × 5 · soft")


def test_only_pages_that_the_kind_has_are_linked(latin: Page, new_page: NewPage, other: Server) -> None:
    expect(latin.get_by_role("button", name="Print")).to_be_visible()
    expect(latin.get_by_role("link", name="Set your own")).to_have_count(0)
    ours = new_page(f"{other.address}/en/suguru")
    expect(ours.get_by_role("link", name="Set your own")).to_be_visible()


def test_a_level_that_is_the_same_every_day_is_not_told(new_page: NewPage, other: Server) -> None:
    page = new_page(f"{other.address}/en/")
    expect(page.locator("[data-kind=latin] [data-about]")).to_have_text("4 × 4")
    expect(page.locator("[data-kind=wordle] [data-about]")).to_have_text("English, 5 letters")
    expect(page.locator("[data-kind=hidato] [data-about]")).to_contain_text("8 × 8 · ")


def test_a_kind_without_a_lesson_is_introduced_by_its_rules(new_page: NewPage, other: Server) -> None:
    # Alone: what others have stored for this server is not taken out of their browsers.
    page = new_page(f"{other.address}/en/latin", first_visit=True, alone=True)
    window = page.get_by_role("dialog", name="Latin squares in a minute")
    expect(window).to_contain_text("Every number stands once in every row and column.")
    expect(window.get_by_role("button", name="Play", exact=True)).to_be_focused()
    page.keyboard.press("Enter")
    expect(window).to_have_count(0)
    page.reload()
    settle(page)
    expect(window).to_have_count(0)
