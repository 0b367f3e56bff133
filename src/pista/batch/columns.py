"""A line of JSON as a row of a table: what databases and data frames ask for by name."""

import json
from typing import NamedTuple


class Row(NamedTuple):
    """A board with what was wished for and what came with it; options, steps and measures are JSON themselves."""

    seed: int
    kind: str
    shape: str
    level: str
    options: str
    cells: int
    givens: int
    puzzle: str
    solution: str | None
    graded: str | None
    score: int | None
    hardest: str | None
    steps: str | None
    measures: str | None
    svg: str | None


WHOLE = ("seed", "cells", "givens", "score")
"""The columns that hold numbers; all others hold text."""


def row_of(line: str) -> Row:
    """The row of a line that `pista.batch.making` wrote."""
    found = json.loads(line)
    puzzle, grade = found["puzzle"], found.get("grade")
    return Row(
        found["seed"],
        found["kind"],
        found["shape"],
        found["level"],
        _json(found["options"]),
        puzzle["cells"],
        puzzle["givens"],
        puzzle["text"],
        found.get("solution"),
        grade and grade["level"],
        grade and grade["score"],
        grade and grade["hardest"],
        grade and _json(dict(grade["steps"])),
        grade and _json(dict(grade["measures"])),
        found.get("svg"),
    )


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
