"""Which boards there have been, in sixteen bytes each."""

from hashlib import blake2b
from typing import Any

from pista.grid.kind import AnyGridKind
from pista.kind import PuzzleError
from pista.message import message

SIZE = 16
"""Bytes of a digest: two of 10⁶ different boards have the same one with a chance of 10⁻²⁷."""
_FIRST = 2
"""Bytes that say in which drawer the rest lies."""
_REST = SIZE - _FIRST


def require_canonical(kind: AnyGridKind) -> None:
    """Refuses a kind that cannot tell which of its boards are the same."""
    if not hasattr(kind, "canonical"):
        raise PuzzleError(message("grid.no_canonical", name=kind.name))


def digest(kind: AnyGridKind, puzzle: Any) -> bytes:
    """The same for all boards that are the same under rotation, reflection and renaming of rooms."""
    require_canonical(kind)
    return blake2b(kind.canonical(puzzle), digest_size=SIZE, key=kind.name.encode()[:64]).digest()  # type: ignore[attr-defined]


class Digests:
    """A set of digests that takes little more than they do themselves: a million in 33 MB, where a `set` has 98.

    >>> seen = Digests()
    >>> seen.add(bytes(16)), seen.add(bytes(16)), len(seen)
    (True, False, 1)
    """

    def __init__(self) -> None:
        self._drawers: dict[bytes, bytearray] = {}
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def __contains__(self, one: bytes) -> bool:
        return self._holds(self._drawers.get(one[:_FIRST], bytearray()), one[_FIRST:])

    def add(self, one: bytes) -> bool:
        """Whether it was not there before; now it is."""
        drawer = self._drawers.setdefault(one[:_FIRST], bytearray())
        rest = one[_FIRST:]
        if self._holds(drawer, rest):
            return False
        drawer += rest
        self._count += 1
        return True

    @staticmethod
    def _holds(drawer: bytearray, rest: bytes) -> bool:
        at = drawer.find(rest)
        # The end of one and the beginning of the next are none.
        while at > 0 and at % _REST:
            at = drawer.find(rest, at + 1)
        return at >= 0
