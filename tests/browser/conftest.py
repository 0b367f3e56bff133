"""A real server and a real Chromium for the tests of the pages; visibly skipped where there is no Chromium.

Both are shared by the tests of a process. Each test has cookies of its own, and so its own games and results; only
the boards of the days are everybody's.
"""

import json
import os
import shutil
from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
import servers
from evidence import evidence_of
from playwright.sync_api import Page, expect, sync_playwright

from pista.kinds import kind_names

from .browsers import Browsers, Console, Lent, keep_page
from .waiting import PATIENCE, settle

ROOT = Path(__file__).parent.parent.parent
DAILY_KEY = "a key for tests"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # A page takes over the process of another page of the server, which saves half of its time.
    "--process-per-site",
]
# Whoever has met a kind before is not introduced to it, and finds the game at once. Needs the names of the kinds.
MET = """for (const kind of [...%s, location.pathname.split("/")[2]])
  localStorage[`pista.met.${kind}`] ??= "yes";"""
NewPage = Callable[..., Page]
HAS_FAILED = pytest.StashKey[bool]()
expect.set_options(timeout=PATIENCE)


def chromium_path() -> str | None:
    """PISTA_CHROMIUM, or the Chromium of the system: best the one without a window, which needs half the time."""
    here = (shutil.which(name) for name in ("chromium-headless-shell", "chromium"))
    return os.environ.get("PISTA_CHROMIUM") or next(filter(None, here), None)


def met() -> str:
    """A script after which a page takes its reader for somebody who has been here before."""
    return MET % json.dumps(kind_names())


class Server(servers.Server):
    """A server whose days the tests know, and which a quick hand cannot tire."""

    def __init__(self, folder: Path) -> None:
        database = f"sqlite:///{folder / 'web.sqlite'}"
        key = folder / "key"
        key.write_text(DAILY_KEY, encoding="utf-8")
        flags = ("--database-url", database, "--daily-key-file", str(key), "--requests-per-minute", "0")
        super().__init__(folder, *flags, "--jobs-per-minute", "0", "--asks-per-minute", "0")


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("server"))
    yield running
    running.close()


@pytest.fixture(scope="session")
def browsers(server: Server) -> Iterator[Browsers]:
    path = chromium_path()
    if path is None:
        pytest.skip("no Chromium here: install it or name it in PISTA_CHROMIUM")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=FLAGS)
        lent = Browsers(chromium, server.address)
        yield lent
        with lent.at_work():
            chromium.close()
            playwright.stop()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.failed:
        item.stash[HAS_FAILED] = True
    return report


@pytest.fixture
def complaints() -> list[str]:
    """What the browser complained of; a test may take out what it provoked."""
    return []


@pytest.fixture
def new_page(
    request: pytest.FixtureRequest, server: Server, browsers: Browsers, complaints: list[str]
) -> Iterator[NewPage]:
    """Opens a page in a browser of its own, as a desktop or as a phone; scripts that fail, fail the test.

    Introductions do not come by themselves, but on a `first_visit`.
    What a test does to a browser for good, such as turning its clock, it does to one that is used only once: `alone`.
    """
    lent: list[Lent] = []
    console = Console(complaints)
    if server.process.poll() is not None:
        # A test that kills it may have failed before it could start it again.
        server.start()
    logged = server.log.stat().st_size

    def open_page(
        path: str = "/en/",
        *,
        phone: bool = False,
        theme: str = "light",
        width: int | None = None,
        alone: bool = False,
        first_visit: bool = False,
    ) -> Page:
        lent.append(browsers.lend(phone=phone, alone=alone))
        context = lent[-1].context
        listening.enter_context(console.of(context))
        page = context.new_page()
        if width is not None:
            page.set_viewport_size({"width": width, "height": 900})
        # Chosen once: what a test chooses afterwards stays.
        page.add_init_script(f"localStorage['pista.theme'] ??= '{theme}'")
        if not first_visit:
            page.add_init_script(met())
        page.goto(path)
        settle(page)
        return page

    with browsers.at_work(), ExitStack() as listening:
        yield open_page
        failed = HAS_FAILED in request.node.stash or complaints
        if failed:
            pages = [page for each in lent for page in each.pages]
            keep_evidence(evidence_of(request.node), pages, console, server, logged)
        for each in lent:
            if failed:
                each.context.close()
            else:
                browsers.give_back(each)
    assert complaints == []


def keep_evidence(folder: Path, pages: list[Page], console: Console, server: Server, logged: int) -> None:
    """Keeps what may tell why a test failed: its pages, their console, and the server's log since the test began."""
    for number, page in enumerate(pages, 1):
        keep_page(page, folder, f"page-{number}")
    (folder / "console.txt").write_text("\n".join(console.lines) + "\n", encoding="utf-8")
    (folder / "server.log").write_bytes(server.log.read_bytes()[logged:])


@pytest.fixture
def keep() -> Callable[[Page, str], None]:
    """Keeps a screenshot to be looked at, where PISTA_SCREENS names a folder; else none is taken, for it takes long."""
    folder = os.environ.get("PISTA_SCREENS")

    def keep_screen(page: Page, name: str) -> None:
        if folder:
            settle(page)
            page.screenshot(path=Path(folder) / f"{name}.png", full_page=True)

    return keep_screen
