"""Behind an open window nothing is heard: what is said then is said in it, and again where it was closed too soon."""

import pytest
from playwright.sync_api import Page

from .conftest import NewPage
from .grids import cell, open_small, solution
from .hearing import heard, wait_until_heard
from .test_announcements import POLITE, URGENT, say
from .waiting import settle

OPEN = """(names) => {
  for (const name of names) {
    const window = document.createElement("dialog");
    window.id = name;
    window.append(document.createElement("button"));
    document.querySelector("main").append(window);
    window.showModal();
  }
}"""
WHERE = """(sentence) => [...document.querySelectorAll("[aria-live] > div")]
  .filter(({ textContent }) => textContent === sentence)
  .map((line) => line.closest("dialog")?.id ?? "page")"""
# A window tells that it is closed a moment later.
CLOSE = """(id) => new Promise((done) => {
  const window = document.getElementById(id);
  window.addEventListener("close", () => done());
  window.close();
})"""
# As when a script is busy, or the machine is.
BUSY = """() => {
  const until = performance.now() + 300;
  while (performance.now() < until);
}"""


def where(page: Page, sentence: str) -> list[str]:
    """In which window a sentence stands, or whether on the page."""
    found: list[str] = page.evaluate(WHERE, sentence)
    return found


def stopped(new_page: NewPage) -> Page:
    """A page whose clock is turned by hand."""
    page = new_page("/en/results", alone=True)
    page.clock.install()
    page.reload()
    settle(page)
    page.clock.pause_at(page.evaluate("Date.now() / 1000") + 1)
    return page


@pytest.mark.parametrize("manner", [POLITE, URGENT])
def test_what_is_said_over_a_window_is_said_in_it(new_page: NewPage, manner: str) -> None:
    page = new_page("/en/results")
    page.evaluate(OPEN, ["one"])
    say(page, "Here.", manner=manner)
    wait_until_heard(page, "Here.")
    assert where(page, "Here.") == ["one"]
    assert heard(page, manner) == ["Here."]


def test_the_window_on_top_is_the_one_that_is_heard(new_page: NewPage) -> None:
    page = new_page("/en/results")
    page.evaluate(OPEN, ["one", "two"])
    say(page, "Above.")
    wait_until_heard(page, "Above.")
    page.evaluate(CLOSE, "two")
    say(page, "Below.")
    wait_until_heard(page, "Below.")
    assert where(page, "Above.")[-1] == "two"
    assert where(page, "Below.") == ["one"]


def test_what_a_window_took_along_is_said_again(new_page: NewPage) -> None:
    page = stopped(new_page)
    page.evaluate(OPEN, ["one"])
    say(page, "Long ago.")
    page.clock.run_for(3000)
    say(page, "Just now.")
    page.clock.run_for(500)
    page.evaluate(CLOSE, "one")
    page.clock.run_for(500)
    assert heard(page) == ["Long ago.", "Just now.", "Just now."]
    assert where(page, "Just now.") == ["page", "one"]


def test_what_is_said_the_moment_a_window_opens_or_closes_is_not_lost(new_page: NewPage) -> None:
    page = stopped(new_page)
    say(page, "Opening.")
    page.evaluate(OPEN, ["one"])
    page.clock.run_for(1000)
    say(page, "Closing.")
    page.evaluate(CLOSE, "one")
    page.clock.run_for(1000)
    assert "Opening." in heard(page)
    assert where(page, "Closing.")[0] == "page"


@pytest.mark.parametrize("manner", [POLITE, URGENT])
def test_a_busy_page_loses_nothing(new_page: NewPage, manner: str) -> None:
    page = new_page("/en/results")
    said = [f"Sentence {number}." for number in range(6)]
    for sentence in said:
        say(page, sentence, manner=manner)
        page.evaluate(BUSY)
    wait_until_heard(page, said[-1])
    assert heard(page, manner) == said


def test_a_number_and_the_next_one_to_place_are_both_heard(new_page: NewPage) -> None:
    page = open_small(new_page, "hidato")
    name, number = next(iter(solution("hidato").items()))
    before = len(heard(page))
    cell(page, name).focus()
    page.keyboard.type(number)
    page.keyboard.press("Enter")
    page.keyboard.press("+")
    page.evaluate(BUSY)
    wait_until_heard(page, f"{name}, {number}", before)
    wait_until_heard(page, "Number to place", before)


def test_a_question_that_is_answered_leaves_the_page_speaking(new_page: NewPage) -> None:
    page = open_small(new_page, "makaro")
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("dialog").get_by_role("button", name="Give up").click()
    wait_until_heard(page, "You gave up")
    assert where(page, heard(page)[-1])[0] == "page"
