"""The clock of a game: what was played stays played, whatever becomes of the page; nobody waits for time to pass."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from .conftest import NewPage
from .grids import cell, game, small_board, solution
from .waiting import held, intercept, settle

HIDE = """(hidden) => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
# What a page asks for last, when Playwright no longer listens.
OVERHEAR = """() => {
  const ask = fetch;
  window.fetch = (...asked) => {
    sessionStorage.asked = JSON.stringify(asked);
    return ask(...asked);
  };
}"""
KEPT = "() => Object.keys(localStorage).filter((name) => name.startsWith('pista.time.'))"
MINUTE = 60_000


def shown(page: Page) -> int:
    """The seconds on the clock."""
    text = page.locator(".game-head pista-timer").inner_text()
    return sum(int(part) * 60**place for place, part in enumerate(reversed(text.split(":"))))


def clock_text(seconds: float) -> str:
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"


def open_timed(new_page: NewPage, kind: str = "makaro") -> Page:
    """A page with a small board and a clock that stands still, after a first move."""
    page = new_page("/en/results", alone=True)
    page.clock.install()
    text = small_board(kind)
    made = page.request.post("/api/games", data={"kind": kind, "text": text}).json()
    page.goto(f"/en/{kind}#g={made['id']}")
    settle(page)
    page.clock.pause_at(page.evaluate("Date.now() / 1000") + 1)
    move(page, kind, 0)
    return page


def move(page: Page, kind: str, number: int) -> dict[str, Any]:
    """Writes down one of the numbers, and gives what the server answers."""
    name, value = list(solution(kind).items())[number]
    cell(page, name).focus()
    with page.expect_response("**/moves") as answer:
        page.keyboard.type(value)
        page.keyboard.press("Enter")
    expect(cell(page, name)).to_have_attribute("aria-label", f"{name}, {value}")
    found: dict[str, Any] = answer.value.json()
    return found


def pass_by(page: Page, milliseconds: int) -> None:
    """Lets time pass on the page alone. What it asks for meanwhile is answered by the machine, which needs no time."""
    page.clock.run_for(milliseconds)


@pytest.mark.parametrize("leave", ["reload", "go and come back"])
def test_the_clock_goes_on_where_it_stood(new_page: NewPage, leave: str) -> None:
    page = open_timed(new_page)
    pass_by(page, MINUTE)
    before = shown(page)
    assert before >= 60
    if leave == "reload":
        page.reload()
    else:
        page.goto("/en/results")
        page.go_back()
    settle(page)
    assert before <= shown(page) <= before + 5


def test_a_game_of_words_keeps_its_time_too(new_page: NewPage) -> None:
    page = new_page("/en/wordle", alone=True)
    page.clock.install()
    page.reload()
    settle(page)
    page.clock.pause_at(page.evaluate("Date.now() / 1000") + 1)
    pass_by(page, MINUTE)
    before = shown(page)
    assert before >= 60
    page.reload()
    settle(page)
    assert before <= shown(page) <= before + 5


def test_the_server_is_told_now_and_then(new_page: NewPage) -> None:
    page = open_timed(new_page)
    told: list[float] = []

    def overhear(route: Route) -> None:
        told.append(json.loads(route.request.post_data or "")["seconds"])
        route.continue_()

    intercept(page, "**/time", overhear)
    with page.expect_response("**/time") as answer:
        pass_by(page, MINUTE)
    assert answer.value.status == 204
    assert len(told) >= 2 and told == sorted(told) and told[-1] >= 39


def test_the_server_is_told_when_the_page_is_no_longer_looked_at(new_page: NewPage) -> None:
    page = open_timed(new_page)
    pass_by(page, 9000)
    with page.expect_response("**/time") as told:
        page.evaluate(HIDE, True)
    assert (told.value.request.method, told.value.status) == ("PUT", 204)
    assert json.loads(told.value.request.post_data or "")["seconds"] >= 9


def test_the_server_is_told_when_the_page_is_left(new_page: NewPage) -> None:
    page = open_timed(new_page)
    pass_by(page, 9000)
    page.evaluate(OVERHEAR)
    page.goto("/en/results")
    address, request = page.evaluate("JSON.parse(sessionStorage.asked)")
    assert address.endswith("/time") and request["keepalive"] is True, "else it ends with the page"
    assert json.loads(request["body"])["seconds"] >= 9


def test_what_the_server_keeps_is_shown_to_a_browser_that_remembers_nothing(new_page: NewPage) -> None:
    page = open_timed(new_page)
    known = game(page)["id"]
    intercept(page, f"**/api/games/{known}", lambda route: route.fulfill(json=game(page) | {"seconds": 754.0}))
    page.evaluate("localStorage.clear()")
    page.goto("/en/results")
    page.evaluate("localStorage.clear()")
    page.goto(f"/en/makaro#g={known}")
    settle(page)
    assert 754 <= shown(page) <= 760


def test_time_in_which_nobody_looks_does_not_count(new_page: NewPage) -> None:
    page = open_timed(new_page)
    before = shown(page)
    page.evaluate(HIDE, True)
    pass_by(page, 10 * MINUTE)
    page.evaluate(HIDE, False)
    pass_by(page, 2000)
    assert before + 1 <= shown(page) <= before + 3


