"""Writes certificates: finds what the checker does not see by itself, and asks the prover what to claim of it."""

from collections.abc import Callable
from os import PathLike
from pathlib import Path

from pista.core.wordle import Prover
from pista.kind import PuzzleError
from pista.message import message
from pista.store import replace_named
from pista.wordle.certificate import checker_of
from pista.wordle.certificate_text import Certificate, Claim
from pista.wordle.lexicon import Lexicon
from pista.wordle.prove import Answers, cache_bytes, refuse
from pista.wordle.reply import Reply


def certify(
    lexicon: Lexicon,
    total: int,
    *,
    answers: Answers = "secrets",
    memory_mb: int = 1024,
    progress: Callable[[int, int], object] | None = None,
) -> Certificate:
    """A certificate that no strategy takes fewer than `total` guesses; PuzzleError where that is not so.

    It holds for any number of guesses per word, so where only a limit makes the least total as large as it is, there is
    none for it. `progress` is told openers done, and all of them. What is returned has been checked.
    """
    refuse(lexicon, answers, None, None, 1)
    words = lexicon.words if answers == "all" else lexicon.secrets
    spare = cache_bytes(lexicon, len(words), memory_mb)
    checker = checker_of(lexicon, answers)
    open_still = []
    for opener in range(len(lexicon.words)):
        parts = checker.parts(opener, total)
        if len(words) + sum(least for _, _, least in parts) < total:
            open_still.append((opener, parts))
        if progress is not None:
            progress(opener + 1, len(lexicon.words))
    try:
        numbers = [lexicon.index(word) for word in words]
        prover = Prover(lexicon.codes, lexicon.length, numbers, cache_bytes=spare, ranked=True)
    except (MemoryError, OverflowError):
        raise PuzzleError(message("prove.memory_missing", memory=memory_mb)) from None
    claims = prover.claims(checker, open_still, total)
    if claims is None:
        raise PuzzleError(message("certificate.none", n=total))
    # All other openers have been seen to take as much already.
    if checker.believe(claims) is not None or any(checker.opener(opener, total) < total for opener, _ in open_still):
        raise AssertionError("the checker refuses the certificate")
    named = tuple(Claim(_path(lexicon, path), least) for path, least in claims)
    return Certificate(lexicon.name, lexicon.length, lexicon.fingerprint, answers, total, named)


def save_certificate(certificate: Certificate, path: str | PathLike[str]) -> None:
    """Writes what `to_text` says."""
    replace_named(Path(path), certificate.to_text())


def _path(lexicon: Lexicon, steps: list[int]) -> tuple[tuple[str, str], ...]:
    turns = zip(steps[::2], steps[1::2], strict=True)
    return tuple((lexicon.words[guess], str(Reply.of_code(reply, lexicon.length))) for guess, reply in turns)
