"""The ladder of techniques: try the easiest first, take one step, begin again. The highest rung needed is the grade.

Knows steps and their order; every kind brings its own techniques and its own view of what is still possible.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple, Protocol, TypeVar

from pista.grid.board import Board
from pista.grid.entry import Position, written
from pista.kind import Cell, Fault, Grade, Hint, Marks
from pista.message import Message, message

Candidate = tuple[Cell, int]
"""This value in this cell."""

LEVELS = ("easy", "medium", "hard", "expert")
SEARCH = "search"
"""The level, and the technique, of a board that the ladder does not finish."""
MOST_REASONS = 4
"""Strikes told before a placement: more than that nobody follows in one hint."""


class Step(NamedTuple):
    """One application of a technique: values placed or struck out, the cells to look at, and why."""

    technique: str
    cells: tuple[Cell, ...]
    placed: tuple[Candidate, ...]
    struck: tuple[Candidate, ...]
    because: Message


class Candidates(Protocol):
    """A kind's view of what is still possible; a technique reads it and `take` changes it."""

    @property
    def done(self) -> bool: ...
    def take(self, step: Step, /) -> None: ...


State = TypeVar("State", bound=Candidates)


@dataclass(frozen=True)
class Rung(Generic[State]):
    """A technique and the level of a puzzle that needs it. The function's name is the technique's name."""

    level: str
    find: Callable[[State], Step | None]

    @property
    def name(self) -> str:
        return self.find.__name__


def next_step(state: State, rungs: Sequence[Rung[State]]) -> Step | None:
    """The easiest step there is."""
    for rung in rungs:
        step = rung.find(state)
        if step is not None:
            return step
    return None


def climb(state: State, rungs: Sequence[Rung[State]]) -> Iterator[Step]:
    """Steps, easiest first, each taken before the next is sought, until the board is full or nothing is found."""
    while not state.done and (step := next_step(state, rungs)) is not None:
        yield step
        state.take(step)


def grade_steps(
    steps: Sequence[Step], rungs: Sequence[Rung[State]], done: bool, measures: tuple[tuple[str, int], ...] = ()
) -> Grade:
    """The grade of a whole climb: its hardest technique decides."""
    used = Counter(step.technique for step in steps)
    counts = tuple((rung.name, used[rung.name]) for rung in rungs if used[rung.name])
    if not done:
        return Grade(SEARCH, SEARCH, counts, measures)
    hardest = max((rung for rung in rungs if used[rung.name]), key=lambda r: LEVELS.index(r.level), default=rungs[0])
    top = [rung for rung in rungs if used[rung.name] and rung.level == hardest.level]
    return Grade(hardest.level, (top or [hardest])[-1].name, counts, measures)


def placing_hint(board: Board, fresh: Callable[[], State], rungs: Sequence[Rung[State]]) -> Hint | None:
    """The first step that places something, told together with the strikes that it needs."""
    before: list[Step] = []
    for step in climb(fresh(), rungs):
        if step.placed:
            needed = _needed(fresh, rungs, before, step)
            untold = max(len(needed) - MOST_REASONS, 0)
            return _told(board, [*needed[untold:], step], untold)
        before.append(step)
    return None


def mistake_hint(
    board: Board, position: Position, givens: Position, faults: Sequence[Fault], solution: Marks | None
) -> Hint | None:
    """Points at what is wrong before anything else: a broken rule, else an entry that leads nowhere."""
    entered = [c for c, value in enumerate(position) if value is not None and givens[c] is None]
    for fault in faults:
        culprits = [cell for cell in fault.cells if cell in entered]
        if culprits:
            undo = tuple(written(board, cell, None) for cell in culprits[-1:])
            return Hint("mistake", fault.cells, undo, fault.message)
    if solution is not None:
        for cell in entered:
            if position[cell] != solution[cell]:
                because = message("grid.hint_mistake", cell=board.names[cell], value=position[cell])
                return Hint("mistake", (cell,), (written(board, cell, None),), because)
    return None


def _needed(fresh: Callable[[], State], rungs: Sequence[Rung[State]], before: Sequence[Step], last: Step) -> list[Step]:
    """The earlier strikes without which the last step would not be found.

    What can be placed with fewer strikes can be placed with more, so the technique finds `last` first or not at all.
    """
    find = next(rung.find for rung in rungs if rung.name == last.technique)
    needed = list(before)
    for step in before:
        others = [other for other in needed if other is not step]
        state = fresh()
        state.take(last._replace(placed=(), struck=tuple(c for other in others for c in other.struck)))
        found = find(state)
        if found is not None and found.placed == last.placed:
            needed = others
    return needed


def _told(board: Board, steps: Sequence[Step], untold: int) -> Hint:
    last = steps[-1]
    because = steps[0].because
    for step in steps[1:]:
        because = message("grid.and_then", first=because, then=step.because)
    if untold:
        because = message("grid.after_untold", n=untold, then=because)
    cells = tuple(dict.fromkeys(cell for step in steps for cell in step.cells))
    return Hint(last.technique, cells, tuple(written(board, *placed) for placed in last.placed), because)
