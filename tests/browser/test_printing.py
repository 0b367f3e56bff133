"""A game on paper: its title and its board, in colours that are read on white whatever the theme is."""

import pytest
from playwright.sync_api import Page, expect

from .conftest import NewPage
from .finished import given_up, played_board, played_word, today

COLOURS = """() => {
  const style = getComputedStyle(document.documentElement);
  return ["paper", "ink", "entered-ink", "trail", "placed", "on-placed", "absent", "on-absent"]
    .map((name) => style.getPropertyValue(`--${name}`));
}"""
MIDDLE = """(board) => {
  const { left, right } = board.getBoundingClientRect();
  return (left + right) / 2 / document.documentElement.clientWidth;
}"""


def print_preview(page: Page, game: dict[str, object]) -> None:
    page.goto(f"/en/{game['kind']}#g={game['id']}")
    expect(page.locator("pista-ending")).to_be_visible()
    page.emulate_media(media="print")


def test_a_game_that_is_over_is_printed_as_title_and_board(new_page: NewPage) -> None:
    page = new_page("/en/")
    games = [
        played_board(page, "hidato", shape="5x5", level="easy"),
        given_up(page, played_word(page, today(page), "crane", found=False)),
    ]
    for game in games:
        print_preview(page, game)
        shown = page.locator("body :visible:is(p, h1, h2, dl, a, button, label, summary, input)")
        assert shown.evaluate_all("(all) => all.map(({ tagName }) => tagName)") == ["H1", "P"]
        assert page.locator("pista-board").first.evaluate(MIDDLE) == pytest.approx(0.5, abs=0.02)
        page.emulate_media(media="screen")
    page.emulate_media(media="print")
    inks = []
    for theme in ("light", "dark", "contrast"):
        page.evaluate("(theme) => void (document.documentElement.dataset.theme = theme)", theme)
        inks.append(page.evaluate(COLOURS))
    assert inks[1:] == inks[:1] * 2
