"""Explanations replayed sentence by sentence, each by a reader who is told nothing else."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any, NamedTuple

from grid.sentences import NotFollowedError, PathReader, Reader, RoomReader, Sheet, read
from pista.grid.entry import Position
from pista.grid.facts import Fact, Facts, Standing, facts_in
from pista.grid.kind import AnyGridKind
from pista.grid.ladder import Candidate, Step
from pista.message import Listed, Message


class Told(NamedTuple):
    """A step where it was told: what stood on the board, and what had been struck out in the steps told before."""

    step: Step
    position: Position
    struck: frozenset[Candidate]


class Replay:
    """One board and its explanation."""

    def __init__(self, kind: AnyGridKind, puzzle: Any) -> None:
        self.puzzle = puzzle
        self.steps, self.done = kind.explain(puzzle)
        self.sheet = Sheet(puzzle.board)

    def told(self) -> Iterator[Told]:
        """Step by step."""
        position, struck = list(self.puzzle.givens), set[Candidate]()
        for step in self.steps:
            yield Told(step, tuple(position), frozenset(struck))
            struck.update(step.struck)
            for cell, value in step.placed:
                position[cell] = value

    def reader(self, position: Position, facts: Iterable[Fact]) -> Reader:
        """Of a board with rooms the reader sees not even which cells are filled."""
        if hasattr(self.puzzle, "rooms"):
            return RoomReader(self.puzzle.rooms, getattr(self.puzzle, "comparisons", ()), facts)
        return PathReader(self.sheet, position, facts)

    def is_true(self, told: Told, fact: Fact) -> bool:
        """Whether a fact stands on the board, or was told."""
        cell = self.puzzle.board.named.get(fact.cell)
        if fact.sign == "≠":
            return (cell, fact.number) in told.struck
        return cell is not None and told.position[cell] == fact.number

    def follows(
        self, told: Told, because: Message | None = None, *, without: Fact | None = None, skip: int | None = None
    ) -> bool:
        """Whether a sentence, the step's own or a changed one, less a fact or a link, concludes what the step does."""
        step = told.step
        because = because or step.because
        if not all(self.is_true(told, fact) for fact in facts_in(because)):
            return False

        def reader(part: Message) -> Reader:
            return self.reader(told.position, [fact for fact in facts_in(part) if fact != without])

        try:
            found = read(reader, because, skip)
        except (NotFollowedError, KeyError, ValueError):
            # A cell that is not there, or that has nothing left to compare.
            return False
        return found.placed == set(step.placed) and set(step.struck) <= found.struck


def moved(told: Any, old: str, new: str) -> Any:
    """The same sentence about another cell."""
    if isinstance(told, Message):
        return Message(told.key, tuple((name, moved(value, old, new)) for name, value in told.values))
    if isinstance(told, Listed):
        return Listed(told.key, tuple(moved(item, old, new) for item in told.items))
    if isinstance(told, Facts):
        return Facts(tuple(moved(fact, old, new) for fact in told.named))
    if isinstance(told, Fact | Standing):
        return replace(told, cell=moved(told.cell, old, new))
    return new if told == old else told
