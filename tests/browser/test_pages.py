"""Every page: accessible to axe's eye, steady while it loads, in the colours one likes; what is not there is said."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from pista.grid.kind import solvable
from pista.kinds import kind_names, kinds
from pista.web.site.pages import addresses

from .conftest import ROOT, NewPage
from .waiting import settle

AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"
PAGES = (*addresses(), "no-such-page")
GRIDS = [kind.name for kind in kinds() if solvable(kind)]
GAMES = (*kind_names(), *(f"{name}/set" for name in GRIDS))
# What has jumped so far is told at once; two frames later it is all that was under way.
SHIFT = """() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => {
  const watcher = new PerformanceObserver(() => undefined);
  watcher.observe({ type: "layout-shift", buffered: true });
  done(watcher.takeRecords().reduce((all, { value }) => all + value, 0));
})))"""
RUN_AXE = """(rules) => axe.run({ runOnly: rules, resultTypes: ["violations"] })
  .then(({ violations }) => violations)"""
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def axe_violations(page: Page) -> list[str]:
    """What axe finds: the rule and the elements that break it."""
    if not AXE.exists():
        pytest.skip("axe-core is not installed: `make node` fetches it")
    settle(page)
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(Path(AXE).read_text(encoding="utf-8"))
    # What is well is not told about either: that takes five times as long as finding what is not.
    found = page.evaluate(RUN_AXE, RULES)
    return [f"{violation['id']}: {[node['target'] for node in violation['nodes'][:4]]}" for violation in found]


def screen_name(path: str, window: str) -> str:
    return f"{path.replace('/', '-') or 'home'}-{window}"


@pytest.mark.parametrize("path", PAGES)
def test_axe_finds_nothing_on_a_desktop(new_page: NewPage, keep: Callable[[Page, str], None], path: str) -> None:
    page = new_page(f"/en/{path}")
    expect(page.locator(".saying.wrong")).to_have_count(0)
    if path in GAMES:
        expect(page.locator("pista-board svg").first).to_be_visible()
    for theme in ("light", "contrast"):
        page.locator("#theme").select_option(theme)
        expect(page.locator("html")).to_have_attribute("data-theme", theme)
        assert axe_violations(page) == [], theme
        keep(page, screen_name(path, f"desktop-{theme}"))


@pytest.mark.parametrize("path", PAGES)
def test_axe_finds_nothing_on_a_phone_in_the_dark(
    new_page: NewPage, keep: Callable[[Page, str], None], path: str
) -> None:
    page = new_page(f"/en/{path}", phone=True, theme="dark")
    assert axe_violations(page) == []
    keep(page, screen_name(path, "phone-dark"))


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


@pytest.mark.parametrize("path", ["", *kind_names(), "results"])
def test_nothing_jumps_while_a_page_loads(new_page: NewPage, path: str) -> None:
    # Alone: nothing is there from an earlier visit.
    page = new_page(f"/en/{path}", alone=True)
    # 0.1 is where a jump begins to be felt (web.dev, Cumulative Layout Shift).
    assert page.evaluate(SHIFT) < 0.1


def test_the_theme_chosen_is_kept(new_page: NewPage) -> None:
    page = new_page("/en/", theme="auto")
    page.locator("#theme").select_option("dark")
    page.goto("/en/wordle")
    assert page.locator("html").get_attribute("data-theme") == "dark"


def test_without_a_choice_the_systems_theme_holds(new_page: NewPage) -> None:
    page = new_page("/en/", theme="auto")
    page.emulate_media(color_scheme="dark")
    page.reload()
    assert page.locator("html").get_attribute("data-theme") == "dark"
    page.emulate_media(color_scheme="light")
    page.reload()
    assert page.locator("html").get_attribute("data-theme") == "light"
