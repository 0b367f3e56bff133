"""What each way in which `best` asks whether every word is found in time is worth: the words lost without it.

A game for each accepted Spanish word after an opener drawn for it, so that no game is on the shipped tree.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

from bench.report import Table
from pista import wordle
from pista.core import wordle as core
from pista.wordle.agents import best, risk
from pista.wordle.agents.situation import unpack
from pista.wordle.laboratory.plan import Plan, contests, drawn
from pista.wordle.laboratory.run import run


def tables() -> Iterable[Table]:
    lexicon = wordle.lexicon("es")
    plan = Plan(lexicon, drawn(lexicon, None, seed=7), seed=7)
    rows = []
    for name, less in WITHOUT.items():
        with less():
            (outcome,) = run(plan, contests(lexicon, ["best"], ["random"]))
        rows.append((name, len(outcome.games), len(outcome.lost), f"{outcome.mean:.3f}", f"{outcome.seconds:.0f}"))
    yield Table(
        "The agent best over all accepted Spanish words after a random opener, less one of its questions",
        ("without", "games", "lost in six", "mean", "CPU s"),
        rows,
    )


@contextmanager
def families() -> Iterator[None]:
    with patch.object(best, "least_risk", lambda seen, wished: wished[0]):
        yield


@contextmanager
def search() -> Iterator[None]:
    def unknown(*asked: Any) -> tuple[int, int]:
        return best.UNKNOWN, unpack(asked[3])[0]

    with patch.object(best, "core", SimpleNamespace(**{**vars(core), "winnable_guess": unknown})):
        yield


@contextmanager
def prover() -> Iterator[None]:
    with (
        patch.object(best, "proved_guess", lambda *asked: None),
        patch.object(risk, "proved_guess", lambda *asked: None),
    ):
        yield


WITHOUT: dict[str, Callable[[], AbstractContextManager[None]]] = {
    "nothing": nullcontext,
    "families": families,
    "the search": search,
    "the prover": prover,
}
