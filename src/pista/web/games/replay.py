"""Games replayed from their moves, from where an earlier replay left off: a long game costs what a short one does."""

from typing import Any

from pista.kind import AnyKind
from pista.kinds import kind_named
from pista.session import Session
from pista.web.games.bounded_cache import bounded_cache
from pista.web.state.games import GameRow

STRIDE = 128
"""Moves between two positions that are remembered; no more than these are replayed, once the game is at hand."""
LONG = 1000
"""Moves from which on a first replay takes so long that only one is carried out at a time."""

MIB = 1024 * 1024
PUZZLE_BYTES = 128
"""What a puzzle takes in memory for each letter of its text, with all that it works out while it is played."""
MARK_BYTES = 10
"""What a position takes for each letter of its puzzle's text, likewise."""


def session_of(row: GameRow) -> Session:
    """The game as it stands."""
    kind, puzzle = kind_named(row.kind), puzzle_of(row.kind, row.puzzle)
    session = Session(kind, puzzle, row.played)
    session.__dict__["position"] = _played(kind, puzzle, row.puzzle, row.played)
    return session


@bounded_cache(32 * MIB, key=lambda kind, text: (kind, text), size=lambda _, text: 16_384 + PUZZLE_BYTES * len(text))
def puzzle_of(kind: str, text: str) -> Any:
    """The puzzle of a text, read once while its game is being played."""
    return kind_named(kind).read(text)


def _played(kind: AnyKind, puzzle: Any, text: str, moves: tuple[str, ...]) -> Any:
    """The position after these moves."""
    known = len(moves) // STRIDE * STRIDE
    position = _milestone(kind, puzzle, text, moves[:known]) if known else kind.start(puzzle)
    for move in moves[known:]:
        position = kind.play(puzzle, position, move)
    return position


@bounded_cache(
    16 * MIB,
    # Of a long game's moves a digest is enough; Python's own is keyed anew in each process.
    key=lambda kind, _, text, moves: (kind.name, hash(text), len(moves), hash(moves)),
    size=lambda _kind, _puzzle, text, _moves: 1024 + MARK_BYTES * len(text),
)
def _milestone(kind: AnyKind, puzzle: Any, text: str, moves: tuple[str, ...]) -> Any:
    """A position that later replays begin with, itself found from the one before it."""
    before = moves[:-STRIDE]
    position = _milestone(kind, puzzle, text, before) if before else kind.start(puzzle)
    for move in moves[-STRIDE:]:
        position = kind.play(puzzle, position, move)
    return position
