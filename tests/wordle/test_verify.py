"""`verify` derives every figure of a tree anew, finds all that is wrong, and reads nothing else than a sound file."""

import ast
import inspect
import zlib
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pista.kind import PuzzleError
from pista.wordle import verify as function
from pista.wordle.lexicon import Lexicon, lexicon
from pista.wordle.prove import prove
from pista.wordle.reply import reply as game_reply
from pista.wordle.rules import keeps_the_clues
from pista.wordle.tree import Node, Tree
from pista.wordle.tree_text import Claims
from pista.wordle.verify import Verified, may_follow, reply, verify

TEXT = """\
pista-tree 2
list cats 3 FINGERPRINT
mode normal
answers secrets
guesses 6
total 11

bat
 -TT cot
  --T hat
  T-T cat
 --T cot
 V-- rob
end
"""


@pytest.fixture
def words(tmp_path: Path) -> Lexicon:
    path = tmp_path / "cats.txt"
    path.write_text("bat\ncat\ncot\nhat\nrob\n", encoding="utf-8")
    return lexicon(path, 3)


@pytest.fixture
def file(words: Lexicon, tmp_path: Path) -> Path:
    path = tmp_path / "it.tree"
    path.write_text(TEXT.replace("FINGERPRINT", words.fingerprint), encoding="utf-8")
    return path


def changed(file: Path, old: str, new: str) -> Path:
    text = file.read_text(encoding="utf-8")
    assert text.count(old) >= 1
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    return file


def told(verified: Verified) -> list[tuple[int | None, str]]:
    return [(fault.line, str(fault.because)) for fault in verified.faults]


def test_every_figure_is_derived(file: Path, words: Lexicon) -> None:
    verified = verify(file, words)
    assert told(verified) == []
    assert (verified.opener, verified.words, verified.total, verified.worst) == ("bat", 5, 11, 3)
    assert (verified.distribution, verified.failures, verified.idle) == ((1, 2, 2), (), 0)
    assert verified.mean == 2.2
    assert (verified.keeps_hard, verified.answers, verified.claims.max_guesses) == (False, "secrets", 6)


def test_both_forms_and_the_tree_itself_say_the_same(file: Path, words: Lexicon, tmp_path: Path) -> None:
    tree = Tree.load(file, words)
    packed, text = tmp_path / "packed", tmp_path / "text"
    tree.save(packed, words)
    text.write_text(tree.to_text(words, Claims("secrets", 6, 11)), encoding="utf-8")
    for source in (tree, packed, text, str(packed)):
        verified = verify(source, words)
        assert (verified.faults, verified.distribution) == ((), (1, 2, 2))


@pytest.mark.parametrize(
    ("old", "new", "faults"),
    [
        ("total 11", "total 10", [(6, "The tree claims a total of 10; the words it finds take 11.")]),
        ("guesses 6", "guesses 2", [(11, "2 words take more than 2 guesses; the first is CAT.")]),
        ("mode normal", "mode hard", [(9, "COT may not follow BAT -TT in hard mode.")]),
        ("  --T hat\n", "", [(9, "1 word is never found: HAT."), (6, "total of 11; the words it finds take 8")]),
        (" --T cot", " --T dog", [(12, "DOG is not an accepted word."), (12, "1 word is never found: COT."), (6, "9")]),
        (" -TT cot", " VVV cot", [(8, "2 words are never found; the first is CAT."), (6, "take 5")]),
    ],
)
def test_what_is_wrong_has_a_line(
    file: Path, words: Lexicon, old: str, new: str, faults: list[tuple[int, str]]
) -> None:
    found = told(verify(changed(file, old, new), words))
    assert [line for line, _ in found] == [line for line, _ in faults]
    for (_, sentence), (_, expected) in zip(found, faults, strict=True):
        assert expected in sentence


def test_a_branch_that_no_word_takes_is_counted(file: Path, words: Lexicon) -> None:
    verified = verify(changed(file, " V-- rob", " V-- rob\n  --- hat\n VVV cat"), words)
    assert (verified.sound, verified.idle) == (True, 2)


def test_hard_mode_is_asked_of_idle_branches_too(words: Lexicon) -> None:
    hard = Node("bat", {8: Node("cat", {8: Node("hat")}), 2: Node("cot"), 9: Node("rob")})
    assert verify(Tree(words.fingerprint, hard, True), words).sound
    idle = Node("bat", {**hard.branches, 26 - 2: Node("rob")})
    assert told(verify(Tree(words.fingerprint, idle, True), words)) == [
        (None, "ROB may not follow BAT TT- in hard mode.")
    ]


