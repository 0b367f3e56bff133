"""The ladder of techniques: of the easiest steps the one with the least to look at, again and again. The highest rung
needed is the level, and what all steps cost together the score.

Knows steps and their order; every kind brings its own techniques and its own view of what is still possible.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Generic, NamedTuple, Protocol, TypeVar

from pista.grid.board import Board
from pista.grid.entry import Position, written
from pista.grid.facts import Fact, facts_in
from pista.kind import Cell, Fault, Hint, Marks
from pista.message import Message, message

Candidate = tuple[Cell, int]
"""This value in this cell."""

LEVELS = ("easy", "medium", "hard", "expert", "extreme")
"""Easiest first. No technique is extreme: a board is that needs so much of what experts know."""
COSTS = {"easy": 1, "medium": 5, "hard": 10, "expert": 30}
"""What a step costs where a rung does not say."""
SEARCH = "search"
"""The level, and the technique, of a board that the ladder does not finish."""
AT_A_GLANCE = 1
"""An effort so small that nothing easier is looked for."""
MOST_REASONS = 4
"""Strikes told before a placement: more than that nobody follows in one hint."""


class Step(NamedTuple):
    """One application of a `technique`: values `placed` or `struck` out (cell and number), the `cells` to look at,
    `because` of what, and its `cost`, which is its part of the score."""

    technique: str
    cells: tuple[Cell, ...]
    placed: tuple[Candidate, ...]
    struck: tuple[Candidate, ...]
    because: Message
    cost: int = 0

    @property
    def facts(self) -> tuple[Fact, ...]:
        """All that the sentence rests on besides the rules."""
        return facts_in(self.because)

    def say(self, language: str = "en") -> str:
        """What follows, and why."""
        return self.because.say(language)

    def __str__(self) -> str:
        return self.say()


class Explanation(NamedTuple):
    """The `steps` that lead on from a position, and whether they fill the board (`done`)."""

    steps: tuple[Step, ...]
    done: bool

    def say(self, language: str = "en") -> str:
        """A line for each step, and another where they do not lead to the end."""
        lines = [f"{number:>4}. {step.say(language)}" for number, step in enumerate(self.steps, 1)]
        return "\n".join([*lines, *([] if self.done else [message("grid.explain_stuck").say(language)])])

    def __str__(self) -> str:
        return self.say()


class Found(NamedTuple):
    """A step that could be taken. `effort` counts what one must look at for it, by the technique's own measure; `tell`
    makes the step itself, with its sentence."""

    effort: int
    tell: Callable[[], Step]


class Candidates(Protocol):
    """A kind's view of what is still possible; a technique reads it and `take` changes it."""

    @property
    def done(self) -> bool:
        """Whether every cell has its number."""
        ...

    def take(self, step: Step, /) -> None:
        """Does what the step says."""
        ...


State = TypeVar("State", bound=Candidates)


@dataclass(frozen=True)
class Rung(Generic[State]):
    """A technique and the `level` of a puzzle that needs it. The function's name is the technique's name.

    `find` gives the application with the least effort; of several alike, the first on the board. What `places` numbers
    is looked for before what only strikes them out. A step costs `cost`, and `per_effort` for each unit of its effort.
    """

    level: str
    find: Callable[[State], Found | None]
    places: bool = False
    cost: int | None = None
    per_effort: int = 0

    @property
    def name(self) -> str:
        """What the technique is called."""
        return self.find.__name__

    def price(self, effort: int) -> int:
        """What a step costs."""
        return (COSTS[self.level] if self.cost is None else self.cost) + self.per_effort * effort


def next_step(state: State, rungs: Sequence[Rung[State]]) -> Step | None:
    """Of the easiest level with any step: the placement with the least effort, else the first rung's best strike."""
    for _, level in groupby(rungs, key=lambda rung: rung.level):
        alike = list(level)
        best: tuple[Rung[State], Found] | None = None
        for rung in alike:
            if (
                rung.places
                and (found := rung.find(state)) is not None
                and (best is None or found.effort < best[1].effort)
            ):
                best = rung, found
                if found.effort <= AT_A_GLANCE:
                    break
        for rung in alike:
            if best is None and not rung.places and (found := rung.find(state)) is not None:
                best = rung, found
        if best is not None:
            rung, found = best
            return found.tell()._replace(cost=rung.price(found.effort))
    return None


def climb(state: State, rungs: Sequence[Rung[State]]) -> Iterator[Step]:
    """Steps, easiest first, each taken before the next is sought, until the board is full or nothing is found."""
    while not state.done and (step := next_step(state, rungs)) is not None:
        yield step
        state.take(step)


def needed(board: Board, steps: Sequence[Step]) -> list[Step]:
    """The placements, and those strikes that they name, or that are named by strikes they name, and so on."""
    if all(step.placed for step in steps):
        return list(steps)
    kept: list[Step] = []
    wanted: set[Candidate] = set()
    for step in reversed(steps):
        if step.placed or not wanted.isdisjoint(step.struck):
            wanted.difference_update(step.struck)
            wanted.update((board.named[fact.cell], fact.number) for fact in step.facts if fact.sign == "≠")
            kept.append(step)
    return kept[::-1]


def placing_hint(board: Board, state: State, rungs: Sequence[Rung[State]]) -> Hint | None:
    """The first step that places something, told together with the strikes that it needs."""
    steps: list[Step] = []
    for step in climb(state, rungs):
        steps.append(step)
        if step.placed:
            told = needed(board, steps)
            untold = max(len(told) - 1 - MOST_REASONS, 0)
            return _told(board, told[untold:], untold)
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


def _told(board: Board, steps: Sequence[Step], untold: int) -> Hint:
    last = steps[-1]
    because = steps[0].because
    for step in steps[1:]:
        because = message("grid.and_then", first=because, then=step.because)
    if untold:
        because = message("grid.after_untold", n=untold, then=because)
    cells = tuple(dict.fromkeys(cell for step in steps for cell in step.cells))
    moves = tuple(written(board, *placed) for placed in last.placed)
    return Hint(last.technique, cells, moves, because, tuple(map(str, facts_in(because))))
