"""What a grid puzzle promises beyond the common contract: nothing is hidden, so it can be solved, explained and graded.

A package with these names has every command, page and request without one of its own.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Protocol, TypeGuard, TypeVar

from pista.grid.entry import Givens, Position
from pista.grid.ladder import Step
from pista.kind import AnyKind, Grade, Kind, Marks, Search
from pista.picture import Contact
from pista.reading import Source

P = TypeVar("P", bound=Givens)


class GridKind(Kind[P, Position], Protocol[P]):
    """`FORMATS` are the forms a puzzle can be written in, `ENGINES` those it can be solved by, the fastest first."""

    @property
    def ENGINES(self) -> tuple[str, ...]:  # noqa: N802 - constants of a module
        """The engines it can be solved by, the fastest first."""
        ...

    @property
    def FORMATS(self) -> Mapping[str, Callable[[P, Position | None], str]]:  # noqa: N802
        """The forms it can be written in, by name, with the function that writes each."""
        ...

    def read(self, source: Source, /) -> P:
        """A puzzle from its text, a path, or rows of cells: `pista.grid.text.rows` takes them all."""
        ...

    def read_position(self, source: Source, /) -> tuple[P, Position]:
        """A puzzle and what was filled in, where its text tells that from what was given."""
        ...

    def solve(
        self,
        puzzle: P,
        /,
        position: Position | None = ...,
        *,
        limit: int = ...,
        max_nodes: int | None = ...,
        engine: str = ...,
    ) -> Search:
        """Up to `limit` solutions of the puzzle, or of a position of it, within `max_nodes`; with two asked for, one
        found and everything searched, it is unique."""
        ...

    def solutions(self, puzzle: P, /, position: Position | None = ...) -> Iterator[Marks]:
        """All solutions, each found when it is asked for."""
        ...

    def explain(self, puzzle: P, position: Position | None = ..., /) -> tuple[tuple[Step, ...], bool]:
        """The steps that lead on from a position, and whether they fill the board."""
        ...

    def grade(self, puzzle: P, /) -> Grade:
        """Level and score; PuzzleError unless the puzzle has exactly one solution."""
        ...


class PathKind(GridKind[P], Protocol[P]):
    """A grid puzzle whose numbers make one path, each once: it can be drawn from cell to cell."""

    def contact(self, puzzle: P, /) -> Contact:
        """How the cells of consecutive numbers touch."""
        ...


AnyGridKind = GridKind[Any]
"""Any kind of grid puzzle."""
AnyPathKind = PathKind[Any]
"""Any kind whose numbers make a path."""


def solvable(kind: AnyKind) -> TypeGuard[AnyGridKind]:
    """Whether nothing is hidden in puzzles of this kind."""
    return hasattr(kind, "solve")


def leads(kind: AnyKind) -> TypeGuard[AnyPathKind]:
    """Whether the numbers of its puzzles make a path."""
    return hasattr(kind, "contact")