def test_the_list_must_be_the_one_the_file_means(file: Path, words: Lexicon, tmp_path: Path) -> None:
    with pytest.raises(PuzzleError, match="not for any of the lists"):
        verify(file)
    other = tmp_path / "more.txt"
    other.write_text("bat\ncat\ncot\nhat\nrob\nzoo\n", encoding="utf-8")
    found = told(verify(file, lexicon(other, 3)))
    assert found[0][0] == 2
    assert words.fingerprint in found[0][1]
    assert "1 word is never found: ZOO." in found[1][1]
    with pytest.raises(PuzzleError, match="words of 3 letters; those of en have 5"):
        verify(file, lexicon("en"))
    packed = tmp_path / "packed"
    Tree.load(file, words).save(packed, words)
    with pytest.raises(PuzzleError, match="words other than those of more"):
        verify(packed, lexicon(other, 3))


def test_a_false_name_of_a_shipped_list_is_a_fault(tmp_path: Path) -> None:
    words = lexicon("it")
    file = tmp_path / "it.tree"
    tree = Tree(words.fingerprint, Node("sarto"))
    file.write_text(tree.to_text(words).replace("list it ", "list es ").split("end")[0] + "end\n", encoding="utf-8")
    verified = verify(file)
    assert verified.lexicon.name == "it"
    assert told(verified)[0] == (2, "The tree says its list is “es”; it is that of it.")


def test_answers_are_those_asked_for(file: Path, words: Lexicon) -> None:
    found = told(verify(file, words, answers="all"))
    assert found == [(4, "The tree says it is for the answers “secrets”, not “all”.")]
    assert told(verify(file, words, max_guesses=2)) == [(11, "2 words take more than 2 guesses; the first is CAT.")]
    changed(file, "guesses 6", "guesses 2")
    assert len(told(verify(file, words, max_guesses=9))) == 1
    with pytest.raises(PuzzleError, match="secrets, all"):
        verify(file, words, answers="some")


@pytest.mark.parametrize(
    ("old", "new", "line", "sentence"),
    [
        ("pista-tree 2", "pista-tree 2 x", 1, "first line is damaged"),
        ("mode", "mood", 3, "“mood” means nothing"),
        ("total 11", "answers all", 6, "“answers” was already said on line 4"),
        ("mode normal", "mode soft", 3, "“soft” is not a value of “mode”"),
        ("total 11", "total -1", 6, "“-1” is not a value of “total”"),
        ("mode normal\n", "", 6, "without saying “mode”"),
        ("guesses 6\n", "guesses 6\n\n", 7, "not a reply|first guess|letters"),
        ("\nbat", "\n\nbat", 8, "does not have 3 letters|first guess|not a reply"),
        ("  --T hat", "    --T hat", 10, "indented"),
        (" V-- rob", "V-- rob", 13, "indented"),
        (" V-- rob", " V--rob", 13, "“V--rob” is not a reply and a guess"),
        (" V-- rob", " V--  rob", 13, "is not a reply and a guess"),
        (" V-- rob", " V-- robe", 13, "“robe” does not have 3 letters"),
        (" V-- rob", " V- rob", 13, "“V-” is not a reply of 3 signs"),
        (" V-- rob", " V-x rob", 13, "“V-x” is not a reply"),
        (" V-- rob", " TTT rob", 13, "Nothing can follow TTT"),
        (" V-- rob", " --T rob", 13, "already has a branch for --T, on line 12"),
        ("end", "", 15, "without its last line"),
        ("end", "end\nmore", 15, "Nothing may follow"),
        ("end", "end 00000000", 14, "checksum"),
    ],
)
def test_damage_is_one_sentence_with_its_line(
    file: Path, words: Lexicon, old: str, new: str, line: int, sentence: str
) -> None:
    with pytest.raises(PuzzleError, match=sentence) as caught:
        verify(changed(file, old, new), words)
    assert caught.value.line == line
    assert str(caught.value).startswith(f"{file}:{line}: ")


def test_what_is_no_tree_is_said_so(file: Path, words: Lexicon, tmp_path: Path) -> None:
    for content in (b"", b"my shopping list", b"\xff\xfe", b"pista-tree"):
        file.write_bytes(content)
        with pytest.raises(PuzzleError, match="not a saved tree"):
            verify(file, words)
    for version in (b"3", b"22", b"x"):
        file.write_bytes(b"pista-tree " + version + b"\n")
        with pytest.raises(PuzzleError, match="another version"):
            verify(file, words)
    file.write_bytes(TEXT.encode().replace(b"rob", b"r\xffb"))
    with pytest.raises(PuzzleError, match="not UTF-8") as caught:
        verify(file, words)
    assert caught.value.line == 13
    for missing in (tmp_path / "none.tree", tmp_path, "\0"):
        with pytest.raises(PuzzleError, match="cannot be read"):
            verify(missing, words)


