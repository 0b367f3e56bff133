"""Certificates of lower bounds: true ones are accepted, nothing false ever is, and their checker stands alone."""

import ast
import inspect
import re
import zlib
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pista.kind import PuzzleError
from pista.message import LANGUAGES
from pista.wordle import certificate, certificate_text
from pista.wordle.alphabet import Alphabet
from pista.wordle.certificate import CertificateError, check, checker_of, numbered
from pista.wordle.certificate_text import Certificate, Claim, from_content, read_certificate
from pista.wordle.certify import certify, save_certificate
from pista.wordle.lexicon import Lexicon, lexicon
from pista.wordle.prove import prove
from pista.wordle.verify import reply, verify

ROOT = Path(__file__).parents[2]
LETTERS = "abcdefghijkl"


def drawn(seed: int) -> Lexicon:
    """A small list, rich in words that differ in one letter only: these are what takes search."""
    draw = Random(seed)
    family = [letter + end for end in ("aa", "ab", "bc") for letter in LETTERS]
    secrets = tuple(sorted(draw.sample(family, 16)))
    others = {"".join(draw.choices(LETTERS, k=3)) for _ in range(10)}
    words = tuple(sorted({*secrets, *others}))
    return Lexicon(f"drawn{seed}", None, 3, Alphabet(LETTERS), words, secrets, bytes(len(words)))


def truth(words: Lexicon, secrets: frozenset[str]) -> int:
    """The least total, by looking at every strategy."""

    @cache
    def least(left: frozenset[str]) -> int:
        if len(left) < 3:
            return 2 * len(left) - 1
        totals = []
        for guess in words.words:
            parts: dict[str, set[str]] = {}
            for secret in left:
                if secret != guess:
                    parts.setdefault(reply(guess, secret), set()).add(secret)
            if len(left) not in map(len, parts.values()):
                totals.append(len(left) + sum(least(frozenset(part)) for part in parts.values()))
        return min(totals)

    return least(secrets)


def left_after(words: Lexicon, path: tuple[tuple[str, str], ...]) -> frozenset[str]:
    return frozenset(word for word in words.secrets if all(reply(guess, word) == marks for guess, marks in path))


SMALL = {seed: drawn(seed) for seed in range(40)}


@cache
def certified(seed: int) -> tuple[Lexicon, int, Certificate]:
    words = SMALL[seed]
    least = truth(words, frozenset(words.secrets))
    return words, least, certify(words, least)


@pytest.mark.parametrize("seed", SMALL)
def test_the_least_total_is_certified_and_no_larger_one(seed: int) -> None:
    words, least, found = certified(seed)
    assert check(found, words).total == least == prove(words, max_guesses=None, threads=1).total
    for claim in found.claims:
        assert claim.total <= truth(words, left_after(words, claim.path))
    with pytest.raises(PuzzleError):
        certify(words, least + 1)
    with pytest.raises(CertificateError):
        check(replace(found, total=least + 1), words)


def test_small_lists_need_claims() -> None:
    """Otherwise the tests of this file would try nothing; some claims rest on others."""
    claims = [claim for seed in SMALL for claim in certified(seed)[2].claims]
    assert len(claims) > 50
    assert any(len(claim.path) > 1 for claim in claims)


@pytest.mark.parametrize("seed", SMALL)
def test_no_claim_can_be_raised_above_the_truth(seed: int) -> None:
    words, _, found = certified(seed)
    for number, claim in enumerate(found.claims):
        for more in (1, 2, 1000):
            false = claim._replace(total=truth(words, left_after(words, claim.path)) + more)
            claims = (*found.claims[:number], false, *found.claims[number + 1 :])
            with pytest.raises(CertificateError):
                check(replace(found, claims=claims), words)


def test_a_claim_that_is_missing_is_missed() -> None:
    """Less one claim a certificate is refused, but for the few claims that another one makes needless."""
    missed = kept = 0
    for seed in SMALL:
        words, least, found = certified(seed)
        for number in range(len(found.claims)):
            less = replace(found, claims=found.claims[:number] + found.claims[number + 1 :])
            try:
                assert check(less, words).total == least
                kept += 1
            except CertificateError:
                missed += 1
    assert missed > 20 * kept


