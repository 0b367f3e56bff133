"""Tables of measurements, and CPU time that other programs on the machine do not distort much."""

import time
from collections.abc import Callable, Sequence
from typing import NamedTuple


class Table(NamedTuple):
    """One measurement: what was measured, and a row per contender."""

    title: str
    columns: tuple[str, ...]
    rows: Sequence[tuple[object, ...]]
    note: str = ""
    sound: bool = True
    """Whether what was measured is as it must be."""

    def markdown(self) -> str:
        lines = [f"### {self.title}", ""]
        lines += [f"| {' | '.join(self.columns)} |", f"|{'---|' * len(self.columns)}"]
        lines += [f"| {' | '.join(map(str, row))} |" for row in self.rows]
        return "\n".join([*lines, "", self.note, ""] if self.note else [*lines, ""])


def cpu_seconds(work: Callable[[], object], repeats: int = 3) -> float:
    """The least CPU time of this process, all threads counted, over some repeats."""
    best = float("inf")
    for _ in range(repeats):
        begun = time.process_time()
        work()
        best = min(best, time.process_time() - begun)
    return best


def wall_seconds(work: Callable[[], object], repeats: int = 3) -> float:
    """The least time on the clock, for work on several threads."""
    best = float("inf")
    for _ in range(repeats):
        begun = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - begun)
    return best
