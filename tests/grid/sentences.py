"""Reads a sentence as someone who sees nothing else: its facts, the rules, the board's shape, which cells are free.

Written from the sentences alone; nothing of the techniques that found them is used. What cannot be followed is refused.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Any, Protocol

from pista.grid.board import Board
from pista.grid.entry import Position
from pista.grid.facts import Fact, Standing
from pista.grid.ladder import Candidate
from pista.grid.rooms import Rooms
from pista.kind import Cell
from pista.makaro.puzzle import Comparison
from pista.message import Listed, Message


class NotFollowedError(Exception):
    """The conclusion does not follow from what the sentence names."""


def require(follows: bool) -> None:
    if not follows:
        raise NotFollowedError


def names(told: object) -> list[str]:
    """The cells of a list."""
    assert isinstance(told, Listed)
    return [str(item) for item in told.items]


def number(told: object) -> int:
    """A number of a sentence, with its cell or without."""
    return told.number if isinstance(told, Standing) else int(str(told))


class Conclusion:
    """What a sentence concludes: candidates that are true, and candidates that are not."""

    def __init__(self, placed: Iterable[Candidate] = (), struck: Iterable[Candidate] = ()) -> None:
        self.placed = set(placed)
        self.struck = set(struck)


class Reader(Protocol):
    """Someone who knows what the facts say."""

    board: Board

    def suppose(self, cell: Cell, sign: str, value: int) -> None: ...
    def link(self, told: Message) -> None: ...
    def clash(self, told: Message) -> None: ...
    def plain(self, told: Message) -> Conclusion: ...


def read(reader: Callable[[Message], Reader], told: Message, skip: int | None = None) -> Conclusion:
    """The conclusion of a sentence. Each link of a chain is read by its own facts, what is supposed, and the links
    before; one of them may be passed over.
    """
    if not told.key.startswith("grid.because_contradiction"):
        return reader(told).plain(told)
    values: dict[str, Any] = dict(told.values)
    supposed = [(values["cell"], "=", values["value"])]

    def reader_of(part: Message) -> Reader:
        now = reader(part)
        for name, sign, value in supposed:
            now.suppose(now.board.named[name], sign, value)
        return now

    for at, link in enumerate(values["chain"].items if "chain" in values else ()):
        if at != skip:
            reader_of(link).link(link)
            said: dict[str, Any] = dict(link.values)
            supposed.append((said["cell"], SIGNS.get(link.key.rpartition("_")[2], "="), said["number"]))
    last = reader_of(values["clash"])
    last.clash(values["clash"])
    return Conclusion(struck=[(last.board.named[values["cell"]], values["value"])])


SIGNS = {"less": "<", "more": ">"}
"""By the last word of a link's key."""


