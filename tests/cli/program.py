"""The program as a shell runs it."""

import os
import subprocess
import sys
from pathlib import Path

from fork_server import fork_server

from pista.kinds import OURS

PISTA = str(Path(sys.executable).parent / "pista")
ONE_SECRET = str(Path(__file__).parent.parent / "one_secret.txt")
"""Words that may be the secret: PASTA."""
PATIENCE = 120.0
IMPORTED = ("pista.cli", "pista.cli.grid", "rich.console", *(f"pista.{name}" for name in OURS))
"""What a program finds imported already."""


def pista(
    *args: str, stdin: str | bytes = "", check: int | None = 0, **environ: str
) -> subprocess.CompletedProcess[str]:
    """What it writes and how it ends; never with a traceback."""
    data = stdin.encode() if isinstance(stdin, str) else stdin
    done = fork_server(*IMPORTED).run([PISTA, *args], data, os.environ | environ, PATIENCE)
    result = subprocess.CompletedProcess(
        done.args, done.returncode, done.stdout.decode("utf-8"), done.stderr.decode("utf-8")
    )
    assert "Traceback" not in result.stderr, result.stderr
    if check is not None:
        assert result.returncode == check, result.stderr
    return result


def loaded_modules(*args: str) -> set[str]:
    """The modules that a command has imported when it ends."""
    code = "import sys; from pista.cli import main\ntry: main()\nexcept SystemExit: print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code, *args], capture_output=True, text=True, check=True)
    return set(done.stdout.splitlines()[-1].split())
