"""How work can fail, told by a working process to whoever answers. Knows no route; `web/errors.py` words all of it."""

from collections.abc import Iterator
from contextlib import contextmanager

from pista.kind import PuzzleError
from pista.message import message


class DeadlineError(Exception):
    """The work took too long, or too much memory, and was ended."""


class NoWorkersError(Exception):
    """No process could be started to do the work; later one may."""


class TooLargeError(PuzzleError):
    """Something is larger than the server allows; the key is of a sentence that says `n`."""

    def __init__(self, key: str, most: int) -> None:
        super().__init__(message(key, n=most))
        self.key, self.most = key, most

    def __reduce__(self) -> tuple[type["TooLargeError"], tuple[str, int]]:
        return TooLargeError, (self.key, self.most)


class MalformedError(Exception):
    """The body of a request is no document that can be read; the key is of a sentence that says why."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


class BrokenError(PuzzleError):
    """The board breaks a rule, and what was asked cannot be told of it; a check says which rules, and where."""


class FieldError(Exception):
    """A mistake and the JSON pointer of the field it was made in."""

    def __init__(self, error: PuzzleError, pointer: str) -> None:
        super().__init__(error, pointer)
        self.error, self.pointer = error, pointer


@contextmanager
def field(pointer: str) -> Iterator[None]:
    """What goes wrong inside is this field's fault."""
    try:
        yield
    except PuzzleError as error:
        raise FieldError(error, pointer) from None
