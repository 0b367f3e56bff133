"""A tree is followed, scored, saved and loaded; a file that is not one for these words is refused with a sentence."""

import re
import zlib
from pathlib import Path

import pytest

from pista.kind import PuzzleError
from pista.wordle.agents import agent, grow, situation
from pista.wordle.lexicon import Lexicon, lexicon
from pista.wordle.reply import reply
from pista.wordle.tree import Node, Score, Tree
from pista.wordle.tree_text import Claims


@pytest.fixture
def words(tmp_path: Path) -> Lexicon:
    path = tmp_path / "cats.txt"
    path.write_text("bat\ncat\ncot\nhat\nrob\n", encoding="utf-8")
    return lexicon(path, 3)


def code(guess: str, secret: str) -> int:
    return reply(guess, secret).code


def small_tree(words: Lexicon, *, hard: bool = False) -> Tree:
    """BAT first; COT tells the other two that end in T apart."""
    ends = Node("cot", {code("cot", "hat"): Node("hat"), code("cot", "cat"): Node("cat")})
    branches = {code("bat", "cat"): ends, code("bat", "cot"): Node("cot"), code("bat", "rob"): Node("rob")}
    return Tree(words.fingerprint, Node("bat", branches), hard)


def test_a_tree_is_followed_reply_by_reply(words: Lexicon) -> None:
    tree = small_tree(words)
    third = tree.after([code("bat", "cat"), code("cot", "cat")])
    assert third == Node("cat")
    assert tree.after([]) == tree.root
    assert tree.after([1, 1, 1]) is None


def test_a_tree_grows_from_a_word_of_the_list_only(words: Lexicon) -> None:
    assert grow(agent("entropy", words), situation(words), "CÓT").root.guess == "cot"
    with pytest.raises(PuzzleError, match="not in my dictionary"):
        grow(agent("entropy", words), situation(words), "tac")


def test_the_score_is_exact(words: Lexicon) -> None:
    score = small_tree(words).score(words)
    assert score == Score((1, 2, 2), ())
    assert (score.total, score.mean, score.worst) == (11, 2.2, 3)


def test_secrets_beyond_the_tree_or_the_guesses_are_failures(words: Lexicon) -> None:
    tree = small_tree(words)
    assert tree.score(words, max_guesses=2) == Score((1, 2), ("cat", "hat"))
    stump = Tree(words.fingerprint, Node("bat", {code("bat", "rob"): Node("rob")}))
    assert stump.score(words) == Score((1, 1), ("cat", "cot", "hat"))


def test_a_saved_tree_is_read_back(words: Lexicon, tmp_path: Path) -> None:
    for hard in (False, True):
        tree = small_tree(words, hard=hard)
        tree.save(tmp_path / "tree", words)
        assert Tree.load(tmp_path / "tree", words) == tree


def test_the_text_of_a_tree_is_read_back(words: Lexicon) -> None:
    for hard in (False, True):
        tree = small_tree(words, hard=hard)
        for claims in (None, Claims("secrets", 6, 11), Claims("all", None, 11)):
            text = tree.to_text(words, claims).encode()
            assert Tree.from_bytes(text, words, "it") == tree
            assert Tree.from_bytes(text.replace(b"\n", b"\r\n"), words, "it") == tree
    alone = Tree(words.fingerprint, Node("bat"))
    assert Tree.from_bytes(alone.to_text(words).encode(), words, "it") == alone


def test_flat_numbers_are_read_back(words: Lexicon) -> None:
    tree = small_tree(words)
    assert Tree.from_flat(words, tree.flat(words)) == tree
    with pytest.raises(ValueError, match="left over"):
        Tree.from_flat(words, [*tree.flat(words), 1])


def test_no_damage_goes_unnoticed(words: Lexicon) -> None:
    good = small_tree(words).to_bytes(words)
    for place in range(len(good)):
        for bad in (good[:place], good[:place] + bytes([good[place] ^ 1]) + good[place + 1 :]):
            try:
                assert Tree.from_bytes(bad, words, "it").hard != small_tree(words).hard
            except PuzzleError as error:
                assert str(error).startswith("it ")


def test_no_damage_of_a_text_goes_unnoticed(words: Lexicon) -> None:
    good = small_tree(words).to_text(words, Claims("secrets", 6, 11)).encode()
    for place in range(len(good) - 1):
        for bad in (good[:place], good[:place] + bytes([good[place] ^ 1]) + good[place + 1 :]):
            try:
                assert Tree.from_bytes(bad, words, "it") == small_tree(words)
                assert bad.endswith(b"end")  # a checksum may be left out
            except PuzzleError as error:
                assert "it" in str(error).split()


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("mode normal", "mode soft", 1),
        (" --T cot", "--T cot", 6),
        ("bat\n", "dog\n", 5),
        (" V-- rob", "    V-- rob", 10),
        ("V-- rob", "TTT rob", 10),
        ("  T-T", "  --T", 9),
        ("end", "and", 11),
    ],
)
def test_the_damaged_line_of_a_text_is_named(words: Lexicon, old: str, new: str, line: int) -> None:
    text = small_tree(words).to_text(words)
    assert "end" in text
    damaged = re.sub(r"end .*", "end", text).replace(old, new, 1)
    with pytest.raises(PuzzleError, match=rf"Line {line} of it is damaged"):
        Tree.from_bytes(damaged.encode(), words, "it")


@pytest.mark.parametrize(
    "numbers", [b"\x7f\x00", b"\x00\x01\x1a\x01\x00", b"\x00\x05", b"\x80", b"\x00\x01\x08" * 4000]
)
def test_numbers_that_make_no_tree_are_damage(words: Lexicon, numbers: bytes) -> None:
    head = small_tree(words).to_bytes(words).partition(b"\n")[0]
    with pytest.raises(PuzzleError, match="damaged"):
        Tree.from_bytes(head + b"\n" + zlib.compress(numbers), words, "it")


def test_foreign_and_missing_files_are_refused(words: Lexicon, tmp_path: Path) -> None:
    other = tmp_path / "other.txt"
    other.write_text("bat\ncat\n", encoding="utf-8")
    others = lexicon(other, 3)
    content = small_tree(words).to_bytes(words)
    with pytest.raises(PuzzleError, match="words other than"):
        Tree.from_bytes(content, others, "it")
    with pytest.raises(PuzzleError, match="words other than"):
        small_tree(words).score(others)
    with pytest.raises(PuzzleError, match="not a saved tree"):
        Tree.from_bytes(b"hello", words, "it")
    with pytest.raises(PuzzleError, match="another version"):
        Tree.from_bytes(content.replace(b"pista-tree 1", b"pista-tree 3"), words, "it")
    with pytest.raises(PuzzleError, match="cannot be read"):
        Tree.load(tmp_path / "none", words)
