"""Codes that bring results to another device: short enough to be typed, and long enough not to be found by trying."""

import hashlib
import secrets
from collections.abc import Callable

from pista.web.quotas import MINUTE, Allowance

SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Five bits each, after Crockford: no I, L, O or U."""
READ_AS = str.maketrans({"I": "1", "L": "1", "O": "0", "-": None, " ": None})
"""What people take one sign for, and what they put between them."""
LENGTH = 8
"""Forty bits: of ten codes in use day and night, trying as often as is allowed finds one in a thousand years."""
EVERYBODY = ""


def new_code() -> str:
    return "".join(secrets.choice(SIGNS) for _ in range(LENGTH))


def shown(code: str) -> str:
    """`7K4M-2QXP`, for people."""
    return f"{code[:4]}-{code[4:]}"


def read_code(text: str) -> str | None:
    """The code that was typed; None where it cannot be one.

    >>> read_code(" 7k4m 2qxo")
    '7K4M2QX0'
    >>> read_code("hello!!!") is None
    True
    """
    code = text.upper().translate(READ_AS)
    return code if len(code) == LENGTH and set(code) <= set(SIGNS) else None


def digest(code: str) -> str:
    """What is kept of a code."""
    return hashlib.sha256(b"transfer " + code.encode()).hexdigest()


class Guesses:
    """How often codes may be tried: so often a minute by one address, and so often wrongly by all together."""

    def __init__(self, tries: int, faults: int, most_clients: int, clock: Callable[[], float]) -> None:
        self._tries = Allowance("web.transfer_tries", tries, MINUTE, most_clients, clock)
        self._faults = Allowance("web.transfer_tries", faults, MINUTE, 1, clock)

    def take(self, address: str) -> None:
        """Counts a try; 429 where there were too many."""
        self._tries.require(address)
        self._faults.require(EVERYBODY)
        self._tries.take(address)

    def fault(self) -> None:
        """The code that was tried is none."""
        self._faults.take(EVERYBODY)
