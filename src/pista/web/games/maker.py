"""New puzzles by shape and level, made in working processes."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from pista.web.failures import TooLargeError, field
from pista.web.forms import ReadPuzzleForm
from pista.web.settings import WebSettings
from pista.web.work import tasks
from pista.web.work.workers import Lane, Workers


@dataclass(frozen=True)
class Wish:
    """What a new puzzle should be like; None for whatever the kind itself prefers."""

    kind: str
    shape: str | None
    level: str | None
    options: Mapping[str, str | int | bool | None]
    seed: int


@dataclass(frozen=True)
class Maker:
    """Makes puzzles of kinds that can take their time."""

    settings: WebSettings
    workers: Workers

    async def make(
        self, wish: Wish, language: str, budget: float | None = None, lane: Lane = Lane.LONG
    ) -> ReadPuzzleForm:
        """A generated puzzle with its picture."""
        most = self.settings.max_cells
        work = (wish.kind, wish.shape, wish.level, dict(wish.options), wish.seed, most, language)
        return await self.workers.call(lane, self.seconds(budget), tasks.generate, *work)

    def seconds(self, budget: float | None) -> float:
        """The budget asked for, up to the server's own."""
        return min(budget or self.settings.job_seconds, self.settings.job_seconds)

    def require_size(self, shape: str | None) -> None:
        """Refuses a shape that is larger than a board may be."""
        with field("#/shape"):
            require_small(shape, self.settings.max_cells)


def require_small(shape: str | None, most_cells: int) -> None:
    """Refuses `1000x1000` before anybody draws it; a template's text is counted where it is read."""
    if "\n" in (shape or "").strip():
        return
    cells = 1
    for number in re.findall(r"\d+", shape or ""):
        cells *= max(1, int(number[:9]))
    if cells > most_cells:
        raise TooLargeError("web.board_large", most_cells)
