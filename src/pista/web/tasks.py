"""Work for the working processes: plain values in, plain values out. Only here are texts from outside read.

Imports no web framework, so that a working process starts quickly.
"""

from collections.abc import Callable, Mapping
from inspect import signature
from typing import Any

from pista.as_json import (
    Json,
    accented,
    fault_json,
    grade_json,
    hint_json,
    picture_json,
    search_json,
    tile_of_cell,
)
from pista.kind import AnyKind, GridKind, PuzzleError, Verdict
from pista.kinds import kind_named
from pista.message import message
from pista.picture import Accent, Tone
from pista.session import Session
from pista.web.pointed import at

TOUCHES = ("hidato", "numbrix", "hex")


class BoardTooLargeError(PuzzleError):
    """The board is larger than the server allows."""


def warm() -> None:
    """Nothing; importing this module was the point."""


def read(kind_name: str, text: str, most_cells: int, language: str) -> Json:
    """The puzzle in canonical text, with its picture."""
    kind, puzzle = _read(kind_name, text, most_cells)
    picture = kind.paint(puzzle, kind.start(puzzle))
    return {
        "version": 1,
        "kind": kind.name,
        "text": kind.write(puzzle),
        "picture": picture_json(picture, language),
        "cells": len(picture.tiles),
        "blanks": sum(tile.tone is Tone.EMPTY for tile in picture.tiles),
    }


def solve(kind_name: str, text: str, most_cells: int, limit: int, language: str) -> Json:
    kind, puzzle = _read(kind_name, text, most_cells)
    return search_json(kind, puzzle, grid(kind).solve(puzzle, limit=limit), language)


def check(kind_name: str, text: str, most_cells: int, moves: list[str], language: str) -> Json:
    kind, puzzle = _read(kind_name, text, most_cells)
    session = _played(kind, puzzle, moves)
    picture = kind.paint(puzzle, session.position)
    places = tile_of_cell(puzzle, picture)
    faults = [fault_json(fault, places, language) for fault in kind.faults(puzzle, session.position)]
    pointed = [cell for fault in faults for cell in fault["cells"]]
    return {
        "faults": faults,
        "status": session.status.value,
        "picture": accented(picture_json(picture, language), pointed, Accent.FAULT),
    }


def hint(kind_name: str, text: str, most_cells: int, moves: list[str], language: str) -> Json:
    kind, puzzle = _read(kind_name, text, most_cells)
    position = _played(kind, puzzle, moves).position
    picture = kind.paint(puzzle, position)
    found = kind.hint(puzzle, position)
    told = hint_json(found, tile_of_cell(puzzle, picture), language) if found else None
    pointed = told["cells"] if told else []
    return {"hint": told, "picture": accented(picture_json(picture, language), pointed, Accent.HINT)}


def grade(kind_name: str, text: str, most_cells: int) -> Json:
    """Only a puzzle with one solution has a grade."""
    kind, puzzle = _read(kind_name, text, most_cells)
    verdict = grid(kind).solve(puzzle, limit=2).verdict
    graded = grade_json(grid(kind).grade(puzzle)) if verdict is Verdict.UNIQUE else None
    return {"verdict": verdict.value, "grade": graded}


def generate(kind_name: str, shape: str | None, level: str | None, seed: int, most_cells: int, language: str) -> Json:
    """A new puzzle. A shape may begin with a neighbourhood where the kind has several: `hex 6x6`."""
    kind = kind_named(kind_name)
    wanted: dict[str, Any] = {} if level is None else {"level": level}
    first, _, rest = (shape or "").partition(" ")
    if rest and first in TOUCHES and "touch" in signature(kind.generate).parameters:
        shape, wanted["touch"] = rest, first
    puzzle = kind.generate(*([] if shape is None else [shape]), seed=seed, **wanted)
    return read(kind_name, kind.write(puzzle), most_cells, language)


def convert(kind_name: str, text: str, most_cells: int, form: str) -> str:
    """The puzzle in another form the kind can write."""
    kind, puzzle = _read(kind_name, text, most_cells)
    return writers(kind)[form](puzzle, None)


def writers(kind: AnyKind) -> Mapping[str, Callable[[Any, Any], str]]:
    """The forms a puzzle can be written in; a kind with more than its own text lists them in FORMATS."""
    found: Mapping[str, Callable[[Any, Any], str]] = getattr(kind, "FORMATS", {"text": kind.write})
    return found


def answer(kind_name: str, text: str) -> list[int] | None:
    """The marks of a solution; none where there is none, None where it is not known."""
    kind = kind_named(kind_name)
    found = grid(kind).solve(kind.read(text), limit=1)
    if not found.solutions:
        return [] if found.exhausted else None
    return list(found.solutions[0])


def grid(kind: AnyKind) -> GridKind[Any, Any]:
    """The kind, if it is one that can be solved."""
    if not solvable(kind):
        raise PuzzleError(message("web.not_solvable"))
    return kind  # type: ignore[return-value]


def solvable(kind: AnyKind) -> bool:
    """Whether nothing is hidden in puzzles of this kind."""
    return hasattr(kind, "solve")


def _played(kind: AnyKind, puzzle: Any, moves: list[str]) -> Session:
    """The moves one by one, so that a wrong one can be pointed at."""
    session = Session(kind, puzzle)
    for number, move in enumerate(moves):
        with at(f"#/moves/{number}"):
            session = session.play(move)
    return session


def _read(kind_name: str, text: str, most_cells: int) -> tuple[AnyKind, Any]:
    kind = kind_named(kind_name)
    puzzle = kind.read(text)
    if len(kind.paint(puzzle, kind.start(puzzle)).tiles) > most_cells:
        raise BoardTooLargeError(message("web.board_large", n=most_cells))
    return kind, puzzle
