"""Draws the icons by which Pista is installed from its mark: `python tools/draw_icons.py` writes static/icons/.

Needs Chromium (PISTA_CHROMIUM names another than the system's), and ImageMagick, which makes them small. What is drawn
is committed.
"""

import re
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from browser.conftest import FLAGS, chromium_path  # noqa: E402

STATIC = ROOT / "src" / "pista" / "web" / "static"
ICONS = STATIC / "icons"
SIZES = (192, 256, 512)
APPLE = 180
"""Has no corners of its own: the system cuts them off."""
MASKABLE = 512
SAFE = 0.85
"""How much of a maskable icon the mark's lines take: what lies in a circle of 80 % is never cut off."""
SMALL = ("+dither", "-colors", "64", "-define", "png:compression-level=9", "-define", "png:compression-filter=1")
"""Fewer colours than the eye tells apart, none of them mixed of dots, and packed as well as can be."""
GROUND = re.compile(r'<rect width="32" height="32" rx="7" fill="(#[0-9a-f]{6})"/>')
OWN_COLOUR = re.compile(r'(fill|stroke)="#[0-9a-f]{6}"')


def main() -> None:
    mark = (STATIC / "mark.svg").read_text(encoding="utf-8")
    ICONS.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=chromium_path(), args=FLAGS)
        page = chromium.new_page()
        for size in SIZES:
            draw(page, mark, size, f"{size}.png")
        draw(page, filled(mark, 0.9), APPLE, f"{APPLE}.png")
        draw(page, filled(mark, SAFE), MASKABLE, f"maskable-{MASKABLE}.png")
        chromium.close()
    (ICONS / "one-colour.svg").write_text(one_colour(mark), encoding="utf-8")


def draw(page: Page, mark: str, size: int, name: str) -> None:
    """The drawing as a picture of so many points; what is outside it stays clear."""
    page.set_viewport_size({"width": size, "height": size})
    page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block; width: {size}px }}</style>{mark}")
    page.screenshot(path=ICONS / name, omit_background=True)
    file = str(ICONS / name)
    smaller = [shutil.which("convert") or "magick", file, "-strip", *SMALL, file]
    subprocess.run(smaller, check=True)


def filled(mark: str, part: float) -> str:
    """The ground to the very edge, and the lines on so much of it."""
    found = GROUND.search(mark)
    if found is None:
        raise SystemExit("mark.svg no longer begins with its ground")
    edge = 16 * (1 - part)
    lines = mark[found.end() : mark.index("</svg>")]
    ground = f'<rect width="32" height="32" fill="{found[1]}"/>'
    return f'{mark[: found.start()]}{ground}<g transform="translate({edge} {edge}) scale({part})">{lines}</g></svg>'


def one_colour(mark: str) -> str:
    """The lines alone: of such an icon only what is clear and what is not counts."""
    return OWN_COLOUR.sub(r'\1="#000000"', GROUND.sub("", mark)).replace("\n  \n", "\n")


if __name__ == "__main__":
    main()
