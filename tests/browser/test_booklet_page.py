"""Puzzles on paper from the pages: a booklet is chosen, looked at, made, fetched; a printed code leads back."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, Response, expect

from pista.book import codes
from pista.book.entries import entry, is_printable
from pista.grid.kind import solvable
from pista.kinds import kinds
from pista.links import packed
from pista.message import LANGUAGES, message

from .conftest import NewPage

PRINTABLE = [kind for kind in kinds() if is_printable(kind)]
GRIDS = [kind for kind in kinds() if solvable(kind)]


def chosen(page: Page, count: int = 1, shape: str = "5x5") -> None:
    """So many easy puzzles of the first kind of boards, and nothing else."""
    for field in page.locator("fieldset input").all():
        field.fill("0")
    kind = page.locator(f'[data-kind="{GRIDS[0].name}"]')
    kind.locator("input").first.fill(str(count))
    kind.locator("select").select_option(shape)


def said(page: Page, key: str, language: str = "en", **values: object) -> None:
    expect(page.locator(".saying")).to_have_text(message(f"booklet.{key}", **values).say(language))


def test_every_kind_for_paper_is_offered_with_its_levels(new_page: NewPage) -> None:
    page = new_page("/en/booklet")
    assert page.locator("fieldset").evaluate_all("(all) => all.map(({ dataset }) => dataset.kind)") == [
        kind.name for kind in PRINTABLE
    ]
    for kind in PRINTABLE:
        levels = page.locator(f'[data-kind="{kind.name}"] [data-level]')
        found = levels.evaluate_all("(all) => all.map(({ dataset }) => dataset.level)")
        assert found == list(kind.ABOUT.paper_levels or kind.ABOUT.levels)


def test_the_first_page_is_shown_and_follows_what_is_chosen(new_page: NewPage) -> None:
    page = new_page("/en/booklet")
    chosen(page)
    page.get_by_label("Title", exact=True).fill("On the train")
    page.get_by_role("button", name="Preview").click()
    picture = page.get_by_role("img", name="The first page of the booklet")
    expect(picture).to_be_visible()
    assert picture.evaluate("(image) => image.decode().then(() => image.naturalHeight > image.naturalWidth)")
    before = picture.get_attribute("src")
    page.get_by_label("Large print").check()
    expect(picture).not_to_have_attribute("src", str(before))
    # Behind a cover the puzzles are seen as well.
    puzzles = page.get_by_role("img", name="The first page with puzzles")
    expect(puzzles).to_have_count(0)
    chosen(page, 20)
    page.get_by_role("button", name="Preview").click()
    expect(puzzles).to_be_visible()
    large = puzzles.get_attribute("src")
    page.get_by_label("Large print").uncheck()
    expect(puzzles).not_to_have_attribute("src", str(large))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_booklet_is_made_by_keys_and_fetched(new_page: NewPage, tmp_path: Path, language: str) -> None:
    page = new_page(f"/{language}/booklet")
    chosen(page, 3)
    page.locator('[name="title"]').fill("A/B: test")
    page.locator('[name="solutions"]').select_option("separate")
    page.locator('[name="title"]').press("Enter")
    links = page.locator(".files a")
    expect(links).to_have_count(2)
    expect(links.first).to_be_focused()
    expect(page.locator(".saying.good")).to_be_visible()
    with page.expect_download() as fetched:
        page.keyboard.press("Enter")
    assert fetched.value.suggested_filename == "A B test.pdf"
    fetched.value.save_as(tmp_path / "booklet.pdf")
    assert (tmp_path / "booklet.pdf").read_bytes().startswith(b"%PDF-")


def test_nothing_chosen_is_said_and_nothing_is_made(new_page: NewPage) -> None:
    page = new_page("/en/booklet")
    chosen(page, 0)
    expect(page.locator(".total")).to_have_text("0 puzzles in all")
    page.get_by_role("button", name="Make the PDF").click()
    said(page, "none")


def test_what_is_refused_is_said_with_its_kind(new_page: NewPage, complaints: list[str]) -> None:
    page = new_page("/it/booklet")
    chosen(page, 999)
    page.locator("[type=submit]").click()
    expect(page.locator(".saying.wrong")).to_contain_text("200")
    complaints.clear()
    chosen(page, 1)
    page.locator("[type=submit]").click()
    expect(page.locator(".files a")).to_have_count(1)


def test_a_booklet_is_called_off(new_page: NewPage) -> None:
    page = new_page("/en/booklet")
    chosen(page, 200, "10x10")
    page.get_by_role("button", name="Make the PDF").click()
    page.locator(".working button").click()
    expect(page.locator(".saying")).to_have_text("Stopped.")
    expect(page.locator(".files a")).to_have_count(0)


def test_without_the_server_it_says_so_and_goes_on_when_it_is_back(new_page: NewPage, complaints: list[str]) -> None:
    page = new_page("/en/booklet", alone=True)
    chosen(page)
    page.context.set_offline(True)
    expect(page.locator("html[data-away]")).to_have_count(1)
    for name in ("Make the PDF", "Preview"):
        page.get_by_role("button", name=name).click()
        expect(page.locator(".saying.wrong")).to_have_text(message("offline.needs_server").say("en"))
    page.context.set_offline(False)
    expect(page.locator("html[data-away]")).to_have_count(0)
    page.get_by_role("button", name="Make the PDF").click()
    expect(page.locator(".files a")).to_have_count(1)
    complaints.clear()


def test_codes_that_lead_to_this_computer_alone_are_told_of(new_page: NewPage) -> None:
    page = new_page("/en/booklet")
    note = page.get_by_text(message("booklet.here_only").say("en"))
    expect(note).to_be_hidden()
    page.get_by_label("QR codes").check()
    expect(note).to_be_visible()


def test_the_home_page_and_every_foot_lead_there(new_page: NewPage) -> None:
    page = new_page("/es/")
    expect(page.locator('.foot a[href="/es/booklet"]')).to_be_visible()
    page.locator('.doors a[href="/es/booklet"]').click()
    expect(page.locator("h1")).to_have_text(message("booklet.make").say("es"))


@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_nothing_is_wider_than_the_page(new_page: NewPage, width: int, theme: str) -> None:
    for language in LANGUAGES:
        page = new_page(f"/{language}/booklet", width=width, theme=theme)
        page.locator("details:not(.pick) summary").click()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_code_of_a_printed_page_leads_to_each_of_its_puzzles(new_page: NewPage) -> None:
    entries = [entry(kind.generate("5x5", level="easy", seed=3)) for kind in GRIDS]
    address = codes.address("http://localhost", "en", entries, 7).removeprefix("http://localhost")
    assert re.match(r"/en/sheet#", address)
    asked: list[str] = []
    page = new_page("/en/")
    page.on("request", lambda request: asked.append(request.url))
    page.goto(address)
    links = page.locator("pista-sheet a")
    expect(links).to_have_text([f"{n}. {message(f'{kind.name}.name')}" for n, kind in enumerate(GRIDS, 7)])
    codes_told = [each.split("=", 1)[1] for each in address.partition("#")[2].split("&")[1:]]
    assert not [url for url in asked for code in codes_told if code in url.partition("#")[0]]
    for number, each in enumerate(entries):
        page.goto(address)
        links.nth(number).click()
        expect(page.locator("pista-board svg").first).to_be_visible()
        page.wait_for_url("**/*#g=*")
        game = page.url.partition("#g=")[2]
        told = page.evaluate("(id) => fetch(`/api/games/${id}`).then((answer) => answer.json())", game)
        assert told["puzzle"] == each.kind.write(each.puzzle)


@pytest.mark.parametrize("fragment", ["", "#p=abc", "#nothing=abc&=&%zz", "#booklet=abc"])
def test_an_address_without_puzzles_says_so(new_page: NewPage, fragment: str) -> None:
    page = new_page(f"/pt/sheet{fragment}")
    expect(page.locator("pista-sheet")).to_have_text(message("booklet.sheet_empty").say("pt"))
    expect(page.locator("pista-sheet a")).to_have_count(0)


def answered(page: Page) -> Response:
    """What comes of pressing Print."""
    with page.context.expect_event("response", lambda response: "/sheet?" in response.url) as found:
        page.get_by_role("button", name="Print", exact=True).click()
    answer: Response = found.value
    return answer


@pytest.mark.parametrize("kind", [kind.name for kind in GRIDS])
def test_print_is_a_page_of_the_game(new_page: NewPage, kind: str) -> None:
    page = new_page(f"/en/{kind}")
    page.wait_for_url("**/*#g=*")
    answer = answered(page)
    assert answer.url.endswith(f"/api/games/{page.url.partition('#g=')[2]}/sheet?language=en")
    assert (answer.status, answer.header_value("content-type")) == (200, "application/pdf")


def test_print_is_a_page_of_what_was_set_once_it_has_one_solution(new_page: NewPage) -> None:
    kind = GRIDS[0]
    found = kind.generate("5x5", level="easy", seed=4)
    page = new_page(f"/en/{kind.name}/set#p={packed(kind.write(found))}")
    expect(page.locator("#verdict")).to_have_text("Exactly one solution: a proper puzzle.")
    answer = answered(page)
    assert f"kind={kind.name}&code={packed(kind.write(found))}" in answer.url
    assert answer.status == 200


@pytest.mark.parametrize("why", ["delete document.body.dataset.prints", "document.documentElement.dataset.away = ''"])
def test_without_the_servers_page_the_browser_prints_its_own(new_page: NewPage, why: str) -> None:
    page = new_page(f"/en/{GRIDS[0].name}")
    page.wait_for_url("**/*#g=*")
    page.evaluate(f"{why}; window.print = () => {{ window.printed = true }}")
    page.get_by_role("button", name="Print", exact=True).click()
    assert page.evaluate("window.printed")


@pytest.mark.parametrize(
    ("wish", "why"), [("large", "too large for numbers of 24 points"), ("title", "lacks a sign of “日本の本”")]
)
def test_what_is_wrong_is_said_in_full(new_page: NewPage, wish: str, why: str) -> None:
    page = new_page("/en/booklet")
    for field in page.locator(".levels input").all():
        field.fill("0")
    large = page.locator(f"[data-kind={GRIDS[0].name}]")
    large.locator("input").first.fill("1")
    if wish == "large":
        large.locator("select").select_option("star:12")
        page.get_by_label("Paper").select_option("a5")
        page.get_by_label("Large print").check()
    else:
        page.get_by_label("Title", exact=True).fill("日本の本")
    page.get_by_role("button", name="Preview").click()
    expect(page.locator("pista-booklet .wrong")).to_contain_text(why)
