"""`prove --certificate` writes why no opener is better, and `verify` follows it."""

import json
import zlib
from pathlib import Path

import pytest

from cli.program import pista
from pista.message import LANGUAGES

WORDS = ("aab", "aba", "abb", "abc", "acb", "bac", "bca", "cab", "cba", "ccc")


@pytest.fixture
def own(tmp_path: Path) -> tuple[str, ...]:
    words = tmp_path / "words.txt"
    words.write_text("\n".join(WORDS), encoding="utf-8")
    return ("--lang", str(words), "--length", "3")


@pytest.fixture
def file(tmp_path: Path, own: tuple[str, ...]) -> Path:
    path = tmp_path / "it.bounds"
    done = pista("wordle", "prove", *own, "--all-openers", "--certificate", str(path))
    assert f"{path} shows why" in " ".join(done.stdout.split())
    return path


def test_what_was_written_is_followed(file: Path, own: tuple[str, ...]) -> None:
    told = " ".join(pista("wordle", "verify", str(file), *own).stdout.split())
    assert "10 words: no strategy takes fewer than" in told
    assert "10 openers and" in told
    proof = json.loads(pista("wordle", "prove", *own, "--all-openers", "--json").stdout)
    data = json.loads(pista("wordle", "verify", str(file), *own, "--json").stdout)
    assert data["sound"] and data["faults"] == []
    assert data["least_total"] == data["claims"]["total"] == proof["total"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_false_certificate_is_told_in_every_language(file: Path, own: tuple[str, ...], language: str) -> None:
    lines = file.read_text(encoding="utf-8").split("\n")
    lines[3] = f"total {int(lines[3].split()[1]) + 1}"
    body = "\n".join(lines[:-2]) + "\n"
    file.write_text(f"{body}end {zlib.crc32(body.encode()):08x}\n", encoding="utf-8")
    done = pista("wordle", "verify", str(file), *own, "--ui", language, check=1)
    assert str(file) in done.stdout.replace("\n", "")
    data = json.loads(pista("wordle", "verify", str(file), *own, "--ui", language, "--json", check=1).stdout)
    assert not data["sound"] and len(data["faults"]) == 1 and data["least_total"] is None


def test_damage_and_wrong_questions_are_one_sentence(file: Path, own: tuple[str, ...]) -> None:
    assert "answers" in pista("wordle", "verify", str(file), *own, "--answers", "all", check=64).stderr
    assert "--max-guesses" in pista("wordle", "verify", str(file), *own, "--max-guesses", "5", check=64).stderr
    file.write_text(file.read_text(encoding="utf-8").replace("total ", "total 1"), encoding="utf-8")
    assert "checksum" in pista("wordle", "verify", str(file), *own, check=64).stderr


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("--opener", "abc"), "--all-openers"),
        (("--all-openers", "--hard"), "hard mode"),
        (("--all-openers", "--width", "3"), "--width"),
        (("--all-openers", "--lang", "it", "--length", "6"), "up to 5 letters"),
        (("--all-openers", "--save", "SAME"), "same file"),
    ],
)
def test_what_cannot_be_certified_is_refused_first(
    tmp_path: Path, own: tuple[str, ...], options: tuple[str, ...], sentence: str
) -> None:
    path = str(tmp_path / "it.bounds")
    given = (path if option == "SAME" else option for option in options)
    told = pista("wordle", "prove", *own, *given, "--certificate", path, check=64).stderr
    assert sentence in " ".join(told.split())
    assert not Path(path).exists()
