"""`generate` of Wordle from outside: deduction sheets that can be read, printed and found by `suggest`."""

import json
import subprocess
from pathlib import Path

import pytest

from cli.program import PISTA, pista
from pista import wordle
from pista.book import make

LEVELS = wordle.ABOUT.paper_levels


def test_a_sheet_is_written_as_text_that_is_read_again() -> None:
    made = pista("wordle", "generate", "--lang", "ES", "--level", "easy", "--seed", "3").stdout
    assert wordle.read(made) == wordle.sheet("es 5", level="easy", seed=3)
    drawn = pista("wordle", "generate", "--length", "7", "--ui", "it").stdout
    comment, text = drawn.split("\n", 1)
    assert wordle.read(drawn) == wordle.sheet("it 7", level="medium", seed=int(comment.removeprefix("; --seed ")))
    assert wordle.read(text) == wordle.read(drawn)


def test_many_sheets_come_in_seed_order_whatever_the_jobs(tmp_path: Path) -> None:
    many = ("wordle", "generate", "--count", "6", "--seed", "-2", "--level", "hard", "--lang", "pt")
    one, two = (pista(*many, "--jobs", jobs).stdout for jobs in ("1", "2"))
    assert one == two
    lines = [json.loads(line) for line in one.splitlines()]
    assert [line["seed"] for line in lines] == list(range(-2, 4))
    assert [wordle.read(line["puzzle"]["text"]) for line in lines] == [
        wordle.sheet("pt 5", level="hard", seed=line["seed"]) for line in lines
    ]
    file = tmp_path / "sheets.jsonl"
    assert pista(*many, "--out", str(file)).stdout == ""
    assert file.read_text(encoding="utf-8") == one


def test_a_line_tells_what_was_asked_for() -> None:
    line = json.loads(pista("wordle", "generate", "--seed", "5", "--json", "--with", "svg,grade,solution").stdout)
    puzzle = wordle.sheet("en 5", seed=5)
    assert (line["kind"], line["verdict"], line["shape"], line["level"]) == ("wordle", "unique", "en 5", "medium")
    assert line["puzzle"]["cells"] == 5 * puzzle.tries
    assert line["puzzle"]["givens"] == 5 * len(puzzle.clues)
    assert line["solution"] == puzzle.secret
    assert line["grade"]["score"] == wordle.grade(puzzle).score
    assert line["svg"].startswith("<svg")


@pytest.mark.parametrize("language", ["en", "es", "pt", "it"])
def test_suggest_agrees(language: str) -> None:
    puzzle = wordle.read(pista("wordle", "generate", "--lang", language, "--length", "6", "--seed", "1").stdout)
    turns = [f"{guess}:{reply}" for guess, reply in puzzle.clues]
    found = json.loads(pista("wordle", "suggest", *turns, "--lang", language, "--length", "6", "--json").stdout)
    assert found["left"] == [puzzle.secret]


def test_sheets_go_through_a_pipe_into_a_book(tmp_path: Path) -> None:
    book = tmp_path / "book.pdf"
    made = pista("wordle", "generate", "--count", "10", "--seed", "1", "--json").stdout
    pista("book", "-", "-o", str(book), "--language", "es", stdin=made)
    text = subprocess.run(
        ["pdftotext", "-layout", str(book), "-"], capture_output=True, text=True, check=True, timeout=60
    ).stdout
    spread = "".join(text.split())
    # Whose words these are is told where they are not the reader's.
    assert spread.count("inglés") == 10
    for line in made.splitlines():
        puzzle = wordle.read(json.loads(line)["puzzle"]["text"])
        for guess, _ in puzzle.clues:
            assert guess.upper() in spread
        assert spread.count(str(puzzle.secret).upper()) >= 1
    assert "español" not in text
    puzzles = [wordle.sheet("es 5", level=level, seed=1) for level in LEVELS]
    assert make(puzzles, language="es") == make(puzzles, language="es")


@pytest.mark.parametrize("more", [(), ("--count", "5")])
def test_a_book_is_made_in_one_step(tmp_path: Path, more: tuple[str, ...]) -> None:
    wanted = ("wordle", "generate", "--lang", "it", "--seed", "2", *more)
    one, two, lines = tmp_path / "one.pdf", tmp_path / "two.pdf", tmp_path / "lines.jsonl"
    made = pista(*wanted, "--pdf", str(one))
    assert made.stdout == pista(*wanted).stdout
    pista("book", "-", "-o", str(two), stdin=made.stdout)
    assert one.read_bytes() == two.read_bytes()
    alone = subprocess.run([PISTA, *wanted, "--pdf", "-"], capture_output=True, check=True, timeout=60)
    assert alone.stdout == one.read_bytes()
    if more:
        assert pista(*wanted, "--out", str(lines), "--pdf", str(two)).stdout == ""
        assert lines.read_text(encoding="utf-8") == made.stdout
    refused = pista(*wanted, "--pdf", str(tmp_path / "none" / "a.pdf"), check=64)
    assert (refused.stdout, "none/a.pdf cannot be written" in refused.stderr) == ("", True)


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        (("--level", "adversary"), "The level must be one of easy, medium, hard"),
        (("--lang", "xx"), "The lexicon must be one of en"),
        (("--length", "2"), "no words of 2 letters"),
        (("--length", "-5"), "named by its language and length"),
        (("--out", "x"), "--count"),
        (("--count", "2", "--out", "/nowhere/x"), "/nowhere/x"),
        (("--with", "tune"), "--with"),
        (("--count", "3", "--level", "adversary"), "The level must be one of"),
    ],
)
def test_what_is_wrong_is_told_in_a_sentence(asked: tuple[str, ...], why: str) -> None:
    told = pista("wordle", "generate", *asked, check=64)
    assert why in told.stderr
    assert told.stdout == ""
    assert "Traceback" not in told.stderr
