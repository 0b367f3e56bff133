"""Boards as a Parquet file. It cannot grow, so lines are kept beside it until all of them are there."""

from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path

from pista.batch.columns import WHOLE, Row, row_of
from pista.batch.line_file import LineFile
from pista.batch.making import Made
from pista.batch.output import Reached, Remake
from pista.batch.refusals import cannot_grow, not_of_this_run, refuse_what_is_there
from pista.extras import needs
from pista.store import must_be_replaceable, real_path, remove_file, replacing

ROWS_AT_ONCE = 10_000
"""In a group: what a reader, and we, hold in memory together."""


class ParquetFile:
    """A file of columns, made of lines when the run is over."""

    def __init__(self, path: Path, remake: Remake, count: int, *, resume: bool) -> None:
        with needs("parquet"):
            import pyarrow  # noqa: F401 - asked for before the work and not after it
        # Whoever comes by a link finds the same lines.
        self._path = path = real_path(path)
        self._spool = path.with_name(f"{path.name}.lines")
        self._lines: LineFile | None = None
        if path.exists() and path.stat().st_size:
            refuse_what_is_there(path, resume)
            if not self._spool.exists():
                # It is whole, or it would not be there.
                self.reached = _reached(path, remake)
                if self.reached.boards < count:
                    raise cannot_grow(path, self.reached.boards)
                return
        must_be_replaceable(path)
        self._lines = LineFile(self._spool, remake, resume=resume)
        self.reached = self._lines.reached

    def add(self, boards: Sequence[Made], /) -> None:
        """Adds a line for each."""
        if self._lines:
            self._lines.add(boards)

    def lines(self) -> Iterator[str]:
        """The lines that were there."""
        return self._lines.lines() if self._lines else iter(())

    def finish(self) -> None:
        """Makes columns of the lines, and lets these go."""
        if self._lines is None:
            return
        import pyarrow
        from pyarrow import parquet

        types = [(name, pyarrow.int64() if name in WHOLE else pyarrow.string()) for name in Row._fields]
        schema = pyarrow.schema(types)
        with (
            self._spool.open(encoding="utf-8") as lines,
            replacing(self._path) as beside,
            parquet.ParquetWriter(beside, schema, compression="zstd") as writer,
        ):
            while group := list(islice(lines, ROWS_AT_ONCE)):
                columns = zip(*map(row_of, group), strict=True)
                writer.write_table(pyarrow.table(list(map(list, columns)), schema=schema))
        self._lines.close()
        remove_file(self._spool)

    def close(self) -> None:
        """Lets others write."""
        if self._lines:
            self._lines.close()


def _reached(path: Path, remake: Remake) -> Reached:
    """How many boards a whole file holds; its first and last must be those of this run."""
    import pyarrow
    from pyarrow import parquet

    try:
        file = parquet.ParquetFile(path)
        ends = [file.read_row_group(group).to_pylist() for group in (0, file.num_row_groups - 1)]
        held = [Row(**ends[0][0]), Row(**ends[1][-1])]
    except (pyarrow.ArrowException, TypeError, IndexError):
        raise not_of_this_run(path) from None
    if any(row != row_of(remake(row.seed).line) for row in held):
        raise not_of_this_run(path)
    return Reached(file.metadata.num_rows, held[0].seed, held[1].seed)
