"""What can be asked about a puzzle, each as a function: what was found, how it is told as JSON, and its exit code."""

from collections.abc import Callable, Mapping
from functools import partial
from itertools import islice
from typing import Any, NamedTuple

from pista.as_json import (
    Json,
    fault_json,
    grade_json,
    hint_json,
    named,
    puzzle_json,
    search_json,
    step_json,
    tile_of_cell,
)
from pista.grid.entry import Position
from pista.grid.kind import AnyGridKind
from pista.grid.ladder import SEARCH
from pista.kind import PuzzleError, Search, Verdict
from pista.message import Message, message
from pista.picture import Accent, Picture
from pista.render.accents import accented

EXIT_CODES = {Verdict.UNIQUE: 0, Verdict.NONE: 1, Verdict.SEVERAL: 2, Verdict.UNKNOWN: 3}
"""How the program ends, by what was shown about the number of solutions."""
MOST_NODES = 1_000_000
"""Nodes before a search is given up, unless told otherwise."""


class Told(NamedTuple):
    """What was `found`, as it is and as a `document` of JSON; the program's exit `code`; how to draw its `picture`,
    with or without `labels`; `why` there is nothing, or not all; the `verdict` where solutions were counted."""

    found: Any
    document: Json
    code: int
    picture: Callable[[], Picture] | None = None
    labels: bool = False
    why: Message | None = None
    verdict: Verdict | None = None


def solve(
    kind: AnyGridKind,
    puzzle: Any,
    position: Position,
    language: str,
    *,
    limit: int | None = None,
    max_nodes: int = MOST_NODES,
    engine: str | None = None,
    count: bool = False,
) -> Told:
    """The solutions, two of them unless another `limit` is set, or only how many there are."""
    engine = engine or kind.ENGINES[0]
    if count:
        return _count(kind, puzzle, position, min(limit or max_nodes, max_nodes), max_nodes, engine)
    search = kind.solve(puzzle, position, limit=limit or 2, max_nodes=max_nodes, engine=engine)
    document = {
        **search_json(kind, puzzle, search, language, pictures=False),
        "puzzle": puzzle_json(kind, puzzle),
    }
    picture = partial(kind.paint, puzzle, search.solutions[0]) if search.solutions else None
    return Told(search, document, exit_code(search, limit), picture, verdict=search.verdict)


def exit_code(search: Search, limit: int | None) -> int:
    """By the number of solutions; who asks for one, and gets it, has not asked how many there are."""
    return 0 if limit == 1 and search.solutions else EXIT_CODES[search.verdict]


def first_search(
    kind: AnyGridKind, puzzle: Any, position: Position, most: int, max_nodes: int, engine: str
) -> tuple[Search, bool]:
    """Before solutions are listed or counted: what a search with a budget finds, and whether no more was asked for.

    Only the first engine gives solutions one by one, without a budget: it is asked for two within the budget, so that
    a hard board with none or one stops there. Another engine is asked for all at once.
    """
    few = min(most, 2) if engine == kind.ENGINES[0] else most
    known = kind.solve(puzzle, position, limit=few, max_nodes=max_nodes, engine=engine)
    return known, known.exhausted or len(known.solutions) < 2 or len(known.solutions) == most


def _count(kind: AnyGridKind, puzzle: Any, position: Position, most: int, max_nodes: int, engine: str) -> Told:
    known, is_all = first_search(kind, puzzle, position, most, max_nodes, engine)
    total, exhausted = len(known.solutions), known.exhausted
    if not is_all:
        total = sum(1 for _ in islice(kind.solutions(puzzle, position), most))
        exhausted = total < most
    verdict = Search(known.solutions[:2], exhausted, 0).verdict
    return Told(total, {"count": total, "exhausted": exhausted}, EXIT_CODES[verdict], verdict=verdict)


def grade(kind: AnyGridKind, puzzle: Any, position: Position, language: str) -> Told:
    """The grade of the puzzle, whatever was filled in; None unless it has exactly one solution."""
    verdict = kind.solve(puzzle, limit=2, max_nodes=MOST_NODES).verdict
    if verdict in (Verdict.NONE, Verdict.SEVERAL):
        why = message(f"grid.no_grade_{verdict}")
        return Told(None, {"verdict": verdict, "grade": None}, EXIT_CODES[verdict], why=why, verdict=verdict)
    if None not in puzzle.givens:
        raise PuzzleError(message("grid.no_grade_full"))
    found = kind.grade(puzzle)
    if found.level != SEARCH:
        # Whoever finishes it without a guess has proved it.
        verdict = Verdict.UNIQUE
    return Told(found, {"verdict": verdict, "grade": grade_json(found)}, EXIT_CODES[verdict], verdict=verdict)


