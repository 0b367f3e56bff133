"""Agents in the browser: cracking a word, watching, comparing; and the way from a game to its review."""

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from pista import wordle

from .conftest import NewPage
from .test_pages import axe_violations
from .test_wordle_page import day_word, open_day, other_words
from .waiting import intercept, settle

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
    # The line says it, and the list names every reply that may be the mistaken one.
    expect(page.locator("pista-crack .saying.wrong")).to_have_text(
        "Ninguna palabra que conozca encaja con todas estas respuestas."
    )
    expect(page.locator("pista-crack .faults li").first).to_contain_text("Si la respuesta a ")
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


@pytest.mark.parametrize(
    ("chosen", "sent", "told"),
    [
        ("the agent’s own", "own", "its own first guess, [A-Z]{5}"),
        ("random", "random", "a random first guess, [A-Z]{5}"),
        ("a word", "CRANE", "first guess CRANE"),
    ],
)
def test_a_game_that_is_watched_begins_as_its_title_says(new_page: NewPage, chosen: str, sent: str, told: str) -> None:
    page = new_page("/en/wordle/watch")
    page.get_by_label("First guess").select_option(chosen)
    named = page.get_by_label("Which word")
    expect(named).to_be_visible(visible=chosen == "a word")
    if chosen == "a word":
        named.fill("crane")
    with page.expect_request("**/api/wordle/watch") as asked:
        page.get_by_role("button", name="Watch").click()
    assert json.loads(asked.value.post_data or "")["opener"] == sent
    expect(page.locator(".game-title")).to_have_text(re.compile(f"^best · English · 5 letters · {told}$"))


def test_a_game_that_is_watched_can_be_held_and_gone_on_with(new_page: NewPage) -> None:
    page = new_page("/en/wordle/watch", alone=True)
    page.clock.install()
    page.get_by_label("Word", exact=True).fill("video")
    page.clock.pause_at(page.evaluate("Date.now() / 1000") + 1)
    page.get_by_role("button", name="Watch").click()
    hidden = page.locator("pista-watch .tile.empty[role=cell]")
    expect(page.get_by_role("button", name="Pause")).to_be_focused()
    last = page.locator("pista-watch [role=cell]").count() - 5
    expect(hidden).to_have_count(last)
    page.get_by_role("button", name="Pause").click()
    page.clock.run_for(10_000)
    expect(hidden).to_have_count(last)
    page.get_by_role("button", name="Continue").click()
    page.clock.run_for(2_100)
    expect(hidden).to_have_count(last - 5)
    page.clock.run_for(10_000)
    expect(hidden).to_have_count(0)
    page.get_by_role("button", name="From the start").click()
    expect(hidden).to_have_count(last)
    page.get_by_role("button", name="Watch another word").click()
    expect(page.get_by_label("Word", exact=True)).to_have_value("video")


def test_who_likes_no_motion_sees_the_whole_game_at_once(new_page: NewPage) -> None:
    page = new_page("/es/wordle/watch", alone=True)
    page.emulate_media(reduced_motion="reduce")
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now() / 1000") + 1)
    page.get_by_label("Palabra", exact=True).fill(THOUGHT)
    page.get_by_role("button", name="Mirar").click()
    expect(page.locator("pista-watch .saying.good")).to_contain_text(THOUGHT.upper())
    expect(page.locator("pista-watch .tile.empty[role=cell]")).to_have_count(0)
    page.get_by_role("button", name="Intento anterior").click()
    expect(page.locator("pista-watch .tile.empty[role=cell]")).to_have_count(5)


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


def test_a_finished_game_leads_to_its_review(new_page: NewPage) -> None:
    page = open_day(new_page)
    for word in (*other_words("es", 1), day_word()):
        page.keyboard.type(word)
        page.keyboard.press("Enter")
    page.get_by_role("link", name="Revisar", exact=True).click()
    expect(page).to_have_url(re.compile("/es/wordle/review#g="))
    expect(page.locator(".guess")).to_have_count(2)


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


def row_of(agent: str, distribution: list[list[int]], **more: object) -> dict[str, object]:
    games = sum(count for _, count in distribution)
    row = {"agent": agent, "opener": "own", "spelled": "own", "first": "arose", "games": games, "won": games}
    return row | {"mean": 4.4, "worst": 8, "never": 0, "ms": 1.25, "distribution": distribution} | more


def show_comparison(page: Page, *rows: dict[str, object]) -> None:
    """The page shows an experiment with these rows."""
    job = {"id": "j", "task": "compare", "state": "done", "progress": None, "partial": None, "problem": None}
    intercept(page, "**/api/wordle/compare", lambda route: route.fulfill(status=202, json=job))
    ended = f"event: end\ndata: {json.dumps(job | {'result': {'rows': rows}})}\n\n"
    intercept(page, "**/api/jobs/j/events", lambda route: route.fulfill(content_type="text/event-stream", body=ended))
    page.locator("pista-compare button[type=submit]").click()
    expect(page.locator("pista-compare .bars")).to_have_count(len(rows))


def test_lost_games_are_drawn_once_and_numbers_as_in_the_language(new_page: NewPage) -> None:
    page = new_page("/es/wordle/compare")
    show_comparison(page, row_of("greedy", [[4, 11093], [7, 2], [8, 1]], won=11093))
    expect(page.locator(".bars")).to_have_attribute("aria-label", "11.093 en 4, 3 en ✗")
    expect(page.locator("pista-compare td")).to_have_text(["11.096", "11.093", "4,40", "8", "0", "1,3"])


@pytest.mark.parametrize("width", [1280, 360])
def test_bars_of_as_many_games_are_as_long(new_page: NewPage, width: int) -> None:
    page = new_page("/en/wordle/compare", width=width)
    show_comparison(page, row_of("greedy", [[3, 20], [4, 12000]]), row_of("minimax", [[4, 12000], [5, 6000]]))
    expect(page.locator("pista-compare")).to_contain_text("the longest stands for 12,000 games.")
    settle(page)
    wide = [bar.evaluate("(bar) => bar.getBoundingClientRect().width") for bar in page.locator(".bar:not(.none)").all()]
    twenty, most, as_many, half = wide
    assert most == as_many and abs(half - most / 2) < 1 and twenty < half
    # No number is cut off, and the page is no wider than the window.
    cut = "(bars) => bars.filter((bar) => bar.scrollWidth > bar.clientWidth).length"
    assert page.locator(".bar").evaluate_all(cut) == 0
    assert page.evaluate("document.documentElement.scrollWidth") == width
    assert axe_violations(page) == []


def test_an_experiment_is_titled_by_how_its_games_began(new_page: NewPage) -> None:
    page = new_page("/en/wordle/compare")
    page.get_by_label("random").check()
    page.get_by_label("Other words").fill("crane")
    page.get_by_label("Games").fill("2")
    for agent in ("minimax", "entropy"):
        page.get_by_label(agent).uncheck()
    with page.expect_request("**/api/wordle/compare") as asked:
        page.get_by_role("button", name="Run").click()
    sent = json.loads(asked.value.post_data or "")
    assert sent["openers"] == ["own", "random", "CRANE"] and "seed" not in sent
    expect(page.locator("pista-compare .saying.good")).to_be_visible()
    told = ["its own first guess, AROSE", "random first guesses", "first guess CRANE"]
    expect(page.locator("pista-compare .cards p")).to_have_text(told)
    expect(page.locator("pista-compare tbody th")).to_have_text([f"greedy {each}" for each in told])
