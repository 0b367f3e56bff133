"""What a page looks like in the middle of something, in every theme, on a desktop and a small phone, to axe's eye.

Pages as they are opened are looked at by test_pages, scenes of introductions by test_first_minute.
"""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from .conftest import NewPage
from .finished import ONE, bring_results, given_up, played_board, played_word, today
from .grids import give_up, open_small, solution
from .setting import expect_verdict, paste
from .test_pages import axe_violations
from .test_results_page import show_code
from .test_review_page import ELSEWHERE
from .test_set_verdicts import APART, FEW
from .waiting import settle

LOOKS = (("contrast", 1280, 800), ("dark", 360, 640), ("light", 360, 640))
Story = Callable[[NewPage], Iterator[tuple[str, Page]]]


def grid(new_page: NewPage) -> Iterator[tuple[str, Page]]:
    """Mistakes, a hint, both windows, the end."""
    for kind in ("hidato", "makaro"):
        page = open_small(new_page, kind)
        (first, right), (second, other), *_ = solution(kind).items()
        for name, number in ((first, other if other != right else "1"), (second, "2")):
            page.locator(f'[aria-label^="{name},"]').focus()
            with page.expect_response("**/moves"):
                page.keyboard.type(number)
                page.keyboard.press("Enter")
        page.get_by_role("button", name="Check").click()
        yield f"{kind} checked", page
        page.get_by_role("button", name="Hint", exact=True).click()
        expect(page.locator(".told")).to_be_visible()
        yield f"{kind} hint", page
    page = open_small(new_page, "suguru")
    for door in ("New puzzle", "Give up"):
        page.get_by_role("button", name=door, exact=True).click()
        expect(page.get_by_role("dialog")).to_be_visible()
        yield door, page
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
    give_up(page)
    expect(page.locator("pista-ending h2")).to_be_visible()
    yield "given up", page


def word(new_page: NewPage) -> Iterator[tuple[str, Page]]:
    """Letters of every tone, a word that is none, hints, the window for a new game, lost and found."""
    page = new_page("/en/")
    date = today(page)
    game = played_word(page, date, "crane", "moist", found=False)
    page.goto(f"/en/wordle#g={game['id']}")
    settle(page)
    page.keyboard.type("zzzzz")
    page.keyboard.press("Enter")
    expect(page.locator(".saying").first).to_contain_text("ZZZZZ")
    yield "refused", page
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.get_by_role("heading", name="Hint 1 of 3")).to_be_visible()
    yield "hint", page
    page.get_by_role("button", name="New game", exact=True).click()
    expect(page.get_by_role("dialog")).to_be_visible()
    yield "new game", page
    lost = given_up(page, game)
    page.goto("/en/")
    page.goto(f"/en/wordle#g={lost['id']}")
    expect(page.locator("pista-ending h2")).to_be_visible()
    yield "lost", page
    page.goto(f"/en/wordle/review{ELSEWHERE}")
    expect(page.locator(".guess")).to_have_count(4)
    yield "review", page


def drawing(new_page: NewPage) -> Iterator[tuple[str, Page]]:
    """Every verdict."""
    page = new_page("/en/hidato/set")
    paste(page, APART)
    expect(page.get_by_role("button", name="Clear 14 in d1")).to_be_visible()
    yield "no solution", page
    paste(page, FEW)
    expect(page.get_by_role("button", name="Add these 3 numbers")).to_be_visible()
    yield "several solutions", page
    paste(page, "1 2 3\n8 0 4\n7 6 5\n")
    expect_verdict(page, "Exactly one")
    page.get_by_role("button", name="How hard is it?").click()
    expect(page.get_by_role("heading", name="Level:")).to_be_visible()
    yield "one solution", page
    paste(page, "1 x\n")
    expect_verdict(page, "Line 1")
    yield "refused", page
    page = new_page("/en/makaro/set")
    paste(page, ". 2 .\n. ^ #\n\n1 1 2\n3 - -\n")
    expect(page.locator("pista-editor [role=row]")).to_have_count(2)
    expect_verdict(page, "solution")
    page.get_by_role("button", name="Text: a puzz.link address").click()
    expect(page.locator("pre.share")).to_be_visible()
    yield "rooms", page


def results(new_page: NewPage) -> Iterator[tuple[str, Page]]:
    """Weeks gone by, a code for another device, a home page and archive of somebody who plays."""
    page = new_page("/en/results")
    date = today(page)
    bring_results(page, date - ONE, 3)
    played_board(page, "makaro", shape="5x5", level="easy")
    played_board(page, "suguru", but=2, shape="5x5", level="easy")
    page.reload()
    show_code(page)
    yield "code", page
    page.goto("/en/")
    settle(page)
    expect(page.locator("#unfinished li")).to_have_count(1)
    page.locator("details.pick summary").click()
    yield "home and languages", page


def agents(new_page: NewPage) -> Iterator[tuple[str, Page]]:
    """A word being cracked, one that was watched, a comparison."""
    page = new_page("/en/wordle/crack")
    page.get_by_role("button", name="I have a word").click()
    expect(page.locator("pista-crack [role=grid] [tabindex='0']")).to_be_focused()
    page.locator("pista-crack [role=grid] [role=gridcell]").first.click()
    yield "crack", page
    page.goto("/en/wordle/watch")
    settle(page)
    page.get_by_role("button", name="Watch", exact=True).click()
    expect(page.locator("pista-watch .saying.good")).to_be_visible()
    yield "watched", page


@pytest.mark.parametrize("story", [grid, word, drawing, results, agents])
def test_axe_finds_nothing_in_the_middle_of_anything(
    new_page: NewPage, keep: Callable[[Page, str], None], story: Story
) -> None:
    found = []
    for state, page in story(new_page):
        for theme, width, height in LOOKS:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate("(theme) => void (document.documentElement.dataset.theme = theme)", theme)
            found += [f"{state}, {theme}, {width}: {each}" for each in axe_violations(page)]
            keep(page, f"state-{story.__name__}-{state.replace(' ', '-')}-{theme}")
        page.set_viewport_size({"width": 1280, "height": 800})
    assert found == []
