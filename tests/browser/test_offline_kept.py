"""What is kept for the time without the server: of one edition and one client, small, not secret, gone on demand."""

import json
import shutil
import sqlite3
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import servers
from playwright.sync_api import BrowserContext, Page, expect

from pista import wordle
from pista.web.site import files

from .away import EDITIONS, KEPT_GAMES, KIND, Place, cells, made_ready, stands, until, write
from .browsers import Browsers
from .conftest import met
from .waiting import settle

PROGRAM = """#!{python}
from pathlib import Path
from pista.web.site import files
files.FOLDER = Path({folder!r})
from pista.cli import main
if __name__ == "__main__":
    main()
"""
EVERYTHING = """async () => {
  const found = [JSON.stringify(localStorage), JSON.stringify(sessionStorage), document.cookie];
  for (const { name } of await indexedDB.databases()) found.push(name);
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const answer = await cache.match(request, { ignoreVary: true });
      found.push(request.url, JSON.stringify([...request.headers, ...answer.headers]));
      if (!request.url.includes("/static/")) found.push(await answer.text());
    }
  }
  return found.join("\\n");
}"""
KEPT_ANYWHERE = """async () => [
  ...(await caches.keys()),
  ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
  ...Object.keys(localStorage).filter((name) => /^pista.(game|change|time)/.test(name)),
]"""
MOST_PRECACHED = 160_000


class OwnFiles(servers.Server):
    """A server whose files a test may change while it runs."""

    def __init__(self, folder: Path) -> None:
        self.files = folder / "static"
        shutil.copytree(files.FOLDER, self.files)
        program = folder / "program"
        program.write_text(PROGRAM.format(python=sys.executable, folder=str(self.files)), encoding="utf-8")
        program.chmod(0o700)
        self.database = folder / "web.sqlite"
        super().__init__(folder, "--database-url", f"sqlite:///{self.database}", program=program)

    def change(self) -> None:
        """Another edition: a script that says so."""
        script = self.files / "page" / "theme.js"
        said = 'document.documentElement.dataset.edition = (document.documentElement.dataset.edition ?? "") + "+";\n'
        script.write_text(said + script.read_text(encoding="utf-8"), encoding="utf-8")


@pytest.fixture(scope="module")
def own_files(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OwnFiles]:
    running = OwnFiles(tmp_path_factory.mktemp("files"))
    yield running
    running.close()


@pytest.fixture
def place(browsers: Browsers, own_files: OwnFiles) -> Iterator[Place]:
    if own_files.process.poll() is not None:
        own_files.start()
    with browsers.at_work():
        lent = browsers.lend(phone=False, installs=True)
        lent.context.add_init_script(f"if (origin !== 'null') {{ {met()} }}")
        yield Place(lent.context, own_files)
        browsers.give_back(lent)


def edition_of(page: Page) -> str:
    """The one edition of all that a page has loaded."""
    (edition,) = page.evaluate(EDITIONS)
    return str(edition)


def marks(page: Page) -> int:
    return len(page.evaluate("document.documentElement.dataset.edition ?? ''"))


def test_a_new_edition_is_taken_at_the_next_visit_and_never_mixed(place: Place, own_files: OwnFiles) -> None:
    game = place.new_game()
    page = place.board(game)
    made_ready(page)
    before, many = edition_of(page), marks(page)
    other = place.board(game)
    made_ready(other)
    own_files.change()
    page.reload()
    cells(page).first.wait_for()
    after = edition_of(page)
    assert (after != before, marks(page)) == (True, many + 1)
    until(page, "async () => Boolean((await navigator.serviceWorker.getRegistration()).waiting)")
    # The other window still shows the older edition, and its files are there: without the server that one is shown.
    place.context.set_offline(True)
    other.reload()
    cells(other).first.wait_for()
    assert (edition_of(other), marks(other)) == (before, many)
    place.context.set_offline(False)
    other.reload()
    cells(other).first.wait_for()
    assert edition_of(other) == after
    # Now that no window needs the older one, the newer one takes its place as soon as that is at rest: a browser ends
    # workers with nothing to do after half a minute, and here at once.
    workers = place.context.new_cdp_session(page)
    workers.send("ServiceWorker.enable")
    workers.send("ServiceWorker.stopAllWorkers")
    until(page, "async () => (await caches.keys()).length === 1")
    made_ready(page)
    with place.away():
        page.reload()
        cells(page).first.wait_for()
        assert (edition_of(page), marks(page)) == (after, many + 1)


def test_another_client_is_shown_nothing_of_the_one_before(place: Place) -> None:
    game = place.new_game()
    page = place.board(game)
    made_ready(page)
    until(page, f"{KEPT_GAMES}.length === 1")
    page.close()
    place.context.clear_cookies()
    page = place.open("/en/")
    settle(page)
    assert page.evaluate(KEPT_GAMES) == []
    theirs = place.new_game(seed=2)
    page = place.board(theirs)
    made_ready(page)
    with place.away():
        page.goto(f"{place.server.address}/en/")
        expect(page.locator("#unfinished a")).to_have_count(1)
        expect(page.locator("#unfinished a")).to_have_attribute("href", f"/en/{KIND}#g={theirs['id']}")


