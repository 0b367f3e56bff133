"""Makaro: solving with proof beside CP-SAT, python-sat and clingo, growth with size, generating and explaining."""

import json
import os
from collections.abc import Iterable
from pathlib import Path

from bench.report import Table
from bench.room_tables import explaining, generating, growth, solving
from pista import makaro
from pista.grid.room_puzzle import RoomPuzzle


def boards() -> tuple[str, list[RoomPuzzle]]:
    """The corpus, or boards made here where there is none."""
    folder = Path(os.environ.get("PISTA_CORPUS", Path(__file__).parents[1] / ".." / "shared" / "corpus"))
    file = folder / "makaro.jsonl"
    if file.exists():
        lines = file.read_text(encoding="utf-8").splitlines()
        return f"{len(lines)} real boards, 10×10 to 15×15", [makaro.read(json.loads(line)["text"]) for line in lines]
    made: list[RoomPuzzle] = [makaro.generate(f"{side}x{side}", level="hard", seed=side) for side in range(8, 16)]
    return "8 boards made here, 8×8 to 15×15", made


def tables() -> Iterable[Table]:
    name, puzzles = boards()
    yield solving(name, puzzles)
    yield growth(makaro, "irreducible", (10, 20, 30, 40, 60))
    yield generating(makaro)
    yield explaining(makaro, puzzles)
