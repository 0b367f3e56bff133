"""Least totals are those of an exhaustive search, every tree is played through, and interruptions lose nothing."""

import subprocess
import sys
from functools import cache
from itertools import combinations
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from corpus import corpus_file
from hypothesis import given, settings
from hypothesis import strategies as st

from pista.kind import PuzzleError
from pista.wordle.all_openers import Progress
from pista.wordle.alphabet import Alphabet
from pista.wordle.checkpoint import Checkpoint, Known
from pista.wordle.lexicon import Lexicon, lexicon
from pista.wordle.prove import Proof, prove
from pista.wordle.reply import Reply, reply
from pista.wordle.verify import may_follow, verify


def tiny(words: list[str], secrets: list[str] | None = None) -> Lexicon:
    chosen = tuple(sorted(words))
    letters = Alphabet("abcdefghij")
    return Lexicon("tiny", None, len(words[0]), letters, chosen, tuple(secrets or chosen), bytes(len(words)))


def test_an_opener_is_folded_and_must_be_a_word() -> None:
    words = tiny(["abc", "cab"])
    assert prove(words, "ÁBC").opener == "abc"
    with pytest.raises(PuzzleError, match="“bac” is not in the word list"):
        prove(words, "bac")


def test_an_unknown_set_of_answers_is_refused() -> None:
    with pytest.raises(PuzzleError, match="secrets, all"):
        prove(tiny(["abc", "cab"]), "abc", answers="x")  # type: ignore[arg-type]


def test_memory_that_is_not_there_is_one_sentence() -> None:
    with pytest.raises(PuzzleError, match="1099511627776 MB of memory is not available"):
        prove(tiny(["abc", "cab"]), "abc", memory_mb=1 << 40)


def assert_sound(proof: Proof, words: Lexicon, most: int | None = None) -> None:
    """The tree is played through, and is what the proof says of it."""
    assert proof.tree is not None
    verified = verify(proof.tree, words, answers=proof.answers, max_guesses=most or proof.max_guesses)
    assert verified.faults == ()
    assert (verified.total, verified.worst) == (proof.total, proof.worst)


def exhaustive(words: Lexicon, opener: str, *, hard: bool, max_guesses: int | None) -> int | None:
    """The least total by trying everything, without any bound or shortcut."""

    @cache
    def least(secrets: frozenset[str], allowed: frozenset[str], left: int) -> int | None:
        totals = [t for guess in allowed if (t := with_guess(guess, secrets, allowed, left)) is not None]
        return min(totals, default=None)

    @cache
    def with_guess(guess: str, secrets: frozenset[str], allowed: frozenset[str], left: int) -> int | None:
        if left == 0:
            return None
        parts: dict[Reply, set[str]] = {}
        for secret in secrets - {guess}:
            parts.setdefault(reply(guess, secret), set()).add(secret)
        sum_of_parts = len(secrets)
        for marks, part in parts.items():
            if len(part) == len(secrets):
                return None  # Nothing was learnt: never part of a best strategy.
            signs = str(marks)
            after = frozenset(word for word in allowed if may_follow(word, guess, signs)) if hard else allowed
            best = least(frozenset(part), after, left - 1)
            if best is None:
                return None
            sum_of_parts += best
        return sum_of_parts

    # An opener may tell nothing apart; then it is a wasted guess, not a forbidden one.
    left = max_guesses or 99
    first = frozenset(words.secrets)
    parts = {reply(opener, secret) for secret in first}
    if len(parts) == 1 and opener not in first:
        signs = str(next(iter(parts)))
        every = frozenset(words.words)
        after = frozenset(word for word in every if may_follow(word, opener, signs)) if hard else every
        best = least(first, after, left - 1)
        return None if best is None else best + len(first)
    return with_guess(opener, first, frozenset(words.words), left)


