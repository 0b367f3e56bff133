"""A thick book fits into little memory: what a process has needed at most, of which no clock knows."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = """
import json
import sys
from pathlib import Path

from pista.book import make
from pista.grid.kind import solvable
from pista.kinds import kinds

ours = [kind for kind in kinds() if solvable(kind)]
count, wishes = int(sys.argv[1]), json.loads(sys.argv[2])
boards = [ours[seed % len(ours)].generate("6x6", level="easy", seed=seed) for seed in range(count)]
assert make(boards, **wishes).startswith(b"%PDF-")
print(int(Path("/proc/self/status").read_text().partition("VmHWM:")[2].split()[0]) / 1000)
"""
BOARDS, MOST = 200, 200
"""Of so many boards a program may need so many megabytes; `bench/books.py` measures a thousand."""


@pytest.mark.minute
@pytest.mark.parametrize("wishes", [{}, {"qr": True, "site": "https://pista.example"}, {"booklet": True}], ids=str)
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="nothing here tells how much memory a process uses")
def test_a_thick_book_takes_little_memory(wishes: dict[str, object]) -> None:
    command = [sys.executable, "-c", PROGRAM, str(BOARDS), json.dumps(wishes)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert float(done.stdout) < MOST
