"""The few types that cross layers: what a kind of puzzle is, and what solving, checking and hinting return.

Knows no particular kind and no front end.
"""

from enum import StrEnum
from typing import Any, NamedTuple, Protocol, TypeVar

from pista.message import Message
from pista.picture import Picture

Cell = int
Marks = tuple[int, ...]


class PuzzleError(ValueError):
    """Something the user can mend. Says what and, for text, where; anything else that escapes is a bug."""

    def __init__(
        self, message: Message, line: int | None = None, column: int | None = None, source: str | None = None
    ) -> None:
        super().__init__(message)
        self.message = message
        self.line = line
        self.column = column
        self.source = source

    def say(self, language: str = "en", source: str | None = None) -> str:
        """The sentence, with `source:line:column: ` before it as far as these are known."""
        column = None if self.line is None else self.column
        place = [str(part) for part in (source or self.source, self.line, column) if part is not None]
        return f"{':'.join(place)}: {self.message.say(language)}" if place else self.message.say(language)

    def __str__(self) -> str:
        return self.say()


class MoveError(PuzzleError):
    """The text was understood, but the rules refuse the move."""


class Status(StrEnum):
    """How far a position is."""

    OPEN = "open"
    WON = "won"
    LOST = "lost"


class Verdict(StrEnum):
    """What a search has shown about the number of solutions."""

    UNIQUE = "unique"
    SEVERAL = "several"
    NONE = "none"
    UNKNOWN = "unknown"


class Search(NamedTuple):
    """What solving returned. A search stopped early proves nothing about what it has not seen."""

    solutions: tuple[Marks, ...]
    exhausted: bool
    nodes: int

    @property
    def verdict(self) -> Verdict:
        if len(self.solutions) > 1:
            return Verdict.SEVERAL
        if not self.exhausted:
            return Verdict.UNKNOWN
        return Verdict.UNIQUE if self.solutions else Verdict.NONE

    @property
    def unique(self) -> bool:
        return self.verdict is Verdict.UNIQUE


class Fault(NamedTuple):
    """A broken rule and the cells that break it."""

    rule: str
    cells: tuple[Cell, ...]
    message: Message


class Hint(NamedTuple):
    """One step a person can follow: `conclusion` follows at `cells` by `technique`, `because` says why."""

    technique: str
    cells: tuple[Cell, ...]
    conclusion: tuple[str, ...]
    because: Message


class Grade(NamedTuple):
    """How hard a puzzle is for a person: the hardest technique needed decides the level."""

    level: str
    hardest: str
    steps: tuple[tuple[str, int], ...]
    measures: tuple[tuple[str, int], ...] = ()


Puzzle = TypeVar("Puzzle")
Position = TypeVar("Position")


class Kind(Protocol[Puzzle, Position]):
    """A kind of puzzle is a package with these names; mypy checks that the module satisfies it.

    `conclusion` of a hint and `move` are the same short strings: a hint can be played.
    """

    @property
    def name(self) -> str: ...
    def read(self, text: str, /) -> Puzzle: ...
    def write(self, puzzle: Puzzle, position: Position | None = None, /) -> str: ...
    def start(self, puzzle: Puzzle, /) -> Position: ...
    def play(self, puzzle: Puzzle, position: Position, move: str, /) -> Position: ...
    def status(self, puzzle: Puzzle, position: Position, /) -> Status: ...
    def faults(self, puzzle: Puzzle, position: Position, /) -> tuple[Fault, ...]: ...
    def paint(self, puzzle: Puzzle, position: Position, /) -> Picture: ...
    def generate(self, shape: str = ..., /, *, level: str = ..., seed: int = ...) -> Puzzle: ...
    def hint(self, puzzle: Puzzle, position: Position, /) -> Hint | None: ...


class GridKind(Kind[Puzzle, Position], Protocol[Puzzle, Position]):
    """A kind with nothing hidden: it can also be solved, proved unique and graded."""

    def solve(self, puzzle: Puzzle, /, *, limit: int = ..., max_nodes: int | None = ...) -> Search: ...
    def grade(self, puzzle: Puzzle, /) -> Grade: ...


AnyKind = Kind[Any, Any]
