"""Drawing a board of one's own: strokes over many cells, taking back and doing again, turning, and what is printed."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from .conftest import NewPage
from .hearing import hears, wait_until_heard
from .setting import cell, drag, expect_verdict, middle, paste, text_of
from .test_pages import GRIDS, axe_violations


def test_cells_are_taken_out_by_one_stroke(new_page: NewPage, keep: Callable[[Page, str], None]) -> None:
    page = new_page("/en/hidato/set")
    page.get_by_role("button", name="outside").click()
    with hears(page, "8 cells drawn."):
        drag(page, "a1", "f1", "f3")
    assert [row.count("-") for row in text_of(page)[1:]] == [6, 1, 1, 0, 0, 0]
    # Pressing on what is outside puts back in what is passed over.
    with hears(page, "3 cells drawn."):
        drag(page, "d1", "f1")
    assert text_of(page)[1] == ["-", "-", "-", "0", "0", "0"]
    keep(page, "hidato-set-stroke")
    page.get_by_role("button", name="Undo").click()
    assert [row.count("-") for row in text_of(page)[1:]] == [6, 1, 1, 0, 0, 0]
    page.get_by_role("button", name="Undo").click()
    assert "-" not in page.get_by_label("As text").input_value()
    page.get_by_role("button", name="Redo").click()
    assert [row.count("-") for row in text_of(page)[1:]] == [6, 1, 1, 0, 0, 0]


def test_numbers_are_not_lost_where_cells_are_put_back_in(new_page: NewPage) -> None:
    page = new_page("/en/hidato/set")
    paste(page, "- 0 3\n1 0 0\n")
    expect(cell(page, "c1")).to_have_accessible_name("c1, 3, given")
    page.get_by_role("button", name="outside").click()
    drag(page, "a1", "c1")
    expect(cell(page, "a1")).to_have_accessible_name("a1, empty")
    expect(cell(page, "c1")).to_have_accessible_name("c1, 3, given")
    page.get_by_role("button", name="erase", exact=True).click()
    drag(page, "c1", "a2")
    expect(cell(page, "c1")).to_have_accessible_name("c1, empty")
    expect(cell(page, "a2")).to_have_accessible_name("a2, empty")


def test_a_finger_draws(new_page: NewPage) -> None:
    page = new_page("/en/hidato/set", phone=True)
    page.get_by_role("button", name="outside").tap()
    finger = page.context.new_cdp_session(page)
    (x, y), (right, _) = middle(page, "a2"), middle(page, "e2")
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": right, "y": y}]})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(cell(page, "e2")).to_have_accessible_name("e2, outside")
    assert text_of(page)[2] == ["-", "-", "-", "-", "-", "0"]
    cell(page, "f6").tap()
    expect(cell(page, "f6")).to_have_accessible_name("f6, outside")


def test_shift_and_arrows_draw_on(new_page: NewPage) -> None:
    page = new_page("/en/hidato/set")
    page.get_by_role("button", name="outside").click()
    cell(page, "a1").focus()
    page.keyboard.press("Space")
    for key in ("ArrowRight", "ArrowRight", "ArrowDown"):
        page.keyboard.down("Shift")
        page.keyboard.press(key)
    page.keyboard.up("Shift")
    assert [row[:4] for row in text_of(page)[1:3]] == [["-", "-", "-", "0"], ["0", "0", "-", "0"]]
    page.keyboard.press("Control+z")
    assert text_of(page)[1][:4] == ["-", "0", "0", "0"]
    page.keyboard.press("Control+Shift+Z")
    assert text_of(page)[2][2] == "-"
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+y")
    assert text_of(page)[2][2] == "-"


def test_black_cells_and_rooms_are_drawn_by_strokes(new_page: NewPage) -> None:
    page = new_page("/en/makaro/set")
    page.get_by_role("button", name="black").click()
    drag(page, "b2", "b5")
    assert [row[1] for row in text_of(page)[:6]] == [".", "#", "#", "#", "#", "."]
    page.get_by_role("button", name="rooms").click()
    drag(page, "a1", "a6")
    rooms = text_of(page)[7:]
    assert len({row[0] for row in rooms}) == 1
    page.get_by_role("button", name="Undo").click()
    assert len({row[0] for row in text_of(page)[7:]}) == 6
    page.get_by_role("button", name="Undo").click()
    assert "#" not in page.get_by_label("As text").input_value()


@pytest.mark.parametrize(
    ("kind", "text", "rotated", "mirrored"),
    [
        ("hidato", "2 0 -\n0 0 3\n", "- 3 0 0 2 0", "- 0 2 3 0 0"),
        ("makaro", "2 . .\n. > .\n\n1 1 2\n3 - 2\n", ". . . ^ 2 .", ". . 2 . < ."),
        ("suguru", "1 . .\n. . .\n\n1 1 2\n1 2 2\n", ". . . . 1 .", ". . 1 . . ."),
    ],
)
def test_the_drawing_itself_is_turned(new_page: NewPage, kind: str, text: str, rotated: str, mirrored: str) -> None:
    page = new_page(f"/en/{kind}/set")
    paste(page, text)
    expect(page.locator("pista-editor [role=row]")).to_have_count(2)

    def cells() -> list[str]:
        signs = [sign for line in text_of(page) for sign in line if sign != "hidato"]
        return signs[:6]

    with hears(page, "The drawing is turned."):
        page.get_by_role("button", name="Rotate").click()
    expect(page.locator("pista-editor [role=row]")).to_have_count(3)
    assert cells() == rotated.split()
    expect(page.get_by_label("Rows")).to_have_value("3")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("pista-editor [role=row]")).to_have_count(2)
    assert cells() == text.split()[:6]
    with hears(page, "The drawing is turned."):
        page.get_by_role("button", name="Mirror").click()
    assert cells() == mirrored.split()


def test_a_size_and_an_empty_board_are_taken_back_too(new_page: NewPage) -> None:
    page = new_page("/en/hidato/set")
    cell(page, "b2").click()
    page.keyboard.type("7")
    page.get_by_label("Rows").fill("3")
    page.get_by_label("Rows").press("Tab")
    page.get_by_role("button", name="Clear the board").click()
    expect(cell(page, "b2")).to_have_accessible_name("b2, empty")
    page.get_by_role("button", name="Undo").click()
    expect(cell(page, "b2")).to_have_accessible_name("b2, 7, given")
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_label("Rows")).to_have_value("6")
    expect(page.locator("pista-editor [role=row]")).to_have_count(6)


def test_a_board_that_grows_keeps_a_solution(new_page: NewPage) -> None:
    page = new_page("/en/suguru/set")
    expect_verdict(page, "Several solutions")
    page.get_by_label("Columns").fill("9")
    page.get_by_label("Columns").press("Tab")
    expect(page.locator("pista-editor [role=gridcell]")).to_have_count(54)
    page.get_by_label("Rows").fill("8")
    with hears(page, "Several solutions"):
        page.get_by_label("Rows").press("Tab")
    expect(page.locator("pista-editor [role=gridcell]")).to_have_count(72)
    expect_verdict(page, "Several solutions")


def test_a_large_board_is_moved_within_its_frame(new_page: NewPage) -> None:
    page = new_page("/en/hidato/set", phone=True)
    expect(page.get_by_role("button", name="move")).to_be_hidden()
    page.get_by_label("Columns").fill("30")
    page.get_by_label("Columns").press("Tab")
    expect(page.get_by_role("button", name="move")).to_be_visible()
    board = page.locator("pista-editor pista-board")
    assert board.evaluate("board => board.scrollWidth > board.clientWidth")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("button", name="move").tap()
    page.mouse.move(*middle(page, "g2"))
    page.mouse.down()
    page.mouse.move(*middle(page, "b2"), steps=3)
    page.mouse.up()
    assert board.evaluate("board => board.scrollLeft") > 0
    assert "-" not in page.get_by_label("As text").input_value()
    # A stroke to the edge of the frame moves the board, too.
    page.get_by_role("button", name="outside").tap()
    before = board.evaluate("board => board.scrollLeft")
    box = board.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, middle(page, "b3")[1])
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] - 4, middle(page, "b3")[1], steps=4)
    page.mouse.up()
    assert board.evaluate("board => board.scrollLeft") > before
    assert "-" in page.get_by_label("As text").input_value()
    assert axe_violations(page) == []


@pytest.mark.parametrize("kind", GRIDS)
def test_the_puzzle_is_printed_and_not_the_drawing_table(new_page: NewPage, kind: str) -> None:
    page = new_page(f"/en/{kind}/set")
    if kind == "hidato":
        page.get_by_role("button", name="outside").click()
        drag(page, "a1", "c1")
    expect_verdict(page, "solution")
    page.emulate_media(media="print")
    expect(page.get_by_role("heading", level=1)).to_have_text([kind.capitalize()])
    expect(page.locator("pista-editor")).to_be_hidden()
    expect(page.locator(".beside")).to_be_hidden()
    expect(page.locator(".on-paper svg")).to_be_visible()
    expect(page.locator(".on-paper .tile.outside")).to_have_count(0)
    expect(page.locator(".on-paper [role=gridcell]")).to_have_count(33 if kind == "hidato" else 36)
    expect(page.locator("p.paper")).to_be_visible()
    # One page, and no more.
    assert page.pdf(format="A4").count(b"/Type /Page\n") == 1


def test_how_to_draw_is_told_in_a_window(new_page: NewPage) -> None:
    page = new_page("/en/hidato/set")
    page.get_by_role("button", name="How to draw").click()
    expect(page.get_by_role("dialog", name="How to draw")).to_contain_text("drag to remove many")
    assert axe_violations(page) == []
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.parametrize("kind", ["makaro", "suguru"])
def test_rooms_are_parted_by_a_finger(new_page: NewPage, kind: str) -> None:
    page = new_page(f"/en/{kind}/set", phone=True)
    paste(page, ". . .\n. . .\n\n1 1 1\n2 2 2\n")
    expect(page.locator("pista-editor [role=row]")).to_have_count(2)
    page.get_by_role("button", name="rooms").tap()
    # Where no wall parts them, cells are one room; and where one does, they are two, though they were one.
    with hears(page, "A room of its own: b1."):
        cell(page, "b1").tap()
    rooms = text_of(page)[3:]
    assert len({*rooms[0], rooms[1][0]}) == 4
    expect_verdict(page, "solution")
    with hears(page, "A room of 3 cells: a1, b1, b2."):
        drag(page, "a1", "b1", "b2", steps=3)
    assert len({label for row in text_of(page)[3:] for label in row}) == 4
    for _ in range(2):
        page.get_by_role("button", name="Undo").tap()
    assert text_of(page)[3:] == [["1", "1", "1"], ["2", "2", "2"]]
    cell(page, "c1").focus()
    with hears(page, "A room of 4 cells: a1, b1, c1, c2."):
        page.keyboard.press("Shift+ArrowDown")


def test_what_is_wrong_with_a_drawing_is_told_and_lit_on_the_board(new_page: NewPage) -> None:
    page = new_page("/en/makaro/set")
    expect_verdict(page, "Several solutions")
    cell(page, "b2").focus()
    with hears(page, "7 cannot go in b2"):
        page.keyboard.type("7")
    expect(page.locator(".saying").first).not_to_contain_text("Line")
    expect(page.locator("pista-editor [role=gridcell].fault")).to_have_count(1)
    expect(cell(page, "b2")).to_have_accessible_name("b2, 7, given, breaks a rule")
    # It is there again, whole though it cannot be read.
    page.reload()
    wait_until_heard(page, "7 cannot go in b2")
    expect(cell(page, "b2")).to_have_accessible_name("b2, 7, given, breaks a rule")
