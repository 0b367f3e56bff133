"""Kinds with requests of their own: packages with `routes.py`, and `tasks.py` for working processes."""

from functools import cache
from importlib import import_module

from pista.kinds import OURS, kinds
from pista.plugins import BROKEN, KINDS, refuse, said


@cache
def kind_routes() -> tuple[str, ...]:
    """The packages; one of a plug-in that cannot be imported is left out with a warning."""
    found = []
    for kind in kinds():
        package = kind.ABOUT.routes
        if package is None:
            continue
        try:
            import_module(f"{package}.routes")
            import_module(f"{package}.tasks")
        except BROKEN as error:
            if kind.name in OURS:
                raise
            refuse(KINDS, kind.name, said(error), in_part=True)
        else:
            found.append(package)
    return tuple(found)
