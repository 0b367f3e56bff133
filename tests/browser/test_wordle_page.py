"""Whole games of Wordle in the browser: by keyboard, by mouse, on a phone, across a restart and without a network."""

import datetime
from collections.abc import Callable
from functools import cache

import pytest
from playwright.sync_api import Page, expect

from pista import wordle
from pista.message import LANGUAGES

from .conftest import DAILY_KEY, NewPage, Server
from .hearing import heard, wait_until_heard
from .test_pages import axe_violations
from .waiting import go_offline, held_back

DAY = datetime.date(2026, 3, 14)


@cache
def day_word(language: str = "es", day: datetime.date = DAY) -> str:
    return wordle.daily(wordle.lexicon(language, 5), day, DAILY_KEY.encode())


def other_words(language: str, count: int) -> list[str]:
    return [word for word in wordle.lexicon(language, 5).secrets if word != day_word(language)][:count]


def open_day(new_page: NewPage, language: str = "es", *, day: datetime.date = DAY, phone: bool = False) -> Page:
    return new_page(f"/{language}/wordle#day={day}&shape={language}+5", phone=phone)


def tones(page: Page, row: int) -> list[str]:
    """The tones of a row's tiles, from what a screen reader is told."""
    cells = page.locator("pista-wordle [role=row]").nth(row).locator("[role=cell]")
    return [label.get_attribute("aria-label") or "" for label in cells.all()]


def test_a_game_by_keyboard(new_page: NewPage, keep: Callable[[Page, str], None]) -> None:
    page = open_day(new_page)
    first = other_words("es", 1)[0]
    page.keyboard.type(first)
    page.keyboard.press("Enter")
    expect(page.locator(".saying").first).to_contain_text("Intento 2 de 6")
    wait_until_heard(page, f"{first.upper()}: {first[0].upper()} ")
    page.keyboard.type(day_word())
    page.keyboard.press("Enter")
    expect(page.locator(".saying.good")).to_be_visible()
    ending = page.locator(".saying.good").inner_text()
    wait_until_heard(page, ending)
    # First what the board shows, then the end, and that once.
    *_, reply, last = heard(page)
    assert reply.startswith(f"{day_word().upper()}: ")
    assert last == ending
    assert ending not in reply
    assert all("en su lugar" in label for label in tones(page, 1))
    assert axe_violations(page) == []
    keep(page, "wordle-won")


def test_a_game_by_mouse_on_the_keys_of_the_language(new_page: NewPage) -> None:
    page = open_day(new_page)
    keys = page.locator("pista-keys")
    expect(keys.get_by_role("button", name="Ñ", exact=True)).to_be_visible()
    for letter in day_word():
        keys.get_by_role("button", name=letter.upper(), exact=True).click()
    keys.get_by_role("button", name="Enviar el intento").click()
    expect(page.locator(".saying.good")).to_be_visible()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_whole_game_is_in_sight_on_a_phone(new_page: NewPage, language: str) -> None:
    page = open_day(new_page, language, phone=True)
    for width, height in ((320, 640), (360, 580), (360, 640), (375, 667), (390, 780)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("scrollTo(0, 0)")
        assert page.evaluate("new Set([...document.querySelectorAll('.top nav a')].map((a) => a.offsetTop)).size") == 1
        keys = page.locator("pista-keys").bounding_box()
        assert keys is not None
        assert keys["y"] + keys["height"] <= height, (width, height)
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_game_lost_on_a_phone_with_everything_in_sight(new_page: NewPage, keep: Callable[[Page, str], None]) -> None:
    page = open_day(new_page, phone=True)
    bottom = page.locator("pista-keys").bounding_box()
    assert bottom is not None
    assert bottom["y"] + bottom["height"] <= 740
    keys = page.locator("pista-keys")
    for word in other_words("es", 6):
        for letter in word:
            keys.locator(f'button[aria-label^="{letter.upper()}"]').first.tap()
        keys.get_by_role("button", name="Enviar el intento").tap()
    shown = wordle.lexicon("es").shown(day_word())
    expect(page.locator(".saying").first).to_contain_text(shown)
    expect(page.get_by_role("heading", name=shown, exact=True)).to_be_visible()
    keep(page, "wordle-lost-phone")


def test_a_refused_word_costs_nothing_and_is_named(new_page: NewPage) -> None:
    page = open_day(new_page)
    page.keyboard.type("zzzzz")
    page.keyboard.press("Enter")
    expect(page.locator(".saying.wrong")).to_contain_text("ZZZZZ")
    for _ in range(5):
        page.keyboard.press("Backspace")
    page.keyboard.type(day_word())
    page.keyboard.press("Enter")
    expect(page.locator(".saying.good")).to_contain_text("a la primera")


def test_the_share_text_is_copied_without_the_word(new_page: NewPage) -> None:
    page = open_day(new_page, "it")
    page.keyboard.type(day_word("it"))
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Condividi").click()
    expect(page.get_by_role("button", name="Copiato")).to_be_visible()
    copied: str = page.evaluate("navigator.clipboard.readText()")
    assert copied.splitlines()[1] == "🟩🟩🟩🟩🟩"
    assert day_word("it") not in copied.lower()


def test_a_game_goes_on_after_the_server_was_killed(new_page: NewPage, server: Server) -> None:
    page = open_day(new_page)
    page.keyboard.type(other_words("es", 1)[0])
    page.keyboard.press("Enter")
    expect(page.locator(".saying").first).to_contain_text("Intento 2 de 6")
    before = tones(page, 0)
    server.kill()
    server.start()
    page.reload()
    expect(page.locator("pista-wordle svg")).to_be_visible()
    assert tones(page, 0) == before
    page.keyboard.type(day_word())
    page.keyboard.press("Enter")
    expect(page.locator(".saying.good")).to_be_visible()


def test_without_a_network_the_page_says_so_and_the_guess_waits(new_page: NewPage) -> None:
    page = open_day(new_page)
    go_offline(page)
    page.keyboard.type(day_word())
    page.keyboard.press("Enter")
    expect(page.locator(".strip[role=status]")).to_be_visible()
    page.context.set_offline(False)
    expect(page.locator(".strip[role=status]")).to_be_hidden()
    expect(page.locator(".saying.good")).to_be_visible()


def test_a_guess_waits_for_a_server_that_was_killed(new_page: NewPage, server: Server) -> None:
    page = open_day(new_page)
    server.kill()
    page.keyboard.type(day_word())
    page.keyboard.press("Enter")
    expect(page.locator(".strip[role=status]")).to_be_visible()
    server.start()
    expect(page.locator(".saying.good")).to_be_visible()
    expect(page.locator(".strip[role=status]")).to_be_hidden()


def test_hard_mode_and_other_lengths_are_chosen_in_the_form(new_page: NewPage) -> None:
    page = new_page("/en/wordle")
    page.get_by_label("Words").select_option("es")
    page.get_by_label("Letters").select_option("7")
    page.get_by_label("Level").select_option("hard")
    page.get_by_role("button", name="New word").click()
    expect(page.locator(".game-title")).to_contain_text("7 letters")
    expect(page.locator(".game-title")).to_contain_text("hard")
    assert page.locator("pista-wordle [role=row]").first.locator("[role=cell]").count() == 7


def test_enter_ends_the_word_whatever_was_clicked_before(new_page: NewPage) -> None:
    page = new_page("/en/wordle")
    begun = page.url
    page.get_by_role("button", name="New word").click()
    page.wait_for_url(lambda address: address != begun)
    game = page.url
    page.keyboard.type("crane")
    page.keyboard.press("Enter")
    expect(page.locator(".saying").first).to_contain_text("Guess 2 of 6")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".saying").first).not_to_contain_text("Guess 2 of 6")
    page.keyboard.type("moist")
    page.keyboard.press("Enter")
    expect(page.locator(".saying").first).to_contain_text("Guess 3 of 6")
    assert page.url == game


