"""Work on puzzles for the working processes: plain values in, plain values out. Only here are texts from outside read.

What is wrong with a value names its field. Imports no web framework, so that a working process starts quickly.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from pista.as_json import checked_json, grade_json, hinted_json, picture_json, search_json, tile_of_cell
from pista.forms import CheckedForm, HintedForm, SearchForm
from pista.grid.completing import completing, completion_sentence
from pista.grid.contradicting import clash_sentences, contradicting
from pista.grid.entry import written
from pista.grid.kind import AnyGridKind, solvable
from pista.kind import AnyKind, PuzzleError, Verdict, measured, on_paper
from pista.kinds import kind_named
from pista.links import packed
from pista.message import message
from pista.picture import Tone
from pista.session import Session
from pista.web.failures import BrokenError, FieldError, TooLargeError, field
from pista.web.forms import CompletedForm, ConflictForm, GradedForm, ReadPuzzleForm

Options = Mapping[str, str | int | bool | None]


def warm() -> None:
    """Nothing; importing this module was the point."""


def read(kind_name: str, text: str, most_cells: int, language: str) -> ReadPuzzleForm:
    """The puzzle in canonical text, with its picture."""
    kind, puzzle = _read(kind_name, text, most_cells)
    return _told(kind, puzzle, language)


class Sheet(NamedTuple):
    """The text of a puzzle for paper, and what is played."""

    text: str
    variety: str


def sheet(kind_name: str, text: str, most_cells: int) -> Sheet:
    """A puzzle for paper as it is kept; where something is hidden, only of such a one a text tells no more than it."""
    kind = kind_named(kind_name)
    with field("#/text"):
        if not on_paper(kind):
            raise PuzzleError(message("web.not_solvable"))
        puzzle = _puzzle(kind, text, most_cells)
        if kind.verdict(puzzle) is not Verdict.UNIQUE:
            raise PuzzleError(message("web.not_a_sheet"))
    return Sheet(kind.write(puzzle), kind.variety(puzzle))


def solve(kind_name: str, text: str, most_cells: int, limit: int, language: str) -> SearchForm:
    kind, puzzle = _read(kind_name, text, most_cells)
    return search_json(kind, puzzle, kind.solve(puzzle, limit=limit), language)


def check(kind_name: str, text: str, most_cells: int, moves: list[str], language: str) -> CheckedForm:
    kind, puzzle = _read(kind_name, text, most_cells)
    return checked_json(_played(kind, puzzle, moves), language)


def hint(kind_name: str, text: str, most_cells: int, moves: list[str], language: str) -> HintedForm:
    """The next step."""
    kind = kind_named(kind_name)
    puzzle = _puzzle(kind, text, most_cells)
    session = _played(kind, puzzle, moves)
    try:
        found = kind.hint(puzzle, session.position)
    except PuzzleError as error:
        raise BrokenError(error.message) if kind.faults(puzzle, session.position) else error from None
    return hinted_json(session, found, language)


def grade(kind_name: str, text: str, most_cells: int) -> GradedForm:
    """Only a puzzle with one solution has a grade."""
    kind, puzzle = _read(kind_name, text, most_cells)
    verdict = kind.solve(puzzle, limit=2).verdict
    graded = grade_json(kind.grade(puzzle)) if verdict is Verdict.UNIQUE else None
    return {"verdict": verdict, "grade": graded}


def conflict(kind_name: str, text: str, most_cells: int, language: str) -> ConflictForm:
    """The fewest givens that contradict each other, where there is no solution."""
    kind, puzzle = _read(kind_name, text, most_cells)
    verdict = kind.solve(puzzle, limit=2).verdict
    clash = contradicting(kind, puzzle) if verdict is Verdict.NONE else None
    if clash is None:
        return {**no_conflict(language), "verdict": verdict, "sentence": _verdict(verdict, language)}
    return {
        "version": 1,
        "verdict": verdict,
        "cells": _tiles(kind, puzzle, clash.cells),
        "givens": [written(puzzle.board, cell, puzzle.givens[cell]) for cell in clash.cells],
        "smallest": clash.smallest,
        "sentence": " ".join(each.say(language) for each in clash_sentences(kind, puzzle, clash)),
    }


def no_conflict(language: str) -> ConflictForm:
    """What is told when the time is over."""
    sentence = message("set.clash_unknown").say(language)
    return {
        "version": 1,
        "verdict": Verdict.UNKNOWN,
        "cells": [],
        "givens": [],
        "smallest": False,
        "sentence": sentence,
    }


def complete(kind_name: str, text: str, most_cells: int, language: str) -> CompletedForm:
    """Givens that would leave one of several solutions."""
    kind, puzzle = _read(kind_name, text, most_cells)
    verdict = kind.solve(puzzle, limit=2).verdict
    found = completing(kind, puzzle) if verdict is Verdict.SEVERAL else None
    if found is None:
        unknown = not_completed(language)
        if verdict is not Verdict.SEVERAL:
            unknown |= {"verdict": verdict, "sentence": _verdict(verdict, language)}
        return unknown
    return {
        "version": 1,
        "verdict": verdict,
        "cells": _tiles(kind, puzzle, [cell for cell, _ in found.givens]),
        "givens": [written(puzzle.board, *given) for given in found.givens],
        "fewest": found.fewest,
        "sentence": completion_sentence(puzzle, found).say(language),
    }


def not_completed(language: str) -> CompletedForm:
    """What is told when the time is over."""
    sentence = message("set.completed_unknown").say(language)
    return {
        "version": 1,
        "verdict": Verdict.UNKNOWN,
        "cells": [],
        "givens": [],
        "fewest": False,
        "sentence": sentence,
    }


def generate(
    kind_name: str, shape: str | None, level: str | None, options: Options, seed: int, most_cells: int, language: str
) -> ReadPuzzleForm:
    """A new puzzle; what cannot be granted names the wish."""
    kind = grid(kind_name)
    with field("#/shape"):
        _require_template_size(kind, shape, most_cells)
    puzzle = new_puzzle(kind, shape, level, options, seed)
    with field("#/shape"):
        require_size(kind, puzzle, most_cells)
    return _told(kind, puzzle, language)


def new_puzzle(kind: AnyKind, shape: str | None, level: str | None, options: Options, seed: int) -> Any:
    """A puzzle of any kind; FieldError names the wish that cannot be granted."""
    wanted: dict[str, Any] = dict(options) if level is None else {**options, "level": level}
    try:
        return kind.generate(*([] if shape is None else [shape]), seed=seed, **wanted)
    except PuzzleError as error:
        named = dict(error.message.values)
        option = named.get("option", "level" if "level" in named else "shape")
        raise FieldError(error, f"#/options/{option}" if option in options else f"#/{option}") from None


def convert(kind_name: str, text: str, most_cells: int, form: str) -> str:
    """The puzzle in another form the kind can write."""
    kind, puzzle = _read(kind_name, text, most_cells)
    return kind.FORMATS[form](puzzle, None)


def answer(kind_name: str, text: str) -> list[int] | None:
    """The marks of a solution; none where there is none, None where it is not known."""
    kind = grid(kind_name)
    found = kind.solve(kind.read(text), limit=1)
    if not found.solutions:
        return [] if found.exhausted else None
    return list(found.solutions[0])


def yardstick(kind_name: str, text: str, language: str) -> str | None:
    """What others need for the puzzle, as its kind says; of one that does not say it, how hard it is."""
    kind = kind_named(kind_name)
    puzzle = kind.read(text)
    if measured(kind):
        said = kind.yardstick(puzzle)
        return said.say(language) if said else None
    try:
        return kind.grade(puzzle).takes(language) if solvable(kind) else None
    except PuzzleError:
        # Not unique, which a board may be that took too long to be shown so.
        return None


def grid(kind_name: str) -> AnyGridKind:
    """The kind, if nothing is hidden in it: texts of the others hold secrets, not puzzles."""
    with field("#/kind"):
        kind = kind_named(kind_name)
        if not solvable(kind):
            raise PuzzleError(message("web.not_solvable"))
    return kind


def _told(kind: AnyGridKind, puzzle: Any, language: str) -> ReadPuzzleForm:
    picture = kind.paint(puzzle, kind.start(puzzle))
    text = kind.write(puzzle)
    return {
        "version": 1,
        "kind": kind.name,
        "text": text,
        "code": packed(text),
        "picture": picture_json(picture, language),
        "cells": len(picture.tiles),
        "blanks": sum(tile.tone is Tone.EMPTY for tile in picture.tiles),
    }


def _played(kind: AnyKind, puzzle: Any, moves: list[str]) -> Session:
    """The moves one by one, so that a wrong one can be pointed at."""
    session = Session(kind, puzzle)
    for number, move in enumerate(moves):
        with field(f"#/moves/{number}"):
            session = session.play(move)
    return session


def _read(kind_name: str, text: str, most_cells: int) -> tuple[AnyGridKind, Any]:
    kind = grid(kind_name)
    return kind, _puzzle(kind, text, most_cells)


def _puzzle(kind: AnyKind, text: str, most_cells: int) -> Any:
    with field("#/text"):
        puzzle = kind.read(text)
        require_size(kind, puzzle, most_cells)
        return puzzle


def require_size(kind: AnyKind, puzzle: Any, most_cells: int) -> None:
    if len(kind.paint(puzzle, kind.start(puzzle)).tiles) > most_cells:
        raise TooLargeError("web.board_large", most_cells)


def _require_template_size(kind: AnyKind, shape: str | None, most_cells: int) -> None:
    """Refuses a large template before anybody fills it; what cannot be read is the kind's own business."""
    if "\n" not in (shape or "").strip():
        return
    try:
        template = kind.read(shape or "")
    except PuzzleError:
        return
    require_size(kind, template, most_cells)


def _tiles(kind: AnyGridKind, puzzle: Any, cells: Sequence[int]) -> list[int]:
    places = tile_of_cell(puzzle, kind.paint(puzzle, kind.start(puzzle)))
    return [places[cell] for cell in cells]


def _verdict(verdict: Verdict, language: str) -> str:
    return message(f"grid.verdict_{verdict}").say(language)
