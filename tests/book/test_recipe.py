"""The recipe of docs/books.md is carried out, but for its first line, which installs Pista."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from pista.book.press import page_count

PAGE = Path(__file__).parents[2] / "docs" / "books.md"


@pytest.mark.skipif(sys.platform == "win32", reason="a recipe for a shell")
def test_a_weekly_sheet_comes_of_three_lines(tmp_path: Path) -> None:
    (recipe,) = re.findall(r"in three lines\n\n```sh\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    install, *lines = recipe.splitlines()
    assert (install.partition(" ")[0], len(lines)) == ("pipx", 2)
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    subprocess.run(["sh", "-ec", "\n".join(lines)], cwd=tmp_path, env=os.environ | {"PATH": path}, check=True)
    # A side with six puzzles, and one with their solutions.
    assert page_count((tmp_path / "week.pdf").read_bytes()) == 2
