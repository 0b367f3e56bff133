"""The site, built once for all processes of a run, as `make docs` builds it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from pista.file_locks import alone

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tools"))
PATIENCE = 540.0
"""Seconds for a build on a machine that is busy with other tests."""


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the pages."""
    here = tmp_path_factory.getbasetemp()
    if os.environ.get("PYTEST_XDIST_WORKER"):
        here = here.parent
    folder, log = here / "site", here / "site.log"
    with alone(log, PATIENCE + 30):
        if not log.exists():
            log.write_text(_build(folder), encoding="utf-8")
    if said := log.read_text(encoding="utf-8"):
        pytest.fail(said)
    return folder / "pages"


def _build(folder: Path) -> str:
    """What Sphinx has to complain of; nothing where all is well."""
    home = folder / "home"
    home.mkdir(parents=True)
    flags = ["--fail-on-warning", "--fresh-env", "--quiet", "-d", str(folder / "doctrees")]
    done = subprocess.run(
        [sys.executable, "-m", "sphinx", *flags, ROOT / "docs", folder / "pages"],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        env=os.environ | {"HOME": str(home), "PISTA_DATA": str(home / "data"), "LC_ALL": "C.UTF-8"},
    )
    return f"{done.stdout}{done.stderr}" + (f"Sphinx left with {done.returncode}" if done.returncode else "")
