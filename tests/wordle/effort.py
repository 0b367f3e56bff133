"""How much the agents that look at parts have counted."""

import pytest

from pista.core import wordle as core
from pista.wordle.agents.sampled import Figures


def counted_from_now(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Grows by the cost of every count of parts, the measure of `MOST_COUNTED`; no other way of choosing is left."""
    counted: list[int] = []
    part_figures = core.part_figures

    def figures(codes: bytes, length: int, guesses: bytes, possible: bytes, threads: int = 1) -> list[Figures]:
        counted.append(len(guesses) // 4 * (len(possible) // 4) * length**2)
        return part_figures(codes, length, guesses, possible, threads)

    monkeypatch.setattr(core, "part_figures", figures)
    monkeypatch.setattr(core, "cheapest_guess", None)
    return counted
