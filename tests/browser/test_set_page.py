"""Setting puzzles of one's own: drawn or pasted, judged at once, graded, shared and printed."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from .conftest import NewPage
from .hearing import hears
from .setting import expect_verdict, paste
from .test_pages import GRIDS, axe_violations

HIDATO_UNIQUE = "1 0 3\n8 9 4\n7 0 5\n"
HIDATO_NONE = "1 0 0\n0 0 0\n0 0 2\n"
MAKARO_UNIQUE = "2 .\n. #\n\n1 1\n2 -\n"
HEX = "hex\n0 0 0\n0 1 0\n0 0 0\n"


def test_a_pasted_hidato_is_judged_at_once(new_page: NewPage) -> None:
    page = new_page("/en/hidato/set")
    for text, cells, verdict in (
        (HIDATO_UNIQUE, 9, "Exactly one solution"),
        ("0 0\n0 0\n", 4, "Several solutions"),
        (HIDATO_NONE, 9, "No solution"),
        (HEX, 9, "Several solutions"),
    ):
        paste(page, text)
        expect_verdict(page, verdict)
        expect(page.locator("pista-editor [role=gridcell]")).to_have_count(cells)


def test_two_different_solutions_are_shown_side_by_side(new_page: NewPage, keep: Callable[[Page, str], None]) -> None:
    page = new_page("/en/hidato/set")
    paste(page, "1 0 0\n0 0 0\n0 0 9\n")
    expect_verdict(page, "Several solutions")
    expect(page.locator(".pair pista-board svg")).to_have_count(2)
    expect(page.locator(".pair .tile.hint").first).to_be_attached()
    assert axe_violations(page) == []
    keep(page, "hidato-set-several")


def test_text_that_cannot_be_read_is_answered_with_its_place(new_page: NewPage) -> None:
    page = new_page("/en/hidato/set")
    paste(page, "1 0 0\n0 x 0\n")
    expect_verdict(page, "Line 2, column 3:")


def test_a_hidato_drawn_by_keyboard(new_page: NewPage) -> None:
    page = new_page("/en/hidato/set")
    page.get_by_label("Rows").fill("2")
    page.get_by_label("Columns").fill("2")
    page.get_by_label("Columns").press("Tab")
    expect(page.locator("pista-editor [role=gridcell]")).to_have_count(4)
    page.locator("pista-editor [tabindex='0']").focus()
    page.keyboard.type("1")
    page.keyboard.press("ArrowRight")
    page.keyboard.type("2")
    page.keyboard.press("ArrowDown")
    page.keyboard.type("3")
    page.keyboard.press("Enter")
    expect_verdict(page, "Exactly one solution")
    assert page.get_by_label("As text").input_value().split() == ["hidato", "1", "2", "0", "3"]
    page.keyboard.press("Control+z")
    expect_verdict(page, "Several solutions")


def test_cells_are_taken_out_of_the_board_by_mouse(new_page: NewPage) -> None:
    page = new_page("/en/hidato/set")
    page.get_by_role("button", name="outside").click()
    page.locator('pista-editor [aria-label^="b2,"]').click()
    expect(page.locator('pista-editor [aria-label="b2, outside"]')).to_be_attached()
    expect_verdict(page, "Several solutions")


def test_makaro_rooms_are_drawn_by_dragging(new_page: NewPage, keep: Callable[[Page, str], None]) -> None:
    page = new_page("/en/makaro/set")
    page.get_by_role("button", name="rooms").click()
    start = page.locator('pista-editor [aria-label^="a1,"]').bounding_box()
    end = page.locator('pista-editor [aria-label^="a2,"]').bounding_box()
    assert start is not None
    assert end is not None
    page.mouse.move(start["x"] + 20, start["y"] + 20)
    page.mouse.down()
    page.mouse.move(end["x"] + 20, end["y"] + 20, steps=5)
    page.mouse.up()
    rooms = page.get_by_label("As text").input_value().split("\n\n")[1].splitlines()
    assert rooms[1].split()[0] == rooms[0].split()[0]
    keep(page, "makaro-set")


def test_makaro_rooms_arrows_and_black_cells_by_keyboard(new_page: NewPage) -> None:
    page = new_page("/en/makaro/set")
    page.get_by_role("button", name="rooms").click()
    page.locator('pista-editor [aria-label^="a1,"]').focus()
    page.keyboard.press("Shift+ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.type("#")
    page.keyboard.press("ArrowDown")
    page.keyboard.type("^")
    blocks = page.get_by_label("As text").input_value().split("\n\n")
    cells, rooms = ([line.split() for line in block.splitlines()] for block in blocks)
    assert rooms[1][0] == rooms[0][0]
    assert [row[0] for row in cells] == [".", ".", "#", "^", ".", "."]
    assert [rooms[2][0], rooms[3][0]] == ["-", "-"]


def test_a_puzzle_set_here_is_graded_shared_and_played(new_page: NewPage) -> None:
    page = new_page("/en/hidato/set")
    paste(page, HIDATO_UNIQUE)
    expect_verdict(page, "Exactly one solution")
    page.get_by_role("button", name="How hard is it?").click()
    expect(page.get_by_role("heading", name="Level:")).to_be_visible()
    expect(page.get_by_text("Longest gap: 1 number", exact=True)).to_be_visible()
    page.get_by_role("button", name="Play it").click()
    expect(page.locator("pista-grid [role=gridcell]")).to_have_count(9)
    expect(page.locator('pista-grid [aria-label="a1, 1, first number, given"]')).to_be_attached()


def test_a_puzzle_set_here_survives_a_reload(new_page: NewPage) -> None:
    page = new_page("/en/makaro/set")
    paste(page, MAKARO_UNIQUE)
    expect(page.locator("pista-editor [role=gridcell]")).to_have_count(4)
    expect_verdict(page, "Exactly one solution")
    page.reload()
    expect(page.locator("pista-editor [role=gridcell]")).to_have_count(4)


def test_a_makaro_goes_to_puzz_link_and_comes_back(new_page: NewPage) -> None:
    page = new_page("/en/makaro/set")
    paste(page, MAKARO_UNIQUE)
    expect_verdict(page, "Exactly one solution")
    page.get_by_role("button", name="Text: a puzz.link address").click()
    link = page.locator("pre.share").inner_text()
    assert "makaro/2/2/" in link
    other = new_page("/en/makaro/set")
    paste(other, link)
    expect_verdict(other, "Exactly one solution")
    assert other.locator("pista-editor [role=gridcell]").count() == 4


def test_on_paper_there_is_the_drawing_alone(new_page: NewPage) -> None:
    page = new_page("/en/hidato/set")
    page.emulate_media(media="print")
    expect(page.locator(".on-paper svg")).to_be_visible()
    expect(page.locator(".beside")).to_be_hidden()


@pytest.mark.parametrize("kind", GRIDS)
def test_numbers_are_set_by_touch(new_page: NewPage, keep: Callable[[Page, str], None], kind: str) -> None:
    page = new_page(f"/en/{kind}/set", phone=True)
    keypad = page.get_by_role("group", name="Numbers")
    page.locator('pista-editor [aria-label^="b2,"]').tap()
    keypad.get_by_role("button", name="1", exact=True).tap()
    keypad.get_by_role("button", name="2", exact=True).tap()
    expect(page.locator('pista-editor [aria-label="b2, 12, given"]')).to_be_attached()
    page.locator('pista-editor [aria-label^="c2,"]').tap()
    keypad.get_by_role("button", name="3", exact=True).tap()
    expect(page.locator('pista-editor [aria-label="c2, 3, given"]')).to_be_attached()
    assert "12" in page.get_by_label("As text").input_value().split()
    with hears(page, "c2, empty"):
        keypad.get_by_role("button", name="Erase").tap()
    expect(page.locator('pista-editor [aria-label="c2, empty"]')).to_be_attached()
    assert axe_violations(page) == []
    keep(page, f"{kind}-set-keypad")


def test_a_number_too_large_for_its_room_is_named(new_page: NewPage) -> None:
    page = new_page("/en/makaro/set")
    paste(page, ". 7\n\n1 1\n")
    expect_verdict(page, "Line 1, column 3: 7 cannot go in b1")


def test_an_arrow_takes_no_number(new_page: NewPage) -> None:
    page = new_page("/en/makaro/set")
    page.locator('pista-editor [aria-label^="a1,"]').focus()
    page.keyboard.type(">")
    expect(page.locator('pista-editor [aria-label="a1, black, arrow right"]')).to_be_attached()
    with hears(page, "hold no number"):
        page.keyboard.type("3")
    expect(page.locator('pista-editor [aria-label="a1, black, arrow right"]')).to_be_attached()


def test_what_cannot_be_read_cannot_be_played(new_page: NewPage) -> None:
    page = new_page("/en/hidato/set")
    play = page.get_by_role("button", name="Play it")
    expect(play).to_be_enabled()
    paste(page, "1 0 0\n0 x 0\n")
    expect_verdict(page, "Line 2, column 3: x is neither")
    expect(play).to_be_disabled()
    expect(page.get_by_role("button", name="Copy a link")).to_be_disabled()
    paste(page, "1 2\n4 3\n")
    expect_verdict(page, "nothing to play")
    expect(play).to_be_disabled()
    expect(page.get_by_role("button", name="Copy a link")).to_be_enabled()
    paste(page, "")
    expect_verdict(page, "Nothing here yet")
    paste(page, HIDATO_UNIQUE)
    expect(play).to_be_enabled()


def test_an_address_of_another_kind_is_recognized(new_page: NewPage) -> None:
    page = new_page("/en/hidato/set")
    paste(page, "https://puzz.link/p?makaro/2/2/g0g0")
    expect_verdict(page, "This is a Makaro")


def test_a_room_in_two_pieces_is_told_with_its_cells(new_page: NewPage) -> None:
    page = new_page("/en/makaro/set")
    paste(page, ". . .\n\n1 2 1\n")
    expect_verdict(page, "Line 3, column 5: The room of c1 is not in one piece: it is not connected to a1.")


def test_a_size_that_cannot_be_is_corrected(new_page: NewPage) -> None:
    page = new_page("/en/hidato/set")
    page.get_by_label("Columns").fill("2")
    for typed, taken in (("0", 2), ("5", 5), ("-3", 2), ("6", 6), ("2.5", 2), ("7", 7), ("", 2), ("1000", 40)):
        page.get_by_label("Rows").fill(typed)
        page.get_by_label("Rows").press("Tab")
        expect(page.get_by_label("Rows")).to_have_value(str(taken))
        expect(page.locator("pista-editor [role=row]")).to_have_count(taken)


def test_a_solution_can_be_enlarged(new_page: NewPage) -> None:
    page = new_page("/en/hidato/set")
    paste(page, HIDATO_UNIQUE)
    expect_verdict(page, "Exactly one solution")
    page.get_by_text("Show solutions").click()
    small = page.locator("figure svg").bounding_box()
    page.get_by_role("button", name="Enlarge").click()
    large = page.locator("dialog svg").bounding_box()
    assert small is not None
    assert large is not None
    assert large["width"] > small["width"]
    assert axe_violations(page) == []
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.get_by_role("button", name="Enlarge")).to_be_focused()


def test_on_paper_the_goal_stands_instead_of_the_introduction(new_page: NewPage) -> None:
    page = new_page("/en/hidato/set")
    page.emulate_media(media="print")
    expect(page.locator(".lead")).to_be_hidden()
    expect(page.get_by_text("Write the missing numbers")).to_be_visible()
