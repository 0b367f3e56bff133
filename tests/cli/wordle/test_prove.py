"""`pista wordle prove`: its result, its tree file and who may play it, going on after a kill, and bad options."""

import json
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

from cli.program import PISTA, pista
from pista import wordle
from pista.wordle.tree import Tree

WORDS = ("aab", "aba", "abb", "abc", "acb", "bac", "bca", "cab", "cba", "ccc")


@pytest.fixture
def words(tmp_path: Path) -> Path:
    file = tmp_path / "words.txt"
    file.write_text("\n".join(WORDS), encoding="utf-8")
    return file


def prove(words: Path, *args: str, length: int = 3, check: int = 0) -> subprocess.CompletedProcess[str]:
    return pista("wordle", "prove", "--lang", str(words), "--length", str(length), *args, check=check)


@pytest.mark.minute
def test_the_least_total_and_its_tree(words: Path, tmp_path: Path) -> None:
    file = tmp_path / "abc.tree"
    data = json.loads(prove(words, "--opener", "ABC", "--save", str(file), "--json").stdout)
    lexicon = wordle.lexicon(words, 3)
    tree = Tree.load(file, lexicon)
    assert data["opener"] == tree.root.guess == "abc"
    assert data["exact"] and data["openers"] == 1
    verified = wordle.verify(file, lexicon)
    assert verified.sound and verified.claims.total == verified.total == data["total"]
    assert verified.worst == data["worst"]
    assert f"{data['total']}" in prove(words, "--opener", "abc").stdout


@pytest.mark.minute
def test_of_all_openers_none_does_better(words: Path) -> None:
    best = json.loads(prove(words, "--all-openers", "--json").stdout)
    each = [json.loads(prove(words, "--opener", word, "--json").stdout)["total"] for word in WORDS[:4]]
    assert best["openers"] == len(WORDS)
    assert best["total"] <= min(each)


def test_the_best_openers_are_listed(words: Path) -> None:
    asked = ("--all-openers", "--top", "3", "--lang", str(words), "--length", "3")
    data = json.loads(pista("wordle", "prove", *asked, "--json").stdout)
    assert len(data["best"]) >= 3
    assert data["best"][0] == {"word": data["opener"], "total": data["total"]}
    lines = pista("wordle", "prove", *asked).stdout.splitlines()
    assert [f"  {one['word'].upper()} {one['total']}" for one in data["best"]] == lines[-1 - len(data["best"]) : -1]


def test_hard_mode_is_never_cheaper_and_its_tree_keeps_the_clues(words: Path, tmp_path: Path) -> None:
    file = tmp_path / "hard.tree"
    hard = json.loads(prove(words, "--opener", "ccc", "--hard", "--save", str(file), "--json").stdout)
    assert hard["total"] >= json.loads(prove(words, "--opener", "ccc", "--json").stdout)["total"]
    lexicon = wordle.lexicon(words, 3)
    tree = Tree.load(file, lexicon)
    assert tree.hard and wordle.verify(file, lexicon).sound


def test_where_the_guesses_do_not_suffice_there_is_no_tree(words: Path, tmp_path: Path) -> None:
    file = tmp_path / "none.tree"
    done = prove(words, "--opener", "ccc", "--max-guesses", "2", "--save", str(file), check=1)
    assert "CCC" in done.stdout
    assert not file.exists()


def test_a_file_that_cannot_be_written_is_found_out_before_the_proof() -> None:
    # This proof would take most of an hour.
    done = pista("wordle", "prove", "--lang", "en-classic", "--all-openers", "--save", "/nowhere/it.tree", check=64)
    assert "/nowhere/it.tree cannot be written" in done.stderr


def test_asking_whether_a_file_can_be_written_changes_nothing(words: Path, tmp_path: Path) -> None:
    old, new = tmp_path / "old.tree", tmp_path / "new.tree"
    old.write_text("kept", encoding="utf-8")
    for file in (old, new):
        prove(words, "--opener", "ccc", "--max-guesses", "1", "--save", str(file), check=1)
    assert old.read_text(encoding="utf-8") == "kept"
    assert not new.exists()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a disk that is always full")
def test_the_result_is_told_even_where_the_tree_cannot_be_kept(words: Path) -> None:
    done = prove(words, "--opener", "abc", "--save", "/dev/full", check=64)
    assert "ABC: " in done.stdout
    assert "/dev/full cannot be written" in done.stderr


