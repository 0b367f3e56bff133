"""The ladder of Suguru, easiest first: what every board with rooms has, in the order in which people find it here.

`core/src/rooms/levels.rs` knows the same rules, all at once, so that generating can ask for a level.
"""

from pista.grid.ladder import Rung
from pista.grid.room_numbers import RoomNumbers
from pista.grid.room_techniques import contradiction, last_in_room, only_number, only_place, pair_in_room, pushed_out

LADDER: tuple[Rung[RoomNumbers], ...] = (
    Rung("easy", last_in_room, places=True),
    Rung("easy", only_place, places=True),
    Rung("easy", only_number, places=True),
    Rung("medium", pushed_out),
    Rung("hard", pair_in_room),
    Rung("expert", contradiction),
)
