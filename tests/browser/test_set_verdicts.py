"""What the drawing table says of a board that is no puzzle yet, and what it offers instead."""

import re
from collections.abc import Callable

import pytest
from any_board import with_several_solutions
from playwright.sync_api import Page, expect

from pista import hidato
from pista.grid.completing import completing
from pista.grid.kind import AnyGridKind, solvable
from pista.kinds import kind_named

from .conftest import NewPage
from .hearing import heard, hears
from .setting import cell, drag, expect_verdict, paste, text_of
from .test_pages import GRIDS, axe_violations

APART = "12 0 0 14\n0 0 0 0\n0 0 0 0\n0 0 0 0\n"
NEARLY = "1 2 3\n8 0 4\n0 0 0\n"
FEW = "1 0 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 16\n"


def grid_kind(name: str) -> AnyGridKind:
    kind = kind_named(name)
    assert solvable(kind)
    return kind


def outside(page: Page) -> list[list[bool]]:
    return [[sign == "-" for sign in row] for row in text_of(page)[1:]]


def test_numbers_that_cannot_both_be_right_are_named_and_lit(
    new_page: NewPage, keep: Callable[[Page, str], None]
) -> None:
    page = new_page("/en/hidato/set")
    with hears(page, "12 in a1 and 14 in d1 cannot both be right."):
        paste(page, APART)
    expect_verdict(page, "No solution")
    # The verdict first, and in the same voice: one that interrupts is heard before or after what is said politely.
    verdict, reason = heard(page, "polite")[-2:]
    assert (verdict, reason[:12]) == ("No solution.", "12 in a1 and")
    expect(page.locator("pista-editor [role=gridcell].fault")).to_have_count(2)
    expect(cell(page, "a1")).to_have_accessible_name("a1, 12, given, breaks a rule")
    keep(page, "hidato-set-conflict")
    assert axe_violations(page) == []
    page.get_by_role("button", name="Clear 14 in d1").click()
    expect(cell(page, "d1")).to_have_accessible_name("d1, empty")
    expect_verdict(page, "Several solutions")
    expect(page.locator("pista-editor [role=gridcell].fault")).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect_verdict(page, "No solution")
    expect(page.locator("pista-editor [role=gridcell].fault")).to_have_count(2)


def test_the_verdict_is_in_sight_while_one_draws_on_a_phone(new_page: NewPage) -> None:
    page = new_page("/en/hidato/set", phone=True)
    keypad = page.get_by_role("group", name="Numbers")
    for name, digit in (("a1", "1"), ("f6", "2")):
        cell(page, name).tap()
        keypad.get_by_role("button", name=digit, exact=True).tap()
    glance = page.locator(".glance")
    expect(page.locator("#verdict")).not_to_be_in_viewport()
    expect(glance).to_be_in_viewport()
    expect(glance).to_have_text("No solution.")
    assert axe_violations(page) == []
    # It hides nothing that has the focus.
    keypad.get_by_role("button", name="9", exact=True).focus()
    nine, foot = keypad.get_by_role("button", name="9", exact=True).bounding_box(), glance.bounding_box()
    assert nine is not None and foot is not None and nine["y"] + nine["height"] <= foot["y"]
    glance.tap()
    expect(page.locator("#verdict")).to_be_in_viewport()
    expect(glance).to_be_hidden()


@pytest.mark.parametrize("kind", GRIDS)
def test_the_verdict_at_the_foot_is_read_whole_and_hides_no_number(new_page: NewPage, kind: str) -> None:
    page = new_page(f"/es/{kind}/set", phone=True)
    page.set_viewport_size({"width": 360, "height": 640})
    glance = page.locator(".glance")
    expect(glance).to_have_text(
        "Varias soluciones; aquí tienes dos, con las casillas en que difieren marcadas en ellas."
    )
    expect(glance).to_be_in_viewport(ratio=1)
    assert glance.evaluate("({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth")
    keypad, foot = page.locator("pista-editor .numbers").bounding_box(), glance.bounding_box()
    assert keypad is not None and foot is not None and keypad["y"] + keypad["height"] <= foot["y"]


def test_a_shape_without_a_solution_is_told_from_numbers_without_one(new_page: NewPage) -> None:
    page = new_page("/es/hidato/set")
    page.locator(".as-text summary").click()
    with hears(page, "hay que cambiar la forma"):
        page.locator(".as-text textarea").fill("1 - 0\n")
    other = new_page("/en/suguru/set")
    with hears(other, "its rooms must change"):
        paste(other, ". .\n\n1 2\n")


