"""Takes the README's pictures of the pages: `python tools/page_pictures.py [wordle …]` writes docs/pictures/page-*.png.

Needs Chromium (PISTA_CHROMIUM names another than the system's). Seeds and days are fixed, so the same games are seen.
"""

import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, Playwright, sync_playwright

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from browser.conftest import FLAGS, Server, chromium_path, met  # noqa: E402

PICTURES = ROOT / "docs" / "pictures"
THEMES = {"wordle": "light", "hidato": "light", "makaro": "dark", "suguru": "light"}
GRIDS = {"hidato": ("hex heart:9", "medium"), "makaro": ("8x8", "medium"), "suguru": ("8x8", "hard")}


def wordle(page: Page) -> None:
    """Some way into a game of practice."""
    page.goto("/en/wordle#day=2026-03-14&shape=en+5")
    page.locator("pista-wordle svg").wait_for()
    for word in ("crane", "moist", "super"):
        page.keyboard.type(word)
        page.keyboard.press("Enter")
        page.wait_for_timeout(900)
    page.keyboard.type("seru")


def grid(page: Page, kind: str) -> None:
    """A puzzle with some cells filled in by its own hints, and one more hint lit up."""
    shape, level = GRIDS[kind]
    page.goto(f"/en/{kind}")
    made: dict[str, Any] = page.request.post(
        "/api/puzzles/generate", data={"kind": kind, "shape": shape, "level": level, "seed": 7}
    ).json()
    page.goto("about:blank")
    page.goto(f"/en/{kind}#p={made['puzzle']['code']}")
    page.locator("pista-board svg").wait_for()
    for _ in range(16):
        page.get_by_role("button", name="Hint", exact=True).click()
        page.get_by_role("button", name="Fill it in").click()
        page.locator(".tile.hint").first.wait_for(state="detached")
    page.get_by_role("button", name="Hint", exact=True).click()
    page.locator(".tile.hint").first.wait_for(state="attached")


def take(playwright: Playwright, address: str, names: Sequence[str]) -> None:
    """One picture of each of these kinds."""
    browser = playwright.chromium.launch(executable_path=chromium_path(), args=FLAGS)
    for name in names:
        context = browser.new_context(base_url=address, viewport={"width": 1100, "height": 800})
        context.add_init_script(f"localStorage.setItem('pista.theme', '{THEMES[name]}')")
        context.add_init_script(met())
        page = context.new_page()
        if name == "wordle":
            wordle(page)
        else:
            grid(page, name)
        page.wait_for_timeout(800)
        page.screenshot(path=PICTURES / f"page-{name}.png")
        context.close()
    browser.close()


def main(*names: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        try:
            with sync_playwright() as playwright:
                take(playwright, server.address, names or tuple(THEMES))
        finally:
            server.stop()


if __name__ == "__main__":
    main(*sys.argv[1:])
