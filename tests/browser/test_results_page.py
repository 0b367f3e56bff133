"""Results in the browser: counted, taken away as a file, brought to another browser once."""

import datetime
import re
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from .conftest import NewPage, Server
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
    expect(figures(page)).to_have_text(["1", "100%", "1", "1"])
    assert axe_violations(page) == []
    with page.expect_download() as download:
        page.get_by_role("link", name="Save to a file").click()
    file = tmp_path / "results.json"
    download.value.save_as(file)
    other = new_page("/en/results")
    expect(other.locator("pista-results")).to_contain_text("No finished games yet.")
    other.get_by_label("Import from a file").set_input_files(file)
    expect(other.locator(".saying.good")).to_have_text("1 result added.")
    expect(figures(other)).to_have_text(["1", "100%", "1", "1"])
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
