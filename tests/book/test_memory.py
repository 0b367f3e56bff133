"""A thick book fits into little memory: what a process has needed at most, of which no clock knows."""

import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = """
import sys
from pathlib import Path

from pista.book import make
from pista.grid.kind import solvable
from pista.kinds import kinds

ours = [kind for kind in kinds() if solvable(kind)]
count = int(sys.argv[1])
boards = [ours[seed % len(ours)].generate("6x6", level="easy", seed=seed) for seed in range(count)]
assert make(boards).startswith(b"%PDF-")
print(int(Path("/proc/self/status").read_text().partition("VmHWM:")[2].split()[0]) / 1000)
"""
LIMIT, BOARDS = 400, 1000
"""Megabytes for so many boards: what is promised."""
FEW, MORE = 10, 210


def megabytes(count: int) -> float:
    """The most that a program of its own needs to make so many boards and a book of them."""
    done = subprocess.run([sys.executable, "-c", PROGRAM, str(count)], capture_output=True, text=True, check=True)
    return float(done.stdout)


@pytest.mark.minute
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="nothing here tells how much memory a process uses")
def test_each_board_takes_so_little_that_a_thousand_fit() -> None:
    few, more = megabytes(FEW), megabytes(MORE)
    for_each = (more - few) / (MORE - FEW)
    assert few + for_each * (BOARDS - FEW) < LIMIT
