"""The one JSON form of puzzles, hints, steps, faults, grades and searches, for the terminal and the web alike.

The web adds pictures, the terminal the names of cells, for those who see no picture. Sentences are worded here, in
the reader's language. Knows no kind and no front end.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from pista.grid.ladder import Step
from pista.kind import AnyKind, Cell, Fault, Grade, Hint, Search
from pista.picture import Accent, Picture

VERSION = 1

Json = dict[str, Any]


def picture_json(picture: Picture, language: str = "en") -> Json:
    """Tiles in reading order; indices into them everywhere else."""
    return {
        "version": VERSION,
        "tiles": [
            {
                "name": tile.name,
                "outline": [list(point) for point in tile.outline],
                "text": tile.text,
                "tone": tile.tone.value,
                "accent": tile.accent.value,
                "notes": list(tile.notes),
            }
            for tile in picture.tiles
        ],
        "arrows": [{"tile": arrow.tile, "towards": list(arrow.towards)} for arrow in picture.arrows],
        "walls": [[list(start), list(end)] for start, end in picture.walls],
        "trail": list(picture.trail),
        "caption": picture.caption.say(language),
    }


def puzzle_json(kind: AnyKind, puzzle: Any, position: Any = None) -> Json:
    """The puzzle in its kind's own text, and what has been filled in, where that is asked for."""
    found = {
        "version": VERSION,
        "kind": kind.name,
        "text": kind.write(puzzle),
        "cells": len(kind.paint(puzzle, kind.start(puzzle)).tiles),
        "givens": sum(value is not None for value in puzzle.givens),
    }
    return found if position is None else found | {"position": kind.write(puzzle, position)}


def tile_of_cell(puzzle: Any, picture: Picture) -> Sequence[int]:
    """Where each cell of the board is among the tiles: a cell and its tile have the same name.

    A puzzle without a board has no cells of its own; its tiles stand for themselves.
    """
    board = getattr(puzzle, "board", None)
    if board is None:
        return range(len(picture.tiles))
    at = {tile.name: number for number, tile in enumerate(picture.tiles)}
    return [at[name] for name in board.names]


def accented(picture: Json, tiles: Iterable[int], accent: Accent) -> Json:
    """The same picture with these tiles pointed at."""
    pointed = frozenset(tiles)
    shown = [tile | {"accent": accent.value} if at in pointed else tile for at, tile in enumerate(picture["tiles"])]
    return picture | {"tiles": shown}


def hint_json(hint: Hint, places: Sequence[int], language: str = "en") -> Json:
    """`cells` are tiles, by `tile_of_cell`; `conclusion` holds moves that can be played."""
    return {
        "version": VERSION,
        "technique": hint.technique,
        "cells": _tiles(hint.cells, places),
        "conclusion": list(hint.conclusion),
        "because": hint.because.say(language),
    }


def step_json(step: Step, puzzle: Any, places: Sequence[int], language: str = "en") -> Json:
    """A hint that may also strike numbers out: `a1≠3`."""
    names = puzzle.board.names
    moves = tuple(f"{names[cell]}={value}" for cell, value in step.placed)
    told = hint_json(Hint(step.technique, step.cells, moves, step.because), places, language)
    return told | {"struck": [f"{names[cell]}≠{value}" for cell, value in step.struck]}


def named(document: Json, cells: Iterable[Cell], puzzle: Any) -> Json:
    """The same with the names of its cells, for readers without the picture."""
    return document | {"names": [puzzle.board.names[cell] for cell in cells]}


def fault_json(fault: Fault, places: Sequence[int], language: str = "en") -> Json:
    return {"rule": fault.rule, "cells": _tiles(fault.cells, places), "sentence": fault.message.say(language)}


def grade_json(grade: Grade) -> Json:
    return {
        "version": VERSION,
        "level": grade.level,
        "hardest": grade.hardest,
        "steps": [list(step) for step in grade.steps],
        "measures": [list(measure) for measure in grade.measures],
    }


def search_json(kind: AnyKind, puzzle: Any, search: Search, language: str = "en", *, pictures: bool = True) -> Json:
    """Every solution as text and picture; `differ` are the tiles where the first two are not the same."""
    differ: list[int] = []
    if len(search.solutions) > 1:
        cells = [at for at, marks in enumerate(zip(*search.solutions[:2], strict=True)) if len(set(marks)) > 1]
        differ = _tiles(cells, tile_of_cell(puzzle, kind.paint(puzzle, search.solutions[0])))
    return {
        "version": VERSION,
        "verdict": search.verdict.value,
        "exhausted": search.exhausted,
        "nodes": search.nodes,
        "differ": differ,
        "solutions": [
            {"text": kind.write(puzzle, marks)}
            | ({"picture": picture_json(kind.paint(puzzle, marks), language)} if pictures else {})
            for marks in search.solutions
        ],
    }


def _tiles(cells: Iterable[Cell], places: Sequence[int]) -> list[int]:
    return [places[cell] for cell in cells]
