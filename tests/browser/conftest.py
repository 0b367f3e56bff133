"""A real server and a real Chromium for the tests of the pages; visibly skipped where there is no Chromium."""

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Route, expect, sync_playwright

ROOT = Path(__file__).parent.parent.parent
PISTA = Path(sys.executable).parent / "pista"
DAILY_KEY = "a key for tests"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
NewPage = Callable[..., Page]
# A busy machine may need long for what takes a moment elsewhere.
PATIENCE = 30_000
expect.set_options(timeout=PATIENCE)
# What each element shows once all it asked the server for is there.
LOADED = {
    "pista-today": ["[data-date]:not(:empty)"],
    "pista-archive": ["tbody tr"],
    "pista-wordle": ["svg", "form"],
    "pista-grid": ["svg", "form"],
    "pista-crack": ["form"],
    "pista-watch": ["form"],
    "pista-compare": ["form"],
    "pista-setter": ["svg", ".saying:not(:empty)"],
    "pista-results": [".cards > *"],
}
IS_LOADED = """(loaded) => document.readyState === "complete" && Object.entries(loaded).every(([name, shown]) =>
  [...document.querySelectorAll(name)].every((element) => shown.every((part) => element.querySelector(part))))"""
IS_STILL = "() => document.getAnimations().every(({ playState }) => playState !== 'running')"

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

LISTEN = """() => {
  window.heard = [];
  for (const region of document.querySelectorAll("[aria-live]")) {
    const hear = () => region.textContent && window.heard.push(region.textContent);
    new MutationObserver(hear).observe(region, { childList: true });
  }
}"""


def listen(page: Page) -> None:
    """From now on remembers what is announced: a sentence may be followed by the next before anybody looks."""
    page.evaluate(LISTEN)


def wait_until_heard(page: Page, part: str) -> None:
    """Until a sentence with these words has been announced since `listen`."""
    page.wait_for_function("(part) => window.heard.some((said) => said.includes(part))", arg=part)


@contextmanager
def held(page: Page, pattern: str) -> Iterator[list[Route]]:
    """The first such request, made inside, is kept from the server; afterwards it is the only one in the list."""
    kept: list[Route] = []
    page.route(pattern, lambda route: kept.append(route), times=1)  # Playwright marks the function it is given
    with page.expect_request(pattern):
        yield kept
    while not kept:
        # A request is told of before it can be taken.
        page.wait_for_timeout(10)


@contextmanager
def held_back(page: Page, pattern: str) -> Iterator[Callable[[], None]]:
    """The first such request, made inside, is kept from the server until it is let go."""
    with held(page, pattern) as kept:
        yield lambda: kept[0].continue_()


def settle(page: Page) -> None:
    """Until everything the page asked for is there and nothing moves any more."""
    page.wait_for_function(IS_LOADED, arg=LOADED)
    page.wait_for_function(IS_STILL)


def chromium_path() -> str | None:
    """PISTA_CHROMIUM, or the Chromium of the system."""
    return os.environ.get("PISTA_CHROMIUM") or shutil.which("chromium")


class Server:
    """`pista serve` on a port of its own; can be killed and started again on the same database."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as found:
            found.bind(("127.0.0.1", 0))
            self.port: int = found.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.log = folder / "server.log"
        self.database = folder / "web.sqlite"
        self.start()

    def start(self) -> None:
        command = [str(PISTA), "serve", "--port", str(self.port), "--database-url", f"sqlite:///{self.database}"]
        command += ["--daily-key", DAILY_KEY, "--requests-per-minute", "0"]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, stdin=subprocess.DEVNULL)
        for _ in range(300):
            try:
                with urllib.request.urlopen(f"{self.address}/health", timeout=5):  # noqa: S310 - loopback
                    return
            except OSError:
                time.sleep(0.1)
        raise AssertionError(self.log.read_text(encoding="utf-8"))

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(30)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait(30)


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("server"))
    yield running
    running.stop()


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    path = chromium_path()
    if path is None:
        pytest.skip("no Chromium here: install it or name it in PISTA_CHROMIUM")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def complaints() -> list[str]:
    """What the browser complained of; a test may take out what it provoked."""
    return []


@pytest.fixture
def new_page(chromium: Browser, server: Server, complaints: list[str]) -> Iterator[NewPage]:
    """Opens a page in a browser of its own, as a desktop or as a phone; scripts that fail, fail the test."""
    contexts: list[BrowserContext] = []

    def heard(message: ConsoleMessage) -> None:
        # A refused move is an answer with 4xx, which Chromium lists as an error of the network.
        if message.type == "error" and not message.text.startswith("Failed to load resource"):
            complaints.append(message.text)

    def open_page(path: str = "/en/", *, phone: bool = False, theme: str = "light", width: int = 1280) -> Page:
        size = (375, 740) if phone else (width, 900)
        context = chromium.new_context(
            base_url=server.address,
            viewport={"width": size[0], "height": size[1]},
            has_touch=phone,
            is_mobile=phone,
            permissions=["clipboard-read", "clipboard-write"],
        )
        context.set_default_timeout(PATIENCE)
        context.add_init_script(f"localStorage.setItem('pista.theme', '{theme}')")
        if late := os.environ.get("PISTA_LATE"):
            context.add_init_script(LATE % int(late))
        contexts.append(context)
        page = context.new_page()
        page.on("console", heard)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("dialog", lambda dialog: dialog.accept())
        page.goto(path)
        settle(page)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []


@pytest.fixture
def keep(request: pytest.FixtureRequest) -> Callable[[Page, str], None]:
    """Keeps a screenshot among the artefacts of the run, to be looked at."""
    folder = Path(os.environ.get("PISTA_SCREENS", ROOT / "build" / "screens"))
    folder.mkdir(parents=True, exist_ok=True)

    def keep_screen(page: Page, name: str) -> None:
        settle(page)
        page.screenshot(path=folder / f"{name}.png", full_page=True)

    return keep_screen
