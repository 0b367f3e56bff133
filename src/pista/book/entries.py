"""What a book holds: puzzles that were proved to have one solution, each with its solution and grade."""

from dataclasses import dataclass, field
from typing import Any

from pista.grid.kind import solvable
from pista.kind import AnyKind, Grade, PuzzleError, Verdict, on_paper
from pista.kinds import kind_of
from pista.message import message


@dataclass(frozen=True)
class Entry:
    """A `puzzle` of a `kind` that has exactly one solution, `solved` as a position of it, and its `grade`. `place` is
    where it came from, for complaints."""

    kind: AnyKind
    puzzle: Any
    solved: Any
    grade: Grade
    place: str = field(default="", compare=False)

    @property
    def rank(self) -> tuple[int, float]:
        """By level, the easiest first, then by score; what has no score comes last."""
        levels = levels_of(self.kind)
        level = levels.index(self.grade.level) if self.grade.level in levels else len(levels)
        return level, float("inf") if self.grade.score is None else self.grade.score


def levels_of(kind: AnyKind) -> tuple[str, ...]:
    """The levels of a kind's puzzles on paper, the easiest first."""
    about = kind.ABOUT
    return about.paper_levels or (*about.levels, *about.further_levels)


def is_printable(kind: AnyKind) -> bool:
    """Whether any of its puzzles can be printed: a secret that somebody must reply from cannot."""
    return solvable(kind) or on_paper(kind)


def entry(puzzle: object, place: str = "") -> Entry:
    """The puzzle, proved and graded; PuzzleError where it does not have exactly one solution."""
    kind: AnyKind = kind_of(puzzle)
    if solvable(kind):
        found = kind.solve(puzzle, limit=2)
        _require_unique(found.verdict)
        return Entry(kind, puzzle, found.solutions[0], kind.grade(puzzle), place)
    if on_paper(kind):
        _require_unique(kind.verdict(puzzle))
        begun = kind.start(puzzle)
        return Entry(kind, puzzle, kind.play(puzzle, begun, kind.solution(puzzle, begun)), kind.grade(puzzle), place)
    raise PuzzleError(message("book.not_for_paper"))


def _require_unique(verdict: Verdict) -> None:
    if verdict is not Verdict.UNIQUE:
        raise PuzzleError(message(f"book.refused_{verdict}"))
