"""Where boards go, and how a run that was ended at any moment goes on: the file itself says how far it came."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple, Protocol

from pista.batch.making import Made


class Reached(NamedTuple):
    """How far a file came: how many boards it holds, the seeds of the `first` and the `last` of them, and the first
    seed between these that gave none (`gap`)."""

    boards: int = 0
    first: int | None = None
    last: int | None = None
    gap: int | None = None


class Output(Protocol):
    """A file that boards are added to, share by share. A share is there when `add` returns, or none of it is."""

    reached: Reached

    def add(self, boards: Sequence[Made], /) -> None:
        """Adds these boards behind the others."""
        ...

    def lines(self) -> Iterator[str]:
        """The lines of the boards that it held when the run began."""
        ...

    def finish(self) -> None:
        """Everything that was wanted is there."""
        ...

    def close(self) -> None:
        """Ends writing, whether everything is there or not."""
        ...


Remake = Callable[[int], Made]
"""Makes the board of a seed once more: what a file holds must be what this run would have made."""


def opened(path: Path, remake: Remake, count: int, *, resume: bool) -> Output:
    """The file of that name by its ending: SQLite, Parquet, or else JSON lines. PuzzleError where it holds something
    already, unless that is the beginning of this very run of `count` boards and it should `resume`."""
    # Each is loaded only where it is wanted.
    match path.suffix.lower():
        case ".sqlite" | ".sqlite3" | ".db":
            from pista.batch.sqlite_file import SqliteFile

            return SqliteFile(path, remake, resume=resume)
        case ".parquet":
            from pista.batch.parquet_file import ParquetFile

            return ParquetFile(path, remake, count, resume=resume)
    from pista.batch.line_file import LineFile

    return LineFile(path, remake, resume=resume)
