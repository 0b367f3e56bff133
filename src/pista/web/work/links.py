"""Puzzles in links: a text packed into the fragment of an address, and back."""

import base64
import zlib

from pista.kind import PuzzleError
from pista.message import message
from pista.web.failures import TooLargeError, field


def packed(text: str) -> str:
    """A puzzle's text for the fragment of a link."""
    return base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


def unpacked(code: str, most: int) -> str:
    """The text of a link; it is not unpacked further than `most` bytes."""
    with field("#/code"):
        text = _unpacked(code, most + 1)
        if text is None:
            raise PuzzleError(message("web.code_wrong"))
        if len(text) > most:
            raise TooLargeError("web.code_large", most)
        return text


def _unpacked(code: str, most: int) -> str | None:
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
