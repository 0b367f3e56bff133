"""Makaro: solving with proof beside CP-SAT, python-sat and clingo, growth with size, generating and explaining."""

import json
import os
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from statistics import median

from bench.makaro_peers import by_clingo, cp_sat, python_sat
from bench.report import Table, cpu_seconds
from pista import makaro
from pista.grid.options import GENERATED_LEVELS

PATIENCE = 20_000
"""Numbers the original engine may try per board."""


def boards() -> tuple[str, list[makaro.Puzzle]]:
    """The corpus, or boards made here where there is none."""
    folder = Path(os.environ.get("PISTA_CORPUS", Path(__file__).parents[1] / ".." / "shared" / "corpus"))
    file = folder / "makaro.jsonl"
    if file.exists():
        lines = file.read_text(encoding="utf-8").splitlines()
        return f"{len(lines)} real boards, 10×10 to 15×15", [makaro.read(json.loads(line)["text"]) for line in lines]
    made = [makaro.generate(f"{side}x{side}", level="hard", seed=side) for side in range(8, 16)]
    return "8 boards made here, 8×8 to 15×15", made


def core(puzzle: makaro.Puzzle) -> bool:
    return makaro.solve(puzzle).unique


def backtrack(puzzle: makaro.Puzzle) -> bool:
    return makaro.solve(puzzle, engine="backtrack", max_nodes=PATIENCE).unique


def times(prove: Callable[[makaro.Puzzle], bool], puzzles: list[makaro.Puzzle], loops: int = 1) -> list[float]:
    """CPU milliseconds per board; every answer is checked."""
    repeats = 3 if loops > 1 else 1
    return [cpu_seconds(partial(repeat, prove, puzzle, loops), repeats) / loops * 1000 for puzzle in puzzles]


def repeat(prove: Callable[[makaro.Puzzle], bool], puzzle: makaro.Puzzle, loops: int) -> None:
    for _ in range(loops):
        assert prove(puzzle)


def shown(milliseconds: float) -> str:
    return f"{milliseconds:.4f}" if milliseconds < 0.1 else f"{milliseconds:.3g}"


def solving() -> Table:
    name, puzzles = boards()
    ours = times(core, puzzles, 50)
    rows = [("core", shown(median(ours)), shown(max(ours)), "1")]
    for peer, prove in (("python-sat (Glucose 4)", python_sat), ("clingo", by_clingo), ("CP-SAT", cp_sat)):
        theirs = times(prove, puzzles)
        rows.append((peer, shown(median(theirs)), shown(max(theirs)), f"{median(theirs) / median(ours):.0f}"))
    done = sum(backtrack(puzzle) for puzzle in puzzles)
    note = f"The original engine `backtrack` proves {done} of {len(puzzles)} within {PATIENCE:,} numbers tried."
    return Table(f"Solve and prove unique: {name}", ("engine", "median ms", "max ms", "ratio of medians"), rows, note)


def growth() -> Table:
    rows = []
    for side in (10, 20, 30, 40, 60):
        puzzles = [makaro.generate(f"{side}x{side}", level="irreducible", seed=seed) for seed in range(3)]
        ours = times(core, puzzles, 10)
        peers = (python_sat, by_clingo, cp_sat) if side <= 30 else ()
        theirs = [shown(median(times(prove, puzzles[:1]))) for prove in peers] or ["–"] * 3
        rows.append((f"{side}×{side}", shown(median(ours)), shown(max(ours)), *theirs))
    columns = ("board", "core median ms", "core max ms", "python-sat ms", "clingo ms", "CP-SAT ms")
    return Table("Growth: irreducible boards, solve and prove unique", columns, rows)


def making(side: int, level: str, seeds: int) -> list[float]:
    shape = f"{side}x{side}"
    return [cpu_seconds(partial(makaro.generate, shape, level=level, seed=seed), 1) * 1000 for seed in range(seeds)]


def generating() -> Table:
    sizes = ((10, 40), (15, 20), (30, 5))
    rows = [
        (level, *(shown(median(making(side, level, seeds))) for side, seeds in sizes)) for level in GENERATED_LEVELS
    ]
    note = "From the wish to a `Puzzle` of exactly that level. No public generator was found to compare with."
    return Table("Generate: median ms", ("level", "10×10", "15×15", "30×30"), rows, note)


def explaining() -> Table:
    _, puzzles = boards()
    solved = sum(makaro.explain(puzzle)[1] for puzzle in puzzles)
    works: dict[str, Callable[[makaro.Puzzle], object]] = {
        "hint at the start": lambda puzzle: makaro.hint(puzzle, makaro.start(puzzle)),
        "whole explanation": makaro.explain,
        "grade": makaro.grade,
    }
    rows = []
    for what, work in works.items():
        spent = [cpu_seconds(partial(work, puzzle)) * 1000 for puzzle in puzzles]
        rows.append((what, shown(median(spent)), shown(max(spent))))
    note = f"{solved} of {len(puzzles)} boards are explained to the end without a guess."
    return Table("Explain", ("what", "median ms", "max ms"), rows, note)


def tables() -> Iterable[Table]:
    yield solving()
    yield growth()
    yield generating()
    yield explaining()
