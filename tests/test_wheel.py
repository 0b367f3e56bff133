"""The wheel, installed where there is nothing but Python: the library and the terminal program whole, and one sentence
for whatever needs an extra. `make dist` builds it."""

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from pista import __version__

ROOT = Path(__file__).parents[1]
PACKAGES = ROOT / ".venv/wheels"
NEEDED = {"click", "markdown-it-py", "mdurl", "pista", "platformdirs", "pygments", "rich"}
LIST = "from importlib.metadata import distributions; print(*sorted(each.name.lower() for each in distributions()))"
GAME = "crane\nxxxxx\ngraft\n"

pytestmark = pytest.mark.minute


class Installed:
    """An environment in which the wheel was installed, and nothing else was."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.bin = folder / "bin"

    def run(self, *command: str, given: str = "", code: int = 0) -> "subprocess.CompletedProcess[str]":
        """A program of it, with none but its own programs to be found, and nothing known of who runs it."""
        env = {"PATH": str(self.bin), "HOME": str(self.folder), "LANG": "en_US.UTF-8"}
        asked = [str(self.bin / command[0]), *command[1:]]
        done = subprocess.run(asked, input=given, capture_output=True, text=True, env=env, cwd=self.folder)
        assert done.returncode == code, done.stderr
        return done


def wheel() -> Path:
    found = list((ROOT / "dist").glob(f"pista-{__version__}-*.whl"))
    if not found or not PACKAGES.is_dir():
        pytest.skip("no wheel here: make dist .venv/wheels/downloaded")
    (one,) = found
    return one


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """Its packages come from a folder: that no other is asked for shows that nothing else is needed."""
    file, folder = wheel(), tmp_path_factory.mktemp("installed")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", "--python", f"{folder}/bin/python"]
    own = os.environ | {"PATH": "/usr/bin:/bin"}
    subprocess.run([*pip, "install", "--no-index", "--find-links", str(PACKAGES), str(file)], check=True, env=own)
    return Installed(folder)


def test_it_brings_what_the_library_needs_and_no_more(installed: Installed) -> None:
    names = set(installed.run("python", "-c", LIST).stdout.split())
    assert names - {"typing-extensions", "typing_extensions"} == NEEDED


@pytest.mark.parametrize("command", [["pista"], ["python", "-m", "pista"]], ids=" ".join)
def test_it_tells_its_version(installed: Installed, command: Sequence[str]) -> None:
    assert installed.run(*command, "--version").stdout == f"pista {__version__}\n"


def test_a_game(installed: Installed) -> None:
    played = ("wordle", "play", "--lang", "en-classic", "--seed", "9", "--plain")
    assert "Found in 2 guesses" in installed.run("pista", *played, given=GAME).stdout


def test_a_proof(installed: Installed) -> None:
    proved = ("wordle", "prove", "--lang", "en-classic", "--opener", "salet", "--json")
    assert json.loads(installed.run("pista", *proved).stdout)["total"] == 7920


def test_a_board_made_in_processes_and_solved(installed: Installed) -> None:
    made = installed.run("pista", "makaro", "generate", "6x6", "--count", "4", "--seed", "3", "--jobs", "2").stdout
    solved = installed.run("pista", "makaro", "solve", "-", given=made).stdout
    assert [json.loads(line)["verdict"] for line in solved.splitlines()] == ["unique"] * 4


def test_the_readme_session_in_python(installed: Installed) -> None:
    installed.run("python", "-m", "doctest", str(ROOT / "README.md"))


@pytest.mark.parametrize(
    ("command", "library", "extra"),
    [
        (("serve",), "uvicorn", "web"),
        (("serve", "--check"), "sqlalchemy", "web"),
        (("open",), "starlette", "web"),
        (("wordle", "compare", "--games", "1", "--plot", "figure.svg"), "matplotlib", "plot"),
        (("hidato", "generate", "4x4", "--count", "2", "--cluster", "local:1"), "distributed", "cluster"),
        (("hidato", "generate", "4x4", "--count", "2", "--out", "boards.parquet"), "pyarrow", "parquet"),
    ],
    ids=lambda given: "" if isinstance(given, str) else " ".join(given),
)
def test_a_command_whose_extra_is_missing_says_which_to_install(
    installed: Installed, command: Sequence[str], library: str, extra: str
) -> None:
    before = sorted(installed.folder.iterdir())
    done = installed.run("pista", *command, code=64)
    assert done.stdout == ""
    assert done.stderr == f"pista: This needs {library}: install pista[{extra}].\n"
    assert sorted(installed.folder.iterdir()) == before


def test_boards_in_notebooks_are_a_library_that_says_so_itself(installed: Installed) -> None:
    done = installed.run("python", "-c", "import pista.notebook", code=1)
    assert "Boards in notebooks need anywidget: install pista[notebook]." in done.stderr
