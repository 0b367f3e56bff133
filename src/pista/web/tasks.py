"""Work for the working processes: plain values in, plain values out. Only here are texts from outside read.

Imports no web framework, so that a working process starts quickly.
"""

from typing import Any

from pista.as_json import Json, accented, fault_json, grade_json, hint_json, picture_json, search_json
from pista.kind import AnyKind, GridKind, PuzzleError, Verdict
from pista.kinds import kind_named
from pista.message import message
from pista.picture import Accent
from pista.session import Session

MOST_SOLUTIONS = 10


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
    }


def solve(kind_name: str, text: str, most_cells: int, limit: int, language: str) -> Json:
    kind, puzzle = _read(kind_name, text, most_cells)
    return search_json(kind, puzzle, grid(kind).solve(puzzle, limit=limit), language)


def check(kind_name: str, text: str, most_cells: int, moves: list[str], language: str) -> Json:
    kind, puzzle = _read(kind_name, text, most_cells)
    session = Session(kind, puzzle, tuple(moves))
    faults = kind.faults(puzzle, session.position)
    cells = [cell for fault in faults for cell in fault.cells]
    return {
        "faults": [fault_json(fault, language) for fault in faults],
        "status": session.status.value,
        "picture": accented(picture_json(kind.paint(puzzle, session.position), language), cells, Accent.FAULT),
    }


def hint(kind_name: str, text: str, most_cells: int, moves: list[str], language: str) -> Json:
    kind, puzzle = _read(kind_name, text, most_cells)
    position = Session(kind, puzzle, tuple(moves)).position
    found = kind.hint(puzzle, position)
    cells = found.cells if found else ()
    picture = accented(picture_json(kind.paint(puzzle, position), language), cells, Accent.HINT)
    return {"hint": hint_json(found, language) if found else None, "picture": picture}


def grade(kind_name: str, text: str, most_cells: int) -> Json:
    """Only a puzzle with one solution has a grade."""
    kind, puzzle = _read(kind_name, text, most_cells)
    verdict = grid(kind).solve(puzzle, limit=2).verdict
    graded = grade_json(grid(kind).grade(puzzle)) if verdict is Verdict.UNIQUE else None
    return {"verdict": verdict.value, "grade": graded}


def generate(kind_name: str, shape: str | None, level: str | None, seed: int, most_cells: int, language: str) -> Json:
    kind = kind_named(kind_name)
    wanted = {} if level is None else {"level": level}
    puzzle = kind.generate(*([] if shape is None else [shape]), seed=seed, **wanted)
    return read(kind_name, kind.write(puzzle), most_cells, language)


def convert(kind_name: str, text: str, most_cells: int, form: str) -> str:
    """The puzzle in another form the kind can write."""
    kind, puzzle = _read(kind_name, text, most_cells)
    written: str = kind.write(puzzle) if form == "text" else kind.convert(puzzle, form)  # type: ignore[attr-defined]
    return written


def answer(kind_name: str, text: str) -> list[int] | None:
    """The marks of a solution; None where there is none."""
    kind = kind_named(kind_name)
    found = grid(kind).solve(kind.read(text), limit=1).solutions
    return list(found[0]) if found else None


def grid(kind: AnyKind) -> GridKind[Any, Any]:
    """The kind, if it is one that can be solved."""
    if not solvable(kind):
        raise PuzzleError(message("web.not_solvable"))
    return kind  # type: ignore[return-value]


def solvable(kind: AnyKind) -> bool:
    """Whether nothing is hidden in puzzles of this kind."""
    return hasattr(kind, "solve")


def _read(kind_name: str, text: str, most_cells: int) -> tuple[AnyKind, Any]:
    kind = kind_named(kind_name)
    puzzle = kind.read(text)
    if len(kind.paint(puzzle, kind.start(puzzle)).tiles) > most_cells:
        raise BoardTooLargeError(message("web.board_large", n=most_cells))
    return kind, puzzle
