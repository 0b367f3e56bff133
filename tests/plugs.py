"""Kinds of other packages for programs that tests start: as if installed, and seen by nobody else."""

import os
from pathlib import Path

import pytest

PLUGGED = Path(__file__).parent / "plugged"
"""Packages to plug in."""


def install(folder: Path, monkeypatch: pytest.MonkeyPatch, group: str = "pista.kinds", **points: str) -> None:
    """A package with these entry points, beside those that are installed; its modules may lie in the folder."""
    about = folder / "other-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: other\nVersion: 1.0\n")
    listed = "".join(f"{name} = {module}\n" for name, module in points.items())
    (about / "entry_points.txt").write_text(f"[{group}]\n{listed}")
    paths = [str(folder), str(PLUGGED), os.environ.get("PYTHONPATH", "")]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(paths))