@st.composite
def lexicons(draw: st.DrawFn) -> Lexicon:
    length = draw(st.integers(2, 5))
    letters = "abcdefghij"[: draw(st.integers(2, 5))]
    words = draw(st.lists(st.text(letters, min_size=length, max_size=length), min_size=3, max_size=12, unique=True))
    secrets = draw(st.lists(st.sampled_from(sorted(words)), min_size=1, unique=True))
    return tiny(words, sorted(secrets))


@pytest.mark.minute
@settings(max_examples=300, deadline=None)
@given(lexicons(), st.booleans(), st.sampled_from([None, 2, 3, 4, 6]), st.data())
def test_totals_are_those_of_an_exhaustive_search(
    words: Lexicon, hard: bool, cap: int | None, data: st.DataObject
) -> None:
    opener = data.draw(st.sampled_from(words.words))
    proof = prove(words, opener, hard=hard, max_guesses=cap, threads=1)
    assert proof.total == exhaustive(words, opener, hard=hard, max_guesses=cap)
    assert proof.exact
    if proof.tree is not None:
        assert_sound(proof, words)


@st.composite
def families(draw: st.DrawFn) -> Lexicon:
    """Words that differ in the first letter only, and a few that tell some of them apart."""
    letters = "abcdefghij"[: draw(st.integers(8, 10))]
    family = [letter + "aa" for letter in letters]
    others = draw(st.lists(st.text(letters, min_size=3, max_size=3), min_size=1, max_size=5))
    words = sorted({*family, *others})
    return tiny(words, sorted({*family, *draw(st.sets(st.sampled_from(words)))}))


@pytest.mark.minute
@settings(max_examples=60, deadline=None)
@given(families(), st.booleans(), st.integers(4, 6), st.data())
def test_large_families_cost_what_an_exhaustive_search_says(
    words: Lexicon, hard: bool, cap: int, data: st.DataObject
) -> None:
    opener = data.draw(st.sampled_from(words.words))
    proof = prove(words, opener, hard=hard, max_guesses=cap, threads=1)
    assert proof.total == exhaustive(words, opener, hard=hard, max_guesses=cap)


@pytest.mark.minute
@settings(max_examples=60, deadline=None)
@given(lexicons(), st.booleans())
def test_the_best_opener_is_the_best_of_all(words: Lexicon, hard: bool) -> None:
    proof = prove(words, hard=hard)
    totals = [exhaustive(words, opener, hard=hard, max_guesses=6) for opener in words.words]
    assert proof.total == min((t for t in totals if t is not None), default=None)
    assert proof.openers == len(words.words)


@pytest.mark.minute
@settings(max_examples=60, deadline=None)
@given(lexicons(), st.booleans(), st.integers(1, 12), st.integers(2, 6))
def test_the_best_openers_are_told_with_all_that_tie(words: Lexicon, hard: bool, top: int, cap: int) -> None:
    proof = prove(words, hard=hard, top=top, max_guesses=cap)
    every = {opener: exhaustive(words, opener, hard=hard, max_guesses=cap) for opener in words.words}
    totals = sorted(total for total in every.values() if total is not None)
    last = totals[:top][-1] if totals else 0
    assert dict(proof.best) == {word: total for word, total in every.items() if total is not None and total <= last}
    assert [opener.total for opener in proof.best] == sorted(opener.total for opener in proof.best)
    assert proof.total == (totals[0] if totals else None)
    assert not totals or proof.best[0] == (proof.opener, proof.total)


@pytest.mark.minute
@settings(max_examples=30, deadline=None)
@given(lexicons(), st.lists(st.sampled_from([None, 1, 2, 5]), min_size=2, max_size=3))
def test_a_checkpoint_serves_however_many_openers_are_asked_for(words: Lexicon, tops: list[int | None]) -> None:
    with TemporaryDirectory() as folder:
        for top in tops:
            path = Path(folder) / "openers"
            kept, fresh = prove(words, top=top, checkpoint=path), prove(words, top=top)
            assert (kept.opener, kept.total, kept.best) == (fresh.opener, fresh.total, fresh.best)


