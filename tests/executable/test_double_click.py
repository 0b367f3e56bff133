"""Opened as a desktop opens a file: no arguments, no terminal. The pages come up in the browser of the system."""

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from servers import PATIENCE

from executable.programs import Program, made

pytestmark = [pytest.mark.minute, pytest.mark.skipif(sys.platform != "linux", reason="looks at processes in /proc")]

BROWSER = """#!/bin/sh
echo "$1 $LD_LIBRARY_PATH" > "$NOTED.part"
/bin/mv "$NOTED.part" "$NOTED"
"""


@pytest.fixture(scope="module", params=["folder", "file"])
def program(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Program:
    return made(tmp_path_factory.mktemp(request.param), request.param)


def test_a_double_click_opens_the_pages(program: Program, tmp_path: Path) -> None:
    browser, noted = tmp_path / "browser", tmp_path / "noted"
    browser.write_text(BROWSER, encoding="utf-8")
    browser.chmod(0o700)
    env = program.env | {"BROWSER": str(browser), "NOTED": str(noted), "PISTA_DATA": str(tmp_path / "data")}
    with (tmp_path / "log").open("wb") as log:
        begun = subprocess.Popen([program.file], stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=env)
    try:
        until = time.monotonic() + PATIENCE
        while not noted.exists():
            assert begun.poll() is None and time.monotonic() < until, (tmp_path / "log").read_text(encoding="utf-8")
            time.sleep(0.05)  # a browser tells nobody that it was begun
        page, _, libraries = noted.read_text(encoding="utf-8").strip().partition(" ")
        assert page.startswith(("file:///", "http://127.0.0.1:"))
        assert libraries == "", "the browser has the libraries of the system"
        begun.send_signal(signal.SIGTERM)
        begun.wait(PATIENCE)
        program.wait_until_gone()
    finally:
        begun.kill()
        begun.wait()
