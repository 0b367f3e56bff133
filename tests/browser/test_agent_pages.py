"""Agents in the browser: cracking a word, watching, comparing; and the review after a game."""

import json
from collections.abc import Callable

from playwright.sync_api import Page, expect

from pista import wordle

from .conftest import NewPage
from .test_pages import axe_violations
from .test_wordle_page import day_word, open_day, other_words
from .waiting import intercept

THOUGHT = "perro"


def answer(page: Page, secret: str) -> None:
    """Replies truthfully to the guess on the table, by keys."""
    cells = page.locator("pista-crack [role=grid] [role=gridcell]").all()
    guess = "".join((cell.get_attribute("aria-label") or "").split(", ")[1] for cell in cells).lower()
    page.keyboard.type(str(wordle.reply(guess, secret)).lower())
    page.keyboard.press("Enter")


def test_a_word_is_cracked(new_page: NewPage, keep: Callable[[Page, str], None]) -> None:
    page = new_page("/es/wordle/crack")
    page.get_by_role("button", name="Ya tengo una palabra").click()
    for replied in range(1, 11):
        expect(page.locator("pista-crack [role=grid] [tabindex='0']")).to_be_focused()
        answer(page, THOUGHT)
        # The reply joins the table in the same step as the next guess or the word found.
        expect(page.locator("pista-crack [role=table] [role=row]")).to_have_count(replied)
        if page.locator("pista-crack .saying.good").count():
            break
    expect(page.locator("pista-crack .saying.good")).to_contain_text(THOUGHT.upper())
    assert axe_violations(page) == []
    keep(page, "crack-found")


def test_a_contradiction_is_explained(new_page: NewPage, keep: Callable[[Page, str], None]) -> None:
    page = new_page("/es/wordle/crack")
    page.get_by_role("button", name="Ya tengo una palabra").click()
    expect(page.locator("pista-crack [role=grid] [tabindex='0']")).to_be_focused()
    for number, reply in enumerate(("-----", "-----", "-----", "-----", "-----", "-----")):
        page.keyboard.type(reply)
        page.keyboard.press("Enter")
        expect(page.locator("pista-crack [role=table] [role=row]")).to_have_count(number + 1)
        if page.locator("pista-crack .saying.wrong").count():
            break
    expect(page.locator("pista-crack .saying.wrong")).to_be_visible()
    expect(page.locator("pista-crack .tile.fault").first).to_be_attached()
    keep(page, "crack-contradiction")
    page.get_by_role("button", name="Retirar la última respuesta").click()
    expect(page.locator("pista-crack .saying.wrong")).to_have_count(0)


def test_a_letter_is_coloured_by_choosing_it(new_page: NewPage) -> None:
    page = new_page("/es/wordle/crack", phone=True)
    page.get_by_role("button", name="Ya tengo una palabra").tap()
    first = page.locator("pista-crack [role=grid] [role=gridcell]").first
    for tone in ("en otro lugar", "en su lugar", "no está"):
        first.tap()
        label = first.get_attribute("aria-label") or ""
        assert label.endswith(tone)


def test_a_word_is_shown_as_people_write_it(new_page: NewPage) -> None:
    page = new_page("/es/wordle/watch")
    page.get_by_label("Palabra", exact=True).fill("opera")
    page.get_by_role("button", name="Mirar").click()
    expect(page.locator("pista-watch .saying.good")).to_contain_text("ÓPERA")
    # Tiles have the letters that are typed.
    placed = "".join(page.locator("pista-watch .tile.placed").all_text_contents())
    assert "O" in placed and "Ó" not in placed


def test_an_agent_is_watched_guess_by_guess(new_page: NewPage, keep: Callable[[Page, str], None]) -> None:
    page = new_page("/es/wordle/watch")
    page.get_by_label("Palabra", exact=True).fill(THOUGHT)
    page.get_by_role("button", name="Mirar").click()
    expect(page.locator("pista-watch .saying.good")).to_contain_text(THOUGHT.upper())
    rows = page.locator("pista-watch [role=row]").count()
    assert page.locator("pista-watch .tile.placed[role=cell]").count() >= 5
    assert axe_violations(page) == []
    keep(page, "watch-won")
    page.get_by_role("button", name="Intento anterior").click()
    expect(page.locator("pista-watch [role=row]").nth(rows - 1).locator(".empty")).to_have_count(5)


def test_the_game_watched_is_in_sight_on_a_phone(new_page: NewPage) -> None:
    page = new_page("/es/wordle/watch", phone=True)
    page.get_by_role("button", name="Mirar").tap()
    expect(page.get_by_role("button", name="Intento siguiente")).to_be_in_viewport(ratio=0.95)
    expect(page.locator("pista-watch pista-board")).to_be_in_viewport(ratio=0.95)


