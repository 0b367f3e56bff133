"""What the documentation shows is what happens: Python sessions and shell sessions are run."""

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
NAMED = [(page, page.relative_to(ROOT).as_posix()) for page in PAGES]
CONSOLE = re.compile(r"^```console\n(.*?)^```", re.MULTILINE | re.DOTALL)
SLOW = {"docs/course.md"}
"""Pages whose sessions take seconds."""
every_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())


def untimed(text: str) -> str:
    """Without the seconds a machine happened to take."""
    return re.sub(r"\b\d+:\d\d\b", "0:00", text.strip())


@pytest.mark.parametrize(
    "page",
    [pytest.param(page, id=name, marks=[pytest.mark.minute] if name in SLOW else []) for page, name in NAMED],
)
def test_python_sessions(page: Path) -> None:
    failures, _ = doctest.testfile(str(page), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert failures == 0


@pytest.mark.minute
@every_page
def test_shell_sessions(page: Path) -> None:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    for session in CONSOLE.findall(page.read_text(encoding="utf-8")):
        for step in re.split(r"^\$ ", session, flags=re.MULTILINE)[1:]:
            command, _, expected = step.partition("\n")
            done = subprocess.run(
                ["sh", "-c", command], capture_output=True, text=True, env=os.environ | {"PATH": path}, timeout=120
            )
            assert untimed(done.stdout) == untimed(expected), command


def test_links_between_pages_lead_somewhere() -> None:
    for page in [*PAGES, ROOT / "ARCHITECTURE.md", ROOT / "CHANGELOG.md"]:
        for target in re.findall(r"\]\(([^)#]+)\)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), f"{page.name}: {target}"
