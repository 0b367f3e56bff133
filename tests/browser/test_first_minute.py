"""The introduction of a game comes once, plays itself, is heard, is tried with keys alone, and can be brought back."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from pista.kinds import kind_names
from pista.message import LANGUAGES

from .conftest import NewPage
from .hearing import heard, hears, wait_until_heard
from .test_pages import axe_violations
from .waiting import intercept, settle

every_kind = pytest.mark.parametrize("kind", kind_names())
# What is drawn in the window, tile by tile.
DRAWN = """(board) => [...board.querySelectorAll("[role=cell], [role=gridcell]")]
  .map((tile) => tile.querySelector("text:not(.mark, .note)")?.textContent ?? "")"""
FITS = "(dialog) => [dialog.scrollHeight - dialog.clientHeight, dialog.scrollWidth - dialog.clientWidth]"
UPRIGHT, ON_ITS_SIDE = (360, 640), (740, 360)
MOVES = "document.querySelector('dialog').getAnimations({ subtree: true }).length"


def window(page: Page) -> Locator:
    return page.locator("dialog.intro")


def button(page: Page, name: str) -> Locator:
    return window(page).get_by_role("button", name=name, exact=True)


def answer(page: Page) -> Locator:
    return page.locator(".intro-answer")


def lesson(page: Page, kind: str, language: str = "en") -> list[dict[str, Any]]:
    told = page.request.get(f"/api/kinds/{kind}/lesson", headers={"Accept-Language": language}).json()
    scenes: list[dict[str, Any]] = told["scenes"]
    return scenes


def drawn(page: Page) -> list[str]:
    texts: list[str] = page.locator(".intro-stage pista-board").evaluate(DRAWN)
    return texts


def texts_of(frame: dict[str, Any]) -> list[str]:
    return [tile["text"] for tile in frame["picture"]["tiles"]]


def expect_played(page: Page, scene: dict[str, Any]) -> None:
    """All its moves are there, and what is to be noticed is pointed at."""
    expect(page.locator(".intro-sentence")).to_have_text(scene["sentence"])
    expect(page.locator(".pointer")).to_have_count(len(scene["points"]))
    if len(scene["frames"]) > 1:
        expect(button(page, "Show again")).to_be_visible()
    assert drawn(page) == texts_of(scene["frames"][-1])


def outcome(ask: dict[str, Any], *, right: bool) -> dict[str, Any]:
    """What the reader may write into the first tile."""
    return next(one for one in ask["outcomes"] if one["tile"] == ask["tiles"][0] and one["right"] is right)


def open_calmly(page: Page) -> None:
    """Brings it back where nothing may move."""
    page.emulate_media(reduced_motion="reduce")
    page.get_by_role("button", name="How to play").click()
    expect(window(page)).to_be_visible()


@every_kind
def test_a_whole_lesson_is_played_with_the_keyboard_alone_and_heard(new_page: NewPage, kind: str) -> None:
    page = new_page(f"/en/{kind}", first_visit=True)
    scenes = lesson(page, kind)
    expect(button(page, "Next")).to_be_focused()
    for number, scene in enumerate(scenes, 1):
        wait_until_heard(page, f"Step {number} of {len(scenes)}. {scene['sentence']}")
        for frame in scene["frames"]:
            wait_until_heard(page, frame["said"])
        expect_played(page, scene)
        if scene["ask"] is None:
            page.keyboard.press("Enter")
    ask = scenes[-1]["ask"]
    wrong, right = outcome(ask, right=False), outcome(ask, right=True)
    with hears(page, wrong["sentence"]):
        page.keyboard.press(wrong["key"])
    expect(answer(page)).to_have_text(wrong["sentence"])
    assert drawn(page)[wrong["tile"]] == wrong["key"]
    with hears(page, right["sentence"]):
        page.keyboard.press(right["key"].lower())
    expect(answer(page)).to_have_text(right["sentence"])
    assert drawn(page) == texts_of(right)
    expect(button(page, "Play")).to_be_focused()
    page.keyboard.press("Enter")
    expect(window(page)).to_have_count(0)


@every_kind
def test_one_can_go_back_with_the_keyboard_alone(new_page: NewPage, kind: str) -> None:
    page = new_page(f"/en/{kind}", first_visit=True)
    scenes = lesson(page, kind)
    expect(button(page, "Back")).to_be_disabled()
    page.keyboard.press("Enter")
    expect(page.locator(".intro-sentence")).to_have_text(scenes[1]["sentence"])
    page.keyboard.press("Shift+Tab")
    expect(button(page, "Back")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".intro-sentence")).to_have_text(scenes[0]["sentence"])
    # The way back is closed here: the focus is on the way on.
    expect(button(page, "Next")).to_be_focused()


@every_kind
def test_it_comes_once_and_the_question_mark_brings_it_back(new_page: NewPage, kind: str) -> None:
    page = new_page(f"/en/{kind}", first_visit=True)
    expect(window(page)).to_be_visible()
    page.keyboard.press("Escape")
    expect(window(page)).to_have_count(0)
    # The next key is meant for the board, where it has a place for it.
    board = page.locator(".at-table pista-board [role=gridcell][tabindex='0']")
    expect(board if board.count() else page.locator(".at-table pista-board")).to_be_focused()
    page.reload()
    settle(page)
    expect(window(page)).to_have_count(0)
    help_button = page.get_by_role("button", name="How to play")
    help_button.press("Enter")
    expect(button(page, "Next")).to_be_focused()
    page.keyboard.press("Escape")
    expect(window(page)).to_have_count(0)
    # Where letters are typed, keys are for the board and not for the button.
    expect(help_button if board.count() else page.locator(".at-table pista-board")).to_be_focused()


@every_kind
def test_the_clock_waits_until_it_is_closed(new_page: NewPage, kind: str) -> None:
    page = new_page(f"/en/{kind}", first_visit=True, alone=True)
    page.clock.install()
    page.reload()
    settle(page)
    expect(window(page)).to_be_visible()
    clock = page.locator("pista-timer")
    expect(clock).to_have_text("0:00")
    page.clock.run_for(60_000)
    expect(clock).to_have_text("0:00")
    page.keyboard.press("Escape")
    expect(window(page)).to_have_count(0)
    page.clock.run_for(3000)
    expect(clock).not_to_have_text("0:00")


def test_who_reloads_before_closing_it_sees_it_again(new_page: NewPage) -> None:
    page = new_page(f"/en/{kind_names()[-1]}", first_visit=True)
    expect(window(page)).to_be_visible()
    page.reload()
    expect(window(page)).to_be_visible()
    button(page, "Skip").click()
    expect(window(page)).to_have_count(0)
    page.reload()
    settle(page)
    expect(window(page)).to_have_count(0)


def test_having_met_one_kind_is_not_having_met_the_others(new_page: NewPage) -> None:
    first, second, *_ = kind_names()
    page = new_page(f"/en/{first}", first_visit=True)
    button(page, "Skip").click()
    page.goto(f"/en/{second}#day=2026-03-14")
    expect(window(page)).to_be_visible()
    settle(page)
    page.keyboard.press("Escape")
    expect(window(page)).to_have_count(0)
    expect(page.locator(".game-title")).to_contain_text("2026")


@every_kind
def test_where_nothing_may_move_the_last_picture_is_there_at_once(new_page: NewPage, kind: str) -> None:
    page = new_page(f"/en/{kind}")
    scenes = lesson(page, kind)
    open_calmly(page)
    for scene in scenes:
        expect(page.locator(".intro-sentence")).to_have_text(scene["sentence"])
        assert drawn(page) == texts_of(scene["frames"][-1])
        assert page.evaluate(MOVES) == 0
        for frame in scene["frames"]:
            wait_until_heard(page, frame["said"])
        expect_played(page, scene)
        if scene is not scenes[-1]:
            button(page, "Next").click()
    # Who asks for it may see the moves all the same.
    moving = next(at for at, scene in enumerate(scenes) if len(scene["frames"]) > 1)
    for _ in range(len(scenes) - 1 - moving):
        button(page, "Back").click()
    before = len(heard(page))
    button(page, "Show again").press("Enter")
    expect(button(page, "Next")).to_be_focused()
    expect(button(page, "Show again")).to_be_hidden()
    wait_until_heard(page, scenes[moving]["frames"][-1]["said"], before)
    expect_played(page, scenes[moving])


def test_the_held_number_is_written_by_choosing_a_cell(new_page: NewPage) -> None:
    page = new_page("/en/hidato", first_visit=True)
    scene = lesson(page, "hidato")[-1]
    while button(page, "Next").count():
        button(page, "Next").click()
    held = scene["frames"][-1]["held"]
    expect(page.locator(".intro-held b")).to_have_text(held)
    wait_until_heard(page, f"You are holding {held}.")
    names = [tile["name"] for tile in scene["frames"][-1]["picture"]["tiles"]]
    for key, right in (("Space", False), ("Enter", True)):
        one = next(one for one in scene["ask"]["outcomes"] if one["key"] == held and one["right"] is right)
        window(page).get_by_role("gridcell", name=f"{names[one['tile']]},").focus()
        page.keyboard.press(key)
        expect(answer(page)).to_have_text(one["sentence"])


@every_kind
def test_keys_and_taps_write_too_and_only_into_what_is_empty(new_page: NewPage, kind: str) -> None:
    page = new_page(f"/en/{kind}", phone=True)
    scene = lesson(page, kind)[-1]
    open_calmly(page)
    while button(page, "Next").count():
        button(page, "Next").tap()
    right = outcome(scene["ask"], right=True)
    others = [at for at, text in enumerate(texts_of(scene["frames"][-1])) if text]
    window(page).get_by_role("gridcell").nth(others[0]).tap()
    page.keyboard.press(right["key"])
    expect(answer(page)).to_have_text("Choose an empty cell first.")
    window(page).get_by_role("gridcell").nth(right["tile"]).tap()
    offered = window(page).get_by_role("group", name="What can be written")
    if offered.is_visible():
        offered.get_by_role("button", name=right["key"], exact=True).tap()
    else:
        page.keyboard.press(right["key"])
    expect(answer(page)).to_have_text(right["sentence"])


def test_what_is_typed_into_it_does_not_reach_the_game(new_page: NewPage) -> None:
    page = new_page("/en/wordle", first_visit=True)
    page.locator(".intro-sentence").click()
    page.keyboard.type("abc")
    button(page, "Next").focus()
    page.keyboard.type("def")
    page.keyboard.press("Escape")
    expect(window(page)).to_have_count(0)
    expect(page.locator(".at-table .tile.typed")).to_have_count(0)
    page.keyboard.type("g")
    expect(page.locator(".at-table [role=cell].typed")).to_have_count(1)


@every_kind
def test_all_the_rules_are_one_step_away(new_page: NewPage, kind: str) -> None:
    page = new_page(f"/en/{kind}")
    open_calmly(page)
    while button(page, "Next").count():
        button(page, "Next").click()
    button(page, "All the rules").click()
    expect(window(page)).to_have_count(0)
    expect(page.locator("#how p").first).to_be_visible()
    expect(page.locator("#how summary")).to_be_focused()


def test_where_the_server_is_not_reached_the_rules_are_shown(new_page: NewPage) -> None:
    page = new_page("/en/suguru")
    intercept(page, "**/lesson", lambda route: route.abort())
    page.get_by_role("button", name="How to play").click()
    expect(window(page)).to_contain_text("Each room of n cells holds the numbers 1 to n once.")
    expect(button(page, "Play")).to_be_focused()
    page.keyboard.press("Enter")
    expect(window(page)).to_have_count(0)


@every_kind
@pytest.mark.parametrize(("theme", "phone"), [("light", False), ("contrast", False), ("dark", True)])
def test_axe_finds_nothing_in_any_scene(new_page: NewPage, kind: str, theme: str, phone: bool) -> None:
    page = new_page(f"/en/{kind}", theme=theme, phone=phone)
    scenes = lesson(page, kind)
    open_calmly(page)
    for scene in scenes:
        expect_played(page, scene)
        assert axe_violations(page) == []
        if scene is not scenes[-1]:
            button(page, "Next").click()
    for right in (False, True):
        page.keyboard.press(outcome(scenes[-1]["ask"], right=right)["key"])
        expect(answer(page)).not_to_be_empty()
        assert axe_violations(page) == []


def expect_in_sight(page: Page) -> None:
    """However the phone is held, nothing in the window need be scrolled."""
    for width, height in UPRIGHT, ON_ITS_SIDE:
        page.set_viewport_size({"width": width, "height": height})
        assert max(window(page).evaluate(FITS)) <= 0, (width, page.url, page.locator(".intro-sentence").text_content())


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_need_be_scrolled_on_a_small_phone(new_page: NewPage, language: str) -> None:
    page = new_page(f"/{language}/")
    page.emulate_media(reduced_motion="reduce")
    for kind in kind_names():
        page.goto(f"/{language}/{kind}")
        settle(page)
        scenes = lesson(page, kind, language)
        page.locator(".help").click()
        for scene in scenes:
            expect(page.locator(".intro-sentence")).to_have_text(scene["sentence"])
            expect_in_sight(page)
            if scene is not scenes[-1]:
                page.locator(".intro-acts button").last.click()
        page.keyboard.press(outcome(scenes[-1]["ask"], right=True)["key"])
        expect(answer(page)).not_to_be_empty()
        expect_in_sight(page)
