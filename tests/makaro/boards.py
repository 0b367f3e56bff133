"""Small random Makaro boards, other ways to solve them, and the corpus where there is one."""

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from grid import room_boards
from grid.room_boards import ways_to_fill

from pista.chance import Chance
from pista.grid.board import Place, Touch, board
from pista.grid.rooms import walled
from pista.kind import Marks
from pista.makaro import Puzzle, faults
from pista.makaro.puzzle import Arrow, Way

__all__ = ["EXAMPLE", "brute_force", "by_clingo", "corpus", "small_board", "ways_to_fill"]

EXAMPLE = "makaro/5/5/lfflu7qdemei2icmb"


def small_board(seed: int, rows: int = 3, columns: int = 3) -> Puzzle:
    """Any board that can be written down: solvable or not, with several solutions or one."""
    chance = Chance(seed)
    sheet = [(row, column) for row in range(rows) for column in range(columns)]
    black = {place for place in sheet if chance.below(6) == 0} - {chance.choice(sheet)}
    white = [place for place in sheet if place not in black]
    pairs = [(a, b) for a in sheet for b in sheet if a < b and abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1]
    density = chance.below(10)
    rooms = walled(board(Touch.ROOK, white, rows, columns), {pair for pair in pairs if chance.below(10) < density})
    arrows = [arrow for place in sorted(black) if (arrow := _arrow(place, white, chance)) is not None]
    givens = tuple(
        1 + chance.below(len(rooms.mates(cell))) if chance.below(8) == 0 else None for cell in range(len(white))
    )
    return Puzzle(rooms, givens, tuple(arrows))


def _arrow(place: Place, white: list[Place], chance: Chance) -> Arrow | None:
    arrow = Arrow(place, chance.choice(tuple(Way)))
    return arrow if arrow.pointed_at() in white else None


def brute_force(puzzle: Puzzle) -> Iterator[Marks]:
    """Every way to fill the rooms, kept where no rule is broken."""
    return room_boards.brute_force(puzzle, faults)


def by_clingo(puzzle: Puzzle, limit: int = 0) -> set[Marks]:
    """The solutions by a program that shares nothing with ours."""
    above = [(target, other) for _, target, others in puzzle.comparisons for other in others]
    return room_boards.by_clingo(puzzle, limit, above)


def corpus() -> list[dict[str, Any]]:
    """The real boards, or a visible skip."""
    folder = Path(os.environ.get("PISTA_CORPUS", Path(__file__).parents[2] / ".." / "shared" / "corpus"))
    file = folder / "makaro.jsonl"
    if not file.exists():
        pytest.skip("no corpus beside the project; PISTA_CORPUS names its folder")
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
