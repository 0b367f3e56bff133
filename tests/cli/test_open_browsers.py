"""What `pista open` shows its page with, and what it says where it can show none."""

import os
import re
import shutil
import sys
from pathlib import Path

import pytest

from cli.own_server import Open, Visitors, address_in, browser, is_let_in
from pista.cli.open.browsers import MACOS, WINDOWS, _at_home, chromium_family, has_display

pytestmark = pytest.mark.minute
FAILING = "exit 3\n"
STAYING = "exec sleep 1000\n"


@pytest.mark.parametrize("window", [(), ("--window",)])
def test_where_nothing_can_be_shown_the_address_is_said(
    open_pista: Open, window: tuple[str, ...], visit: Visitors
) -> None:
    server = open_pista(*window, BROWSER="")
    found = server.wait_for(lambda: re.search(r"http://\S+/open/\S+", server.said()))
    assert "No browser can be opened from here" in server.said()
    assert ("There is no screen here" in server.said()) == bool(window)
    assert is_let_in(visit(found[0]))


def test_without_a_program_for_windows_the_ordinary_browser_is_used(
    tmp_path: Path, open_pista: Open, visit: Visitors
) -> None:
    tools = tmp_path / "tools"
    tools.mkdir()
    for name in ("sh", "tr", "mv", "cp"):
        (tools / name).symlink_to(shutil.which(name) or "")
    server = open_pista("--window", DISPLAY=":1", PATH=str(tools))
    assert is_let_in(visit(address_in(server.shown()[0])))
    assert "Install Chromium, Google Chrome" in server.said()


def with_program(tmp_path: Path, then: str) -> tuple[Path, str]:
    """A program of the name of a browser, and a path where it is found first."""
    program = browser(tmp_path / "first", "chromium", then)
    return program, f"{program.parent}{os.pathsep}{os.environ['PATH']}"


def test_a_program_that_shows_no_window_is_told_of(tmp_path: Path, open_pista: Open, visit: Visitors) -> None:
    """As Chromium ends where there is no screen, and where root begins it."""
    _, path = with_program(tmp_path, FAILING)
    server = open_pista("--window", DISPLAY=":1", PATH=path)
    assert is_let_in(visit(address_in(server.shown()[0])))
    assert "chromium showed no window and ended with code 3" in server.said()


def test_the_window_ends_with_the_server(tmp_path: Path, open_pista: Open, visit: Visitors) -> None:
    program, path = with_program(tmp_path, STAYING)
    server = open_pista("--window", DISPLAY=":1", PATH=path)
    server.program = program
    (page,) = server.shown()
    assert is_let_in(visit(address_in(page)))
    begun = server.begun_with().splitlines()
    assert "--no-sandbox" not in begun and f"--user-data-dir={server.data / 'open/window'}" in begun
    number = int(page.suffix[1:])
    assert server.end() == 0
    with pytest.raises(ProcessLookupError):
        os.kill(number, 0)


@pytest.mark.parametrize(
    ("platform", "environ", "places"),
    [
        ("darwin", {"HOME": "/Users/ada"}, {"/Applications/Chromium.app/Contents/MacOS/Chromium"}),
        ("win32", {"ProgramFiles": "C:"}, {f"C:/{WINDOWS[1]}"}),
        ("linux", {"HOME": "/home/ada"}, set()),
    ],
)
def test_programs_are_looked_for_where_systems_keep_them(
    platform: str, environ: dict[str, str], places: set[str]
) -> None:
    found = {str(place) for place in _at_home(platform, environ)}
    assert places <= found
    assert len(found) == {"darwin": 2 * len(MACOS), "win32": len(WINDOWS), "linux": 0}[platform]


def test_the_first_program_on_the_path_is_taken(tmp_path: Path) -> None:
    for name in ("vivaldi", "google-chrome"):
        browser(tmp_path / "bin", name)
    assert chromium_family({"PATH": str(tmp_path / "bin")}) == tmp_path / "bin/google-chrome"
    assert chromium_family({"PATH": str(tmp_path)}) is None


@pytest.mark.skipif(sys.platform in ("darwin", "win32"), reason="there is always a screen")
def test_a_screen_is_named_by_a_variable() -> None:
    assert has_display({"WAYLAND_DISPLAY": "wayland-0"}) and has_display({"DISPLAY": ":0"})
    assert not has_display({"DISPLAY": ""})
