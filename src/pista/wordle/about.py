"""What Wordle tells every surface about itself."""

from pista.about import OCCASIONS, About, Choice
from pista.message import LANGUAGES
from pista.wordle.generate import LEVELS
from pista.wordle.lesson import lesson
from pista.wordle.lexicon import languages, lengths
from pista.wordle.weighing import LEVELS as PAPER_LEVELS

DAY_LEVELS = ("normal", "hard")
DAY_LENGTH = 5
ADVERSARY = "adversary"
HARD = "hard"
SHEET = "sheet"
MODES = (*OCCASIONS, *(f"{occasion} {HARD}" for occasion in OCCASIONS), ADVERSARY, SHEET, f"{SHEET} {HARD}")


def shapes() -> tuple[str, ...]:
    """Every language in every length it is shipped in."""
    return tuple(f"{name} {length}" for name in languages() for length in lengths(name))


def day_shapes() -> tuple[str, ...]:
    """A word a day in each language of the interface."""
    return tuple(f"{name} {DAY_LENGTH}" for name in LANGUAGES if name in languages() and DAY_LENGTH in lengths(name))


def language(shape: str) -> str | None:
    """That of its words, where it is one of the interface."""
    name = shape.partition(" ")[0]
    return name if name in LANGUAGES else None


ABOUT = About(
    levels=LEVELS,
    shapes=shapes,
    day_shapes=day_shapes,
    day_levels=("normal",) * 7,
    day_choices=DAY_LEVELS,
    day_by_shape=True,
    paper_levels=PAPER_LEVELS,
    modes=MODES,
    language=language,
    pages=("review", "crack", "watch", "compare"),
    menu=(
        Choice("menu_daily", ("play", "--daily")),
        Choice("menu_practice", ("play",)),
        Choice("menu_adversary", ("play", "--adversary")),
    ),
    lesson=lesson,
    commands="pista.cli.wordle:wordle",
    routes="pista.web.wordle",
)
"""Shapes, levels and days on offer, and all else that surfaces ask."""
