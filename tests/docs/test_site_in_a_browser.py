"""The site from a folder, without a server and without a network, in a real Chromium."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from browser.conftest import FLAGS, chromium_path
from playwright.sync_api import Browser, Page, expect, sync_playwright

PAGES = (
    "index.html",
    "course.html",
    "reference/hidato.html",
    "reference/http.html",
    "notebooks/anatomy-of-a-hidato.html",
)
pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    path = chromium_path()
    if path is None:
        pytest.skip("no Chromium here: install it or name it in PISTA_CHROMIUM")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 390])
def test_pages_open_from_a_folder(chromium: Browser, site: Path, scheme: str, width: int) -> None:
    context = chromium.new_context(
        viewport={"width": width, "height": 844}, color_scheme="dark" if scheme == "dark" else "light"
    )
    page = context.new_page()
    asked, complaints = _watched(page)
    paper = []
    for name in PAGES:
        page.goto((site / name).as_uri())
        assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"), name
        paper.append(page.evaluate("getComputedStyle(document.body).backgroundColor"))
    assert [address for address in asked if not address.startswith(("file:", "data:"))] == []
    assert complaints == []
    assert len(set(paper)) == 1
    assert (paper[0] == "rgb(255, 255, 255)") == (scheme == "light")
    context.close()


def test_the_search_finds_a_name(chromium: Browser, site: Path) -> None:
    context = chromium.new_context()
    page = context.new_page()
    asked, complaints = _watched(page)
    page.goto((site / "index.html").as_uri())
    page.get_by_placeholder("Search").first.fill("backbite")
    page.keyboard.press("Enter")
    page.wait_for_url("**/search.html?q=backbite*")
    result = page.locator("#search-results a", has_text="backbite").first
    expect(result).to_be_visible(timeout=60_000)
    result.click()
    page.wait_for_url("**/reference/hidato.html*")
    assert [address for address in asked if not address.startswith(("file:", "data:"))] == []
    assert complaints == []
    context.close()


def _watched(page: Page) -> tuple[list[str], list[str]]:
    """What the page asks for, and what it complains of."""
    asked: list[str] = []
    complaints: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda said: complaints.append(said.text) if said.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    return asked, complaints
