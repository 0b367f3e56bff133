"""The one list of kinds. A new kind is a package and a line here; it is imported when it is asked for.

Kinds of other packages follow, found by the entry point group `pista.kinds`.
"""

from functools import cache
from importlib import import_module
from typing import cast

from pista.kind import AnyKind, Kind, PuzzleError
from pista.message import all_of, message
from pista.plugins import KINDS, plugins, refuse

PACKAGES = (
    "pista.wordle",
    "pista.hidato",
    "pista.makaro",
    "pista.suguru",
)
OURS = {package.rpartition(".")[2]: package for package in PACKAGES}
"""A package has the name of its kind."""


def kind_names() -> tuple[str, ...]:
    """What the kinds are called; ours are not imported for it."""
    return (*OURS, *_plugged())


def kinds() -> tuple[AnyKind, ...]:
    """All kinds, in the order of the list."""
    return tuple(kind_named(name) for name in kind_names())


def kind_named(name: str) -> AnyKind:
    """The kind of that name."""
    if name in OURS:
        return cast("AnyKind", import_module(OURS[name]))
    if name in _plugged():
        return _plugged()[name]
    raise PuzzleError(message("kind.unknown", names=all_of(kind_names())))


@cache
def _plugged() -> dict[str, AnyKind]:
    """Kinds of other packages, by name; what is none, or takes a name that is taken, is left out with a warning."""
    found: dict[str, AnyKind] = {}
    wanted = [name for name in vars(Kind) if not name.startswith("_")]
    for point, module in plugins(KINDS).items():
        missing = [name for name in wanted if not hasattr(module, name)]
        name = getattr(module, "name", None)
        if missing:
            refuse(KINDS, point, f"no {', '.join(missing)}")
        elif not isinstance(name, str) or not name.isidentifier() or name in OURS or name in found:
            refuse(KINDS, point, f"name {name!r}")
        else:
            found[name] = cast("AnyKind", module)
    return found