def test_a_machine_that_slept_does_not_count_its_sleep(new_page: NewPage) -> None:
    page = open_timed(new_page)
    before = shown(page)
    page.clock.fast_forward(60 * MINUTE)
    pass_by(page, 2000)
    assert shown(page) <= before + 10


def test_of_two_windows_the_one_that_counted_further_is_believed(new_page: NewPage) -> None:
    first = open_timed(new_page)
    pass_by(first, MINUTE)
    first.evaluate(HIDE, True)
    before = shown(first)
    second = first.context.new_page()
    second.goto(first.url)
    settle(second)
    assert shown(second) >= before
    pass_by(second, MINUTE)
    after = shown(second)
    assert after >= before + 60
    second.evaluate(HIDE, True)
    first.evaluate(HIDE, False)
    assert after <= shown(first) <= after + 1


def test_what_the_server_answers_to_a_move_is_what_counts(new_page: NewPage) -> None:
    page = open_timed(new_page)
    pass_by(page, 60 * MINUTE)
    # An hour passed on this page alone: the server believes no more than passed since the game was begun.
    answer = move(page, "makaro", 1)
    assert answer["seconds"] < 30 * 60
    expect(page.locator(".game-head pista-timer")).to_have_text(clock_text(answer["seconds"]))
    assert page.evaluate(KEPT) == []


@pytest.mark.parametrize("seconds", [2.0, 754.0])
def test_the_clock_shows_what_the_server_answers_to_the_very_second(new_page: NewPage, seconds: float) -> None:
    page = open_timed(new_page)

    def answer(route: Route) -> None:
        route.fulfill(json=route.fetch().json() | {"seconds": seconds})

    intercept(page, "**/moves", answer)
    for number in range(1, 5):
        # At whatever part of a tenth of a second the move is made.
        pass_by(page, 30)
        move(page, "makaro", number)
        expect(page.locator(".game-head pista-timer")).to_have_text(clock_text(seconds))


def test_a_refused_move_does_not_set_the_clock_back(new_page: NewPage) -> None:
    page = open_timed(new_page)
    pass_by(page, MINUTE)
    before = shown(page)
    (_, (name, value), *_) = solution("makaro").items()
    found = game(page)
    page.request.post(f"/api/games/{found['id']}/moves", data={"turn": found["turn"], "move": f"{name}={value}"})
    with page.expect_response("**/moves") as refused:
        cell(page, name).focus()
        page.keyboard.type(value)
        page.keyboard.press("Enter")
    assert refused.value.status == 409
    expect(page.locator(".saying.wrong")).to_be_visible()
    assert shown(page) >= before


def test_at_the_end_the_clock_shows_the_time_of_the_server_and_nothing_is_remembered(new_page: NewPage) -> None:
    page = open_timed(new_page)
    pass_by(page, MINUTE)
    assert page.evaluate(KEPT) != []
    for number in range(1, len(solution("makaro"))):
        answer = move(page, "makaro", number)
    assert answer["status"] == "won"
    timer = page.locator(".game-head pista-timer")
    expect(timer).to_have_text(clock_text(answer["seconds"]))
    pass_by(page, MINUTE)
    expect(timer).to_have_text(clock_text(answer["seconds"]))
    assert page.evaluate(KEPT) == []
    page.reload()
    settle(page)
    expect(timer).to_have_text(clock_text(answer["seconds"]))
    assert page.evaluate(KEPT) == []


def test_an_end_in_another_window_stops_the_clock(new_page: NewPage) -> None:
    page = open_timed(new_page)
    found = game(page)
    page.request.post(f"/api/games/{found['id']}/give-up", data={"turn": found["turn"]})
    name, value = list(solution("makaro").items())[1]
    with page.expect_response(f"**/api/games/{found['id']}"):
        cell(page, name).focus()
        page.keyboard.type(value)
        page.keyboard.press("Enter")
    timer = page.locator(".game-head pista-timer")
    expect(timer).to_have_text(clock_text(game(page)["seconds"]))
    pass_by(page, MINUTE)
    expect(timer).to_have_text(clock_text(game(page)["seconds"]))


def test_only_so_many_games_are_remembered(new_page: NewPage) -> None:
    page = open_timed(new_page)
    page.evaluate("for (let n = 0; n < 100; n += 1) localStorage[`pista.time.old${n}`] = `5 ${n}`")
    page.evaluate(HIDE, True)
    kept = page.evaluate(KEPT)
    assert len(kept) == 40
    assert {f"pista.time.{game(page)['id']}", "pista.time.old99"} <= set(kept)
    assert "pista.time.old60" not in kept


def test_an_answer_for_a_game_that_was_left_does_not_touch_the_clock_of_the_next(new_page: NewPage) -> None:
    page = open_timed(new_page)
    pass_by(page, MINUTE)
    name, value = list(solution("makaro").items())[1]
    with held(page, "**/moves") as kept:
        cell(page, name).focus()
        page.keyboard.type(value)
        page.keyboard.press("Enter")
    other = page.request.post("/api/games", data={"kind": "makaro", "text": small_board("makaro")}).json()
    with page.expect_response(f"**/api/games/{other['id']}"):
        page.evaluate("(id) => { location.hash = `g=${id}` }", other["id"])
    timer = page.locator(".game-head pista-timer")
    expect(timer).to_have_text("0:00")
    with page.expect_response("**/moves"):
        kept[0].continue_()
    pass_by(page, 1000)
    expect(timer).to_have_text("0:01")
