"""The page on which a finished game is looked at again: one's own by its address, or one played elsewhere."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from pista import wordle
from pista.message import LANGUAGES

from .conftest import NewPage
from .hearing import hears, wait_until_heard
from .test_pages import axe_violations
from .test_wordle_page import DAY, day_word, other_words
from .waiting import settle

# After MOIST only the word itself is left; AUDIO does not see it.
GUESSES = ("crane", "moist", "audio", "video")
ELSEWHERE = f"#lexicon=en&length=5&secret=video&guesses={'+'.join(GUESSES)}"


def new_game(page: Page, *guesses: str, **wish: object) -> dict[str, Any]:
    """A game of the page's own, played by requests."""
    game: dict[str, Any] = page.request.post("/api/games", data={"kind": "wordle", "shape": "es 5"} | wish).json()
    for guess in guesses:
        answer = page.request.post(f"/api/games/{game['id']}/moves", data={"turn": game["turn"], "move": guess})
        game = answer.json()
    return game


def day_game(page: Page) -> dict[str, Any]:
    return new_game(page, *other_words("es", 1), day_word(), day=str(DAY))


def give_up(page: Page, game: dict[str, Any]) -> None:
    page.request.post(f"/api/games/{game['id']}/give-up", data={"turn": game["turn"]})


def go(page: Page, address: str) -> None:
    page.goto(address)
    settle(page)


def test_a_game_of_ones_own_is_reviewed_by_its_address(new_page: NewPage, keep: Callable[[Page, str], None]) -> None:
    page = new_page("/es/")
    game = day_game(page)
    go(page, f"/es/wordle/review#g={game['id']}")
    expect(page.locator(".guess")).to_have_count(2)
    expect(page.locator(".rows").first.get_by_role("button")).to_have_count(2)
    # One figure sums up, says what it is made of, and stands apart from skill and luck.
    expect(page.locator(".summary h2")).to_contain_text("Encontrada en 2 intentos")
    told = wordle.review(wordle.lexicon("es"), [*other_words("es", 1), day_word()], day_word())
    expect(page.locator(".summary .score")).to_have_text(f"Puntuación {told.score} de 100")
    expect(page.locator(".summary")).to_contain_text("sin el primero")
    meters = page.locator(".summary").get_by_role("meter")
    assert [each.get_attribute("aria-valuenow") for each in meters.all()] == [str(told.skill), str(told.luck)]
    expect(page.locator(".game-title")).to_contain_text(wordle.lexicon("es").spelled(day_word()).upper())
    expect(page.get_by_text("El agente (el mejor) la encuentra en")).to_be_visible()
    last = page.locator(".rows").nth(1).locator("li .unseen").last
    expect(last).to_have_text(re.compile(f"^{wordle.lexicon('es').spelled(day_word()).upper()}: "))
    assert axe_violations(page) == []
    keep(page, "wordle-review")
    page.get_by_role("link", name="Volver a la partida").click()
    expect(page).to_have_url(re.compile(f"/es/wordle#g={game['id']}$"))


def test_a_row_and_its_card_are_chosen_together(new_page: NewPage) -> None:
    page = new_page(f"/en/wordle/review{ELSEWHERE}")
    rows, cards = page.locator(".rows").first.locator("li"), page.locator(".guess")

    def expect_chosen(number: int) -> None:
        for each in (rows, cards):
            expect(each.locator("[aria-current=true]")).to_have_count(1)
            expect(each.nth(number).locator("button[aria-current=true]")).to_have_count(1)

    with hears(page, "It left 1 word of 70"):
        rows.nth(1).get_by_role("button").click()
    expect_chosen(1)
    expect(cards.nth(1)).to_be_in_viewport()
    with hears(page, "Only VIDEO was left; this guess could reveal nothing more."):
        page.keyboard.press("ArrowDown")
    expect(rows.nth(2).get_by_role("button")).to_be_focused()
    expect_chosen(2)
    cards.nth(0).get_by_text("It left").click()
    expect_chosen(0)
    cards.nth(3).get_by_role("button").focus()
    expect_chosen(3)
    assert axe_violations(page) == []


def test_the_only_word_left_can_tell_nothing_apart(new_page: NewPage) -> None:
    page = new_page(f"/en/wordle/review{ELSEWHERE}")
    missed, forced = page.locator(".guess").nth(2), page.locator(".guess").nth(3)
    expect(missed.locator("p")).to_have_text(["Only VIDEO was left; this guess could reveal nothing more.", "VIDEO"])
    expect(missed.get_by_role("meter")).to_have_count(1)
    expect(forced.locator("p")).to_have_text("Only VIDEO was left: there was nothing to decide.")
    expect(forced.get_by_role("meter")).to_have_count(0)
    # The opener has luck and no skill; what was better says what it would have left here.
    opener = page.locator(".guess").first
    expect(opener.get_by_role("meter")).to_have_count(1)
    expect(opener.get_by_role("meter")).to_have_attribute("aria-label", "Luck")
    expect(opener.locator("p").nth(1)).to_have_text(re.compile(r"^Better: [A-Z]+, which leaves [\d.]+ on average and"))


