"""A game from a file, or from the address of a Pista: a deduction sheet, or any other, as text or JSON."""

from dataclasses import replace
from itertools import islice
from typing import Any

from pista import wordle
from pista.batch.reading import session_or_puzzle
from pista.batch.sources import found_in
from pista.kind import PuzzleError
from pista.links import linked, unpacked
from pista.message import message
from pista.reading import LONGEST_TEXT, printable
from pista.session import Session


def read_game(source: str) -> Session:
    """The game as it was set, or as it was saved; PuzzleError names the source."""
    found = list(islice(found_in([source]), 2))
    try:
        for each in found:
            if each.error is not None:
                raise each.error
        if len(found) != 1:
            raise PuzzleError(message("grid.several_json" if found else "wordle.text_title"))
        return _session(found[0].text)
    except PuzzleError as error:
        raise PuzzleError(error.message, error.line, error.column, error.source or printable(source)) from None


def _session(text: str) -> Session:
    if text.lstrip().startswith("{"):
        kind: Any = wordle
        found = session_or_puzzle(kind, text)
        return _undated(found) if isinstance(found, Session) else _begun(found[0])
    carried = linked(text)
    if not carried:
        return _begun(wordle.read(text))
    kinds, codes = zip(*carried, strict=True)
    own = unpacked(codes[0], LONGEST_TEXT) if kinds == (wordle.name,) else None
    if own is None:
        raise PuzzleError(message("web.code_wrong"))
    return _begun(wordle.read(own))


def _begun(puzzle: wordle.Puzzle) -> Session:
    return _undated(Session(wordle, puzzle))


def _undated(session: Session) -> Session:
    """A file can tell the word of a day: who plays it has not played that day's game."""
    return replace(session, puzzle=replace(session.puzzle, date=None))