def check(kind: AnyGridKind, puzzle: Any, position: Position, language: str, *, max_nodes: int = MOST_NODES) -> Told:
    """Broken rules; if there are none, the number of solutions."""
    faults = kind.faults(puzzle, position)
    verdict = Verdict.NONE
    if not faults:
        verdict = kind.solve(puzzle, position, limit=2, max_nodes=max_nodes).verdict
    places = tile_of_cell(puzzle, kind.paint(puzzle, position)) if faults else ()
    document: Json = {
        "verdict": verdict,
        "faults": [named(fault_json(fault, places, language), fault.cells, puzzle) for fault in faults],
        "status": kind.status(puzzle, position),
    }
    return Told(faults, document, EXIT_CODES[verdict], verdict=verdict)


def hint(kind: AnyGridKind, puzzle: Any, position: Position, language: str) -> Told:
    """The easiest next step; where there is none, why not."""
    try:
        found = kind.hint(puzzle, position)
    except PuzzleError as error:
        # The text is right, but it leads nowhere: an answer, and no complaint about the input.
        code = EXIT_CODES[Verdict.NONE]
        return Told(None, {"hint": None}, code, why=error.message, verdict=Verdict.NONE)
    if found is None and None not in position:
        return Told(None, {"hint": None}, 0, why=message("grid.nothing_left"))
    if found is None:
        verdict = kind.solve(puzzle, position, limit=2, max_nodes=MOST_NODES).verdict
        why = message("grid.dead_position" if verdict is Verdict.NONE else "grid.no_step")
        return Told(None, {"hint": None}, EXIT_CODES[verdict], why=why, verdict=verdict)
    names = [puzzle.board.names[cell] for cell in found.cells]
    picture = kind.paint(puzzle, position)
    told = named(hint_json(found, tile_of_cell(puzzle, picture), language), found.cells, puzzle)
    return Told(found, {"hint": told}, 0, partial(accented, picture, names, Accent.HINT), labels=True)


def explain(kind: AnyGridKind, puzzle: Any, position: Position, language: str) -> Told:
    """Every step to the solution, and whether they fill the board."""
    verdict = kind.solve(puzzle, position, limit=2, max_nodes=MOST_NODES).verdict
    if verdict is Verdict.NONE:
        # From a contradiction anything follows: there is nothing to explain but the contradiction.
        document: Json = {"verdict": verdict, "done": False, "steps": []}
        return Told((), document, EXIT_CODES[verdict], why=message("grid.verdict_none"), verdict=verdict)
    steps, done = kind.explain(puzzle, position)
    if verdict is Verdict.UNKNOWN and done:
        verdict = Verdict.UNIQUE
    places = tile_of_cell(puzzle, kind.paint(puzzle, position))
    told = [
        {"step": number, **named(step_json(step, puzzle, places, language), step.cells, puzzle)}
        for number, step in enumerate(steps, 1)
    ]
    why = None if done or verdict is not Verdict.UNIQUE else message("grid.explain_stuck")
    document = {"verdict": verdict, "done": done, "steps": told}
    return Told(steps, document, EXIT_CODES[verdict], why=why, verdict=verdict)


def convert(kind: AnyGridKind, puzzle: Any, position: Position, language: str, *, form: str = "text") -> Told:
    """The puzzle in another form, by its name among the kind's, or `json`."""
    picture = partial(kind.paint, puzzle, position)
    if form == "json":
        document: Json = {**puzzle_json(kind, puzzle, position)}
        return Told(document, document, 0, picture)
    text = kind.FORMATS[form](puzzle, position)
    return Told(text, {"format": form, "text": text}, 0, picture)


ANSWERS: Mapping[str, Callable[..., Told]] = {
    "solve": solve,
    "grade": grade,
    "check": check,
    "hint": hint,
    "explain": explain,
    "convert": convert,
}
"""What can be asked, by the names of the commands."""
