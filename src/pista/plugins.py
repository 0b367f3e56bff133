"""What other packages bring, by entry point group. A broken one costs a warning with its name, and nothing else."""

import warnings
from collections.abc import Mapping
from functools import cache

KINDS = "pista.kinds"
"""Modules that are kinds of puzzle."""
AGENTS = "pista.agents"
"""Agents that guess words: values with a name and a guess, or classes that make one of nothing."""


class PluginWarning(UserWarning):
    """Something another package brings cannot be used, and is done without."""

    def __init__(self, group: str, name: str, why: str) -> None:
        super().__init__(f"{group} {name}: {why}")
        self.group, self.name, self.why = group, name, why


@cache
def plugins(group: str) -> Mapping[str, object]:
    """What was loaded, by the name of its entry point, in the order of names; each is loaded once."""
    from importlib.metadata import entry_points

    found: dict[str, object] = {}
    for point in sorted(entry_points(group=group), key=lambda point: point.name):
        try:
            found[point.name] = point.load()
        except Exception as error:
            refuse(group, point.name, f"{type(error).__name__}: {error}")
    return found


def refuse(group: str, name: str, why: str) -> None:
    """Warns of one that cannot be used."""
    warnings.warn(PluginWarning(group, name, why), stacklevel=2)
