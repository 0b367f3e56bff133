"""Nothing on a page is left in English for those who read another language: not at once, and not after using it."""

import re
from functools import cache

import pytest
from playwright.sync_api import Page, expect

from pista.hidato.techniques import LADDER as HIDATO
from pista.kinds import kinds
from pista.makaro.techniques import LADDER as MAKARO
from pista.message import LANGUAGES, catalogue
from pista.web.api.kinds import offer
from pista.web.site.pages import TAGS
from pista.wordle.agents import AGENTS

from .conftest import NewPage
from .setting import paste
from .test_pages import PAGES
from .test_set_page import HIDATO_UNIQUE, MAKARO_UNIQUE
from .test_wordle_page import DAY, day_word
from .waiting import settle

OTHERS = [language for language in LANGUAGES if language != "en"]
TECHNIQUES = [*(rung.name for rung in HIDATO), *(rung.name for rung in MAKARO)]
PIECES = """() => {
  const said = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode())
    if (!walker.currentNode.parentElement.closest("script, [hreflang]")) said.push(walker.currentNode.data);
  for (const node of document.querySelectorAll("*"))
    for (const name of ["aria-label", "title", "placeholder", "alt"])
      if (node.getAttribute(name) && !node.closest("[hreflang]")) said.push(node.getAttribute(name));
  return said.flatMap((text) => text.split("·")).map((text) => text.trim()).filter(Boolean);
}"""


def wordings(language: str) -> set[str]:
    entries = catalogue(language).values()
    return {wording for entry in entries for wording in ([entry] if isinstance(entry, str) else entry.values())}


def pattern(wording: str) -> str:
    """What the wording looks like with any values in it."""
    return ".+".join(re.escape(part) for part in re.split(r"\{\w+\}", wording))


@cache
def english_alone(language: str) -> re.Pattern[str]:
    """What only an English page would say, and names of the program's that stand for words of ours."""
    own = wordings(language)
    english = {
        wording
        for wording in wordings("en")
        if wording not in own and re.search(r"[A-Za-z]{4}", re.sub(r"\{\w+\}", "", wording))
    }
    names = {name.replace("_", " ") for name in (*TECHNIQUES, *AGENTS)} - own
    return re.compile("|".join(f"(?:{each})" for each in (*map(pattern, sorted(english)), *sorted(names))))


def assert_worded(page: Page, language: str) -> None:
    """Nothing is said by the name of its wording, and nothing in English to those who read another language."""
    settle(page)
    foreign = english_alone(language)
    keys = re.compile(rf"(?:{'|'.join({key.partition('.')[0] for key in catalogue('en')})})\.[a-z_]+")
    for said in set(page.evaluate(PIECES)):
        assert language == "en" or not foreign.fullmatch(said), said
        assert not keys.search(said), said


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_speaks_its_language_and_at_400_percent_lies_in_the_window(new_page: NewPage, language: str) -> None:
    page = new_page(f"/{language}/", width=320)
    for path in PAGES:
        page.goto(f"/{language}/{path}")
        assert_worded(page, language)
        assert page.locator("html").get_attribute("lang") == TAGS.get(language, language)
        assert "[[" not in page.content(), path
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, path
        if path != "no-such-page":
            here = page.locator(f'a[hreflang="{language}"]')
            assert here.get_attribute("aria-current") == "page", path


@pytest.mark.parametrize("language", OTHERS)
def test_a_game_is_told_in_one_language_to_its_result(new_page: NewPage, language: str) -> None:
    say = catalogue(language)
    page = new_page(f"/{language}/wordle#day={DAY}&shape={language}+5")
    for step in range(1, 4):
        page.get_by_role("button", name=str(say["page.hint"]), exact=True).click()
        expect(page.locator("pista-hint .done")).to_have_count(step)
        assert_worded(page, language)
    page.keyboard.type(day_word(language))
    page.keyboard.press("Enter")
    page.get_by_role("link", name=str(say["page.review"]), exact=True).click()
    expect(page.locator(".guess")).to_have_count(1)
    assert_worded(page, language)
    page.goto(f"/{language}/results")
    expect(page.locator("pista-results .bars")).to_have_count(1)
    expect(page.locator("pista-results")).to_contain_text(str(say["stats.mode_archive"]))
    assert_worded(page, language)


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize(("kind", "text"), [("hidato", HIDATO_UNIQUE), ("makaro", MAKARO_UNIQUE)])
def test_a_puzzle_is_judged_and_graded_in_one_language(new_page: NewPage, language: str, kind: str, text: str) -> None:
    say = catalogue(language)
    page = new_page(f"/{language}/{kind}/set")
    paste(page, text, str(say["page.set_text"]))
    expect(page.locator(".saying.good")).to_be_visible()
    page.get_by_role("button", name=str(say["page.grade"]), exact=True).click()
    expect(page.locator("pista-setter tbody tr").first).to_be_visible()
    assert_worded(page, language)
    page.get_by_role("button", name=str(say["page.play_it"]), exact=True).click()
    page.get_by_role("button", name=str(say["page.hint"]), exact=True).click()
    expect(page.locator(".tile.hint").first).to_be_attached()
    assert_worded(page, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_name_the_server_gives_has_a_word(language: str) -> None:
    known = catalogue(language)
    for name in TECHNIQUES:
        assert f"grid.name_{name}" in known
        assert f"grid.takes_{name}" in known
    for name in AGENTS:
        assert f"page.agent_{name}" in known
    for kind in kinds():
        offered = offer(kind, language)
        names = [("level", level) for level in offered["levels"]]
        # Turned boards are drawn, not told: they have buttons instead of names.
        unnamed = ("text", "pzprv3", "rotated", "reflected")
        names += [("format", name) for name in offered["formats"] if name not in unnamed]
        for shape in offered["shapes"]:
            forms = [part.partition(":")[0] for part in shape.split() if not part[0].isdigit()]
            names += [("shape", form) for form in forms]
        for family, name in names:
            key = f"{family}_{name.replace('-', '_')}"
            assert {f"{kind.name}.{key}", f"page.{key}"} & set(known), (family, name)
        for part in " ".join(kind.ABOUT.modes).split():
            assert {f"{kind.name}.mode_{part}", f"stats.mode_{part}"} & set(known), part
