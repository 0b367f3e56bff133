"""`pista open --window`: a real window of a real Chromium on a screen of its own, and its end."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

from cli.own_server import OwnServer
from pista.message import message

PROGRAMS = {name: shutil.which(name) for name in ("Xvfb", "chromium", "import")}
pytestmark = [pytest.mark.browser, pytest.mark.minute]

CHROMIUM = """#!/bin/sh
tr '\\0' '\\n' < /proc/$$/cmdline > "$0.cmdline"
exec {chromium} --no-sandbox --test-type --disable-gpu --disable-background-networking --disable-component-update \\
    --disable-sync --window-position=40,20 --window-size=1000,820 --remote-debugging-port=0 "$@"
"""
"""The browser as it is begun for whoever may not use its sandbox, such as root, and with a hand that tests hold."""


@pytest.fixture(scope="module")
def screen() -> Iterator[str]:
    """A screen that nobody sees."""
    if not PROGRAMS["Xvfb"]:
        pytest.skip("no Xvfb here: install xvfb")
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1080x860x24", "-nolisten", "tcp"]
    xvfb = subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL)
    os.close(writing)
    with os.fdopen(reading) as number:
        display = f":{number.readline().strip()}"
    assert display != ":", "Xvfb did not start"
    yield display
    xvfb.terminate()
    xvfb.wait()


@pytest.fixture
def window(tmp_path: Path, screen: str) -> Iterator[OwnServer]:
    """`pista open --window` on that screen."""
    if not PROGRAMS["chromium"]:
        pytest.skip("no Chromium with windows here: install chromium")
    program = tmp_path / "bin/chromium"
    program.parent.mkdir()
    program.write_text(CHROMIUM.format(chromium=PROGRAMS["chromium"]), encoding="utf-8")
    program.chmod(0o755)
    path = f"{program.parent}{os.pathsep}{os.environ['PATH']}"
    server = OwnServer(tmp_path / "data", program, "--window", DISPLAY=screen, PATH=path)
    yield server
    if server.process.poll() is None:
        server.end()


def keep_screen(display: str, name: str) -> None:
    """Keeps what is on the screen, to be looked at, where PISTA_SCREENS names a folder."""
    folder = os.environ.get("PISTA_SCREENS")
    if folder and PROGRAMS["import"]:
        target = Path(folder) / f"{name}.png"
        subprocess.run(
            [PROGRAMS["import"], "-window", "root", target], env=os.environ | {"DISPLAY": display}, check=True
        )


def test_the_window_shows_pista_and_ends_it_when_it_closes(window: OwnServer, screen: str) -> None:
    port = window.data / "open/window/DevToolsActivePort"
    number = window.wait_for(lambda: port.exists() and port.read_text().split())[0]
    with sync_playwright() as playwright:
        browser = playwright.chromium.connect_over_cdp(f"http://127.0.0.1:{number}")
        (context,) = browser.contexts
        page = context.pages[0]
        page.wait_for_url(f"http://127.0.0.1:{window.run_file()['port']}/en/")
        page.get_by_role("heading", level=1).first.wait_for()
        assert page.evaluate("matchMedia('(display-mode: standalone)').matches"), "it has no address bar"
        page.evaluate("new Promise((done) => requestIdleCallback(() => requestIdleCallback(done)))")
        assert page.evaluate("navigator.serviceWorker.getRegistrations().then((some) => some.length)") == 0, (
            "its server begins with it: nothing is kept for when it is away"
        )
        began = window.program.with_name("chromium.cmdline").read_text(encoding="utf-8").splitlines()
        assert not [each for each in began if "/open/" in each and "door-" not in each and "user-data" not in each]
        assert "--class=pista" in began and "--no-sandbox" not in began
        keep_screen(screen, "window")
        page.close()
        assert window.wait() == 0
    assert str(message("open.window_gone")) in window.said()
