"""What a kind teaches newcomers: a few scenes on tiny boards that play themselves, and some that the reader plays.

A kind describes them, surfaces show them: `About.lesson`. Nothing here knows a kind.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from pista.message import Message


@dataclass(frozen=True)
class Ask:
    """What the reader does at the end of a scene: writes one of `keys` into one of `tiles`."""

    tiles: tuple[str, ...]
    """The names of the tiles."""
    keys: tuple[str, ...]
    """What is offered to be written."""
    right: tuple[str, ...]
    """The moves that are right."""
    good: Message
    """What is said of them."""
    bad: Message
    """What is said of another, where nothing more is known of it."""
    why: Mapping[str, Message] = field(default_factory=dict)
    """What is said of a key that is wrong; else a rule that its move breaks, or why it is refused, is told."""
    move: str = "{tile}={key}"
    """How what was written is a move."""
    typed: Mapping[str, str] = field(default_factory=dict)
    """What stands in other tiles already, and is not yet played."""


@dataclass(frozen=True)
class Scene:
    """One example: a `puzzle` in its kind's own text, and the moves that are played on it one after the other."""

    puzzle: str
    says: Message
    """What is to be noticed."""
    before: tuple[str, ...] = ()
    """Moves that are played when the scene begins."""
    moves: tuple[str, ...] = ()
    """Moves that are seen."""
    points: tuple[str, ...] = ()
    """The names of the tiles that are pointed at when all are played."""
    holds: tuple[str, ...] = ()
    """The number that is held at the beginning and after every move, where one is."""
    ask: Ask | None = None
    """What the reader does then."""
