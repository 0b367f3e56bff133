"""Grid puzzles in the browser: a small board of every kind, what belongs into it, and the hands that play it."""

from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Locator, Page

from pista.kinds import kind_named, kinds
from pista.links import packed

from .conftest import NewPage

GRIDS = [kind.name for kind in kinds() if hasattr(kind, "solve")]
# A day of the archive has the same board every day of the week; on a Saturday it is a hard one of 8 by 8.
A_SATURDAY = "2026-03-14"
every_grid = pytest.mark.parametrize("kind", GRIDS)


@cache
def small_board(name: str) -> str:
    """A small puzzle, always the same one: a page is tried here, not a generator."""
    kind: Any = kind_named(name)
    text: str = kind.write(kind.generate("5x5", level="easy", seed=1))
    return text


@cache
def answers(name: str, text: str) -> dict[str, str]:
    """What belongs into each empty cell of a puzzle."""
    kind: Any = kind_named(name)
    puzzle = kind.read(text)
    (marks,) = kind.solve(puzzle).solutions
    given = puzzle.givens
    return {name: str(mark) for name, mark, old in zip(puzzle.board.names, marks, given, strict=True) if old is None}


def solution(kind: str) -> dict[str, str]:
    """What belongs into each empty cell of the small board."""
    return answers(kind, small_board(kind))


def open_small(new_page: NewPage, kind: str, *, phone: bool = False) -> Page:
    """A page with the small board."""
    return new_page(f"/en/{kind}#p={packed(small_board(kind))}", phone=phone)


def game(page: Page) -> dict[str, Any]:
    """The game on the page, asked of the server."""
    found: dict[str, Any] = page.request.get(f"/api/games/{page.url.partition('#g=')[2]}").json()
    return found


def new_puzzle(page: Page, **wish: str) -> None:
    """Asks for another puzzle in the window that is there for it."""
    page.locator(".quiet-acts").get_by_role("button", name="New puzzle").click()
    window = page.get_by_role("dialog", name="New puzzle")
    for name, value in wish.items():
        if name == "other":
            window.get_by_label("Or another shape").fill(value)
        else:
            window.get_by_role("combobox", name=name.title()).select_option(value)
    window.get_by_role("button", name="New puzzle").click()


def give_up(page: Page) -> None:
    """Gives up, and says so again."""
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("dialog").get_by_role("button", name="Give up").click()


def follow_hint(page: Page) -> None:
    """Takes a hint all its steps."""
    page.get_by_role("button", name="Hint", exact=True).click()
    page.get_by_role("button", name="Why here?").click()
    page.get_by_role("button", name="Fill it in").click()


def cell(page: Page, name: str) -> Locator:
    return page.locator(f'pista-board [role=gridcell][aria-label^="{name},"]')
