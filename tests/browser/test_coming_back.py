"""Back shows a page as it was left, and an address may be put into an open window: both show what is so now."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import NewPage
from .setting import paste
from .waiting import held, settle

BACK = "() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))"
SMALL = "1 0 3\n8 9 4\n7 0 5\n"


def today(page: Page) -> str:
    """The day the server calls today."""
    date: str = page.request.get("/api/days/today").json()["date"]
    return date


def begin(page: Page, kind: str, day: str) -> dict[str, Any]:
    """A day's puzzle, begun with one move in another window of the same browser."""
    game: dict[str, Any] = page.request.post("/api/games", data={"kind": kind, "day": day}).json()
    return move_elsewhere(page, game)


def move_elsewhere(page: Page, game: dict[str, Any]) -> dict[str, Any]:
    """One correct-looking move that another window makes: a number into the first empty cell."""
    tile = next(each for each in game["picture"]["tiles"] if each["tone"] == "empty")
    body = {"turn": game["turn"], "move": f"{tile['name']}=1"}
    moved: dict[str, Any] = page.request.post(f"/api/games/{game['id']}/moves", data=body).json()
    return moved


def test_home_tells_of_the_game_one_comes_back_from(new_page: NewPage) -> None:
    page = new_page("/en/results")
    day = today(page)
    # Should midnight pass meanwhile, it is still the same day for this page.
    page.route("**/api/days/today", lambda route: route.continue_(url=route.request.url.replace("today", day)))
    with page.expect_response("**/api/games?*"):  # the last that home asks for
        page.goto("/en/")
    card = page.locator("[data-kind=hidato] a.button")
    expect(card).to_have_text("Play")
    game = begin(page, "hidato", day)
    page.evaluate(BACK)
    expect(card).to_have_text("Continue")
    # It stands above, so not below once more.
    expect(page.locator("#unfinished")).to_be_empty()
    page.request.delete(f"/api/games/{game['id']}")
    page.evaluate(BACK)
    expect(card).to_have_text("Play")


def test_the_archive_keeps_its_days_and_shows_how_far_they_are(new_page: NewPage) -> None:
    page = new_page("/en/archive")
    rows = page.locator("tbody tr")
    expect(rows).to_have_count(14)
    page.get_by_role("button", name="Earlier").click()
    expect(rows).to_have_count(28)
    game = begin(page, "makaro", today(page))
    page.evaluate(BACK)
    expect(rows.locator(f"a[href$='#g={game['id']}']")).to_have_text("…")
    expect(rows).to_have_count(28)


def test_a_board_one_comes_back_to_is_the_one_another_window_left(new_page: NewPage) -> None:
    page = new_page("/en/hidato")
    expect(page).to_have_url(re.compile("#g="))
    game = page.request.get(f"/api/games/{page.url.partition('#g=')[2]}").json()
    move_elsewhere(page, game)
    expect(page.locator(".tile.entered .cell")).to_have_count(0)
    page.evaluate(BACK)
    expect(page.locator(".tile.entered .cell")).to_have_count(1)


def test_results_count_the_game_one_comes_back_from(new_page: NewPage) -> None:
    page = new_page("/en/results")
    game = begin(page, "makaro", today(page))
    page.request.post(f"/api/games/{game['id']}/give-up", data={"turn": game["turn"]})
    page.evaluate(BACK)
    expect(page.locator(".shown .cards h2")).to_have_text("Makaro")


@pytest.mark.parametrize("written", [False, True])
def test_an_address_put_into_the_drawing_table_is_followed(new_page: NewPage, written: bool) -> None:
    page = new_page("/en/hidato/set")
    code = page.request.post("/api/puzzles/read", data={"kind": "hidato", "text": SMALL}).json()["code"]
    if written:
        paste(page, "0 0\n0 0\n")
        expect(page.locator("pista-editor [role=gridcell]")).to_have_count(4)
    page.evaluate("(code) => (location.hash = `p=${code}`)", code)
    expect(page.locator("pista-editor [role=gridcell]")).to_have_count(9)
    expect(page.locator(".saying").first).to_contain_text("Exactly one solution")
    expect(page.get_by_label("As text")).to_have_value(SMALL)


def new_game(page: Page) -> str:
    """Begins another game in the window that is there for it; its address."""
    before = page.url
    page.locator(".quiet-acts").get_by_role("button", name=re.compile("New (puzzle|game)")).click()
    page.get_by_role("dialog").locator("form button.main").click()
    page.wait_for_function("before => location.href !== before", arg=before)
    return page.url


@pytest.mark.parametrize("kind", ["wordle", "hidato"])
def test_back_returns_to_the_game_before_and_forth_to_the_new_one(new_page: NewPage, kind: str) -> None:
    page = new_page(f"/en/{kind}")
    entries = page.evaluate("history.length")
    first = page.url
    second = new_game(page)
    third = new_game(page)
    assert len({first, second, third}) == 3
    for go, url in ((page.go_back, second), (page.go_back, first), (page.go_forward, second), (page.go_forward, third)):
        with page.expect_response(f"**/api/games/{url.partition('#g=')[2]}"):
            go()
        expect(page).to_have_url(url)
    # No game has two entries, also where one comes back to it.
    assert page.evaluate("history.length") == entries + 2
    page.reload()
    settle(page)
    assert page.evaluate("history.length") == entries + 2


@pytest.mark.parametrize("kind", ["wordle", "hidato"])
def test_a_game_that_comes_late_does_not_take_the_place_of_the_address_one_went_to(
    new_page: NewPage, kind: str
) -> None:
    page = new_page(f"/en/{kind}")
    first, second = page.url, new_game(page)
    game = f"**/api/games/{second.partition('#g=')[2]}"
    page.goto(first)
    settle(page)
    with held(page, game) as kept:
        page.goto(second)
    # Between two presses of Back the address is another already, and the page is told of it only then.
    page.evaluate("(url) => history.replaceState(null, '', url)", first)
    with page.expect_response(game):
        kept[0].continue_()
    # What is answered later is there later.
    page.evaluate("fetch('/api/kinds').then((answer) => answer.json())")
    assert page.url == first


@pytest.mark.parametrize("kind", ["wordle", "hidato"])
def test_a_day_without_a_puzzle_is_told_in_words_for_players(new_page: NewPage, kind: str) -> None:
    page = new_page(f"/en/{kind}")
    line = page.locator(".saying.wrong")
    for name, said in (
        ("day=2026-99-99", "2026-99-99 is not a date."),
        ("day=2026-02-31", "2026-02-31 is not a date."),
        ("day=2031-01-01", "The puzzle for January 1, 2031 is not there yet."),
        ("day=1999-12-31", "There is no such puzzle for December 31, 1999."),
        ("day=2026-03-14&shape=banana", "There is no such puzzle for March 14, 2026."),
    ):
        page.goto(f"/en/{kind}#{name}")
        expect(line).to_have_text(said)
        # Beside what can be played.
        page.wait_for_function("location.hash.startsWith('#g=')")
        expect(page.locator("pista-board svg")).to_be_visible()
