"""Hints, whole explanations and grades by a kind's ladder: the same for every grid puzzle."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, Protocol, TypeVar

from pista.checks import instance
from pista.grid.entry import Givens, Position, full, position_of, written
from pista.grid.grading import Climbed, grade_counted, grade_of, unfinished_grade
from pista.grid.ladder import SEARCH, Explanation, Rung, State, climb, mistake_hint, needed, placing_hint
from pista.kind import Fault, Grade, Hint, Marks, PuzzleError, Search, Verdict
from pista.message import message

P = TypeVar("P", bound=Givens)
Asked = TypeVar("Asked", bound=Givens, contravariant=True)

PATIENCE = 200_000
"""Nodes spent on knowing the solution before a hint does without it."""


class Solve(Protocol[Asked]):
    """A kind's `solve`."""

    def __call__(self, puzzle: Asked, /, position: Position | None = ..., *, max_nodes: int | None = ...) -> Search: ...


@dataclass(frozen=True)
class Explainer(Generic[P, State]):
    """What a kind brings: the `rungs` of its ladder, what is `possible` in a position, its `solve` and its `faults`,
    what it `measures`, `ceilings`: how much a level's own steps may cost for each cell, and the class of its `puzzle`.
    Where something counts the ladder's steps faster than it climbs, on boards with one solution, that is `count`; None
    means that it cannot.
    """

    rungs: Sequence[Rung[State]]
    possible: Callable[[P, Position], State]
    solve: Solve[P]
    faults: Callable[[P, Position], tuple[Fault, ...]]
    measures: Callable[[P], tuple[tuple[str, int], ...]] = lambda puzzle: ()
    ceilings: Mapping[str, float] = field(default_factory=dict)
    puzzle: type[P] | None = None
    count: Callable[[P], Climbed | None] = lambda puzzle: None

    def explain(self, puzzle: P, position: Position | None = None, /) -> Explanation:
        """The steps that lead on from a position, and whether they fill the board; strikes only as far as needed."""
        state = self.possible(puzzle, self._position(puzzle, position))
        steps = needed(puzzle.board, tuple(climb(state, self.rungs)))
        return Explanation(tuple(steps), state.done)

    def grade(self, puzzle: P, /) -> Grade:
        """The level a person must have, and the score; only a puzzle with one solution has them.

        All steps that the ladder takes are counted, those too that turn out needless and are not explained.
        """
        verdict = self._search(puzzle, self._position(puzzle, None)).verdict
        if verdict in (Verdict.NONE, Verdict.SEVERAL):
            raise PuzzleError(message(f"grid.no_grade_{verdict}"))
        climbed = self.count(puzzle) if verdict is Verdict.UNIQUE else None
        if climbed is None:
            return self.grade_by_ladder(puzzle)
        return grade_counted(climbed, self.rungs, self.ceilings, len(puzzle.givens), self.measures(puzzle))

    def grade_by_ladder(self, puzzle: P, /) -> Grade:
        """The same by climbing, whatever number of solutions the puzzle has."""
        state = self.possible(puzzle, puzzle.givens)
        steps = tuple(climb(state, self.rungs))
        if not state.done:
            return unfinished_grade(steps, self.rungs, self.measures(puzzle))
        return grade_of(steps, self.rungs, self.ceilings, len(puzzle.givens), self.measures(puzzle))

    def hint(self, puzzle: P, position: Position | None = None, /) -> Hint | None:
        """The easiest next step, after pointing at a mistake if there is one; None when the board is full.

        Without a position it is the first step of all.
        """
        position = self._position(puzzle, position)
        broken = self.faults(puzzle, position)
        solution = None if broken else self._solution(puzzle, position)
        mistake = mistake_hint(puzzle.board, position, puzzle.givens, broken, solution)
        if mistake is not None:
            return mistake
        if broken:
            raise PuzzleError(broken[0].message)
        if full(position) is not None:
            return None
        found = placing_hint(puzzle.board, self.possible(puzzle, position), self.rungs)
        if found is None and solution is not None:
            cell = position.index(None)
            why = message("grid.hint_search", cell=puzzle.board.names[cell], value=solution[cell])
            return Hint(SEARCH, (cell,), (written(puzzle.board, cell, solution[cell]),), why)
        return found

    def _position(self, puzzle: P, position: Position | None) -> Position:
        if self.puzzle is not None:
            instance("puzzle", puzzle, self.puzzle)
        return position_of(puzzle, position)

    def _search(self, puzzle: P, position: Position) -> Search:
        """Up to two solutions, within the patience of someone who waits for a hint."""
        return self.solve(puzzle, position, max_nodes=PATIENCE)

    def _solution(self, puzzle: P, position: Position) -> Marks | None:
        """The one solution; of a puzzle with several, the one that the position leads to, if it is the only one."""
        search = self._search(puzzle, puzzle.givens)
        if search.verdict is Verdict.NONE:
            raise PuzzleError(message("grid.no_solution"))
        if search.verdict is Verdict.SEVERAL:
            search = self._search(puzzle, position)
            if search.verdict is Verdict.NONE:
                raise PuzzleError(message("grid.dead_position"))
        return search.solutions[0] if search.unique else None
