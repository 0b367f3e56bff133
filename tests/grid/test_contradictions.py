"""Every short contradiction is true as it is told: each consequence follows, the clash is real, nothing is needless."""

import re
from collections.abc import Callable, Iterable
from itertools import chain as joined
from itertools import combinations, pairwise

import pytest

from pista import hidato, makaro, suguru
from pista.grid.contradiction import Link
from pista.grid.ladder import Step, climb
from pista.grid.room_numbers import RoomNumbers
from pista.hidato.possible import Possible as HidatoPossible
from pista.hidato.possible import cells_in
from pista.hidato.techniques import LADDER as HIDATO
from pista.kind import Cell
from pista.makaro.possible import Possible as MakaroPossible
from pista.makaro.puzzle import Comparison
from pista.makaro.techniques import LADDER as MAKARO
from pista.message import LANGUAGES, Message
from pista.suguru.techniques import LADDER as SUGURU

Check = Callable[[tuple[Link, ...]], bool]


def told(step: Step, named: dict[str, Cell]) -> tuple[Link, tuple[Link, ...], Message]:
    """What the sentence supposes, what it says follows, and what it says is impossible."""
    values = dict(step.because.values)
    links = [re.fullmatch(r"(\w+)([=<>])(\d+)", part) for part in str(values.get("chain", "")).split(", ") if part]
    parsed = tuple(Link(named[found[1]], found[2], int(found[3])) for found in links if found)
    assert len(parsed) == len(links)
    clash = values["clash"]
    assert isinstance(clash, Message)
    return Link(named[str(values["cell"])], "=", int(str(values["value"]))), parsed, clash


def check(step: Step, named: dict[str, Cell], is_true: Callable[[Link, tuple[Link, ...], Message], bool]) -> int:
    """Replays one sentence; how many consequences it needed."""
    supposed, links, clash = told(step, named)
    assert step.struck == ((supposed.cell, supposed.number),)
    assert len(links) <= 3
    assert {supposed.cell, *(link.cell for link in links)} <= set(step.cells)
    assert is_true(supposed, links, clash), str(step.because)
    for fewer in range(len(links)):
        for some in combinations(links, fewer):
            assert not is_true(supposed, some, clash), f"{step.because} needs only {some}"
    return len(links)


class RoomWorld:
    """Boards with rooms by sets of numbers, as on paper, with the arrows that there are."""

    def __init__(self, possible: RoomNumbers, comparisons: tuple[Comparison, ...] = ()) -> None:
        self.comparisons = comparisons
        self.rooms = possible.rooms
        self.sets = [{v for v in range(1, 65) if bits >> v - 1 & 1} for bits in possible.sets]

    def is_true(self, supposed: Link, links: tuple[Link, ...], clash: Message) -> bool:
        before = [set(numbers) for numbers in self.sets]
        self.take(supposed)
        true = all(self.follows(link) and self.take(link) for link in links) and self.is_impossible(clash)
        self.sets = before
        return true

    def take(self, link: Link) -> bool:
        cell, sign, number = link
        if sign == "=":
            self.sets[cell] &= {number}
            for peer in self.rooms.peers[cell]:
                self.sets[peer] -= {number}
        else:
            self.sets[cell] = {v for v in self.sets[cell] if (v < number if sign == "<" else v > number)}
        return True

    def bounds(self, cell: Cell) -> Iterable[tuple[str, int]]:
        for _, target, others in self.comparisons:
            if cell == target:
                yield from ((">", min(self.sets[other])) for other in others if self.sets[other])
            elif cell in others and self.sets[target]:
                yield "<", max(self.sets[target])

    def follows(self, link: Link) -> bool:
        cell, sign, number = link
        if sign != "=":
            return (sign, number) in self.bounds(cell)
        here = self.sets[cell]
        left = [{v for v in here if (v < bound if sign == "<" else v > bound)} for sign, bound in self.bounds(cell)]
        elsewhere = (mate for mate in self.rooms.mates(cell) if mate != cell)
        return number in here and (
            here == {number} or {number} in left or not any(number in self.sets[mate] for mate in elsewhere)
        )

    def is_impossible(self, clash: Message) -> bool:
        values, named = dict(clash.values), self.rooms.board.named
        if clash.key == "makaro.clash_arrow":
            (arrow,) = [c for c in self.comparisons if c.arrow.name == values["arrow"]]
            target = self.sets[arrow.target]
            return any(not target or max(target) <= min(self.sets[other]) for other in arrow.others if self.sets[other])
        cell = named[str(values["cell"])]
        if clash.key == "grid.clash_cell":
            return not self.sets[cell]
        assert clash.key == "rooms.clash_number"
        return not any(values["number"] in self.sets[mate] for mate in self.rooms.mates(cell))


