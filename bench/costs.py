"""What one board costs apart from its making: read, written, solved for the first time, graded, told as JSON; and what
importing the kinds costs."""

import json
import os
import resource
import subprocess
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from statistics import median
from time import process_time_ns
from typing import Any

from bench.report import Table
from pista.as_json import puzzle_json
from pista.grid.kind import AnyGridKind, solvable
from pista.kinds import kinds

SIDE, BOARDS, ROUNDS = 10, 40, 5
PUBLISHED = "published"
IMPORTS = 9
IMPORTED = "from pista import hidato, makaro, suguru, wordle"


def tables() -> Iterable[Table]:
    rows, grades = [], []
    for kind in filter(solvable, kinds()):
        texts = {level: made(kind, level) for level in kind.ABOUT.levels}
        rows.append((kind.name, f"{SIDE}×{SIDE}", *costs(kind, [text for level in texts.values() for text in level])))
        if boards := published(kind):
            rows.append((kind.name, PUBLISHED, *costs(kind, boards)))
            texts[PUBLISHED] = boards
        grades += [(kind.name, level, f"{grading(kind, boards):.2f}") for level, boards in texts.items()]
    columns = ("kind", "boards", "read", "write", "first solve", "later solves", "build", "write as JSON")
    note = (
        f"Medians over boards of the best of {ROUNDS} rounds, each with puzzles read anew. *First solve*: of a puzzle "
        "just read. *Build*: from what the core has drawn to a puzzle. *Write as JSON*: of a puzzle just read, its "
        "text among it."
    )
    yield Table("One board, CPU µs", columns, rows, note)
    note = "Level, score, steps by technique and measures, of a puzzle just read, its only solution proved."
    yield Table("Grading, CPU ms, median", ("kind", "boards", "grade"), grades, note)
    yield importing()


def made(kind: AnyGridKind, level: str) -> list[str]:
    return [kind.write(kind.generate(f"{SIDE}x{SIDE}", level=level, seed=seed)) for seed in range(BOARDS)]


def published(kind: AnyGridKind) -> list[str]:
    """The corpus, where there is one."""
    folder = Path(os.environ.get("PISTA_CORPUS", Path(__file__).parents[1] / ".." / "shared" / "corpus"))
    file = folder / f"{kind.name}.jsonl"
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    return [json.loads(line)["text"] for line in lines]


def costs(kind: AnyGridKind, texts: list[str]) -> Iterable[str]:
    yield shown(fresh(texts, str, kind.read))
    yield shown(fresh(texts, kind.read, kind.write))
    yield shown(fresh(texts, kind.read, kind.solve))
    yield shown(fresh(texts, lambda text: solved(kind, text), kind.solve))
    yield shown(fresh(texts, kind.read, rebuilt))
    yield shown(fresh(texts, kind.read, lambda puzzle: puzzle_json(kind, puzzle)))


def grading(kind: AnyGridKind, texts: list[str]) -> float:
    """Milliseconds."""
    return fresh(texts, kind.read, kind.grade) / 1000


def solved(kind: AnyGridKind, text: str) -> Any:
    puzzle = kind.read(text)
    kind.solve(puzzle)
    return puzzle


def rebuilt(puzzle: Any) -> Any:
    """The same puzzle as `generate` makes it of what the core has drawn."""
    if hasattr(puzzle, "sheet"):
        return sys.modules[type(puzzle).__module__].from_sheet(puzzle.sheet)
    return type(puzzle)(puzzle.board, puzzle.givens)


def fresh(texts: Sequence[str], prepare: Callable[[str], Any], work: Callable[[Any], object]) -> float:
    """Microseconds: the median over boards of the least of some rounds, each with something prepared anew."""
    best = [float("inf")] * len(texts)
    for _ in range(ROUNDS):
        for at, text in enumerate(texts):
            given = prepare(text)
            begun = process_time_ns()
            work(given)
            best[at] = min(best[at], (process_time_ns() - begun) / 1000)
    return median(best)


def importing() -> Table:
    bare, ours = import_seconds("pass"), import_seconds(IMPORTED)
    rows = [("nothing", f"{bare:.3f}"), (f"`{IMPORTED}`", f"{ours:.3f}")]
    note = f"The least of {IMPORTS} new processes each, Python's own beginning included, with compiled files in place."
    return Table("Importing, CPU s", ("what", "CPU s"), rows, note)


def import_seconds(statement: str) -> float:
    """Of a process of its own, system time included."""

    def spent() -> float:
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        return used.ru_utime + used.ru_stime

    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    found = []
    for _ in range(IMPORTS):
        begun = spent()
        subprocess.run([sys.executable, "-c", statement], check=True, env=environment)
        found.append(spent() - begun)
    return min(found)


def shown(microseconds: float) -> str:
    return f"{microseconds:.0f}"
