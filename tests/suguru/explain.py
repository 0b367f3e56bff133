"""The ladder: three techniques that every puzzle with rooms has."""

from pista.grid.explain import Explainer
from pista.grid.ladder import Rung
from pista.grid.room_numbers import RoomNumbers
from pista.grid.room_techniques import last_in_room, only_number, only_place, pair_in_room, pushed_out
from suguru.rules import Puzzle, faults
from suguru.solve import solve

LADDER: tuple[Rung[RoomNumbers], ...] = (
    Rung("easy", last_in_room),
    Rung("easy", only_place),
    Rung("medium", only_number),
    Rung("hard", pushed_out),
    Rung("hard", pair_in_room),
)
_EXPLAINER: Explainer[Puzzle, RoomNumbers] = Explainer(
    LADDER, lambda puzzle, position: RoomNumbers(puzzle.rooms, position), solve, faults
)
explain, grade, hint = _EXPLAINER.explain, _EXPLAINER.grade, _EXPLAINER.hint
