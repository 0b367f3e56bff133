"""What a person at a terminal sees of long work, on stderr; elsewhere it is silent."""

import sys
from collections.abc import Callable
from types import TracebackType
from typing import TYPE_CHECKING, TypeVar

from pista.cli.user import User

if TYPE_CHECKING:
    from rich.progress import Progress

Found = TypeVar("Found")


def searching(user: User, work: Callable[[], Found]) -> Found:
    """What the work finds; meanwhile something turns."""
    if not sys.stderr.isatty():
        return work()
    from rich.console import Console

    with Console(stderr=True).status(user.say("grid.searching")):
        return work()


class Bar:
    """How much is done of what there is to do; gone at the end.

    `among_lines`: the results come meanwhile, and would run into the bar where they go to the terminal, too.
    """

    def __init__(self, description: str, total: int | None = None, *, done: int = 0, among_lines: bool = False) -> None:
        self.shown = sys.stderr.isatty() and not (among_lines and sys.stdout.isatty())
        self._progress: Progress | None = None
        if self.shown:
            from rich import progress
            from rich.console import Console

            time = progress.TimeElapsedColumn() if total is None else progress.TimeRemainingColumn()
            columns = (progress.TextColumn("{task.description}"), progress.BarColumn(), progress.MofNCompleteColumn())
            rate = progress.TextColumn("{task.fields[rate]}")
            self._progress = progress.Progress(*columns, rate, time, console=Console(stderr=True), transient=True)
            self._task = self._progress.add_task(description, total=total, completed=done, rate="")

    def __enter__(self) -> "Bar":
        if self._progress:
            self._progress.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._progress:
            self._progress.stop()

    def advance(self, steps: int = 1) -> None:
        """So many steps further."""
        if self._progress:
            self._progress.advance(self._task, steps)
            speed = self._progress.tasks[self._task].speed
            self._progress.update(self._task, rate="" if not speed else f"{speed:.{0 if speed >= 10 else 1}f}/s")

    def reach(self, done: int, total: int | None, description: str) -> None:
        """So far, of so much, and what there is to say of it."""
        if self._progress:
            self._progress.update(self._task, completed=done, total=total, description=description)
