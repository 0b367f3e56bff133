"""Letters on their way to a guess: what is said of them, where the focus is, and that a reload brings them back."""

from playwright.sync_api import Page, expect

from .conftest import NewPage
from .finished import move
from .hearing import heard, wait_until_heard
from .test_wordle_page import DAY, day_word, give_up, open_day, other_words
from .waiting import settle

HAS_RING = "document.activeElement.matches('button:focus-visible, a:focus-visible')"
KEPT = "Object.keys(sessionStorage).filter((name) => name.startsWith('pista.draft.')).length"


def typed(page: Page) -> str:
    """All letters on the board."""
    return "".join(page.locator("pista-wordle [role=cell] text:not(.mark)").all_text_contents())


def test_what_was_refused_is_settled_by_other_letters(new_page: NewPage) -> None:
    page = open_day(new_page, "en")
    line = page.locator(".table > .saying")
    for change in ("Backspace", "crane"):
        page.keyboard.type("zzzzz")
        page.keyboard.press("Enter")
        expect(page.locator(".table > .saying.wrong")).to_have_text("ZZZZZ is not in my dictionary.")
        page.keyboard.press("Backspace")
        expect(line).to_have_text("Guess 1 of 6")
        expect(page.locator(".saying.wrong")).to_have_count(0)
        for _ in range(4):
            page.keyboard.press("Backspace")
        if change != "Backspace":
            page.keyboard.type(change)
    page.keyboard.press("Enter")
    expect(line).to_have_text("Guess 2 of 6")


def test_behind_a_window_keys_are_for_the_game(new_page: NewPage) -> None:
    page = open_day(new_page, "en")
    words = other_words("en", 4)
    line, dialog = page.locator(".table > .saying"), page.get_by_role("dialog")
    for number, opener in enumerate(("How to play", "New game", "Give up"), 2):
        page.keyboard.type(words.pop())
        page.get_by_role("button", name=opener, exact=True).click()
        expect(dialog).to_be_visible()
        page.keyboard.press("Escape")
        page.wait_for_function(f"() => !document.querySelector('dialog[open]') && !{HAS_RING}")
        page.keyboard.press("Enter")
        expect(line).to_have_text(f"Guess {number} of 6")
        expect(dialog).to_have_count(0)
    # A button that is used at the table lets go of its ring, too.
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.locator("pista-hint")).to_be_visible()
    page.keyboard.type(words.pop())
    assert not page.evaluate(HAS_RING)
    page.keyboard.press("Enter")
    expect(line).to_have_text("Guess 5 of 6")


def test_after_the_first_minute_keys_are_for_the_game(new_page: NewPage) -> None:
    page = new_page("/en/wordle", first_visit=True)
    page.keyboard.press("Escape")
    page.wait_for_function(f"() => !document.querySelector('dialog[open]') && !{HAS_RING}")
    page.keyboard.type("crane")
    page.keyboard.press("Enter")
    expect(page.locator(".table > .saying")).to_have_text("Guess 2 of 6")


def test_the_end_is_said_once(new_page: NewPage) -> None:
    page = open_day(new_page, "en")
    give_up(page)
    told = f"The word was {day_word('en').upper()}."
    wait_until_heard(page, told)
    expect(page.locator("pista-ending h2")).to_have_text("Given up")
    expect(page.get_by_text(told).and_(page.locator("main :not(.unseen *)"))).to_have_count(1)
    assert sum(told in sentence for sentence in heard(page)) == 1
    page.reload()
    settle(page)
    expect(page.locator("pista-ending h2")).to_have_text("Given up")
    expect(page.get_by_text(told).and_(page.locator("main :not(.unseen *)"))).to_have_count(1)


def test_letters_that_were_not_sent_are_there_again(new_page: NewPage) -> None:
    page = new_page("/en/")
    wish = {"kind": "wordle", "shape": "en 5"}
    game = page.request.post("/api/games", data=wish | {"day": str(DAY)}).json()
    page.goto(f"/en/wordle#g={game['id']}")
    settle(page)
    page.keyboard.type("cra")
    page.reload()
    settle(page)
    assert typed(page) == "CRA"
    wait_until_heard(page, "c r a")
    # Another game has letters of its own.
    other = page.request.post("/api/games", data=wish).json()
    page.evaluate("(id) => (location.hash = `g=${id}`)", other["id"])
    expect(page.locator(".game-title")).to_contain_text("practice")
    assert typed(page) == ""
    page.evaluate("(id) => (location.hash = `g=${id}`)", game["id"])
    expect(page.locator(".game-title")).to_contain_text("2026")
    page.keyboard.type("ne")
    page.keyboard.press("Enter")
    expect(page.locator(".table > .saying")).to_have_text("Guess 2 of 6")
    assert page.evaluate(KEPT) == 0
    # The row was filled elsewhere meanwhile.
    page.keyboard.type("moi")
    move(page, {"id": game["id"], "turn": 1}, other_words("en", 1)[0])
    page.reload()
    settle(page)
    expect(page.locator(".table > .saying")).to_have_text("Guess 3 of 6")
    assert len(typed(page)) == 10
    page.keyboard.type("moi")
    give_up(page)
    expect(page.locator("pista-ending")).to_be_visible()
    assert page.evaluate(KEPT) == 0
