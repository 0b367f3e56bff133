"""A tree is followed, scored, saved and loaded; a file that is not one for these words is refused with a sentence."""

import zlib
from pathlib import Path

import pytest

from pista.kind import PuzzleError
from pista.wordle.agents import agent, grow, situation
from pista.wordle.lexicon import Lexicon, lexicon
from pista.wordle.reply import reply
from pista.wordle.tree import Node, Score, Tree
from pista.wordle.tree_check import check, may_follow, total


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


def test_the_checker_agrees_and_counts(words: Lexicon) -> None:
    tree = small_tree(words)
    assert check(tree, words.words, words.secrets) == []
    assert total(tree, words.secrets) == 11


@pytest.mark.parametrize(
    ("tree", "fault"),
    [
        (Node("bat"), "nothing follows bat"),
        (Node("bat", {8: Node("bat", {8: Node("cat")})}), "bat is guessed twice"),
        (Node("dog"), "dog is not an accepted word"),
    ],
)
def test_the_checker_finds_what_is_wrong(words: Lexicon, tree: Node, fault: str) -> None:
    faults = check(Tree(words.fingerprint, tree), words.words, ["cat"])
    assert len(faults) == 1
    assert fault in faults[0]


def test_the_checker_counts_guesses_and_keeps_hard_mode(words: Lexicon) -> None:
    assert check(small_tree(words), words.words, words.secrets, max_guesses=2) == [
        "cat: needs 3 guesses (bat cot cat)",
        "hat: needs 3 guesses (bat cot hat)",
    ]
    assert check(small_tree(words, hard=True), words.words, ["hat"]) == ["hat: cot may not follow bat (bat)"]


@pytest.mark.parametrize(
    ("secret", "guess", "earlier", "allowed"),
    [
        ("yyyyy", "xxxxx", "xxxxx", True),
        ("zxvyu", "ywxzw", "yxwww", False),
        ("yyyyyy", "yyxyyy", "xxyxxx", False),
        ("zxywv", "wzxyw", "xyxzw", True),
    ],
)
def test_hard_mode_as_stated(secret: str, guess: str, earlier: str, allowed: bool) -> None:
    digits = [mark + 1 for mark in reply(earlier, secret)]
    assert may_follow(guess, earlier, digits) is allowed


def test_a_saved_tree_is_read_back(words: Lexicon, tmp_path: Path) -> None:
    for hard in (False, True):
        tree = small_tree(words, hard=hard)
        tree.save(tmp_path / "tree", words)
        assert Tree.load(tmp_path / "tree", words) == tree


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
        Tree.from_bytes(content.replace(b"pista-tree 1", b"pista-tree 2"), words, "it")
    with pytest.raises(PuzzleError, match="cannot be read"):
        Tree.load(tmp_path / "none", words)
