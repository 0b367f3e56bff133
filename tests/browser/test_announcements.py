"""What is announced is heard: it is not lost to what comes after it, and not found later by those who read the page."""

import pytest
from playwright.sync_api import Page, expect

from .conftest import NewPage
from .hearing import heard, wait_until_heard
from .modules import with_modules
from .waiting import settle

SAY = with_modules("""(said) => import("/static/page/announce.js").then(({ announce }) => {
  for (const [sentence, manner] of said) announce(sentence, manner);
})""")
POLITE, URGENT = "polite", "assertive"


def say(page: Page, *sentences: str, manner: str = POLITE) -> None:
    """Announces the sentences in one breath."""
    page.evaluate(SAY, [[sentence, manner] for sentence in sentences])


def lines(page: Page, manner: str = POLITE) -> list[str]:
    """What a screen reader can take up now."""
    region = page.locator(f"[aria-live={manner}]")
    found: list[str] = region.evaluate("(region) => [...region.childNodes].map((line) => line.textContent)")
    return found


def test_what_follows_quickly_takes_the_place_of_nothing(new_page: NewPage) -> None:
    page = new_page("/en/results")
    for sentence in ("First.", "Second.", "Third."):
        say(page, sentence)
        wait_until_heard(page, sentence)
    assert heard(page) == ["First.", "Second.", "Third."]
    assert lines(page) == ["First.", "Second.", "Third."]


def test_what_is_said_in_one_breath_keeps_its_order(new_page: NewPage) -> None:
    page = new_page("/en/results")
    say(page, "First.", "Second.", "Third.")
    wait_until_heard(page, "Third.")
    assert heard(page) == ["First.", "Second.", "Third."]


def test_the_same_sentence_said_again_is_heard_again(new_page: NewPage) -> None:
    page = new_page("/en/results")
    say(page, "Again.", "Again.")
    wait_until_heard(page, "Again.", since=1)
    say(page, "Again.")
    wait_until_heard(page, "Again.", since=2)
    assert heard(page) == ["Again."] * 3


def test_what_is_urgent_and_what_is_not_leave_each_other_alone(new_page: NewPage) -> None:
    page = new_page("/en/results")
    for sentence, manner in (("By the way.", POLITE), ("Beware!", URGENT), ("And then.", POLITE), ("Stop!", URGENT)):
        say(page, sentence, manner=manner)
        wait_until_heard(page, sentence)
    assert lines(page, POLITE) == heard(page, POLITE) == ["By the way.", "And then."]
    assert lines(page, URGENT) == heard(page, URGENT) == ["Beware!", "Stop!"]


def test_only_what_is_new_is_read_out(new_page: NewPage) -> None:
    page = new_page("/en/results")
    for region in page.locator("[aria-live]").all():
        expect(region).to_have_attribute("aria-relevant", "additions")
        expect(region).to_have_attribute("aria-atomic", "false")


@pytest.mark.parametrize("manner", [POLITE, URGENT])
def test_the_past_leaves_the_page_each_sentence_in_its_time(new_page: NewPage, manner: str) -> None:
    page = new_page("/en/results", alone=True)
    page.clock.install()
    page.reload()
    settle(page)
    page.clock.pause_at(page.evaluate("Date.now() / 1000") + 1)
    say(page, "Early.", manner=manner)
    page.clock.run_for(5500)
    say(page, "Late.", manner=manner)
    assert lines(page, manner) == ["Early.", "Late."]
    page.clock.run_for(5000)
    assert lines(page, manner) == ["Late."]
    page.clock.run_for(5000)
    assert lines(page, manner) == []
    assert heard(page, manner) == ["Early.", "Late."]
