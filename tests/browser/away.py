"""Pages without their server: a browser whose pages install themselves, and a server of one's own that can be away."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import BrowserContext, Page

from pista.kinds import kind_named
from pista.web.work.links import packed

from .conftest import Server, met
from .grids import answers
from .waiting import PATIENCE

KIND = "suguru"
"""Small boards of one kind: what is kept and sent knows no kind."""
IS_READY = """async () => {
  const language = document.documentElement.lang.slice(0, 2);
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration?.active || !navigator.serviceWorker.controller) return false;
  const names = (await caches.keys()).filter((name) => name.startsWith("pista "));
  const caches_ = await Promise.all(names.map((name) => caches.open(name)));
  const kept = await Promise.all(caches_.map((cache) => cache.match(`/${language}/offline`)));
  return names.length === 1 && kept.every(Boolean);
}"""


class Place:
    """A browser with its server."""

    def __init__(self, context: BrowserContext, server: Server) -> None:
        self.context, self.server = context, server
        context.add_init_script(met())

    def open(self, path: str) -> Page:
        page = self.context.new_page()
        page.goto(self.server.address + path)
        return page

    def new_game(self, seed: int = 1, size: str = "5x5") -> dict[str, Any]:
        """A game of this browser's client, and what belongs into its cells."""
        kind: Any = kind_named(KIND)
        text: str = kind.write(kind.generate(size, level="easy", seed=seed))
        answer = self.context.request.post(f"{self.server.address}/api/games", data={"kind": KIND, "text": text})
        assert answer.status == 201, answer.text()
        game: dict[str, Any] = answer.json()
        return game | {"solution": answers(KIND, text), "code": packed(text)}

    def game(self, game: dict[str, Any]) -> dict[str, Any]:
        """As the server has it now."""
        found: dict[str, Any] = self.context.request.get(f"{self.server.address}/api/games/{game['id']}").json()
        return found


def made_ready(page: Page) -> None:
    """Until the page could do without its server."""
    until(page, IS_READY)


def until(page: Page, question: str) -> None:
    """Asks the page until it says yes: of a question that takes its time, Playwright itself would take any answer for one."""
    patience = time.monotonic() + PATIENCE / 1000
    while not page.evaluate(question):
        assert time.monotonic() < patience, f"never: {question}"
        page.wait_for_timeout(20)


def board(page: Page) -> None:
    """Until the board is there."""
    page.locator("pista-board svg [role=gridcell]").first.wait_for()


def write(page: Page, cell: str, number: str) -> None:
    """Writes a number by keys; it stands there at once."""
    page.locator(f'pista-board [role=gridcell][aria-label^="{cell},"]').focus()
    page.keyboard.type(number)
    page.keyboard.press("Enter")
    shown(page, cell, number)


def shown(page: Page, cell: str, number: str) -> None:
    page.locator(f'pista-board [role=gridcell][aria-label^="{cell}, {number}"]').wait_for()


def changes(server: Server, verb: str = "moves") -> list[int]:
    """The statuses with which changes were answered."""
    path = f"/api/games/{{game_id}}/{verb}"
    return [line["status"] for line in server.log_lines() if line.get("route", "") == path]


@contextmanager
def away(server: Server) -> Iterator[None]:
    """The server is killed, and started again afterwards."""
    server.kill()
    yield
    server.start()
