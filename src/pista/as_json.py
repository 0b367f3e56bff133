"""Puzzles, hints, steps, faults, grades and searches as JSON, in the forms of `forms.py`, for terminal and web alike.

The web adds pictures, the terminal the names of cells, for those who see no picture. Sentences are worded here, in
the reader's language. Knows no kind and no front end.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pista.forms import (
    CheckedForm,
    FaultForm,
    GradeForm,
    GridForm,
    HintedForm,
    HintForm,
    PictureForm,
    PuzzleForm,
    SearchForm,
    SolutionForm,
    StepForm,
)
from pista.grid.kind import leads, solvable
from pista.grid.ladder import Step
from pista.kind import AnyKind, Cell, Fault, Grade, Hint, Marks, Search, hides
from pista.picture import Accent, Picture, Tone
from pista.session import Session

VERSION = 1

Json = dict[str, Any]


def picture_json(picture: Picture, language: str = "en") -> PictureForm:
    """Tiles in reading order; indices into them everywhere else."""
    return {
        "version": VERSION,
        "tiles": [
            {
                "name": tile.name,
                "outline": list(tile.outline),
                "text": tile.text,
                "tone": tile.tone,
                "accent": tile.accent,
                "notes": list(tile.notes),
                "end": tile.end,
            }
            for tile in picture.tiles
        ],
        "arrows": [{"tile": arrow.tile, "towards": arrow.towards} for arrow in picture.arrows],
        "walls": list(picture.walls),
        "trails": [list(trail) for trail in picture.trails],
        "caption": picture.caption.say(language),
    }


def puzzle_json(kind: AnyKind, puzzle: Any, position: Any = None) -> PuzzleForm:
    """The puzzle in its kind's own text, and what has been filled in, where that is asked for."""
    found: PuzzleForm = {
        "version": VERSION,
        "kind": kind.name,
        "text": kind.write(puzzle),
        "cells": _tile_count(kind, puzzle),
        "givens": _given_count(kind, puzzle),
    }
    if position is not None:
        found["position"] = kind.write(puzzle, position)
    return found


def _tile_count(kind: AnyKind, puzzle: Any) -> int:
    """How many tiles its picture has; of a kind that does not tell, as it is painted."""
    told = getattr(puzzle, "tiles", None)
    return told if isinstance(told, int) else len(kind.paint(puzzle, kind.start(puzzle)).tiles)


def _given_count(kind: AnyKind, puzzle: Any) -> int:
    """How many of them tell something from the start."""
    if hides(kind):
        return sum(tile.tone is not Tone.EMPTY for tile in kind.paint(puzzle, kind.start(puzzle)).tiles)
    givens: Sequence[object] = puzzle.givens
    return len(givens) - givens.count(None)


def tile_of_cell(puzzle: Any, picture: Picture) -> Sequence[int]:
    """Where each cell of a grid is among the tiles: a cell and its tile have the same name."""
    at = {tile.name: number for number, tile in enumerate(picture.tiles)}
    return [at[name] for name in puzzle.board.names]


def accented(picture: PictureForm, tiles: Iterable[int], accent: Accent) -> PictureForm:
    """The same picture with these tiles pointed at."""
    pointed = frozenset(tiles)
    shown = [tile | {"accent": accent} if at in pointed else tile for at, tile in enumerate(picture["tiles"])]
    return picture | {"tiles": shown}


def hint_json(hint: Hint, places: Sequence[int], language: str = "en") -> HintForm:
    """`cells` are tiles, by `tile_of_cell`; `conclusion` holds moves that can be played; `facts` are written alike."""
    told: HintForm = {
        "version": VERSION,
        "technique": hint.technique,
        "cells": _tiles(hint.cells, places),
        "conclusion": list(hint.conclusion),
        "because": hint.because.say(language),
        "facts": list(hint.facts),
    }
    if hint.steps:
        told["steps"] = [step.say(language) for step in hint.steps]
    return told


