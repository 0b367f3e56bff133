"""Puzzles in links: a text packed into the fragment of an address, and back."""

import base64
import re
import zlib
from typing import NamedTuple

PLAYED = "p"
"""The name behind # under which a page that plays puzzles finds one."""
FIRST = "n"
"""That of the number which the first of several has on paper."""
_OURS = re.compile(r"\s*https?://[^\s#?]+/([a-z]{2})/([a-z][a-z0-9_]*)(?:/[a-z]+)?/?#(\S+)\s*", re.IGNORECASE)


class Linked(NamedTuple):
    """A puzzle that an address leads to: the `kind` it names, and the `code` of its text."""

    kind: str
    code: str


def packed(text: str) -> str:
    """A puzzle's text for the fragment of a link."""
    return base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


def unpacked(code: str, most: int) -> str | None:
    """The text, or its first so many bytes; None where the code is none."""
    try:
        data = base64.b64decode(code + "=" * (-len(code) % 4), altchars=b"-_", validate=True)
        unpacker = zlib.decompressobj()
        text = unpacker.decompress(data, most)
        return (
            text.decode(errors="strict" if unpacker.eof else "replace") if unpacker.eof or len(text) == most else None
        )
    except (ValueError, zlib.error):
        return None


def linked(address: str) -> list[Linked]:
    """The puzzles that an address of a Pista carries; none where it carries none."""
    found = _OURS.fullmatch(address)
    if found is None:
        return []
    _, page, fragment = found.groups()
    named = [part.partition("=") for part in fragment.split("&")]
    return [Linked(page if name == PLAYED else name, code) for name, _, code in named if code and name != FIRST]
