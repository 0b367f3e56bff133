"""Boards as lines of JSON in a file that grows. Only its last share can ever be torn, and is made again."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from pista.batch.making import Made
from pista.batch.output import Reached, Remake
from pista.batch.refusals import not_of_this_run, refuse_what_is_there
from pista.growing_file import GrowingFile

HEAD = b'{"version": '
"""What every line begins with."""


class LineFile:
    """A file of lines, in seed order."""

    def __init__(self, path: Path, remake: Remake, *, resume: bool) -> None:
        self._path = path
        self._file = GrowingFile(path)
        self.reached = Reached()
        try:
            if self._file.size:
                refuse_what_is_there(path, resume)
                self._resume(remake)
        except BaseException:
            self._file.close()
            raise

    def add(self, boards: Sequence[Made], /) -> None:
        """Adds a line for each."""
        if boards:
            self._file.append("".join(f"{board.line}\n" for board in boards).encode())

    def lines(self) -> Iterator[str]:
        """The lines that were there."""
        for _, line in zip(range(self.reached.boards), self._file.lines(), strict=False):
            yield line.decode()

    def finish(self) -> None:
        """Every line stands already."""

    def close(self) -> None:
        """Lets others write."""
        self._file.close()

    def _resume(self, remake: Remake) -> None:
        """Keeps the whole lines; what follows them may be a share cut short, and nothing else."""
        first = last = torn = _Line()
        size = boards = 0
        gap: int | None = None
        for number, text in enumerate(self._file.lines(), 1):
            line = _Line(number, text, _seed(text))
            if line.seed is None:
                torn = torn if torn.number else line
            elif torn.number or (last.seed is not None and line.seed <= last.seed):
                # A share cut short is always the last.
                raise not_of_this_run(self._path, torn.number or number)
            else:
                if gap is None and last.seed is not None and line.seed != last.seed + 1:
                    gap = last.seed + 1
                first, last = first if first.number else line, line
                size, boards = size + len(text), boards + 1
        if torn.number and not _begins_like_a_line(torn.text):
            raise not_of_this_run(self._path, torn.number)
        for line in (first, last):
            if line.seed is not None and f"{remake(line.seed).line}\n".encode() != line.text:
                raise not_of_this_run(self._path, line.number)
        self._file.keep(size)
        self.reached = Reached(boards, first.seed, last.seed, gap)


class _Line(NamedTuple):
    number: int = 0
    text: bytes = b""
    seed: int | None = None


def _begins_like_a_line(text: bytes) -> bool:
    """Or holds nothing: that is what some disks make of what was not written before the power went."""
    return text.startswith(HEAD) or HEAD.startswith(text) or not text.strip(b"\0\n")


def _seed(line: bytes) -> int | None:
    """The seed of a whole line."""
    if not line.endswith(b"\n") or not line.startswith(HEAD):
        return None
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return None
    seed = found.get("seed") if isinstance(found, dict) else None
    return seed if type(seed) is int else None
