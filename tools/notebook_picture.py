"""Takes the picture of boards in a notebook: `python tools/notebook_picture.py` writes docs/pictures/notebook.png.

Needs Chromium (PISTA_CHROMIUM names another than the system's) and JupyterLab. Seeds are fixed, so the same
games are seen.
"""

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from browser.conftest import FLAGS, chromium_path  # noqa: E402
from browser.lab import Lab, run  # noqa: E402

PICTURE = ROOT / "docs" / "pictures" / "notebook.png"
CELLS = (
    "from pista import hidato\nfrom pista.notebook import Board, play",
    'board = Board(hidato.generate("6x6", seed=7))\nboard',
    'play("wordle", "en 5", seed=3)',
)


def take(page: Page) -> None:
    """Some way into two games, with a hint in one."""
    for number in range(len(CELLS)):
        run(page, number)
    grid, word = page.locator(".pista").first, page.locator(".pista").last
    for _ in range(9):
        grid.get_by_role("button", name="Hint", exact=True).click()
        grid.get_by_role("button", name="Fill it in").click()
        grid.locator(".tile.hint").first.wait_for(state="detached")
    grid.get_by_role("button", name="Hint", exact=True).click()
    grid.locator(".tile.hint").first.wait_for(state="attached")
    word.get_by_role("button", name="C", exact=True).click()
    for rest in ("rane", "moist"):
        page.keyboard.type(rest)
        page.keyboard.press("Enter")
        page.wait_for_timeout(1200)
    page.screenshot(path=PICTURE)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        lab = Lab(Path(folder))
        try:
            lab.write("puzzles", CELLS)
            browser = playwright.chromium.launch(executable_path=chromium_path(), args=FLAGS)
            page = browser.new_page(viewport={"width": 1000, "height": 980})
            lab.open(page, "puzzles")
            take(page)
            browser.close()
        finally:
            lab.close()


if __name__ == "__main__":
    main()
