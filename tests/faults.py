"""Disks that fail: the n-th call to the system fails, is cut short, or is the last that the program makes."""

import atexit
import errno
import fcntl
import os
import pickle
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from enum import StrEnum
from functools import cache
from itertools import count
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple

CALLS = {
    os: (
        *("open", "close", "write", "fsync", "replace", "rename", "unlink", "remove", "mkdir", "rmdir"),
        *("chmod", "fchmod", "ftruncate", "truncate", "link", "symlink", "stat", "fstat", "scandir"),
    ),
    fcntl: ("flock",),
}
KILLED = 77
MOST_CALLS = 2000
"""An operation that makes more has lost its way."""


class Fault(StrEnum):
    """What happens at the n-th call."""

    FULL = "the disk is full: a write takes half, and nothing more is taken"
    BROKEN = "the disk does not answer (EIO), once"
    REFUSED = "the disk has no space (ENOSPC), once"
    SHORT = "a write takes half of it, and the rest when asked"
    KILLED_BEFORE = "the program is killed before the call"
    KILLED_AFTER = "the program is killed after the call, or after half a write"

    @property
    def kills(self) -> bool:
        return self in (Fault.KILLED_BEFORE, Fault.KILLED_AFTER)


class Outcome(NamedTuple):
    """How an operation on `folder` with a fault at call `at` ended: `told` is what it raised.

    `struck` says that there was such a call.
    """

    folder: Path
    at: int
    struck: bool
    killed: bool = False
    told: BaseException | None = None


class Disk:
    """While it is entered, this thread's calls to the system are counted, and the one called `at` meets the fault."""

    def __init__(self, fault: Fault, at: int) -> None:
        self.fault, self.at = fault, at
        self.calls = 0
        self._thread = threading.get_ident()
        self._real: list[tuple[Any, str, Any]] = []

    @property
    def struck(self) -> bool:
        return self.calls >= self.at

    def __enter__(self) -> "Disk":
        for module, names in CALLS.items():
            for name in names:
                real = getattr(module, name)
                self._real.append((module, name, real))
                setattr(module, name, self._wrapped(name, real))
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for module, name, real in self._real:
            setattr(module, name, real)

    def _wrapped(self, name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **kwargs: Any) -> Any:
            if threading.get_ident() != self._thread:
                return real(*args, **kwargs)
            self.calls += 1
            if self.calls > MOST_CALLS:
                raise AssertionError("it does not end")
            if self.calls == self.at:
                return self._strike(name, real, *args, **kwargs)
            if self.fault is Fault.FULL and self.struck and (name in ("write", "mkdir") or _makes_a_file(name, args)):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            return real(*args, **kwargs)

        return call

    def _strike(self, name: str, real: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        if self.fault is Fault.KILLED_BEFORE:
            os._exit(KILLED)
        if name == "write" and self.fault is not Fault.BROKEN and self.fault is not Fault.REFUSED:
            handle, data = args
            args = (handle, data[: max(len(data) // 2, 1)])
        elif self.fault in (Fault.BROKEN, Fault.REFUSED, Fault.FULL):
            if name == "close":
                # A handle is gone even where closing it fails.
                real(*args, **kwargs)
            code = errno.EIO if self.fault is Fault.BROKEN else errno.ENOSPC
            raise OSError(code, os.strerror(code))
        try:
            return real(*args, **kwargs)
        finally:
            if self.fault is Fault.KILLED_AFTER:
                os._exit(KILLED)


def outcomes(prepared: Callable[[], Path], operate: Callable[[Path], object], fault: Fault) -> Iterator[Outcome]:
    """The operation with its first call struck, then its second, and so on, each in a folder prepared for it.

    The last outcome met no fault.
    """
    strike = _killed if fault.kills else _failed
    for at in count(1):
        outcome = strike(prepared(), operate, fault, at)
        yield outcome
        if not outcome.struck:
            return


def _failed(folder: Path, operate: Callable[[Path], object], fault: Fault, at: int) -> Outcome:
    disk = Disk(fault, at)
    try:
        with disk:
            operate(folder)
    except Exception as error:
        return Outcome(folder, at, disk.struck, told=error)
    return Outcome(folder, at, disk.struck)


def _killed(folder: Path, operate: Callable[[Path], object], fault: Fault, at: int) -> Outcome:
    """In a process of its own, which ends so that nothing of it can clean up; the operation travels there by name."""
    process = _small_process()
    assert process.stdin is not None
    assert process.stdout is not None
    pickle.dump((operate, folder, fault, at), process.stdin)
    process.stdin.flush()
    code: int = pickle.load(process.stdout)  # noqa: S301 - of our own
    if code not in (0, KILLED):
        raise AssertionError(f"{fault}, at call {at}: the program ended with {code}")
    return Outcome(folder, at, struck=code == KILLED, killed=code == KILLED)


@cache
def _small_process() -> "subprocess.Popen[bytes]":
    """What is forked for every call: a copy of the tests' own process would cost more than all that is done in it."""
    environ = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    code = "import faults; faults.fork_for_each()"
    process = subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environ)
    atexit.register(_end, process)
    return process


def _end(process: "subprocess.Popen[bytes]") -> None:
    process.communicate()


def fork_for_each() -> None:
    """Does whatever is asked for on stdin in a process of its own, and tells how that ended, until nobody asks."""
    asked, told = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    while True:
        try:
            operate, folder, fault, at = pickle.load(asked)  # noqa: S301 - of the tests
        except EOFError:
            return
        child = os.fork()
        if not child:
            code = 1
            try:
                with Disk(fault, at):
                    operate(folder)
                code = 0
            finally:
                os._exit(code)
        pickle.dump(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), told)
        told.flush()


def _makes_a_file(name: str, args: tuple[Any, ...]) -> bool:
    return name == "open" and bool(args[1] & os.O_CREAT)


def left_behind(folder: Path) -> list[Path]:
    """Files of the store's own that nobody has cleared."""
    return list(folder.rglob(".pista-*"))
