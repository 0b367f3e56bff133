"""Honest books: what has not exactly one solution is not printed, and everybody is told which one it is and where."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from any_board import with_no_solution, with_several_solutions
from cli.program import pista

from pista import book as books
from pista.book import Entry, entry, make
from pista.book.options import MOST_PUZZLES, Wishes
from pista.book.reading import entries_in
from pista.grid.kind import solvable
from pista.kind import PuzzleError
from pista.kinds import kind_named, kinds
from pista.message import LANGUAGES, message

SOLVABLE = [kind for kind in kinds() if solvable(kind)]
WRONG = {"several": with_several_solutions, "none": with_no_solution}
every_kind = pytest.mark.parametrize("kind", SOLVABLE, ids=lambda kind: kind.name)
every_wrong = pytest.mark.parametrize("verdict", WRONG)


@every_kind
@every_wrong
def test_from_python_it_is_refused_with_its_number(kind: Any, verdict: str) -> None:
    good, wrong = kind.generate("5x5", level="easy", seed=1), kind.read(WRONG[verdict](kind))
    with pytest.raises(PuzzleError) as refused:
        books.make([good, good, wrong, good])
    for language in LANGUAGES:
        told = message("book.numbered", number=3, why=message(f"book.refused_{verdict}"))
        assert refused.value.say(language) == told.say(language)


@every_kind
@every_wrong
def test_on_the_command_line_it_is_refused_with_number_and_place(kind: Any, verdict: str, tmp_path: Path) -> None:
    lines = pista(kind.name, "generate", "5x5", "--count", "2", "--seed", "1").stdout
    wrong = json.dumps({"version": 1, "kind": kind.name, "puzzle": WRONG[verdict](kind)})
    source, path = tmp_path / "boards.jsonl", tmp_path / "book.pdf"
    source.write_text(f"{lines}\n\n{wrong}\n{lines}", encoding="utf-8")
    done = pista("book", str(source), "-o", str(path), check=64)
    why = message(f"book.refused_{verdict}").say("en")
    assert done.stderr.splitlines() == [
        f"pista: {source}:5: Puzzle 3: {why}",
        f"pista: {message('book.refused', n=1).say('en')}",
    ]
    assert [each.name for each in tmp_path.iterdir()] == [source.name]


def test_the_place_in_a_file_of_one_puzzle_is_line_and_column(entries: Sequence[Entry], tmp_path: Path) -> None:
    for each in entries:
        rows = each.kind.write(each.puzzle).splitlines()
        rows[1] = rows[1][:-1] + "é"
        path = tmp_path / f"{each.kind.name}.txt"
        path.write_text("\n".join(rows), encoding="utf-8")
        (read,) = entries_in([path], each.kind.name)
        assert read.error is not None
        assert (read.error.source, read.error.line) == (str(path), 2)
        assert read.error.column is not None
        assert read.error.say("en").startswith(f"{path}:2:{read.error.column}: Puzzle 1: ")


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("[1, 2]", "grid.not_our_json"),
        ('{"kind": 5}', "grid.not_our_json"),
        ('{"puzzle": "1 0 3"}', "grid.not_our_json"),
        ("https://pista.example/en/suguru#p=AAAA", "web.code_wrong"),
        ("https://pista.example/en/nothing#p=AAAA", "web.code_wrong"),
        ("https://pista.example/en/sheet#p=AAAA", "web.code_wrong"),
    ],
)
def test_a_spoilt_line_is_told_by_its_place(entries: Sequence[Entry], tmp_path: Path, line: str, why: str) -> None:
    good = json.dumps({"version": 1, "kind": entries[0].kind.name, "puzzle": entries[0].kind.write(entries[0].puzzle)})
    path = tmp_path / "boards.jsonl"
    path.write_text(f"{good}\n{line}\n{good}\n", encoding="utf-8")
    first, wrong, last = entries_in([path])
    assert first.entry == last.entry == entries[0]
    assert wrong.error is not None
    assert wrong.error.say("en") == f"{path}:2: Puzzle 2: {message(why).say('en')}"


def test_what_is_not_json_is_told_by_its_line_and_column(tmp_path: Path) -> None:
    path = tmp_path / "boards.jsonl"
    path.write_text('{"kind": "hidato"}\n{"kind": "hidato", "puzzle": }\n', encoding="utf-8")
    _, wrong = entries_in([path])
    assert wrong.error is not None
    assert wrong.error.say("en") == f"{path}:2:30: Puzzle 2: {message('book.no_json').say('en')}"


def test_what_looks_like_nothing_is_refused_as_a_board(tmp_path: Path) -> None:
    path = tmp_path / "board.txt"
    path.write_text("x x x\n1 2 zz\n", encoding="utf-8")
    (read,) = entries_in([path])
    assert read.error is not None
    assert read.error.say("en").startswith(f"{path}:1:1: Puzzle 1: x is neither a number")


def test_a_book_is_not_written_over_what_it_is_made_of(entries: Sequence[Entry], tmp_path: Path) -> None:
    path, link = tmp_path / "boards.txt", tmp_path / "link.txt"
    path.write_text(entries[0].kind.write(entries[0].puzzle), encoding="utf-8")
    link.symlink_to(path)
    before = path.read_bytes()
    for output in (path, link):
        told = pista("book", str(path), "-o", str(output), check=64).stderr
        assert told == f"pista: {output} is named twice: choose another file for the book.\n"
    out = str(tmp_path / "new.jsonl")
    told = pista("suguru", "generate", "5x5", "--count", "2", "--out", out, "--pdf", out, check=64).stderr
    assert "is named twice" in told
    assert (path.read_bytes(), sorted(each.name for each in tmp_path.iterdir())) == (before, ["boards.txt", "link.txt"])


def test_boards_that_nobody_could_read_are_refused_by_their_place() -> None:
    board = entry(kind_named("hidato").generate("40x40", level="easy", seed=1), "large.txt:1")
    wished: tuple[Wishes, ...] = ({"paper": "a5"}, {"paper": "a5", "booklet": True})
    for wishes in wished:
        with pytest.raises(PuzzleError, match=r"large\.txt:1: Puzzle 1 is too large for this paper"):
            make([board], **wishes)
    assert make([board]).startswith(b"%PDF-")


def test_text_that_could_be_several_kinds_asks_which(tmp_path: Path) -> None:
    """Rows of numbers and rooms are a puzzle of two kinds; once the kind is named, it is printed."""
    path = tmp_path / "board.txt"
    path.write_text("1 .\n\n1 1\n", encoding="utf-8")
    (read,) = entries_in([path])
    assert read.error is not None
    assert "makaro or suguru" in read.error.say("en")
    for name in ("makaro", "suguru"):
        (read,) = entries_in([path], name)
        assert read.entry is not None
        assert read.entry.kind.name == name
        path.write_text(f"; {name}\n1 .\n\n1 1\n", encoding="utf-8")
        (read,) = entries_in([path])
        assert read.entry is not None
        assert read.entry.kind.name == name


def test_of_many_the_first_are_told_and_then_how_many(tmp_path: Path) -> None:
    kind = SOLVABLE[0]
    wrong = json.dumps({"version": 1, "kind": kind.name, "puzzle": WRONG["none"](kind)})
    done = pista("book", "-", "-o", str(tmp_path / "book.pdf"), stdin=f"{wrong}\n" * 30, check=64)
    told = done.stderr.splitlines()
    assert len(told) == 22
    assert told[19].startswith("pista: -:20: Puzzle 20: ")
    assert told[20:] == ["pista: …", f"pista: {message('book.refused', n=30).say('en')}"]


def test_no_puzzles_are_no_book(tmp_path: Path) -> None:
    with pytest.raises(PuzzleError) as refused:
        books.make([])
    assert refused.value.say("en") == message("book.empty").say("en")
    assert pista("book", "-", "-o", str(tmp_path / "book.pdf"), stdin="", check=64).stderr
    assert not (tmp_path / "book.pdf").exists()


def test_a_book_has_a_limit_which_is_told_before_more_is_proved(entries: Sequence[Entry]) -> None:
    taken = 0

    def endless() -> Any:
        nonlocal taken
        while True:
            taken += 1
            yield entries[0]

    with pytest.raises(PuzzleError) as refused:
        books.make(endless())
    assert refused.value.say("en") == message("book.too_many", most=MOST_PUZZLES).say("en")
    assert taken == MOST_PUZZLES + 1


def test_what_is_too_large_is_refused_with_number_and_place_of_what_was_given(tmp_path: Path) -> None:
    """Numbers of a book that was not made say nothing."""
    kind = kinds()[1]
    for name, shape in (("small", "5x5"), ("large", "20x20")):
        (tmp_path / name).write_text(kind.write(kind.generate(shape, level="easy", seed=1)), encoding="utf-8")
    places = [str(tmp_path / name) for name in ("small", "large", "small", "small")]
    done = pista("book", *places, "-o", str(tmp_path / "book.pdf"), "--large-print", check=64)
    assert done.stderr.startswith(f"pista: {tmp_path / 'large'}:1: Puzzle 2 ")
    assert not (tmp_path / "book.pdf").exists()


@pytest.mark.parametrize("puzzle", ["1 0 3", None, 5, object()])
def test_what_is_no_puzzle_is_refused(puzzle: object) -> None:
    with pytest.raises(PuzzleError) as refused:
        books.make([puzzle])
    assert refused.value.say("en").startswith("Puzzle 1: ")
