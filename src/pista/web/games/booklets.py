"""Booklets: new puzzles for paper, made one after the other, and bound into files."""

from collections import defaultdict
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count, islice

from pista.book.options import Options
from pista.kind import PuzzleError
from pista.message import message
from pista.web.clock import Clock
from pista.web.failures import DeadlineError, FieldError, TooLargeError, field
from pista.web.forms import BookletForm
from pista.web.games.maker import require_small
from pista.web.settings import WebSettings
from pista.web.work import books
from pista.web.work.books import Group, Text
from pista.web.work.jobs import Report
from pista.web.work.workers import Lane, Workers

TRIES = 50
"""Seeds tried for a puzzle that is not in the book yet."""
SEEDS = 2**63


@dataclass(frozen=True)
class Booklets:
    """Makes booklets in working processes, within the server's limits."""

    settings: WebSettings
    workers: Workers
    clock: Clock

    def require_few(self, groups: Sequence[Group]) -> None:
        """Refuses larger boards and more puzzles than a booklet holds here."""
        for number, group in enumerate(groups):
            with field(f"#/groups/{number}/shape"):
                require_small(group.shape, self.settings.max_cells)
        if sum(group.count for group in groups) > self.settings.book_puzzles:
            raise FieldError(TooLargeError("web.book_puzzles", self.settings.book_puzzles), "#/groups")

    async def make(self, groups: Sequence[Group], options: Options, seed: int, report: Report) -> BookletForm:
        """The puzzles, no two the same, and then the pages."""
        total = sum(group.count for group in groups)
        until = self.clock.monotonic() + self.settings.book_seconds
        seeds: defaultdict[Group, Iterator[int]] = defaultdict(lambda: _seeds(seed))
        puzzles: list[Text] = []
        for number, group in _one_by_one(groups):
            report.tell(len(puzzles), total + 1)
            # Groups of the same kind go on where the one before has ended.
            alike = seeds[replace(group, count=1)]
            puzzles.append(await self._another(group, number, alike, puzzles, until))
        report.tell(total, total + 1)
        limits = (self.settings.book_pages, self.settings.book_bytes)
        made = await self.workers.call(Lane.LONG, self._left(until), books.bound, puzzles, options, *limits)
        report.tell(total + 1, total + 1)
        report.files = made.files
        return {
            "puzzles": total,
            "files": [
                {"name": name, "pages": made.pages[name], "bytes": len(data)} for name, data in made.files.items()
            ],
            "without_code": made.without_code,
        }

    async def first_pages(self, groups: Sequence[Group], options: Options) -> list[bytes]:
        """The first page as PNG and, where that has none, the first of its puzzles."""
        work = (groups, options, self.settings.max_cells)
        return await self.workers.call(Lane.LONG, self.settings.job_seconds, books.first, *work)

    async def _another(
        self, group: Group, number: int, seeds: Iterator[int], others: Container[Text], until: float
    ) -> Text:
        """A puzzle that is not among the others."""
        for seed in islice(seeds, TRIES):
            seconds = min(self.settings.job_seconds, self._left(until))
            work = (group, number, seed, self.settings.max_cells)
            found = await self.workers.call(Lane.LONG, seconds, books.new, *work)
            if found not in others:
                return found
        raise FieldError(PuzzleError(message("web.book_repeats")), f"#/groups/{number}/count")

    def _left(self, until: float) -> float:
        left = until - self.clock.monotonic()
        if left <= 0:
            raise DeadlineError
        return left


def _seeds(first: int) -> Iterator[int]:
    """Those that follow it: some kinds see to it that their answers differ, as those of seeds by chance need not."""
    return (seed % SEEDS for seed in count(first))


def _one_by_one(groups: Sequence[Group]) -> Iterator[tuple[int, Group]]:
    for number, group in enumerate(groups):
        for _ in range(group.count):
            yield number, group