def test_whatever_is_kept_can_be_removed_and_stays_away(place: Place) -> None:
    game = place.new_game()
    page = place.board(game)
    made_ready(page)
    until(page, f"{KEPT_GAMES}.length === 1")
    page.goto(f"{place.server.address}/en/results")
    settle(page)
    with place.away():
        # Without the server, too, and with moves that it has not seen.
        page.goto(f"{place.server.address}/en/{KIND}#g={game['id']}")
        write(page, *game["cells"][0])
        other = page.context.new_page()
        other.goto(f"{place.server.address}/en/{KIND}#g={game['id']}")
        expect(other.locator(".strip")).to_contain_text("your moves are kept here")
        page.goto(f"{place.server.address}/en/results")
        page.get_by_role("button", name="Remove what is kept here").click()
        page.get_by_role("dialog").get_by_role("button", name="Remove what is kept here").click()
        expect(page.locator("main")).to_contain_text("Nothing is kept on this device any more.")
        assert page.evaluate(KEPT_ANYWHERE) == []
        expect(other.locator(".strip")).not_to_contain_text("your moves are kept here")
        other.close()
    page = place.board(game)
    settle(page)
    write(page, *game["cells"][1])
    page.goto(f"{place.server.address}/en/results")
    settle(page)
    # The clock of a game stands here for the page itself, as it always did.
    assert [name for name in page.evaluate(KEPT_ANYWHERE) if "pista.time." not in name] == []
    page.get_by_role("button", name="Keep games here again").click()
    made_ready(page)
    until(page, f"{KEPT_GAMES}.length === 1")
    with place.away():
        page.goto(f"{place.server.address}/en/{KIND}#g={game['id']}")
        stands(page, *game["cells"][1])


def test_nothing_that_is_kept_holds_a_word_a_solution_or_a_cookie(place: Place, own_files: OwnFiles) -> None:
    game = place.new_game()
    page = place.board(game)
    made_ready(page)
    for made in game["cells"][:3]:
        write(page, *made)
    page.goto(f"{place.server.address}/en/wordle")
    settle(page)
    for _ in range(2):
        page.keyboard.type("zebra")
        with page.expect_response("**/moves"):
            page.keyboard.press("Enter")
    page.goto(f"{place.server.address}/en/")
    settle(page)
    told = page.evaluate(EVERYTHING)
    assert game["id"] in told
    with sqlite3.connect(f"file:{own_files.database}?mode=ro", uri=True) as database:
        texts = [text for (text,) in database.execute("SELECT puzzle FROM games WHERE kind = 'wordle'")]
    database.close()
    assert texts
    for text in texts:
        secret = wordle.read(text).secret
        # A sentence of a page may hold the word of the day among others, a catalogue as a whole word.
        assert text not in told and f'"{secret}"' not in told.lower()
    kept = page.evaluate(f"localStorage['pista.game.{game['id']}']")
    assert json.loads(kept)["game"]["answer"] is None
    # What is not filled in yet stands nowhere.
    tiles = {tile["name"]: tile["text"] for tile in json.loads(kept)["game"]["picture"]["tiles"]}
    assert [tiles[cell] for cell, _ in game["cells"]] == [
        *(number for _, number in game["cells"][:3]),
        *[""] * (len(game["cells"]) - 3),
    ]
    assert page.evaluate(KEPT_GAMES) == [f"pista.game.{game['id']}"]
    for cookie in place.context.cookies():
        assert cookie["value"] not in told and cookie["value"].partition(".")[0] not in told


def test_a_first_visit_with_all_that_is_kept_after_it_is_light(browsers: Browsers, own_files: OwnFiles) -> None:
    """The page's own bytes, and what its service worker asks for beside them, each by itself."""
    with browsers.at_work():
        lent = browsers.lend(phone=False, installs=True)
        sizes: dict[bool, int] = {True: 0, False: 0}

        def count(response: Any) -> None:
            request = response.request
            if not response.from_service_worker:
                parts = request.sizes()
                sizes[request.service_worker is not None] += parts["responseBodySize"] + parts["responseHeadersSize"]

        lent.context.on("requestfinished", lambda request: count(request.response()) if request.response() else None)
        page = lent.context.new_page()
        page.goto(f"{own_files.address}/en/{KIND}", wait_until="networkidle")
        made_ready(page)
        browsers.give_back(lent)
    assert 50_000 < sizes[False] < 200_000
    assert 0 < sizes[True] < MOST_PRECACHED


def test_it_can_be_installed(browsers: Browsers, own_files: OwnFiles, tmp_path: Path) -> None:
    chromium = shutil.which("chromium")
    if chromium is None:
        pytest.skip("no whole Chromium here, and the one without windows installs nothing")
    with browsers.at_work():
        context = browsers.with_a_profile(chromium, tmp_path)
        try:
            assert "no-manifest" in errors(context, f"{own_files.address}/static/mark.svg")
            assert errors(context, f"{own_files.address}/pt/") == []
            page = context.pages[-1]
            manifest = context.new_cdp_session(page).send("Page.getAppManifest")
        finally:
            context.close()
    assert manifest["errors"] == []
    assert '"lang":"pt-BR"' in manifest["data"]


def errors(context: BrowserContext, address: str) -> list[str]:
    """Why Chromium would not install this page."""
    page = context.new_page()
    page.goto(address)
    found = context.new_cdp_session(page).send("Page.getInstallabilityErrors")["installabilityErrors"]
    return [each["errorId"] for each in found]
