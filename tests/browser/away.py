"""Pages without their server: a browser whose pages install themselves, and a server of one's own that can be away."""

import re
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import BrowserContext, Locator, Page
from servers import Server

from pista.kinds import kind_named

from .grids import answers
from .waiting import PATIENCE

KIND = "suguru"
"""Small boards of one kind: what is kept and sent knows no kind."""
OTHER_KIND = "makaro"
IS_READY = """async () => {
  const language = document.documentElement.lang.slice(0, 2);
  if (!navigator.serviceWorker.controller) return false;
  const names = (await caches.keys()).filter((name) => name.startsWith("pista "));
  const opened = await Promise.all(names.map((name) => caches.open(name)));
  const last = await Promise.all(opened.map((cache) => cache.match(`/${language}/offline`)));
  return last.some(Boolean);
}"""
KEPT_GAMES = 'Object.keys(localStorage).filter((name) => name.startsWith("pista.game."))'
WAITING = 'Object.keys(localStorage).filter((name) => name.startsWith("pista.change."))'
EDITIONS = """() => [...new Set(performance.getEntriesByType("resource")
  .flatMap(({ name }) => /static.([0-9a-f]{12})/.exec(name)?.[1] ?? []))]"""


class Place:
    """A browser and its server."""

    def __init__(self, context: BrowserContext, server: Server) -> None:
        self.context, self.server = context, server

    def open(self, path: str) -> Page:
        page = self.context.new_page()
        page.goto(self.server.address + path)
        return page

    def new_game(self, seed: int = 1) -> dict[str, Any]:
        """A game of this browser's client, with what belongs into its empty cells."""
        kind: Any = kind_named(KIND)
        text: str = kind.write(kind.generate("5x5", level="easy", seed=seed))
        answer = self.context.request.post(f"{self.server.address}/api/games", data={"kind": KIND, "text": text})
        assert answer.status == 201, answer.text()
        game: dict[str, Any] = answer.json()
        return game | {"cells": list(answers(KIND, text).items())}

    def game(self, game: dict[str, Any]) -> dict[str, Any]:
        """As the server has it now."""
        found: dict[str, Any] = self.context.request.get(f"{self.server.address}/api/games/{game['id']}").json()
        return found

    def board(self, game: dict[str, Any]) -> Page:
        """The page of a game, its board there."""
        page = self.open(f"/en/{KIND}#g={game['id']}")
        cells(page).first.wait_for()
        return page

    @contextmanager
    def away(self) -> Iterator[None]:
        """The server is killed, and started again afterwards."""
        self.server.kill()
        yield
        self.server.start()


def made_ready(page: Page) -> None:
    """Until the page could do without its server."""
    until(page, IS_READY)


def until(page: Page, question: str) -> None:
    """Asks the page until it says yes: of what is answered later, Playwright itself takes the promise for a yes."""
    patience = time.monotonic() + PATIENCE / 1000
    while not page.evaluate(question):
        assert time.monotonic() < patience, f"never: {question}"
        page.wait_for_timeout(20)


def cells(page: Page) -> Locator:
    return page.locator("pista-board [role=gridcell]")


def write(page: Page, cell: str, number: str) -> None:
    """Writes a number by keys; it stands there at once."""
    page.locator(f'pista-board [role=gridcell][aria-label^="{cell},"]').focus()
    page.keyboard.type(number)
    page.keyboard.press("Enter")
    stands(page, cell, number)


def stands(page: Page, cell: str, number: str) -> None:
    page.locator(f'pista-board [role=gridcell][aria-label^="{cell}, {number}"]').wait_for()


def all_sent(page: Page) -> None:
    """Until nothing waits for the server any more."""
    until(page, f"{WAITING}.length === 0")


def moves(made: list[tuple[str, str]]) -> list[str]:
    return [f"{cell}={number}" for cell, number in made]


def answered(server: Server, since: int = 0) -> Counter[tuple[str, int]]:
    """How often changes were answered, and how, since so many lines of the log."""
    change = re.compile(r"/api/games/\{game_id\}/(moves|undo|redo|notes)")
    found = [(change.fullmatch(line.get("route", "")), line.get("status", 0)) for line in server.log_lines()[since:]]
    return Counter((each[1], status) for each, status in found if each)
