"""Puzzles to print from files, pipes and links: of any kinds, in any form that Pista reads or writes."""

import json
import os
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any, NamedTuple

from pista.batch.reading import session_or_puzzle
from pista.batch.sources import Found, found_in
from pista.book.entries import Entry, entry, is_printable
from pista.grid.kind import solvable
from pista.grid.text import COMMENT
from pista.kind import AnyKind, PuzzleError
from pista.kinds import kind_named, kind_names
from pista.links import linked, unpacked
from pista.message import any_of, message
from pista.reading import LONGEST_TEXT, printable
from pista.session import Session

Json = dict[str, Any]


class Read(NamedTuple):
    """An `entry` for a book, or the `error` that says why there is none, with its place."""

    entry: Entry | None = None
    error: PuzzleError | None = None


def entries_in(sources: Iterable[str | os.PathLike[str]], kind: str | None = None) -> Iterator[Read]:
    """Every puzzle of these sources, proved and graded, or why it cannot be printed. Text that names no kind is read as
    one of `kind`; else as the only one that it can be."""
    names = kind_names() if kind is None else (kind_named(kind).name,)
    number = 0
    for found in found_in(sources, names):
        for text in _texts(found):
            number += 1
            yield _read(found, text, names, number)


class _Text(NamedTuple):
    """A text, and the kind that whatever it stood in names; or the error that says why there is none."""

    text: str = ""
    kind: str | None = None
    error: PuzzleError | None = None


def _texts(found: Found) -> Iterator[_Text]:
    """One for each puzzle: an address of Pista may carry several."""
    if found.error is not None:
        yield _Text(error=found.error)
        return
    carried = linked(found.text)
    for kind, code in carried:
        text = unpacked(code, LONGEST_TEXT) if kind in kind_names() else None
        yield _Text(text, kind) if text is not None else _Text(error=PuzzleError(message("web.code_wrong")))
    if not carried:
        yield _Text(found.text)


def _read(found: Found, text: _Text, names: tuple[str, ...], number: int) -> Read:
    try:
        place = "" if found.line is None else f"{printable(found.source)}:{found.line}"
        return Read(replace(_understood(found, text, names), place=place))
    except PuzzleError as error:
        return Read(error=_placed(error, found, number))


def _understood(found: Found, text: _Text, names: tuple[str, ...]) -> Entry:
    if text.error is not None:
        raise text.error
    if text.kind is not None:
        return _entry(kind_named(text.kind), text.text)
    if found.text.lstrip().startswith("{"):
        return entry_of(text.text)
    return _of_text(text.text, names)


def _placed(error: PuzzleError, found: Found, number: int) -> PuzzleError:
    """The complaint with the place of the puzzle; a place within a line of JSON or a link is no place in the file."""
    source = None if found.line is None else printable(found.source)
    within = found.text.lstrip().startswith("{") or "://" in found.text
    line, column = (found.line, None) if within or error.line is None else (error.line, error.column)
    if error.message.key == "book.no_json":
        column = error.column
    return PuzzleError(message("book.numbered", number=number, why=error.message), line, column, source)


def entry_of(text: str) -> Entry:
    """The puzzle of a line of JSON that Pista wrote."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        column = error.colno if isinstance(error, json.JSONDecodeError) else None
        raise PuzzleError(message("book.no_json"), 1 if column else None, column) from None
    inner = data.get("session", data) if isinstance(data, dict) else None
    name = inner.get("kind") if isinstance(inner, dict) else None
    if not isinstance(name, str):
        raise PuzzleError(message("grid.not_our_json"))
    return _entry(kind_named(name), text)


def _of_text(text: str, names: tuple[str, ...]) -> Entry:
    """The puzzle of the only kind that it can be: it names its kind in a comment, or reads as one that has exactly one
    solution."""
    named = [name for name in names if _names(text, name)]
    candidates = [kind for kind in map(kind_named, named or names) if is_printable(kind)]
    found: list[Entry] = []
    refused: list[tuple[bool, PuzzleError]] = []
    for kind in candidates:
        try:
            found.append(_entry(kind, text))
        except PuzzleError as error:
            refused.append((solvable(kind), error))
    if len(found) > 1:
        raise PuzzleError(message("book.ambiguous", names=any_of(each.kind.name for each in found)))
    if found:
        return found[0]
    if not refused:
        raise PuzzleError(message("book.not_read", names=any_of(kind_names())))
    raise max(refused, key=_understanding)[1]


def _understanding(refused: tuple[bool, PuzzleError]) -> tuple[bool, int, int, bool]:
    """Whoever got furthest has best understood what it was meant to be; who read it all and refuses it, best of all.
    Where several have, it was more likely a board."""
    is_board, error = refused
    return error.line is None, error.line or 0, error.column or 0, is_board


def _names(text: str, name: str) -> bool:
    """Whether a comment or an address says which kind it is."""
    first = text.lstrip().partition("\n")[0]
    return first.startswith((COMMENT, "http")) and re.search(rf"\b{re.escape(name)}\b", first.lower()) is not None


def _entry(kind: AnyKind, text: str) -> Entry:
    """The puzzle as it was set: what was filled in since is nothing for print."""
    if not is_printable(kind):
        raise PuzzleError(message("book.not_for_paper"))
    if not solvable(kind) and not text.lstrip().startswith("{"):
        return entry(kind.read(text))
    found = session_or_puzzle(kind, text)  # type: ignore[arg-type]  # reads hidden ones as well: see the next line
    return entry(found.puzzle if isinstance(found, Session) else found[0])
