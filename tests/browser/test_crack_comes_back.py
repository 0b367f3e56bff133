"""A word being cracked: what was answered is there again after a reload, Back and another language."""

import json

import pytest
from playwright.sync_api import Page, expect

from .conftest import NewPage
from .test_agent_pages import THOUGHT, answer
from .test_pages import axe_violations
from .waiting import intercept

PAST = "pista-crack [role=table] [role=row]"
GUESS = "pista-crack [role=grid]"


def guess_of(page: Page) -> str:
    cells = page.locator(f"{GUESS} [role=gridcell]").all()
    return "".join((cell.get_attribute("aria-label") or "").split(", ")[1] for cell in cells)


def begin(page: Page, replies: int = 2) -> None:
    """A game under way, in Spanish with four letters, with an agent that is not the usual one."""
    for number, value in enumerate(("es", "4", "expected")):
        page.locator("form select").nth(number).select_option(value)
    page.get_by_role("button", name="Ya tengo una palabra").click()
    for number in range(replies):
        expect(page.locator(f"{GUESS} [tabindex='0']")).to_be_focused()
        answer(page, "gato")
        expect(page.locator(PAST)).to_have_count(number + 1)


def test_the_game_is_there_again_after_a_reload(new_page: NewPage) -> None:
    page = new_page("/es/wordle/crack")
    begin(page, 1)
    with page.expect_response("**/api/wordle/crack"):
        page.get_by_role("button", name="No conozco esa palabra").click()
    expect(page.locator("pista-crack .saying")).to_contain_text("Mi intento es")
    page.locator(f"{GUESS} [role=gridcell]").first.click()
    before, colour = guess_of(page), page.locator(f"{GUESS} [role=gridcell]").first.get_attribute("aria-label")
    title = page.locator(".game-title").inner_text()
    with page.expect_request("**/api/wordle/crack") as asked:
        page.reload()
    assert json.loads(asked.value.post_data or "")["refused"] != []
    expect(page.locator(PAST)).to_have_count(1)
    assert guess_of(page) == before
    expect(page.locator(f"{GUESS} [role=gridcell]").first).to_have_attribute("aria-label", colour or "")
    expect(page.locator(".game-title")).to_have_text(title)
    expect(page.locator("form")).to_be_hidden()
    assert axe_violations(page) == []


def test_the_game_is_there_again_after_back_and_in_another_language(new_page: NewPage) -> None:
    page = new_page("/es/wordle/crack")
    begin(page)
    guess = guess_of(page)
    page.locator(".sub").get_by_role("link").first.click()
    expect(page.locator("pista-wordle svg").first).to_be_visible()
    page.go_back()
    expect(page.locator(PAST)).to_have_count(2)
    page.locator("details.pick summary").click()
    page.get_by_role("link", name="English").click()
    expect(page.locator(PAST)).to_have_count(2)
    expect(page.locator(".game-title")).to_have_text("on average · Spanish · 4 letters")
    assert guess_of(page) == guess


def test_a_new_game_begins_anew_and_asks_first(new_page: NewPage) -> None:
    page = new_page("/es/wordle/crack")
    begin(page)
    page.get_by_role("button", name="Partida nueva").click()
    assert axe_violations(page) == []
    page.get_by_role("button", name="Cancelar").click()
    expect(page.locator(PAST)).to_have_count(2)
    page.get_by_role("button", name="Partida nueva").click()
    page.locator("dialog").get_by_role("button", name="Partida nueva").click()
    expect(page.get_by_role("button", name="Ya tengo una palabra")).to_be_visible()
    expect(page.locator(GUESS)).to_be_hidden()
    page.reload()
    expect(page.get_by_role("button", name="Ya tengo una palabra")).to_be_visible()
    expect(page.locator(GUESS)).to_have_count(0)


def test_a_word_that_was_found_stays_found_and_a_new_game_is_one_press_away(new_page: NewPage) -> None:
    page = new_page("/es/wordle/crack")
    page.get_by_role("button", name="Ya tengo una palabra").click()
    for replied in range(1, 11):
        expect(page.locator(f"{GUESS} [tabindex='0']")).to_be_focused()
        answer(page, THOUGHT)
        expect(page.locator(PAST)).to_have_count(replied)
        if page.locator("pista-crack .saying.good").count():
            break
    again = page.get_by_role("button", name="Partida nueva")
    expect(again).to_be_focused()
    page.reload()
    expect(page.locator("pista-crack .saying.good")).to_contain_text(THOUGHT.upper())
    again.click()
    expect(page.get_by_role("button", name="Ya tengo una palabra")).to_be_visible()


def test_on_a_phone_the_form_makes_room_for_the_game(new_page: NewPage) -> None:
    page = new_page("/es/wordle/crack", phone=True)
    page.set_viewport_size({"width": 360, "height": 640})
    page.get_by_role("button", name="Ya tengo una palabra").tap()
    expect(page.locator(GUESS)).to_be_in_viewport(ratio=0.95)
    expect(page.locator("form")).to_be_hidden()
    expect(page.get_by_role("button", name="Esa es la respuesta")).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    assert axe_violations(page) == []


@pytest.mark.parametrize("rubbish", ["", "{", "3", '{"words": null}', '{"words": {}, "turns": [{}], "refused": []}'])
def test_what_cannot_be_understood_is_left_alone(new_page: NewPage, rubbish: str) -> None:
    page = new_page("/es/wordle/crack")
    page.evaluate("(kept) => localStorage.setItem('pista.crack', kept)", rubbish)
    page.reload()
    page.get_by_role("button", name="Ya tengo una palabra").click()
    expect(page.locator(f"{GUESS} [tabindex='0']")).to_be_focused()


def test_a_game_that_the_server_refuses_gives_way_to_the_form(new_page: NewPage) -> None:
    page = new_page("/es/wordle/crack")
    begin(page, 1)
    kept = page.evaluate("localStorage.getItem('pista.crack')").replace('"es"', '"nowhere"')
    page.evaluate("(kept) => localStorage.setItem('pista.crack', kept)", kept)
    page.reload()
    expect(page.locator("pista-crack .saying.wrong")).to_be_visible()
    expect(page.get_by_role("button", name="Ya tengo una palabra")).to_be_visible()
    assert page.evaluate("localStorage.getItem('pista.crack')") is None


def test_a_reply_that_was_under_way_is_not_lost(new_page: NewPage) -> None:
    page = new_page("/es/wordle/crack")
    begin(page, 1)
    intercept(page, "**/api/wordle/crack", lambda route: None)
    answer(page, "gato")
    expect(page.locator("pista-crack .saying")).to_have_text("Pensando…")
    page.unroute_all()
    page.reload()
    expect(page.locator(PAST)).to_have_count(2)
