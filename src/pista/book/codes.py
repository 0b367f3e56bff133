"""Addresses that open printed puzzles on a screen, and the squares that cameras read them from.

An address carries the puzzles themselves behind its #, where no server and no log sees them.
"""

from collections.abc import Sequence
from io import BytesIO
from typing import NamedTuple

from pista.book.entries import Entry
from pista.extras import needs
from pista.links import FIRST, packed
from pista.reading import LONGEST_TEXT

SHEET = "sheet"
"""The page that opens several puzzles."""
MODULE = 0.42
"""Millimetres of a square: what cameras read from a cheap print."""
MASK = 4
"""One of eight patterns that keep dark and light in balance. What is packed looks like chance, for which each is as
good as another; to try them all would take ten times as long as everything else."""
QUIET = 2
"""Squares left blank around: the page is white beyond, too."""
PIXELS = 4
"""On a side of a square: what smooths pictures leaves its middle dark."""
LARGEST = 46.0
"""Millimetres; a code that would be larger is left out."""


class Code(NamedTuple):
    """A code of `size` squares on a side, as a `picture`, a PNG."""

    size: int
    picture: bytes

    @property
    def side(self) -> float:
        """How large it is printed, in millimetres."""
        return round(max(18.0, self.size * MODULE), 2)


def address(site: str, language: str, entries: Sequence[Entry], first: int = 1) -> str:
    """Where these puzzles can be played: a single one on its kind's page, several on one that leads to each and numbers
    them from `first` on."""
    codes = [(each.kind.name, packed(each.kind.write(each.puzzle))) for each in entries]
    if len(codes) == 1:
        ((kind, code),) = codes
        return f"{site}/{language}/{kind}#p={code}"
    named = [(FIRST, str(first)), *codes] if first > 1 else codes
    return f"{site}/{language}/{SHEET}#{'&'.join(f'{name}={code}' for name, code in named)}"


def code(text: str) -> Code | None:
    """The squares; None where the text is too long for squares that can be read."""
    with needs("print"):
        import segno

    if len(text) > LONGEST_TEXT:
        return None
    try:
        made = segno.make_qr(text, error="l", boost_error=True, mask=MASK)
    except segno.DataOverflowError:
        return None
    size = len(made.matrix)
    if (size + 2 * QUIET) * MODULE > LARGEST:
        return None
    picture = BytesIO()
    made.save(picture, kind="png", border=0, scale=PIXELS)
    return Code(size, picture.getvalue())