def test_json_holds_the_tree(words: Path) -> None:
    data = json.loads(prove(words, "--opener", "abc", "--json").stdout)

    def guesses(node: dict[str, Any], secret: str) -> int:
        if node["guess"] == secret:
            return 1
        return 1 + guesses(node["then"][str(wordle.reply(node["guess"], secret))], secret)

    assert sum(guesses(data["tree"], word) for word in WORDS) == data["total"]
    assert json.loads(prove(words, "--opener", "ccc", "--max-guesses", "1", "--json", check=1).stdout)["tree"] is None


def test_one_guess_and_one_word_are_not_many(tmp_path: Path) -> None:
    words = tmp_path / "two.txt"
    words.write_text("abc\ncab\n", encoding="utf-8")
    assert "in 1 guess." in prove(words, "--opener", "abc", "--max-guesses", "1", check=1).stdout
    words.write_text("abc\n", encoding="utf-8")
    assert "ABC: 1 guess for 1 word," in prove(words, "--opener", "abc").stdout


@pytest.mark.minute
def test_after_a_kill_the_same_command_goes_on(tmp_path: Path) -> None:
    words, kept = tmp_path / "some.txt", tmp_path / "openers"
    words.write_text("\n".join(wordle.lexicon("en-classic").secrets[::8]), encoding="utf-8")
    command = [str(PISTA), "wordle", "prove", "--lang", str(words), "--all-openers", "--checkpoint", str(kept)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as running:
        while running.poll() is None and not (kept.exists() and kept.read_text().count("\n") > 3):
            time.sleep(0.01)  # a file tells nobody that it has grown
        running.send_signal(signal.SIGKILL)
    proved = kept.read_text().splitlines()[1:-1]
    again = json.loads(prove(words, "--all-openers", "--checkpoint", str(kept), "--json", length=5).stdout)
    assert kept.read_text().splitlines()[1 : len(proved) + 1] == proved
    assert again["exact"] and again["openers"] == 290
    fresh = json.loads(prove(words, "--opener", again["opener"], "--json", length=5).stdout)
    assert fresh["total"] == again["total"]


@pytest.mark.parametrize(
    ("args", "why"),
    [
        ((), "--opener"),
        (("--opener", "abc", "--all-openers"), "--opener"),
        (("--opener", "zzz"), "ZZZ"),
        (("--opener", "ab"), "3"),
        (("--opener", "abc", "--max-guesses", "0"), "0"),
        (("--opener", "abc", "--width", "0"), "0"),
        (("--opener", "abc", "--save", "/nowhere/it.tree"), "/nowhere/it.tree cannot be written"),
        (("--all-openers", "--checkpoint", "/nowhere/openers"), "/nowhere/openers"),
        (("--opener", "abc", "--checkpoint", "openers"), "--all-openers"),
        (("--opener", "abc", "--top", "3"), "--all-openers"),
        (("--all-openers", "--checkpoint", "openers", "--save", "./openers"), "the same file"),
        (("--opener", "abc", "--memory", "1000000000"), "1000000000 MB of memory is not available"),
        (("--opener", "abc", "--memory", str(10**20)), f"{10**20} MB of memory is not available"),
    ],
)
def test_bad_options_are_one_clear_sentence(words: Path, args: tuple[str, ...], why: str) -> None:
    done = pista("wordle", "prove", "--lang", str(words), "--length", "3", *args, check=None)
    assert done.returncode in (2, 64)
    assert why in done.stderr
    assert done.stdout == ""


def crack(words: Path, tree: Path, check: int = 0) -> subprocess.CompletedProcess[str]:
    wanted = ("--lang", str(words), "--length", "3", "--tree", str(tree), "--plain")
    return pista("wordle", "crack", *wanted, stdin="TTT\n", check=check)


@pytest.mark.minute
def test_crack_plays_the_saved_tree(words: Path, tmp_path: Path) -> None:
    for opener in ("ccc", "bca"):
        file = tmp_path / "saved.tree"
        prove(words, "--opener", opener, "--save", str(file))
        assert opener.upper() in crack(words, file).stdout


@pytest.mark.minute
def test_a_damaged_or_foreign_tree_is_refused(words: Path, tmp_path: Path) -> None:
    file, others = tmp_path / "saved.tree", tmp_path / "others.txt"
    prove(words, "--opener", "abc", "--save", str(file))
    others.write_text("\n".join(WORDS[1:]), encoding="utf-8")
    assert "for words other than" in crack(others, file, check=64).stderr
    file.write_bytes(file.read_bytes()[:-3])
    assert "is damaged" in crack(words, file, check=64).stderr
    file.write_text("my shopping list", encoding="utf-8")
    assert "is not a saved tree" in crack(words, file, check=64).stderr
    assert "cannot be read" in crack(words, tmp_path / "none.tree", check=64).stderr
