"""What travels to a worker says for which Pista it is."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import pista
from pista.workers.call import build

SOURCE = Path(pista.__file__).parent


@pytest.mark.parametrize("file", [None, "batch/making.py", "words/en.json"])
def test_a_checkout_with_other_sources_is_another_build(file: str | None, tmp_path: Path) -> None:
    whole = tmp_path / "pista"
    shutil.copytree(SOURCE, whole, ignore=shutil.ignore_patterns("__pycache__"))
    if file is not None:
        changed = whole / file
        changed.write_text(changed.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    code = "from pista.workers.call import build; print(build())"
    environ = os.environ | {"PYTHONPATH": str(tmp_path)}
    there = subprocess.run([sys.executable, "-c", code], env=environ, capture_output=True, text=True, check=True)
    version, _, digest = there.stdout.strip().partition("+")
    assert version == pista.__version__
    assert (f"{version}+{digest}" == build()) is (file is None)
