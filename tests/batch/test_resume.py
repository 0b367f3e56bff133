"""A run that is ended at any moment, by whatever, goes on and ends with the bytes of one that was not."""

import json
import os
import random
import resource
import signal
import sqlite3
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from cli.program import PISTA, pista

from batch.processes_of import children_of, is_gone
from pista.batch.line_file import LineFile
from pista.batch.making import Made, Order, remade
from pista.batch.output import opened
from pista.kind import PuzzleError

ORDER = Order("makaro", "4x4", "easy", {}, ("solution",))
RUN = ("makaro", "generate", "8x8", "--level", "hard", "--seed", "7", "--count", "600", "--with", "solution,grade")


def board(seed: int) -> Made:
    return remade(ORDER, seed)


def lines(*seeds: int) -> bytes:
    return "".join(f"{board(seed).line}\n" for seed in seeds).encode()


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("whole") / "boards.jsonl"
    pista(*RUN, "--out", str(path), "--jobs", "1")
    return path.read_bytes()


@pytest.mark.minute
@pytest.mark.parametrize("seed", range(2))
def test_killed_again_and_again_it_ends_with_the_same_bytes(seed: int, undisturbed: bytes, tmp_path: Path) -> None:
    path = tmp_path / "boards.jsonl"
    chance = random.Random(seed)
    for kill in range(5):
        # Further than it has come, so that every run has written something; in the middle of a share as a rule.
        until = (path.stat().st_size if path.exists() else 0) + chance.randrange(1, len(undisturbed) // 8)
        jobs = str(chance.randrange(1, 4))
        child = subprocess.Popen([PISTA, *RUN, "--out", path, "--resume", "--jobs", jobs], stderr=subprocess.PIPE)
        while child.poll() is None and (not path.exists() or path.stat().st_size < until):
            pass
        workers = children_of(child.pid)
        child.kill()
        child.communicate()
        assert child.returncode == -signal.SIGKILL, kill
        assert undisturbed.startswith(path.read_bytes().rpartition(b"\n")[0])
        assert all(is_gone(worker, seconds=60) for worker in workers)
    pista(*RUN, "--out", str(path), "--resume", "--jobs", "2")
    assert path.read_bytes() == undisturbed
    assert [entry.name for entry in tmp_path.iterdir()] == ["boards.jsonl"]


@pytest.mark.minute
@pytest.mark.parametrize("signal_number", [signal.SIGINT, signal.SIGTERM])
def test_ctrl_c_keeps_what_is_finished_and_says_how_to_go_on(
    signal_number: int, undisturbed: bytes, tmp_path: Path
) -> None:
    path = tmp_path / "boards.jsonl"
    child = subprocess.Popen([PISTA, *RUN, "--out", path, "--jobs", "2"], stderr=subprocess.PIPE, text=True)
    while not path.exists() or not path.stat().st_size:
        pass
    child.send_signal(signal_number)
    _, said = child.communicate(timeout=300)
    if signal_number == signal.SIGINT:
        assert child.returncode == 130
        assert "--resume goes on" in said
        held = path.read_bytes()
        assert held.endswith(b"\n")
        assert undisturbed.startswith(held)
    pista(*RUN, "--out", str(path), "--resume")
    assert path.read_bytes() == undisturbed


@pytest.mark.minute
def test_a_full_disk_takes_whole_shares_and_goes_on_when_there_is_room(undisturbed: bytes, tmp_path: Path) -> None:
    path = tmp_path / "boards.jsonl"
    most = len(undisturbed) // 2

    def small() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))

    done = subprocess.run(
        [PISTA, *RUN, "--out", path], preexec_fn=small, capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 64
    assert str(path) in done.stderr
    assert done.stderr.count("\n") == 1
    held = path.read_bytes()
    assert held.endswith(b"\n")
    assert undisturbed.startswith(held)
    pista(*RUN, "--out", str(path), "--resume")
    assert path.read_bytes() == undisturbed


@pytest.mark.parametrize(
    "damage",
    [
        lambda whole: whole[:-1],
        lambda whole: whole[:-20],
        lambda whole: whole[: len(lines(1)) + 3],
        lambda whole: whole[: len(lines(1))] + b"\0" * 5000,
        lambda whole: whole + b'{"version": 1, "kind": "mak',
        lambda whole: whole + b"\0\0\0\n",
        lambda whole: whole[: len(lines(1))],
        lambda whole: whole[:5],
        lambda whole: b"",
    ],
)
def test_what_was_cut_short_is_made_again(damage: Callable[[bytes], bytes], tmp_path: Path) -> None:
    path = tmp_path / "boards"
    path.write_bytes(damage(lines(1, 2, 5)))
    file = LineFile(path, board, resume=True)
    held = file.reached.boards
    file.add([board(seed) for seed in (1, 2, 5, 6)[held:]])
    file.close()
    assert path.read_bytes() == lines(1, 2, 5, 6)


@pytest.mark.parametrize(
    ("there", "line"),
    [
        (b"my notes\n", 1),
        (b"my notes", 1),
        (lines(1, 2).replace(b"easy", b"hard"), 1),
        (lines(1) + b"my notes\n" + lines(2), 2),
        (lines(1) + b"my notes\n", 2),
        (lines(2, 1, 3), 2),
        (lines(1, 1), 2),
        (remade(Order("makaro", "4x4", "easy"), 1).line.encode() + b"\n", 1),
        (lines(1) + lines(2).replace(b'"seed": 2', b'"seed": 3'), 2),
    ],
)
def test_what_is_not_of_this_run_is_never_touched(there: bytes, line: int, tmp_path: Path) -> None:
    path = tmp_path / "boards"
    path.write_bytes(there)
    with pytest.raises(PuzzleError, match="not the beginning of the run") as refused:
        LineFile(path, board, resume=True)
    assert refused.value.line == line
    with pytest.raises(PuzzleError, match="already holds something"):
        LineFile(path, board, resume=False)
    assert path.read_bytes() == there


def test_two_runs_do_not_write_one_file(tmp_path: Path) -> None:
    path = tmp_path / "boards"
    file = LineFile(path, board, resume=True)
    with pytest.raises(BlockingIOError):
        LineFile(path, board, resume=True)
    file.close()
    said = pista("makaro", "generate", "4x4", "--count", "2", "--seed", "1", "--out", str(path)).stderr
    assert said == ""
    assert len(path.read_bytes().splitlines()) == 2


@pytest.mark.parametrize("ending", ["sqlite", "parquet"])
def test_tables_hold_what_lines_hold_and_go_on(ending: str, tmp_path: Path) -> None:
    path = tmp_path / f"boards.{ending}"
    run = ("makaro", "generate", "5x5", "--seed", "3", "--with", "solution,grade", "--out")
    pista(*run, str(tmp_path / "lines"), "--count", "30")
    whole = [json.loads(line) for line in (tmp_path / "lines").read_text().splitlines()]
    order = Order("makaro", "5x5", "medium", whole[0]["options"], ("solution", "grade"))
    # As a run that was killed leaves it.
    begun = opened(path, lambda seed: remade(order, seed), 30, resume=False)
    begun.add([remade(order, seed) for seed in range(3, 15)])
    begun.close()
    assert "already holds something" in pista(*run, str(path), "--count", "30", check=64).stderr
    for _ in range(2):
        pista(*run, str(path), "--count", "30", "--resume")
        rows = rows_of(path)
        assert [(row["seed"], row["puzzle"], row["solution"], row["score"]) for row in rows] == [
            (one["seed"], one["puzzle"]["text"], one["solution"], one["grade"]["score"]) for one in whole
        ]
        assert [json.loads(row["steps"]) for row in rows] == [dict(one["grade"]["steps"]) for one in whole]
    assert not list(tmp_path.glob("boards.*.lines"))
    other = ("--level", "easy", "--resume")
    assert "not the beginning" in pista(*run, str(path), "--count", "30", *other, check=64).stderr
    path.write_bytes(b"something else altogether, long enough to be looked at" * 100)
    assert pista(*run, str(path), "--count", "30", "--resume", check=64).stderr.count("\n") == 1
    assert path.read_bytes().startswith(b"something else")


def rows_of(path: Path) -> list[dict[str, Any]]:
    if path.suffix == ".parquet":
        parquet = pytest.importorskip("pyarrow.parquet")
        found: list[dict[str, Any]] = parquet.read_table(path).to_pylist()
        return found
    database = sqlite3.connect(path)
    database.row_factory = sqlite3.Row
    rows = [dict(row) for row in database.execute("SELECT * FROM boards ORDER BY seed")]
    database.close()
    return rows


def test_an_option_that_needs_another_says_so() -> None:
    assert "--resume needs --out" in pista("hidato", "generate", "--resume", check=64).stderr
    assert "--out needs --count" in pista("hidato", "generate", "--out", os.devnull, check=64).stderr


@pytest.mark.parametrize("ending", ["jsonl", "sqlite"])
def test_a_run_with_other_wishes_about_equal_boards_is_another_run(ending: str, tmp_path: Path) -> None:
    """Boards of 3 × 2 soon repeat: a plain run has some twice, and a distinct one leaves out their seeds."""
    run = ("suguru", "generate", "3x2", "--level", "easy", "--seed", "1", "--count")
    plain, distinct = (str(tmp_path / f"{name}.{ending}") for name in ("plain", "distinct"))
    pista(*run, "60", "--out", plain)
    pista(*run, "15", "--distinct", "--out", distinct)
    other = "not the beginning of the run"
    assert other in pista(*run, "70", "--out", plain, "--distinct", "--resume", check=64).stderr
    assert other in pista(*run, "20", "--out", distinct, "--resume", check=64).stderr
    assert other in pista(*run, "20", "--out", distinct, "--against", plain, "--resume", check=64).stderr
    pista(*run, "61", "--out", plain, "--resume")
    pista(*run, "16", "--out", distinct, "--distinct", "--resume")
    assert [len(rows) for rows in map(held_in, (plain, distinct))] == [61, 16]


def held_in(path: str) -> list[Any]:
    return Path(path).read_text().splitlines() if path.endswith("jsonl") else rows_of(Path(path))


@pytest.mark.parametrize("ending", ["sqlite", "parquet"])
def test_a_link_leads_to_the_same_file(ending: str, tmp_path: Path) -> None:
    path, link = tmp_path / f"a.{ending}", tmp_path / f"b.{ending}"
    link.symlink_to(path)
    output = opened(path, board, 4, resume=True)
    with pytest.raises(BlockingIOError):
        opened(link, board, 4, resume=True)
    output.close()


@pytest.mark.parametrize("ending", ["sqlite", "parquet"])
def test_tables_refuse_seeds_that_they_cannot_hold_before_the_work(ending: str, tmp_path: Path) -> None:
    out = tmp_path / f"a.{ending}"
    order = ("suguru", "generate", "4x4", "--count", "2", "--seed", str(2**63 - 2), "--out")
    assert "--seed cannot be" in pista(*order, str(out), check=64).stderr
    assert not out.exists()
    lines = pista(*order, "-").stdout.splitlines()
    assert [json.loads(line)["seed"] for line in lines] == [2**63 - 2, 2**63 - 1]
