"""What the grid commands read: text in any coding, files, JSON of their own; and what they say where they cannot."""

import json
from pathlib import Path

import pytest

from cli.program import pista

UNIQUE = "1 0 3\n8 9 4\n7 0 0\n"


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("", "-:1:1: "),
        ("1 2\n3", "-:2:2: "),
        ("1 2\n3 x", "-:2:3: "),
        ("{", ""),
        ('{"version": 1}', ""),
        (b"\xff\xfe\x00\x01" * 50, "-:1:"),
        (b"7" * 10_000_000, ""),
        (b"\n" * 10_000_000, ""),
        ("0 " * 3_000_000, ""),
    ],
)
@pytest.mark.parametrize("command", ["solve", "hint", "grade", "check", "convert", "explain"])
def test_bad_text_gets_one_sentence_with_its_place(command: str, text: str | bytes, place: str) -> None:
    done = pista("hidato", command, "-", stdin=text, check=64)
    assert done.stdout == ""
    assert done.stderr.startswith(f"pista: {place}")
    assert len(done.stderr.splitlines()) == 1
    assert len(done.stderr) < 300


@pytest.mark.parametrize("coding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le-mark"])
@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_text_is_read_however_an_editor_wrote_it(coding: str, line_end: str) -> None:
    text = UNIQUE.replace("\n", line_end)
    data = b"\xff\xfe" + text.encode("utf-16-le") if coding.endswith("mark") else text.encode(coding)
    assert pista("hidato", "convert", "-", stdin=data).stdout == pista("hidato", "convert", "-", stdin=UNIQUE).stdout


def test_json_may_begin_with_a_mark() -> None:
    data = pista("hidato", "convert", "-", "--to", "json", stdin=UNIQUE).stdout
    assert pista("hidato", "convert", "-", stdin=data.encode("utf-16")).stdout


def test_a_file_with_a_question_mark_is_a_file(tmp_path: Path) -> None:
    path = tmp_path / "what?.txt"
    path.write_text(UNIQUE, encoding="utf-8")
    assert pista("hidato", "convert", str(path)).stdout


@pytest.mark.minute
def test_why_a_file_cannot_be_read_is_said_in_the_readers_language() -> None:
    assert "no existe el archivo o la carpeta" in pista("hidato", "solve", "missing", "--ui", "es", check=64).stderr
    assert "è una cartella" in pista("hidato", "solve", ".", "--ui", "it", check=64).stderr
    assert pista("hidato", "solve", "", check=64).stderr == "pista: '' cannot be read: it is a folder.\n"


def test_a_text_that_is_too_long_is_told_how_long_it_may_be() -> None:
    told = pista("hidato", "solve", "-", stdin=b"0 " * 6_000_000, check=64).stderr
    assert "the limit is 2000000 characters" in told
    assert "8000" not in told


@pytest.mark.minute
@pytest.mark.parametrize("kind", ["hidato", "makaro"])
def test_the_json_that_is_written_is_read(kind: str, tmp_path: Path) -> None:
    new = pista(kind, "generate", "5x5", "--seed", "1", "--json").stdout
    assert pista(kind, "solve", "-", stdin=new).stdout
    board = tmp_path / "board.json"
    board.write_text(pista(kind, "convert", "-", "--to", "json", stdin=new).stdout)
    assert "hardest" in pista(kind, "grade", str(board)).stdout
    assert pista(kind, "convert", str(board)).stdout == json.loads(new)["puzzle"]["text"]
    solved = pista(kind, "solve", "-", "--json", stdin=new).stdout
    assert pista(kind, "convert", "-", stdin=solved).stdout == json.loads(new)["puzzle"]["text"]
    (line,) = pista(kind, "solve", "-", "--all", "--json", stdin=new).stdout.splitlines()
    assert pista(kind, "check", "-", stdin=line).stdout == "There is exactly one solution.\n"
    assert json.loads(line)["text"] == json.loads(solved)["solutions"][0]["text"]


@pytest.mark.parametrize("text", ["{}", "{", '{"kind": "wordle", "puzzle": "x"}', '{"kind": "hidato", "puzzle": 3}'])
def test_other_json_gets_one_sentence(text: str) -> None:
    assert "JSON" in pista("hidato", "solve", "-", stdin=text, check=64).stderr


@pytest.mark.minute
def test_several_objects_are_called_several_where_there_can_be_one_alone() -> None:
    lines = pista("hidato", "generate", "3x3", "--level", "easy", "--seed", "1", "--count", "2").stdout
    assert "one per line" in pista("hidato", "generate", "--template", "-", stdin=lines, check=64).stderr
    assert len(pista("hidato", "solve", "-", stdin=lines).stdout.splitlines()) == 2
    first = lines.splitlines()[0]
    pista("hidato", "solve", "-", stdin=first)
    assert "neither a saved game" in pista("hidato", "solve", "-", stdin=f"{first} x", check=64).stderr
