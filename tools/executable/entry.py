"""Where the stand-alone program begins. What is special about one lies here, so that Pista knows nothing of it."""

import multiprocessing
import os
import sys

from pista.cli import main

LIBRARIES = "LD_LIBRARY_PATH"


def begin() -> None:
    """The command, or the pages where somebody opened the file by a double click."""
    _leave_libraries()
    if len(sys.argv) == 1 and not _anybody_reads():
        sys.argv.append("open")
    main()


def _leave_libraries() -> None:
    """Our own libraries are for us: a browser that is begun by us has those of the system."""
    before = os.environ.pop(f"{LIBRARIES}_ORIG", None)
    if before is None:
        os.environ.pop(LIBRARIES, None)
    else:
        os.environ[LIBRARIES] = before


def _anybody_reads() -> bool:
    """Whether one of the streams is a terminal; a desktop gives none of them one."""
    return any(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr))


if __name__ == "__main__":
    # A working process is this program, too; it goes on from here to its work.
    multiprocessing.freeze_support()
    begin()
