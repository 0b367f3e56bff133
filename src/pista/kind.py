"""The few types that cross layers: what a kind of puzzle is, and what solving, checking and hinting return.

Knows no particular kind and no front end.
"""

import datetime
from collections.abc import Mapping
from enum import StrEnum
from typing import Any, NamedTuple, Protocol, TypeGuard, TypeVar

from pista.about import About
from pista.message import Message, message, worded
from pista.picture import Picture

Cell = int
"""The number of a cell: cells are counted from 0 in reading order."""
Marks = tuple[int, ...]
"""A full board: one number per cell."""


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
        """The sentence, with `source:line:column:` before it as far as these are known."""
        column = None if self.line is None else self.column
        place = [str(part) for part in (source or self.source, self.line, column) if part is not None]
        return f"{':'.join(place)}: {self.message.say(language)}" if place else self.message.say(language)

    def __str__(self) -> str:
        return self.say()


class MoveError(PuzzleError):
    """The text was understood, but the rules refuse the move."""


class Status(StrEnum):
    """How far a position is: `OPEN`, `WON`, or `LOST`, which happens only where something is guessed."""

    OPEN = "open"
    WON = "won"
    LOST = "lost"


class Verdict(StrEnum):
    """What a search has shown about the number of solutions: `UNIQUE`, `SEVERAL` or `NONE`, or `UNKNOWN` where it was
    stopped before it could tell."""

    UNIQUE = "unique"
    SEVERAL = "several"
    NONE = "none"
    UNKNOWN = "unknown"


class Search(NamedTuple):
    """What solving returned: `solutions`, whether everything was searched (`exhausted`), and how many `nodes` the
    search had. A search stopped early proves nothing about what it has not seen."""

    solutions: tuple[Marks, ...]
    exhausted: bool
    nodes: int

    @property
    def verdict(self) -> Verdict:
        """What this says about the number of solutions."""
        if len(self.solutions) > 1:
            return Verdict.SEVERAL
        if not self.exhausted:
            return Verdict.UNKNOWN
        return Verdict.UNIQUE if self.solutions else Verdict.NONE

    @property
    def unique(self) -> bool:
        """Whether there is exactly one solution, and that is proved."""
        return self.verdict is Verdict.UNIQUE

    def say(self, language: str = "en") -> str:
        """How many solutions there are, as far as that is known."""
        found = len(self.solutions)
        if found > 1 and self.exhausted:
            return message("grid.solutions_found", n=found).say(language)
        if found > 2 or (found == 1 and not self.exhausted):
            return message("grid.stopped_at", n=found).say(language)
        return message(f"grid.verdict_{self.verdict}").say(language)

    def __str__(self) -> str:
        return self.say()

    def __repr__(self) -> str:
        return f"<Search {self.verdict}, solutions {len(self.solutions)}, nodes {self.nodes}>"


class Fault(NamedTuple):
    """A broken `rule`, the `cells` that break it, and a `message` that says so."""

    rule: str
    cells: tuple[Cell, ...]
    message: Message

    def say(self, language: str = "en") -> str:
        """What is wrong, and where."""
        return self.message.say(language)

    def __str__(self) -> str:
        return self.say()


class Hint(NamedTuple):
    """One step a person can follow: `conclusion` follows at `cells` by `technique`, `because` says why.

    `facts` are those that the sentence rests on: `b2=7` stands there, `a3≠8` was ruled out. `steps` are the same hint
    in sentences that tell more and more, for those who want to be told as little as possible; the last one is
    `because`. Where there are none, the sentence is the whole hint.
    """

    technique: str
    cells: tuple[Cell, ...]
    conclusion: tuple[str, ...]
    because: Message
    facts: tuple[str, ...] = ()
    steps: tuple[Message, ...] = ()

    def say(self, language: str = "en") -> str:
        """What to do, and why."""
        return self.because.say(language)

    def __str__(self) -> str:
        return self.say()


class Grade(NamedTuple):
    """How hard a puzzle is for a person. The `hardest` technique needed decides the `level`; what all steps cost
    together is the `score`, which a puzzle that takes search does not have.

    `steps` counts them by technique; `measures` are further figures of the kind, by name.
    """

    level: str
    hardest: str
    steps: tuple[tuple[str, int], ...]
    measures: tuple[tuple[str, int], ...] = ()
    score: int | None = None

    def say(self, language: str = "en") -> str:
        """Level, score and hardest technique, as people call them."""
        values = self._words(language)
        if self.score is None:
            return message("grid.grade", **values).say(language)
        return message("grid.grade_scored", score=self.score, **values).say(language)

    def takes(self, language: str = "en") -> str:
        """The level and what it takes, for somebody who has just played it and knows techniques by no name."""
        values = self._words(language)
        what = worded(language, "", f"grid.takes_{self.hardest}")
        if not what:
            return message("grid.grade", **values).say(language)
        return what if self.score is None else message("grid.takes", level=values["level"], what=what).say(language)

    def _words(self, language: str) -> dict[str, str]:
        return {
            "level": worded(language, self.level, f"grid.level_{self.level}"),
            "technique": worded(language, self.hardest.replace("_", " "), f"grid.name_{self.hardest}"),
        }

    def __str__(self) -> str:
        return self.say()


Puzzle = TypeVar("Puzzle")
Position = TypeVar("Position")


