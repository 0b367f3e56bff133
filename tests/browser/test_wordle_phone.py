"""Wordle in small windows: all that is needed to play is in sight, upright and lying on its side."""

from itertools import combinations

import pytest
from playwright.sync_api import FloatRect, Page, expect

from pista.message import LANGUAGES

from .conftest import NewPage
from .test_wordle_page import open_day

PARTS = ("pista-wordle pista-board", "pista-wordle .table > .saying", "pista-keys", ".quiet-acts")


def show(page: Page, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("scrollTo(0, 0)")


def box(page: Page, part: str) -> FloatRect:
    found = page.locator(part).first.bounding_box()
    assert found is not None
    return found


def overlap(one: FloatRect, other: FloatRect) -> bool:
    """By more than a pixel."""

    def begins_within(first: FloatRect, second: FloatRect) -> bool:
        return first["x"] + 1 < second["x"] + second["width"] and first["y"] + 1 < second["y"] + second["height"]

    return begins_within(one, other) and begins_within(other, one)


def assert_in_sight(page: Page, width: int, height: int, *parts: str) -> None:
    """These parts of the game are inside the window, and none lies on another."""
    boxes = {part: box(page, part) for part in parts}
    for part, each in boxes.items():
        assert each["x"] >= 0 and each["x"] + each["width"] <= width + 1, (part, width, height)
        assert each["y"] >= 0 and each["y"] + each["height"] <= height + 1, (part, width, height)
    assert not [pair for pair in combinations(boxes, 2) if overlap(boxes[pair[0]], boxes[pair[1]])]
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def other_game(page: Page, shape: str, tries: int) -> None:
    """Goes on with another game, of such words and so many tries."""
    wish = {"kind": "wordle", "shape": shape, "tries": tries}
    made = page.request.post("/api/games", data=wish).json()
    page.evaluate("(id) => (location.hash = `g=${id}`)", made["id"])
    length = int(shape.split()[1])
    expect(page.locator("pista-wordle [role=cell]")).to_have_count(length * tries)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_whole_game_is_in_sight_on_a_phone(new_page: NewPage, language: str) -> None:
    page = open_day(new_page, language, phone=True)
    for width, height in ((320, 640), (360, 640), (375, 667), (390, 780)):
        show(page, width, height)
        assert (
            page.evaluate("new Set([...document.querySelectorAll('.top > nav a')].map((a) => a.offsetTop)).size") == 1
        )
        assert_in_sight(page, width, height, *PARTS)
    # A browser that takes its part of the window leaves at least the keys.
    show(page, 360, 580)
    assert_in_sight(page, 360, 580, *PARTS[:3])


@pytest.mark.parametrize("language", LANGUAGES)
def test_on_its_side_the_board_is_at_the_left_and_the_keys_beside_it(new_page: NewPage, language: str) -> None:
    page = open_day(new_page, language, phone=True)
    for width, height in ((640, 360), (740, 360), (844, 390)):
        show(page, width, height)
        assert_in_sight(page, width, height, *PARTS)
        board, keys = box(page, PARTS[0]), box(page, "pista-keys")
        assert board["x"] + board["width"] < keys["x"]


@pytest.mark.parametrize(("shape", "tries"), [("en 10", 6), ("en 5", 12), ("en 10", 12), ("en 3", 1)])
def test_long_words_and_many_tries_have_their_place(new_page: NewPage, shape: str, tries: int) -> None:
    page = open_day(new_page, "en", phone=True)
    other_game(page, shape, tries)
    for width, height in ((320, 640), (360, 640), (740, 360)):
        show(page, width, height)
        assert_in_sight(page, width, height, *PARTS)
        tile = box(page, "pista-wordle [role=cell]")
        assert tile["width"] >= 19


def test_keys_are_as_large_as_fingertips(new_page: NewPage) -> None:
    page = open_day(new_page, "es", phone=True)
    for width, height in ((320, 640), (360, 640), (740, 360)):
        show(page, width, height)
        for key in page.locator("pista-keys button").all():
            found = key.bounding_box()
            assert found is not None
            assert found["width"] >= 24 and found["height"] >= 40, (width, height)


def test_a_hint_on_a_phone_leaves_the_keys_in_sight(new_page: NewPage) -> None:
    page = open_day(new_page, "en", phone=True)
    show(page, 360, 640)
    page.get_by_role("button", name="Hint", exact=True).tap()
    expect(page.locator("pista-hint")).to_contain_text("still fit")
    assert_in_sight(page, 360, 640, "pista-keys", "pista-hint")
