"""Agents against each other over many secrets: yours, ours, or both."""

import warnings
from collections.abc import Iterable
from concurrent.futures import Executor
from typing import TYPE_CHECKING

from pista.checks import checked
from pista.kind import PuzzleError
from pista.message import message
from pista.options import one_of
from pista.wordle.agents import Answers
from pista.wordle.agents.faults import LIMIT
from pista.wordle.agents.guest import Here, StaysHereWarning
from pista.wordle.lexicon import Lexicon

if TYPE_CHECKING:
    from pista.wordle.laboratory.comparison import Comparison
    from pista.wordle.laboratory.plan import Contest


@checked
def compare(
    lexicon: Lexicon,
    agents: str | Iterable[object],
    *,
    openers: str | Iterable[str] = ("own",),
    games: int | None = 1000,
    answers: Answers = "all",
    tries: int = 6,
    hard: bool = False,
    seed: int = 0,
    limit: float | None = LIMIT,
    jobs: int = 1,
    debug: bool = False,
    executor: Executor | None = None,
) -> "Comparison":
    """Every agent from every opener over the same secrets, drawn by `seed`; over all where `games` is None or more.

    An agent is a name, an object (or class) with `name` and `guess(seen)`, or `"file.py:Class"`. An opener is a word,
    "random", or "own". Agents that are not ours play in a process of their own and have `limit` seconds for a guess;
    without a limit they play here. What they do wrong is counted, never raised; with `debug` their tracebacks, and what
    they print, go to stderr. With several `jobs` this must be called under `if __name__ == "__main__":`, and objects
    that cannot be pickled play here. The games of our own agents are played by the workers of an `executor`, such as
    `pista.workers.cluster.cluster` gives.

    >>> from pista import wordle
    >>> words = wordle.lexicon("en-classic")
    >>> found = wordle.compare(words, ["greedy", "entropy"], openers=["raise"], games=200, answers="secrets", seed=1)
    >>> [(row.agent, row.won, row.never) for row in found]
    [('greedy', 198, 0), ('entropy', 200, 0)]
    """
    # Most who import Wordle compare nothing: they do not wait for what processes need.
    from pista.wordle.laboratory.comparison import Comparison
    from pista.wordle.laboratory.plan import Plan, contests, drawn, named_or_in_file
    from pista.wordle.laboratory.processes import workers
    from pista.wordle.laboratory.run import run

    one_of("answers", answers, ("all", "secrets"))
    for option, value, low, high in (
        ("games", games, 1, 1_000_000),
        ("tries", tries, 1, 50),
        ("jobs", jobs, 1, 256),
        ("limit", limit, 0.01, 3600),
    ):
        if value is not None and (type(value) not in (int, float) or not low <= value <= high):
            raise PuzzleError(message("rooms.option_range", option=option, value=value, low=low, high=high))
    if executor is not None and jobs > 1:
        raise PuzzleError(message("grid.not_together", one="jobs", other="executor"))
    who = named_or_in_file([agents] if isinstance(agents, str) else agents)
    pairs = contests(lexicon, who, [openers] if isinstance(openers, str) else openers, loud=debug)
    plan = Plan(lexicon, drawn(lexicon, games, answers=answers, seed=seed), answers, tries, hard, seed, limit, debug)
    for name in dict.fromkeys(pair.agent for pair in pairs if isinstance(pair.source, Here)):
        if jobs > 1:
            # Between the user's line and this one stands what checks the arguments.
            warnings.warn(StaysHereWarning(message("agents.plays_here", name=name)), stacklevel=3)
    if executor is not None:
        warn_of_guests(pairs, stacklevel=4)
        return Comparison(plan, tuple(run(plan, pairs, executor)))
    with workers(jobs, plan) as pool:
        return Comparison(plan, tuple(run(plan, pairs, pool, begun=True)))


def warn_of_guests(pairs: "Iterable[Contest]", stacklevel: int = 2) -> None:
    """Says who does not play on a cluster: agents that are not ours."""
    for name in dict.fromkeys(pair.agent for pair in pairs if pair.source is not None):
        warnings.warn(StaysHereWarning(message("agents.stays_here", name=name)), stacklevel=stacklevel)
