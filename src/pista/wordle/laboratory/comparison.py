"""A comparison to look into, print, write and draw."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from os import PathLike, fspath
from pathlib import Path
from typing import Any

from pista.checks import checked
from pista.checks import whole as whole_number
from pista.kind import PuzzleError
from pista.message import message
from pista.render.table import aligned, html
from pista.shown import counted
from pista.store import replace_named
from pista.wordle.laboratory.files import as_csv, games_as_csv, whole
from pista.wordle.laboratory.outcome import Outcome
from pista.wordle.laboratory.plan import Plan
from pista.wordle.laboratory.statistics import Paired
from pista.wordle.laboratory.table import beside, compared, notes, rivals, table

Target = str | PathLike[str]


@dataclass(frozen=True, repr=False)
class Comparison:
    """What came of a contest: the `plan` of it, and `rows`, one per agent and opener, in order. `print` shows the
    table; a row has `success`, `interval`, `mean`, `worst`, `never`, `faults`, `lost`, `distribution` and its `games`.
    """

    plan: Plan
    rows: tuple[Outcome, ...]

    def __iter__(self) -> Iterator[Outcome]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, number: int) -> Outcome:
        return self.rows[number]

    def say(self, language: str = "en") -> str:
        """The table in a language."""
        return "\n".join(self.lines(language))

    def __str__(self) -> str:
        return self.say()

    def __repr__(self) -> str:
        words = self.plan.lexicon
        games = counted(len(self.plan.secrets), "game")
        return f"<Comparison {words.name} {words.length}, {counted(len(self.rows), 'row')}, {games} each>"

    def _repr_html_(self) -> str:
        """How notebooks show it."""
        return html(table(self.plan, self.rows, "en"), self._beneath("en"))

    def lines(self, language: str = "en") -> list[str]:
        """The table, and what there is to say beneath it."""
        return [*aligned(table(self.plan, self.rows, language)), *self._beneath(language)]

    def _beneath(self, language: str) -> list[str]:
        lines = []
        for row in self.rows:
            lines += [f"{row.agent} {row.say_start(language)}: {note}" for note in notes(self.plan, row, language)]
        for pair in rivals(self.rows):
            lines += beside(*pair, language)
        return lines

    def paired(self, first: int = 0, second: int = 1) -> Paired:
        """Two rows, by their numbers, on the same secrets."""
        rows = len(self.rows)
        numbers = (whole_number(name, each, -rows, rows - 1) for name, each in (("first", first), ("second", second)))
        return compared(*(self.rows[number] for number in numbers))

    def json(self) -> dict[str, Any]:
        """Everything but the single games, as `pista wordle compare --json` writes it."""
        return whole(self.plan, self.rows)

    @checked
    def csv(self, file: Target) -> None:
        """Writes one line per row."""
        with _writing(file):
            replace_named(Path(file), as_csv(self.plan, self.rows))

    @checked
    def games_csv(self, file: Target) -> None:
        """Writes one line per game."""
        with _writing(file):
            replace_named(Path(file), games_as_csv(self.rows))

    @checked
    def draw(self, file: Target, language: str = "en", title: str = "") -> None:
        """Draws the figure to a .png, .svg or .pdf file; needs matplotlib (`pista[plot]`)."""
        from pista.wordle.laboratory.figure import draw

        with _writing(file):
            draw(self.rows, fspath(file), language, title)


@contextmanager
def _writing(file: Target) -> Iterator[None]:
    try:
        yield
    except OSError:
        raise PuzzleError(message("prove.checkpoint_unwritable", name=str(file))) from None
