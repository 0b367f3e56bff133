"""What a batch costs beside making its boards: `generate --count --jobs 2` against bare generation on one core."""

import resource
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

from bench.report import Table
from pista.grid.kind import solvable
from pista.kinds import kinds

SHAPE, LEVELS, JOBS = "10x10", ("medium", "hard"), 2
SECONDS = 10.0
"""Of bare generation: long enough for starting the program to weigh as little as it does in a real batch."""
LEAST = 0.8
PISTA = Path(sys.executable).parent / "pista"


def tables() -> Iterable[Table]:
    rows = []
    for kind in filter(solvable, kinds()):
        rows += [measured(kind, level) for level in LEVELS]
    columns = ("kind", "level", "boards", "bare, ms", "batch CPU, ms", "bare / batch CPU", f"of {JOBS} cores, wall")
    yield Table(
        f"`generate {SHAPE} --count N --jobs {JOBS}`: CPU of everything it starts, per board; and boards per second "
        f"against {JOBS} times those of bare `generate` on one core, whose wall clock was taken in the same run (the "
        f"aim is {LEAST:.0%}; on a machine with other work the wall clock says less)",
        columns,
        rows,
    )


def measured(kind: Any, level: str) -> tuple[str, ...]:
    bare, bare_wall, count = bare_seconds(kind, level)
    before, start = children_seconds(), perf_counter()
    wished = ("--level", level, "--seed", "0", "--count", str(count), "--jobs", str(JOBS))
    subprocess.run([PISTA, kind.name, "generate", SHAPE, *wished], stdout=subprocess.DEVNULL, check=True)
    wall, spent = perf_counter() - start, children_seconds() - before
    return (
        *(kind.name, level, str(count), f"{1000 * bare / count:.3g}", f"{1000 * spent / count:.3g}"),
        *(f"{bare / spent:.0%}", f"{bare_wall / JOBS / wall:.0%}"),
    )


def bare_seconds(kind: Any, level: str) -> tuple[float, float, int]:
    """CPU and wall clock of the boards of as many seeds as it takes."""
    kind.generate(SHAPE, level=level, seed=0)
    start, clock, count = process_time(), perf_counter(), 0
    while process_time() - start < SECONDS:
        kind.generate(SHAPE, level=level, seed=count)
        count += 1
    return process_time() - start, perf_counter() - clock, count


def children_seconds() -> float:
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    return spent.ru_utime + spent.ru_stime
