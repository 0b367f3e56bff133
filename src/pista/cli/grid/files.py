"""What the grid commands read and write: puzzles and saved games from files, pipes and links; pictures to files."""

import json
import os
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from pista.as_json import VERSION
from pista.cli.grid.plain_board import plain_board
from pista.cli.output import write_file
from pista.cli.user import User
from pista.grid.entry import Position, written
from pista.grid.kind import AnyGridKind
from pista.kind import PuzzleError
from pista.message import message, reason
from pista.picture import Picture
from pista.reading import MOST_BYTES, decoded
from pista.session import Session, require_known_version, session_of_json

LINK = "link"
"""The format of kinds that have addresses."""
json_option = click.option("--json", "as_json", is_flag=True, help="help.json")
svg_option = click.option("--svg", metavar="FILE", help="help.svg")


def sources(kind: AnyGridKind) -> str:
    """What a puzzle can be read from, for help."""
    return "FILE|-|URL" if LINK in kind.FORMATS else "FILE|-"


def file_argument(kind: AnyGridKind) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Where the puzzle is."""
    return click.argument("source", metavar=sources(kind))


def read_puzzle(user: User, kind: AnyGridKind, source: str) -> tuple[Any, Position]:
    """The puzzle and its position: saved games, JSON and some files have entries, any other text only the givens."""
    found = _found(user, kind, source)
    return (found.puzzle, found.position) if isinstance(found, Session) else found


def read_session(user: User, kind: AnyGridKind, source: str) -> Session:
    """The puzzle and the moves that were made; entries whose order nobody wrote down come in reading order."""
    found = _found(user, kind, source)
    if isinstance(found, Session):
        return found
    puzzle, position = found
    changed = (cell for cell, value in enumerate(position) if value != puzzle.givens[cell])
    return Session(kind, puzzle, tuple(written(puzzle.board, cell, position[cell]) for cell in changed))


def read_text(source: str, kind: str) -> tuple[str, str | None]:
    """The text and what to call it in complaints; a link, or its end (`NAME/5/5/…`), is its own text."""
    if source == "-":
        return decoded(sys.stdin.buffer.read(MOST_BYTES), "-"), "-"
    like_a_link = "?" in source or re.match(rf"{re.escape(kind)}/\d", source)
    there = os.path.exists(source)  # noqa: PTH110 - a path would complain about a name that is too long
    if "://" in source or (like_a_link and not there):
        return source, None
    try:
        with Path(source).open("rb") as file:
            return decoded(file.read(MOST_BYTES), source), source
    except OSError as error:
        raise PuzzleError(message("cli.unreadable", path=source or "''", why=reason(error))) from None


def write_picture(user: User, picture: Picture, path: str | None, *, labels: bool = False) -> None:
    """Draws the picture as SVG, if a path was given."""
    if path is None:
        return
    from pista.render.svg import svg

    write_file(path, svg(picture, user.settings.language, labels=labels))


def echo_json(kind: AnyGridKind, /, **values: object) -> None:
    """One JSON object on a line of its own."""
    click.echo(json.dumps({"version": VERSION, "kind": kind.name} | values, ensure_ascii=False))


def show(user: User, kind: AnyGridKind, puzzle: Any, position: Position) -> None:
    """The board: coloured at a terminal, canonical text in a pipe."""
    if not user.terminal:
        click.echo(kind.write(puzzle, position), nl=False)
        return
    show_picture(user, puzzle, kind.paint(puzzle, position))


def show_picture(user: User, puzzle: Any, picture: Picture) -> None:
    """The picture in colour, with marks where colour is not wanted, or in plain lines."""
    if user.settings.plain:
        click.echo(plain_board(puzzle, picture))
        return
    from rich.console import Console

    from pista.render.terminal import coloured
    from pista.render.text import text

    console = Console(highlight=False)
    if user.settings.colour and user.terminal:
        console.print(coloured(picture, user.settings.palette, console.width), soft_wrap=True)
    else:
        click.echo(text(picture, console.width))


def _found(user: User, kind: AnyGridKind, source: str) -> Session | tuple[Any, Position]:
    """A saved game, or else a puzzle and what is filled in."""
    text, name = read_text(source, kind.name)
    try:
        if text.lstrip().startswith("{"):
            return _saved(user, kind, text)
        return kind.read_position(text)
    except PuzzleError as error:
        raise click.ClickException(error.say(user.settings.language, name)) from None


def _saved(user: User, kind: AnyGridKind, text: str) -> Session | tuple[Any, Position]:
    """A saved game, or the JSON that the commands write: a puzzle and, where there is one, its position."""
    try:
        data, end = json.JSONDecoder().raw_decode(text.strip())
    except (ValueError, RecursionError):
        raise PuzzleError(message("grid.not_our_json")) from None
    if end < len(text.strip()):
        raise PuzzleError(
            message("grid.several_json" if text.strip()[end:].lstrip()[0] == "{" else "grid.not_our_json")
        )
    for part in (data, data.get("puzzle") if isinstance(data, dict) else None):
        require_known_version(part, VERSION)
        if isinstance(part, dict) and part.get("version", VERSION) != VERSION:
            raise PuzzleError(message("grid.not_our_json"))
    match data:
        case {"session": _} | {"moves": _}:
            session = session_of_json(data.get("session", data))
            if session.kind.name != kind.name:
                name, wanted = (user.say_or(each, f"{each}.name") for each in (session.kind.name, kind.name))
                raise PuzzleError(message("grid.other_kind", name=name, wanted=wanted))
            return session
        case (
            {"kind": kind.name, "puzzle": str(text)}
            | {"kind": kind.name, "puzzle": {"text": str(text)}}
            | {"kind": kind.name, "text": str(text)}
        ):
            puzzle = kind.read(text)
            return puzzle, _entered(kind, puzzle, data.get("position", text))
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
