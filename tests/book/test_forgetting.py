"""A program that sets many books does not keep them all in memory."""

import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = """
from pathlib import Path

from pista import makaro
from pista.book import entry, make

def megabytes():
    return int(Path("/proc/self/status").read_text().partition("VmRSS:")[2].split()[0]) / 1000

board = makaro.generate("8x8", level="easy", seed=1)
entries = [entry(board)] * 150
used = []
for number in range(6):
    make(entries, title=str(number))
    used.append(megabytes())
print(used[-1] - used[0])
"""


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="nothing here tells how much memory a process uses")
def test_books_that_are_set_are_forgotten() -> None:
    grown = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True).stdout
    # Kept, they would take 90.
    assert float(grown) < 50
