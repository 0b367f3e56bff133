"""The ladder of Suguru, easiest first: what every board with rooms has, in the order in which people find it here.

`core/src/rooms/levels.rs` knows the same rules, all at once, so that generating can ask for a level.
"""

from pista.grid.grading import Ceilings
from pista.grid.ladder import Rung
from pista.grid.room_numbers import RoomNumbers
from pista.grid.room_techniques import (
    contradiction,
    last_in_room,
    only_number,
    only_place,
    pair_in_room,
    pushed_out,
    pushed_out_by_two,
)

LADDER: tuple[Rung[RoomNumbers], ...] = (
    Rung("easy", last_in_room, places=True),
    Rung("easy", only_place, places=True),
    Rung("easy", only_number, places=True),
    Rung("medium", pushed_out_by_two, cost=3),
    Rung("hard", pair_in_room, cost=10),
    Rung("hard", pushed_out, cost=8),
    Rung("expert", contradiction, cost=30, per_effort=10),
)
CEILINGS: Ceilings = {}
