"""Techniques for puzzles whose rooms of k cells hold 1 to k and whose equal numbers do not touch.

Each function finds the application with the least to look at; a sentence names all that it rests on. Effort is counted
in free cells or missing numbers of the room that one must look at besides the one in question, and two for each that
an earlier strike takes care of: so rooms nearly full come first.
"""

from collections.abc import Iterable
from functools import partial
from itertools import combinations

from pista.grid.contradiction import contradiction_found
from pista.grid.facts import Fact, cells_named, facts_of
from pista.grid.ladder import Candidate, Found, Step
from pista.grid.room_numbers import RoomNumbers, numbers_in
from pista.grid.room_puzzle import LARGEST_ROOM
from pista.kind import Cell
from pista.message import Listed, Message, all_of, message


def last_in_room(possible: RoomNumbers) -> Found | None:
    """A room lacks a single number."""
    return _easiest(possible, "last_in_room")


def only_place(possible: RoomNumbers) -> Found | None:
    """A number has a single place left in its room."""
    return _easiest(possible, "only_place")


def only_number(possible: RoomNumbers) -> Found | None:
    """A cell has a single number left, by its room and the cells it touches."""
    return _easiest(possible, "only_number")


def pair_in_room(possible: RoomNumbers) -> Found | None:
    """Two cells of a room share two numbers, or two numbers two cells: nothing else goes there."""
    best: Found | None = None
    for members in possible.rooms.members:
        effort = sum(possible.at[cell] is None for cell in members)
        if effort < 3 or (best is not None and best.effort <= effort):
            continue
        best = _pair_in(possible, members, effort) or best
    return best


def pushed_out(possible: RoomNumbers) -> Found | None:
    """Wherever a number goes in a room, it touches a cell outside: that cell holds another."""
    return _least_pushed(possible, "pushed_out", most=LARGEST_ROOM)


def pushed_out_by_two(possible: RoomNumbers) -> Found | None:
    """The same where the number has but two places in the room."""
    return _least_pushed(possible, "pushed_out_by_two", most=2)


def _least_pushed(possible: RoomNumbers, technique: str, most: int) -> Found | None:
    touching, sets = possible.rooms.board.touching, possible.sets
    best: tuple[int, Cell, int, list[Cell]] | None = None
    for members in possible.rooms.members:
        free = sum(possible.at[cell] is None for cell in members)
        if free < 2 or (best is not None and best[0] <= free):
            continue
        for value in range(1, len(members) + 1):
            places = possible.places(members, value)
            if not 2 <= len(places) <= most:
                continue
            common = set(touching[places[0]]).intersection(*(touching[place] for place in places[1:]))
            out = [cell for cell in sorted(common.difference(members)) if sets[cell] >> value - 1 & 1]
            if out:
                best = free, out[0], value, places
                break
    if best is None:
        return None
    effort, cell, value, places = best
    return Found(effort, partial(_pushed, possible, technique, cell, value, places))


def contradiction(possible: RoomNumbers) -> Found | None:
    """A number in a cell would soon leave a cell or a number with nothing, or break another rule of the kind."""
    found = None if possible.is_dead else possible.refuted()
    return contradiction_found(possible.names, possible.rooms.board.named, found)


def names_of(possible: RoomNumbers, cells: Iterable[Cell]) -> Listed:
    """The cells for people."""
    return all_of(possible.names[cell] for cell in cells)


def step_of(
    possible: RoomNumbers, technique: str, why: Message, cells: Iterable[Cell], *, struck: Iterable[Candidate]
) -> Step:
    """A strike; the cells to look at are these and all that the sentence names."""
    struck = tuple(struck)
    return Step(technique, _looked_at(possible, why, (*cells, *(cell for cell, _ in struck))), (), struck, why)


def _looked_at(possible: RoomNumbers, why: Message, cells: Iterable[Cell]) -> tuple[Cell, ...]:
    named = possible.rooms.board.named
    return tuple(dict.fromkeys((*cells, *cells_named(why, named))))


def _easiest(possible: RoomNumbers, technique: str) -> Found | None:
    singles = [single for room in possible.singles() if (single := room.get(technique)) is not None]
    if not singles:
        return None
    effort, cell, value = min(singles)
    return Found(effort, partial(_placed, possible, technique, cell, value))


def _placed(possible: RoomNumbers, technique: str, cell: Cell, value: int) -> Step:
    reasons, mates = possible.reasons(), possible.rooms.mates(cell)
    values: dict[str, object] = {"cell": possible.names[cell], "value": value}
    if len(mates) == 1:
        why = message("rooms.because_room_of_one", **values)
    elif technique == "last_in_room":
        room = ((mate, possible.at[mate]) for mate in mates)
        facts = facts_of(Fact(there, possible.names[mate]) for mate, there in room if there is not None)
        why = message("rooms.because_last_in_room", **values, facts=facts)
    else:
        ruled_out = reasons.others if technique == "only_number" else reasons.elsewhere
        why = message(f"rooms.because_{technique}", **values, facts=reasons.least(ruled_out(cell, value)))
    cells = (cell,) if technique == "only_number" else (cell, *mates)
    return Step(technique, _looked_at(possible, why, cells), ((cell, value),), (), why)


def _pushed(possible: RoomNumbers, technique: str, cell: Cell, value: int, places: list[Cell]) -> Step:
    members = possible.rooms.mates(places[0])
    facts = possible.reasons().least((mate, value) for mate in members if mate not in places)
    why = message(
        "rooms.because_pushed_out",
        room=possible.names[members[0]],
        value=value,
        cells=names_of(possible, places),
        cell=possible.names[cell],
        facts=facts,
    )
    return step_of(possible, technique, why, places, struck=((cell, value),))


def _pair_in(possible: RoomNumbers, members: tuple[Cell, ...], effort: int) -> Found | None:
    sets = possible.sets
    for one, two in combinations(members, 2):
        both = sets[one]
        if both.bit_count() == 2 and both == sets[two]:
            rest = [cell for cell in members if cell not in (one, two)]
            struck = [(cell, v) for cell in rest for v in numbers_in(sets[cell] & both)]
            if struck:
                cells, numbers = (one, two), tuple(numbers_in(both))
                outside = [(c, v) for c in cells for v in range(1, len(members) + 1) if v not in numbers]
                return Found(effort, partial(_pair, possible, "pair_of_cells", cells, numbers, outside, struck))
    for low, high in combinations(range(1, len(members) + 1), 2):
        places = tuple(possible.places(members, low))
        if len(places) == 2 and places == tuple(possible.places(members, high)):
            keep = 1 << low - 1 | 1 << high - 1
            struck = [(cell, v) for cell in places for v in numbers_in(sets[cell] & ~keep)]
            if struck:
                elsewhere = [(c, v) for c in members if c not in places for v in (low, high)]
                return Found(
                    effort, partial(_pair, possible, "pair_of_numbers", places, (low, high), elsewhere, struck)
                )
    return None


def _pair(
    possible: RoomNumbers,
    key: str,
    cells: tuple[Cell, ...],
    numbers: tuple[int, ...],
    ruled_out: list[Candidate],
    struck: list[Candidate],
) -> Step:
    low, high = numbers
    values = {"cells": names_of(possible, cells), "low": low, "high": high}
    facts = possible.reasons().least(ruled_out)
    room = possible.names[possible.rooms.mates(cells[0])[0]]
    why = message(f"rooms.because_{key}", **values, room=room, facts=facts)
    return step_of(possible, "pair_in_room", why, cells, struck=struck)
