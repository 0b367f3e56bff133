"""Every page in every language: worded, accessible to axe's eye, steady while it loads, and no wider than a phone."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from pista.message import LANGUAGES

from .conftest import ROOT, NewPage, settle

AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"
PAGES = (
    "",
    "archive",
    "wordle",
    "wordle/crack",
    "wordle/watch",
    "wordle/compare",
    "hidato",
    "hidato/set",
    "makaro",
    "makaro/set",
    "results",
    "no-such-page",
)
SHIFT = """() => new Promise((done) => {
  const sum = (list) => list.getEntries().reduce((all, entry) => all + entry.value, 0);
  new PerformanceObserver((list) => done(sum(list))).observe({ type: "layout-shift", buffered: true });
  setTimeout(() => done(0), 500);
})"""
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def axe_violations(page: Page) -> list[str]:
    """What axe finds: the rule and the elements that break it."""
    if not AXE.exists():
        pytest.skip("axe-core is not installed: `make node` fetches it")
    settle(page)
    page.evaluate(Path(AXE).read_text(encoding="utf-8"))
    found = page.evaluate("(rules) => axe.run({ runOnly: rules })", RULES)
    return [
        f"{violation['id']}: {[node['target'] for node in violation['nodes'][:4]]}" for violation in found["violations"]
    ]


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize(("phone", "theme"), [(False, "light"), (True, "dark"), (False, "contrast")])
def test_axe_finds_nothing(
    new_page: NewPage, keep: Callable[[Page, str], None], path: str, phone: bool, theme: str
) -> None:
    page = new_page(f"/en/{path}", phone=phone, theme=theme)
    assert axe_violations(page) == []
    keep(page, f"{path.replace('/', '-') or 'home'}-{'phone' if phone else 'desktop'}-{theme}")


@pytest.mark.parametrize("path", ["wordle", "hidato", "makaro", "hidato/set", "makaro/set"])
def test_a_page_with_a_game_has_a_board(new_page: NewPage, path: str) -> None:
    page = new_page(f"/en/{path}")
    expect(page.locator("pista-board svg").first).to_be_visible()
    expect(page.locator(".saying.wrong")).to_have_count(0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_speaks_its_language(new_page: NewPage, language: str) -> None:
    page = new_page(f"/{language}/")
    for path in PAGES:
        page.goto(f"/{language}/{path}")
        settle(page)
        assert page.locator("html").get_attribute("lang") == language
        said = page.locator("body").inner_text()
        assert "page." not in said, path
        assert "[[" not in page.content(), path
        if path != "no-such-page":
            here = page.locator(f'a[hreflang="{language}"]')
            assert here.get_attribute("aria-current") == "page", path


@pytest.mark.parametrize(
    "address",
    ["wordle#g=" + "A" * 32, "wordle#day=2099-01-01&shape=en+5", "hidato#g=" + "A" * 32, "makaro#p=broken"],
)
def test_what_is_not_there_is_said_beside_what_can_be_played(new_page: NewPage, address: str) -> None:
    page = new_page(f"/en/{address}")
    expect(page.locator(".saying.wrong")).to_be_visible()
    expect(page.locator("pista-board svg")).to_be_visible()
    assert address.partition("#")[2] not in page.url


def test_the_front_door_leads_to_the_readers_language(new_page: NewPage) -> None:
    page = new_page("/")
    assert page.url.endswith("/en/")


@pytest.mark.parametrize("path", PAGES)
def test_at_400_percent_nothing_lies_beside_the_window(new_page: NewPage, path: str) -> None:
    page = new_page(f"/es/{path}", width=320)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


@pytest.mark.parametrize("path", ["", "wordle", "makaro", "hidato", "results"])
def test_nothing_jumps_while_a_page_loads(new_page: NewPage, path: str) -> None:
    page = new_page(f"/en/{path}")
    # 0.1 is where a jump begins to be felt (web.dev, Cumulative Layout Shift).
    assert page.evaluate(SHIFT) < 0.1


def test_the_theme_chosen_is_kept(new_page: NewPage) -> None:
    page = new_page("/en/", theme="auto")
    page.locator("#theme").select_option("dark")
    page.context.add_init_script("localStorage.setItem('pista.theme', 'dark')")
    page.goto("/en/wordle")
    assert page.locator("html").get_attribute("data-theme") == "dark"


@pytest.mark.parametrize(("wish", "theme"), [("dark", "dark"), ("light", "light")])
def test_without_a_choice_the_systems_theme_holds(new_page: NewPage, wish: str, theme: str) -> None:
    page = new_page("/en/", theme="auto")
    page.emulate_media(color_scheme="dark" if wish == "dark" else "light")
    page.reload()
    assert page.locator("html").get_attribute("data-theme") == theme
