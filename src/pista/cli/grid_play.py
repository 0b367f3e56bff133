"""`play`: a board in the terminal, resumed where it was left, kept after every move."""

import hashlib
import secrets
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from pista import saves, stats
from pista.cli.grid_files import read_session, refuse_both
from pista.cli.grid_generate import kind_options, level_option
from pista.cli.grid_table import Table
from pista.cli.surroundings import Surroundings, ui_option
from pista.cli.wordle_table import clock_seconds
from pista.grid.surface import AnyGridKind
from pista.kind import PuzzleError, Status
from pista.message import message, reason
from pista.session import Session, session_of_json

DEFAULT_SHAPE = "8x8"


def command(kind: AnyGridKind) -> click.Command:
    """The command for one kind."""

    @click.command("play")
    @click.argument("source", metavar="[FILE|-|URL]", required=False)
    @click.option("--shape", default=DEFAULT_SHAPE, show_default=True, help="The shape of a new board.")
    @level_option("easy")
    @click.option("--seed", type=int, help="The same number makes the same board.")
    @click.option("--new", is_flag=True, help="A new board, even if one was left unfinished.")
    @click.option("--plain", is_flag=True, help="Lines only: no colour; for screen readers.")
    @kind_options(kind)
    @ui_option
    @click.pass_obj
    def play(
        around: Surroundings,
        /,
        source: str | None,
        shape: str,
        level: str,
        seed: int | None,
        new: bool,
        plain: bool,
        **options: Any,
    ) -> None:
        """Fill a board in: your own, or a new one. Type ? during the game for its commands."""
        source_of = click.get_current_context().get_parameter_source
        wishes = [name for name in ("shape", "level", *options) if source_of(name) is ParameterSource.COMMANDLINE]
        asked_for_another = False
        if source is not None:
            for name in (*wishes, *(["seed"] if seed is not None else [])):
                refuse_both((source, True), (f"--{name.replace('_', '-')}", True))
            begun = read_session(around, kind, source)
            slot = _slot(around, begun)
        elif seed is None and not new and (left := _left_open(around, kind)) is not None:
            begun, slot = left
            asked_for_another = bool(wishes)
        else:
            number = secrets.randbits(32) if seed is None else seed
            begun = Session(kind, kind.generate(shape, level=level, seed=number, **options))
            slot = _slot(around, begun)
        table = Table(around, plain)
        if asked_for_another:
            table.note("grid.left_open")
        session, seconds, table.hints = _resumed(begun, slot, new)
        if session.moves:
            table.note("grid.resumed", n=len(session.moves))
        _play_on(around, table, session, seconds, slot)

    return play


def _slot(around: Surroundings, session: Session) -> Path:
    """A board has one slot, whatever file it came from."""
    mark = hashlib.sha256(session.kind.write(session.puzzle).encode()).hexdigest()[:16]
    return saves.slot_path(around.settings.data, session.kind.name, mark)


def _left_open(around: Surroundings, kind: AnyGridKind) -> tuple[Session, Path] | None:
    """The unfinished board that was played last."""
    folder = saves.slot_path(around.settings.data, "any").parent
    slots = sorted(folder.glob(f"{kind.name}-*.json"), key=lambda path: path.stat().st_mtime, reverse=True)
    for slot in slots:
        if (kept := _kept(slot)) is not None:
            return kept[0], slot
    return None


def _kept(slot: Path) -> tuple[Session, float, int] | None:
    """The unfinished game of a slot, its seconds and hints so far; a game that does not replay is called damaged."""
    saved = saves.load(slot)
    if saved is None:
        return None
    try:
        session = session_of_json(saved.session)
    except PuzzleError:
        raise PuzzleError(message("session.damaged_file", path=str(slot))) from None
    return (session, saved.seconds, saved.hints) if session.status is Status.OPEN else None


def _resumed(begun: Session, slot: Path, new: bool) -> tuple[Session, float, int]:
    """The board as it was left, else as the file has it; a board that is done begins anew."""
    if not new and (kept := _kept(slot)) is not None:
        return kept
    return (begun if begun.status is Status.OPEN else Session(begun.kind, begun.puzzle)), 0.0, 0


def _play_on(around: Surroundings, table: Table, session: Session, seconds: float, slot: Path) -> None:
    """Asks and plays until the board is full and right, or the player leaves; kept after every move."""
    begun = clock_seconds() - seconds
    in_slot = bool(session.moves)

    def keep(current: Session) -> bool:
        nonlocal in_slot
        touched = bool(current.moves or table.hints)
        try:
            if touched:
                saves.save(slot, current, clock_seconds() - begun, table.hints)
                in_slot = True
            elif in_slot:
                # Every move was taken back: the next time they are not to be there again.
                saves.forget(slot)
        except OSError as error:
            table.note("play.not_kept", why=reason(error))
            return False
        return touched

    table.begin(session)
    if None not in session.puzzle.givens:
        table.say("grid.nothing_left")
        return
    try:
        while session.status is Status.OPEN:
            after = table.turn(session)
            if after is None:
                table.say("play.kept" if keep(session) else "play.left")
                return
            session = after
            keep(session)
    except KeyboardInterrupt:
        table.line()
        table.say("play.kept" if keep(session) else "play.left")
        raise
    taken = clock_seconds() - begun
    table.end(session, taken)
    try:
        stats.record(
            around.settings.data,
            id=None,
            kind=session.kind.name,
            variety=f"{session.puzzle.board.columns}x{session.puzzle.board.rows}",
            mode="practice",
            won=True,
            tries=len(session.moves),
            seconds=round(taken, 1),
            day=None,
            hints=table.hints,
        )
    except OSError as error:
        table.note("play.not_kept", why=reason(error))
