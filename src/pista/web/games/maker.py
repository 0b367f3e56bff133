"""New puzzles, made in working processes: by shape and level, and those of days."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from starlette.concurrency import run_in_threadpool

from pista.web.errors import unavailable
from pista.web.failures import DeadlineError, TooLargeError, field
from pista.web.forms import ReadPuzzleForm
from pista.web.games.days import DayPuzzle, key_of
from pista.web.settings import WebSettings
from pista.web.state import days as kept
from pista.web.state.database import Database
from pista.web.work import tasks
from pista.web.work.workers import Lane, Workers


@dataclass(frozen=True)
class Wish:
    """What a new puzzle should be like; None for whatever the kind itself prefers."""

    kind: str
    shape: str | None
    level: str | None
    options: Mapping[str, str | int | bool]
    seed: int


@dataclass(frozen=True)
class Maker:
    """Makes puzzles of kinds that can take their time."""

    settings: WebSettings
    workers: Workers
    database: Database

    async def make(self, wish: Wish, language: str, budget: float | None = None) -> ReadPuzzleForm:
        """A generated puzzle with its picture."""
        most = self.settings.max_cells
        work = (wish.kind, wish.shape, wish.level, dict(wish.options), wish.seed, most, language)
        return await self.workers.call(Lane.LONG, self.seconds(budget), tasks.generate, *work)

    async def text_of_day(self, puzzle: DayPuzzle) -> str:
        """The text of a day's puzzle, made when it is first asked for; 503 where that takes too long."""
        key = key_of(self.settings.daily_key)
        place = puzzle.place(key)

        def find() -> str | None:
            with self.database.reading() as connection:
                return kept.find(connection, *place)

        def keep(text: str) -> None:
            with self.database.writing() as connection:
                kept.keep(connection, *place, text)

        text = await run_in_threadpool(find)
        if text is None:
            wish = Wish(puzzle.kind.name, puzzle.shape, puzzle.level, {}, puzzle.seed(key))
            try:
                text = (await self.make(wish, "en"))["text"]
            except DeadlineError:
                # Nobody asked for a budget: it is the server that was too slow, and may be quicker later.
                raise unavailable("a day's puzzle was not made in time") from None
            await run_in_threadpool(keep, text)
        return text

    def seconds(self, budget: float | None) -> float:
        """The budget asked for, up to the server's own."""
        return min(budget or self.settings.job_seconds, self.settings.job_seconds)

    def require_size(self, shape: str | None) -> None:
        """Refuses `1000x1000` before anybody draws it."""
        cells = 1
        for number in re.findall(r"\d+", shape or ""):
            cells *= max(1, int(number[:9]))
        if cells > self.settings.max_cells:
            with field("#/shape"):
                raise TooLargeError("web.board_large", self.settings.max_cells)
