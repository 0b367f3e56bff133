"""What is already proved of openers, in a file that survives a kill at any moment.

One line of text an opener, each with its own checksum; a last line that was cut off is dropped.
"""

import zlib
from collections.abc import Iterable
from os import PathLike
from pathlib import Path
from typing import NamedTuple

from pista.kind import PuzzleError
from pista.message import message


class Known(NamedTuple):
    """The least total of an opener if `exact`, else a lower bound of it."""

    total: int
    exact: bool


class Checkpoint:
    """A file of known openers for one question, told apart from others by `question`."""

    def __init__(self, path: str | PathLike[str], question: str) -> None:
        self.path = Path(path)
        self.head = f"pista-openers 1 {question}"
        self.known: dict[str, Known] = {}
        self._read()

    def add(self, found: Iterable[tuple[str, Known]]) -> None:
        """Remembers openers for good before returning."""
        lines = []
        for opener, known in found:
            self.known[opener] = known
            lines.append(self._line(f"{opener} {'=' if known.exact else '>='} {known.total}"))
        try:
            from pista.store import ORDINARY, append_lines  # Locks and all, for those alone who keep a checkpoint.

            append_lines(self.path, "".join(lines), ORDINARY)
        except OSError:
            raise PuzzleError(message("prove.checkpoint_unwritable", name=str(self.path))) from None

    def _line(self, text: str) -> str:
        checksum = zlib.crc32(f"{self.head}\n{text}".encode())
        return f"{text} {checksum:08x}\n"

    def _read(self) -> None:
        try:
            content = self.path.read_bytes()
        except FileNotFoundError:
            content = b""
        except OSError:
            raise PuzzleError(message("prove.checkpoint_unreadable", name=str(self.path))) from None
        whole = content[: content.rfind(b"\n") + 1]
        first, *lines = whole.decode("utf-8", "replace").splitlines() or [""]
        if first and first != self.head:
            raise PuzzleError(message("prove.checkpoint_foreign", name=str(self.path)))
        if content and not first and not self.head.encode().startswith(content):
            raise PuzzleError(message("prove.checkpoint_foreign", name=str(self.path)))
        for number, line in enumerate(lines, 2):
            text = line.rpartition(" ")[0]
            fields = text.split(" ")
            if f"{line}\n" != self._line(text) or len(fields) != 3:
                raise PuzzleError(message("prove.checkpoint_damaged", name=str(self.path), line=number))
            self.known[fields[0]] = Known(int(fields[2]), fields[1] == "=")
        from pista.store import replace_named

        try:
            if len(whole) < len(content) or not first:
                replace_named(self.path, whole or f"{self.head}\n")
        except OSError:
            raise PuzzleError(message("prove.checkpoint_unwritable", name=str(self.path))) from None
