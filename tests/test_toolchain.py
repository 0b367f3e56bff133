"""What set-up needs is asked for before anything is done: whatever is missing or too old is one sentence."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
TOOLS = ("awk", "cat", "cut", "head", "sort", "tr")
"""What the script itself asks of a system."""


class System:
    """A machine with these programs and no others."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name in TOOLS:
            self.folder.joinpath(name).symlink_to(shutil.which(name) or name)

    def has(self, name: str, *says: str, code: int = 0) -> None:
        """A program that prints this, and ends with the code."""
        body = "".join(f"echo '{each}'\n" for each in says)
        file = self.folder / name
        file.write_text(f"#!/bin/sh\n{body}exit {code}\n", encoding="utf-8")
        file.chmod(0o755)

    def lacks(self, *needed: str, **env: str) -> list[str]:
        """What is said of these."""
        asked = ["/bin/sh", "tools/toolchain.sh", *needed]
        done = subprocess.run(asked, cwd=ROOT, env={"PATH": str(self.folder), **env}, capture_output=True, text=True)
        assert done.returncode == bool(done.stderr)
        assert done.stdout == ""
        return done.stderr.splitlines()


@pytest.fixture
def system(tmp_path: Path) -> System:
    """Everything is there, and new enough."""
    made = System(tmp_path)
    made.has("python3", "3.11.0")
    made.has("rustc", "rustc 1.100.0 (0123456 2027-01-01)")
    made.has("node", "v20.0.0")
    for name in ("cargo", "cc", "npm"):
        made.has(name)
    return made


def test_nothing_is_said_where_all_is_there(system: System) -> None:
    assert system.lacks("python", "rust", "node") == []


@pytest.mark.parametrize(
    ("name", "needed", "said"),
    [
        ("python3", "python", "Python 3.11 or newer, and there is no python3"),
        ("cargo", "rust", "Rust 1.88 or newer, and there is no cargo"),
        ("rustc", "rust", "Rust 1.88 or newer, and there is no rustc"),
        ("cc", "rust", "a C compiler"),
        ("node", "node", "Node.js 20 or newer"),
        ("npm", "node", "Node.js 20 or newer"),
    ],
)
def test_what_is_missing_is_one_sentence_that_says_what_to_install(
    system: System, name: str, needed: str, said: str
) -> None:
    (system.folder / name).unlink()
    (sentence,) = system.lacks(needed)
    assert sentence.startswith(f"Pista needs {said}")
    assert "install" in sentence


@pytest.mark.parametrize(
    ("name", "version", "needed", "said"),
    [
        ("python3", "3.9.18", "python", "python3 is 3.9.18"),
        ("rustc", "rustc 1.75.0 (82e1608df 2023-12-21)", "rust", "rustc is 1.75.0"),
        ("node", "v18.20.1", "node", "node is 18.20.1"),
    ],
)
def test_what_is_too_old_is_named_with_its_version(
    system: System, name: str, version: str, needed: str, said: str
) -> None:
    system.has(name, version)
    (sentence,) = system.lacks(needed)
    assert said in sentence


def test_what_does_not_start_is_not_taken_for_an_old_version(system: System) -> None:
    system.has("python3", code=1)
    system.has("rustc", code=1)
    python, rust = system.lacks("python", "rust")
    assert "python3 does not start" in python
    assert "rustc does not start" in rust


def test_another_python_can_be_named(system: System) -> None:
    system.has("python3", "3.9.18")
    system.has("python3.13", "3.13.1")
    assert system.lacks("python", PYTHON="python3.13") == []


def made(target: str, folder: Path, *more: str, path: str = "") -> list[str]:
    """What make complains of in this folder, in which nothing is set up yet, and nothing is afterwards."""
    for name in (
        "Makefile",
        "tools",
        "core/Cargo.toml",
        "core/Cargo.lock",
        "core/src",
        "pyproject.toml",
        "requirements",
    ):
        to = folder / name
        to.parent.mkdir(parents=True, exist_ok=True)
        (shutil.copytree if (ROOT / name).is_dir() else shutil.copy)(ROOT / name, to)
    before = sorted(folder.rglob("*"))
    own = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")} | {"MFLAGS": ""}
    own["PATH"] = f"{path}{os.pathsep}{own['PATH']}"
    asked = ["make", "--no-print-directory", target, *more]
    done = subprocess.run(asked, cwd=folder, env=own, capture_output=True, text=True)
    assert done.returncode != 0
    assert done.stdout == ""
    assert sorted(folder.rglob("*")) == before
    return done.stderr.splitlines()


@pytest.mark.parametrize("target", ["run", "test", "play", "lint"])
def test_python_is_asked_for_before_anything_else(tmp_path: Path, target: str) -> None:
    old = System(tmp_path)
    old.has("old-python", "3.9.18")
    said = made(target, tmp_path / "clone", f"PYTHON={tmp_path / 'old-python'}")
    assert said[0].startswith("Pista needs Python 3.11 or newer, and ")


@pytest.mark.parametrize("target", ["check", "lint", "test"])
def test_node_is_asked_for_before_anything_else_where_it_is_needed(tmp_path: Path, target: str) -> None:
    old = System(tmp_path)
    old.has("node", "v12.22.0")
    old.has("npm", "6.14.16")
    said = made(target, tmp_path / "clone", path=str(tmp_path))
    assert said[0] == "Pista needs Node.js 20 or newer, and node is 12.22.0: install a newer one"


def test_a_make_that_is_too_old_says_so(tmp_path: Path) -> None:
    own = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")} | {"MFLAGS": ""}
    asked = ["make", "--dry-run", "MAKE_VERSION=3.81", "run"]
    done = subprocess.run(asked, cwd=ROOT, env=own, capture_output=True, text=True)
    assert done.returncode != 0
    assert "This is make 3.81: install GNU make 4.0 or newer" in done.stderr
