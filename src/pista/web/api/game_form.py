"""A game in the documentation: every kind that hides something tells of it under its own name."""

from functools import cache
from typing import Any, get_type_hints

from pista.forms import GameForm, TypedDict
from pista.kind import hides
from pista.kinds import kinds


@cache
def game_form() -> Any:
    """The form of games of all kinds there are."""
    own = {kind.name: get_type_hints(kind.details)["return"] | None for kind in kinds() if hides(kind)}
    return TypedDict("GameForm", get_type_hints(GameForm) | own)  # type: ignore[operator]
