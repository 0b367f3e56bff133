"""Boards made to order: what travels to a worker, and the line of JSON that comes back for every seed.

Of a kind that hides something they are its puzzles for paper.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from pista.as_json import VERSION, grade_json, puzzle_json
from pista.batch.digests import digest
from pista.grid.kind import AnyGridKind, solvable
from pista.kind import AnyKind, AnyPaperKind, PuzzleError, Verdict, on_paper
from pista.kinds import kind_named
from pista.message import message

AnyMadeKind = AnyGridKind | AnyPaperKind
EXTRAS = ("solution", "grade", "svg")
"""What a line can hold beyond the puzzle."""


@dataclass(frozen=True)
class Order:
    """What boards are wished for: the `kind` by its name, `shape`, `level` and the kind's own `options`; and what else
    comes with each of them: `extras` in its line, a `picture` of it in a language, a digest where they should be
    `distinct`."""

    kind: str
    shape: str
    level: str
    options: Mapping[str, Any] = field(default_factory=dict)
    extras: tuple[str, ...] = ()
    picture: str | None = None
    distinct: bool = False


class Made(NamedTuple):
    """What a `seed` gave: a `line` of JSON, a `picture` and a `digest` where they are wished for; or the `error` that
    says why there is no board."""

    seed: int
    line: str
    picture: str | None = None
    error: PuzzleError | None = None
    digest: bytes | None = None


def make(order: Order, seeds: Sequence[int]) -> list[Made]:
    """The boards of these seeds, in their order."""
    kind = _kind(order.kind)
    return [_made(kind, order, seed) for seed in seeds]


def remade(order: Order, seed: int) -> Made:
    """The board of one seed, once more."""
    return make(order, [seed])[0]


def grid_kind(name: str) -> AnyGridKind:
    """The kind of that name, of which boards can be made."""
    kind: AnyKind = kind_named(name)
    if not solvable(kind):
        raise PuzzleError(message("kind.unknown", names=name))
    return kind


def _kind(name: str) -> AnyMadeKind:
    """The same, or one that hides something and has puzzles for paper: of these they are made."""
    kind: AnyKind = kind_named(name)
    return kind if on_paper(kind) else grid_kind(name)


def new(order: Order, seed: int) -> Any:
    """The puzzle of a seed."""
    kind = _kind(order.kind)
    make_one = kind.sheet if on_paper(kind) else kind.generate
    return make_one(order.shape, level=order.level, seed=seed, **order.options)


def line_of(kind: AnyMadeKind, order: Order, seed: int, puzzle: Any) -> str:
    """The line for a board: what was wished for, the puzzle, and what comes with it."""
    found: dict[str, object] = {
        "version": VERSION,
        "kind": kind.name,
        "verdict": Verdict.UNIQUE,
        "seed": seed,
        "shape": order.shape,
        "level": order.level,
        "options": order.options,
        "puzzle": puzzle_json(kind, puzzle),
    }
    if "solution" in order.extras:
        found["solution"] = _solution(kind, puzzle)
    if "grade" in order.extras:
        found["grade"] = grade_json(kind.grade(puzzle))
    if "svg" in order.extras:
        found["svg"] = drawn(kind, puzzle, order.picture or "en")
    return json.dumps(found, ensure_ascii=False)


def _solution(kind: AnyMadeKind, puzzle: Any) -> str:
    if on_paper(kind):
        return kind.solution(puzzle, kind.start(puzzle))
    (solution,) = grid_kind(kind.name).solve(puzzle, limit=1).solutions
    return kind.write(puzzle, solution)


def drawn(kind: AnyKind, puzzle: Any, language: str) -> str:
    """The board as SVG."""
    from pista.render.svg import svg

    return svg(kind.paint(puzzle, kind.start(puzzle)), language)


def _made(kind: AnyMadeKind, order: Order, seed: int) -> Made:
    try:
        puzzle = new(order, seed)
    except PuzzleError as error:
        return Made(seed, "", error=error)
    picture = None if order.picture is None else drawn(kind, puzzle, order.picture)
    told = digest(grid_kind(kind.name), puzzle) if order.distinct else None
    return Made(seed, line_of(kind, order, seed, puzzle), picture, digest=told)