def test_a_button_reached_by_keys_is_pressed_by_enter(new_page: NewPage) -> None:
    page = open_day(new_page)
    page.keyboard.type("pe")
    page.get_by_role("button", name="Pista", exact=True).focus()
    page.keyboard.press("Enter")
    expect(page.locator(".saying").first).to_contain_text("Encajan")


def test_an_accent_typed_on_a_real_keyboard_is_folded(new_page: NewPage) -> None:
    page = open_day(new_page)
    for letter in "lápiz":
        # What a dead key and a vowel, or a key of its own, give together.
        page.evaluate("key => document.body.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true}))", letter)
    with page.expect_response("**/moves") as answer:
        page.keyboard.press("Enter")
    tiles = answer.value.json()["picture"]["tiles"]
    assert "".join(tile["text"] for tile in tiles[:5]).lower() == "lapiz"


def test_what_is_typed_while_a_guess_is_on_its_way_is_not_lost(new_page: NewPage) -> None:
    page = open_day(new_page)
    with held_back(page, "**/moves") as let_go:
        page.keyboard.type(other_words("es", 1)[0])
        page.keyboard.press("Enter")
    page.keyboard.type(day_word())
    page.keyboard.press("Enter")
    let_go()
    expect(page.locator(".saying.good")).to_be_visible()


def test_the_adversary_dodges_and_a_hint_is_a_word(new_page: NewPage) -> None:
    page = new_page("/en/wordle")
    page.get_by_label("Level").select_option("adversary")
    page.get_by_role("button", name="New word").click()
    expect(page.locator(".saying").first).to_contain_text("dodge")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".saying").first).to_contain_text("fit")


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_tiles_turn_only_for_those_who_like_motion(new_page: NewPage, motion: str) -> None:
    page = open_day(new_page)
    page.emulate_media(reduced_motion="reduce" if motion == "reduce" else "no-preference")
    page.keyboard.type(other_words("es", 1)[0])
    page.keyboard.press("Enter")
    tile = page.locator(".tile.turning .cell").first
    tile.wait_for(state="attached")
    name = tile.evaluate("(node) => getComputedStyle(node).animationName")
    assert name == ("none" if motion == "reduce" else "turn")


def test_at_the_end_the_result_takes_the_place_of_the_keys(
    new_page: NewPage, keep: Callable[[Page, str], None]
) -> None:
    page = new_page("/en/wordle", phone=True)
    page.get_by_label("Level").select_option("adversary")
    page.get_by_role("button", name="New word").tap()
    expect(page.locator(".saying").first).to_contain_text("dodge")
    page.keyboard.type("crane")
    page.keyboard.press("Enter")
    expect(page.locator(".saying").first).to_contain_text("Guess 2 of 6")
    page.get_by_role("button", name="Give up").focus()
    page.keyboard.press("Enter")
    expect(page.locator("pista-keys")).to_be_hidden()
    expect(page.get_by_role("button", name="Share")).to_be_visible()
    expect(page.get_by_role("button", name="Review the game")).to_have_count(0)
    assert page.evaluate("document.activeElement !== document.body")
    assert axe_violations(page) == []
    keep(page, "wordle-adversary-over-phone")
