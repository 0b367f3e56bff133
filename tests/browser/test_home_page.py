"""Home: the day in one sentence, every puzzle as it stands, the days before, and what was left unfinished."""

import re

import pytest
from playwright.sync_api import Page, expect

from pista.kinds import kind_names

from .conftest import NewPage
from .finished import GRIDS, ONE, bring_results, given_up, played_board, played_word, today
from .hearing import hears
from .test_pages import axe_violations
from .test_wordle_page import day_word
from .waiting import settle

THEMES = ("light", "dark", "contrast")


def reload(page: Page, language: str = "en") -> None:
    with page.expect_response("**/api/games?*"):  # the last that home asks for
        page.goto(f"/{language}/")
    settle(page)


def test_a_newcomer_is_invited_to_everything(new_page: NewPage) -> None:
    page = new_page("/en/")
    expect(page.locator("h1")).to_have_text("Four puzzles today")
    expect(page.locator(".card a.main")).to_have_text(["Play"] * len(kind_names()))
    expect(page.locator(".week li")).to_have_count(7)
    expect(page.locator(".so-far")).not_to_contain_text("in a row")
    expect(page.get_by_role("timer")).to_have_text(re.compile(r"^\d+:\d\d(:\d\d)?$"))


def test_the_day_is_told_in_a_sentence_and_every_card_as_it_stands(new_page: NewPage) -> None:
    page = new_page("/en/")
    date = today(page)
    played_word(page, date, "crane")
    begun, solved, lost = GRIDS
    played_board(page, solved, day=str(date))
    filled = played_board(page, begun, day=str(date), but=5)
    reload(page)
    expect(page.locator("h1")).to_have_text("Two solved, two to go")
    word, half, done, new = (page.locator(f"[data-kind={name}]") for name in ("wordle", begun, solved, lost))
    expect(word.locator(".face p")).to_have_text("2 / 6")
    expect(done.locator(".face p")).to_have_text(re.compile(r"^\d+:\d\d$"))
    blanks = len(filled["grid"]["cells"])
    expect(half.locator("[data-about]")).to_contain_text(f"{blanks - 5} of {blanks} cells")
    for card, says, main in ((word, "See it", 0), (half, "Continue", 1), (done, "See it", 0), (new, "Play", 1)):
        expect(card.locator("a.button")).to_have_text(says)
        expect(card.locator("a.main")).to_have_count(main)
    # What stands in a card is not told below once more.
    expect(page.locator("#unfinished")).to_be_empty()
    for theme in THEMES:
        page.locator("#theme").select_option(theme)
        assert axe_violations(page) == [], theme
    given_up(page, page.request.post("/api/games", data={"kind": lost, "day": str(date)}).json())
    reload(page)
    expect(page.locator("h1")).to_have_text("Two solved, one to go")
    expect(new.locator("[data-about]")).to_contain_text("not solved")


@pytest.mark.parametrize(
    ("language", "none", "some", "row"),
    [
        ("en", "Four puzzles today", "One solved, three to go", "3 days in a row"),
        ("es", "Cuatro para hoy", "Uno resuelto, tres por resolver", "3 días seguidos"),
        ("pt", "Quatro para hoje", "Um resolvido, faltam três", "3 dias seguidos"),
        ("it", "Quattro per oggi", "Uno risolto, tre da risolvere", "3 giorni di fila"),
    ],
)
def test_numbers_are_worded_in_every_language(new_page: NewPage, language: str, none: str, some: str, row: str) -> None:
    page = new_page(f"/{language}/")
    expect(page.locator("h1")).to_have_text(none)
    date = today(page)
    bring_results(page, date - ONE, 2)
    given_up(page, played_word(page, date - 5 * ONE, found=False))
    played_board(page, GRIDS[-1], day=str(date))
    reload(page, language)
    expect(page.locator("h1")).to_have_text(some)
    expect(page.locator(".so-far")).to_contain_text(row)
    expect(page.locator(".week .some")).to_have_count(3)
    expect(page.locator(".week .none")).to_have_count(4)
    assert axe_violations(page) == []


def test_all_solved_is_said(new_page: NewPage) -> None:
    page = new_page("/en/")
    date = today(page)
    played_word(page, date)
    for name in GRIDS:
        played_board(page, name, day=str(date))
    reload(page)
    expect(page.locator("h1")).to_have_text("All four solved")
    expect(page.locator(".week li").last).to_have_text(re.compile("4 of 4 solved$"))
    expect(page.locator(".week .all")).to_have_count(1)
    expect(page.locator(".card a.main")).to_have_count(0)


