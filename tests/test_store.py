"""Files survive crashes: whole or not at all; logs lose at most the line being written."""

import json
import os
from pathlib import Path

import pytest

from pista import saves, wordle
from pista.kind import PuzzleError
from pista.session import Session
from pista.store import append_lines, append_records, read_records, replace_file, replace_named


def test_a_file_is_replaced_in_one_step(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "deep" / "file.json"
    replace_file(path, "old")

    def crash(_: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", crash)
    with pytest.raises(KeyboardInterrupt):
        replace_file(path, "new")
    assert path.read_text() == "old"
    assert list(path.parent.iterdir()) == [path]


def test_a_protected_file_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Renaming another file over it would not ask. Tests may be run by somebody who may write everything."""
    path = tmp_path / "file"
    path.write_text("old")
    monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(PermissionError, match=str(path)):
        replace_named(path, "new")
    assert path.read_text() == "old"


def test_a_link_stays_and_leads_to_the_new_text(tmp_path: Path) -> None:
    link, target, circle = tmp_path / "link", tmp_path / "target", tmp_path / "circle"
    target.write_text("old")
    link.symlink_to(target)
    replace_named(link, "new")
    assert (link.is_symlink(), target.read_text()) == (True, "new")
    circle.symlink_to(circle)
    with pytest.raises(OSError, match=str(circle)):
        replace_named(circle, "new")


def test_a_name_as_long_as_the_system_allows_is_written(tmp_path: Path) -> None:
    path = tmp_path / ("x" * os.pathconf(tmp_path, "PC_NAME_MAX"))
    append_lines(path, "one\n")
    append_lines(path, "two\n")
    assert path.read_text() == "one\ntwo\n"
    with pytest.raises(OSError):
        replace_named(path.with_name(path.name + "x"), "new")


def test_a_torn_line_costs_only_itself(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    append_records(log, [{"n": 1}, {"n": 2}])
    with log.open("ab") as file:
        file.write(b'{"n": 3, "tex')
    append_records(log, [{"n": 4}])
    assert [record["n"] for record in read_records(log)] == [1, 2, 4]


def test_foreign_bytes_are_passed_over(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    log.write_bytes(b'\xff\xfe\0\n[1]\n"text"\n{"n": 1}\n' + b"[" * 100_000 + b'\n{"n": "a\xe2\x80\xa8b"}\n')
    assert list(read_records(log)) == [{"n": 1}, {"n": "a\u2028b"}]
    assert list(read_records(tmp_path / "missing")) == []


def test_a_save_comes_back(tmp_path: Path) -> None:
    puzzle = wordle.Puzzle(wordle.lexicon("es"), "queso")
    session = Session(wordle, puzzle).play("perro")
    slot = saves.slot_path(tmp_path, "wordle", "../es", 5)
    saves.save(slot, session, 12.34)
    assert slot.parent == tmp_path / "saves"
    saved = saves.load(slot)
    assert saved is not None
    assert saved.seconds == 12.3
    assert saved.session == json.loads(json.dumps(session.to_json()))
    assert saves.load(tmp_path / "none.json") is None


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{}",
        b"[]",
        b"[" * 100_000,
        b"\xff\x00",
        b'{"session": 1, "seconds": 2}',
        b'{"session": {}, "seconds": 2, "id": 5}',
    ],
)
def test_a_damaged_save_says_which_file(tmp_path: Path, content: bytes) -> None:
    slot = tmp_path / "slot.json"
    slot.write_bytes(content)
    with pytest.raises(PuzzleError, match=r"slot\.json"):
        saves.load(slot)
