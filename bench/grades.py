"""What boards of each level cost to make, and what they score: the levels of every kind, 200 boards each."""

from collections.abc import Iterable
from statistics import median, quantiles
from typing import Any

from bench.report import Table, cpu_seconds
from pista.grid.kind import solvable
from pista.kinds import kinds

SIDE, BOARDS = 10, 200


def tables() -> Iterable[Table]:
    rows = []
    for kind in filter(solvable, kinds()):
        rows += [(kind.name, level, *measured(kind, level)) for level in kind.ABOUT.levels]
    columns = ("kind", "level", "generate, median ms", "90 %", "score, least", "median", "most")
    yield Table(f"{BOARDS} boards of {SIDE}×{SIDE} a level, seeds from 0", columns, rows)


def measured(kind: Any, level: str) -> tuple[str, ...]:
    made: list[Any] = []

    def make(seed: int) -> None:
        made.append(kind.generate(f"{SIDE}x{SIDE}", level=level, seed=seed))

    spent = [1000 * cpu_seconds(lambda seed=seed: make(seed), 1) for seed in range(BOARDS)]  # type: ignore[misc]
    scores = [kind.grade(puzzle).score for puzzle in made]
    times = f"{median(spent):.3g}", f"{quantiles(spent, n=10)[-1]:.3g}"
    return *times, str(min(scores)), f"{median(scores):.0f}", str(max(scores))