@pytest.mark.parametrize(("text", "offer"), [(NEARLY, "Add {} in {}"), (FEW, "Add these {} numbers")])
def test_the_numbers_that_leave_one_solution_are_named_lit_and_written(
    new_page: NewPage, keep: Callable[[Page, str], None], text: str, offer: str
) -> None:
    page = new_page("/en/hidato/set")
    given = completing(hidato, hidato.read(text))
    assert given is not None
    places = hidato.read(text).board.names
    numbers = [(value, places[at]) for at, value in given.givens]
    with hears(page, *(f"{value} in {name}" for value, name in numbers)):
        paste(page, text)
    expect_verdict(page, "Several solutions")
    expect(page.locator("pista-editor [role=gridcell].hint")).to_have_count(len(numbers))
    for _, name in numbers:
        expect(cell(page, name)).to_have_accessible_name(f"{name}, empty, part of the hint")
    assert axe_violations(page) == []
    keep(page, f"hidato-set-several-add-{len(numbers)}")
    page.get_by_role("button", name=offer.format(*(numbers[0] if len(numbers) == 1 else [len(numbers)]))).click()
    expect_verdict(page, "Exactly one solution")
    expect(page.locator("pista-editor [role=gridcell].hint")).to_have_count(0)
    assert hidato.solve(hidato.read(page.get_by_label("As text").input_value())).unique
    page.get_by_role("button", name="Undo").click()
    expect_verdict(page, "Several solutions")
    assert [row for row in text_of(page) if row != ["hidato"]] == [line.split() for line in text.splitlines()]


def test_a_puzzle_without_a_solution_is_played_only_by_those_who_want_that(new_page: NewPage) -> None:
    page = new_page("/en/hidato/set")
    play = page.get_by_role("button", name="Play it", exact=True)
    for text, question, why in (
        (APART, "no solution", "12 in a1 and 14 in d1 cannot both be right."),
        (NEARLY, "several solutions", "it has exactly one solution."),
    ):
        with hears(page, why):
            paste(page, text)
        expect_verdict(page, question[1:])
        expect(play).not_to_contain_class("main")
        expect(play).to_have_accessible_description(re.compile(f"{question[1:]}.*{re.escape(why)}"))
        play.click()
        dialog = page.get_by_role("dialog", name=re.compile(f"^This board has {question}. .*{why} .*Play it anyway.$"))
        expect(dialog).to_be_visible()
        assert axe_violations(page) == []
        dialog.get_by_role("button", name="Cancel").click()
        expect(page.locator("pista-editor")).to_be_visible()
    paste(page, "1 2 3\n8 0 4\n7 6 5\n")
    expect_verdict(page, "Exactly one solution")
    expect(play).to_contain_class("main")
    paste(page, NEARLY)
    expect_verdict(page, "Several solutions")
    play.click()
    page.get_by_role("button", name="Play it anyway").click()
    expect(page.locator("pista-grid [role=gridcell]")).to_have_count(9)


@pytest.mark.parametrize("kind", GRIDS)
def test_a_puzzle_is_made_on_the_shape_that_is_drawn(
    new_page: NewPage, keep: Callable[[Page, str], None], kind: str
) -> None:
    page = new_page(f"/en/{kind}/set")
    if kind == "hidato":
        page.get_by_role("button", name="outside").click()
        drag(page, "a1", "c1")
        shape = outside(page)
    else:
        paste(page, with_several_solutions(grid_kind(kind)))
        expect(page.locator("pista-editor [role=row]")).to_have_count(5)
        shape = []
    expect_verdict(page, "Several solutions")
    before = page.get_by_label("As text").input_value()
    stays = {"hidato": "The shape stays;", "makaro": "Rooms and black cells stay;", "suguru": "Rooms stay;"}
    expect(page.locator(".make")).to_contain_text(stays[kind])
    page.get_by_label("Level").select_option("easy")
    with hears(page, "A new puzzle."):
        page.get_by_role("button", name="Make it").click()
    expect_verdict(page, "Exactly one solution")
    made = grid_kind(kind).read(page.get_by_label("As text").input_value())
    drawn = grid_kind(kind).read(before)
    assert made.board == drawn.board
    assert getattr(made, "rooms", None) == getattr(drawn, "rooms", None)
    assert grid_kind(kind).grade(made).level == "easy"
    if shape:
        assert outside(page) == shape
    keep(page, f"{kind}-set-made")
    assert axe_violations(page) == []
    page.get_by_role("button", name="Undo").click()
    expect_verdict(page, "Several solutions")
    assert page.get_by_label("As text").input_value().split() == before.split()


def test_why_no_puzzle_can_be_made_is_said(new_page: NewPage) -> None:
    page = new_page("/en/hidato/set")
    paste(page, "0 - 0\n")
    expect_verdict(page, "No solution")
    with hears(page, "falls into 2 parts"):
        page.get_by_role("button", name="Make it").click()
    expect(page.locator(".make .saying")).to_contain_text("falls into 2 parts")
