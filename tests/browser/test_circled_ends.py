"""The first and the last number are circled, and named, on every board of the pages."""

import pytest
from playwright.sync_api import Locator, Page, expect

from pista.links import packed
from pista.message import catalogue

from .conftest import NewPage
from .setting import paste
from .waiting import held_back

FIRST_GIVEN = "1 0 0\n0 0 0\n7 0 0\n"
HEXAGONS = "hex\n1 2 0\n0 0 0\n0 9 0\n"


def cell(page: Page, name: str) -> Locator:
    return page.locator(f'pista-board:not(.on-paper) [role=gridcell][aria-label^="{name},"]')


def enter(page: Page, name: str, number: str) -> None:
    cell(page, name).click()
    page.keyboard.type(number)
    page.keyboard.press("Enter")


@pytest.mark.parametrize("language", ["en", "es", "pt", "it"])
def test_an_end_is_circled_whether_given_or_written_in(new_page: NewPage, language: str) -> None:
    say = catalogue(language)
    page = new_page(f"/{language}/hidato#p={packed(FIRST_GIVEN)}")
    given = cell(page, "a1")
    expect(given).to_have_attribute("aria-label", f"a1, 1, {say['page.end_first']}, {say['page.tone_given']}")
    expect(given.locator(".ring")).to_be_visible()
    expect(page.locator(".ring")).to_have_count(1)
    enter(page, "c3", "9")
    expect(cell(page, "c3")).to_have_attribute("aria-label", f"c3, 9, {say['page.end_last']}")
    expect(cell(page, "c3").locator(".ring")).to_be_visible()
    enter(page, "c3", "8")
    expect(cell(page, "c3").locator(".ring")).to_have_count(0)
    expect(page.locator(".ring")).to_have_count(1)


def test_a_number_that_takes_the_place_of_an_end_has_no_circle_while_it_is_sent(new_page: NewPage) -> None:
    page = new_page(f"/en/hidato#p={packed(FIRST_GIVEN)}")
    enter(page, "c3", "9")
    expect(cell(page, "c3").locator(".ring")).to_be_visible()
    with held_back(page, "**/moves"):
        enter(page, "c3", "8")
        expect(cell(page, "c3")).to_have_attribute("aria-label", "c3, 8")
        expect(cell(page, "c3").locator(".ring")).to_have_count(0)


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_a_circle_has_the_ink_of_its_number(new_page: NewPage, theme: str) -> None:
    page = new_page(f"/en/hidato#p={packed(FIRST_GIVEN)}")
    page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
    enter(page, "c3", "9")
    enter(page, "c1", "9")
    page.get_by_role("button", name="Check", exact=True).click()
    expect(page.locator(".tile.fault .ring")).to_have_count(2)
    inks = page.locator("pista-board .ring").evaluate_all(
        "rings => rings.map((ring) => [getComputedStyle(ring).stroke, getComputedStyle(ring.nextSibling).fill])"
    )
    assert len(inks) == 3
    assert all(ring == number != "none" for ring, number in inks)


def test_the_sign_of_a_fault_stands_clear_of_the_circle_of_a_hexagon(new_page: NewPage) -> None:
    page = new_page(f"/en/hidato#p={packed(HEXAGONS)}")
    expect(cell(page, "a1").locator("circle.ring")).to_be_visible()
    enter(page, "a3", "1")
    page.get_by_role("button", name="Check", exact=True).click()
    ring = cell(page, "a3").locator("path.ring")
    expect(ring).to_be_visible()
    open_at_the_sign = """ring => {
      const box = ring.parentNode.querySelector(".mark").getBBox();
      const [length, dots] = [ring.getTotalLength(), 200];
      return Array.from({ length: dots + 1 }, (_, at) => ring.getPointAtLength((length * at) / dots))
        .every(({ x, y }) => x < box.x || x > box.x + box.width || y < box.y || y > box.y + box.height);
    }"""
    assert ring.evaluate(open_at_the_sign)


def test_ends_are_circled_on_the_drawing_table(new_page: NewPage) -> None:
    page = new_page("/en/hidato/set")
    paste(page, "1 0 0\n0 0 -\n0 0 8\n")
    expect(cell(page, "a1").locator(".ring")).to_be_visible()
    expect(cell(page, "c3")).to_have_attribute("aria-label", "c3, 8, last number, given")
    other = new_page("/en/makaro/set")
    paste(other, "2 .\n. #\n\n1 1\n2 -\n")
    expect(cell(other, "a1")).to_have_attribute("aria-label", "a1, 2, given")
    expect(other.locator("pista-editor .ring")).to_have_count(0)
