"""Puzzles that come packed in a request, as links have them."""

from pista import links
from pista.kind import PuzzleError
from pista.message import message
from pista.web.failures import TooLargeError, field


def unpacked(code: str, most: int, place: str = "#/code") -> str:
    """The text of a link; it is not unpacked further than `most` bytes."""
    with field(place):
        text = links.unpacked(code, most + 1)
        if text is None:
            raise PuzzleError(message("web.code_wrong"))
        if len(text) > most:
            raise TooLargeError("web.code_large", most)
        return text
