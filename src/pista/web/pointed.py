"""Which field of a request is at fault, told by a working process to the route that answers. Knows no route."""

from collections.abc import Iterator
from contextlib import contextmanager

from pista.kind import PuzzleError


class PointedError(Exception):
    """A mistake and the JSON pointer of the field it was made in."""

    def __init__(self, error: PuzzleError, pointer: str) -> None:
        super().__init__(error, pointer)
        self.error, self.pointer = error, pointer


@contextmanager
def at(pointer: str) -> Iterator[None]:
    """What goes wrong inside is this field's fault."""
    try:
        yield
    except PuzzleError as error:
        raise PointedError(error, pointer) from None
