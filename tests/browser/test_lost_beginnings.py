"""What a page asks for when it begins may be refused or lost: it says so, or waits, and the rest of it works."""

import pytest
from playwright.sync_api import Page, Route, expect

from .conftest import NewPage

REFUSAL = {
    "type": "/problems/too-many",
    "title": "Too many requests.",
    "status": 429,
    "detail": "At most 1200 requests per minute, please.",
    "code": "web.too_many_requests",
    "values": {"n": 1200},
}


def open_refused(new_page: NewPage, path: str, asked: str) -> Page:
    """A page to which one of its first questions is refused."""
    page = new_page("/en/")
    page.route(f"**/api/{asked}", lambda route: route.fulfill(status=429, json=REFUSAL))
    page.goto(f"/en/{path}")
    return page


@pytest.mark.parametrize("lost", ["refused", "cut off"])
def test_a_page_waits_for_its_wording(new_page: NewPage, lost: str) -> None:
    page = new_page("/en/")
    asked: list[str] = []

    def lose_one(route: Route) -> None:
        asked.append(route.request.url)
        # The first may be the one the page asks for ahead of time.
        if len(asked) > 2:
            route.continue_()
        elif lost == "refused":
            route.fulfill(status=503, body="{}")
        else:
            route.abort()

    page.route("**/api/catalogues/en", lose_one)
    page.goto("/en/hidato")
    expect(page.get_by_role("button", name="Hint", exact=True)).to_be_enabled()
    expect(page.locator("body")).not_to_contain_text("page.")


@pytest.mark.parametrize(("path", "asked"), [("hidato", "kinds"), ("wordle", "wordle/lexicons")])
def test_a_game_is_played_though_no_new_one_can_be_offered(new_page: NewPage, path: str, asked: str) -> None:
    page = open_refused(new_page, path, asked)
    expect(page.locator(".saying.wrong").first).to_have_text("At most 1,200 requests per minute, please.")
    expect(page.get_by_role("button", name="Hint", exact=True)).to_be_enabled()


def test_a_board_is_judged_though_no_forms_can_be_offered(new_page: NewPage) -> None:
    page = open_refused(new_page, "hidato/set", "kinds")
    expect(page.locator(".saying").first).to_contain_text("Several solutions")
    expect(page.get_by_role("button", name="Play it")).to_be_enabled()