def edited(draw: Random, words: Lexicon, found: Certificate) -> Certificate:
    """One to four edits: numbers, guesses, replies, whole claims, the total."""
    claims = list(found.claims)
    total = found.total
    for _ in range(draw.randint(1, 4)):
        edit = draw.randrange(6)
        marks = "".join(draw.choices("-VT", k=words.length))
        turn = (draw.choice(words.words), reply(draw.choice(words.words), draw.choice(words.secrets)))
        at = draw.randrange(len(claims)) if claims else 0
        if edit == 0 or not claims or not claims[at].path:
            total += draw.randint(0, 2)
            claims.append(Claim((turn,), draw.randint(1, 30)))
            continue
        path, least = claims[at]
        if edit == 1:
            claims[at] = Claim(path, max(0, least + draw.randint(-2, 3)))
        elif edit == 2:
            del claims[at]
        elif edit == 3:
            claims[at] = Claim((*path[:-1], draw.choice((turn, (path[-1][0], marks)))), least)
        elif edit == 4:
            claims[at] = Claim(draw.choice(((*path, turn), path[:-1] or path, path + path)), least)
        else:
            claims.insert(0, Claim((), draw.randint(total - 2, total + 3)))
    return replace(found, claims=tuple(claims), total=total)


@pytest.mark.parametrize("seed", SMALL)
def test_no_edit_certifies_more_than_the_truth(seed: int) -> None:
    words, least, found = certified(seed)
    draw = Random(seed)
    for _ in range(60):
        false = edited(draw, words, found)
        try:
            accepted = check(false, words).total
        except CertificateError:
            continue
        assert accepted <= least


def test_a_limit_on_guesses_is_not_certified() -> None:
    """Where only a limit makes the least total as large as it is, there is no certificate for it."""
    tried = 0
    for words in SMALL.values():
        free = prove(words, max_guesses=None, threads=1).total
        assert free is not None
        for most in (4, 5, 6):
            within = prove(words, max_guesses=most, threads=1).total
            if within is not None and within > free:
                tried += 1
                with pytest.raises(PuzzleError, match="without a limit"):
                    certify(words, within)
    assert tried > 0


def test_another_list_is_refused() -> None:
    words, _, found = certified(3)
    other = replace(words, words=tuple(sorted({*words.words, "lll"})))
    assert len(other.words) > len(words.words)
    with pytest.raises(CertificateError, match="is for the list"):
        check(found, other)
    with pytest.raises(CertificateError):
        check(replace(found, fingerprint=other.fingerprint, claims=(Claim((("kkk", "---"),), 1),)), other)
    with pytest.raises(PuzzleError):
        check(found)


def test_every_accepted_word_may_be_the_answer(tmp_path: Path) -> None:
    words = SMALL[1]
    least = truth(words, frozenset(words.words))
    found = certify(words, least, answers="all")
    save_certificate(found, tmp_path / "all.bounds")
    assert check(tmp_path / "all.bounds", words).total == least
    assert check(tmp_path / "all.bounds", words).words == len(words.words)


def test_words_may_not_be_long() -> None:
    with pytest.raises(PuzzleError, match="up to 5 letters; these have 6"):
        certify(lexicon("en", 6), 10)


def test_a_file_says_what_was_written(tmp_path: Path) -> None:
    _, _, found = certified(2)
    path = tmp_path / "it.bounds"
    save_certificate(found, path)
    assert read_certificate(path) == found
    assert from_content(path.read_bytes().replace(b"\n", b"\r\n"), "it") == found


def seed_with_claims() -> int:
    return next(seed for seed in SMALL if len(certified(seed)[2].claims) > 2)


