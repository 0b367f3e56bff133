"""`generate --pdf`: a book of what was made, in one step."""

import json
import subprocess
from pathlib import Path

import pytest

from cli.program import PISTA, pista
from pista.book.press import page_count


def test_one_puzzle_is_a_book_of_one(tmp_path: Path) -> None:
    path = tmp_path / "one.pdf"
    made = pista("hidato", "generate", "6x6", "--seed", "3", "--pdf", str(path))
    assert made.stdout == pista("hidato", "generate", "6x6", "--seed", "3").stdout
    assert "one puzzle on 2 pages" in made.stderr
    assert page_count(path.read_bytes()) == 2
    again = tmp_path / "again.pdf"
    pista("book", "-", "-o", str(again), stdin=made.stdout)
    assert again.read_bytes() == path.read_bytes()


def test_many_are_a_book_of_them_all_even_where_a_run_goes_on(tmp_path: Path) -> None:
    wanted = ("makaro", "generate", "6x6", "--seed", "1", "--count")
    out, whole, resumed = tmp_path / "boards.jsonl", tmp_path / "whole.pdf", tmp_path / "resumed.pdf"
    pista(*wanted, "9", "--with", "solution,grade", "--pdf", str(whole))
    pista(*wanted, "4", "--out", str(out))
    pista(*wanted, "9", "--out", str(out), "--resume", "--pdf", str(resumed))
    assert len(out.read_text(encoding="utf-8").splitlines()) == 9
    assert whole.read_bytes() == resumed.read_bytes()


@pytest.mark.parametrize("more", [(), ("--count", "2")])
def test_a_book_goes_to_stdout_alone(more: tuple[str, ...]) -> None:
    wanted = [PISTA, "suguru", "generate", "5x5", "--seed", "1", *more, "--pdf", "-"]
    made = subprocess.run(wanted, capture_output=True, check=True)
    assert made.stdout.startswith(b"%PDF-")
    assert made.stdout.rstrip().endswith(b"%%EOF")


@pytest.mark.parametrize("more", [(), ("--count", "2")])
def test_what_cannot_be_written_is_told_before_the_work(tmp_path: Path, more: tuple[str, ...]) -> None:
    out = tmp_path / "boards.jsonl"
    files = ("--out", str(out)) if more else ()
    refused = pista("suguru", "generate", "5x5", *more, *files, "--pdf", str(tmp_path / "none" / "a.pdf"), check=64)
    assert (refused.stdout, "none/a.pdf cannot be written" in refused.stderr) == ("", True)
    assert not out.exists()


def test_more_than_a_book_holds_is_told_before_the_work(tmp_path: Path) -> None:
    refused = pista("suguru", "generate", "5x5", "--count", "10001", "--pdf", str(tmp_path / "a.pdf"), check=64)
    assert (refused.stdout, list(tmp_path.iterdir())) == ("", [])
    assert "10000" in refused.stderr


def test_lines_are_given_as_without_a_book(tmp_path: Path) -> None:
    wanted = ("hidato", "generate", "5x5", "--seed", "8", "--count", "3")
    made = pista(*wanted, "--pdf", str(tmp_path / "a.pdf"))
    assert [json.loads(line)["seed"] for line in made.stdout.splitlines()] == [8, 9, 10]
