"""Small things on the page: a reply stays whole, a hint is counted once, a number held is one of the board's."""

import pytest
from playwright.sync_api import Page, expect

from pista.message import catalogue

from .conftest import NewPage
from .grids import cell, follow_hint, game, open_small
from .hearing import hears
from .modules import with_modules


def test_a_reply_in_a_sentence_is_not_broken_at_its_hyphens(new_page: NewPage) -> None:
    written = ("V----", "-V--T", "----T")
    turns = " · ".join(f"{word} {reply}" for word in ("CRANE", "SLOTH") for reply in written)
    sentence = f"No word fits all of these replies. A mistake in one of these would explain it: {turns}"
    page = new_page("/en/wordle", width=320)
    line = page.locator(".table > .saying")
    write = with_modules("(line, said) => import('/static/page/announce.js').then(({ write }) => write(line, said))")
    line.evaluate(write, sentence)
    expect(line).to_have_text(sentence)
    replies = line.locator(".whole")
    expect(replies).to_have_text([*written, *written])
    # Words and replies are parts of one running text, not of a row of boxes.
    displays = replies.evaluate_all("(all) => all.map((one) => getComputedStyle(one.parentElement).display)")
    assert "flex" not in displays
    for width in range(320, 620, 12):
        page.set_viewport_size({"width": width, "height": 700})
        assert replies.evaluate_all("(all) => all.map((one) => one.getClientRects().length)") == [1] * 6, width


def hint_again(page: Page) -> list[str]:
    """Asks for the same hint three times; gives the moves it concludes."""
    button = page.get_by_role("button", name="Hint", exact=True)
    with page.expect_response("**/hint") as answer:
        button.dblclick()
    expect(page.locator(".tile.hint").first).to_be_attached()
    button.click()
    expect(page.get_by_role("button", name="Fill it in")).to_be_visible()
    # What is asked of a game goes in turn: when this is answered, all hints are.
    with page.expect_response("**/check"):
        page.get_by_role("button", name="Check").click()
    expect(page.locator(".saying").first).to_contain_text("rule")
    moves: list[str] = answer.value.json()["hint"]["conclusion"]
    return moves


def test_the_same_hint_is_counted_once(new_page: NewPage) -> None:
    page = open_small(new_page, "hidato")
    hint_again(page)
    assert game(page)["hints"] == 1


def test_the_next_hint_is_counted_too(new_page: NewPage) -> None:
    page = open_small(new_page, "makaro")
    moves = hint_again(page)
    follow_hint(page)
    expect(page.locator(".tile.entered .cell")).to_have_count(len(moves))
    expect(page.get_by_role("button", name="Fill it in")).to_be_hidden()
    hint_again(page)
    assert game(page)["hints"] == 2


def test_pencil_marks_made_since_stay_when_a_hint_is_shown_again(new_page: NewPage) -> None:
    page = open_small(new_page, "makaro")
    hint_again(page)
    page.get_by_role("button", name="Pencil").click()
    empty = page.locator("pista-board [role=gridcell]", has=page.locator(".hit")).and_(page.locator(".empty")).first
    name = (empty.get_attribute("aria-label") or "").split(",")[0]
    empty.focus()
    with page.expect_response("**/notes"):
        page.keyboard.press("1")
    expect(cell(page, name).locator(".note")).to_have_text("1")
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.locator(".tile.hint").first).to_be_attached()
    expect(cell(page, name).locator(".note")).to_have_text("1")
    assert game(page)["hints"] == 1


def test_a_number_that_no_cell_takes_is_not_held(new_page: NewPage) -> None:
    page = open_small(new_page, "hidato")
    held = page.get_by_role("spinbutton", name="Number")
    for number in ("5000", "2.5", "-3"):
        held.fill(number)
        with hears(page, "The largest number here is 25."):
            page.locator("pista-board [role=gridcell].empty").first.click()
        expect(page.locator(".saying").first).to_have_text("The largest number here is 25.")
        expect(held).to_have_value("")
        expect(page.locator(".tile.entered")).to_have_count(0)
        page.get_by_role("button", name="Next missing number").click()
        expect(held).not_to_have_value("")


@pytest.mark.parametrize(
    ("language", "named", "awaited"),
    [
        ("en", "hexagon 9", "New puzzles in"),
        ("es", "hexágono 9", "Nuevos pasatiempos en"),
        ("pt", "hexágono 9", "Novos passatempos em"),
        ("it", "esagono 9", "Nuovi schemi tra"),
    ],
)
def test_a_board_is_named_once_and_what_is_awaited_by_its_noun(
    new_page: NewPage, language: str, named: str, awaited: str
) -> None:
    page = new_page(f"/{language}/")
    expect(page.locator("[data-so-far]")).to_contain_text(awaited)
    name = "async () => (await import('/static/page/names.js')).shapeName('hex hexagon:9', 'hidato')"
    assert page.evaluate(with_modules(name)) == named
    assert catalogue(language)["ending.next_in"] == awaited
