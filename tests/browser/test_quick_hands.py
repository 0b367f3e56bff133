"""For hands quicker than the server: nothing they do is lost, and no answer comes to the wrong place."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Page, Response, expect

from .conftest import NewPage
from .grids import answers, cell, every_grid, game, new_puzzle, open_small, solution
from .hearing import heard, hears, wait_until_heard
from .setting import paste
from .test_set_page import HIDATO_UNIQUE
from .test_wordle_page import day_word, give_up, open_day, other_words
from .waiting import held, held_back, intercept


@contextmanager
def answered(page: Page, part: str, times: int) -> Iterator[None]:
    """Waits until so many answers from such an address have come."""
    heard: list[str] = []

    def enough(answer: Response) -> bool:
        heard.extend([answer.url] * answer.url.endswith(part))
        return len(heard) == times

    with page.expect_response(enough):
        yield


def enter(page: Page, name: str, number: str) -> None:
    cell(page, name).focus()
    page.keyboard.type(number)
    page.keyboard.press("Enter")


def new_spanish_word(page: Page) -> None:
    page.get_by_role("button", name="Partida nueva", exact=True).click()
    page.get_by_role("button", name="Palabra nueva").click()


@every_grid
def test_a_number_that_is_under_way_can_be_erased(new_page: NewPage, kind: str) -> None:
    page = open_small(new_page, kind)
    name, number = next(iter(solution(kind).items()))
    with held_back(page, "**/moves") as let_go:
        enter(page, name, number)
    page.keyboard.press("Delete")
    with answered(page, "/moves", 2):
        let_go()
    expect(cell(page, name)).to_have_attribute("aria-label", f"{name}, empty")
    assert len(game(page)["moves"]) == 2


def test_what_is_refused_is_never_said_to_be_done(new_page: NewPage) -> None:
    page = open_small(new_page, "hidato")
    (one, number), (two, _), *_ = solution("hidato").items()
    busy = {"type": "/problems/too-many", "title": "", "status": 429, "detail": "Too many.", "values": {}}
    intercept(page, "**/moves", lambda route: route.fulfill(status=429, json=busy), times=1)
    intercept(page, "**/notes", lambda route: route.fulfill(status=429, json=busy), times=1)
    before = len(heard(page))
    with hears(page, "Too many."):
        enter(page, one, number)
    page.keyboard.press("n")
    enter(page, two, "2")
    wait_until_heard(page, "Too many.", before + 1)
    enter(page, two, "2")
    wait_until_heard(page, f"{two}, pencil marks 2", before)
    page.keyboard.press("n")
    enter(page, one, number)
    wait_until_heard(page, f"{one}, {number}", before)
    assert [said.partition(". ")[0] for said in heard(page)[before:]] == [
        "Too many.",
        "Too many.",
        f"{two}, pencil marks 2",
        f"{one}, {number}",
    ]


@every_grid
def test_pencil_marks_made_while_a_move_is_under_way_stay(new_page: NewPage, kind: str) -> None:
    page = open_small(new_page, kind)
    (one, number), (two, _), (three, _), *_ = solution(kind).items()
    with held_back(page, "**/moves") as let_go:
        enter(page, one, number)
    page.get_by_role("button", name="Pencil").click()
    enter(page, two, "1")
    with page.expect_response("**/notes"):
        let_go()
    with page.expect_response("**/notes"):
        enter(page, three, "2")
    for name, mark in ((two, "1"), (three, "2")):
        expect(cell(page, name)).to_have_attribute("aria-label", f"{name}, empty, pencil marks {mark}")
    page.reload()
    for name, mark in ((two, "1"), (three, "2")):
        expect(cell(page, name)).to_have_attribute("aria-label", f"{name}, empty, pencil marks {mark}")


@every_grid
def test_pencil_marks_under_a_number_come_back_when_it_is_taken_back(new_page: NewPage, kind: str) -> None:
    page = open_small(new_page, kind)
    (one, number), (two, _), *_ = solution(kind).items()
    pencil = page.get_by_role("button", name="Pencil")
    pencil.click()
    enter(page, one, "2")
    pencil.click()
    enter(page, one, number)
    pencil.click()
    with page.expect_response("**/notes"):
        enter(page, two, "1")
    for _ in ("the mark", "the number"):
        page.get_by_role("button", name="Undo").click()
    expect(cell(page, two)).to_have_attribute("aria-label", f"{two}, empty")
    expect(cell(page, one)).to_have_attribute("aria-label", f"{one}, empty, pencil marks 2")


def test_cells_chosen_in_haste_take_one_number_after_the_other(new_page: NewPage) -> None:
    page = open_small(new_page, "hidato")
    (one, first), (two, second), *_ = sorted(solution("hidato").items(), key=lambda answer: int(answer[1]))
    with held_back(page, "**/moves") as let_go:
        cell(page, one).click()
    cell(page, two).click()
    with answered(page, "/moves", 2):
        let_go()
    expect(cell(page, one)).to_have_attribute("aria-label", f"{one}, {first}")
    expect(cell(page, two)).to_have_attribute("aria-label", f"{two}, {second}")


@every_grid
def test_the_first_move_can_be_taken_back_before_it_is_answered(new_page: NewPage, kind: str) -> None:
    page = open_small(new_page, kind)
    name, number = next(iter(solution(kind).items()))
    undo = page.get_by_role("button", name="Undo")
    expect(undo).to_be_disabled()
    with held_back(page, "**/moves") as let_go:
        enter(page, name, number)
    undo.click()
    with page.expect_response("**/undo"):
        let_go()
    expect(cell(page, name)).to_have_attribute("aria-label", f"{name}, empty")


def test_a_digit_just_typed_is_what_is_taken_back(new_page: NewPage) -> None:
    page = open_small(new_page, "hidato")
    (one, first), (two, _), *_ = solution("hidato").items()
    with page.expect_response("**/moves"):
        enter(page, one, first)
    cell(page, two).focus()
    page.keyboard.type("1")
    with page.expect_response("**/undo"):
        page.keyboard.press("Control+z")
    expect(cell(page, two)).to_have_attribute("aria-label", f"{two}, empty")
    expect(cell(page, one)).to_have_attribute("aria-label", f"{one}, {first}")


@every_grid
@pytest.mark.parametrize("asked", ["hint", "check"])
def test_what_was_asked_of_one_board_is_not_shown_on_the_next(new_page: NewPage, kind: str, asked: str) -> None:
    page = open_small(new_page, kind)
    with held_back(page, f"**/{asked}") as let_go:
        page.get_by_role("button", name=asked.title(), exact=True).click()
    new_puzzle(page, shape="6x6")
    expect(page.locator(".game-title")).to_contain_text("6 × 6")
    with page.expect_response(f"**/{asked}"):
        let_go()
    # A turn of the server's later, whatever the answer does is done.
    name, number = next(iter(answers(kind, game(page)["puzzle"]).items()))
    expect(page.locator("pista-grid [role=gridcell]")).to_have_count(36)
    expect(page.locator(".tile.hint")).to_have_count(0)
    expect(page.locator(".told")).to_be_hidden()
    enter(page, name, number)
    expect(cell(page, name)).to_have_attribute("aria-label", f"{name}, {number}")


@every_grid
def test_of_two_puzzles_asked_for_the_later_is_played(new_page: NewPage, kind: str) -> None:
    page = open_small(new_page, kind)
    with held(page, "**/api/games") as asked:
        new_puzzle(page, shape="8x8")
    late = asked[0].fetch()
    # Until it is answered the window stays, and another can be asked for in it.
    window = page.get_by_role("dialog", name="New puzzle")
    window.get_by_role("combobox", name="Shape").select_option("6x6")
    window.get_by_role("button", name="New puzzle").click()
    expect(page.locator(".game-title")).to_contain_text("6 × 6")
    asked[0].fulfill(response=late)
    with page.expect_response("**/check"):
        page.get_by_role("button", name="Check").click()
    expect(page.locator(".game-title")).to_contain_text("6 × 6")


def test_a_refused_word_can_be_taken_back_before_it_is_refused(new_page: NewPage) -> None:
    page = open_day(new_page)
    with held_back(page, "**/moves") as let_go:
        page.keyboard.type("zzzzz")
        page.keyboard.press("Enter")
    for _ in range(5):
        page.keyboard.press("Backspace")
    page.keyboard.type(day_word())
    page.keyboard.press("Enter")
    let_go()
    expect(page.locator(".saying.good")).to_be_visible()


def test_a_guess_answered_late_is_not_shown_in_the_next_game(new_page: NewPage) -> None:
    page = open_day(new_page)
    with held_back(page, "**/moves") as let_go:
        page.keyboard.type(other_words("es", 1)[0])
        page.keyboard.press("Enter")
    new_spanish_word(page)
    expect(page.locator(".game-title")).to_contain_text("práctica")
    with page.expect_response("**/moves"):
        let_go()
    page.keyboard.type("ab")
    expect(page.locator("pista-wordle .tile.typed[role=cell]")).to_have_count(2)
    expect(page.locator(".game-title")).to_contain_text("práctica")
    expect(page.locator(".saying").first).not_to_contain_text("Intento 2")


def test_what_is_typed_after_asking_for_a_new_word_is_meant_for_it(new_page: NewPage) -> None:
    page = open_day(new_page)
    before = page.url.partition("#g=")[2]
    with held_back(page, "**/api/games") as let_go:
        new_spanish_word(page)
    page.keyboard.type(other_words("es", 1)[0])
    page.keyboard.press("Enter")
    let_go()
    expect(page.locator(".game-title")).to_contain_text("práctica")
    expect(page.locator(".saying").first).to_contain_text("Intento 2")
    assert len(game(page)["moves"]) == 1
    assert page.request.get(f"/api/games/{before}").json()["moves"] == []


def test_letters_not_yet_a_guess_leave_the_board_with_the_game(new_page: NewPage) -> None:
    page = open_day(new_page)
    page.keyboard.type("pe")
    expect(page.locator("pista-wordle .tile.typed[role=cell]")).to_have_count(2)
    give_up(page, "Rendirse")
    expect(page.locator("pista-ending")).to_be_visible()
    expect(page.locator("pista-wordle .tile.typed[role=cell]")).to_have_count(0)


def test_a_reply_that_was_not_answered_can_be_given_again(new_page: NewPage) -> None:
    page = new_page("/en/wordle/crack")
    page.get_by_role("button", name="I have a word").click()
    stop = page.locator("pista-crack [role=grid] [tabindex='0']")
    expect(stop).to_be_focused()
    busy = {"type": "/problems/too-many", "title": "", "status": 429, "detail": "Too many.", "values": {}}
    intercept(page, "**/wordle/crack", lambda route: route.fulfill(status=429, json=busy), times=1)
    page.keyboard.type("v")
    page.keyboard.press("Enter")
    expect(page.locator("pista-crack .saying.wrong")).to_have_text("Too many.")
    expect(page.locator("pista-crack .tile.elsewhere[role=gridcell]")).to_have_count(1)
    page.get_by_role("button", name="That is the reply").click()
    expect(page.locator("pista-crack [role=table] [role=row]")).to_have_count(1)


def test_a_reply_under_way_can_be_taken_back(new_page: NewPage) -> None:
    page = new_page("/en/wordle/crack")
    page.get_by_role("button", name="I have a word").click()
    stop = page.locator("pista-crack [role=grid] [tabindex='0']")
    expect(stop).to_be_focused()
    line, rows = page.locator("pista-crack .saying"), page.locator("pista-crack [role=table] [role=row]")
    page.keyboard.type("v")
    page.keyboard.press("Enter")
    expect(rows).to_have_count(1)
    expect(stop).to_be_focused()
    with held_back(page, "**/wordle/crack"):
        page.keyboard.press("Enter")
    expect(line).to_have_text("Thinking…")
    back = page.get_by_role("button", name="Take back")
    back.click()
    expect(line).not_to_have_text("Thinking…")
    expect(rows).to_have_count(1)
    back.click()
    expect(back).to_be_disabled()


def test_a_word_is_refused_once_however_often_the_button_is_pressed(new_page: NewPage) -> None:
    page = new_page("/en/wordle/crack")
    page.get_by_role("button", name="I have a word").click()
    expect(page.locator("pista-crack [role=grid] [tabindex='0']")).to_be_focused()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "wordle/crack" in request.url else None)
    before = page.locator("pista-crack .saying").inner_text()
    page.get_by_role("button", name="I don’t know that word").dblclick()
    expect(page.locator("pista-crack .saying")).not_to_have_text(before)
    expect(page.locator("pista-crack .saying")).not_to_have_text("Thinking…")
    assert len(asked) == 1


def test_stepping_through_a_game_keeps_the_focus(new_page: NewPage) -> None:
    page = new_page("/es/wordle/watch")
    page.get_by_label("Palabra", exact=True).fill("perro")
    page.get_by_role("button", name="Mirar").click()
    forth, back = (
        page.get_by_role("button", name="Intento siguiente"),
        page.get_by_role("button", name="Intento anterior"),
    )
    back.focus()
    expect(page.locator("pista-watch .saying.good")).to_be_visible()
    expect(back).to_be_focused()
    for _ in range(12):
        page.keyboard.press("Enter")
    expect(back).to_be_focused()
    expect(back).to_have_attribute("aria-disabled", "true")
    expect(forth).to_have_attribute("aria-disabled", "false")


def test_earlier_days_asked_for_twice_are_listed_once(new_page: NewPage) -> None:
    page = new_page("/en/archive")
    shown = page.locator("tbody tr").count()
    page.get_by_role("button", name="Earlier").dblclick()
    expect(page.locator("tbody tr")).to_have_count(3 * shown)
    names = page.locator("tbody th").all_inner_texts()
    assert len(set(names)) == len(names)


def test_a_game_forgotten_in_haste_is_no_mistake(new_page: NewPage) -> None:
    page = open_day(new_page)
    page.keyboard.type(other_words("es", 1)[0])
    with page.expect_response("**/moves"):
        page.keyboard.press("Enter")
    page.goto("/es/")
    page.get_by_role("button", name="Descartar").dblclick()
    expect(page.locator("#unfinished li")).to_have_count(0)
    expect(page.locator(".saying.wrong")).to_have_count(0)


def test_what_is_drawn_while_a_text_is_read_is_not_overwritten(new_page: NewPage) -> None:
    page = new_page("/en/hidato/set")
    with held_back(page, "**/puzzles/read") as let_go:
        paste(page, HIDATO_UNIQUE)
    page.locator("pista-editor [aria-label^='b2,']").focus()
    page.keyboard.type("7")
    with page.expect_response("**/puzzles/read"):
        let_go()
    expect(page.get_by_role("button", name="Play it")).to_be_enabled()
    expect(page.locator("pista-editor [aria-label='b2, 7, given']")).to_be_attached()