class Kind(Protocol[Puzzle, Position]):
    """A kind of puzzle is a package with these names; mypy checks that the module satisfies it.

    `conclusion` of a hint and `move` are the same short strings: a hint can be played. Further keyword arguments of
    `generate` (text, whole numbers, flags) are its options: see `pista.options`.
    """

    @property
    def name(self) -> str:
        """What the kind is called, in commands, pages and files."""
        ...

    @property
    def ABOUT(self) -> About:  # noqa: N802 - constants of a module
        """What it tells every surface about itself."""
        ...

    def read(self, text: str, /) -> Puzzle:
        """The puzzle that a text describes; PuzzleError, with line and column, where it is none."""
        ...

    def write(self, puzzle: Puzzle, position: Position | None = None, /) -> str:
        """The canonical text of a puzzle, or of a position of it: what `read` reads."""
        ...

    def start(self, puzzle: Puzzle, /) -> Position:
        """The position before the first move."""
        ...

    def play(self, puzzle: Puzzle, position: Position, move: str, /) -> Position:
        """The position after a move; MoveError where the rules refuse it."""
        ...

    def status(self, puzzle: Puzzle, position: Position, /) -> Status:
        """Whether the position is won, lost or still open."""
        ...

    def faults(self, puzzle: Puzzle, position: Position, /) -> tuple[Fault, ...]:
        """The rules that the position breaks, and where."""
        ...

    def paint(self, puzzle: Puzzle, position: Position, /) -> Picture:
        """What the position looks like."""
        ...

    def generate(self, shape: str = ..., /, *, level: str = ..., seed: int = ...) -> Puzzle:
        """A new puzzle; the same arguments give the same puzzle on every machine."""
        ...

    def hint(self, puzzle: Puzzle, position: Position, /) -> Hint | None:
        """The next step, and why; None where there is nothing left to do."""
        ...


class HiddenKind(Kind[Puzzle, Position], Protocol[Puzzle, Position]):
    """A kind in which something is hidden until the end: its text is a secret, and it tells itself what may be shown.

    Its puzzles are drawn in an instant, and guesses cannot be taken back.
    """

    def of_day(self, shape: str, level: str, date: datetime.date, key: bytes, /) -> Puzzle:
        """The puzzle of a day."""
        ...

    def variety(self, puzzle: Puzzle, /) -> str:
        """What is played, as results are counted: puzzles of one variety can be compared."""
        ...

    def mode(self, puzzle: Puzzle, occasion: str, /) -> str:
        """How it is played, where the occasion is `daily`, `archive` or `practice`."""
        ...

    def details(self, puzzle: Puzzle, position: Position, ended: bool, /) -> Mapping[str, object]:
        """What a player may know besides the picture, as JSON."""
        ...

    def last_reply(self, puzzle: Puzzle, position: Position, /) -> Message | None:
        """What the last guess was answered."""
        ...

    def solution(self, puzzle: Puzzle, position: Position, /) -> str:
        """What was to be found out, for games that have ended or are given up."""
        ...

    def ending(self, puzzle: Puzzle, position: Position, time: str, /) -> Message:
        """The sentence at the end."""
        ...

    def share(self, puzzle: Puzzle, position: Position, /, *, given_up: bool = ..., language: str = ...) -> str:
        """What may be shown to others, in words of the player's language: nothing of the solution."""
        ...


class MeasuredKind(Kind[Puzzle, Position], Protocol[Puzzle, Position]):
    """A kind that can say what others need for a puzzle, so that players can measure themselves."""

    def yardstick(self, puzzle: Puzzle, /) -> Message | None:
        """A sentence about the puzzle, for after the end; None where nothing is known."""
        ...


class PaperKind(HiddenKind[Puzzle, Position], Protocol[Puzzle, Position]):
    """A kind in which something is hidden and which has puzzles for paper, too: what these tell from the start leaves
    one answer, so that nobody has to reply. `ABOUT.paper_levels` are their levels."""

    def sheet(self, shape: str = ..., /, *, level: str = ..., seed: int = ...) -> Puzzle:
        """A new puzzle for paper; the same arguments give the same puzzle on every machine."""
        ...

    def verdict(self, puzzle: Puzzle, /) -> Verdict:
        """Whether what is told from the start leaves one answer; a puzzle that is not for paper has several."""
        ...

    def grade(self, puzzle: Puzzle, /) -> Grade:
        """Level and score of a puzzle for paper; PuzzleError of another."""
        ...


AnyKind = Kind[Any, Any]
"""Any kind, whatever its puzzles and positions are."""
AnyHiddenKind = HiddenKind[Any, Any]
"""Any kind in which something is hidden."""
AnyPaperKind = PaperKind[Any, Any]
"""Any kind in which something is hidden and which has puzzles for paper."""


def measured(kind: AnyKind) -> TypeGuard[MeasuredKind[Any, Any]]:
    """Whether it says what others need for its puzzles; of those it does not, the grade is told."""
    return hasattr(kind, "yardstick")


def hides(kind: AnyKind) -> TypeGuard[AnyHiddenKind]:
    """Whether something is hidden in puzzles of this kind until the end."""
    return not hasattr(kind, "solve")


def on_paper(kind: AnyKind) -> TypeGuard[AnyPaperKind]:
    """Whether something is hidden in puzzles of this kind, and it has others that can be printed."""
    return hides(kind) and hasattr(kind, "sheet")
