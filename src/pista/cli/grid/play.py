"""`play`: a board in the terminal, resumed where it was left, kept after every move."""

import hashlib
import secrets
import uuid
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

import click
from click.core import ParameterSource

from pista import saves, stats
from pista.cli.common_options import refuse_both
from pista.cli.grid.files import read_session, sources
from pista.cli.grid.generate import kind_options, level_option
from pista.cli.grid.table import Table
from pista.cli.help import SpokenCommand
from pista.cli.user import User, ui_option
from pista.grid.kind import AnyGridKind
from pista.kind import PuzzleError, Status
from pista.message import message, reason
from pista.options import default_level, default_shape
from pista.session import Session, session_of_json


def command(kind: AnyGridKind) -> click.Command:
    """The command for one kind: a new board is the easiest it offers, in the shape of its days."""
    usual = (*kind.ABOUT.day_shapes(), default_shape(kind.generate))[0]

    @click.command("play", cls=SpokenCommand, help="help.play_about")
    @click.argument("source", metavar=f"[{sources(kind)}]", required=False)
    @click.option("--shape", default=usual, show_default=True, help="help.play_shape")
    @level_option(kind, (*kind.ABOUT.levels, default_level(kind.generate))[0])
    @click.option("--seed", type=int, help="help.play_seed")
    @click.option("--new", is_flag=True, help="help.play_new")
    @click.option("--plain", is_flag=True, help="help.plain")
    @kind_options(kind)
    @ui_option
    @click.pass_obj
    def play(
        user: User,
        /,
        source: str | None,
        shape: str,
        level: str,
        seed: int | None,
        new: bool,
        plain: bool,
        **options: Any,
    ) -> None:
        source_of = click.get_current_context().get_parameter_source
        wishes = [name for name in ("shape", "level", *options) if source_of(name) is ParameterSource.COMMANDLINE]
        asked_for_another = False
        if source is not None:
            for name in (*wishes, *(["seed"] if seed is not None else [])):
                refuse_both((source, True), (f"--{name.replace('_', '-')}", True))
            begun = Game(read_session(user, kind, source))
            place = _place(user, begun.session)
        elif seed is None and not new and (left := _left_open(user, kind)) is not None:
            begun, place = left
            asked_for_another = bool(wishes)
        else:
            number = secrets.randbits(32) if seed is None else seed
            made = Session(kind, kind.generate(shape, level=level, seed=number, **options))
            begun = Game(made, shape=shape if shape.isprintable() else "", level=level)
            place = _place(user, made)
        table = Table(user, plain)
        if None not in begun.session.puzzle.givens:
            table.begin(begun.session)
            table.say("grid.nothing_left")
            return
        with saves.claimed(place) as slot:
            if asked_for_another:
                table.note("grid.left_open")
            game = _resumed(begun, place, new)
            if game.session.moves:
                table.note("grid.resumed", n=len(game.session.moves))
            _play_on(user, table, game, slot)

    return play


class Game(NamedTuple):
    """A session with the seconds and hints so far, and what was asked for when it began.

    A board of one's own was not asked for; a shape of several lines is drawn, and has no name.
    """

    session: Session
    seconds: float = 0.0
    hints: int = 0
    shape: str = ""
    level: str = ""
    id: str = ""


def _place(user: User, session: Session) -> Path:
    """A board has one slot, whatever file it came from."""
    mark = hashlib.sha256(session.kind.write(session.puzzle).encode()).hexdigest()[:16]
    return saves.slot_path(user.settings.data, session.kind.name, mark)


def _left_open(user: User, kind: AnyGridKind) -> tuple[Game, Path] | None:
    """The unfinished board that was played last, from its beginning: how far it is, is read when it is ours."""
    folder = saves.slot_path(user.settings.data, "any").parent
    slots = sorted(folder.glob(f"{kind.name}-*.json"), key=lambda path: path.stat().st_mtime, reverse=True)
    for slot in slots:
        if (kept := _kept(slot)) is not None:
            begun = Session(kind, kept.session.puzzle)
            return Game(begun, shape=kept.shape, level=kept.level), slot
    return None


def _kept(slot: Path) -> Game | None:
    """The unfinished game of a slot; a game that does not replay is called damaged."""
    saved = saves.load(slot)
    if saved is None:
        return None
    try:
        session = session_of_json(saved.session)
    except PuzzleError:
        raise PuzzleError(message("session.damaged_file", path=str(slot))) from None
    return Game(session, *saved[1:]) if session.status is Status.OPEN else None


def _resumed(begun: Game, slot: Path, new: bool) -> Game:
    """The board as it was left, else as the file has it; a board that is done begins anew."""
    if not new and (kept := _kept(slot)) is not None:
        # Games were kept before it was kept what they had been: whoever asks for the same again tells.
        return kept._replace(shape=kept.shape or begun.shape, level=kept.level or begun.level)
    if begun.session.status is Status.OPEN:
        return begun
    return begun._replace(session=Session(begun.session.kind, begun.session.puzzle))


def _play_on(user: User, table: Table, game: Game, slot: saves.Slot) -> None:
    """Asks and plays until the board is full and right, or the player leaves; kept after every move.

    Of a game that has ended the result is kept first: should that fail, the game is still open, and can end again.
    """
    session, shape, level, own_id = game.session, game.shape, game.level, game.id or uuid.uuid4().hex
    table.hints = game.hints
    begun = monotonic() - game.seconds
    in_slot = bool(session.moves)

    def keep(current: Session) -> bool:
        nonlocal in_slot
        touched = bool(current.moves or table.hints)
        try:
            if current.status is not Status.OPEN:
                slot.claim()
                played = stats.Played(monotonic() - begun, table.hints, shape, level, id=own_id)
                stats.record(user.settings.data, current, played)
            if touched:
                slot.save(current, monotonic() - begun, table.hints, shape=shape, level=level, own_id=own_id)
                in_slot = True
            elif in_slot:
                # Every move was taken back: the next time they are not to be there again.
                slot.forget()
        except OSError as error:
            table.note("play.not_kept", why=reason(error))
            return False
        except PuzzleError as error:
            table.tell(error.message)
            return False
        return touched

    table.begin(session)
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
    table.end(session, monotonic() - begun)
