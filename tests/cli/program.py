"""The program as a shell runs it."""

import os
import subprocess
import sys
from pathlib import Path

PISTA = str(Path(sys.executable).parent / "pista")
ONE_SECRET = str(Path(__file__).parent.parent / "one_secret.txt")
"""Words that may be the secret: PASTA."""


def pista(
    *args: str, stdin: str | bytes = "", check: int | None = 0, **environ: str
) -> subprocess.CompletedProcess[str]:
    """What it writes and how it ends; never with a traceback."""
    data = stdin.encode() if isinstance(stdin, str) else stdin
    done = subprocess.run([PISTA, *args], input=data, capture_output=True, env=os.environ | environ, timeout=120)
    result = subprocess.CompletedProcess(
        done.args, done.returncode, done.stdout.decode("utf-8"), done.stderr.decode("utf-8")
    )
    assert "Traceback" not in result.stderr
    if check is not None:
        assert result.returncode == check, result.stderr
    return result


def loaded_modules(*args: str) -> set[str]:
    """The modules that a command has imported when it ends."""
    code = "import sys; from pista.cli import main\ntry: main()\nexcept SystemExit: print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code, *args], capture_output=True, text=True, check=True)
    return set(done.stdout.splitlines()[-1].split())
