"""Results in the browser: counted, taken away as a file, brought to another browser once."""

import datetime
import re
from pathlib import Path

import pytest
import segno
from playwright.sync_api import Locator, Page, expect

from .conftest import NewPage, Server
from .finished import ONE, bring_results, today
from .hearing import hears
from .test_pages import axe_violations
from .test_wordle_page import DAY, day_word, open_day
from .waiting import settle


def win(new_page: NewPage, day: datetime.date = DAY) -> Page:
    page = open_day(new_page, "it", day=day)
    page.keyboard.type(day_word("it", day))
    page.keyboard.press("Enter")
    expect(page.locator(".saying.good")).to_be_visible()
    return page


def figures(page: Page) -> Locator:
    """Played, won, streak and best streak of the only group there is."""
    return page.locator(".group .figures").first.locator("dd")


def test_results_are_counted_exported_and_imported(new_page: NewPage, tmp_path: Path) -> None:
    page = win(new_page)
    page.goto("/en/results")
    expect(figures(page)).to_have_text(["1", "100%", "0", "1"])
    assert axe_violations(page) == []
    with page.expect_download() as download:
        page.get_by_role("link", name="Save to a file").click()
    file = tmp_path / "results.json"
    download.value.save_as(file)
    other = new_page("/en/results")
    expect(other.locator("pista-results")).to_contain_text("No finished games yet.")
    other.get_by_label("Import from a file").set_input_files(file)
    expect(other.locator(".saying.good")).to_have_text("1 result added.")
    expect(figures(other)).to_have_text(["1", "100%", "0", "1"])
    other.get_by_label("Import from a file").set_input_files(file)
    expect(other.locator(".saying.good")).to_have_text("0 results added.")


def test_another_file_is_refused(new_page: NewPage, tmp_path: Path) -> None:
    page = new_page("/en/results")
    for name, text in {"notes": "not json", "list": "[]", "object": "{}", "number": "7"}.items():
        file = tmp_path / f"{name}.json"
        file.write_text(text, encoding="utf-8")
        with hears(page, "This is not a results file."):
            page.get_by_label("Import from a file").set_input_files(file)
        expect(page.locator(".saying.wrong")).to_have_text("This is not a results file.")


def test_a_game_is_forgotten_from_the_home_page(new_page: NewPage) -> None:
    page = open_day(new_page, "it")
    page.keyboard.type("campo")
    page.keyboard.press("Enter")
    expect(page.locator(".saying").first).to_contain_text("2 di 6")
    page.goto("/it/")
    expect(page.locator("#unfinished li")).to_have_count(1)
    assert axe_violations(page) == []
    page.get_by_role("button", name="Scarta").click()
    expect(page.locator("#unfinished li")).to_have_count(0)
    with page.expect_response("**/api/games?*") as answer:
        page.reload()
    assert answer.value.json()["games"] == []
    expect(page.locator("#unfinished li")).to_have_count(0)


def test_the_archive_remembers_what_was_played(new_page: NewPage, server: Server) -> None:
    with server.client() as client:
        today = datetime.date.fromisoformat(client.get("/api/days/today").json()["date"])
    # Not among the days shown at first, nor if midnight passes meanwhile; and soon found, whatever day it is.
    page = win(new_page, today - datetime.timedelta(days=20))
    won = page.url.partition("#")[2]
    page.goto("/it/archive")
    settle(page)
    while not page.locator(f"a[href$='#{won}']").count():
        shown = page.locator("tbody tr").count()
        page.get_by_role("button", name="Giorni precedenti").click()
        expect(page.locator("tbody tr")).not_to_have_count(shown)
    expect(page.locator(f"a[href$='#{won}']")).to_have_attribute("aria-label", re.compile("^Wordle, .*, Risolto"))


def test_figures_days_and_times_are_drawn_and_said(new_page: NewPage) -> None:
    page = new_page("/en/results")
    date = today(page)
    bring_results(page, date, 3)
    bring_results(page, date - 5 * ONE, 2, kind="makaro", variety="8x8 hard", tries=None, seconds=90.0)
    page.reload()
    expect(page.locator(".overall .figures dd")).to_have_text(["5", "100%", "3", "3"])
    squares = page.locator(".calendar .some")
    expect(squares).to_have_count(5)
    expect(squares.last.locator(".unseen")).to_have_text(re.compile("1 of 4 solved$"))
    makaro, word = page.locator(".group").all()
    expect(makaro.locator("h2")).to_have_text("Makaro")
    expect(makaro).to_contain_text("8 × 8, hard · daily")
    expect(makaro.locator(".figures dd")).to_have_text(["2", "100%", "0", "2", "1:30", "1:30"])
    expect(makaro.locator("figcaption")).to_have_text("Times of the last 2 games: first 1:30, last 1:30")
    expect(makaro.locator(".trend polyline")).to_have_count(1)
    expect(word.get_by_role("img")).to_have_attribute("aria-label", "3 in 4")
    for theme in ("light", "dark", "contrast"):
        page.locator("#theme").select_option(theme)
        assert axe_violations(page) == [], theme
    page.set_viewport_size({"width": 360, "height": 640})
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def show_code(page: Page) -> str:
    """The code that brings this browser's results to another one."""
    page.get_by_role("button", name="Show a code").click()
    code = page.locator(".transfer-code")
    expect(code).to_have_text(re.compile(r"^\w{4}-\w{4}$"))
    return code.inner_text()


