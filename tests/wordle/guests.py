"""Agents of somebody else's, good and bad, as a student would write them."""

import os
import signal
import sys
import time
from contextlib import suppress
from typing import Any


class Mine:
    """Of the first thirty words the one that tells most of them apart."""

    name = "mine"

    def guess(self, seen: Any) -> str:
        best: str = max(seen.words[:30], key=lambda word: len(seen.parts(word)))
        return best


class Namesake:
    """Bears the name of one of ours."""

    name = "entropy"

    def guess(self, seen: Any) -> str:
        word: str = seen.words[0]
        return word


class Shouts:
    """Upper case, and chatter on both streams."""

    name = "shouts"

    def guess(self, seen: Any) -> str:
        print("what an agent prints")
        print("and on stderr", file=sys.stderr)
        return str(seen.words[0]).upper()


class Raises:
    name = "raises"

    def guess(self, seen: Any) -> str:
        raise ValueError("no idea\nat all")


class Paints:
    """Says more than anybody wants to read, and in colour."""

    name = "paints"

    def guess(self, seen: Any) -> str:
        raise ValueError("\x1b[31mred" + "!" * 10_000)


class Speechless(Exception):  # noqa: N818 - what it is called matters to nobody
    def __str__(self) -> str:
        raise RuntimeError("not even that")


class Chokes:
    """Cannot even say what is wrong."""

    name = "chokes"

    def guess(self, seen: Any) -> str:
        raise Speechless


class Looks:
    """Names a thing that looks like a word, and is none."""

    name = "looks"

    def __repr__(self) -> str:
        return "robot"

    def guess(self, seen: Any) -> "Looks":
        return self


class Sleeps:
    """Never returns, and would not be talked out of it."""

    name = "sleeps"

    def guess(self, seen: Any) -> str:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        while True:
            with suppress(BaseException):
                time.sleep(60)


class SleepsOnce(Sleeps):
    """In one situation only: where nothing but its second word is known to be wrong."""

    name = "sleeps once"

    def guess(self, seen: Any) -> str:
        if len(seen.turns) == 1 and str(seen.turns[0][1]) == "-----":
            return super().guess(seen)
        word: str = seen.words[0]
        return word


class Foreign:
    name = "foreign"

    def guess(self, seen: Any) -> str:
        return "zzzzz"


class Silent:
    name = "silent"

    def guess(self, seen: Any) -> None:
        return None


class Repeats:
    name = "repeats"

    def guess(self, seen: Any) -> str:
        return "arose"


class Dies:
    name = "dies"

    def guess(self, seen: Any) -> str:
        print("the last words")
        os._exit(7)


class Clueless:
    """Walks through the dictionary whatever it is told."""

    name = "clueless"

    def guess(self, seen: Any) -> str:
        word: str = seen.guesses[len(seen.turns)]
        return word


class NoGuess:
    name = "no guess"


class NoName:
    def guess(self, seen: Any) -> str:
        return "arose"


class OddName(Mine):
    name = "two\nlines"


class HidesItsName(Mine):
    @property
    def name(self) -> str:  # type: ignore[override]
        raise ValueError("guess")


class CannotBeMade(Mine):
    def __init__(self, needed: int) -> None:
        self.needed = needed
