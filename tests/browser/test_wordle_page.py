"""Whole games of Wordle in the browser: by keyboard, by mouse, on a phone, across a restart and without a network."""

import datetime
from collections.abc import Callable
from functools import cache

from playwright.sync_api import Page, expect

from pista import wordle

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


def new_word(page: Page, **choices: str) -> None:
    """Asks in the window for a new word, with what is chosen in it by the beginnings of its labels."""
    page.get_by_role("button", name="New game", exact=True).click()
    for label, value in choices.items():
        page.get_by_role("dialog").get_by_label(label).select_option(value)
    page.get_by_role("button", name="New word").click()


def give_up(page: Page, label: str = "Give up") -> None:
    """Presses the button, and says yes to the question."""
    page.get_by_role("button", name=label, exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name=label, exact=True).click()


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
    expect(page.locator("pista-ending")).to_be_visible()
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
    new_word(page, Words="es", Letters="7", Level="hard")
    expect(page.locator(".game-title")).to_contain_text("7 letters")
    expect(page.locator(".game-title")).to_contain_text("hard")
    assert page.locator("pista-wordle [role=row]").first.locator("[role=cell]").count() == 7


def test_enter_ends_the_word_whatever_was_clicked_before(new_page: NewPage) -> None:
    page = new_page("/en/wordle")
    begun = page.url
    new_word(page)
    page.wait_for_url(lambda address: address != begun)
    game = page.url
    page.keyboard.type("crane")
    page.keyboard.press("Enter")
    expect(page.locator(".saying").first).to_contain_text("Guess 2 of 6")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("pista-hint")).to_contain_text("still fit")
    page.keyboard.type("moist")
    page.keyboard.press("Enter")
    expect(page.locator(".saying").first).to_contain_text("Guess 3 of 6")
    assert page.url == game


def test_a_button_reached_by_keys_is_pressed_by_enter(new_page: NewPage) -> None:
    page = open_day(new_page)
    page.keyboard.type("pe")
    page.get_by_role("button", name="Pista", exact=True).focus()
    page.keyboard.press("Enter")
    expect(page.locator("pista-hint")).to_contain_text("encajan")


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
    new_word(page, Level="adversary")
    expect(page.locator(".saying").first).to_contain_text("dodge")
    for step in ("still fit", "Try a word with", "is one of them"):
        page.get_by_role("button", name="Hint").click()
        expect(page.locator("pista-hint")).to_contain_text(step)


def test_at_the_end_the_keys_stay_but_are_dead_and_the_focus_is_not_lost(
    new_page: NewPage, keep: Callable[[Page, str], None]
) -> None:
    page = new_page("/en/wordle", phone=True)
    new_word(page, Level="adversary")
    expect(page.locator(".saying").first).to_contain_text("dodge")
    page.keyboard.type("crane")
    page.keyboard.press("Enter")
    expect(page.locator(".saying").first).to_contain_text("Guess 2 of 6")
    give_up(page)
    expect(page.locator("pista-ending")).to_be_visible()
    expect(page.locator("pista-keys")).to_be_visible()
    expect(page.locator("pista-keys button:enabled")).to_have_count(0)
    for gone in ("Hint", "Give up"):
        expect(page.get_by_role("button", name=gone, exact=True)).to_be_hidden()
    expect(page.get_by_role("link", name="Review", exact=True)).to_have_count(0)
    assert page.evaluate("document.activeElement !== document.body")
    assert axe_violations(page) == []
    keep(page, "wordle-adversary-over-phone")


def test_a_finished_game_leads_to_its_review(new_page: NewPage) -> None:
    page = open_day(new_page, "en")
    page.keyboard.type(day_word("en"))
    page.keyboard.press("Enter")
    game = page.url.partition("#g=")[2]
    expect(page.get_by_role("link", name="Review", exact=True)).to_have_attribute("href", f"/en/wordle/review#g={game}")


def test_only_what_is_unusual_stands_beside_the_title(new_page: NewPage) -> None:
    page = open_day(new_page, "en")
    expect(page.locator(".game-title")).to_have_text("Mar 14, 2026 · English")
    new_word(page, Words="en-classic")
    expect(page.locator(".game-title")).to_have_text("practice · English, the original lists")


def test_a_reply_is_said_before_the_next_guess_is_asked_for(new_page: NewPage) -> None:
    page = open_day(new_page, "en")
    first, second = other_words("en", 2)
    for number, word in enumerate((first, second), 2):
        page.keyboard.type(word)
        page.keyboard.press("Enter")
        wait_until_heard(page, f"Guess {number} of 6")
        *_, reply, prompt = heard(page)
        assert reply.startswith(f"{word.upper()}: ")
        assert prompt == f"Guess {number} of 6"
