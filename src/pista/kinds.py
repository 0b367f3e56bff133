"""The one list of kinds. A new kind is a package and a line here."""

from pista import hidato, makaro, wordle
from pista.kind import AnyKind, PuzzleError
from pista.message import message

KINDS: tuple[AnyKind, ...] = (wordle, hidato, makaro)


def kind_named(name: str) -> AnyKind:
    """The kind of that name."""
    for kind in KINDS:
        if kind.name == name:
            return kind
    raise PuzzleError(message("kind.unknown", names=", ".join(kind.name for kind in KINDS)))
