"""Hidato: published boards and large ones beside general solvers; generating; growth with size; memory."""

import json
import os
import statistics
import subprocess
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from bench import hidato_peers as peers
from bench.report import Table, cpu_seconds
from pista import hidato
from pista.hidato import Puzzle
from pista.kind import Verdict

GAPS_NODES = 50_000
MEMORY = """
import resource
from pista import hidato
puzzle = hidato.read(("0" * 50 + chr(10)) * 50)
assert len(hidato.solve(puzzle, limit=1).solutions) == 1
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)
"""


def published() -> list[Puzzle]:
    folder = os.environ.get("PISTA_CORPUS") or Path(__file__).parent.parent.parent / "shared" / "corpus"
    path = Path(folder) / "hidato.jsonl"
    if not path.exists():
        print(f"no corpus at {path}: new boards instead", file=sys.stderr)
        return [hidato.generate("10x10", level="irreducible", seed=seed, ends="any") for seed in range(50)]
    return [hidato.read(json.loads(line)["text"]) for line in path.read_text(encoding="utf-8").splitlines()]


def ms(seconds: float) -> str:
    return f"{1000 * seconds:.3g}"


def times(solve: Callable[[Puzzle], object], boards: Sequence[Puzzle], repeats: int = 1) -> list[float]:
    return sorted(cpu_seconds(lambda board=board: solve(board), repeats) for board in boards)  # type: ignore[misc]


def core(board: Puzzle) -> int:
    search = hidato.solve(board)
    assert search.unique
    return 1


def unique(solve: Callable[[Puzzle], int]) -> Callable[[Puzzle], None]:
    """The peer must agree that there is one solution."""

    def checked(board: Puzzle) -> None:
        assert solve(board) == 1

    return checked


def peer_row(name: str, measured: list[float], ours: list[float]) -> tuple[object, ...]:
    median, slowest = statistics.median(measured), measured[-1]
    ratio = median / statistics.median(ours)
    return (name, len(measured), ms(median), ms(measured[int(len(measured) * 0.9)]), ms(slowest), f"{ratio:.3g}")


def peers_table(boards: list[Puzzle]) -> Table:
    ours = times(core, boards, 7)
    some, few = boards[::4], boards[::12]
    rows = [
        peer_row("core", ours, ours),
        peer_row("pysat Glucose4", times(unique(peers.glucose), some), ours),
        peer_row("CP-SAT", times(unique(peers.cp_sat), some), ours),
        peer_row("clingo", times(unique(peers.by_clingo), few), ours),
    ]
    done = sum(hidato.solve(board, engine="gaps", max_nodes=GAPS_NODES).verdict is Verdict.UNIQUE for board in boards)
    note = f"Engine `gaps`: {done} of {len(boards)} proved within {GAPS_NODES:,} steps."
    return Table(
        "Published boards: solve and prove unique, CPU ms",
        ("engine", "boards", "median", "90 %", "max", "ratio of medians"),
        rows,
        note,
    )


def large_table() -> Table:
    rows = []
    for size, seeds in (("20x20", range(3)), ("30x30", range(1))):
        boards = [hidato.generate(size, level="irreducible", seed=seed, ends="any") for seed in seeds]
        ours = statistics.median(times(core, boards, 3))
        rows.append((size, "core", ms(ours), "1"))
        for name, solve in (("pysat Glucose4", peers.glucose), ("CP-SAT", peers.cp_sat)):
            theirs = statistics.median(times(solve, boards))
            rows.append((size, name, ms(theirs), f"{theirs / ours:.3g}"))
    return Table("Irreducible boards: solve and prove unique, CPU ms", ("size", "engine", "median", "ratio"), rows)


def growth_table() -> Table:
    rows = []
    for side, count in ((6, 40), (8, 30), (10, 20), (15, 6), (20, 3), (30, 1)):
        for level in ("easy", "hard", "irreducible"):
            made: list[Puzzle] = []

            def make(seed: int, level: str = level, side: int = side, made: list[Puzzle] = made) -> None:
                made.append(hidato.generate(f"{side}x{side}", level=level, seed=seed, ends="any"))

            making = sorted(cpu_seconds(lambda seed=seed: make(seed), 1) for seed in range(count))  # type: ignore[misc]
            givens = statistics.median(sum(value is not None for value in board.givens) for board in made)
            solving = statistics.median(times(core, made, 3))
            rows.append((f"{side}×{side}", level, count, ms(statistics.median(making)), f"{givens:.0f}", ms(solving)))
    columns = ("size", "level", "boards", "generate, median ms", "givens", "solve and prove, median ms")
    return Table("Generating, and growth with size", columns, rows)


def touch_table() -> Table:
    rows = []
    for touch in ("hidato", "numbrix", "hex"):
        for side, count in ((10, 10), (20, 1)):
            made: list[Puzzle] = []

            def make(seed: int, touch: str = touch, side: int = side, made: list[Puzzle] = made) -> None:
                made.append(hidato.generate(f"{side}x{side}", level="irreducible", seed=seed, touch=touch, ends="any"))

            making = [cpu_seconds(lambda seed=seed: make(seed), 1) for seed in range(count)]  # type: ignore[misc]
            givens = statistics.median(sum(value is not None for value in board.givens) for board in made)
            rows.append((touch, f"{side}×{side}", count, ms(statistics.median(making)), f"{givens:.0f}"))
    columns = ("neighbourhood", "size", "boards", "generate, median ms", "givens")
    return Table("Irreducible boards of every neighbourhood", columns, rows)


def memory_note() -> Table:
    done = subprocess.run([sys.executable, "-c", MEMORY], capture_output=True, text=True, check=True)
    return Table("Memory", ("board", "peak MB of the whole process"), [("50×50 without givens", done.stdout.strip())])


def tables() -> Iterable[Table]:
    yield peers_table(published())
    yield large_table()
    yield growth_table()
    yield touch_table()
    yield memory_note()
