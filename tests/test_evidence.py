"""Whatever ends a test badly leaves a folder behind, and the run names it with its seed."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

BAD = {
    "fails": "def test_it():\n    assert 1 == 2\n",
    "dies": "import os\n\ndef test_it():\n    os._exit(3)\n",
    "cannot_begin": "import no_such_module\n",
}


@pytest.mark.minute
@pytest.mark.parametrize("how", BAD)
def test_a_failure_of_any_kind_is_kept_and_named(tmp_path: Path, how: str) -> None:
    (tmp_path / f"test_{how}.py").write_text(BAD[how], encoding="utf-8")
    kept = tmp_path / "kept"
    # Only what is tried: to import the other plug-ins takes longer than the rest.
    environ = {
        "PISTA_EVIDENCE": str(kept),
        "PYTHONPATH": str(Path(__file__).parent),
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
    }
    plugins = [each for name in ("evidence", "xdist", "pytest_randomly", "no:cacheprovider") for each in ("-p", name)]
    command = [sys.executable, "-m", "pytest", "-q", *plugins, "-n", "1"]
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    done = subprocess.run(
        [*command, "--rootdir", tmp_path, tmp_path],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env=inherited | environ,
        timeout=120,
    )
    assert done.returncode != 0
    assert done.stdout.splitlines()[-1].startswith("What failed is kept in kept: ")
    assert "--randomly-seed=" in done.stdout.splitlines()[-1]
    (folder,) = kept.iterdir()
    assert (folder / "failure.txt").read_text(encoding="utf-8").strip()