@pytest.mark.minute
@settings(max_examples=60, deadline=None)
@given(lexicons())
def test_every_word_may_be_a_secret(words: Lexicon) -> None:
    everything = tiny(list(words.words))
    opener = words.words[0]
    assert prove(words, opener, answers="all").total == exhaustive(everything, opener, hard=False, max_guesses=6)


def test_long_words_have_replies_of_two_bytes() -> None:
    words = tiny(["abcdef", "abcdeg", "abcdfg", "ghijab", "ghijac", "jihgfe", "aaaaaa", "bbbbbb", "abababa"[:6]])
    for opener in words.words:
        proof = prove(words, opener)
        assert proof.total == exhaustive(words, opener, hard=False, max_guesses=6)


@pytest.fixture(scope="module")
def classic() -> Lexicon:
    return lexicon("en-classic")


def test_salet_takes_7920(classic: Lexicon) -> None:
    proof = prove(classic, "salet")
    assert (proof.total, proof.worst, proof.exact) == (7920, 5, True)
    assert_sound(proof, classic, 5)


@pytest.mark.minute
def test_salet_takes_8122_in_hard_mode(classic: Lexicon) -> None:
    proof = prove(classic, "salet", hard=True)
    assert (proof.total, proof.worst) == (8122, 6)
    assert_sound(proof, classic)


def test_without_a_cap_hard_mode_takes_less(classic: Lexicon) -> None:
    proof = prove(classic, "salet", hard=True, max_guesses=None)
    assert (proof.total, proof.worst) == (8116, 7)
    assert_sound(proof, classic)


@pytest.mark.minute
def test_palet_takes_8206_in_hard_mode_within_five(classic: Lexicon) -> None:
    proof = prove(classic, "palet", hard=True, max_guesses=5)
    assert (proof.total, proof.worst) == (8206, 5)
    assert_sound(proof, classic, 5)


@pytest.mark.minute
def test_public_totals_are_reproduced(classic: Lexicon) -> None:
    proved = corpus_file("proved_openers.txt").read_text(encoding="utf-8")
    lines = [line.split() for line in proved.splitlines() if not line.startswith("#")]
    assert len(lines) == 42
    # The last of each mode and a few between: all of them take half a minute.
    for mode, opener, least in lines[5::6]:
        proof = prove(classic, opener, hard=mode == "hard")
        assert (opener, proof.total) == (opener, int(least))


@pytest.mark.minute
def test_the_tree_is_the_same_however_it_is_found(classic: Lexicon) -> None:
    first = prove(classic, "crane", threads=1, memory_mb=150)
    second = prove(classic, "crane", threads=3, memory_mb=600)
    assert first.total == second.total == 7930
    assert first.tree == second.tree


@pytest.mark.minute
def test_a_limited_search_finds_the_same_tree_with_any_number_of_threads(classic: Lexicon) -> None:
    first = prove(classic, "salet", width=4, threads=1)
    second = prove(classic, "salet", width=4, threads=3, memory_mb=600)
    assert (first.total, first.tree) == (second.total, second.tree)


@pytest.mark.minute
def test_every_english_word_is_found_within_six(classic: Lexicon) -> None:
    proof = prove(classic, "tarns", answers="all", width=8)
    assert proof.total is not None
    assert proof.total < 52896
    assert_sound(proof, classic)


@pytest.mark.minute
@pytest.mark.parametrize("opener", ["tares", "salet", "tales"])
def test_a_family_too_large_is_proof_that_there_is_no_tree(classic: Lexicon, opener: str) -> None:
    # After these openers at least seventeen words ?ILLS are left that four guesses cannot tell apart.
    proof = prove(classic, opener, answers="all")
    assert (proof.total, proof.exact) == (None, True)


def test_a_limited_search_is_not_exact_but_true(classic: Lexicon) -> None:
    proof = prove(classic, "salet", width=2)
    assert not proof.exact
    assert proof.total is not None
    assert 7920 <= proof.total < 8000
    assert_sound(proof, classic)


def test_no_tree_within_two_guesses(classic: Lexicon) -> None:
    proof = prove(classic, "salet", max_guesses=2)
    assert (proof.total, proof.worst, proof.tree, proof.exact) == (None, None, None, True)


