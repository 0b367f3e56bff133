"""Puzzles come in any form that Pista reads or writes, many forms at once."""

import json
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from cli.program import PATIENCE, PISTA, pista

from book.printed import texts
from pista.book import Entry
from pista.book.codes import address
from pista.book.reading import entries_in
from pista.session import Session

SITE = "https://pista.example"
Write = Callable[[Entry], str]


def as_text(each: Entry) -> str:
    return str(each.kind.write(each.puzzle))


def as_json(each: Entry) -> str:
    """As the commands write it."""
    return pista(each.kind.name, "convert", "-", "--to", "json", stdin=as_text(each)).stdout


def as_laid_out_json(each: Entry) -> str:
    return json.dumps(json.loads(as_json(each)), indent=2)


def as_saved(each: Entry) -> str:
    return json.dumps(Session(each.kind, each.puzzle).to_json())


def as_link(each: Entry) -> str:
    return address(SITE, "es", [each])


def in_lines(each: Entry) -> str:
    return f"; a comment\n\n{as_link(each)}\n"


FORMS: dict[str, Write] = {
    "text": as_text,
    "json": as_json,
    "laid out": as_laid_out_json,
    "saved": as_saved,
    "link": as_link,
    "in lines": in_lines,
}


@pytest.mark.parametrize("form", FORMS)
def test_each_form_of_a_puzzle_is_that_puzzle(entries: Sequence[Entry], tmp_path: Path, form: str) -> None:
    for number, each in enumerate(entries):
        path = tmp_path / str(number)
        path.write_text(FORMS[form](each), encoding="utf-8")
        assert [read.error or read.entry for read in entries_in([path])] == [each]


def test_a_link_with_many_puzzles_is_all_of_them(entries: Sequence[Entry]) -> None:
    assert [read.error or read.entry for read in entries_in([address(SITE, "en", entries)])] == list(entries)


def test_what_was_filled_in_is_not_printed(entries: Sequence[Entry], tmp_path: Path) -> None:
    """A saved game is printed as it was set."""
    for each in entries:
        kind, puzzle = each.kind, each.puzzle
        boards = zip(kind.paint(puzzle, kind.start(puzzle)).tiles, kind.paint(puzzle, each.solved).tiles, strict=True)
        blank = next((tile.name, solved.text) for tile, solved in boards if tile.text != solved.text)
        game = Session(kind, puzzle).play("=".join(blank))
        (tmp_path / "game.json").write_text(json.dumps(game.to_json()), encoding="utf-8")
        assert [read.error or read.entry for read in entries_in([tmp_path / "game.json"])] == [each]


def test_what_generate_writes_is_a_book(tmp_path: Path) -> None:
    lines = pista("suguru", "generate", "5x5", "--count", "3", "--seed", "4").stdout
    lines += pista("makaro", "generate", "5x5", "--count", "2", "--seed", "4").stdout
    done = pista("book", "-", "-o", str(tmp_path / "book.pdf"), "--no-rules", stdin=lines)
    assert done.stdout == ""
    assert "5 puzzles on" in done.stderr


def test_all_of_them_at_once_with_a_pipe_and_a_link(entries: Sequence[Entry], tmp_path: Path) -> None:
    one, two, three, four, *others = entries
    (tmp_path / "one.txt").write_text(as_text(one), encoding="utf-8")
    (tmp_path / "two.json").write_text(as_laid_out_json(two), encoding="utf-8")
    lines = "".join(as_json(each).strip() + "\n" for each in others)
    (tmp_path / "others.jsonl").write_text(f"; a comment\n\n{lines}", encoding="utf-8")
    places = [str(tmp_path / name) for name in ("one.txt", "two.json", "others.jsonl")]
    path = tmp_path / "book.pdf"
    done = pista("book", *places, "-", as_link(four), "-o", str(path), "--per-page", "1", stdin=as_text(three))
    assert f"{len(entries)} puzzles on" in done.stderr
    assert len(texts(path.read_bytes())) > len(entries)


def test_a_pipe_can_take_the_book(entries: Sequence[Entry]) -> None:
    """Nothing but the book is in it."""
    lines = "".join(as_json(each).strip() + "\n" for each in entries[:2])
    done = subprocess.run([PISTA, "book", "-", "-o", "-"], input=lines.encode(), capture_output=True, timeout=PATIENCE)
    assert done.returncode == 0
    assert texts(done.stdout)
    assert done.stderr.startswith(b"-: 2 puzzles on")


def test_a_puzzle_that_comes_twice_is_printed_twice_and_told(entries: Sequence[Entry], tmp_path: Path) -> None:
    board = tmp_path / "board.txt"
    board.write_text(entries[0].kind.write(entries[0].puzzle), encoding="utf-8")
    told = pista("book", str(board), str(board), "-o", str(tmp_path / "a.pdf")).stderr.splitlines()
    assert told[0].startswith(f"{tmp_path / 'a.pdf'}: 2 puzzles on ")
    assert told[1:] == ["One puzzle is in the book more than once."]
    assert len(pista("book", str(board), "-o", str(tmp_path / "b.pdf")).stderr.splitlines()) == 1