def test_results_go_to_another_device_by_a_code(new_page: NewPage) -> None:
    page = win(new_page)
    page.goto("/en/results")
    with hears(page, "Code: ", "It is valid until "):
        code = show_code(page)
    squares = page.get_by_role("img", name="QR code")
    expect(squares).to_be_visible()
    # What a camera reads is the address of this very code.
    address = f"{page.url}#code={code.replace('-', '')}"
    matrix = segno.make_qr(address, error="m").matrix
    dark = {(x, y) for y, row in enumerate(matrix) for x, is_dark in enumerate(row) if is_dark}
    drawn = re.findall(r"M(\d+) (\d+)h1v1h-1z", squares.locator("path").get_attribute("d") or "")
    assert {(int(x), int(y)) for x, y in drawn} == dark
    assert len(drawn) == len(dark)
    assert axe_violations(page) == []
    other = new_page("/en/results", phone=True)
    other.get_by_label("Code", exact=True).fill("0000-0000")
    other.get_by_role("button", name="Get them").click()
    expect(other.locator(".saying.wrong")).to_contain_text("There is no such code")
    other.get_by_label("Code", exact=True).fill(code.lower())
    other.get_by_role("button", name="Get them").click()
    expect(other.locator(".saying.good")).to_have_text("1 result added.")
    expect(figures(other)).to_have_text(["1", "100%", "0", "1"])
    assert axe_violations(other) == []


def test_a_code_in_the_address_is_taken_only_by_one_who_wants_it(new_page: NewPage) -> None:
    page = win(new_page)
    page.goto("/en/results")
    code = show_code(page).replace("-", "")
    other = new_page("/en/archive")
    other.goto(f"/en/results#code={code}")
    other.get_by_role("dialog").get_by_role("button", name="Cancel").click()
    assert "code" not in other.url
    expect(other.locator("pista-results")).to_contain_text("No finished games yet.")
    other.goto("/en/archive")
    other.goto(f"/en/results#code={code}")
    other.get_by_role("dialog").get_by_role("button", name="Get them").click()
    expect(other.locator(".saying.good")).to_have_text("1 result added.")


def test_one_without_results_is_told_what_will_stand_here(new_page: NewPage) -> None:
    page = new_page("/en/results")
    expect(page.get_by_role("button", name="Show a code")).to_be_disabled()
    expect(page.get_by_text("There is nothing to take along yet.")).to_be_visible()
    expect(page.locator(".shown")).to_contain_text("Here you will see how many you solved")
    assert axe_violations(page) == []
    page.get_by_role("link", name="Play", exact=True).click()
    expect(page).to_have_url(re.compile("/en/$"))


def test_cards_fill_the_page_however_few_there_are(new_page: NewPage) -> None:
    page = new_page("/en/results")
    date = today(page)
    # With hints there is no time to tell, but the reason.
    bring_results(page, date, 1, kind="makaro", variety="8x8 hard", tries=None, hints=1)
    page.reload()
    settle(page)
    right = "(card) => card.getBoundingClientRect().right"
    edge = page.locator(".overall").evaluate(right)
    assert page.locator(".group").evaluate(right) == pytest.approx(edge, abs=1)
    expect(page.locator(".group")).to_contain_text("once you solve one without hints")
    bring_results(page, date - ONE, 2)
    page.reload()
    settle(page)
    cards = page.locator("pista-results .cards")
    expect(cards).to_have_count(3)
    for row in cards.all():
        assert row.locator("> section").last.evaluate(right) == pytest.approx(edge, abs=1)


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "A code has eight letters and digits"),
        ("es", "Un código tiene ocho letras y cifras"),
        ("pt", "Um código tem oito letras e algarismos"),
        ("it", "Un codice ha otto lettere e cifre"),
    ],
)
def test_a_code_that_is_too_short_is_told_by_the_page(new_page: NewPage, language: str, told: str) -> None:
    page = new_page(f"/{language}/results")
    form = page.locator("form:has(input[type=text])")
    field, line = form.locator("input"), page.locator(".saying.wrong")
    for text in ("", "7K4M"):
        field.fill(text)
        with hears(page, told):
            form.get_by_role("button").click()
        expect(line).to_contain_text(told)
        expect(field).to_be_focused()
        expect(field).to_have_attribute("aria-invalid", "true")
        assert axe_violations(page) == []
        page.keyboard.type("2")
        expect(line).to_have_count(0)
