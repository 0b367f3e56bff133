"""What other packages bring, by entry point group. A broken one costs a warning with its name, and nothing else."""

import warnings
from collections.abc import Mapping
from functools import cache

KINDS = "pista.kinds"
"""Modules that are kinds of puzzle."""
AGENTS = "pista.agents"
"""Agents that guess words: values with a name and a guess, or classes that make one of nothing."""


BROKEN = (Exception, SystemExit)
"""What code of others may raise. Ctrl-C is the user's."""


class PluginWarning(UserWarning):
    """Something another package brings cannot be used, or only in part, and is done without."""

    def __init__(self, group: str, name: str, why: str, *, in_part: bool) -> None:
        super().__init__(f"{group} {name}: {why}")
        self.group, self.name, self.why, self.in_part = group, name, why, in_part


@cache
def plugins(group: str) -> Mapping[str, object]:
    """What was loaded, by the name of its entry point, in the order of names; each is loaded once."""
    from importlib.metadata import entry_points

    found: dict[str, object] = {}
    for point in sorted(entry_points(group=group), key=lambda point: point.name):
        try:
            found[point.name] = point.load()
        except BROKEN as error:
            refuse(group, point.name, said(error))
    return found


def said(error: BaseException) -> str:
    """An exception in a line; by its name alone where it cannot even say itself."""
    name = type(error).__name__
    try:
        return f"{name}: {' '.join(str(error).split())}"
    except BROKEN:
        return name


def refuse(group: str, name: str, why: str, *, in_part: bool = False) -> None:
    """Warns of one that cannot be used; `in_part` where the rest of it can."""
    warnings.warn(PluginWarning(group, name, why, in_part=in_part), stacklevel=2)
