"""Which boards a collection has, and how they are made: by the batches that the program itself makes."""

import json
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from pista.batch.digests import Digests
from pista.batch.making import Order, make
from pista.batch.run import Run
from pista.grid.kind import AnyGridKind, solvable
from pista.kinds import kinds
from pista.store import make_folder, replace_named
from pista.workers.processes import processes
from pista.workers.shares import in_order


class Board(NamedTuple):
    """What the summary asks of a board, and its `text`."""

    shape: str
    seed: int
    cells: int
    givens: int
    graded: str
    score: int | None
    text: str


@dataclass
class Shelf:
    """The boards of one kind and level."""

    kind: AnyGridKind
    level: str
    boards: list[Board] = field(default_factory=list)

    @property
    def file(self) -> str:
        """Where its lines are written."""
        return f"{self.kind.name}-{self.level}.jsonl"


def grid_kinds() -> list[AnyGridKind]:
    """The kinds whose boards can be graded."""
    return [kind for kind in kinds() if solvable(kind)]


def parted(count: int, parts: int) -> list[int]:
    """As many as there are, in parts as equal as can be."""
    return [(at + 1) * count // parts - at * count // parts for at in range(parts)]


def collect(folder: Path, count: int, jobs: int, told: Callable[[Shelf], object]) -> list[Shelf]:
    """Makes the boards, the same for any number of jobs, and writes a file of JSON lines for every kind and level."""
    make_folder(folder)
    shelves = [Shelf(kind, level) for kind in grid_kinds() for level in levels(kind)]
    known = {kind.name: Digests() for kind in grid_kinds()}
    with processes(jobs, fork=True) as pool:
        for shelf, wanted in zip(shelves, _wanted(count), strict=True):
            lines = list(_filled(shelf, wanted, known[shelf.kind.name], pool, jobs))
            replace_named(folder / shelf.file, "".join(f"{line}\n" for line in lines))
            told(shelf)
    return shelves


def levels(kind: AnyGridKind) -> tuple[str, ...]:
    """All levels that can be asked for."""
    return (*kind.ABOUT.levels, *kind.ABOUT.further_levels)


def _wanted(count: int) -> list[int]:
    """How many boards stand on each shelf: as many of every kind, and of these as many of every level."""
    found = grid_kinds()
    each = zip(found, parted(count, len(found)), strict=True)
    return [part for kind, share in each for part in parted(share, len(levels(kind)))]


def _filled(shelf: Shelf, wanted: int, known: Digests, pool: Executor | None, jobs: int) -> Iterator[str]:
    """As many boards of every shape; what a small shape does not have is made of the next, larger one."""
    shapes = shelf.kind.ABOUT.shapes()
    missing = 0
    for shape, share in zip(shapes, parted(wanted, len(shapes)), strict=True):
        order = Order(shelf.kind.name, shape, shelf.level, extras=("solution", "grade"), distinct=True)
        run = Run(1, share + missing, known=known)
        for made in in_order(pool, partial(make, order), run.take, workers=jobs):
            for one in run.accept(made):
                shelf.boards.append(_board(shape, json.loads(one.line)))
                yield one.line
        missing = run.count - run.made
    if missing:
        raise run.given_up or AssertionError(f"{shelf.file} lacks {missing}")


def _board(shape: str, line: dict[str, Any]) -> Board:
    puzzle, grade = line["puzzle"], line["grade"]
    return Board(shape, line["seed"], puzzle["cells"], puzzle["givens"], grade["level"], grade["score"], puzzle["text"])
