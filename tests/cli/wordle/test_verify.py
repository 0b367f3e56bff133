"""`pista wordle verify`: figures and faults, as sentences and as JSON, and what the exit code says."""

import json
from pathlib import Path

import pytest

from cli.program import pista
from pista import wordle
from pista.message import LANGUAGES

SHIPPED = Path(wordle.__file__).parent / "strategies"
WORDS = ("aab", "aba", "abb", "abc", "acb", "bac", "bca", "cab", "cba", "ccc")


@pytest.fixture
def own(tmp_path: Path) -> tuple[str, ...]:
    """A tree for a list of one's own, and the options that name the list."""
    words, tree = tmp_path / "words.txt", tmp_path / "it.tree"
    words.write_text("\n".join(WORDS), encoding="utf-8")
    lexicon = wordle.lexicon(words, 3)
    wordle.prove(lexicon, "bca").save(tree, lexicon)
    return (str(tree), "--lang", str(words), "--length", "3")


def test_a_shipped_tree_needs_no_list() -> None:
    done = pista("wordle", "verify", str(SHIPPED / "en-classic-5-secrets.tree"))
    assert "SALET: 7920 guesses for 2315 words, 3.4212 on average, 5 at worst." in done.stdout
    assert "With guess 2: 78 words" in done.stdout
    assert done.stdout.splitlines()[-1].startswith("Nothing is wrong")


def test_json_has_every_figure(own: tuple[str, ...]) -> None:
    data = json.loads(pista("wordle", "verify", *own, "--json").stdout)
    assert data["sound"] and data["faults"] == [] and data["failures"] == []
    assert (data["opener"], data["words"], data["idle"]) == ("bca", 10, 0)
    assert sum(data["distribution"]) == 10
    assert sum(n * count for n, count in enumerate(data["distribution"], 1)) == data["total"] == data["claims"]["total"]
    assert data["mean"] == data["total"] / 10


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_false_claim_ends_with_one_and_a_line(own: tuple[str, ...], language: str) -> None:
    file = Path(own[0])
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("total ", "total 9").rpartition(" ")[0] + "\n", encoding="utf-8")
    done = pista("wordle", "verify", *own, "--ui", language, check=1)
    assert done.stdout.splitlines()[-1].startswith(f"{file}:6: ")
    data = json.loads(pista("wordle", "verify", *own, "--ui", language, "--json", check=1).stdout)
    assert not data["sound"]
    assert [fault["line"] for fault in data["faults"]] == [6]


def test_damage_is_bad_input(own: tuple[str, ...]) -> None:
    file = Path(own[0])
    file.write_text(file.read_text(encoding="utf-8").replace(" bac", " bax", 1), encoding="utf-8")
    done = pista("wordle", "verify", *own, check=64)
    assert (done.stdout, done.stderr.count("\n")) == ("", 1)
    assert "checksum" in done.stderr
    assert "cannot be read" in pista("wordle", "verify", f"{file}.none", check=64).stderr
    file.write_text("pista-tree 3\n", encoding="utf-8")
    assert "another version" in pista("wordle", "verify", *own, check=64).stderr


def test_a_tree_of_a_list_of_ones_own_says_that_it_needs_it(own: tuple[str, ...]) -> None:
    assert "--lang" in pista("wordle", "verify", own[0], check=64).stderr


def test_many_faults_are_counted_not_listed(own: tuple[str, ...]) -> None:
    done = pista(
        "wordle", "verify", str(SHIPPED / "es-5-secrets.tree"), "--answers", "all", "--max-guesses", "2", check=1
    )
    assert "words are never found" in done.stdout
    hard = Path(own[0])
    words = wordle.lexicon("es")
    tree = wordle.prove(words, "tarco")
    hard.write_text(tree.to_text(words).replace("mode normal", "mode hard").rpartition(" ")[0] + "\n", encoding="utf-8")
    lines = pista("wordle", "verify", str(hard), check=1).stdout.splitlines()
    assert lines[-1].startswith("And ") and lines[-1].endswith("more faults.")
    assert len(lines) < 40
