"""The one JSON form of pictures, hints, faults, grades and searches, for the terminal, the web and saved files alike.

Sentences are worded here, in the reader's language. Knows no kind and no front end.
"""

from typing import Any

from pista.kind import AnyKind, Fault, Grade, Hint, Search
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


def accented(picture: Json, cells: tuple[int, ...] | list[int], accent: Accent) -> Json:
    """The same picture with these tiles pointed at."""
    pointed = frozenset(cells)
    tiles = [tile | {"accent": accent.value} if at in pointed else tile for at, tile in enumerate(picture["tiles"])]
    return picture | {"tiles": tiles}


def hint_json(hint: Hint, language: str = "en") -> Json:
    """`conclusion` holds moves that can be played."""
    return {
        "version": VERSION,
        "technique": hint.technique,
        "cells": list(hint.cells),
        "conclusion": list(hint.conclusion),
        "because": hint.because.say(language),
    }


def fault_json(fault: Fault, language: str = "en") -> Json:
    return {"rule": fault.rule, "cells": list(fault.cells), "sentence": fault.message.say(language)}


def grade_json(grade: Grade) -> Json:
    measures = getattr(grade, "measures", ())
    return {
        "version": VERSION,
        "level": grade.level,
        "hardest": grade.hardest,
        "steps": [list(step) for step in grade.steps],
        "measures": [list(measure) for measure in measures],
    }


def search_json(kind: AnyKind, puzzle: Any, search: Search, language: str = "en") -> Json:
    """Every solution as text and picture; `differ` are the cells where the first two are not the same."""
    first_two = search.solutions[:2]
    differ = [at for at, marks in enumerate(zip(*first_two, strict=True)) if len(set(marks)) > 1]
    return {
        "version": VERSION,
        "verdict": search.verdict.value,
        "exhausted": search.exhausted,
        "nodes": search.nodes,
        "differ": differ,
        "solutions": [
            {"text": kind.write(puzzle, marks), "picture": picture_json(kind.paint(puzzle, marks), language)}
            for marks in search.solutions
        ],
    }
