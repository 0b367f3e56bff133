"""The letters of a book: those of one font, from files that are the same everywhere, and no others."""

from pathlib import Path

import pytest
from cli.program import pista

from pista import suguru
from pista.book import make, preview
from pista.book.options import Wishes
from pista.kind import PuzzleError
from pista.message import LANGUAGES

PUZZLE = suguru.generate("4x4", level="easy", seed=1)


def test_no_font_but_ours_is_used_and_all_of_it_is_in_the_file() -> None:
    book = make([PUZZLE], title="Ours", hints=1, rules=True)
    assert book.count(b"/FontFile3") == book.count(b"/FontDescriptor/") == 3
    assert {name[7:] for name in _fonts(book)} == {
        b"SourceSansPro-Regular",
        b"SourceSansPro-Semibold",
        b"SourceSansPro-Bold",
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_letters_of_every_language_are_there(language: str) -> None:
    letters = "àáâãçéêèíìîóôõòúùüñÀÁÂÃÇÉÊÈÍÌÎÓÔÕÒÚÙÜÑ¿¡«»“”‘’–—…ºª"
    assert make([PUZZLE], title=letters, language=language).startswith(b"%PDF-")


@pytest.mark.parametrize("title", ["日本", "🎉 Party", "عربي", "x\x01y", "\u0378"])
def test_letters_that_the_font_does_not_have_are_refused(title: str) -> None:
    with pytest.raises(PuzzleError, match="lacks a sign"):
        make([PUZZLE], title=title)
    wished: tuple[Wishes, ...] = (
        {"title": title},
        {"subtitle": title, "cover": True},
        {"author": title, "cover": True},
    )
    for wishes in wished:
        with pytest.raises(PuzzleError, match="lacks a sign"):
            preview([PUZZLE], **wishes)


def test_they_are_refused_before_any_puzzle_is_read(tmp_path: Path) -> None:
    told = pista("book", str(tmp_path / "none.txt"), "-o", str(tmp_path / "a.pdf"), "--title", "日本", check=64)
    assert (told.stderr.count("\n"), "lacks a sign of “日”" in told.stderr) == (1, True)


def _fonts(book: bytes) -> set[bytes]:
    return {part.split(b"/")[0] for part in book.split(b"/Type/FontDescriptor/FontName/")[1:]}
