"""Certificates: why no strategy for a list takes fewer guesses in all, for code that knows no search to check.

Shares no code with the prover or the game. docs/proving.md describes the file and why what it claims follows.
"""

from collections.abc import Callable
from dataclasses import dataclass
from os import PathLike, fspath
from pathlib import Path

from pista.core.wordle import BoundsChecker
from pista.kind import PuzzleError
from pista.message import Message, Number, message
from pista.wordle.certificate_text import Certificate, read_certificate
from pista.wordle.lexicon import Lexicon
from pista.wordle.verify import fingerprint_of, list_meant
from pista.wordle.verify_reading import shown

LONGEST = 5
"""Longer words have more replies than the checker can tell apart."""
MOST_WORDS = 65535
# A word's letters as bytes: which number stands for which letter makes no difference, as long as they differ.
MOST_LETTERS = 256


class CertificateError(PuzzleError):
    """A certificate that can be read, but does not show what it claims."""


@dataclass(frozen=True)
class Certified:
    """What has been checked: no strategy finds all `words` in fewer than `total` guesses, however long it may take.

    The words are the `answers` of the `lexicon`; `openers` were gone through, and `claims` of the certificate followed.
    """

    lexicon: Lexicon
    answers: str
    words: int
    total: int
    openers: int
    claims: int

    def sentences(self) -> tuple[Message, ...]:
        """What was shown, a message each."""
        about = {"list": self.lexicon.name, "length": self.lexicon.length, "fingerprint": self.lexicon.fingerprint}
        guesses, words = message("prove.guesses", n=self.total), message("prove.words", n=self.words)
        return (
            message(f"verify.list_{self.answers}", **about),
            message("certificate.result", words=words, guesses=guesses, mean=Number(self.total / self.words, 4)),
            message("certificate.checked", openers=self.openers, n=self.claims),
        )

    def say(self, language: str = "en") -> str:
        """What was shown, a line each, in a language."""
        return "\n".join(each.say(language) for each in self.sentences())

    def __str__(self) -> str:
        return self.say()


def check(
    source: str | PathLike[str] | Certificate,
    words: Lexicon | None = None,
    *,
    progress: Callable[[int, int], object] | None = None,
) -> Certified:
    """Follows a certificate, claim by claim and opener by opener; CertificateError where something does not follow.

    Without `words` the shipped list is taken that it is for. `progress` is told openers done, and all of them.
    """
    name = None if isinstance(source, Certificate) else fspath(source)
    certificate = source if isinstance(source, Certificate) else read_certificate(Path(fspath(source)))
    found = words or list_meant(certificate.fingerprint, name or "")
    if fingerprint_of(found) != certificate.fingerprint or found.length != certificate.length:
        own = {"list": found.name, "fingerprint": fingerprint_of(found)}
        raise CertificateError(message("certificate.foreign", claimed=certificate.fingerprint, **own), 2, source=name)
    checker = checker_of(found, certificate.answers)
    place = {word: number for number, word in enumerate(found.words)}
    for line, claim in zip(certificate.lines, certificate.claims, strict=True):
        for guess, _ in claim.path:
            if guess not in place:
                raise CertificateError(
                    message("certificate.not_accepted", word=shown(guess.upper())), line, source=name
                )
    refused = checker.believe(numbered(found, certificate))
    if refused is not None:
        total = certificate.claims[refused].total
        raise CertificateError(message("certificate.claim", n=total), certificate.lines[refused], source=name)
    for number, word in enumerate(found.words):
        least = checker.opener(number, certificate.total)
        if least < certificate.total:
            values = {"opener": word.upper(), "n": least, "total": certificate.total}
            raise CertificateError(message("certificate.opener", **values), source=name)
        if progress is not None:
            progress(number + 1, len(found.words))
    possible = found.secrets if certificate.answers == "secrets" else found.words
    claims = len(certificate.claims)
    return Certified(found, certificate.answers, len(possible), certificate.total, len(found.words), claims)


def checker_of(words: Lexicon, answers: str) -> BoundsChecker:
    """The core's checker for a list; PuzzleError where the list is beyond it."""
    if words.length > LONGEST:
        raise PuzzleError(message("certificate.too_long", length=words.length, longest=LONGEST))
    signs = sorted(set("".join(words.words)))
    if len(signs) > MOST_LETTERS:
        raise PuzzleError(message("prove.alphabet", n=len(signs), most=MOST_LETTERS))
    if len(words.words) > MOST_WORDS:
        raise PuzzleError(message("prove.too_many", n=len(words.words), most=MOST_WORDS))
    number = {sign: place for place, sign in enumerate(signs)}
    place = {word: at for at, word in enumerate(words.words)}
    letters = bytes(number[sign] for word in words.words for sign in word)
    possible = words.secrets if answers == "secrets" else words.words
    try:
        return BoundsChecker(letters, words.length, [place[word] for word in possible])
    except ValueError:
        # All else that it refuses has been ruled out above.
        needed = (2 * len(words.words) * len(possible) >> 20) + 1
        raise PuzzleError(message("prove.memory", needed=needed)) from None


def numbered(words: Lexicon, certificate: Certificate) -> list[tuple[list[int], int]]:
    """The claims as the checker takes them; all guesses are words of the list."""
    place = {word: number for number, word in enumerate(words.words)}
    paths = (
        [number for guess, reply in path for number in (place[guess], _code(reply))] for path, _ in certificate.claims
    )
    return [(path, claim.total) for path, claim in zip(paths, certificate.claims, strict=True)]


def _code(reply: str) -> int:
    """A reply as the checker numbers it: in base 3, the first letter foremost."""
    code = 0
    for sign in reply:
        code = 3 * code + "-VT".index(sign)
    return code
