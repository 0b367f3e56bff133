"""Options of a new puzzle in a request: those that the kind's own `generate` has, and of their types."""

from collections.abc import Mapping

from pista.kind import AnyKind
from pista.message import message
from pista.options import misfit
from pista.web.errors import Problem


def require_options(kind: AnyKind, options: Mapping[str, object], place: str = "#/options") -> None:
    """Refuses what is no option of this kind, or not of its type; the kind itself judges the values."""
    wrong = misfit(kind.generate, options)
    if wrong is not None:
        raise Problem(422, "invalid", message("web.field_extra"), pointer=f"{place}/{wrong}")
