"""Pages are set in a folder of their own: where none can be made, that is a sentence, and afterwards it is gone."""

import tempfile
from pathlib import Path

import pytest

from pista import suguru
from pista.book import make
from pista.kind import PuzzleError
from pista.message import LANGUAGES, message

PUZZLE = suguru.generate("4x4", level="easy", seed=1)


@pytest.mark.parametrize("booklet", [False, True])
def test_nothing_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, booklet: bool) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    assert make([PUZZLE], booklet=booklet).startswith(b"%PDF-")
    assert list(tmp_path.iterdir()) == []


def test_where_there_is_no_place_for_it_that_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "none"))
    with pytest.raises(PuzzleError) as refused:
        make([PUZZLE])
    for language in LANGUAGES:
        begin = message("book.no_workshop", why="").say(language).rpartition(":")[0]
        assert refused.value.say(language).startswith(begin)
