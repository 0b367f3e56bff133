"""Work that tests give to working processes. A process imports the module its work is from: here no more than the tasks
do, elsewhere all that the tests import."""

import os
import time
from pathlib import Path
from typing import Any

from pista.web.failures import FieldError, TooLargeError
from pista.web.work import tasks

FOREVER = 3600.0


def endless(*_: object) -> None:
    time.sleep(FOREVER)


def endless_once_seen(pipe: Path, *_: object) -> None:
    """Opening a named pipe waits for the other side: a test that opens it, too, knows that the work has begun."""
    pipe.open("wb").close()
    endless()


def prepared_once_seen(pipe: Path, gate: Path, *_: object) -> None:
    """A new process that is ready when the test has opened both, to know of it and to let it go on."""
    pipe.open("wb").close()
    gate.open("wb").close()


def endless_for(slow: str, kind: str, *wish: Any) -> Any:
    """The generator, which never ends for one of the kinds."""
    return endless() if kind == slow else tasks.generate(kind, *wish)


def held(gate: Path, made: object, *_: object) -> object:
    """Lasts until the gate is open."""
    while not gate.exists():
        time.sleep(0.02)  # another process: a file is all both can see
    return made


def told_where(*_: object) -> Any:
    """Stands in for reading a document: the limit it tells is the number of its process."""
    raise FieldError(TooLargeError("web.body_large", os.getpid()), "#")
