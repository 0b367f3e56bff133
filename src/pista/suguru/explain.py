"""Hints, whole explanations and grades, by the ladder."""

from pista.grid.explain import Explainer
from pista.grid.room_climb import climbed
from pista.grid.room_numbers import RoomNumbers
from pista.suguru.puzzle import Puzzle
from pista.suguru.rules import faults
from pista.suguru.solve import solve
from pista.suguru.techniques import CEILINGS, LADDER

_EXPLAINER: Explainer[Puzzle, RoomNumbers] = Explainer(
    LADDER, RoomNumbers, solve, faults, ceilings=CEILINGS, puzzle=Puzzle, count=climbed
)
explain, grade, hint = _EXPLAINER.explain, _EXPLAINER.grade, _EXPLAINER.hint
