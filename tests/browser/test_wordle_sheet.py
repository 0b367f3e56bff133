"""A deduction sheet on the page: what a printed code leads to."""

import re

from playwright.sync_api import expect

from pista import wordle
from pista.links import packed

from .conftest import NewPage
from .test_booklet_page import answered
from .test_pages import axe_violations
from .test_wordle_page import tones

SHEET = wordle.read("wordle\nlexicon: es\ntries: 3\nclues: morir:-V-VT legal:--T--\nsecret: vigor\n")
CODE = packed(wordle.write(SHEET))


def test_a_printed_sheet_is_played_on_the_page(new_page: NewPage) -> None:
    page = new_page(f"/es/wordle#p={CODE}")
    told = page.locator(".saying").first
    expect(told).to_contain_text("en 1 intento. Ya se han hecho 2 intentos.")
    expect(page).to_have_url(re.compile("#g="))
    assert all(", " in tone for row in range(len(SHEET.clues)) for tone in tones(page, row))
    expect(page.locator("h1")).to_be_visible()
    expect(page.get_by_text("hoja de deducción").first).to_be_visible()
    assert axe_violations(page) == []
    page.keyboard.type(str(SHEET.secret))
    page.keyboard.press("Enter")
    expect(page.locator(".saying.good")).to_contain_text("Deducida en")
    expect(page.locator("a[href*='/wordle/review#']")).to_have_count(0)


def test_a_sheet_can_be_printed_and_other_games_have_nothing_for_paper(new_page: NewPage) -> None:
    page = new_page(f"/en/wordle#p={CODE}")
    page.wait_for_url("**/*#g=*")
    answer = answered(page)
    assert (answer.status, answer.header_value("content-type")) == (200, "application/pdf")
    page = new_page("/en/wordle")
    expect(page.get_by_role("button", name="Give up", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="Print", exact=True)).to_be_hidden()


def test_one_wrong_word_ends_it(new_page: NewPage) -> None:
    page = new_page(f"/es/wordle#p={CODE}")
    guess = next(word for word in SHEET.lexicon.secrets if word != SHEET.secret)
    expect(page.locator(".saying").first).to_contain_text("en 1 intento")
    page.keyboard.type(guess)
    page.keyboard.press("Enter")
    expect(page.locator("pista-wordle.over")).to_be_visible()
    expect(page.locator(".saying").first).to_contain_text(str(SHEET.secret).upper())


def test_a_damaged_code_is_told_beside_a_game_that_can_be_played(new_page: NewPage) -> None:
    page = new_page("/es/wordle#p=xxxx")
    expect(page.locator(".saying.wrong")).to_be_visible()
    page.keyboard.type("perro")
    page.keyboard.press("Enter")
    expect(page.locator(".tile.absent, .tile.placed, .tile.elsewhere").first).to_be_visible()
