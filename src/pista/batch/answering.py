"""Many puzzles answered: what travels to a worker, and the line that comes back for every puzzle, in order."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from pista.as_json import VERSION, Json
from pista.batch.answers import ANSWERS, Told
from pista.batch.making import grid_kind
from pista.batch.reading import puzzle_in
from pista.batch.sources import Found
from pista.grid.kind import AnyGridKind
from pista.grid.text import COMMENT
from pista.kind import PuzzleError
from pista.options import one_of
from pista.reading import printable


@dataclass(frozen=True)
class Question:
    """What is asked of every puzzle of a `kind`, by the name of the `command` and with its `options`; in which
    `language` sentences are said; whether a `picture` comes with it; and, of `convert`, whether the text is `bare`."""

    kind: str
    command: str
    options: Mapping[str, Any] = field(default_factory=dict)
    language: str = "en"
    picture: bool = False
    bare: bool = False

    def __post_init__(self) -> None:
        one_of("command", self.command, tuple(ANSWERS))


class Answer(NamedTuple):
    """The answer to one puzzle: a `line` of JSON (without an end; bare text may have several lines), the program's exit
    `code` for it, and a `picture` as SVG where one was wished for. With an `error` the line says that."""

    line: str
    code: int = 0
    picture: str | None = None
    error: PuzzleError | None = None


def answer(question: Question, found: Sequence[Found]) -> list[Answer]:
    """An answer for each of the puzzles, in their order.

    >>> from pista.kinds import kind_names
    >>> asked = Question(kind_names()[1], "check")
    >>> [each.code for each in answer(asked, [Found("mine", 1, "1 0 3"), Found("mine", 2, "1 0 2")])]
    [0, 1]
    """
    kind = grid_kind(question.kind)
    return [_answer(kind, question, each) for each in found]


def _answer(kind: AnyGridKind, question: Question, found: Found) -> Answer:
    try:
        if found.error is not None:
            raise found.error
        puzzle, position = puzzle_in(kind, found.text)
        told = ANSWERS[question.command](kind, puzzle, position, question.language, **question.options)
    except PuzzleError as error:
        said = error.say(question.language)
        line = f"{_place(found)}: {said}" if question.bare else _line(kind, found, {"error": said})
        return Answer(line, error=error)
    picture = None
    if question.picture and told.picture is not None:
        from pista.render.svg import svg

        picture = svg(told.picture(), question.language, labels=told.labels)
    line = _bare(found, told) if question.bare else _line(kind, found, _document(question, told))
    return Answer(line, told.code, picture)


def _document(question: Question, told: Told) -> Json:
    """What one puzzle alone would give; and what is said beside that then."""
    further: Json = {}
    if told.why is not None:
        further["sentence"] = told.why.say(question.language)
    if told.verdict is not None:
        further["verdict"] = told.verdict
    return {**further, **told.document}


def _line(kind: AnyGridKind, found: Found, document: Json) -> str:
    whole = {"version": VERSION, "kind": kind.name, "source": found.source, "line": found.line, **document}
    line = json.dumps(whole, ensure_ascii=False)
    try:
        line.encode()
    except UnicodeEncodeError:
        # Half of a character, which a name of a file or escaped JSON may have, is no text.
        return json.dumps(whole)
    return line


def _bare(found: Found, told: Told) -> str:
    """The form itself; one of several lines stands between a comment that says where it is from and an empty line."""
    if isinstance(told.found, dict):
        return json.dumps(told.found, ensure_ascii=False)
    text: str = told.found.rstrip("\n")
    if "\n" not in text:
        return text
    return f"{COMMENT} {_place(found)}\n{text}\n"


def _place(found: Found) -> str:
    return printable(":".join(str(part) for part in (found.source, found.line) if part is not None))
