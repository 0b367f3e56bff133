"""Suguru: solving with proof beside CP-SAT, python-sat and clingo, growth with size, generating and explaining."""

from collections.abc import Iterable

from bench.report import Table
from bench.room_tables import explaining, generating, growth, solving
from pista import suguru
from pista.grid.options import GENERATED_LEVELS
from pista.grid.room_puzzle import RoomPuzzle


def boards() -> list[RoomPuzzle]:
    """Boards made here, of every level: there is no corpus."""
    return [suguru.generate("10x10", level=level, seed=seed) for level in GENERATED_LEVELS for seed in range(8)]


def tables() -> Iterable[Table]:
    puzzles = boards()
    yield solving(f"{len(puzzles)} boards made here, 10×10, of every level", puzzles)
    yield growth(suguru, "medium", (10, 20, 30, 40))
    yield generating(suguru)
    yield explaining(suguru, puzzles)
