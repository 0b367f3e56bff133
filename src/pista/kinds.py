"""The one list of kinds. A new kind is a package and a line here; it is imported when it is asked for.

Kinds of other packages follow, found by the entry point group `pista.kinds`.
"""

from functools import cache
from importlib import import_module, resources
from importlib.resources.abc import Traversable
from types import ModuleType
from typing import cast

from pista.about import About
from pista.kind import AnyKind, HiddenKind, Kind, PuzzleError
from pista.message import all_of, message, own_sections
from pista.plugins import BROKEN, KINDS, plugins, refuse, said

PACKAGES = (
    "pista.wordle",
    "pista.hidato",
    "pista.makaro",
    "pista.suguru",
)
OURS = {package.rpartition(".")[2]: package for package in PACKAGES}
"""A package has the name of its kind."""
RESERVED = frozenset({"open", "serve", "stats", "book", "booklet", "sheet", "home", "archive", "results", "offline"})
"""Commands and pages that are no kind's."""


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


def kind_of(puzzle: object) -> AnyKind:
    """The kind whose `Puzzle` it is; PuzzleError where it is none's."""
    for kind in kinds():
        own = getattr(kind, "Puzzle", None)
        if isinstance(own, type) and isinstance(puzzle, own):
            return kind
    raise PuzzleError(message("kind.no_puzzle", type=type(puzzle).__name__))


def own_file(kind: AnyKind, name: str) -> Traversable | None:
    """A file in the kind's folder, or a folder; a kind that is no package has none."""
    if not isinstance(kind, ModuleType) or not hasattr(kind, "__path__"):
        return None
    file = resources.files(kind).joinpath(name)
    return file if file.is_file() or file.is_dir() else None


@cache
def _plugged() -> dict[str, AnyKind]:
    """Kinds of other packages, by name; what is none, or takes a name that is taken, is left out with a warning."""
    found: dict[str, AnyKind] = {}
    for point, brought in plugins(KINDS).items():
        try:
            why = _wrong_with(point, brought)
        except BROKEN as error:
            why = said(error)
        if why:
            refuse(KINDS, point, why)
        else:
            found[point] = cast("AnyKind", brought)
    return found


def _wrong_with(point: str, brought: object) -> str:
    """Why it can be no kind; empty where it can."""
    from pista.grid.kind import GridKind

    wanted = {*_names(Kind), *_names(GridKind if hasattr(brought, "solve") else HiddenKind)}
    missing = sorted(name for name in wanted if not hasattr(brought, name))
    if missing:
        return f"no {', '.join(missing)}"
    kind = cast("AnyKind", brought)
    if kind.name != point or not point.isidentifier() or point in OURS or point in RESERVED | own_sections():
        return f"name {kind.name!r}"
    about: object = kind.ABOUT
    if not isinstance(about, About):
        return "ABOUT"
    if not hasattr(kind, "solve") and about.commands is None:
        return "something is hidden in it, and it has no commands of its own"
    offered = {"levels": about.levels, "shapes": about.shapes(), "day_shapes": about.day_shapes()}
    return next((f"ABOUT.{name}" for name, texts in offered.items() if not _texts(texts)), "")


def _names(protocol: type) -> list[str]:
    return [name for name in vars(protocol) if not name.startswith("_")]


def _texts(found: object) -> bool:
    return isinstance(found, tuple) and bool(found) and all(isinstance(each, str) for each in found)
