"""Columns and rows are named along the edges of boards, because sentences speak of cells by those names."""

import itertools
from typing import Literal

import pytest
from playwright.sync_api import Locator, Page, expect

from .conftest import NewPage
from .grids import A_SATURDAY
from .setting import paste
from .test_pages import axe_violations

HEX = "hex\n0 0 0\n0 1 0\n0 0 0\n0 0 0\n"
MOST_NOTICED = 1.0
COLOUR = "(node, name) => getComputedStyle(node)[name]"
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


def centre(place: Locator) -> tuple[float, float]:
    box = place.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def edge(page: Page, side: str, name: str) -> Locator:
    return page.locator(f"pista-board:not(.on-paper) .edge.{side}").get_by_text(name, exact=True)


def cell(page: Page, name: str) -> Locator:
    return page.locator(f'pista-board:not(.on-paper) [role=gridcell][aria-label^="{name},"] .hit')


@pytest.mark.parametrize("path", [f"hidato#day={A_SATURDAY}", f"makaro#day={A_SATURDAY}", "hidato/set", "makaro/set"])
@pytest.mark.parametrize("phone", [False, True])
def test_a_cell_stands_below_its_letter_and_beside_its_number(new_page: NewPage, path: str, phone: bool) -> None:
    page = new_page(f"/en/{path}", phone=phone)
    column, row = edge(page, "column", "c"), edge(page, "row", "2")
    (x, y), (cx, cy), (rx, ry) = centre(cell(page, "c2")), centre(column), centre(row)
    assert abs(x - cx) < MOST_NOTICED and cy < y
    assert abs(y - ry) < 2 * MOST_NOTICED and rx < x
    if phone:
        # On a desktop in these colours, axe looks at the same page in test_pages.
        assert axe_violations(page) == []


def test_the_names_are_not_read_aloud_beside_the_cells(new_page: NewPage) -> None:
    page = new_page(f"/en/makaro#day={A_SATURDAY}")
    names = page.locator("pista-board .edge")
    expect(names).to_have_count(16)
    assert names.evaluate_all("(all) => all.every((name) => name.closest('[aria-hidden=true]'))")


def test_among_hexagons_a_letter_is_nearer_to_its_cells_than_any_other(new_page: NewPage) -> None:
    page = new_page("/en/hidato/set")
    paste(page, HEX)
    expect(page.locator("pista-editor [role=gridcell]")).to_have_count(12)
    letters = {name: centre(edge(page, "column", name))[0] for name in "abc"}
    for name, row in itertools.product("abc", "1234"):
        x = centre(cell(page, name + row))[0]
        assert min(letters, key=lambda letter: abs(letters[letter] - x)) == name


def test_letters_have_no_names_at_their_edges(new_page: NewPage) -> None:
    for path in ("wordle", "wordle/crack"):
        page = new_page(f"/en/{path}")
        if path == "wordle/crack":
            page.get_by_role("button", name="I have a word").click()
        expect(page.locator("pista-board svg").last).to_be_visible()
        expect(page.locator(".edge")).to_have_count(0)


def test_the_names_are_printed(new_page: NewPage) -> None:
    page = new_page("/en/hidato")
    page.emulate_media(media="print")
    expect(edge(page, "column", "a")).to_be_visible()
    expect(edge(page, "row", "1")).to_be_visible()


def test_forced_colours_hide_no_arrow_number_or_name(new_page: NewPage) -> None:
    page = new_page(f"/en/makaro#day={A_SATURDAY}")
    for theme, scheme in itertools.product(("light", "dark", "contrast"), SCHEMES):
        page.locator("#theme").select_option(theme)
        page.emulate_media(forced_colors="active", color_scheme=scheme)
        black = page.locator(".tile.black .cell").first.evaluate(COLOUR, "fill")
        paper = page.locator(".tile.empty .cell").first.evaluate(COLOUR, "fill")
        ink = page.locator(".edge").first.evaluate(COLOUR, "fill")
        assert {paper, ink} == {"rgb(0, 0, 0)", "rgb(255, 255, 255)"}, (theme, scheme)
        assert black == ink, (theme, scheme)
        assert page.locator(".arrow").first.evaluate(COLOUR, "stroke") == paper, (theme, scheme)
        assert page.locator(".tile.given .cell").first.evaluate(COLOUR, "fill") == paper, (theme, scheme)
        assert page.locator(".tile.given text").first.evaluate(COLOUR, "fill") == ink, (theme, scheme)
