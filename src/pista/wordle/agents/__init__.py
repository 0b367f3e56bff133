"""Agents: values that name a guess for a situation. One file per idea; this page is the list of them.

`names()` are all that can be asked for by name, `agent(name, lexicon)` is one of them, and an agent of your own is
anything with a `name` and `guess(seen)`.
"""

from functools import cache

from pista.checks import checked
from pista.kind import PuzzleError
from pista.message import message
from pista.plugins import AGENTS as GROUP
from pista.plugins import BROKEN, plugins, refuse, said
from pista.wordle.agents.best import Best
from pista.wordle.agents.cost import ENTROPY, EXPECTED, PARTS, WORST
from pista.wordle.agents.greedy import Greedy
from pista.wordle.agents.grow import found_at, grow
from pista.wordle.agents.minimax import Minimax
from pista.wordle.agents.rose import Rose
from pista.wordle.agents.situation import Agent, Answers, Situation, situation
from pista.wordle.agents.tree import TreePlayer, shipped_tree, sound_tree
from pista.wordle.lexicon import Lexicon

AGENTS = ("best", "tree", "entropy", "parts", "expected", "worst", "minimax", "greedy", "rose")
"""The names of our own agents. Those of other packages follow, found by the entry point group `pista.agents`: see
`names`."""
_PLAIN: dict[str, Agent] = {one.name: one for one in (ENTROPY, PARTS, EXPECTED, WORST, Minimax(), Greedy())}


@checked
def agent(name: str, lexicon: Lexicon, *, seed: int | None = None, tries: int = 6) -> Agent:
    """The agent of that name for these words. `seed` matters to `rose` alone, which draws one where none is given.

    `best` follows the shipped tree for all words while the game is on it, `tree` the shipped tree for the secrets.

    >>> from pista import wordle
    >>> words = wordle.lexicon("en-classic")
    >>> turns = [("crane", wordle.reply("crane", "react"))]
    >>> wordle.agent("entropy", words).guess(wordle.situation(words, turns, answers="secrets"))
    'reach'
    """
    match name:
        case "best":
            # The tree provides for six tries; with fewer, safety has to be searched for.
            tree = sound_tree("best", lexicon) if tries >= 6 else None
            return Best() if tree is None else TreePlayer(tree, Best(), "best")
        case "tree":
            tree = shipped_tree("secrets", lexicon)
            if tree is None:
                raise PuzzleError(message("agents.no_tree"))
            return TreePlayer(tree, Best())
        case "rose":
            return Rose() if seed is None else Rose(seed)
    found = _PLAIN.get(name) or _plugged().get(name)
    if found is None:
        raise PuzzleError(message("agents.unknown", name=name, names=", ".join(names())))
    return found


def names() -> tuple[str, ...]:
    """Everyone who can guess: ours, then those of other packages.

    >>> names()
    ('best', 'tree', 'entropy', 'parts', 'expected', 'worst', 'minimax', 'greedy', 'rose')
    """
    return (*AGENTS, *_plugged())


@cache
def _plugged() -> dict[str, Agent]:
    """Agents of other packages by name; what is none, or takes a name that is taken, is left out with a warning."""
    from pista.wordle.agents.guest import Guest, made  # For agents of other people alone.

    found: dict[str, Agent] = {}
    for point, brought in plugins(GROUP).items():
        try:
            agent = made(brought)
        except BROKEN as error:
            refuse(GROUP, point, str(error) if isinstance(error, PuzzleError) else said(error))
            continue
        if agent.name != point or agent.name in AGENTS:
            refuse(GROUP, point, f"name {agent.name!r}")
        else:
            found[agent.name] = Guest(agent)
    return found


__all__ = [
    "AGENTS",
    "Agent",
    "Answers",
    "Situation",
    "TreePlayer",
    "agent",
    "found_at",
    "grow",
    "names",
    "situation",
]
