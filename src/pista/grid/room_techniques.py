"""Techniques for puzzles whose rooms of k cells hold 1 to k and whose equal numbers do not touch.

Each function finds one application and says it in one sentence; kinds put them on their ladders.
"""

from collections.abc import Iterable
from itertools import combinations

from pista.grid.contradiction import contradiction_step
from pista.grid.ladder import Candidate, Step
from pista.grid.room_numbers import RoomNumbers, numbers_in
from pista.kind import Cell
from pista.message import Listed, Message, all_of, message


def last_in_room(possible: RoomNumbers) -> Step | None:
    """A room lacks a single number."""
    for members in possible.rooms.members:
        empty = [cell for cell in members if possible.at[cell] is None]
        if len(empty) == 1:
            missing = set(range(1, len(members) + 1)) - {possible.at[cell] for cell in members}
            if len(missing) == 1:
                value = missing.pop()
                return _placing(
                    "last_in_room", empty[0], value, members, _say(possible, "last_in_room", value, empty[0])
                )
    return None


def only_place(possible: RoomNumbers) -> Step | None:
    """A number has a single place left in its room."""
    for members in possible.rooms.members:
        for value in range(1, len(members) + 1):
            places = possible.places(members, value)
            if len(places) == 1 and possible.at[places[0]] is None:
                why = _say(possible, "only_place", value, places[0])
                return _placing("only_place", places[0], value, members, why)
    return None


def only_number(possible: RoomNumbers) -> Step | None:
    """A cell has a single number left, by its room and the cells it touches."""
    for cell in possible.open_cells:
        if possible.sets[cell].bit_count() == 1:
            value = possible.sets[cell].bit_length()
            size = possible.rooms.sizes[cell]
            around = [peer for peer in possible.rooms.peers[cell] if (possible.at[peer] or size + 1) <= size]
            if around:
                why = _say(possible, "only_number", value, cell, cells=names_of(possible, around))
            else:
                why = _say(possible, "only_number_left", value, cell)
            return _placing("only_number", cell, value, (*around, cell), why)
    return None


def pair_in_room(possible: RoomNumbers) -> Step | None:
    """Two cells of a room share two numbers, or two numbers two cells: nothing else goes there."""
    for members in possible.rooms.members:
        for one, two in combinations(members, 2):
            both = possible.sets[one]
            if both.bit_count() == 2 and both == possible.sets[two]:
                rest = [cell for cell in members if cell not in (one, two)]
                struck = [(cell, v) for cell in rest for v in numbers_in(possible.sets[cell] & both)]
                if struck:
                    return _pair(possible, "pair_of_cells", (one, two), tuple(numbers_in(both)), struck)
        for low, high in combinations(range(1, len(members) + 1), 2):
            places = possible.places(members, low)
            if len(places) == 2 and places == possible.places(members, high):
                keep = 1 << low - 1 | 1 << high - 1
                struck = [(cell, v) for cell in places for v in numbers_in(possible.sets[cell] & ~keep)]
                if struck:
                    return _pair(possible, "pair_of_numbers", tuple(places), (low, high), struck)
    return None


def pushed_out(possible: RoomNumbers) -> Step | None:
    """Wherever a number goes in a room, it touches a cell outside: that cell holds another."""
    touching = possible.rooms.board.touching
    for members in possible.rooms.members:
        for value in range(1, len(members) + 1):
            places = possible.places(members, value)
            if len(places) < 2:
                continue
            for cell in sorted(set(touching[places[0]]).intersection(*(touching[place] for place in places[1:]))):
                if cell not in members and possible.sets[cell] >> value - 1 & 1:
                    room = possible.names[members[0]]
                    why = _say(possible, "pushed_out", value, cell, cells=names_of(possible, places), room=room)
                    return Step("pushed_out", (*places, cell), (), ((cell, value),), why)
    return None


def contradiction(possible: RoomNumbers) -> Step | None:
    """A number in a cell would soon leave a cell or a number with nothing, or break another rule of the kind."""
    found = None if possible.is_dead else possible.refuted()
    return None if found is None else contradiction_step(possible.names, found)


def _pair(
    possible: RoomNumbers, key: str, cells: tuple[Cell, ...], numbers: tuple[int, ...], struck: list[Candidate]
) -> Step:
    low, high = numbers
    room = possible.names[possible.rooms.mates(cells[0])[0]]
    why = message(f"rooms.because_{key}", cells=names_of(possible, cells), low=low, high=high, room=room)
    return Step("pair_in_room", (*cells, *(cell for cell, _ in struck if cell not in cells)), (), tuple(struck), why)


def names_of(possible: RoomNumbers, cells: Iterable[Cell]) -> Listed:
    """The cells for people."""
    return all_of(possible.names[cell] for cell in cells)


def _say(possible: RoomNumbers, key: str, value: int, cell: Cell, **values: object) -> Message:
    return message(f"rooms.because_{key}", value=value, cell=possible.names[cell], **values)


def _placing(name: str, cell: Cell, value: int, cells: tuple[Cell, ...], why: Message) -> Step:
    return Step(name, cells, ((cell, value),), (), why)
