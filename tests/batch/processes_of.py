"""What the system says of processes: who began whom, and who is gone."""

import os
import time
from pathlib import Path


def children_of(process: int) -> list[int]:
    """The processes that a process has begun itself."""
    found = []
    for entry in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = int(entry.read_text().rpartition(")")[2].split()[1])
        except OSError:
            continue
        if parent == process:
            found.append(int(entry.parent.name))
    return found


def is_gone(process: int, seconds: float) -> bool:
    """Whether it ends within that time."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        try:
            os.kill(process, 0)
            state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
        except (ProcessLookupError, FileNotFoundError):
            return True
        if state == "Z":
            return True
        time.sleep(0.01)
    return False
