"""Hints, whole explanations and grades, by the ladder."""

from pista.grid.explain import Explainer
from pista.grid.room_climb import climbed
from pista.makaro.possible import Possible
from pista.makaro.puzzle import Puzzle
from pista.makaro.rules import faults
from pista.makaro.solve import solve
from pista.makaro.techniques import CEILINGS, LADDER

_EXPLAINER: Explainer[Puzzle, Possible] = Explainer(
    LADDER, Possible, solve, faults, ceilings=CEILINGS, puzzle=Puzzle, count=climbed
)
explain, grade, hint = _EXPLAINER.explain, _EXPLAINER.grade, _EXPLAINER.hint
