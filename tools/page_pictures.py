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
THEMES = {"wordle": "light", "review": "light", "hidato": "light", "makaro": "dark"}
GRIDS = {"hidato": ("8x8", "medium"), "makaro": ("8x8", "medium")}
GUESSES = ("crane", "moist", "super", "serum")


def wordle(page: Page) -> None:
    """A word of an earlier day, found in four."""
    page.goto("/en/wordle#day=2026-03-14&shape=en+5")
    page.locator("pista-wordle svg").wait_for()
    for word in GUESSES:
        page.keyboard.type(word)
        page.keyboard.press("Enter")
        page.wait_for_timeout(2500)
    page.locator("pista-ending .bars").wait_for()


def review(page: Page) -> None:
    """The same game, guess by guess."""
    wordle(page)
    page.get_by_role("link", name="Review", exact=True).click()
    page.locator(".guess").first.wait_for()


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
        explained_hint(page)
        page.get_by_role("button", name="Fill it in").click()
        page.locator(".tile.hint").first.wait_for(state="detached")
    explained_hint(page)


def explained_hint(page: Page) -> None:
    page.get_by_role("button", name="Hint", exact=True).click()
    page.get_by_role("button", name="Why here?").click()
    page.locator(".tile.hint").first.wait_for(state="attached")


def take(playwright: Playwright, address: str, names: Sequence[str]) -> None:
    """One picture of each of these pages."""
    browser = playwright.chromium.launch(executable_path=chromium_path(), args=FLAGS)
    for name in names:
        context = browser.new_context(base_url=address, viewport={"width": 1100, "height": 800})
        context.add_init_script(f"localStorage.setItem('pista.theme', '{THEMES[name]}')")
        context.add_init_script(met())
        page = context.new_page()
        if name in GRIDS:
            grid(page, name)
        else:
            {"wordle": wordle, "review": review}[name](page)
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
