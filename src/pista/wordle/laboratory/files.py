"""A comparison as JSON and CSV: a line per agent and opener, or a line per game."""

import csv
import io
from collections.abc import Sequence
from typing import Any

from pista.wordle.laboratory.outcome import Outcome
from pista.wordle.laboratory.plan import Plan
from pista.wordle.laboratory.reported import reported
from pista.wordle.laboratory.table import compared, rivals

FORMULAS = ("=", "+", "-", "@", "\t", "\r")
"""What a formula begins with, or what spreadsheets pass over before one."""


def as_data(plan: Plan, outcome: Outcome) -> dict[str, Any]:
    """One pair as it is written to JSON and CSV."""
    low, high = outcome.interval
    return {
        "agent": outcome.agent,
        "opener": outcome.opener,
        "first": outcome.first,
        "games": len(outcome.games),
        "success": round(outcome.success, 6),
        "success_low": round(low, 6),
        "success_high": round(high, 6),
        "mean": _rounded(outcome.mean),
        "worst": outcome.worst,
        "never": outcome.never,
        "faults": outcome.faults,
        "seconds_per_game": round(outcome.per_game, 6),
        "distribution": outcome.distribution,
        "lost": list(outcome.lost),
        "reported": reported(plan, outcome),
    }


def whole(plan: Plan, outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """Everything but the single games."""
    rules = {"lexicon": plan.lexicon.name, "length": plan.lexicon.length, "answers": plan.answers}
    rules |= {"tries": plan.tries, "hard": plan.hard, "seed": plan.seed}
    pairs = []
    for first, second in rivals(outcomes):
        found = compared(first, second)._asdict()
        figures = {name: _rounded(value) for name, value in found.items()}
        pairs.append({"first": first.agent, "second": second.agent, "opener": second.opener} | figures)
    return {"version": 1} | rules | {"outcomes": [as_data(plan, one) for one in outcomes], "pairs": pairs}


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 6)


def as_csv(plan: Plan, outcomes: Sequence[Outcome]) -> str:
    """One line per pair; distribution, faults and lost words in a cell each."""
    rows = []
    for row in (as_data(plan, one) for one in outcomes):
        spread = {name: " ".join(f"{key}:{count}" for key, count in row[name].items()) for name in SPREAD}
        rows.append(row | spread | {"lost": " ".join(row["lost"])})
    return _lines(rows)


SPREAD = ("distribution", "faults")


def games_as_csv(outcomes: Sequence[Outcome]) -> str:
    """One line per game: found at which guess, or in which way it never was, and all guesses."""
    rows = [
        {
            "agent": one.agent,
            "opener": one.opener,
            "secret": game.secret,
            "found": game.found,
            "won": int(game.found is not None and game.found <= one.tries),
            "fault": str(game.fault or ""),
            "why": game.why,
            "guesses": " ".join(game.guesses),
        }
        for one in outcomes
        for game in one.games
    ]
    return _lines(rows)


def _lines(rows: list[dict[str, Any]]) -> str:
    text = io.StringIO(newline="")
    writer = csv.DictWriter(text, rows[0])
    writer.writeheader()
    writer.writerows({name: harmless(cell) for name, cell in row.items()} for row in rows)
    return text.getvalue()


def harmless(cell: object) -> object:
    """A text that a spreadsheet would take for a formula, behind an apostrophe, which it takes for text."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULAS) else cell