class PathWorld:
    """Hidato by sets of cells: a number stands where its neighbours can stand beside it."""

    def __init__(self, possible: HidatoPossible) -> None:
        self.board = possible.board
        self.sets = [set(cells_in(bits)) for bits in possible.sets]
        self.at = dict(possible.at)

    def is_true(self, supposed: Link, links: tuple[Link, ...], clash: Message) -> bool:
        before = [set(cells) for cells in self.sets], dict(self.at)
        self.take(supposed)
        true = all(self.follows(link) and self.take(link) for link in links) and self.is_impossible(clash)
        self.sets, self.at = before
        return true

    def take(self, link: Link) -> bool:
        for value in range(1, len(self.sets)):
            self.sets[value] &= {link.cell} if value == link.number else self.sets[value] - {link.cell}
        self.at[link.number] = link.cell
        return True

    def swept(self) -> list[set[Cell]]:
        """The sets within walking distance, or without any cell where there is no way."""
        sets = [set(cells) for cells in self.sets]
        changed = True
        while changed:
            changed = False
            for one, other in joined(pairwise(range(1, len(sets))), pairwise(range(len(sets) - 1, 0, -1))):
                near = {cell for cell in sets[other] if sets[one] & set(self.board.touching[cell])}
                changed |= near != sets[other]
                sets[other] = near
        return sets

    def follows(self, link: Link) -> bool:
        sets = self.swept()
        reach = [value for value in range(1, len(sets)) if link.cell in sets[value]]
        return link.cell in sets[link.number] and (len(sets[link.number]) == 1 or reach == [link.number])

    def is_impossible(self, clash: Message) -> bool:
        values = dict(clash.values)
        if clash.key == "grid.clash_cell":
            cell = self.board.named[str(values["cell"])]
            return not any(cell in cells for cells in self.swept())
        if clash.key == "hidato.clash_end":
            end, number = int(str(values["end"])), int(str(values["number"]))
            assert self.board.names[self.at[end]] == values["here"]
            return not self.walk(end, number)
        low, high = int(str(values["low"])), int(str(values["high"]))
        if not (low in self.at and high in self.at):
            return False
        assert [self.board.names[self.at[v]] for v in (low, high)] == [values["here"], values["there"]]
        if clash.key == "hidato.clash_apart":
            return not self.board.within(self.at[low], self.at[high], high - low)
        assert clash.key == "hidato.clash_gap"
        return not self.walk(low, high)

    def walk(self, start: int, end: int) -> set[Cell]:
        cells = {self.at[start]}
        for value in range(start, end, 1 if end > start else -1):
            following = value + (1 if end > start else -1)
            cells = {near for cell in cells for near in self.board.touching[cell]} & self.sets[following]
        return cells


def test_makaro_contradictions_are_true_as_told() -> None:
    lengths, keys = set(), set()
    for seed in range(25):
        puzzle = makaro.generate("10x10", level="expert", seed=seed, largest=4 + seed % 4)
        state = MakaroPossible(puzzle, puzzle.givens)
        for step in climb(state, MAKARO):
            if step.technique == "contradiction":
                lengths.add(check(step, puzzle.board.named, RoomWorld(state, puzzle.comparisons).is_true))
                keys.add(told(step, puzzle.board.named)[2].key)
    assert {1, 2} <= lengths
    assert keys == {"grid.clash_cell", "rooms.clash_number", "makaro.clash_arrow"}


@pytest.mark.minute
def test_suguru_contradictions_are_true_as_told() -> None:
    lengths, keys = set(), set()
    for seed in range(20):
        puzzle = suguru.generate("10x10", level="expert", seed=seed, largest=5 + seed % 2)
        state = RoomNumbers(puzzle, puzzle.givens)
        for step in climb(state, SUGURU):
            if step.technique == "contradiction":
                lengths.add(check(step, puzzle.board.named, RoomWorld(state).is_true))
                keys.add(told(step, puzzle.board.named)[2].key)
    assert {1, 2} <= lengths
    assert keys == {"grid.clash_cell", "rooms.clash_number"}


@pytest.mark.minute
@pytest.mark.parametrize("touch", ["hidato", "numbrix", "hex"])
def test_hidato_contradictions_are_true_as_told(touch: str) -> None:
    lengths, keys = set(), set()
    for seed in range(5):
        puzzle = hidato.generate("8x8", level="expert", seed=seed, touch=touch)
        state = HidatoPossible(puzzle, puzzle.givens)
        for step in climb(state, HIDATO):
            if step.technique == "contradiction":
                lengths.add(check(step, puzzle.board.named, PathWorld(state).is_true))
                keys.add(told(step, puzzle.board.named)[2].key)
    assert 0 in lengths
    assert {"grid.clash_cell", "hidato.clash_gap"} <= keys


def test_a_chain_is_told_in_every_language() -> None:
    text = "3 . .\n. v 1\n4 . 5\n\n1 1 2\n1 - 2\n2 2 2"
    puzzle = makaro.read(text)
    (step,) = [step for step in makaro.explain(puzzle)[0] if step.technique == "contradiction"][:1]
    for language in LANGUAGES:
        said = step.because.say(language)
        assert said.endswith(".")
        assert "…" not in said
        assert puzzle.board.names[step.struck[0][0]] in said