def hinted_json(session: Session, hint: Hint | None, language: str = "en") -> HintedForm:
    """A hint on the board it was asked for. Of a kind with something hidden it points at no tile."""
    picture = session.kind.paint(session.puzzle, session.position)
    places = tile_of_cell(session.puzzle, picture) if solvable(session.kind) else range(len(picture.tiles))
    told = hint_json(hint, places, language) if hint else None
    pointed = told["cells"] if told else []
    return {"hint": told, "picture": accented(picture_json(picture, language), pointed, Accent.HINT)}


def checked_json(session: Session, language: str = "en") -> CheckedForm:
    """Which rules are broken so far, and where on the board."""
    kind, puzzle = session.kind, session.puzzle
    picture = kind.paint(puzzle, session.position)
    places = tile_of_cell(puzzle, picture)
    faults = [fault_json(fault, places, language) for fault in kind.faults(puzzle, session.position)]
    pointed = [cell for fault in faults for cell in fault["cells"]]
    return {
        "faults": faults,
        "status": session.status.value,
        "picture": accented(picture_json(picture, language), pointed, Accent.FAULT),
    }


def grid_json(kind: AnyKind, puzzle: Any) -> GridForm:
    """What can be filled in."""
    start = kind.paint(puzzle, kind.start(puzzle))
    fillable = [at for at, tile in enumerate(start.tiles) if tile.tone is Tone.EMPTY]
    return {"cells": fillable, "largest": puzzle.largest, "path": kind.contact(puzzle) if leads(kind) else None}


def with_notes(picture: PictureForm, notes: Mapping[str, list[str]]) -> PictureForm:
    """The picture with the player's pencil marks in its empty tiles."""
    if not notes:
        return picture
    tiles = [tile if tile["text"] else tile | {"notes": notes.get(tile["name"], [])} for tile in picture["tiles"]]
    return picture | {"tiles": tiles}


def step_json(step: Step, puzzle: Any, places: Sequence[int], language: str = "en") -> StepForm:
    """A hint that may also strike numbers out: `a1≠3`."""
    names = puzzle.board.names
    moves = tuple(f"{names[cell]}={value}" for cell, value in step.placed)
    facts = tuple(map(str, step.facts))
    told = hint_json(Hint(step.technique, step.cells, moves, step.because, facts), places, language)
    return {**told, "struck": [f"{names[cell]}≠{value}" for cell, value in step.struck], "cost": step.cost}


def named(document: Mapping[str, Any], cells: Iterable[Cell], puzzle: Any) -> Json:
    """The same with the names of its cells, for readers without the picture."""
    return {**document, "names": [puzzle.board.names[cell] for cell in cells]}


def fault_json(fault: Fault, places: Sequence[int], language: str = "en") -> FaultForm:
    """A broken rule; `cells` are tiles, by `tile_of_cell`."""
    return {"rule": fault.rule, "cells": _tiles(fault.cells, places), "sentence": fault.message.say(language)}


def grade_json(grade: Grade) -> GradeForm:
    """A grade, with its steps by technique."""
    return {
        "version": VERSION,
        "level": grade.level,
        "hardest": grade.hardest,
        "score": grade.score,
        "steps": list(grade.steps),
        "measures": list(grade.measures),
    }


def search_json(
    kind: AnyKind, puzzle: Any, search: Search, language: str = "en", *, pictures: bool = True
) -> SearchForm:
    """Every solution as text and, where wanted, as picture."""

    def told(marks: Marks) -> SolutionForm:
        solution: SolutionForm = {"text": kind.write(puzzle, marks)}
        if pictures:
            solution["picture"] = picture_json(kind.paint(puzzle, marks), language)
        return solution

    differ: list[int] = []
    if len(search.solutions) > 1:
        cells = [at for at, marks in enumerate(zip(*search.solutions[:2], strict=True)) if len(set(marks)) > 1]
        differ = _tiles(cells, tile_of_cell(puzzle, kind.paint(puzzle, search.solutions[0])))
    return {
        "version": VERSION,
        "verdict": search.verdict,
        "exhausted": search.exhausted,
        "nodes": search.nodes,
        "differ": differ,
        "solutions": [told(marks) for marks in search.solutions],
    }


def _tiles(cells: Iterable[Cell], places: Sequence[int]) -> list[int]:
    return [places[cell] for cell in cells]
