"""`pista wordle play`: sets a game up from the options, resumes it where one was left, and keeps its result."""

import datetime
import secrets
from contextlib import suppress
from datetime import UTC
from pathlib import Path
from time import monotonic
from typing import Any

import click
from click.core import ParameterSource

from pista import saves, stats, wordle
from pista.chance import Chance
from pista.cli.common_options import refuse_both
from pista.cli.help import SpokenCommand
from pista.cli.stats import grouped, summary_lines
from pista.cli.user import User, ui_option
from pista.cli.wordle.dates import date_option, read_date
from pista.cli.wordle.game_file import read_game
from pista.cli.wordle.table import Table, open_table
from pista.cli.wordle.word_options import chosen_words, word_options
from pista.daily import FIRST_DAY, PUBLIC_KEY, today
from pista.kind import PuzzleError, Status
from pista.message import Message, message, reason
from pista.reading import printable
from pista.session import Session
from pista.settings import PALETTES
from pista.wordle.lexicon import Lexicon


@click.command(cls=SpokenCommand, help="help.wordle_play_about")
@click.argument("source", metavar="[FILE|URL]", required=False)
@word_options()
@click.option("--tries", default=6, show_default=True, help="help.wordle_play_tries")
@click.option("--daily", is_flag=True, help="help.wordle_play_daily")
@date_option
@click.option("--hard", is_flag=True, help="help.wordle_hard")
@click.option("--no-repeats", is_flag=True, help="help.wordle_play_no_repeats")
@click.option("--adversary", is_flag=True, help="help.wordle_play_adversary")
@click.option("--seed", type=int, help="help.wordle_play_seed")
@click.option("--plain", is_flag=True, help="help.plain")
@click.option("--palette", type=click.Choice(PALETTES), help="help.wordle_palette")
@ui_option
@click.pass_obj
def play(
    user: User,
    /,
    source: str | None,
    tries: int,
    daily: bool,
    date: str | None,
    hard: bool,
    no_repeats: bool,
    adversary: bool,
    seed: int | None,
    plain: bool,
    palette: str | None,
    **options: Any,
) -> None:
    if source is not None:
        _refuse_wishes(source)
        session = read_game(source)
        table = open_table(user, plain=plain, palette=palette)
        table.welcome(session.puzzle)
        _play_on(user, table, session, 0.0, None)
        return
    now = today()
    day = _day(date, now) if date else now if daily else None
    if day and adversary:
        raise PuzzleError(message("wordle.daily_adversary"))
    if adversary and seed is not None:
        raise PuzzleError(message("wordle.adversary_seed"))
    if day and seed is not None:
        raise PuzzleError(message("wordle.daily_seed"))
    words = chosen_words(user, options)
    if adversary:
        secret = None
    elif day:
        secret = wordle.daily(words, day, user.settings.daily_key or PUBLIC_KEY)
    else:
        secret = Chance(secrets.randbits(64) if seed is None else seed).choice(words.secrets)
    puzzle = wordle.Puzzle(words, secret, tries, hard=hard, repeats=not no_repeats, date=day)
    table = open_table(user, plain=plain, palette=palette)
    if day:
        _play_daily(user, table, puzzle, day)
    else:
        table.welcome(puzzle)
        _play_on(user, table, Session(wordle, puzzle), 0.0, None)


def _refuse_wishes(source: str) -> None:
    """What a game is made of can be chosen only where it is not there already."""
    context = click.get_current_context()
    for option in context.command.params:
        is_wish = option.name not in ("source", "plain", "palette", "ui")
        if is_wish and context.get_parameter_source(option.name or "") is ParameterSource.COMMANDLINE:
            refuse_both((printable(source), True), (option.opts[0], True))


