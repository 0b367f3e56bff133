"""Browsers to open pages in, lent to one test after the other, and what is kept of their pages when a test fails."""

import asyncio
import os
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Dialog, Page, WebError
from playwright.sync_api import Error as PlaywrightError

from .hearing import LISTENER, heard
from .waiting import PATIENCE

# For PISTA_LATE: every request leaves, and every answer reaches the page, up to so many milliseconds late.
LATE = """{
  const ask = window.fetch;
  const wait = () => new Promise((then) => setTimeout(then, Math.random() * %d));
  window.fetch = async (...asked) => {
    await wait();
    const answer = await ask(...asked);
    await wait();
    return answer;
  };
}"""
# A small file of the server, which asks for nothing further.
WAITING_ROOM = "/static/mark.svg"


@dataclass
class Lent:
    """A browser as far as a server can tell: with cookies of its own, on a desktop or a phone.

    Unless it is used only once, a page that waits keeps its process alive for the next test.
    """

    context: BrowserContext
    phone: bool
    waiting: Page | None = None

    @property
    def pages(self) -> list[Page]:
        return [page for page in self.context.pages if page != self.waiting]


class Browsers:
    """One Chromium and the browsers in it, which are emptied and lent again: a new one takes as long as three pages."""

    def __init__(self, chromium: Browser, address: str) -> None:
        self._chromium = chromium
        self._address = address
        self._free: dict[bool, list[Lent]] = defaultdict(list)
        # While Playwright waits between two tests, another test may run an event loop of its own in this thread.
        self._loop = asyncio.get_running_loop()
        asyncio._set_running_loop(None)

    @contextmanager
    def at_work(self) -> Iterator[None]:
        """Only inside may a browser be used."""
        asyncio._set_running_loop(self._loop)
        try:
            yield
        finally:
            asyncio._set_running_loop(None)

    def lend(self, *, phone: bool, alone: bool = False, installs: bool = False) -> Lent:
        """An empty browser; one that is used alone has never been used, and is not lent again. Only where it `installs`
        do its pages have a service worker."""
        if alone or installs:
            return Lent(self._new_context(phone=phone, installs=installs), phone)
        if not self._free[phone]:
            context = self._new_context(phone=phone)
            waiting = context.new_page()
            waiting.goto(WAITING_ROOM)
            return Lent(context, phone, waiting)
        lent = self._free[phone].pop()
        # Only now: an answer that was still under way when its page was closed may have brought some.
        lent.context.clear_cookies()
        return lent

    def _new_context(self, *, phone: bool, installs: bool = False) -> BrowserContext:
        context = self._chromium.new_context(
            base_url=self._address,
            viewport={"width": 375, "height": 740} if phone else {"width": 1280, "height": 900},
            has_touch=phone,
            is_mobile=phone,
            permissions=["clipboard-read", "clipboard-write"],
            service_workers="allow" if installs else "block",
        )
        context.set_default_timeout(PATIENCE)
        context.add_init_script(LISTENER)
        if late := os.environ.get("PISTA_LATE"):
            context.add_init_script(LATE % int(late))
        return context

    def elsewhere(self, *, width: int, height: int) -> BrowserContext:
        """A browser for pages that are not ours: whoever asks for it closes it."""
        context = self._chromium.new_context(viewport={"width": width, "height": height})
        context.set_default_timeout(PATIENCE)
        return context

    def with_a_profile(self, chromium: str, folder: Path) -> BrowserContext:
        """A whole Chromium that remembers, without which nothing can be installed. Whoever asks for it closes it."""
        launch = self._chromium.browser_type.launch_persistent_context
        return launch(folder, executable_path=chromium, args=["--no-sandbox", "--disable-gpu", "--no-first-run"])

    def give_back(self, lent: Lent) -> None:
        """Takes out of it whatever it was used for: pages, what was stored, what was held back."""
        if lent.waiting is None:
            return lent.context.close()
        for page in lent.pages:
            page.close()
        lent.context.unroute_all()
        lent.context.set_offline(False)
        lent.waiting.evaluate("localStorage.clear()")
        return self._free[lent.phone].append(lent)


class Console:
    """What the pages of a test told their console; scripts that fail are complained of."""

    def __init__(self, complaints: list[str]) -> None:
        self.lines: list[str] = []
        self._complaints = complaints

    @contextmanager
    def of(self, context: BrowserContext) -> Iterator[None]:
        """Listens to all pages of a browser, and says yes to whatever they ask."""
        context.on("console", self._said)
        context.on("weberror", self._failed)
        context.on("dialog", self._asked)
        yield
        context.remove_listener("console", self._said)
        context.remove_listener("weberror", self._failed)
        context.remove_listener("dialog", self._asked)

    def _said(self, message: ConsoleMessage) -> None:
        self.lines.append(f"{message.type}: {message.text} ({message.location['url']})")
        # A refused move is an answer with 4xx, which Chromium lists as an error of the network.
        if message.type == "error" and not message.text.startswith("Failed to load resource"):
            self._complaints.append(message.text)

    def _failed(self, error: WebError) -> None:
        self.lines.append(f"failed: {error.error}")
        self._complaints.append(str(error.error))

    def _asked(self, dialog: Dialog) -> None:
        self.lines.append(f"asked: {dialog.message}")
        dialog.accept()


def keep_page(page: Page, folder: Path, name: str) -> None:
    """A picture of the page as it is, its HTML, and its address with all that it announced."""
    told = [page.url]
    try:
        (folder / f"{name}.html").write_text(page.content(), encoding="utf-8")
        told += ["", "Announced:", *heard(page)]
        page.screenshot(path=folder / f"{name}.png", full_page=True)
    except PlaywrightError as error:
        # A page may be too broken to be looked at; that, too, is worth knowing.
        told += ["", str(error)]
    (folder / f"{name}.txt").write_text("\n".join(told) + "\n", encoding="utf-8")
