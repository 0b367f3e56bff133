"""One puzzle from its text, in any form that Pista writes: a kind's own text or address, JSON, a saved game."""

import json
from typing import Any

from pista.as_json import VERSION
from pista.grid.entry import Position
from pista.grid.kind import AnyGridKind
from pista.kind import PuzzleError
from pista.message import Message, is_worded, message
from pista.session import Session, require_known_version, session_of_json


def puzzle_in(kind: AnyGridKind, text: str) -> tuple[Any, Position]:
    """The puzzle and its position: saved games, JSON and some files have entries, any other text only the givens."""
    found = session_or_puzzle(kind, text)
    return (found.puzzle, found.position) if isinstance(found, Session) else found


def session_or_puzzle(kind: AnyGridKind, text: str) -> Session | tuple[Any, Position]:
    """A saved game, or else a puzzle and what is filled in."""
    return _of_json(kind, text) if text.lstrip().startswith("{") else kind.read_position(text)


def _of_json(kind: AnyGridKind, text: str) -> Session | tuple[Any, Position]:
    """A saved game, or the JSON that the commands write: a puzzle and, where there is one, its position."""
    text = text.strip()
    try:
        data, end = json.JSONDecoder().raw_decode(text)
    except (ValueError, RecursionError):
        raise PuzzleError(message("grid.not_our_json")) from None
    if end < len(text):
        raise PuzzleError(message("grid.several_json" if text[end:].lstrip()[0] == "{" else "grid.not_our_json"))
    for part in (data, data.get("puzzle") if isinstance(data, dict) else None):
        require_known_version(part, VERSION)
        if isinstance(part, dict) and part.get("version", VERSION) != VERSION:
            raise PuzzleError(message("grid.not_our_json"))
    match data:
        case {"session": _} | {"moves": _}:
            session = session_of_json(data.get("session", data))
            if session.kind.name != kind.name:
                raise PuzzleError(
                    message("grid.other_kind", name=_called(session.kind.name), wanted=_called(kind.name))
                )
            return session
        case (
            {"kind": kind.name, "puzzle": str(own)}
            | {"kind": kind.name, "puzzle": {"text": str(own)}}
            | {"kind": kind.name, "text": str(own)}
        ):
            puzzle = kind.read(own)
            return puzzle, _entered(kind, puzzle, data["position"]) if "position" in data else kind.start(puzzle)
    raise PuzzleError(message("grid.not_our_json"))


def _entered(kind: AnyGridKind, puzzle: Any, position: object) -> Position:
    """A position that was written down: the same board, and every given where it was."""
    if isinstance(position, str):
        filled = kind.read(position)
        marks = kind.start(filled)
        if filled.board == puzzle.board and all(
            given in (None, mark) for given, mark in zip(puzzle.givens, marks, strict=True)
        ):
            return marks
    raise PuzzleError(message("grid.position_misfit"))


def _called(kind: str) -> Message | str:
    """What people call it; a kind of another package may have no words."""
    key = f"{kind}.name"
    return message(key) if is_worded(key) else kind
