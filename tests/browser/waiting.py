"""Waiting for what is named: a page that is all there, a request that is held back."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from playwright.sync_api import Page, Route

# A busy machine may need long for what takes a moment elsewhere, in milliseconds.
PATIENCE = 30_000
# What each element shows once all it asked the server for is there.
LOADED = {
    "body": [".strip.over"],
    "pista-today": ["[data-date]:not(:empty)"],
    "pista-archive": ["tbody tr"],
    "pista-wordle": ["svg", "form"],
    "pista-grid": ["svg", "form"],
    "pista-review": [".offers, .reviewed"],
    "pista-crack": ["form"],
    "pista-watch": ["form"],
    "pista-compare": ["form"],
    "pista-setter": ["svg", ".saying:not(:empty)"],
    "pista-booklet": [".total:not(:empty)"],
    "pista-sheet": ["p"],
    "pista-results": [".shown > *"],
}
IS_SETTLED = """(loaded) => document.readyState === "complete"
  && Object.entries(loaded).every(([name, shown]) =>
    [...document.querySelectorAll(name)].every((element) => shown.every((part) => element.querySelector(part))))
  && document.getAnimations().every(({ playState }) => playState !== "running")"""

# An address that any page may ask for, and what it is answered by: the server says 200.
PROBE = "/health?probe"
ASK = "(address) => fetch(address).then(({ status }) => status, () => 0)"
NO_CONTENT, NO_ANSWER = 204, 0


def settle(page: Page) -> None:
    """Until everything the page asked for is there and nothing moves any more."""
    page.wait_for_function(IS_SETTLED, arg=LOADED)


def intercept(page: Page, pattern: str, handler: Callable[[Route], object], *, times: int | None = None) -> None:
    """From now on such requests of the page are answered by the test.

    `page.route` alone returns before the page knows: what is asked for at once may still go to the server.
    """
    page.route(pattern, handler, times=times)
    page.route(f"**{PROBE}", lambda route: route.fulfill(status=NO_CONTENT))
    ask_until(page, NO_CONTENT)


def go_offline(page: Page) -> None:
    """From now on nothing that the page asks for reaches the server; that, too, the page learns a moment later."""
    page.context.set_offline(True)
    ask_until(page, NO_ANSWER)


def ask_until(page: Page, wanted: int) -> None:
    """Has the page ask again and again, until it is answered by this status."""
    patience = time.monotonic() + PATIENCE / 1000
    while (status := page.evaluate(ASK, PROBE)) != wanted:
        assert time.monotonic() < patience, f"{status} instead of {wanted}"


@contextmanager
def held(page: Page, pattern: str) -> Iterator[list[Route]]:
    """The first such request, made inside, is kept from the server; afterwards it is the only one in the list."""
    kept: list[Route] = []
    intercept(page, pattern, lambda route: kept.append(route), times=1)  # Playwright marks the function it is given
    with page.expect_request(pattern):
        yield kept
    patience = time.monotonic() + PATIENCE / 1000
    while not kept:
        assert time.monotonic() < patience, f"{pattern} was asked for, but not held"
        # A request is told of before it can be taken, and Playwright takes it only while it is waited with.
        page.wait_for_timeout(10)


@contextmanager
def held_back(page: Page, pattern: str) -> Iterator[Callable[[], None]]:
    """The first such request, made inside, is kept from the server until it is let go."""
    with held(page, pattern) as kept:
        yield lambda: kept[0].continue_()
