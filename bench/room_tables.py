"""Tables of a kind with rooms: solving with proof beside CP-SAT, python-sat and clingo, growth, making, explaining."""

from collections.abc import Callable, Iterable
from functools import partial
from statistics import median

from bench.report import Table, cpu_seconds
from bench.room_peers import by_clingo, cp_sat, python_sat
from pista.grid.kind import AnyGridKind
from pista.grid.options import GENERATED_LEVELS
from pista.grid.room_puzzle import RoomPuzzle
from pista.grid.room_solve import solve

PATIENCE = 20_000
"""Numbers the plain engine may try per board."""


def core(puzzle: RoomPuzzle) -> bool:
    return solve(puzzle).unique


def backtrack(puzzle: RoomPuzzle) -> bool:
    return solve(puzzle, engine="backtrack", max_nodes=PATIENCE).unique


def times(prove: Callable[[RoomPuzzle], bool], puzzles: list[RoomPuzzle], loops: int = 1) -> list[float]:
    """CPU milliseconds per board; every answer is checked."""
    repeats = 3 if loops > 1 else 1
    return [cpu_seconds(partial(repeat, prove, puzzle, loops), repeats) / loops * 1000 for puzzle in puzzles]


def repeat(prove: Callable[[RoomPuzzle], bool], puzzle: RoomPuzzle, loops: int) -> None:
    for _ in range(loops):
        assert prove(puzzle)


def shown(milliseconds: float) -> str:
    return f"{milliseconds:.4f}" if milliseconds < 0.1 else f"{milliseconds:.3g}"


def solving(name: str, puzzles: list[RoomPuzzle]) -> Table:
    ours = times(core, puzzles, 50)
    rows = [("core", shown(median(ours)), shown(max(ours)), "1")]
    for peer, prove in (("python-sat (Glucose 4)", python_sat), ("clingo", by_clingo), ("CP-SAT", cp_sat)):
        theirs = times(prove, puzzles)
        rows.append((peer, shown(median(theirs)), shown(max(theirs)), f"{median(theirs) / median(ours):.0f}"))
    done = sum(backtrack(puzzle) for puzzle in puzzles)
    note = f"The plain engine `backtrack` proves {done} of {len(puzzles)} within {PATIENCE:,} numbers tried."
    return Table(f"Solve and prove unique: {name}", ("engine", "median ms", "max ms", "ratio of medians"), rows, note)


def growth(kind: AnyGridKind, level: str, sides: Iterable[int]) -> Table:
    rows = []
    for side in sides:
        puzzles = [kind.generate(f"{side}x{side}", level=level, seed=seed) for seed in range(3)]
        ours = times(core, puzzles, 10)
        peers = (python_sat, by_clingo, cp_sat) if side <= 30 else ()
        theirs = [shown(median(times(prove, puzzles[:1]))) for prove in peers] or ["–"] * 3
        rows.append((f"{side}×{side}", shown(median(ours)), shown(max(ours)), *theirs))
    columns = ("board", "core median ms", "core max ms", "python-sat ms", "clingo ms", "CP-SAT ms")
    return Table(f"Growth: boards of level {level}, solve and prove unique", columns, rows)


def making(kind: AnyGridKind, side: int, level: str, seeds: int) -> list[float]:
    shape = f"{side}x{side}"
    return [cpu_seconds(partial(kind.generate, shape, level=level, seed=seed), 1) * 1000 for seed in range(seeds)]


def generating(kind: AnyGridKind) -> Table:
    sizes = ((10, 40), (15, 20), (30, 5))
    rows = [
        (level, *(shown(median(making(kind, side, level, seeds))) for side, seeds in sizes))
        for level in GENERATED_LEVELS
    ]
    note = "From the wish to a `Puzzle` of exactly that level. No public generator was found to compare with."
    return Table("Generate: median ms", ("level", "10×10", "15×15", "30×30"), rows, note)


def explaining(kind: AnyGridKind, puzzles: list[RoomPuzzle]) -> Table:
    solved = sum(kind.explain(puzzle)[1] for puzzle in puzzles)
    works: dict[str, Callable[[RoomPuzzle], object]] = {
        "hint at the start": lambda puzzle: kind.hint(puzzle, kind.start(puzzle)),
        "whole explanation": kind.explain,
        "grade": kind.grade,
    }
    rows = []
    for what, work in works.items():
        spent = [cpu_seconds(partial(work, puzzle)) * 1000 for puzzle in puzzles]
        rows.append((what, shown(median(spent)), shown(max(spent))))
    note = f"{solved} of {len(puzzles)} boards are explained to the end without a guess."
    return Table("Explain", ("what", "median ms", "max ms"), rows, note)
