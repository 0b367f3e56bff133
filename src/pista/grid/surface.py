"""What the commands, the play loop and batches ask of a grid kind beyond the common contract.

A package with these names is a whole grid puzzle: it needs no command of its own.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Protocol, TypeVar

from pista.grid.entry import Givens, Position
from pista.grid.ladder import Step
from pista.kind import GridKind, Marks, Search

P = TypeVar("P", bound=Givens)


class GridSurface(GridKind[P, Position], Protocol[P]):
    """`generate` may take further keyword arguments (text, whole numbers, flags): they become options."""

    @property
    def ENGINES(self) -> tuple[str, ...]: ...  # noqa: N802 - constants of a module
    @property
    def FORMATS(self) -> Mapping[str, Callable[[P, Position | None], str]]: ...  # noqa: N802
    def solve(
        self,
        puzzle: P,
        /,
        position: Position | None = ...,
        *,
        limit: int = ...,
        max_nodes: int | None = ...,
        engine: str = ...,
    ) -> Search: ...
    def solutions(self, puzzle: P, /, position: Position | None = ...) -> Iterator[Marks]: ...
    def explain(self, puzzle: P, position: Position | None = ..., /) -> tuple[tuple[Step, ...], bool]: ...


AnyGridKind = GridSurface[Any]
