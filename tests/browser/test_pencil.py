"""Pencil marks: all of them can be read, whatever their number and their digits, and all can be taken back."""

import pytest
from playwright.sync_api import Page, expect

from pista import hidato
from pista.links import packed

from .conftest import NewPage
from .grids import cell, every_grid, open_small, solution
from .hearing import hears

EMPTY = "1 0 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 16\n"
# Boxes of the marks of a cell that touch each other or its border.
TOUCHING = """face => {
  const within = face.querySelector(".hit").getBBox();
  const boxes = [...face.querySelectorAll(".note")].map((note) => {
    const { x, y, width, height } = note.getBBox();
    // Of the height of a line digits take two thirds.
    return { left: x, right: x + width, top: y + height * 0.17, bottom: y + height * 0.83 };
  });
  const apart = (one, other) =>
    one.right < other.left || other.right < one.left || one.bottom < other.top || other.bottom < one.top;
  const inside = ({ left, right, top, bottom }) =>
    left > within.x && right < within.x + within.width && top > within.y && bottom < within.y + within.height;
  return boxes.filter((one) => !inside(one) || boxes.some((other) => other !== one && !apart(one, other))).length;
}"""


def mark(page: Page, name: str, *numbers: int) -> None:
    """Writes numbers into a cell, or notes them where the pencil is out; who leaves a cell has written."""
    for number in numbers:
        cell(page, name).focus()
        page.keyboard.type(str(number))
        cell(page, name).blur()


def test_sixteen_marks_are_all_drawn_within_their_cell(new_page: NewPage) -> None:
    page = new_page(f"/en/hidato#p={packed(EMPTY)}")
    page.get_by_role("button", name="Pencil").click()
    mark(page, "b2", *range(1, 17))
    notes = cell(page, "b2").locator(".note")
    assert notes.all_text_contents() == [str(number) for number in range(1, 17)]
    assert cell(page, "b2").evaluate(TOUCHING) == 0


@pytest.mark.parametrize("phone", [False, True])
def test_marks_of_any_length_stay_apart_and_what_has_no_room_is_counted(new_page: NewPage, phone: bool) -> None:
    text = hidato.write(hidato.generate("12x12", level="easy", seed=1))
    page = new_page(f"/en/hidato#p={packed(text)}", phone=phone)
    page.get_by_role("button", name="Pencil").click()
    empty = page.locator(".face.tile.empty")
    names = [(empty.nth(at).get_attribute("aria-label") or "").split(",")[0] for at in range(3)]
    for name, numbers in zip(names, ([7, 12], [101, 102, 103, 104], range(101, 121)), strict=True):
        mark(page, name, *numbers)
        assert cell(page, name).evaluate(TOUCHING) == 0
    drawn = cell(page, names[2]).locator(".note").all_text_contents()
    assert drawn[-1] == f"+{20 - (len(drawn) - 1)}"
    # All of them are said.
    said = " ".join(map(str, range(101, 121)))
    expect(cell(page, names[2])).to_have_attribute("aria-label", f"{names[2]}, empty, pencil marks {said}")


@every_grid
def test_what_was_done_is_taken_back_in_its_order(new_page: NewPage, kind: str) -> None:
    page = open_small(new_page, kind)
    (one, number), (two, _), *_ = solution(kind).items()
    pencil, undo, redo = (page.get_by_role("button", name=name) for name in ("Pencil", "Undo", "Redo"))
    states = [("empty", "empty")]
    expect(undo).to_be_disabled()
    pencil.click()
    mark(page, one, 1)
    expect(undo).to_be_enabled()
    states.append(("empty, pencil marks 1", "empty"))
    pencil.click()
    mark(page, one, int(number))
    states.append((number, "empty"))
    pencil.click()
    mark(page, two, 2)
    states.append((number, "empty, pencil marks 2"))

    def shows(state: tuple[str, str]) -> None:
        for name, label in zip((one, two), state, strict=True):
            expect(cell(page, name)).to_have_attribute("aria-label", f"{name}, {label}")

    shows(states[-1])
    for state in reversed(states[:-1]):
        undo.click()
        shows(state)
    expect(undo).to_be_disabled()
    for state in states[1:]:
        redo.click()
        shows(state)
    expect(redo).to_be_disabled()
    page.reload()
    shows(states[-1])