class RoomReader:
    """Rooms of k cells hold 1 to k, equal numbers do not touch, and arrows point at the largest."""

    def __init__(self, rooms: Rooms, arrows: Iterable[Comparison], facts: Iterable[Fact]) -> None:
        self.rooms = rooms
        self.board = rooms.board
        self.arrows = {comparison.arrow.name: comparison for comparison in arrows}
        self.sets = [set(range(1, size + 1)) for size in rooms.sizes]
        for fact in facts:
            if fact.sign == "=":
                self.suppose(self.board.named[fact.cell], "=", fact.number)
            else:
                self.sets[self.board.named[fact.cell]] -= {fact.number}

    def suppose(self, cell: Cell, sign: str, value: int) -> None:
        if sign != "=":
            self.sets[cell] = {v for v in self.sets[cell] if (v < value if sign == "<" else v > value)}
            return
        self.sets[cell] &= {value}
        for peer in {*self.rooms.mates(cell), *self.board.touching[cell]} - {cell}:
            self.sets[peer] -= {value}

    def places(self, room: Iterable[Cell], value: int) -> set[Cell]:
        return {cell for cell in room if value in self.sets[cell]}

    def plain(self, told: Message) -> Conclusion:
        named = self.board.named
        values: dict[str, Any] = dict(told.values)
        key = told.key.partition(".because_")[2]
        if key.startswith("arrow"):
            return self.arrow(key, values)
        if key in ("last_in_room", "room_of_one", "only_place", "only_number"):
            cell, value = named[values["cell"]], values["value"]
            mates = self.rooms.mates(cell)
            if key == "only_number":
                require(self.sets[cell] == {value})
            else:
                require(self.places(mates, value) == {cell})
            if key == "last_in_room":
                require(all(len(self.sets[mate]) == 1 for mate in mates))
            if key == "room_of_one":
                require(mates == (cell,))
            return Conclusion(placed=[(cell, value)])
        mates = self.rooms.mates(named[values["room"]])
        cells = {named[name] for name in names(values["cells"])}
        require(cells <= set(mates))
        if key == "pushed_out":
            cell, value = named[values["cell"]], values["value"]
            require(self.places(mates, value) <= cells)
            require(all(place in self.board.touching[cell] for place in cells))
            return Conclusion(struck=[(cell, value)])
        both = {values["low"], values["high"]}
        require(len(cells) == len(both) == 2)
        if key == "pair_of_cells":
            require(all(self.sets[cell] <= both for cell in cells))
            return Conclusion(struck=[(mate, value) for mate in mates if mate not in cells for value in both])
        require(key == "pair_of_numbers" and all(self.places(mates, value) <= cells for value in both))
        numbers = range(1, len(mates) + 1)
        return Conclusion(struck=[(cell, value) for cell in cells for value in numbers if value not in both])

    def arrow(self, key: str, values: dict[str, Any]) -> Conclusion:
        named = self.board.named
        _, target, others = self.arrows[values["arrow"]]
        value = values["value"]
        if key.endswith("below"):
            said = values["target"].cell if key.startswith("arrow_at_number") else values["cell"]
            cells = {named[name] for name in names(values["cells"])}
            require(named[said] == target and cells <= set(others) and max(self.sets[target]) <= value)
            require(not key.startswith("arrow_at_number") or self.sets[target] == {value})
            return Conclusion(struck=[(cell, v) for cell in cells for v in range(value, 65)])
        other = named[values["known"].cell if key.startswith("arrow_at_number") else values["other"]]
        require(named[values["cell"]] == target and other in others and min(self.sets[other]) >= value)
        require(not key.startswith("arrow_at_number") or self.sets[other] == {value})
        return Conclusion(struck=[(target, v) for v in range(1, value + 1)])

    def link(self, told: Message) -> None:
        values: dict[str, Any] = dict(told.values)
        cell, value = self.board.named[values["cell"]], values["number"]
        key = told.key.partition(".link_")[2]
        if key == "only_number":
            require(self.sets[cell] == {value})
        elif key == "only_place":
            require(self.places(self.rooms.mates(cell), value) == {cell})
        else:
            left = self.bounded(cell, values)
            if key.endswith("_is"):
                require(left == {value})
            elif key.endswith("_less"):
                require(max(left) < value)
            else:
                require(key.endswith("_more") and min(left) > value)

    def bounded(self, cell: Cell, values: dict[str, Any]) -> set[int]:
        """What an arrow leaves a cell, by what the sentence says of the cell it is compared with, if it says that."""
        _, target, others = self.arrows[values["arrow"]]
        said = self.board.named[values["other"]] if "other" in values else None
        if cell == target:
            lows = {other: min(self.sets[other]) for other in others if said in (None, other)}
            require("bound" not in values or max(lows.values()) >= values["bound"])
            return {v for v in self.sets[cell] if v > max(lows.values())}
        require(cell in others and said in (None, target))
        require("bound" not in values or max(self.sets[target]) <= values["bound"])
        return {v for v in self.sets[cell] if v < max(self.sets[target])}

    def clash(self, told: Message) -> None:
        values: dict[str, Any] = dict(told.values)
        cell = self.board.named[values["cell"]]
        if told.key == "rooms.clash_cell":
            require(not self.sets[cell])
        elif told.key == "rooms.clash_number":
            require(not self.places(self.rooms.mates(cell), values["number"]))
        else:
            require(told.key == "makaro.clash_arrow")
            _, target, others = self.arrows[values["arrow"]]
            other = self.board.named[values["other"]]
            require(cell == target and other in others)
            require(max(self.sets[cell], default=0) <= values["bound"] <= min(self.sets[other], default=65))


