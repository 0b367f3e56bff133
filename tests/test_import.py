"""Importing the kinds loads what they need to begin with, and no more: the rest waits for who uses it."""

import subprocess
import sys

LATER = {
    "hashlib",
    "importlib.resources",
    "multiprocessing",
    "pickle",
    "pista.store",
    "pista.wordle.agents.guest",
    "pista.wordle.laboratory",
    "secrets",
    "tempfile",
}
SCRIPT = """
import sys
before = set(sys.modules)
from pista import hidato, makaro, suguru, wordle
print(*sorted(set(sys.modules) - before))
"""


def test_what_few_need_is_loaded_later() -> None:
    done = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert "pista.hidato.solve" in loaded
    assert not loaded & LATER
