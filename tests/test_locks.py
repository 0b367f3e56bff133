"""The locks: what serves is a part of what the tests run with, the whole of what serving needs, and nothing else."""

import os
import re
import subprocess
import sys
import tomllib
from importlib.metadata import requires
from pathlib import Path

import pytest
from packaging.markers import Marker
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

sys.path.insert(0, str(Path(__file__).parents[1] / "tools"))
from locks import REQUIREMENTS, pins

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def needed(wanted: list[str]) -> set[str]:
    """The packages, and those they need in turn, on this machine."""
    found: set[tuple[str, str]] = set()
    left = [(Requirement(each), "") for each in wanted]
    while left:
        one, extra = left.pop()
        if one.marker and not one.marker.evaluate({"extra": extra}):
            continue
        for each in {"", *one.extras}:
            if (name := canonicalize_name(one.name), each) not in found:
                found.add((name, each))
                left += [(Requirement(more), each) for more in requires(name) or []]
    return {name for name, _ in found}


@pytest.mark.parametrize("lock", sorted(path.name for path in REQUIREMENTS.iterdir()))
def test_a_lock_holds_pins_with_digests_and_no_address(lock: str) -> None:
    assert pins(lock)


@pytest.mark.parametrize("lock", ["library.txt", "serve.txt", "build.txt"])
def test_what_serves_and_builds_is_what_the_tests_run_with(lock: str) -> None:
    tested = {(pin.name, pin.version): set(pin.sha256) for pin in pins("dev.txt")}
    for pin in pins(lock):
        assert tested[pin.name, pin.version] == set(pin.sha256), pin.name


LIBRARY: list[str] = PROJECT["project"]["dependencies"]
EXTRAS: dict[str, list[str]] = PROJECT["project"]["optional-dependencies"]


@pytest.mark.parametrize(
    ("lock", "wanted"), [("library.txt", LIBRARY), ("serve.txt", [*LIBRARY, *EXTRAS["web"]])], ids=["library", "serve"]
)
def test_what_serves_is_what_serving_needs(lock: str, wanted: list[str]) -> None:
    here = {pin.name for pin in pins(lock) if not pin.marker or Marker(pin.marker).evaluate()}
    assert here == needed(wanted)


def test_the_stand_alone_program_is_what_the_tests_run_with_and_what_packs_it() -> None:
    tested = {pin.name for pin in pins("dev.txt")}
    program = pins("executable.txt")
    for pin in program:
        same = [each for each in pins("dev.txt") if (each.name, each.version) == (pin.name, pin.version)]
        assert same or pin.name not in tested, pin.name
        assert all(set(each.sha256) == set(pin.sha256) for each in same)
    here = {pin.name for pin in program if not pin.marker or Marker(pin.marker).evaluate()}
    packs = {"altgraph", "macholib", "pefile", "pyinstaller", "pyinstaller-hooks-contrib", "pywin32-ctypes"}
    packs |= {"setuptools"}
    assert here - packs == needed([*LIBRARY, *EXTRAS["web"], *EXTRAS["plot"]]) - packs


def test_what_builds_is_what_building_needs() -> None:
    here = {pin.name for pin in pins("build.txt") if not pin.marker or Marker(pin.marker).evaluate()}
    assert here == needed(PROJECT["build-system"]["requires"])
    assert PROJECT["dependency-groups"]["build"] == PROJECT["build-system"]["requires"]


@pytest.mark.parametrize("target", ["run", "play"])
def test_it_is_served_and_played_from_what_serving_needs(target: str) -> None:
    """With everything to be done anew, make says what it would do; flags of a make that runs the tests are not its."""
    asked = ["make", "--no-print-directory", "--dry-run", "--always-make", target]
    own = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")} | {"MFLAGS": ""}
    said = subprocess.run(asked, cwd=ROOT, env=own, check=True, capture_output=True, text=True).stdout
    assert {lock for lock in ("serve", "build", "dev", "bench") if f" requirements/{lock}.txt" in said} == {
        "serve",
        "build",
    }
    assert said.splitlines()[-1].startswith(".venv/serve/bin/pista ")
    by_lock = [line for line in said.splitlines() if re.search(r" (-r )?requirements/\S+$", line)]
    assert by_lock
    assert all("--require-hashes" in line or "sh tools/install.sh" in line for line in by_lock)


def test_a_lock_is_installed_by_its_digests_by_whichever_program() -> None:
    lines = (ROOT / "tools/install.sh").read_text(encoding="utf-8").splitlines()
    installing = [line for line in lines if "pip install" in line]
    assert len(installing) == 2
    assert all("--require-hashes" in line for line in installing)
