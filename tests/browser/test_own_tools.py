"""What these tests lean on: browsers that are empty again, event loops of other tests, and what a failure leaves."""

import asyncio
from pathlib import Path

from .browsers import Browsers, Console
from .conftest import NewPage, Server, keep_evidence
from .hearing import wait_until_heard
from .waiting import settle


def test_a_browser_that_was_given_back_is_empty(browsers: Browsers) -> None:
    with browsers.at_work():
        used = browsers.lend(phone=False)
        page = used.context.new_page()
        page.goto("/en/hidato")
        settle(page)
        page.evaluate("localStorage.left = 'behind'")
        page.wait_for_function("localStorage['pista.client']")
        former = page.evaluate("localStorage['pista.client']")
        assert used.context.cookies()
        used.context.set_offline(True)
        used.context.route("**/*", lambda route: route.abort())
        browsers.give_back(used)
        again = browsers.lend(phone=False)
        assert again is used
        assert again.context.cookies() == []
        page = again.context.new_page()
        page.goto("/en/")
        settle(page)
        # Of the new client the page itself may note the name by now.
        assert set(page.evaluate("Object.keys(localStorage)")) <= {"pista.client"}
        assert page.evaluate("localStorage['pista.client']") != former
        assert page.locator("#unfinished li").count() == 0
        browsers.give_back(again)


def test_between_two_tests_of_pages_another_may_run_an_event_loop(browsers: Browsers) -> None:
    assert asyncio.run(asyncio.sleep(0, "done")) == "done"
    with browsers.at_work():
        browsers.give_back(browsers.lend(phone=True))
    assert asyncio.run(asyncio.sleep(0, "done")) == "done"


def test_a_failure_leaves_pages_console_and_log_behind(new_page: NewPage, server: Server, tmp_path: Path) -> None:
    page = new_page("/en/hidato")
    wait_until_heard(page, "touches the next")
    console = Console([])
    with console.of(page.context):
        page.evaluate("console.warn('Mind the gap')")
    keep_evidence(tmp_path, [page], console, server, 0)
    assert (tmp_path / "page-1.png").read_bytes().startswith(b"\x89PNG")
    assert "pista-board" in (tmp_path / "page-1.html").read_text(encoding="utf-8")
    assert page.url in (tmp_path / "page-1.txt").read_text(encoding="utf-8")
    assert "touches the next" in (tmp_path / "page-1.txt").read_text(encoding="utf-8")
    assert "warning: Mind the gap" in (tmp_path / "console.txt").read_text(encoding="utf-8")
    assert "/api/games" in (tmp_path / "server.log").read_text(encoding="utf-8")
