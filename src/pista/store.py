"""Files as they were before or as they are after, never between, whatever fails meanwhile: every file is written here.

A file is written beside its place, forced to the disk and renamed into it. Who returns from here has written; what
could not be written is an OSError that names the file.
"""

import json
import os
import re
import stat
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from errno import EACCES, EBADF, EINVAL, EIO, EISDIR, ENOTSUP
from pathlib import Path
from typing import Any

from pista.file_locks import AN_OPEN_FILE_CANNOT_BE_MOVED, LockFile, alone

PRIVATE = 0o600
ORDINARY = 0o666
"""What a person named is for whom their umask lets; what we keep for ourselves is for nobody else."""

OURS = re.compile(r"\.pista-[0-9a-f]{16}\.(tmp|lock)")
"""What a killed program may leave behind."""

UNSYNCED = {EACCES, EBADF, EINVAL, ENOTSUP}
"""What systems say whose folders cannot be forced to the disk."""


def replace_file(path: Path, content: str | bytes) -> None:
    """One of our own files, the whole of it at once; its folder is made."""
    make_folder(real_path(path).parent)
    replace_named(path, content, PRIVATE)


def replace_named(path: Path, content: str | bytes, mode: int = ORDINARY) -> None:
    """A file that somebody named, the whole of it at once; `mode` is that of a new one.

    A link stays, and what it leads to is replaced. A pipe or a device is written where it is.
    """
    data = content.encode() if isinstance(content, str) else content
    with told_of(path):
        target = real_path(path)
        before = replaceable(target)
        if before and not stat.S_ISREG(before.st_mode):
            _write_into(target, data)
            return
        with _replacing(target, before, mode) as temporary:
            write_all(_handle(temporary), data)


@contextmanager
def replacing(path: Path, mode: int = ORDINARY) -> Iterator[Path]:
    """A new file beside the one that somebody named, whose place it takes when all went well."""
    with told_of(path):
        target = real_path(path)
        with _replacing(target, replaceable(target), mode) as temporary:
            yield temporary.path


def replace_all(contents: Mapping[Path, bytes]) -> None:
    """Whole files under these names, all of them or, where one cannot be written, none."""
    with ExitStack() as places:
        for path, content in contents.items():
            with told_of(path):
                places.enter_context(replacing(path)).write_bytes(content)


@contextmanager
def _replacing(target: Path, before: os.stat_result | None, mode: int) -> Iterator[LockFile]:
    with _beside(target, mode) as temporary:
        if before and hasattr(os, "fchmod"):
            # Disks of other systems may have no modes; theirs are all the same.
            with suppress(PermissionError):
                os.fchmod(_handle(temporary), stat.S_IMODE(before.st_mode))
        yield temporary
        os.fsync(_handle(temporary))
        if AN_OPEN_FILE_CANNOT_BE_MOVED:
            os.close(_handle(temporary))
            temporary.handle = None
        temporary.path.replace(target)
    sync_folder(target.parent)


def must_be_replaceable(path: Path, room: int = 0) -> None:
    """OSError where `replace_named` would raise one now, for so many bytes. Changes nothing."""
    with told_of(path):
        target = real_path(path)
        before = replaceable(target)
        if before is None or stat.S_ISREG(before.st_mode):
            with _beside(target, PRIVATE) as temporary:
                # Whatever a system says of its room, quotas may say otherwise.
                write_all(_handle(temporary), bytes(room))


def append_lines(path: Path, lines: str, mode: int = PRIVATE) -> None:
    """Adds these lines, all or none, to what is there; begins a new line where the last one was cut off."""
    if not lines:
        return
    with told_of(path):
        target = real_path(path)
        with alone(target):
            there = replaceable(target)
            # Asked of the system: a file that cannot be looked at now is no empty one.
            before = target.read_bytes() if there and stat.S_ISREG(there.st_mode) else b""
            torn = before and not before.endswith(b"\n")
            replace_named(target, before + b"\n" * bool(torn) + lines.encode(), mode)


def append_records(path: Path, records: Iterable[dict[str, Any]]) -> None:
    """Adds one JSON line per record, all or none; the log's folder is made."""
    make_folder(real_path(path).parent)
    append_lines(path, "".join(json.dumps(record) + "\n" for record in records))


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


def remove_file(path: Path) -> None:
    """Nothing is there afterwards, not even after a power cut."""
    path.unlink(missing_ok=True)
    with suppress(FileNotFoundError, NotADirectoryError):
        sync_folder(path.parent)


def make_folder(folder: Path) -> None:
    """The folder with all that lead to it, known to the disk."""
    missing = [each for each in (folder, *folder.parents) if not each.exists()]
    folder.mkdir(parents=True, exist_ok=True)
    for each in missing:
        sync_folder(each.parent)


def real_path(path: Path) -> Path:
    """Where it leads to. A circle of links is the system's to complain of, and not Python's."""
    return Path(os.path.realpath(path))


def replaceable(target: Path) -> os.stat_result | None:
    """What is there, if anything; OSError where it is a folder, or protected."""
    try:
        before = target.stat()
    except FileNotFoundError:
        return None
    if stat.S_ISDIR(before.st_mode):
        raise IsADirectoryError(EISDIR, os.strerror(EISDIR))
    if not os.access(target, os.W_OK):
        # Renaming would not ask.
        raise PermissionError(EACCES, os.strerror(EACCES))
    return before


@contextmanager
def _beside(target: Path, mode: int) -> Iterator[LockFile]:
    """An empty file in the same folder, which nobody clears while we live; gone at the end unless it was renamed."""
    _clear(target.parent)
    import secrets  # Hashes and all, for a name that nothing but writing needs.

    temporary = LockFile(target.with_name(f".pista-{secrets.token_hex(8)}.tmp"), mode)
    try:
        while not temporary.take():
            pass  # Somebody else is just clearing it, for they were quicker to lock it than we were.
        yield temporary
    finally:
        temporary.release()


def _clear(folder: Path) -> None:
    """Removes what killed programs left here: files that are ours by name and locked by nobody."""
    with suppress(OSError), os.scandir(folder) as entries:
        left = [Path(entry.path) for entry in entries if OURS.fullmatch(entry.name) and _is_plain(entry)]
        for path in left:
            with suppress(OSError):
                file = LockFile(path)
                if file.take(surely=True):
                    file.release()


def _is_plain(entry: "os.DirEntry[str]") -> bool:
    return entry.is_file(follow_symlinks=False)


def _handle(file: LockFile) -> int:
    if file.handle is None:
        raise AssertionError(f"{file.path} is not ours")
    return file.handle


def _write_into(target: Path, data: bytes) -> None:
    handle = os.open(target, os.O_WRONLY | getattr(os, "O_BINARY", 0))
    try:
        write_all(handle, data)
    finally:
        os.close(handle)


def write_all(handle: int, data: bytes) -> None:
    """The system may write less than it was asked to, and says why only when asked for the rest."""
    rest = memoryview(data)
    while rest:
        written = os.write(handle, rest)
        if written == 0:
            raise OSError(EIO, os.strerror(EIO))
        rest = rest[written:]


def sync_folder(folder: Path) -> None:
    """A new name outlives a power cut only when its folder is on the disk, too."""
    if not hasattr(os, "O_DIRECTORY"):
        return
    try:
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
    except OSError as error:
        if error.errno not in UNSYNCED:
            raise


@contextmanager
def told_of(path: Path) -> Iterator[None]:
    """Complaints name the file that was asked for, and not one beside it."""
    try:
        yield
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error
