"""The reply to a guess: -1 absent, 0 elsewhere, 1 in place, per letter; and every notation people write it in."""

from collections import Counter
from collections.abc import Iterable

from pista import checks
from pista.checks import checked, quoted, several
from pista.core import wordle as core
from pista.kind import PuzzleError
from pista.message import message, one_by_one

ABSENT, ELSEWHERE, PLACED = -1, 0, 1
MARKS = frozenset((ABSENT, ELSEWHERE, PLACED))

# Longest word the core can reply to: 3**20 replies fit in 32 bits.
LONGEST = 20

# Each notation is its signs for absent, elsewhere, placed. The first is how a reply is written.
BULLS = "-VT"
SIGNS = "_-+"
SQUARES = "⬛🟨🟩"
CONTRAST_SQUARES = "⬛🟦🟧"
NOTATIONS = (BULLS, "-YG", "012", SQUARES, CONTRAST_SQUARES)
# Squares of dark, light and high-contrast games, as people paste them.
_SAME_SQUARE = str.maketrans("⬜🟦🟧", "⬛🟨🟩", "\ufe0f")


class Reply(tuple[int, ...]):
    """One of -1, 0, 1 per letter. `str()` is bulls and cows: T toro, V vaca, - absent."""

    __slots__ = ()

    def __new__(cls, marks: Iterable[int] = ()) -> "Reply":
        """From the marks themselves; PuzzleError where one is none."""
        found = several("marks", marks, int)
        if not MARKS.issuperset(found):
            raise PuzzleError(message("wordle.reply_marks", value=quoted(found)))
        return super().__new__(cls, found)

    @classmethod
    def read(cls, text: str, length: int | None = None) -> "Reply":
        """Understands TV-, GY-, 210, squares, and +-_ where a + or _ tells it from the others."""
        checks.text("text", text)
        signs = "".join(text.upper().replace("−", "-").replace("–", "-").translate(_SAME_SQUARE).split())
        notations = (SIGNS,) if "+" in signs or "_" in signs else NOTATIONS
        for notation in notations:
            if signs and all(sign in notation for sign in signs):
                if length is not None and len(signs) != length:
                    raise PuzzleError(message("wordle.reply_length", length=length, n=len(signs)))
                return cls(notation.index(sign) - 1 for sign in signs)
        raise PuzzleError(message("wordle.reply_signs"))

    @classmethod
    def of_code(cls, code: int, length: int) -> "Reply":
        """The reply whose base-3 digits, first letter most significant, are those of `code`."""
        return tuple.__new__(cls, [code // 3**place % 3 - 1 for place in reversed(range(length))])

    @property
    def code(self) -> int:
        """The reply as a base-3 number, the form the core works with."""
        code = 0
        for mark in self:
            code = 3 * code + mark + 1
        return code

    @property
    def won(self) -> bool:
        """Whether every letter is in place."""
        return all(mark == PLACED for mark in self)

    @property
    def signs(self) -> str:
        """`_` absent, `-` elsewhere, `+` in place."""
        return self.written(SIGNS)

    @property
    def squares(self) -> str:
        """Coloured squares for sharing."""
        return self.written(SQUARES)

    def written(self, notation: str) -> str:
        """In the three signs of a notation: absent, elsewhere, placed."""
        return "".join(notation[mark + 1] for mark in self)

    def say(self, language: str = "en") -> str:
        """How many letters are in place, elsewhere and absent, in words."""
        counts = {PLACED: "placed", ELSEWHERE: "elsewhere", ABSENT: "absent"}
        told = [message(f"wordle.marks_{name}", n=self.count(mark)) for mark, name in counts.items() if mark in self]
        return f"{one_by_one(told).say(language)}."

    def __str__(self) -> str:
        return self.written(BULLS)

    def __repr__(self) -> str:
        return f"Reply({str(self)!r})"


@checked
def reply(guess: str, secret: str) -> Reply:
    """The rule, stated plainly: greens first, then yellows from left to right against the letters that remain.
    Capitals do not matter.

    >>> reply("patos", "casio").signs
    '_+_--'
    """
    if len(guess) != len(secret):
        raise PuzzleError(message("wordle.reply_lengths_differ", guess=len(guess), secret=len(secret)))
    pairs = [(g.lower(), s.lower()) for g, s in zip(guess, secret, strict=True)]
    free = Counter(s for g, s in pairs if g != s)
    marks = []
    for g, s in pairs:
        if g == s:
            marks.append(PLACED)
        elif free[g]:
            free[g] -= 1
            marks.append(ELSEWHERE)
        else:
            marks.append(ABSENT)
    return tuple.__new__(Reply, marks)


def reply_codes(guesses: bytes, secrets: bytes, length: int, threads: int = 1) -> memoryview:
    """The core's replies as integers, row by row; words are given as letter codes."""
    cells = core.reply_matrix(guesses, secrets, length, threads)
    return memoryview(cells).cast("B" if length <= 5 else "H" if length <= 10 else "I")
