"""The one list of kinds. A new kind is a package and a line here; it is imported when it is asked for."""

from importlib import import_module
from typing import cast

from pista.kind import AnyKind, PuzzleError
from pista.message import all_of, message

PACKAGES = (
    "pista.wordle",
    "pista.hidato",
    "pista.makaro",
)


def kind_names() -> tuple[str, ...]:
    """What the kinds are called, without importing them: a package has the name of its kind."""
    return tuple(package.rpartition(".")[2] for package in PACKAGES)


def kinds() -> tuple[AnyKind, ...]:
    """All kinds, in the order of the list."""
    return tuple(kind_named(name) for name in kind_names())


def kind_named(name: str) -> AnyKind:
    """The kind of that name."""
    for package, known in zip(PACKAGES, kind_names(), strict=True):
        if known == name:
            return cast("AnyKind", import_module(package))
    raise PuzzleError(message("kind.unknown", names=all_of(kind_names())))
