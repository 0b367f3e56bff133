"""A new puzzle on a board of its own."""

from typing import Any

from pista.kind import AnyKind
from pista.kinds import kind_named
from pista.notebook.board import Board, language_of
from pista.notebook.wish import wish


def play(
    kind: str | AnyKind,
    shape: str | None = None,
    *,
    level: str | None = None,
    seed: int | None = None,
    language: str | None = None,
    **options: Any,
) -> Board:
    """A board with a new puzzle of a kind, by its name or its module; its button *New puzzle* draws more of these.

    Shape, level and options are those of the kind's `generate`. Without a seed every call draws another puzzle.
    """
    wanted = wish(kind_named(kind) if isinstance(kind, str) else kind, shape, level, options, language_of(language))
    return Board(wanted, seed=seed, language=language)
