"""The same puzzles and wishes are the same bytes: today and tomorrow, in this process and in others."""

import hashlib
import os
import subprocess
import sys

import pytest

from pista import book
from pista.kinds import kind_named

PROGRAM = """
import hashlib, sys
from pista import book
from pista.grid.kind import solvable
from pista.kinds import kinds

puzzles = [kind.generate("5x5", level="easy", seed=seed) for kind in kinds() if solvable(kind) for seed in (1, 2)]
wishes = {"title": "Été", "author": "R. Blum", "hints": 2, "language": "es", "qr": True, "site": "http://a.example"}
for booklet in (False, True):
    print(hashlib.sha256(book.make(puzzles, booklet=booklet, **wishes)).hexdigest())
print(hashlib.sha256(book.preview(puzzles, **wishes)).hexdigest())
"""


def digests(**environ: str) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], env=os.environ | environ, capture_output=True, text=True, check=True
    )
    return done.stdout.split()


@pytest.mark.minute
def test_processes_make_the_same_bytes() -> None:
    """With another order of sets, in another time zone and language."""
    one = digests(PYTHONHASHSEED="1", TZ="UTC", LANG="en_US.UTF-8")
    other = digests(PYTHONHASHSEED="2", TZ="Asia/Tokyo", LANG="pt_BR.UTF-8")
    assert one == other
    assert len(set(one)) == 3


def test_a_process_makes_the_same_bytes_again() -> None:
    puzzles = [kind_named("hidato").generate("5x5", level="easy", seed=1)]
    made = {hashlib.sha256(book.make(puzzles, booklet=True)).hexdigest() for _ in range(3)}
    assert len(made) == 1