@pytest.mark.parametrize(
    ("numbers", "sentence"),
    [
        (b"\x7f\x00", "number 1 "),
        (b"\x00\x01\x1a\x01\x00", "number 3 "),
        (b"\x00\x05", "end before the tree"),
        (b"\x80", "number 1 "),
        (b"\x00\x00\x00", "number 3 "),
        (b"\x00\x02\x08\x01\x00\x08\x01\x00", "two branches for -TT"),
        (b"\x00\x01\x08" * 4000, "more than 200 guesses in a row"),
        (b"\x00\x01\x08" * 150, "end before the tree"),
        (b"\xff" * 9, "number 1 "),
    ],
)
def test_numbers_that_make_no_tree_are_damage(words: Lexicon, tmp_path: Path, numbers: bytes, sentence: str) -> None:
    file = tmp_path / "packed"
    head = f"pista-tree 1 {words.fingerprint} normal\n".encode()
    file.write_bytes(head + zlib.compress(numbers))
    with pytest.raises(PuzzleError, match=sentence):
        verify(file, words)
    file.write_bytes(head + zlib.compress(numbers)[:-2])
    with pytest.raises(PuzzleError, match="unpacked"):
        verify(file, words)


@pytest.mark.parametrize("form", ["text", "text without a checksum", "packed"])
def test_random_damage_is_a_sentence_or_a_true_verdict(words: Lexicon, file: Path, form: str) -> None:
    tree = Tree.load(file, words)
    text = tree.to_text(words, Claims("secrets", 6, 11)).encode()
    good = {
        "text": text,
        "text without a checksum": text.rpartition(b" ")[0] + b"\n",
        "packed": tree.to_bytes(words),
    }[form]
    chance = Random(7)
    noticed = 0
    for _ in range(1500):
        bad = bytearray(good)
        for _ in range(chance.randint(1, 3)):
            place = chance.randrange(len(bad))
            what = chance.randrange(4)
            if what == 0:
                bad[place] = chance.choice(good)
            elif what == 1:
                bad[place] ^= 1 << chance.randrange(8)
            elif what == 2:
                del bad[place : place + chance.randint(1, 9)]
            else:
                bad[place:place] = good[place : place + chance.randint(1, 9)]
            bad = bad or bytearray(b"x")
        file.write_bytes(bytes(bad))
        try:
            verified = verify(file, words)
        except PuzzleError as error:
            assert "\n" not in str(error)
            noticed += 1
        else:
            # Whatever was changed, what is counted is what the game counts.
            if all(node in words for node in guesses(verified, file, words)):
                assert verified.distribution == Tree.from_bytes(bytes(bad), words).score(words).distribution
    assert noticed > 500


def guesses(verified: Verified, file: Path, words: Lexicon) -> list[str]:
    """The guesses of a file that the game reads as well; the game wants the head in one order."""
    try:
        waiting = [Tree.load(file, words).root]
    except PuzzleError:
        return ["?"]
    found = []
    while waiting:
        node = waiting.pop()
        found.append(node.guess)
        waiting.extend(node.branches.values())
    return found


@settings(max_examples=300, deadline=None)
@given(st.integers(1, 7).flatmap(lambda n: st.tuples(*[st.text("abc", min_size=n, max_size=n)] * 3)))
def test_replies_and_hard_mode_are_those_of_the_game(three: tuple[str, str, str]) -> None:
    guess, earlier, secret = three
    assert reply(guess, secret) == str(game_reply(guess, secret))
    allowed = keeps_the_clues(guess, [(earlier, game_reply(earlier, secret))]) is None
    assert may_follow(guess, earlier, reply(earlier, secret)) is allowed


def test_the_checker_shares_no_code_with_prover_and_game() -> None:
    modules = ("pista.wordle.verify", "pista.wordle.verify_reading")
    folder = Path(inspect.getfile(inspect.unwrap(function))).parent
    imported = set()
    for module in modules:
        tree = ast.parse((folder / f"{module.rpartition('.')[2]}.py").read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("pista"):
                imported |= {f"{node.module}.{alias.name}" for alias in node.names}
    ours = {name for name in imported if not name.startswith(modules)}
    # Lists of words, sentences, checks of arguments, and the type of a tree in memory: no reply, no search, no reading
    # or scoring of trees.
    assert {name.rpartition(".")[0] for name in ours} == {
        "pista.checks",
        "pista.kind",
        "pista.message",
        "pista.wordle.lexicon",
        "pista.wordle.tree",
    }
    assert {name for name in ours if name.startswith("pista.wordle.tree")} == {"pista.wordle.tree.Tree"}


def test_a_proof_saves_what_it_claims(words: Lexicon, tmp_path: Path) -> None:
    for hard in (False, True):
        for answers in ("secrets", "all"):
            proof = prove(words, "bat", hard=hard, answers=answers)
            proof.save(tmp_path / "it.tree", words)
            verified = verify(tmp_path / "it.tree", words)
            assert verified.sound
            assert (verified.claims.total, verified.claims.answers) == (proof.total, answers)
            assert (verified.claims.hard, verified.claims.max_guesses) == (hard, 6)
    with pytest.raises(PuzzleError, match="no tree"):
        prove(words, "bat", max_guesses=1).save(tmp_path / "it.tree", words)