def test_what_was_finished_elsewhere_stands_as_it_was_counted(new_page: NewPage) -> None:
    page, other = new_page("/en/"), new_page("/en/")
    date = today(page)
    played_word(page, date, "crane", "moist")
    code = page.request.post("/api/statistics/transfer", data={}).json()["code"]
    assert other.request.post("/api/statistics/fetch", data={"code": code}).json() == {"added": 1}
    reload(other)
    expect(other.locator("h1")).to_have_text("One solved, three to go")
    card = other.locator("[data-kind=wordle]")
    expect(card.locator(".face p")).to_have_text("3 / 6")
    card.get_by_role("link", name="Play again: Wordle").click()
    settle(other)
    not_counted = "This puzzle was already in your results: this game is not counted."
    with hears(other, not_counted):
        other.keyboard.type(day_word("en", date))
        other.keyboard.press("Enter")
    ending = other.locator("pista-ending")
    expect(ending).to_contain_text(not_counted)
    expect(ending.get_by_role("img")).to_have_attribute("aria-label", "1 in 3")
    expect(ending.locator(".bar.own")).to_have_count(0)
    assert axe_violations(other) == []
    reload(other)
    expect(card.locator(".face p")).to_have_text("3 / 6")
    expect(card.get_by_role("link", name="See it: Wordle")).to_be_visible()
    other.goto("/en/archive")
    expect(other.locator("tbody tr").first.locator("a").first).to_have_text("✓ 3/6")


def test_unfinished_games_are_named_as_people_name_them(new_page: NewPage) -> None:
    page = new_page("/en/")
    played_word(page, today(page) - ONE, "crane", found=False)
    board = played_board(page, "suguru", shape="5x5", level="easy", but=3)
    reload(page)
    lines = page.locator("#unfinished li")
    blanks = len(board["grid"]["cells"])
    expect(lines.nth(0)).to_contain_text(f"Suguru · 5 × 5 · easy {blanks - 3} of {blanks} cells · 0:0")
    expect(lines.nth(1)).to_contain_text("Wordle · English, 5 letters · standard")
    expect(lines.nth(1)).to_contain_text("1 of 6 guesses")
    assert axe_violations(page) == []


def test_a_new_day_is_there_when_the_countdown_ends(new_page: NewPage) -> None:
    page = new_page("/en/", alone=True)
    page.clock.install()
    reload(page)
    expect(page.get_by_role("timer")).to_be_visible()
    with page.expect_request("**/api/days/today"):
        page.clock.fast_forward("24:00:00")


@pytest.mark.parametrize("theme", THEMES)
def test_emblems_have_the_colours_of_the_theme(new_page: NewPage, theme: str) -> None:
    page = new_page("/en/", theme=theme)
    colours = page.evaluate("""() => {
      const probe = document.body.appendChild(document.createElement("p"));
      const token = (name) => { probe.style.color = `var(${name})`; return getComputedStyle(probe).color; };
      const fill = (part) => getComputedStyle(document.querySelector(`.emblem ${part}`)).fill;
      return [[fill(".given"), token("--given")], [fill(".empty"), token("--sheet")],
        [fill(".on-given"), token("--given-ink")], [fill(".absent"), token("--absent")]];
    }""")
    assert all(drawn == named for drawn, named in colours), colours


@pytest.mark.parametrize(("width", "height"), [(360, 640), (390, 844), (740, 360), (820, 1100), (1280, 800)])
def test_nothing_is_wider_than_the_window(new_page: NewPage, width: int, height: int) -> None:
    page = new_page("/it/")
    played_word(page, today(page) - ONE, "crane", found=False)
    reload(page, "it")
    page.set_viewport_size({"width": width, "height": height})
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    # Cards fill their rows.
    edges = "(all) => all.map((one) => one.getBoundingClientRect().right)"
    rights = page.locator("pista-today .card").evaluate_all(edges)
    assert rights[-1] == max(rights)


def test_the_archive_is_a_table_in_which_dates_and_doors_are_on_a_line(new_page: NewPage) -> None:
    page = new_page("/en/")
    date = today(page)
    played_word(page, date, "crane")
    page.goto("/en/archive")
    settle(page)
    row = page.locator("tbody tr").first
    expect(row.locator("a").first).to_have_text("✓ 2/6")
    middles = row.evaluate("""(row) => [...row.children].map((cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      const { top, height } = range.getBoundingClientRect();
      return top + height / 2;
    })""")
    assert max(middles) - min(middles) < 2
    lefts = page.locator("tbody tr > :nth-child(3)").evaluate_all("(cells) => cells.map((c) => c.offsetLeft)")
    assert len(set(lefts)) == 1
    expect(page.locator("thead th[colspan]").first).to_contain_text(str(date.year))
    assert axe_violations(page) == []
