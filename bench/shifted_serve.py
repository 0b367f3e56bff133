"""`pista serve` on a clock that goes wrong: it is as many seconds ahead of the machine's as the file named first says.

The command is the real one; only what the server's clock says of the time is replaced. What does not ask that clock
(the working processes, the database) has the machine's time.
"""

import sys
import time
from pathlib import Path

from pista.cli import main
from pista.web.clock import Clock


def go_wrong(ahead: Path) -> None:
    """The file is read at every look at the clock, so that the clock jumps while the server runs."""

    def shifted(_: Clock) -> float:
        return time.time() + float(ahead.read_text())

    setattr(Clock, "time", shifted)  # noqa: B010 - mypy takes it for another method


if __name__ == "__main__":
    go_wrong(Path(sys.argv.pop(1)))
    main()
