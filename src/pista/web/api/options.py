"""Options of a new puzzle in a request: those that the kind's own `generate` has, and of their types."""

from collections.abc import Mapping

from pista.kind import AnyKind
from pista.message import message
from pista.options import mistyped, unknown
from pista.web.errors import Problem


def require_options(kind: AnyKind, options: Mapping[str, object], place: str = "#/options") -> None:
    """Refuses what is no option of this kind, or not of its type; the kind itself judges the values."""
    for key, wrong in (("web.field_extra", unknown), ("web.field_wrong", mistyped)):
        name = wrong(kind.generate, options)
        if name is not None:
            raise Problem(422, "invalid", message(key), pointer=f"{place}/{name}")