@pytest.mark.parametrize(
    ("old", "new", "line", "sentence"),
    [
        ("pista-bounds 1", "pista-bounds 2", None, "another version"),
        ("pista-bounds 1", "pista-tree 1", None, "not a certificate"),
        ("answers secrets", "answers some", 3, "head"),
        ("total ", "total x", 4, "head"),
        ("end ", "fin ", -1, "“end”"),
        ("total ", "total 1", -1, "checksum"),
    ],
)
def test_damage_is_one_sentence_with_its_line(old: str, new: str, line: int | None, sentence: str) -> None:
    text = certified(seed_with_claims())[2].to_text()
    assert old in text
    with pytest.raises(PuzzleError, match=sentence) as refused:
        from_content(text.replace(old, new, 1).encode(), "it")
    assert refused.value.line == (text.count("\n") if line == -1 else line)
    for language in LANGUAGES:
        assert refused.value.say(language)


def test_a_refusal_names_the_line(tmp_path: Path) -> None:
    words, _, found = certified(seed_with_claims())
    last = found.claims[-1]
    path = tmp_path / "it.bounds"
    save_certificate(replace(found, claims=(*found.claims[:-1], last._replace(total=last.total + 50))), path)
    with pytest.raises(CertificateError) as refused:
        check(path, words)
    assert path.read_text(encoding="utf-8").split("\n")[(refused.value.line or 0) - 1].endswith(f" {last.total + 50}")


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_damaged_files_are_refused_in_a_sentence(data: st.DataObject) -> None:
    words, least, found = certified(seed_with_claims())
    content = bytearray(found.to_text().encode())
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(content) - 1))
        content[at : at + data.draw(st.integers(0, 3))] = data.draw(st.binary(max_size=3))
    if data.draw(st.booleans()):
        # With a checksum that fits, so that damage reaches the checker.
        body = bytes(content).rpartition(b"end ")[0]
        content = bytearray(body + b"end %08x\n" % zlib.crc32(body))
    try:
        assert check(from_content(bytes(content), "it"), words).total <= least
    except PuzzleError as refused:
        assert refused.say("es")


def test_the_checker_shares_nothing_with_prover_or_game() -> None:
    """Neither by Python's imports nor by Rust's."""
    theirs = {
        "pista.wordle.prove",
        "pista.wordle.reply",
        "pista.wordle.certify",
        "pista.wordle.rules",
        "pista.wordle.puzzle",
    }
    for module in (certificate, certificate_text):
        tree = ast.parse(inspect.getsource(module))
        imported = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
        assert not imported & theirs
        assert "Prover" not in inspect.getsource(module)
    folder = ROOT / "core/src/wordle/certificate"
    files = sorted(folder.glob("*.rs"))
    assert len(files) > 4
    for file in files:
        code = file.read_text(encoding="utf-8").partition("#[cfg(test)]")[0]
        used = re.findall(r"^\s*(?:pub )?use ([^;]+);", code, re.MULTILINE)
        assert used or file.name in ("mod.rs", "list.rs")
        assert all(re.match(r"(super::(claims|list|openers|overlap|scan)::|std::|pyo3::)", name) for name in used)
        assert "crate::" not in code


RECORDS = sorted((ROOT / "docs/records").glob("*.bounds"))


@pytest.mark.parametrize("path", RECORDS, ids=[path.stem for path in RECORDS])
def test_a_record_is_certified_where_it_takes_search(path: Path) -> None:
    """The total is that of the shipped tree; every claim follows, and so does every opener that rests on claims."""
    found = read_certificate(path)
    words = lexicon(path.stem)
    shipped = verify(ROOT / f"src/pista/wordle/strategies/{path.stem}-5-secrets.tree")
    assert found.fingerprint == words.fingerprint == shipped.lexicon.fingerprint
    assert (found.total, found.answers) == (shipped.total, "secrets")
    checker = checker_of(words, "secrets")
    assert checker.believe(numbered(words, found)) is None
    openers = {claim.path[0][0] for claim in found.claims}
    assert shipped.opener in openers
    assert min(checker.opener(words.index(opener), found.total) for opener in openers) == found.total


@pytest.mark.minute
def test_a_whole_record_is_certified() -> None:
    certified = check(ROOT / "docs/records/it.bounds")
    assert (certified.total, certified.openers, certified.words) == (2920, 6119, 926)


def test_there_are_records() -> None:
    assert [path.stem for path in RECORDS] == ["en", "es", "it", "pt"]