def test_a_comparison_is_drawn_while_it_runs_and_can_be_stopped(
    new_page: NewPage, keep: Callable[[Page, str], None]
) -> None:
    page = new_page("/en/wordle/compare")
    page.get_by_label("Games").fill("2")
    page.get_by_role("button", name="Run").click()
    expect(page.locator("pista-compare .saying.good")).to_be_visible()
    expect(page.locator("pista-compare tbody tr")).to_have_count(3)
    expect(page.locator("pista-compare .bars")).to_have_count(3)
    assert axe_violations(page) == []
    keep(page, "compare-done")
    page.get_by_label("Games").fill("600")
    page.get_by_role("button", name="Run").click()
    page.get_by_role("button", name="Stop").click()
    expect(page.locator("pista-compare .saying")).to_have_text("Stopped.")


def test_a_finished_game_is_reviewed(new_page: NewPage, keep: Callable[[Page, str], None]) -> None:
    page = open_day(new_page)
    for word in (*other_words("es", 1), day_word()):
        page.keyboard.type(word)
        page.keyboard.press("Enter")
    page.get_by_role("button", name="Revisar la partida").click()
    expect(page.locator(".turns li")).to_have_count(2)
    expect(page.get_by_text("La destreza compara")).to_be_visible()
    assert axe_violations(page) == []
    keep(page, "wordle-review")


def test_an_agent_that_thinks_long_can_be_stopped(new_page: NewPage) -> None:
    page = new_page("/en/wordle/watch")
    intercept(page, "**/api/wordle/watch", lambda route: None)
    page.get_by_role("button", name="Watch").click()
    expect(page.locator("pista-watch .saying")).to_have_text("Thinking…")
    expect(page.get_by_role("progressbar")).to_be_visible()
    assert axe_violations(page) == []
    page.get_by_role("button", name="Stop").click()
    expect(page.locator("pista-watch .saying")).to_have_text("Stopped.")
    expect(page.get_by_role("progressbar")).to_have_count(0)


def test_a_crack_that_thinks_long_can_be_stopped(new_page: NewPage) -> None:
    page = new_page("/en/wordle/crack")
    intercept(page, "**/api/wordle/crack", lambda route: None)
    page.get_by_role("button", name="I have a word").click()
    expect(page.locator("pista-crack .saying")).to_have_text("Thinking…")
    page.get_by_role("button", name="Stop").click()
    expect(page.locator("pista-crack .saying")).to_have_text("Stopped.")


def test_a_word_that_is_not_in_the_lexicon_is_refused_by_its_name(new_page: NewPage) -> None:
    page = new_page("/en/wordle/watch")
    page.get_by_label("Word", exact=True).fill("zzzzz")
    page.get_by_role("button", name="Watch").click()
    expect(page.locator("pista-watch .saying.wrong")).to_have_text("ZZZZZ is not in my dictionary.")


def test_the_legend_of_colours_shows_the_marks_of_the_tiles(new_page: NewPage) -> None:
    page = new_page("/en/wordle/crack")
    page.get_by_role("button", name="I have a word").click()
    expect(page.locator("pista-crack .saying")).to_contain_text("– absent, ↔ elsewhere, ● in place")


def test_lost_games_are_drawn_once_and_numbers_as_in_the_language(new_page: NewPage) -> None:
    page = new_page("/es/wordle/compare")
    row = {
        "agent": "greedy",
        "opener": "own",
        "games": 11096,
        "won": 11093,
        "mean": 4.4,
        "worst": 8,
        "never": 0,
        "ms": 1.25,
    }
    job = {"id": "j", "task": "compare", "state": "done", "progress": None, "partial": None, "problem": None}
    result = {"rows": [row | {"distribution": [[4, 11093], [7, 2], [8, 1]]}]}
    intercept(page, "**/api/wordle/compare", lambda route: route.fulfill(status=202, json=job))
    ended = f"event: end\ndata: {json.dumps(job | {'result': result})}\n\n"
    intercept(page, "**/api/jobs/j/events", lambda route: route.fulfill(content_type="text/event-stream", body=ended))
    page.locator("pista-compare button[type=submit]").click()
    expect(page.locator(".bars")).to_have_attribute("aria-label", "11.093 en 4, 3 en ✗")
    expect(page.locator("pista-compare td")).to_have_text(["11.096", "11.093", "4,40", "8", "0", "1,3"])
