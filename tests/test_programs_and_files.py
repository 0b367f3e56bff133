"""Files that several programs write: nothing is lost, what a killed one left is cleared, a living one is left alone."""

import errno
import os
import stat
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from faults import left_behind

from pista import file_locks, store
from pista.file_locks import lock_of


@pytest.mark.minute
def test_results_of_many_programs_at_once_are_all_kept(tmp_path: Path) -> None:
    script = """
import sys
from pathlib import Path
from pista.store import append_records
for number in range(25):
    append_records(Path(sys.argv[1]), [{"from": sys.argv[2], "number": number}])
"""
    log = tmp_path / "log.jsonl"
    with ThreadPoolExecutor() as threads:
        run = [sys.executable, "-c", script, str(log)]
        done = list(threads.map(lambda name: subprocess.run([*run, name], timeout=120), "abcd"))
    assert [one.returncode for one in done] == [0] * 4
    assert len({(one["from"], one["number"]) for one in store.read_records(log)}) == 100
    assert list(tmp_path.iterdir()) == [log]


def writer(path: Path) -> "subprocess.Popen[str]":
    """A program in the midst of writing `path`: half is written beside it."""
    script = """
import os, sys
from pathlib import Path
from pista import store
def half(handle, data):
    os.write(handle, data[: len(data) // 2])
    print("half", flush=True)
    sys.stdin.readline()
    os.write(handle, data[len(data) // 2 :])
store.write_all = half
store.replace_named(Path(sys.argv[1]), "whole")
"""
    program = subprocess.Popen(
        [sys.executable, "-c", script, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert program.stdout is not None
    assert program.stdout.readline() == "half\n"
    return program


def test_what_a_killed_program_left_is_cleared(tmp_path: Path) -> None:
    with writer(tmp_path / "file") as program:
        program.kill()
    assert len(left_behind(tmp_path)) == 1
    store.replace_named(tmp_path / "other", "text")
    assert [path.name for path in tmp_path.iterdir()] == ["other"]


def test_what_a_living_program_writes_is_left_alone(tmp_path: Path) -> None:
    with writer(tmp_path / "file") as program:
        store.replace_named(tmp_path / "other", "text")
        assert len(left_behind(tmp_path)) == 1
        program.communicate("go on\n", timeout=60)
    assert (tmp_path / "file").read_text() == "whole"
    assert left_behind(tmp_path) == []


def test_what_is_not_ours_is_left_alone(tmp_path: Path) -> None:
    strange = [".pista-notes.tmp", ".pista-0123456789abcdef.txt", "x.pista-0123456789abcdef.tmp", ".other.tmp"]
    for name in strange:
        (tmp_path / name).write_text("mine")
    (tmp_path / f".pista-{'0' * 16}.tmp").mkdir()
    (tmp_path / f".pista-{'1' * 16}.tmp").symlink_to(tmp_path / ".other.tmp")
    store.replace_named(tmp_path / "file", "text")
    assert len(list(tmp_path.iterdir())) == len(strange) + 3
    assert all((tmp_path / name).read_text() == "mine" for name in strange)


def test_a_lock_ends_with_its_program_and_is_not_in_the_way(tmp_path: Path) -> None:
    path = tmp_path / "file"
    script = f"""
import sys
from pathlib import Path
from pista.file_locks import lock_of
print(lock_of(Path({str(path)!r})).take(), flush=True)
sys.stdin.readline()
"""
    run = [sys.executable, "-c", script]
    with subprocess.Popen(run, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        assert program.stdout.readline() == "True\n"
        ours = lock_of(path)
        assert not ours.take()
        program.kill()
    assert left_behind(tmp_path) != []
    assert ours.take()
    assert not lock_of(path).take()
    ours.release()
    assert lock_of(path).take()


def test_a_folder_without_locks_is_written_all_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(_: int) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    other = tmp_path / f".pista-{'0' * 16}.tmp"
    other.write_text("perhaps somebody writes this just now")
    monkeypatch.setattr(file_locks, "_lock", unknown)
    store.append_records(tmp_path / "log", [{"n": 1}])
    assert list(store.read_records(tmp_path / "log")) == [{"n": 1}]
    assert other.exists()


def test_the_folder_is_forced_to_the_disk_after_the_renaming(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What no test can see without cutting the power: the order of the calls."""
    seen: list[str] = []
    for name in ("fsync", "replace"):
        real = getattr(os, name)

        def noted(*args: int, name: str = name, real: Callable[..., object] = real) -> object:
            folder = name == "fsync" and stat.S_ISDIR(os.fstat(args[0]).st_mode)
            seen.append("folder" if folder else name)
            return real(*args)

        monkeypatch.setattr(os, name, noted)
    store.replace_named(tmp_path / "file", "text")
    assert seen == ["fsync", "replace", "folder"]


def test_a_new_file_has_the_mode_of_its_purpose_and_an_old_one_keeps_its_own(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        store.replace_named(tmp_path / "named", "text")
        store.replace_file(tmp_path / "own", "text")
        (tmp_path / "old").touch(0o640)
        (tmp_path / "old").chmod(0o640)
        store.replace_named(tmp_path / "old", "text")
    finally:
        os.umask(before)
    modes = {path.name: path.stat().st_mode & 0o777 for path in tmp_path.iterdir()}
    assert modes == {"named": 0o644, "own": 0o600, "old": 0o640}