def test_progress_is_told(tmp_path: Path) -> None:
    words = tiny(["".join(pair) + "a" for pair in combinations("abcdefgh", 2)])
    told: list[Progress] = []
    proof = prove(words, progress=told.append)
    assert told[-1] == Progress(28, 28, proof.opener, proof.total)
    assert [p.done for p in told] == sorted(p.done for p in told)


@pytest.mark.minute
def test_a_checkpoint_goes_on_where_it_was(tmp_path: Path) -> None:
    words = tiny(["".join(pair) + "a" for pair in combinations("abcdefghij", 2)])
    path = tmp_path / "openers"
    proof = prove(words, checkpoint=path)
    whole = path.read_text()
    assert len(whole.splitlines()) == 46
    # Cut anywhere: the lines that are whole still count, and the result is the same.
    for size in range(0, len(whole), 43):
        path.write_text(whole[:size])
        told: list[Progress] = []
        again = prove(words, checkpoint=path, progress=told.append)
        kept = max(whole[:size].count("\n") - 1, 0)
        assert (again.opener, again.total) == (proof.opener, proof.total)
        assert told[0].done == kept + 1 if kept < 45 else not told
        assert len(path.read_text().splitlines()) == 46


@pytest.mark.minute
def test_a_kill_loses_no_proved_opener(tmp_path: Path) -> None:
    path = tmp_path / "openers"
    script = f"""
import os, signal
from pista.wordle.lexicon import lexicon
from pista.wordle.prove import prove
def progress(now):
    if now.done >= 4:
        os.kill(os.getpid(), signal.SIGKILL)
prove(lexicon("en-classic"), checkpoint={str(path)!r}, progress=progress)
"""
    killed = subprocess.run([sys.executable, "-c", script], check=False)
    assert killed.returncode == -9
    proved = Checkpoint(path, path.read_text().splitlines()[0].removeprefix("pista-openers 1 ")).known
    assert len(proved) == 4
    assert min(known for known in proved.values() if known.exact) >= Known(7920, True)


def test_a_foreign_or_damaged_checkpoint_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "openers"
    words = tiny(["aab", "aba", "bbb"])
    prove(words, checkpoint=path)
    with pytest.raises(PuzzleError, match="not a checkpoint of this proof"):
        prove(words, hard=True, checkpoint=path)
    lines = path.read_text().splitlines(keepends=True)
    path.write_text("".join([lines[0], lines[1].replace("=", "<"), *lines[2:]]))
    with pytest.raises(PuzzleError, match="damaged") as caught:
        prove(words, checkpoint=path)
    assert str(caught.value).startswith(f"Line 2 of {path} is damaged")
    path.write_text("my shopping list")
    with pytest.raises(PuzzleError, match="not a checkpoint"):
        prove(words, checkpoint=path)
    assert path.read_text() == "my shopping list"
    with pytest.raises(PuzzleError, match="cannot be"):
        prove(words, checkpoint=tmp_path)


def test_impossible_wishes_are_refused_with_a_sentence(classic: Lexicon) -> None:
    words = tiny(["aab", "aba", "bbb"])
    with pytest.raises(PuzzleError, match="“zzz” is not in the word list"):
        prove(words, "zzz")
    with pytest.raises(PuzzleError, match="from 1 to"):
        prove(words, max_guesses=0)
    with pytest.raises(PuzzleError, match="width"):
        prove(words, width=0)
    with pytest.raises(PuzzleError, match="at least 1"):
        prove(words, top=0)
    with pytest.raises(PuzzleError, match="--all-openers"):
        prove(words, "aab", top=3)
    with pytest.raises(PuzzleError, match="threads"):
        prove(words, threads=0)
    with pytest.raises(PuzzleError, match="at least 116 MB"):
        prove(classic, "salet", memory_mb=100)
    with pytest.raises(PuzzleError, match="up to 10 letters"):
        prove(tiny(["abcabcabcab", "bbcabcabcab"]))
