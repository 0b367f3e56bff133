"""The ending of a game: what it came to, how it stands among others, what to share, and what is next."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from pista.kinds import kind_names

from .conftest import NewPage
from .finished import GRIDS, ONE, begun, bring_results, given_up, played_board, played_word, today
from .hearing import heard, hears
from .modules import with_modules
from .test_pages import axe_violations
from .test_wordle_page import day_word, open_day
from .waiting import PATIENCE, go_offline, settle

# The element alone: tables show it in their own way.
SHOW = with_modules("""async (game) => {
  const { Ending } = await import("/static/play/ending.js");
  for (const other of document.querySelectorAll("#tried, .beside")) other.remove();
  const ending = new Ending();
  ending.id = "tried";
  document.querySelector("main").prepend(ending);
  window.tried = { ending, asked: 0, ways: { another: () => (window.tried.asked += 1) } };
  ending.show(game, window.tried.ways);
}""")
SHOW_AGAIN = "(game) => window.tried.ending.show(game, window.tried.ways)"
ENDING = "**/api/games/*/ending"


def show(page: Page, game: dict[str, Any], language: str = "en") -> Locator:
    """The ending of a game, with all that the server tells of it."""
    page.goto(f"/{language}/{game['kind']}#g={game['id']}")
    settle(page)
    with page.expect_response(ENDING):
        page.evaluate(SHOW, game)
    ending = page.locator("#tried")
    expect(ending.locator("pista-countdown")).to_have_text(re.compile(r"^\d+:\d\d(:\d\d)?$"))
    return ending


def test_a_word_that_was_found_stands_among_those_before(new_page: NewPage) -> None:
    page = new_page("/en/")
    date = today(page)
    bring_results(page, date - ONE, 3)
    ending = show(page, played_word(page, date, "crane", "moist"))
    expect(ending.locator("h2")).to_have_text("Found in three")
    expect(ending).to_contain_text("no hints")
    expect(ending.locator(".yardstick")).to_have_text("The best strategy needs 3.20 guesses on average.")
    expect(ending.locator(".figures dd")).to_have_text(["4", "100%", "4", "4"])
    expect(ending.locator(".bar.own")).to_have_text("1")
    expect(ending.get_by_role("img")).to_have_attribute("aria-label", "1 in 3 (this game), 3 in 4")
    for theme in ("light", "dark", "contrast"):
        page.locator("#theme").select_option(theme)
        assert axe_violations(page) == [], theme


@pytest.mark.parametrize("name", GRIDS)
def test_a_board_that_was_solved_tells_its_times_and_its_grade(new_page: NewPage, name: str) -> None:
    page = new_page("/en/")
    ending = show(page, played_board(page, name, shape="5x5", level="easy"))
    expect(ending.locator("h2")).to_have_text(re.compile(r"^Solved in \d:\d\d$"))
    expect(ending.locator(".yardstick")).to_have_text(re.compile(r"^Level: easy\. The hardest part is [a-z ]+\.$"))
    expect(ending.locator(".figures dt")).to_have_text(["played", "won", "streak", "best", "best time", "average time"])
    expect(ending.locator(".bars")).to_have_count(0)
    assert axe_violations(page) == []


@pytest.mark.parametrize(
    ("language", "headline", "hints"),
    [
        ("en", "Given up", "no hints"),
        ("es", "Partida abandonada", "sin pistas"),
        ("pt", "Você desistiu", "sem dicas"),
        ("it", "Partita abbandonata", "senza indizi"),
    ],
)
def test_a_game_given_up_says_what_it_was(new_page: NewPage, language: str, headline: str, hints: str) -> None:
    page = new_page("/en/")
    game = given_up(page, played_word(page, today(page), "crane", found=False))
    ending = show(page, game, language)
    expect(ending.locator("h2")).to_have_text(headline)
    expect(ending).to_contain_text(game["ending"])
    expect(ending).to_contain_text(hints)
    expect(ending.locator(".bar.own.lost")).to_have_text("1")
    assert axe_violations(page) == []


def test_the_result_is_shared_with_the_address_of_the_puzzle(new_page: NewPage) -> None:
    page = new_page("/en/")
    date = today(page)
    ending = show(page, played_word(page, date))
    with hears(page, "Copied"):
        ending.get_by_role("button", name="Share").click()
    *_, squares, address = page.evaluate("navigator.clipboard.readText()").splitlines()
    assert squares == "🟩🟩🟩🟩🟩"
    assert address == f"{page.url.partition('#')[0]}#day={date}&shape=en+5"


def test_a_puzzle_of_no_day_is_shared_by_its_game(new_page: NewPage) -> None:
    page = new_page("/en/")
    game = played_board(page, "suguru", shape="5x5", level="easy")
    ending = show(page, game)
    ending.get_by_role("button", name="Share").click()
    expect(ending.get_by_role("button", name="Copied")).to_be_visible()
    title, address = page.evaluate("navigator.clipboard.readText()").splitlines()
    assert re.fullmatch(r"Pista · Suguru 5 × 5 · easy · \d:\d\d", title)
    assert address.endswith(f"/en/suguru#g={game['id']}")


def test_where_the_system_shares_nothing_is_copied(new_page: NewPage) -> None:
    page = new_page("/en/", alone=True)
    page.add_init_script("""navigator.canShare = () => true;
      navigator.share = async (what) => {
        window.shared = what;
        if (window.regrets) throw new DOMException("", "AbortError");
      };
      navigator.clipboard.writeText = () => { throw new Error("nothing is to be copied"); }""")
    date = today(page)
    ending = show(page, played_word(page, date))
    button = ending.get_by_role("button", name="Share")
    for regrets in (False, True):
        page.evaluate("(regrets) => void ([window.regrets, window.shared] = [regrets, null])", regrets)
        said = len(heard(page))
        button.click()
        page.wait_for_function("() => window.shared !== null")
        shared = page.evaluate("window.shared")
        assert shared["text"].endswith("🟩🟩🟩🟩🟩")
        assert shared["url"] == f"{page.url.partition('#')[0]}#day={date}&shape=en+5"
        # Who thinks better of it is told nothing.
        expect(button).to_have_text("Share")
        expect(ending.locator(".share")).to_be_hidden()
        assert heard(page)[said:] == []


def test_a_browser_that_refuses_to_copy_shows_the_text(new_page: NewPage) -> None:
    page = new_page("/en/", alone=True)
    page.add_init_script("navigator.clipboard.writeText = () => Promise.reject(new Error())")
    ending = show(page, played_word(page, today(page)))
    expect(ending.locator(".share")).to_be_hidden()
    ending.get_by_role("button", name="Share").click()
    expect(ending.locator(".share")).to_contain_text("🟩🟩🟩🟩🟩")
    assert axe_violations(page) == []


def test_what_is_next_is_one_of_todays_that_is_not_finished(new_page: NewPage) -> None:
    page = new_page("/en/")
    date = today(page)
    first, second, *_ = kind_names()
    ending = show(page, played_word(page, date))
    door = ending.get_by_role("link", name=f"{second.capitalize()} of the day")
    expect(door).to_have_attribute("href", f"/en/{second}#day={date}&shape=8x8")
    for name in kind_names():
        if name != first:
            given_up(page, page.request.post("/api/games", data={"kind": name, "day": str(date)}).json())
    ending = show(page, played_word(page, date - ONE))
    expect(ending.get_by_role("link")).to_have_count(0)
    expect(ending.get_by_role("button", name="Another like this")).to_be_visible()


@pytest.mark.parametrize("name", GRIDS)
def test_a_game_with_hints_says_why_it_has_no_times(new_page: NewPage, name: str) -> None:
    page = new_page("/en/")
    wish: dict[str, Any] = {"shape": "5x5", "level": "easy"}
    hinted = played_board(page, name, hints=1, **wish)
    ending = show(page, hinted)
    expect(ending.locator(".figures dt")).to_have_text(["played", "won", "streak", "best"])
    expect(ending.locator(".remark")).to_have_text(re.compile("once you solve one without hints"))
    played_board(page, name, **wish)
    ending = show(page, hinted)
    expect(ending.locator(".figures dd").nth(4)).to_have_text(re.compile(r"^\d:\d\d$"))
    expect(ending.locator(".remark")).to_have_text("Games with hints do not count for the times.")


def test_one_thing_is_the_first_to_do(new_page: NewPage) -> None:
    page = new_page("/en/")
    date = today(page)
    ending = show(page, played_word(page, date))
    expect(ending.locator(".main")).to_have_text("Share")
    # Who has given up goes on.
    ending = show(page, given_up(page, played_word(page, date - ONE, found=False)))
    expect(ending.locator(".main")).to_have_text("Hidato of the day →")
    # Nobody makes another like a board of one's own.
    own = begun(page, {"kind": "hidato", "text": "1 0 3\n8 9 4\n7 0 5\n"})
    ending = show(page, given_up(page, own))
    ending.get_by_role("button", name="New puzzle").click()
    assert page.evaluate("window.tried.asked") == 1


def test_another_has_the_same_shape_and_level(new_page: NewPage) -> None:
    page = new_page("/en/")
    board = given_up(page, begun(page, {"kind": "suguru", "shape": "5x5", "level": "easy"}))
    word = given_up(page, begun(page, {"kind": "wordle", "shape": "es 6", "level": "hard", "tries": 4}))
    for game, title in ((board, "5 × 5 · easy"), (word, "practice · Spanish · 6 letters · hard")):
        page.goto(f"/en/{game['kind']}#g={game['id']}")
        settle(page)
        page.locator("pista-ending").get_by_role("button", name="Another like this").click()
        expect(page.locator("pista-ending")).to_be_hidden()
        expect(page.locator(".game-title")).to_have_text(title)
        assert game["id"] not in page.url
    expect(page.locator("pista-wordle [role=row]")).to_have_count(4)
    page.go_back()
    expect(page.locator("pista-ending")).to_be_visible()


def test_how_a_board_is_solved_is_shown_step_by_step(new_page: NewPage) -> None:
    page = new_page("/en/", phone=True)
    game = given_up(page, begun(page, {"kind": "hidato", "text": "1 0 3\n8 9 4\n7 0 5\n"}))
    page.goto(f"/en/hidato#g={game['id']}")
    settle(page)
    page.get_by_role("button", name="How it is solved").tap()
    walk = page.get_by_role("dialog", name="How it is solved")
    with hears(page, "Step 2. "):
        expect(walk.locator("h3")).to_have_text("Step 1")
        expect(walk.locator(".tile.hint").first).to_be_attached()
        walk.get_by_role("button", name="Next").tap()
    expect(walk.locator("h3")).to_have_text("Step 2")
    assert axe_violations(page) == []
    walk.get_by_role("button", name="Next").tap()
    expect(walk.locator("p").first).to_have_text("The board is full: this is the solution.")
    expect(walk.get_by_role("button", name="Next")).to_be_disabled()
    walk.get_by_role("button", name="Back").tap()
    expect(walk.locator("h3")).to_have_text("Step 2")
    page.keyboard.press("Escape")
    expect(walk).to_have_count(0)


def test_an_open_game_has_no_ending_and_the_same_one_stays_as_it_is(new_page: NewPage) -> None:
    page = new_page("/en/")
    date = today(page)
    ended = played_word(page, date)
    ending = show(page, ended)
    ending.get_by_role("button", name="Share").click()
    expect(ending.get_by_role("button", name="Copied")).to_be_visible()
    page.evaluate(SHOW_AGAIN, ended)
    expect(ending.get_by_role("button", name="Copied")).to_be_visible()
    page.evaluate(SHOW_AGAIN, played_word(page, date - ONE, "crane", found=False))
    expect(ending).to_be_hidden()
    assert ending.inner_text() == ""


def test_without_a_server_the_end_is_told_and_the_figures_follow(new_page: NewPage, complaints: list[str]) -> None:
    page = new_page("/en/")
    game = played_word(page, today(page))
    page.goto(f"/en/{game['kind']}#g={game['id']}")
    settle(page)
    page.evaluate(with_modules("import('/static/play/ending.js')"))
    go_offline(page)
    page.evaluate(SHOW, game)
    ending = page.locator("#tried")
    expect(ending.locator("h2")).to_have_text("Found on the first guess")
    expect(ending.locator(".figures dd").first).to_have_text("–")
    expect(ending.get_by_role("button", name="Another like this")).to_be_visible()
    page.context.set_offline(False)
    expect(ending.locator(".figures dd").first).to_have_text("1")
    # The browser itself tells of requests that went nowhere.
    complaints[:] = [each for each in complaints if "ERR_INTERNET_DISCONNECTED" not in each]


def test_the_countdown_ends_with_an_invitation(new_page: NewPage) -> None:
    page = new_page("/en/", alone=True)
    game = played_word(page, today(page))
    page.clock.install()
    ending = show(page, game)
    countdown = ending.get_by_role("timer")
    before = countdown.inner_text()
    page.clock.run_for(1000)
    expect(countdown).not_to_have_text(before)
    page.clock.fast_forward("24:00:00")
    expect(ending.get_by_role("link", name="There are new puzzles")).to_be_visible(timeout=PATIENCE)


def test_the_table_shows_the_ending_and_a_reload_shows_it_again(new_page: NewPage) -> None:
    page = open_day(new_page, "es")
    page.keyboard.type(day_word("es"))
    page.keyboard.press("Enter")
    ending = page.locator("pista-ending")
    expect(ending.locator("h2")).to_have_text("A la primera")
    expect(ending.locator(".figures dd")).to_have_text(["1", "100\u00a0%", "0", "1"])
    expect(ending).to_be_in_viewport()
    page.reload()
    expect(ending.locator("h2")).to_have_text("A la primera")
    expect(ending.locator(".figures dd")).to_have_text(["1", "100\u00a0%", "0", "1"])
    assert axe_violations(page) == []
