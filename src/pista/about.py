"""What a kind tells every surface about itself. Surfaces loop over the kinds and ask here; none knows a kind by name.

What is said about it in words lies beside it, in `words/{language}.json`, under the kind's own name: `name about card
rules`, and `goal set set_lead draw` where it can be drawn; `paper` and, shorter, `paper_goal` are its rules in print;
its picture on the home page is `emblem.svg`. Its levels, modes and the parts of its shapes may have words of their own
there, `level_… mode_… shape_…` (`shape_n` for a number); else there is a common one, or the bare name. Help says
`option_…` of the arguments of its `generate`, and `generate`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from pista.daily import WEEK
from pista.lesson import Scene

OCCASIONS = ("daily", "archive", "practice")
"""When a game is played: on its day, later, or on none."""


class Drawing(NamedTuple):
    """How a board of one's own is drawn: the sign of an `empty` cell, the `tools`, `headings` its text may have.

    At first it has rows and columns by `size`, and rooms of the size `room`, which must leave it a solution. With
    `circled` its first and last number have a circle; the last is the number of its cells.
    """

    empty: str
    tools: tuple[str, ...]
    headings: tuple[str, ...] = ()
    size: tuple[int, int] = (6, 6)
    room: tuple[int, int] = (1, 3)
    circled: bool = False


class Choice(NamedTuple):
    """A line of the menu: the `key` of its wording under the kind's name, and the `command`, which is the words behind
    `pista NAME`."""

    key: str
    command: tuple[str, ...]


@dataclass(frozen=True)
class About:
    """What can be asked of a kind, as suggestions: the kind itself decides what it understands. `shapes` are those on
    offer, `drawing` is for setters, `menu` for the terminal."""

    levels: tuple[str, ...]
    """The easiest first."""
    shapes: Callable[[], tuple[str, ...]]
    day_shapes: Callable[[], tuple[str, ...]]
    """One puzzle of the day for each; with several, players choose theirs."""
    day_levels: tuple[str, ...] = WEEK
    """By weekday, beginning with Monday; a kind without these levels has its own instead, the easiest first."""
    day_choices: tuple[str, ...] = ()
    """Levels that players may choose for the day's puzzle; without any it has that of its weekday."""
    day_options: Mapping[str, str | int | bool] = field(default_factory=dict)
    """What the day's puzzle is asked to be beside its shape and level: options of the kind's `generate`."""
    day_by_shape: bool = False
    """Whether one may play several puzzles of a day, one of each shape."""
    further_levels: tuple[str, ...] = ()
    """Levels for those who ask for them by name: commands list them, pages do not."""
    paper_levels: tuple[str, ...] = ()
    """Levels of its puzzles for paper, the easiest first, where these are others than those that are played."""
    drawing: Drawing | None = None
    modes: tuple[str, ...] = OCCASIONS
    """How its games are played, as results say it."""
    language: Callable[[str], str | None] = lambda shape: None
    """That of a shape made of words: of a day's puzzles readers are shown the one in their own."""
    pages: tuple[str, ...] = ()
    """Pages of its own behind the one to play on: `set`, or those in its folder of templates."""
    menu: tuple[Choice, ...] = (Choice("about", ("play",)),)
    lesson: Callable[[str], tuple[Scene, ...]] = lambda language: ()
    """What newcomers are shown, in a language; a kind without scenes shows its rules."""
    commands: str | None = None
    """`module:group` of commands of its own, where those of all grid puzzles are not for it."""
    routes: str | None = None
    """A package with requests of its own: `routes.py` with a `router`, and `tasks.py` for working processes."""

    def __post_init__(self) -> None:
        if self.levels and not {*self.levels, *self.further_levels}.issuperset(self.day_levels):
            week = tuple(self.levels[day * len(self.levels) // len(WEEK)] for day in range(len(WEEK)))
            object.__setattr__(self, "day_levels", week)

    def day_slot(self, name: str, variety: str, date: object) -> str:
        """What a player has a day's puzzle by, and may have once."""
        return f"{name} {variety} {date}" if self.day_by_shape else f"{name} {date}"


def always(*names: str) -> Callable[[], tuple[str, ...]]:
    """What needs no looking up."""
    return lambda: names