class Sheet:
    """The shape of a board for paths: neighbours, and steps from cell to cell."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.near = [set(cells) for cells in board.touching]
        self.steps = cache(board.distances)


class PathReader:
    """One number follows the other over neighbouring cells. Which cells are free, and so which numbers are missing,
    can be seen; where a number stands is known only if the sentence says so.
    """

    def __init__(self, sheet: Sheet, position: Position, facts: Iterable[Fact]) -> None:
        self.board = board = sheet.board
        self.near = sheet.near
        self.steps = sheet.steps
        self.known: dict[int, set[Cell]] = {}
        self.free = {cell for cell, value in enumerate(position) if value is None}
        self.missing = set(range(1, len(board) + 1)) - {value for value in position if value is not None}
        self.at: dict[int, Cell] = {}
        self.struck: set[Candidate] = set()
        for fact in facts:
            if fact.sign == "=":
                self.at[fact.number] = board.named[fact.cell]
            else:
                self.struck.add((board.named[fact.cell], fact.number))

    def suppose(self, cell: Cell, sign: str, value: int) -> None:
        require(sign == "=" and cell in self.free and value in self.missing)
        self.free.discard(cell)
        self.missing.discard(value)
        self.at[value] = cell
        self.known.clear()

    def cells(self, value: int) -> set[Cell]:
        """Where a missing number could stand, for all that is known."""
        if value not in self.known:
            self.known[value] = self._walked(value, -1) & self._walked(value, 1)
        return self.known[value]

    def _walked(self, value: int, step: int) -> set[Cell]:
        """Where walks to it end that come from the nearest placed number on one side, or from the first or last."""
        numbers = []
        at = value
        while at in self.missing:
            numbers.append(at)
            at += step
        if 1 <= at <= len(self.board):
            if at not in self.at:
                return self._allowed(value)
            reached = {self.at[at]}
        else:
            reached = self._allowed(numbers.pop())
        for each in reversed(numbers):
            reached = {near for cell in reached for near in self.near[cell]} & self._allowed(each)
        return reached

    def _allowed(self, value: int) -> set[Cell]:
        return {cell for cell in self.free if (cell, value) not in self.struck}

    def reaches(self, value: int, cell: Cell) -> bool:
        """Whether a missing number could stand in a cell, the distance to every known number considered."""
        steps = self.steps(cell)
        if any((steps[there] or 0) > abs(value - other) for other, there in self.at.items()):
            return False
        return cell in self.cells(value)

    def plain(self, told: Message) -> Conclusion:
        named = self.board.named
        values: dict[str, Any] = dict(told.values)
        key = told.key.partition(".because_")[2]
        for end in ("near", "far", "low", "high"):
            if isinstance(values.get(end), Standing):
                require(self.at.get(values[end].number) == named[values[end].cell])
        if key in PLACES:
            cell, value = named[values["cell"]], values["value"]
            ends = [values[end] for end in ("near", "low", "high") if end in values]
            require(self._as_far_as_said(values))
            if key in ("next_to", "between_two"):
                require(all(abs(end.number - value) == 1 for end in ends))
                require(self.free.intersection(*(self.near[self.at[end.number]] for end in ends)) == {cell})
            else:
                require(self.cells(value) == {cell})
            return Conclusion(placed=[(cell, value)])
        if key.startswith("only_number"):
            cell, value = named[values["cell"]], values["value"]
            require(cell in self.free and not any(self.reaches(v, cell) for v in self.missing if v != value))
            return Conclusion(placed=[(cell, value)])
        if key == "two_neighbours":
            cell, value = named[values["cell"]], values["value"]
            require((values["low"], values["high"]) == (value - 1, value + 1))
            beside = {named[name] for name in names(values["beside"])}
            require(len(beside) < 2 and {value - 1, value + 1} <= self.missing)
            require((self.cells(value - 1) | self.cells(value + 1)) & self.near[cell] <= beside)
            return Conclusion(struck=[(cell, value)])
        cells = {named[name] for name in names(values["cells"])}
        if key == "ways_of_a_gap":
            low, high, value = number(values["low"]), number(values["high"]), values["value"]
            ways = list(self.ways(low, high))
            require(len(ways) == values["n"] and not any(way[value - low] in cells for way in ways))
            return Conclusion(struck=[(cell, value) for cell in cells])
        both = {values["low"], values["high"]}
        require(len(both) == len(cells) == 2 and both <= self.missing)
        if key == "pair_of_numbers":
            require(all(self.cells(value) <= cells for value in both))
            return Conclusion(struck=[(cell, v) for cell in cells for v in self.missing - both])
        require(key == "pair_of_cells" and cells <= self.free)
        require(not any(self.reaches(v, cell) for v in self.missing - both for cell in cells))
        return Conclusion(struck=[(cell, v) for v in both for cell in range(len(self.board)) if cell not in cells])

    def _as_far_as_said(self, values: dict[str, Any]) -> bool:
        """Whether the steps that the sentence counts are those between its numbers, and its way ends where it must."""
        far = values.get("far", values.get("near"))
        if "steps" in values and abs(values["value"] - number(far)) != values["steps"]:
            return False
        return "last" not in values or values["last"] == (1 if values["value"] < number(far) else len(self.board))

    def ways(self, low: int, high: int) -> Iterator[list[Cell]]:
        """Every way between two known numbers that are the ends of a gap."""
        require(set(range(low + 1, high)) <= self.missing and {low, high} <= self.at.keys())
        allowed = [self.cells(value) for value in range(low + 1, high)]

        def on(way: list[Cell]) -> Iterator[list[Cell]]:
            if len(way) == high - low:
                if self.at[high] in self.near[way[-1]]:
                    yield way
                return
            for cell in self.near[way[-1]] & allowed[len(way) - 1] - set(way):
                yield from on([*way, cell])

        return on([self.at[low]])

    def link(self, told: Message) -> None:
        values: dict[str, Any] = dict(told.values)
        cell, value = self.board.named[values["cell"]], values["number"]
        require(cell in self.free and value in self.missing)
        if told.key == "hidato.link_only_place":
            require(self.cells(value) == {cell})
        else:
            require(told.key == "hidato.link_only_number")
            require(not any(self.reaches(v, cell) for v in self.missing if v != value))

    def clash(self, told: Message) -> None:
        values: dict[str, Any] = dict(told.values)
        key = told.key.partition(".clash_")[2]
        for end in ("low", "high", "end"):
            if end in values:
                require(self.at.get(values[end].number) == self.board.named[values[end].cell])
        if key == "cell":
            cell = self.board.named[values["cell"]]
            require(cell in self.free and not any(self.reaches(value, cell) for value in self.missing))
            return
        if key == "end":
            start, last = number(values["end"]), values["number"]
            require(last in (1, len(self.board)) and last in self.missing)
            require(not self._walked(last, 1 if last < start else -1))
            return
        low, high = number(values["low"]), number(values["high"])
        if key == "apart":
            require(values["n"] == high - low and (self.steps(self.at[low])[self.at[high]] or 0) > high - low)
            return
        require(key == "gap" and set(range(low + 1, high)) <= self.missing)
        reached = {self.at[low]}
        for value in range(low + 1, high):
            reached = {near for cell in reached for near in self.near[cell]} & self._allowed(value)
        require(not any(self.at[high] in self.near[cell] for cell in reached))


PLACES = {
    "next_to",
    "between_two",
    "next_to_towards",
    "only_place_from",
    "only_place_open",
    "only_place_between",
    "only_place_left",
}