def test_what_is_better_on_average_may_be_worse_here(new_page: NewPage) -> None:
    page = new_page(f"/en/wordle/review{ELSEWHERE}")
    expect(page.locator(".guess").first.locator("p").nth(1)).to_have_text(
        "Better: ROATE, which leaves 29.3 on average and would have left 11 words here."
    )
    expect(page.locator(".guess").nth(1).locator("p").nth(1)).to_have_text(
        "On average WEEST is better: it leaves 2.9. But here it would have left 6 words, more than your guess."
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_word_is_one_word_in_every_language(new_page: NewPage, language: str) -> None:
    page = new_page(f"/{language}/wordle/review{ELSEWHERE}")
    told = page.locator(".guess").nth(1).locator("p").first
    one = {
        "en": "It left 1 word of 70; on average it leaves 4.3.",
        "es": "Dejó 1 palabra de 70; de media deja 4,3.",
        "pt": "Deixou 1 palavra de 70; em média, deixa 4,3.",
        "it": "Ha lasciato 1 parola su 70; in media ne lascia 4,3.",
    }
    expect(told).to_have_text(one[language])


def test_the_words_left_can_be_seen(new_page: NewPage) -> None:
    page = new_page(f"/en/wordle/review{ELSEWHERE}")
    words = page.locator(".guess").first.locator(".words")
    expect(words).to_be_hidden()
    page.locator(".guess").first.get_by_text("70 words left").click()
    expect(words).to_contain_text("VIDEO")
    assert axe_violations(page) == []


def test_a_game_played_elsewhere_is_typed_and_stays_in_the_address(new_page: NewPage) -> None:
    page = new_page("/en/wordle/review")
    expect(page.get_by_text("No finished game to review yet.")).to_be_visible()
    page.get_by_label("Word", exact=True).fill("Video")
    page.get_by_label("Guesses, in order").fill("crane moist\naudio, video")
    page.get_by_role("button", name="Review", exact=True).click()
    expect(page.locator(".guess")).to_have_count(4)
    wait_until_heard(page, "Found in 4 guesses")
    page.reload()
    expect(page.locator(".guess")).to_have_count(4)
    page.locator("details.pick summary").click()
    page.get_by_role("link", name="Español").click()
    expect(page.locator(".guess")).to_have_count(4)
    expect(page.locator(".summary h2")).to_contain_text("Encontrada en 4 intentos")
    page.get_by_role("link", name="Revisar otra partida").click()
    expect(page.get_by_label("Intentos, en orden")).to_be_visible()
    page.go_back()
    expect(page.locator(".guess")).to_have_count(4)


def test_what_is_wrong_with_a_game_is_named_and_can_be_mended(new_page: NewPage) -> None:
    page = new_page("/en/wordle/review")
    page.get_by_label("Word", exact=True).fill("zzzzz")
    page.get_by_label("Guesses, in order").fill("crane")
    page.get_by_role("button", name="Review", exact=True).click()
    expect(page.locator(".saying.wrong")).to_have_text("ZZZZZ is not in my dictionary.")
    expect(page.get_by_label("Guesses, in order")).to_have_value("crane")
    page.get_by_label("Word", exact=True).fill("video")
    page.get_by_label("Guesses, in order").fill("crane yyyyy")
    page.get_by_role("button", name="Review", exact=True).click()
    expect(page.locator(".saying.wrong")).to_have_text("Guess 2: YYYYY is not in my dictionary.")
    page.get_by_label("Guesses, in order").fill("crane")
    page.get_by_role("button", name="Review", exact=True).click()
    expect(page.locator(".guess")).to_have_count(1)
    expect(page.locator(".saying.wrong")).to_be_hidden()


def test_finished_games_are_offered_and_no_others(new_page: NewPage, keep: Callable[[Page, str], None]) -> None:
    page = new_page("/es/")
    new_game(page, "perra")
    give_up(page, new_game(page))
    give_up(page, new_game(page, "perra", level="adversary"))
    lost = new_game(page, "perra")
    give_up(page, lost)
    won = day_game(page)
    go(page, "/es/wordle/review")
    links = page.locator(".offers .lines a")
    addresses = [link.get_attribute("href") for link in links.all()]
    assert addresses == [f"/es/wordle/review#g={game['id']}" for game in (won, lost)]
    assert axe_violations(page) == []
    keep(page, "review-offers")
    links.nth(1).click()
    expect(page.locator(".guess")).to_have_count(1)


def test_a_game_that_is_not_over_is_not_reviewed(new_page: NewPage) -> None:
    page = new_page("/en/")
    game = new_game(page, "perra")
    go(page, f"/en/wordle/review#g={game['id']}")
    expect(page.locator(".saying.wrong")).to_contain_text("Only a finished game")
    expect(page.locator(".guess")).to_have_count(0)
    expect(page.locator(".offers form")).to_be_visible()
    assert axe_violations(page) == []


@pytest.mark.parametrize("theme", ["dark", "contrast"])
def test_a_review_fits_a_small_phone(new_page: NewPage, keep: Callable[[Page, str], None], theme: str) -> None:
    page = new_page(f"/it/wordle/review{ELSEWHERE}", phone=True, theme=theme)
    page.set_viewport_size({"width": 360, "height": 640})
    expect(page.locator(".guess")).to_have_count(4)
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    page.locator(".rows button").nth(1).tap()
    expect(page.locator(".guess").nth(1)).to_be_in_viewport()
    assert axe_violations(page) == []
    keep(page, f"review-phone-{theme}")
