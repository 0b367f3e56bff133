"""The file of a book is whole or not there, and whether it can be written is told before the work."""

import os
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest
from cli.program import PATIENCE, PISTA, pista

from book.printed import facts
from pista.book import Entry

PLAIN = ("--no-rules", "--no-cover")
NEVER = "/nowhere/puzzles.txt"
"""Whoever complains of it has begun to read."""


@pytest.fixture
def source(entries: Sequence[Entry], tmp_path: Path) -> str:
    path = tmp_path / "board.txt"
    path.write_text(entries[0].kind.write(entries[0].puzzle), encoding="utf-8")
    return str(path)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where the book goes, and nothing else."""
    path = tmp_path / "books"
    path.mkdir()
    return path


@pytest.mark.parametrize("solutions", ["end", "separate"])
@pytest.mark.parametrize("place", ["no/book.pdf", "file/book.pdf", ".", ""])
def test_a_place_that_cannot_be_written_is_told_before_anything_is_read(
    folder: Path, monkeypatch: pytest.MonkeyPatch, place: str, solutions: str
) -> None:
    (folder / "file").write_text("not a folder")
    monkeypatch.chdir(folder)
    done = pista("book", NEVER, "-o", place, "--solutions", solutions, check=64)
    (told,) = done.stderr.splitlines()
    assert "cannot be written" in told
    assert [path.name for path in folder.iterdir()] == ["file"]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
def test_a_device_that_takes_nothing_is_one_sentence(source: str) -> None:
    assert pista("book", source, "-o", "/dev/full", *PLAIN, check=64).stderr.count("\n") == 1


def _with_a_small_disk(*args: str) -> "subprocess.CompletedProcess[str]":
    """The program where no file can be larger than some 100 kB: to it the disk is full then."""
    command = ["sh", "-c", 'ulimit -f 200 && exec "$@"', "sh", PISTA, *args]
    return subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)


def test_a_full_disk_is_told_before_anything_is_read(folder: Path) -> None:
    done = _with_a_small_disk("book", NEVER, "-o", str(folder / "book.pdf"))
    assert done.returncode == 64
    assert len(done.stderr.splitlines()) == 1
    assert "book.pdf cannot be written" in done.stderr
    assert list(folder.iterdir()) == []


def test_a_full_disk_leaves_what_was_there(folder: Path, source: str) -> None:
    path = folder / "book.pdf"
    path.write_text("an older book")
    assert _with_a_small_disk("book", source, "-o", str(path)).returncode == 64
    assert path.read_text() == "an older book"
    assert [each.name for each in folder.iterdir()] == [path.name]


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_is_protected_is_told_before_anything_is_read(folder: Path) -> None:
    folder.chmod(0o500)
    assert "cannot be written" in pista("book", NEVER, "-o", str(folder / "book.pdf"), check=64).stderr


def test_separate_solutions_are_a_second_file(folder: Path, source: str) -> None:
    done = pista("book", source, "-o", str(folder / "book.pdf"), "--solutions", "separate", "--title", "Monday")
    assert sorted(path.name for path in folder.iterdir()) == ["book-solutions.pdf", "book.pdf"]
    assert facts((folder / "book.pdf").read_bytes())["Title"] == "Monday"
    assert facts((folder / "book-solutions.pdf").read_bytes())["Title"] == "Monday – solutions"
    assert "book-solutions.pdf" in done.stderr


def test_without_the_second_file_there_is_no_first(folder: Path, source: str) -> None:
    (folder / "book-solutions.pdf").mkdir()
    done = pista("book", source, NEVER, "-o", str(folder / "book.pdf"), "--solutions", "separate", check=64)
    assert "book-solutions.pdf cannot be written" in done.stderr
    assert NEVER not in done.stderr
    assert [path.name for path in folder.iterdir()] == ["book-solutions.pdf"]


def test_two_files_do_not_go_into_one_pipe(source: str) -> None:
    assert pista("book", source, "-o", "-", "--solutions", "separate", check=64).stdout == ""


def test_a_refused_puzzle_leaves_an_older_book_alone(folder: Path) -> None:
    path = folder / "book.pdf"
    path.write_text("an older book")
    pista("book", "-", "-o", str(path), stdin="1 0\n0 0\n", check=64)
    assert path.read_text() == "an older book"
    assert [each.name for each in folder.iterdir()] == [path.name]


def test_a_book_is_replaced_as_a_whole(folder: Path, source: str) -> None:
    path = folder / "book.pdf"
    path.write_text("an older book")
    pista("book", source, "-o", str(path), *PLAIN)
    assert path.read_bytes().startswith(b"%PDF-")
    assert path.read_bytes().rstrip().endswith(b"%%EOF")
    assert [each.name for each in folder.iterdir()] == [path.name]


def test_a_book_goes_into_a_pipe_and_not_over_it(folder: Path, source: str) -> None:
    pipe = folder / "pipe"
    os.mkfifo(pipe)
    with subprocess.Popen(["cat", pipe], stdout=subprocess.PIPE) as reader:
        pista("book", source, "-o", str(pipe), *PLAIN)
        assert reader.communicate(timeout=PATIENCE)[0].startswith(b"%PDF-")
    assert pipe.is_fifo()


def test_a_reader_that_has_left_is_told_by_the_usual_code(source: str) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "wb") as gone:
        done = subprocess.run(
            [PISTA, "book", source, "-o", "-"], stdout=gone, stderr=subprocess.PIPE, timeout=PATIENCE, check=False
        )
    assert (done.returncode, b"Traceback" in done.stderr) == (141, False)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
def test_what_does_not_fit_into_the_output_is_no_success(source: str) -> None:
    done = subprocess.run(
        ["sh", "-c", f'"{PISTA}" book "{source}" -o - >/dev/full'], capture_output=True, text=True, timeout=PATIENCE
    )
    assert done.returncode == 64
    assert len(done.stderr.splitlines()) == 1