def _play_daily(user: User, table: Table, puzzle: wordle.Puzzle, day: datetime.date) -> None:
    """Goes on where the day's game was left; a finished one is shown again, not played again."""
    place = saves.slot_path(user.settings.data, "wordle", puzzle.lexicon.identity, puzzle.lexicon.length, day)
    with saves.claimed(place) as slot:
        _play_claimed(user, table, puzzle, day, slot)


def _play_claimed(user: User, table: Table, puzzle: wordle.Puzzle, day: datetime.date, slot: saves.Slot) -> None:
    session, seconds = Session(wordle, puzzle), 0.0
    if saved := saves.load(slot.path):
        session, seconds, table.hints = _resumed(saved, puzzle.lexicon, slot.path), saved.seconds, saved.hints
    if session.status is not Status.OPEN:
        table.note("play.already", date=day)
        table.end(session, seconds)
        return
    table.welcome(session.puzzle)
    if session.moves:
        table.note("play.resumed", n=len(session.moves))
    if _options(session.puzzle) != _options(puzzle):
        table.note("play.as_begun")
    _play_on(user, table, session, seconds, slot)


def _resumed(saved: saves.Saved, words: Lexicon, slot: Path) -> Session:
    """The saved game as it began: its own word, date and options."""
    match saved.session:
        case {"kind": "wordle", "puzzle": str(text), "moves": list(moves)} if all(isinstance(m, str) for m in moves):
            with suppress(PuzzleError):
                session = Session(wordle, wordle.read(text, words), tuple(moves))
                _ = session.position
                return session
    raise PuzzleError(message("session.damaged_file", path=str(slot)))


def _play_on(user: User, table: Table, session: Session, seconds: float, slot: saves.Slot | None) -> None:
    """Guesses until the end; a daily game is kept after every guess."""
    begun = monotonic() - seconds

    def keep() -> Message | None:
        """Why it could not be kept, if so."""
        try:
            if session.status is not Status.OPEN:
                if slot:
                    slot.claim()
                stats.record(user.settings.data, session, _played(session, monotonic() - begun, table.hints))
            if slot and (session.moves or table.hints):
                slot.save(session, monotonic() - begun, table.hints)
        except OSError as error:
            return message("play.not_kept", why=reason(error))
        except PuzzleError as error:
            return error.message
        return None

    def leave() -> None:
        failed = keep()
        begun_day = session.puzzle.date if session.moves or table.hints else None
        kept = message("play.kept_day", date=begun_day) if slot and begun_day else message("play.left")
        table.display.line(user.worded(failed or kept))

    while session.status is Status.OPEN:
        try:
            move = table.ask(session, monotonic() - begun)
        except KeyboardInterrupt:
            table.display.line()
            leave()
            raise
        if move is None:
            leave()
            return
        try:
            session = session.play(move)
        except PuzzleError as error:
            table.refuse(error)
        else:
            failed = keep()
            if failed:
                table.display.note(user.worded(failed))
    taken = monotonic() - begun
    table.end(session, taken)
    _sum_up(user, table, stats.result_of(session, _played(session, taken, table.hints), datetime.datetime.now(UTC)))


def _played(session: Session, seconds: float, hints: int) -> stats.Played:
    day = session.puzzle.date
    return stats.Played(seconds, hints, day=str(day) if day else None)


def _sum_up(user: User, table: Table, result: stats.Result) -> None:
    """The results of games like this one."""
    try:
        alike = [one for one in stats.results(user.settings.data) if grouped(one) == grouped(result)]
    except OSError:
        return
    if alike:
        table.display.line()
        table.display.line(summary_lines(user, stats.summary(alike, today())))


def _options(puzzle: wordle.Puzzle) -> tuple[int, bool, bool]:
    return puzzle.tries, puzzle.hard, puzzle.repeats


def _day(text: str, now: datetime.date) -> datetime.date:
    day = read_date(text)
    if day > now:
        raise PuzzleError(message("wordle.future", date=day))
    if day < FIRST_DAY:
        raise PuzzleError(message("wordle.before_first", date=FIRST_DAY))
    return day
