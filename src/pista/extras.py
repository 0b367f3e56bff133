"""What the library does without, and how the lack of it is told: `pip install pista` brings little, extras the rest."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from pista.kind import PuzzleError
from pista.message import message

OWN = __name__.partition(".")[0]


@contextmanager
def needs(extra: str) -> Iterator[None]:
    """Imports within it that find nothing are PuzzleError, which says which extra of Pista to install."""
    try:
        yield
    except ModuleNotFoundError as error:
        library = (error.name or "").partition(".")[0]
        # Without one of our own modules something else is amiss.
        if library in ("", OWN):
            raise
        # Nothing can be installed into the stand-alone program.
        key = "cli.extra_outside" if getattr(sys, "frozen", False) else "cli.extra_missing"
        raise PuzzleError(message(key, library=library, extra=extra)) from None
