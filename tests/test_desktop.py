"""What the wheel brings for desktops: an entry that begins Pista in a window, and its icon."""

import configparser
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

from pista.cli.main import pista
from pista.cli.open.command import open_
from pista.message import LANGUAGES

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
DATA = ROOT / PROJECT["tool"]["maturin"]["data"] / "data"
ENTRY = DATA / "share/applications/pista.desktop"
ICONS = DATA / "share/icons/hicolor"


@pytest.fixture
def entry() -> configparser.SectionProxy:
    found = configparser.ConfigParser(interpolation=None, delimiters=["="])
    found.optionxform = str  # type: ignore[assignment,method-assign]
    found.read(ENTRY, encoding="utf-8")
    return found["Desktop Entry"]


@pytest.mark.skipif(not shutil.which("desktop-file-validate"), reason="needs desktop-file-utils")
def test_the_entry_is_one() -> None:
    done = subprocess.run(["desktop-file-validate", ENTRY], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "")


def test_the_entry_begins_a_command_that_there_is(entry: configparser.SectionProxy) -> None:
    program, command, *flags = entry["Exec"].split()
    assert program == entry["TryExec"] == pista.name
    assert pista.commands_at[command] == "pista.cli.open.command:open_"
    assert set(flags) <= {flag for option in open_.params for flag in option.opts}
    assert entry["Terminal"] == "false"


@pytest.mark.parametrize("name", ["Name", "GenericName", "Comment", "Keywords"])
def test_the_entry_speaks_every_language(entry: configparser.SectionProxy, name: str) -> None:
    said = {language: entry[name if language == "en" else f"{name}[{language}]"] for language in LANGUAGES}
    assert all(said.values())
    assert name == "Name" or len(set(said.values())) == len(LANGUAGES)
    assert name != "Keywords" or all(each.endswith(";") for each in said.values())


def test_the_icon_is_the_mark(entry: configparser.SectionProxy) -> None:
    drawn = ICONS / f"scalable/apps/{entry['Icon']}.svg"
    assert drawn.read_bytes() == (ROOT / "src/pista/web/static/mark.svg").read_bytes()
    picture = (ICONS / f"256x256/apps/{entry['Icon']}.png").read_bytes()
    assert picture.startswith(b"\x89PNG") and len(picture) < 10_000
    assert [int.from_bytes(picture[at : at + 4]) for at in (16, 20)] == [256, 256]
