"""Files that survive a crash in mid-write: whole files are replaced at once, logs grow by whole lines."""

import json
import os
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any


def replace_file(path: Path, text: str) -> None:
    """Writes beside `path`, then renames over it: a reader sees the old text or the new, never a piece."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        Path(temporary).replace(path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise


def append_records(path: Path, records: Iterable[dict[str, Any]]) -> None:
    """Adds one JSON line per record in a single write; begins a new line where a crash left half of one."""
    lines = "".join(json.dumps(record) + "\n" for record in records).encode()
    path.parent.mkdir(parents=True, exist_ok=True)
    handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o600)
    try:
        size = os.fstat(handle).st_size
        torn = size > 0 and os.pread(handle, 1, size - 1) != b"\n"
        os.write(handle, b"\n" + lines if torn else lines)
        os.fsync(handle)
    finally:
        os.close(handle)


def read_records(path: Path) -> Iterator[dict[str, Any]]:
    """The whole records of a log; a torn or foreign line is passed over."""
    try:
        text = path.read_text(encoding="utf-8", errors="replace")
    except (FileNotFoundError, NotADirectoryError):
        return
    for line in text.split("\n"):
        try:
            record = json.loads(line)
        except (ValueError, RecursionError):
            continue
        if isinstance(record, dict):
            yield record
