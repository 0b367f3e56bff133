"""What the library does without, and how the lack of it is told: `pip install pista` brings little, extras the rest."""

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
        raise PuzzleError(message("cli.extra_missing", library=library, extra=extra)) from None
