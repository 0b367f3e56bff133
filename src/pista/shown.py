"""Puzzles that show themselves: as their text where they are printed, as a drawing in a notebook.

A puzzle is data, and how it is written and painted lies above it in its kind's package. So its class names that
package, which is looked up when something is shown.
"""

from importlib import import_module
from typing import ClassVar, cast

from pista.kind import AnyKind


def counted(count: int, noun: str) -> str:
    """`1 given`, `2 givens`: for a `repr`, which is always in English."""
    return f"{count} {noun}{'' if count == 1 else 's'}"


class Shown:
    """A puzzle of a kind: `class Puzzle(Shown, kind="pista.NAME")`; a class between needs none.

    A dataclass writes its own `repr` over that of a class below it, unless it says `repr=False`.
    """

    _package: ClassVar[str] = ""

    def __init_subclass__(cls, kind: str = "", **further: object) -> None:
        super().__init_subclass__(**further)
        if kind:
            cls._package = kind

    def _kind(self) -> AnyKind:
        return cast("AnyKind", import_module(self._package))

    def _figures(self) -> tuple[str, ...]:
        """What tells one from another at a glance."""
        return ()

    def __str__(self) -> str:
        """Its text, as `write` gives it."""
        return self._kind().write(self)

    def __repr__(self) -> str:
        return f"<{self._package.rpartition('.')[2]}.{type(self).__name__} {', '.join(self._figures())}>"

    def _repr_svg_(self) -> str:
        """How notebooks draw it, before the first move."""
        # Few who import a kind draw anything.
        from pista.render.svg import svg

        kind = self._kind()
        return svg(kind.paint(self, kind.start(self)))
