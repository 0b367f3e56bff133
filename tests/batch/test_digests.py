"""Which boards there have been: exact, in little memory, whatever form they come in."""

import json
import random
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from grid.test_every_kind import every_kind
from hypothesis import given
from hypothesis import strategies as st

from pista import hidato, suguru
from pista.batch.digests import SIZE, Digests, digest
from pista.batch.known import boards_in, digests_of, learn
from pista.batch.making import Order, make
from pista.kind import PuzzleError
from pista.workers.processes import processes

MILLION = """
import resource
from pathlib import Path
from random import Random
from pista.batch.digests import Digests

def pages():
    return int(Path("/proc/self/statm").read_text().split()[1])

chance, seen, before = Random(1), Digests(), pages()
for _ in range(10**6):
    seen.add(chance.randbytes(16))
print(len(seen), (pages() - before) * resource.getpagesize() // 2**20)
"""

few_bytes = st.lists(st.sampled_from([b"\0", b"\1"]), min_size=SIZE, max_size=SIZE).map(b"".join)


@given(st.lists(few_bytes, max_size=40))
def test_they_are_a_set(found: list[bytes]) -> None:
    """Of two signs only, so that one is often found across two others."""
    seen, plain = Digests(), set[bytes]()
    for one in found:
        assert (one in seen) == (one in plain)
        assert seen.add(one) == (one not in plain)
        plain.add(one)
    assert len(seen) == len(plain)
    assert all(one in seen for one in plain)


def test_one_is_not_found_across_two_others() -> None:
    seen = Digests()
    head = b"ab"
    first, second = (head + bytes(range(at, at + SIZE - 2)) for at in (0, SIZE - 2))
    assert seen.add(first)
    assert seen.add(second)
    across = head + bytes(range(5, 5 + SIZE - 2))
    assert across not in seen
    assert seen.add(across)
    assert len(seen) == 3


@pytest.mark.minute
@pytest.mark.skipif(sys.platform != "linux", reason="asks /proc")
def test_a_million_take_less_than_fifty_megabytes() -> None:
    # A set of as many takes a hundred.
    told = subprocess.run([sys.executable, "-c", MILLION], capture_output=True, text=True, check=True)
    count, megabytes = map(int, told.stdout.split())
    assert count == 10**6
    assert 16 <= megabytes < 50


@every_kind
def test_a_digest_tells_boards_apart_and_kinds_too(kind: Any) -> None:
    puzzle = kind.generate("5x5", level="easy", seed=1)
    assert len(digest(kind, puzzle)) == SIZE
    assert digest(kind, puzzle) != digest(kind, kind.generate("5x5", level="easy", seed=2))
    for form, write in kind.FORMATS.items():
        if form in ("rotated", "reflected"):
            assert digest(kind, kind.read(write(puzzle, None))) == digest(kind, puzzle)


def test_boards_are_known_in_whatever_file_they_stand(tmp_path: Path) -> None:
    boards = [hidato.generate("5x5", seed=seed) for seed in range(4)]
    told = {"kind": "hidato", "text": hidato.write(boards[0])}
    saved = {"kind": "hidato", "puzzle": hidato.write(boards[1]), "moves": []}
    other = {"kind": "suguru", "text": suguru.write(suguru.generate("5x5", seed=1))}
    lines = tmp_path / "lines.jsonl"
    lines.write_text("\n; a comment\n" + "".join(json.dumps(each) + "\n" for each in (told, other, saved)))
    made = tmp_path / "made.jsonl"
    made.write_text("".join(f"{one.line}\n" for one in make(Order("hidato", "5x5", "medium"), [1, 2])))
    text = tmp_path / "board.txt"
    text.write_text(hidato.FORMATS["rotated"](boards[3], None))
    for paths, count in (([lines], 2), ([made], 2), ([lines, made, text], 4), ([], 0)):
        known = Digests()
        learn(known, "hidato", (entry for path in paths for entry in boards_in("hidato", path)))
        assert len(known) == count


def test_a_database_is_read_like_lines(tmp_path: Path) -> None:
    path = tmp_path / "odd name #1?.sqlite"
    boards = [hidato.write(hidato.generate("5x5", seed=seed)) for seed in range(3)]
    with sqlite3.connect(path) as database:
        database.execute("CREATE TABLE boards (kind TEXT, puzzle TEXT)")
        database.executemany("INSERT INTO boards VALUES (?, ?)", [("hidato", text) for text in boards])
        database.execute("INSERT INTO boards VALUES ('suguru', 'x')")
    database.close()
    known = Digests()
    learn(known, "hidato", boards_in("hidato", path))
    assert len(known) == 3
    with sqlite3.connect(path) as database:
        database.execute("DROP TABLE boards")
    database.close()
    with pytest.raises(PuzzleError, match="cannot be read: no such table"):
        learn(known, "hidato", boards_in("hidato", path))


@pytest.mark.parametrize("jobs", [1, 2])
def test_shares_are_digested_elsewhere_just_the_same(tmp_path: Path, jobs: int) -> None:
    file = tmp_path / "boards.jsonl"
    order = Order("suguru", "4x4", "easy")
    file.write_text("".join(f"{one.line}\n" for one in make(order, range(200)) if one.error is None))
    known, here = Digests(), Digests()
    with processes(jobs, fork=True) as pool:
        learn(known, "suguru", boards_in("suguru", file), pool, jobs)
    for one in digests_of("suguru", list(boards_in("suguru", file))):
        here.add(one)
    assert len(known) == len(here) > 100


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b'{"kind": "hidato", "text": "1 0"}\n{"kind"', ":2: This JSON is neither"),
        (b'{"kind": "hidato", "text": "1 0"}\n\n[1]\n', ":3: This JSON is neither"),
        (b'{"kind": "hidato", "text": "1 x"}\n', ":1: "),
        (b'{"text": "1 0"}\n', ":1: This JSON is neither"),
        (b"1 0\n0 x\n", ":2:3: "),
        (b"PAR1rubbish", "cannot be read: "),
        (b"SQLite format 3\0rubbish", "cannot be read: "),
        (b"\x00\x01\x02", "is not a text file"),
    ],
)
def test_what_cannot_be_read_is_said_with_file_and_line(tmp_path: Path, content: bytes, said: str) -> None:
    file = tmp_path / "boards"
    file.write_bytes(content)
    with pytest.raises(PuzzleError) as refused:
        learn(Digests(), "hidato", boards_in("hidato", file))
    assert str(file) in str(refused.value)
    assert said in str(refused.value)


def test_a_file_that_is_not_there_is_said_to_be_none(tmp_path: Path) -> None:
    with pytest.raises(PuzzleError, match="no such file"):
        learn(Digests(), "hidato", boards_in("hidato", tmp_path / "none"))
    with pytest.raises(PuzzleError, match="it is a folder"):
        learn(Digests(), "hidato", boards_in("hidato", tmp_path))


@given(st.binary(max_size=60))
def test_whatever_stands_in_a_file_only_sentences_come(content: bytes) -> None:
    import tempfile

    with tempfile.NamedTemporaryFile() as file:
        file.write(random.Random(content).choice([b"", b"{", b"; x\n", b"\n\n"]) + content)
        file.flush()
        try:
            learn(Digests(), "hidato", boards_in("hidato", Path(file.name)))
        except PuzzleError as error:
            assert error.say("es")


def test_a_kind_that_does_not_tell_is_refused() -> None:
    class Bare:
        name = "bare"

    with pytest.raises(PuzzleError, match="bare does not say which of its boards are the same"):
        digest(Bare(), None)  # type: ignore[arg-type]
