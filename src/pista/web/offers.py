"""What can be played here: the levels, shapes and abilities of every kind, for pages to offer."""

from typing import NamedTuple

from pista import wordle
from pista.kind import AnyKind
from pista.kinds import kinds
from pista.web.tasks import solvable, writers


class Offer(NamedTuple):
    """`levels` and `shapes` are suggestions; the kind itself decides what it understands."""

    name: str
    levels: tuple[str, ...]
    shapes: tuple[str, ...]
    formats: tuple[str, ...]
    can: tuple[str, ...]


GRID_LEVELS = ("easy", "medium", "hard", "expert")
GRID_SHAPES = {
    "hidato": (
        "5x5",
        "6x6",
        "8x8",
        "10x10",
        "heart:9",
        "ring:10",
        "star:12",
        "numbrix 8x8",
        "hex 6x6",
        "hex hexagon:9",
    ),
    "makaro": ("5x5", "6x6", "8x8", "10x10"),
}


def offer(kind: AnyKind) -> Offer:
    if not solvable(kind):
        shapes = tuple(f"{name} {length}" for name in wordle.languages() for length in available(name))
        return Offer(kind.name, ("normal", "hard", "adversary"), shapes, (), ("hint",))
    can = ("undo", "check", "hint", "solve", "grade", "generate")
    return Offer(kind.name, GRID_LEVELS, GRID_SHAPES.get(kind.name, ()), tuple(writers(kind)), can)


def offers() -> tuple[Offer, ...]:
    return tuple(offer(kind) for kind in kinds())


def available(language: str) -> tuple[int, ...]:
    """The lengths a language is shipped in; none where its words are not installed."""
    try:
        return wordle.lengths(language)
    except FileNotFoundError:
        return ()
