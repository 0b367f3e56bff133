"""`generate` of Wordle from outside: deduction sheets that can be read, printed and found by `suggest`."""

import json
import subprocess
from pathlib import Path

import pytest

from cli.program import PISTA, pista
from pista import wordle
from pista.book import make
from pista.links import packed
from pista.session import Session

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


def test_a_book_takes_sheets_as_text_and_links_and_refuses_others(tmp_path: Path) -> None:
    text = pista("wordle", "generate", "--seed", "4").stdout
    sheet, link, game = tmp_path / "sheet.txt", f"https://example.org/en/wordle#p={packed(text)}", tmp_path / "game.txt"
    sheet.write_text(text, encoding="utf-8")
    game.write_text("wordle\nsecret: cloud\n", encoding="utf-8")
    one, two = tmp_path / "one.pdf", tmp_path / "two.pdf"
    pista("book", str(sheet), "-o", str(one))
    pista("book", link, "-o", str(two))
    assert one.read_bytes() == two.read_bytes()
    refused = pista("book", str(sheet), str(game), "-o", str(one), check=64).stderr
    assert f"{game}" in refused
    assert "more than one solution" in refused


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


def test_a_sheet_is_played_in_the_terminal_and_counted_apart(tmp_path: Path) -> None:
    file, data = tmp_path / "sheet.txt", str(tmp_path / "data")
    sheet = wordle.read("wordle\ntries: 3\nclues: place:-T-V- bland:-T--T\nsecret: cloud\n")
    file.write_text(wordle.write(sheet), encoding="utf-8")
    address = f"https://example.org/en/wordle#p={packed(wordle.write(sheet))}"
    saved = tmp_path / "saved.json"
    saved.write_text(json.dumps(Session(wordle, sheet).to_json()), encoding="utf-8")
    line = tmp_path / "line.jsonl"
    made = {"version": 1, "kind": "wordle", "puzzle": {"version": 1, "kind": "wordle", "text": wordle.write(sheet)}}
    line.write_text(f"{json.dumps(made)}\n", encoding="utf-8")
    for source in (str(file), address, str(saved), str(line)):
        told = pista("wordle", "play", source, stdin="cloud\n", PISTA_DATA=data).stdout
        assert "Find the 5-letter word (en) in 1 try.\n2 guesses are already made." in told
        assert "1/3 PLACE _+_-_: P absent, L in place, A absent, C elsewhere, E absent.\n2/3 BLAND" in told
        assert "Try 3 of 3: 3/3 CLOUD +++++" in told
        assert "Deduced in 0:00. Well done!" in told
        assert "Pista · Wordle (deduction sheet) · 3/3" in told
    assert "4 games, 4 won" in told
    lost = pista("wordle", "play", str(file), stdin="clout\n", PISTA_DATA=data).stdout
    assert "The word was CLOUD" in lost
    assert "5 games, 4 won" in lost
    ordinary = pista("wordle", "play", "--seed", "1", stdin="\n".join(["crane"] * 6) + "\n", PISTA_DATA=data).stdout
    assert "1 game, 0 won" in ordinary
    results = json.loads(pista("stats", "--export", "-", PISTA_DATA=data).stdout)["results"]
    assert [result["mode"] for result in results] == ["sheet"] * 5 + ["practice"]


def test_a_day_that_a_file_names_is_not_counted_as_played(tmp_path: Path) -> None:
    file, data = tmp_path / "game.txt", str(tmp_path / "data")
    file.write_text("wordle\nlexicon: en\ndate: 2026-11-02\nsecret: cloud\n", encoding="utf-8")
    pista("wordle", "play", str(file), stdin="cloud\n", PISTA_DATA=data)
    results = json.loads(pista("stats", "--export", "-", PISTA_DATA=data).stdout)["results"]
    assert [(result["mode"], result["day"]) for result in results] == [("practice", None)]


@pytest.mark.parametrize(
    ("text", "asked", "why"),
    [
        ("wordle\nclues: place:-T-V-\nsecret: crown\n", (), "sheet.txt:2:8: Clue 1: PLACE is answered"),
        ("", (), "begins with a line"),
        ("{}", (), "neither a saved game nor a puzzle"),
        ('{"a": 1}\n{"b": 2}\n', (), "several objects"),
        ("https://example.org/en/hidato#p=x", (), "link"),
        ("wordle\nsecret: cloud\n", ("--hard",), "--hard"),
        ("wordle\nsecret: cloud\n", ("--lang", "es"), "--lang"),
    ],
)
def test_a_file_that_is_no_game_is_told_with_its_name(
    tmp_path: Path, text: str, asked: tuple[str, ...], why: str
) -> None:
    file = tmp_path / "sheet.txt"
    file.write_text(text, encoding="utf-8")
    told = pista("wordle", "play", str(file), *asked, check=64)
    assert why in told.stderr
    assert "sheet.txt" in told.stderr
