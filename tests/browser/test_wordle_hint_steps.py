"""Hints of Wordle come in steps: how many words fit, a letter, and only then a word."""

import re

from playwright.sync_api import Page, expect

from .conftest import NewPage
from .grids import game
from .hearing import hears
from .test_pages import axe_violations
from .test_wordle_page import open_day, other_words
from .waiting import held_back


def hint(page: Page) -> None:
    page.get_by_role("button", name="Hint", exact=True).click()


def test_each_press_tells_more_and_all_are_one_hint(new_page: NewPage) -> None:
    page = open_day(new_page, "en")
    card = page.locator("pista-hint")
    expect(card).to_be_hidden()
    with hears(page, "words still fit."):
        hint(page)
    expect(card).to_contain_text("Hint 1 of 3")
    expect(card.locator(".steps .done")).to_have_count(1)
    assert re.search(r"\d+ words still fit\.", card.inner_text())
    assert axe_violations(page) == []
    with hears(page, "Try a word with"):
        card.get_by_role("button", name="Tell me more").click()
    expect(card.locator(".steps .done")).to_have_count(2)
    with hears(page, "its reply splits them into"):
        hint(page)
    expect(card.locator(".steps .done")).to_have_count(3)
    hint(page)
    expect(card).to_contain_text("Hint 3 of 3")
    assert game(page)["hints"] == 1


def test_the_word_of_a_hint_is_written_in_and_may_be_changed(new_page: NewPage) -> None:
    page = open_day(new_page, "en")
    card = page.locator("pista-hint")
    for step in range(1, 4):
        hint(page)
        expect(card).to_contain_text(f"Hint {step} of 3")
    card.get_by_role("button", name="Fill it in").click()
    typed = page.locator("pista-wordle .tile.typed[role=cell]")
    expect(typed).to_have_count(5)
    assert "".join(typed.all_text_contents()) in card.inner_text()
    page.keyboard.press("Backspace")
    expect(typed).to_have_count(4)
    # Written in again, it is sent by Enter like a word of one's own.
    card.get_by_role("button", name="Fill it in").press("Enter")
    expect(typed).to_have_count(5)
    page.keyboard.press("Enter")
    expect(typed).to_have_count(0)
    assert len(game(page)["moves"]) == 1


def test_a_hint_goes_with_its_turn(new_page: NewPage) -> None:
    page = open_day(new_page, "en")
    hint(page)
    expect(page.locator("pista-hint")).to_be_visible()
    page.keyboard.type(other_words("en", 1)[0])
    page.keyboard.press("Enter")
    expect(page.locator(".saying").first).to_have_text("Guess 2 of 6")
    expect(page.locator("pista-hint")).to_be_hidden()
    hint(page)
    expect(page.locator("pista-hint")).to_be_visible()
    expect(page.locator("pista-hint")).to_contain_text("Hint 1 of ")
    assert game(page)["hints"] == 2


def test_a_hint_asked_for_in_haste_is_asked_for_once(new_page: NewPage) -> None:
    page = open_day(new_page, "en")
    with held_back(page, "**/hint") as let_go:
        hint(page)
    hint(page)
    let_go()
    expect(page.locator("pista-hint")).to_contain_text("Hint 1 of 3")
    assert game(page)["hints"] == 1


def test_a_hint_for_a_game_that_was_left_is_not_shown_in_the_next(new_page: NewPage) -> None:
    page = open_day(new_page, "en")
    with held_back(page, "**/hint") as let_go:
        hint(page)
    page.get_by_role("button", name="New game", exact=True).click()
    page.get_by_role("button", name="New word").click()
    expect(page.locator(".game-title")).to_contain_text("practice")
    with page.expect_response("**/hint"):
        let_go()
    page.keyboard.type("a")
    expect(page.locator("pista-wordle .tile.typed[role=cell]")).to_have_count(1)
    expect(page.locator("pista-hint")).to_be_hidden()
    hint(page)
    expect(page.locator("pista-hint")).to_contain_text("Hint 1 of 3")