def test_taking_a_mark_back_is_said(new_page: NewPage) -> None:
    page = new_page(f"/en/hidato#p={packed(EMPTY)}")
    page.get_by_role("button", name="Pencil").click()
    with hears(page, "b2, pencil marks 7"):
        mark(page, "b2", 7)
    cell(page, "b2").focus()
    with hears(page, "Undone. b2, no pencil marks"):
        page.keyboard.press("Control+z")
    with hears(page, "Redone. b2, pencil marks 7"):
        page.keyboard.press("Control+y")


def test_a_mark_made_after_taking_back_is_not_followed_by_what_was_taken_back(new_page: NewPage) -> None:
    page = new_page(f"/en/hidato#p={packed(EMPTY)}")
    mark(page, "b1", 2)
    page.get_by_role("button", name="Undo").click()
    redo = page.get_by_role("button", name="Redo")
    expect(redo).to_be_enabled()
    page.get_by_role("button", name="Pencil").click()
    mark(page, "b2", 7)
    expect(redo).to_be_disabled()


def test_enter_after_a_number_that_was_taken_by_itself_does_nothing_more(new_page: NewPage) -> None:
    page = new_page(f"/en/hidato#p={packed(EMPTY)}")
    hand = page.get_by_role("spinbutton", name="Number to place")
    cell(page, "b3").focus()
    for key in ("Enter", "Space"):
        with page.expect_response("**/moves"):
            page.keyboard.type("12")
        page.keyboard.press(key)
        expect(hand).to_have_value("2")
        expect(cell(page, "b3")).to_have_attribute("aria-label", "b3, 12")
        page.keyboard.press("Delete")
        hand.fill("2")
        cell(page, "b3").focus()
    page.get_by_role("button", name="Pencil").click()
    cell(page, "b2").focus()
    with page.expect_response("**/notes"):
        page.keyboard.type("12")
    page.keyboard.press("Enter")
    expect(cell(page, "b2")).to_have_attribute("aria-label", "b2, empty, pencil marks 12")
    # The next one chooses the cell, whose mark is then that of the number held.
    page.keyboard.press("Enter")
    expect(cell(page, "b2")).to_have_attribute("aria-label", "b2, empty, pencil marks 2 12")
    # So does one that follows something else.
    page.keyboard.type("13")
    page.keyboard.press("+")
    page.keyboard.press("Enter")
    expect(cell(page, "b2")).to_have_attribute("aria-label", "b2, empty, pencil marks 2 3 12 13")


def test_a_mark_being_written_looks_and_is_read_like_one(new_page: NewPage) -> None:
    page = new_page(f"/en/hidato#p={packed(EMPTY)}")
    cell(page, "b2").focus()
    page.keyboard.type("1")
    expect(cell(page, "b2")).to_have_attribute("aria-label", "b2, 1")
    page.keyboard.press("Backspace")
    page.keyboard.press("n")
    page.keyboard.type("13")
    page.keyboard.type("1")
    expect(cell(page, "b2")).to_have_attribute("aria-label", "b2, empty, pencil marks 13, writing pencil mark 1")
    expect(cell(page, "b2").locator("text:not(.note)")).to_have_count(0)
    expect(cell(page, "b2").locator(".note.typed")).to_have_text("1")
    assert cell(page, "b2").evaluate(TOUCHING) == 0
    # What was begun with the pencil is ended with it.
    page.keyboard.press("n")
    expect(cell(page, "b2")).to_have_attribute("aria-label", "b2, empty, pencil marks 1 13")


def test_a_mark_beside_a_number_is_refused_in_a_sentence_and_the_eraser_takes_the_number(new_page: NewPage) -> None:
    page = new_page(f"/en/hidato#p={packed(EMPTY)}")
    mark(page, "b2", 2)
    page.get_by_role("button", name="Pencil").click()
    mark(page, "b2", 3)
    expect(page.locator(".told .saying")).to_have_text("b2 already holds 2: pencil marks go into empty cells.")
    cell(page, "b2").focus()
    page.keyboard.press("Backspace")
    expect(cell(page, "b2")).to_have_attribute("aria-label", "b2, empty")
