"""What can be had on paper, for the page that offers it: kinds, their shapes and levels, as people call them."""

from typing import NamedTuple

from pista.book.entries import is_printable
from pista.kind import AnyKind
from pista.kinds import kinds
from pista.message import LANGUAGES, message, worded
from pista.web.games.names import level_name, shape_name


class Offered(NamedTuple):
    """A kind: `shapes` and `levels` with their wordings, and those that are chosen at first."""

    name: str
    says: str
    shapes: list[tuple[str, str]]
    levels: list[tuple[str, str]]
    shape: str
    level: str


def offered(language: str) -> list[Offered]:
    """The kinds that have puzzles for paper."""
    return [_offer(kind, language) for kind in kinds() if is_printable(kind)]


def spoken(language: str) -> list[tuple[str, str]]:
    """The languages of a booklet, as readers of this one call them."""
    return [(code, message(f"booklet.language_{code}").say(language)) for code in LANGUAGES]


def _offer(kind: AnyKind, language: str) -> Offered:
    about = kind.ABOUT
    levels = about.paper_levels or about.levels
    # What is made of words is offered in the reader's language first.
    shapes = sorted(
        about.shapes(), key=lambda shape: (language, None, about.language(shape)).index(about.language(shape))
    )
    ours = [shape for shape in about.day_shapes() if shape in shapes and about.language(shape) in (None, language)]
    return Offered(
        kind.name,
        worded(language, kind.name.capitalize(), f"{kind.name}.name"),
        [(shape, shape_name(kind.name, shape, language)) for shape in shapes],
        [(level, level_name(kind.name, level, language)) for level in levels],
        next(iter(ours), shapes[0]),
        levels[len(levels) // 3],
    )
