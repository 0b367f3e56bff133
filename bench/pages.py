"""The pages in a real Chromium: how soon a board answers a key on a slow phone's CPU, and what a first visit moves."""

import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from bench.report import Table

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from browser.conftest import FLAGS, Server, chromium_path

SLOWER = 4
"""How many times slower than here the CPU of a phone is."""
SOON = 50.0
"""Milliseconds within which a board must answer."""
TYPIST = 100
"""Milliseconds from one key to the next under quick hands."""
LIGHT = 200_000
"""Bytes, compressed, that a first visit may move."""
KEYS = 40
BOARDS = {"8x8": "medium", "15x15": "medium", "20x20": "medium"}
PAGES = ("", "wordle", "hidato", "makaro", "hidato/set", "wordle/crack", "wordle/compare", "results", "archive")

# From the moment a key went down until what it changed has been painted: the task after the next frame.
LISTEN = """() => {
  window.waits = [];
  addEventListener("keydown", ({ timeStamp }) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      window.waits.push(performance.now() - timeStamp);
      dispatchEvent(new Event("painted"));
    };
    port2.postMessage(null);
  }), { capture: true });
}"""

# Waited for by its event: to ask again at every frame would be more work than what is measured.
PAINTED = """(number) => window.waits.length >= number
  || new Promise((done) => addEventListener("painted", () => done(true), { once: true }))"""


def tables() -> Iterator[Table]:
    with _site() as (browser, address):
        yield _answers(browser, address)
        yield _visits(browser, address)


@contextmanager
def _site() -> Iterator[tuple[Browser, str]]:
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        try:
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=chromium_path(), args=FLAGS)
                yield browser, server.address
                browser.close()
        finally:
            server.close()


def _answers(browser: Browser, address: str) -> Table:
    """Each board is typed at: digits into cells, or letters and what takes them back."""
    names = {shape: "Hidato " + shape.replace("x", " × ") for shape in BOARDS}
    rows = [
        (name, *_waits(browser, address, shape, TYPIST), _waits(browser, address, shape, 0)[0])
        for shape, name in [*names.items(), (None, "Wordle")]
    ]
    return Table(
        f"A key until it is painted, CPU {SLOWER}× slower, ms",
        ("board", "keys", "median", "p95", "most", "CPU a key", "without a pause: median", "p95"),
        [
            (name, len(waits), *_quantiles(waits, 0.5, 0.95, 1), f"{work:.1f}", *_quantiles(hasty, 0.5, 0.95))
            for name, waits, work, hasty in rows
        ],
        f"To be within {SOON:.0f} ms in 95 of 100 for quick hands, {TYPIST} ms from one key to the next; without a "
        "pause a key also meets what the server answers to the one before. A frame comes every 16.7 ms: half of that "
        "is waiting for one. CPU is what the page's own thread worked, the server's answers included, however busy the "
        "machine.",
        all(_quantile(waits, 0.95) <= SOON for _, waits, _, _ in rows),
    )


def _waits(browser: Browser, address: str, shape: str | None, pause: int) -> tuple[list[float], float]:
    """How long each key took to be painted, and how long the page's thread worked for each on average."""
    context = browser.new_context(base_url=address, viewport={"width": 390, "height": 844}, reduced_motion="reduce")
    context.add_init_script("for (const kind of ['wordle', 'hidato']) localStorage[`pista.met.${kind}`] = '1'")
    page = context.new_page()
    keys = _open_words(page) if shape is None else _open_board(page, shape)
    session = context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    page.evaluate(LISTEN)
    before = _worked(session)
    for number, key in enumerate(keys, 1):
        page.keyboard.press(key)
        page.evaluate(PAINTED, number)
        page.wait_for_timeout(pause)
    work = (_worked(session) - before) / len(keys)
    waits: list[float] = page.evaluate("window.waits")
    context.close()
    return waits, work


def _worked(session: CDPSession) -> float:
    """Milliseconds of the CPU that the page's thread has used."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    return 1000 * float(next(each["value"] for each in metrics if each["name"] == "TaskDuration"))


def _open_words(page: Page) -> list[str]:
    page.goto("/en/wordle")
    page.locator("pista-keys button").first.wait_for()
    return ["c", "r", "a", "n", "Backspace", "Backspace", "Backspace", "Backspace"] * (KEYS // 8)


def _open_board(page: Page, shape: str) -> list[str]:
    page.goto("/en/")
    asked = {"kind": "hidato", "shape": shape, "level": BOARDS[shape], "seed": 7}
    made: dict[str, Any] = page.request.post("/api/puzzles/generate", data=asked).json()
    page.goto(f"/en/hidato#p={made['puzzle']['code']}")
    cells = page.locator("pista-board [role=gridcell]")
    cells.first.wait_for()
    empty = page.locator("pista-board .tile.empty[role=gridcell]").first
    empty.focus()
    return ["1", "2", "Backspace", "Backspace", "ArrowRight", "3", "ArrowLeft", "Backspace"] * (KEYS // 8)


def _quantile(values: Iterable[float], share: float) -> float:
    found = sorted(values)
    return found[min(len(found) - 1, int(share * len(found)))]


def _quantiles(values: Iterable[float], *shares: float) -> list[str]:
    found = list(values)
    return [f"{_quantile(found, share):.0f}" for share in shares]


def _visits(browser: Browser, address: str) -> Table:
    """Everything that an empty browser fetches for a page, as it comes over the wire."""
    rows = [(f"/en/{path}", *_visit(browser, address, path)) for path in PAGES]
    return Table(
        "A first visit, bytes over the wire",
        ("page", "requests", "bytes"),
        [(path, requests, f"{size:,}") for path, requests, size in rows],
        f"Headers included. To be under {LIGHT:,}.",
        all(size < LIGHT for _, _, size in rows),
    )


def _visit(browser: Browser, address: str, path: str) -> tuple[int, int]:
    context = browser.new_context(base_url=address)
    page = context.new_page()
    network = context.new_cdp_session(page)
    network.send("Network.enable")
    sizes: list[int] = []
    network.on("Network.loadingFinished", lambda event: sizes.append(int(event["encodedDataLength"])))
    page.goto(f"/en/{path}", wait_until="networkidle")
    context.close()
    return len(sizes), sum(sizes)
