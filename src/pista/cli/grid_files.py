"""What the grid commands read and write: puzzles and saved games from files, pipes and links; pictures to files."""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from pista.as_json import VERSION
from pista.cli.surroundings import Surroundings
from pista.grid.entry import Position
from pista.grid.surface import AnyGridKind
from pista.grid.text import LONGEST_TEXT
from pista.kind import PuzzleError
from pista.message import message
from pista.picture import Picture
from pista.session import session_of_json

MOST_BYTES = 4 * LONGEST_TEXT + 4
"""A character has up to four: a text that is too long is seen to be too long."""

file_argument = click.argument("source", metavar="FILE|-|URL")
json_option = click.option("--json", "as_json", is_flag=True, help="JSON instead of text.")
svg_option = click.option("--svg", metavar="FILE", help="Also draw it into this file.")


def read_puzzle(around: Surroundings, kind: AnyGridKind, source: str) -> tuple[Any, Position]:
    """The puzzle and its position: a saved game has one of its own, any other text only the givens."""
    text, name = read_text(source)
    try:
        if text.lstrip().startswith("{"):
            return _saved(kind, text)
        puzzle = kind.read(text)
    except PuzzleError as error:
        raise click.ClickException(error.say(around.settings.language, name)) from None
    return puzzle, kind.start(puzzle)


def read_text(source: str) -> tuple[str, str | None]:
    """The text and what to call it in complaints; a link is its own text."""
    if source == "-":
        return _decoded(sys.stdin.buffer.read(MOST_BYTES)), "-"
    if "://" in source or "?" in source:
        return source, None
    try:
        with Path(source).open("rb") as file:
            return _decoded(file.read(MOST_BYTES)), source
    except OSError as error:
        raise PuzzleError(message("cli.unreadable", path=source, why=error.strerror or "")) from None


def write_picture(around: Surroundings, picture: Picture, path: str | None, *, labels: bool = False) -> None:
    """Draws the picture as SVG, if a path was given."""
    if path is None:
        return
    from pista.render.svg import svg

    write_file(path, svg(picture, around.settings.language, labels=labels))


def write_file(path: str, text: str) -> None:
    """A whole file at once."""
    try:
        Path(path).write_text(text, encoding="utf-8")
    except OSError as error:
        raise PuzzleError(message("cli.unwritable", path=path, why=error.strerror or "")) from None


def echo_json(kind: AnyGridKind, /, **values: object) -> None:
    """One JSON object on a line of its own."""
    click.echo(json.dumps({"version": VERSION, "kind": kind.name} | values, ensure_ascii=False))


def show(around: Surroundings, kind: AnyGridKind, puzzle: Any, position: Position) -> None:
    """The board: coloured at a terminal, canonical text in a pipe."""
    if not around.terminal:
        click.echo(kind.write(puzzle, position), nl=False)
        return
    show_picture(around, kind.paint(puzzle, position))


def show_picture(around: Surroundings, picture: Picture) -> None:
    """The picture in colour, or with marks where colour is not wanted."""
    from rich.console import Console

    from pista.render.terminal import coloured
    from pista.render.text import text

    console = Console(highlight=False)
    if around.settings.colour and around.terminal:
        console.print(coloured(picture, around.settings.palette, console.width), soft_wrap=True)
    else:
        click.echo(text(picture, console.width))


def refuse_both(one: tuple[str, object], other: tuple[str, object]) -> None:
    """Two options, each with its value, of which only one may be used."""
    if one[1] and other[1]:
        raise PuzzleError(message("grid.not_together", one=one[0], other=other[0]))


def searching(around: Surroundings, work: Callable[[], Any]) -> Any:
    """Runs work that may take long; a person at a terminal sees that something happens."""
    if not sys.stderr.isatty():
        return work()
    from rich.console import Console

    with Console(stderr=True).status(around.say("grid.searching")):
        return work()


def _saved(kind: AnyGridKind, text: str) -> tuple[Any, Position]:
    """A saved game, or the JSON that the commands write: a puzzle and, where there is one, its position."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise PuzzleError(message("grid.not_our_json")) from None
    match data:
        case {"session": _} | {"moves": _}:
            session = session_of_json(data.get("session", data))
            if session.kind.name != kind.name:
                raise PuzzleError(message("grid.other_kind", name=session.kind.name, wanted=kind.name))
            return session.puzzle, session.position
        case (
            {"kind": kind.name, "puzzle": str(written)}
            | {"kind": kind.name, "puzzle": {"text": str(written)}}
            | {"kind": kind.name, "text": str(written)}
        ):
            puzzle = kind.read(written)
            position = data.get("position", written)
            same = kind.read(position) if isinstance(position, str) else puzzle
            return puzzle, kind.start(same) if same.board == puzzle.board else kind.start(puzzle)
    raise PuzzleError(message("grid.not_our_json"))


def _decoded(data: bytes) -> str:
    return data.decode("utf-8", errors="replace")
