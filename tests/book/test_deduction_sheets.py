"""Words to deduce, on paper: the guesses are there letter by letter, the secret only among the solutions."""

from collections.abc import Sequence

import pytest
from cli.program import pista

from book.printed import Word, flowing, pictures, words
from book.test_codes import CAMERA, CODED, puzzles_at, seen
from pista.book import Entry, Options
from pista.book.making import printed
from pista.book.reading import entries_in
from pista.message import LANGUAGES, worded

PLAIN = {"cover": False, "rules": False, "page_numbers": False}


@pytest.fixture(scope="module")
def sheet(tmp_path_factory: pytest.TempPathFactory) -> Entry:
    path = tmp_path_factory.mktemp("sheets") / "sheet.jsonl"
    path.write_text(pista("wordle", "generate", "--level", "easy", "--seed", "1", "--count", "1").stdout)
    (read,) = entries_in([path])
    assert read.entry is not None
    return read.entry


def lines(sheet: Entry) -> dict[str, str]:
    """What its text says: `clues`, `secret` and the rest."""
    text = sheet.kind.write(sheet.puzzle)
    return {name: told.strip() for name, _, told in (line.partition(":") for line in text.splitlines())}


def rows(page: Sequence[Word]) -> list[str]:
    """Letters of a board that stand beside each other, row by row."""
    found: dict[int, list[Word]] = {}
    for word in page:
        if len(word.text) == 1 and word.text.isalpha():
            found.setdefault(round(word.top), []).append(word)
    lefts = (sorted(found[top], key=lambda word: word.left) for top in sorted(found))
    return ["".join(word.text for word in row) for row in lefts]


def test_the_guesses_are_there_and_the_secret_is_not(sheet: Entry) -> None:
    told = lines(sheet)
    guesses = [clue.partition(":")[0].upper() for clue in told["clues"].split()]
    (page,) = words(printed([sheet], Options(**PLAIN, solutions="none")).book)  # type: ignore[arg-type]
    assert [row for row in rows(page) if row in guesses] == guesses
    assert told["secret"].upper() not in rows(page)


def test_the_solution_is_the_secret(sheet: Entry) -> None:
    made = printed([sheet], Options(**PLAIN, solutions="separate"))  # type: ignore[arg-type]
    assert made.solutions is not None
    (page,) = words(made.solutions)
    assert rows(page)[-1] == lines(sheet)["secret"].upper()


def test_its_code_leads_back_to_it(sheet: Entry) -> None:
    (page,) = pictures(printed([sheet], Options(**CODED)).book, CAMERA)  # type: ignore[arg-type]
    (text,) = seen(page)
    assert puzzles_at(text) == [(sheet.kind.name, sheet.puzzle)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_to_be_done_is_told_in_the_language_of_the_book(sheet: Entry, language: str) -> None:
    said = flowing(printed([sheet], Options(language=language, cover=True)).book)
    name = sheet.kind.name
    rule = worded(language, "", f"{name}.paper", f"{name}.rules").split("\n")[0]
    assert rule
    assert rule in said
