"""The pages of `pista open` in a browser: a file leads in, they tell that they are there, and others tell nothing."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from cli.own_server import OwnServer, browser

from .browsers import Browsers, Lent
from .conftest import NewPage

TABS = 8
"""More than a browser has connections to one server."""


@pytest.fixture
def own(tmp_path: Path) -> Iterator[OwnServer]:
    server = OwnServer(tmp_path / "data", browser(tmp_path / "programs"))
    yield server
    if server.process.poll() is None:
        server.end()


@pytest.fixture
def lent(browsers: Browsers) -> Iterator[Lent]:
    with browsers.at_work():
        borrowed = browsers.lend(phone=False, alone=True)
        yield borrowed
        borrowed.context.close()


def test_a_file_leads_in_and_any_number_of_tabs_tells_that_they_are_there(own: OwnServer, lent: Lent) -> None:
    (led,) = own.shown()
    led = led.rename(led.with_suffix(".html"))
    address = f"http://127.0.0.1:{own.run_file()['port']}/en/"
    streams: list[str] = []
    lent.context.on("request", lambda asked: streams.append(asked.url) if asked.url.endswith("/open/present") else None)
    first = lent.context.new_page()
    with first.expect_request("**/open/present"):
        first.goto(led.as_uri())
        first.wait_for_url(address)
    tabs = [first]
    for _ in range(TABS):
        tab = lent.context.new_page()
        tab.goto(f"{address}results")
        tab.get_by_role("heading", level=1).first.wait_for()
        tabs.append(tab)
    assert len(streams) == 1, "of all tabs one keeps the stream"
    with lent.context.expect_event("request", lambda asked: asked.url.endswith("/open/present")):
        first.close()  # another one keeps it now
    again = lent.context.new_page()
    assert again.goto(address), "it is not the last page that was closed"
    again.go_back()
    again.goto(led.as_uri())
    again.get_by_text("this browser was not let in").wait_for()


def test_pages_of_other_servers_tell_nothing(new_page: NewPage) -> None:
    page = new_page()
    loaded = page.evaluate("performance.getEntriesByType('resource').map((each) => each.name)")
    assert any(each.endswith("page/frame.js") for each in loaded)
    assert not [each for each in loaded if "present" in each]
