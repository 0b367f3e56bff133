"""The address of a game, passed on: others play the same puzzle, as a game of their own."""

import re

import pytest
from playwright.sync_api import Page, expect

from pista import wordle
from pista.kinds import kinds

from .conftest import NewPage
from .grids import GRIDS, cell, every_grid, game, open_small, solution
from .test_wordle_page import day_word, open_day, other_words
from .waiting import settle

GONE = {
    "en": "This game is no longer there",
    "es": "Esa partida ya no existe",
    "pt": "Essa partida não existe mais",
    "it": "Questa partita non c’è più",
}


def pass_on(page: Page, new_page: NewPage) -> Page:
    """The same address in somebody else's browser."""
    return new_page(page.url.partition(page.request.get("/health").url.removesuffix("/health"))[2])


@every_grid
def test_somebody_else_gets_the_same_board(new_page: NewPage, kind: str) -> None:
    mine = open_small(new_page, kind)
    name, number = next(iter(solution(kind).items()))
    cell(mine, name).focus()
    with mine.expect_response("**/moves"):
        mine.keyboard.type(number)
        mine.keyboard.press("Enter")
    theirs = pass_on(mine, new_page)
    expect(theirs.locator(".saying.wrong")).to_have_count(0)
    assert theirs.url != mine.url and "#g=" in theirs.url
    assert game(theirs)["puzzle"] == game(mine)["puzzle"]
    assert game(theirs)["moves"] == []
    expect(cell(theirs, name)).to_have_attribute("aria-label", f"{name}, empty")


def test_somebody_else_gets_the_same_word(new_page: NewPage) -> None:
    mine = open_day(new_page)
    word, other = day_word(), other_words("es", 1)[0]
    mine.keyboard.type(other)
    with mine.expect_response("**/moves"):
        mine.keyboard.press("Enter")
    theirs = pass_on(mine, new_page)
    expect(theirs.locator(".tile.absent, .tile.placed, .tile.elsewhere")).to_have_count(0)
    theirs.keyboard.type(word)
    theirs.keyboard.press("Enter")
    expect(theirs.locator(".saying.good")).to_be_visible()
    assert (game(theirs)["day"], game(theirs)["status"]) == (game(mine)["day"], "won")
    assert game(mine)["status"] == "open"


def test_a_practice_word_can_be_passed_on(new_page: NewPage) -> None:
    mine = new_page("/en/wordle")
    made = mine.request.post("/api/games", data={"kind": "wordle", "shape": "it 4", "tries": 3}).json()
    theirs = new_page(f"/en/wordle#g={made['id']}")
    assert (game(theirs)["shape"], game(theirs)["wordle"]["tries"]) == ("it 4", 3)
    word = mine.request.post(f"/api/games/{made['id']}/give-up", data={"turn": 0}).json()["answer"]["word"]
    assert word in wordle.lexicon("it", 4).secrets
    theirs.keyboard.type(word)
    theirs.keyboard.press("Enter")
    expect(theirs.locator(".saying.good")).to_be_visible()


def test_a_reload_goes_on_with_ones_own(new_page: NewPage) -> None:
    theirs = pass_on(open_small(new_page, GRIDS[0]), new_page)
    address = theirs.url
    theirs.reload()
    settle(theirs)
    assert theirs.url == address


@pytest.mark.parametrize("language", GONE)
@pytest.mark.parametrize("kind", [kind.name for kind in kinds()])
def test_a_game_that_is_no_longer_there_leaves_something_to_play(new_page: NewPage, kind: str, language: str) -> None:
    page = new_page(f"/{language}/{kind}#g={'0' * 32}")
    expect(page.locator(".saying.wrong")).to_contain_text(GONE[language])
    expect(page).to_have_url(re.compile(r"#g=(?!0000)"))
    assert game(page)["status"] == "open"
