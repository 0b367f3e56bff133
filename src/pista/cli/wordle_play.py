"""`pista wordle play`: sets a game up from the options, resumes it where one was left, and keeps its result."""

import datetime
import secrets as system_chance
from contextlib import suppress
from pathlib import Path

import click

from pista import saves, stats, wordle
from pista.chance import Chance
from pista.cli.stats import summary_lines
from pista.cli.surroundings import Surroundings, ui_option
from pista.cli.wordle_table import Table, clock_seconds, open_table
from pista.kind import PuzzleError, Status
from pista.message import Message, message, reason
from pista.session import Session
from pista.settings import PALETTES
from pista.wordle.daily import FIRST_DAY, PUBLIC_KEY, today
from pista.wordle.lexicon import Lexicon


@click.command()
@click.option("--lang", metavar="NAME|FILE", help="en, es, pt, it, en-classic, or a file with one word per line.")
@click.option("--length", default=5, show_default=True, help="Letters per word.")
@click.option("--tries", default=6, show_default=True, help="Guesses before the game is lost.")
@click.option("--daily", is_flag=True, help="The word of the day, the same for everyone.")
@click.option("--date", metavar="YYYY-MM-DD", help="The word of another day.")
@click.option("--hard", is_flag=True, help="Every clue must be used in the next guess.")
@click.option("--no-repeats", is_flag=True, help="A word may be guessed only once.")
@click.option("--adversary", is_flag=True, help="The mean version: the computer commits to nothing.")
@click.option("--seed", type=int, help="Draws the same word again for the same number.")
@click.option("--alphabet", help="The letters of your own word list.")
@click.option("--secrets", metavar="FILE", help="A second file: the words that may be the secret.")
@click.option("--plain", is_flag=True, help="Lines only: no colour, no cursor movement; for screen readers.")
@click.option("--palette", type=click.Choice(PALETTES), help="Colours of the tiles.")
@ui_option
@click.pass_obj
def play(
    around: Surroundings,
    lang: str | None,
    length: int,
    tries: int,
    daily: bool,
    date: str | None,
    hard: bool,
    no_repeats: bool,
    adversary: bool,
    seed: int | None,
    alphabet: str | None,
    secrets: str | None,
    plain: bool,
    palette: str | None,
) -> None:
    """Guess the hidden word. Type ? during the game for its commands."""
    now = today()
    day = _day(date, now) if date else now if daily else None
    if day and adversary:
        raise PuzzleError(message("wordle.daily_adversary"))
    if adversary and seed is not None:
        raise PuzzleError(message("wordle.adversary_seed"))
    if day and seed is not None:
        raise PuzzleError(message("wordle.daily_seed"))
    words = wordle.lexicon(_source(lang, around.settings.language), length, alphabet=alphabet, secrets=secrets)
    if adversary:
        secret = None
    elif day:
        secret = wordle.daily(words, day, around.settings.daily_key or PUBLIC_KEY)
    else:
        seed = system_chance.randbits(64) if seed is None else seed
        secret = Chance(seed).choice(words.secrets)
    puzzle = wordle.Puzzle(words, secret, tries, hard=hard, repeats=not no_repeats, date=day)
    table = open_table(around, plain=plain, palette=palette)
    if day:
        _play_daily(around, table, puzzle, day, "daily" if day == now else "archive")
    else:
        table.welcome(puzzle)
        mode = "adversary" if adversary else "practice"
        _play_on(around, table, Session(wordle, puzzle), 0.0, None, mode)


def _play_daily(around: Surroundings, table: Table, puzzle: wordle.Puzzle, day: datetime.date, mode: str) -> None:
    """Goes on where the day's game was left; a finished one is shown again, not played again."""
    slot = saves.slot_path(around.settings.data, "wordle", puzzle.lexicon.identity, puzzle.lexicon.length, day)
    session, seconds = Session(wordle, puzzle), 0.0
    if saved := saves.load(slot):
        session, seconds, table.hints = _resumed(saved, puzzle.lexicon, slot), saved.seconds, saved.hints
    if session.status is not Status.OPEN:
        table.note("play.already", date=day)
        table.end(session, seconds)
        return
    table.welcome(session.puzzle)
    if session.moves:
        table.note("play.resumed", n=len(session.moves))
    if _options(session.puzzle) != _options(puzzle):
        table.note("play.as_begun")
    _play_on(around, table, session, seconds, slot, mode)


def _resumed(saved: saves.Saved, words: Lexicon, slot: Path) -> Session:
    """The saved game as it began: its own word, date and options."""
    match saved.session:
        case {"kind": "wordle", "puzzle": str(text), "moves": list(moves)} if all(isinstance(m, str) for m in moves):
            with suppress(PuzzleError):
                session = Session(wordle, wordle.read(text, words), tuple(moves))
                _ = session.position
                return session
    raise PuzzleError(message("session.damaged_file", path=str(slot)))


def _play_on(
    around: Surroundings, table: Table, session: Session, seconds: float, slot: Path | None, mode: str
) -> None:
    """Guesses until the end; a daily game is kept after every guess."""
    begun = clock_seconds() - seconds

    def keep() -> Message | None:
        """Why it could not be kept, if so."""
        try:
            if session.status is not Status.OPEN:
                _record(around, session, clock_seconds() - begun, table.hints, mode)
            if slot and (session.moves or table.hints):
                saves.save(slot, session, clock_seconds() - begun, table.hints)
        except OSError as error:
            return message("play.not_kept", why=reason(error))
        return None

    def leave() -> None:
        failed = keep()
        begun_day = session.puzzle.date if session.moves or table.hints else None
        kept = message("play.kept_day", date=begun_day) if slot and begun_day else message("play.left")
        table.display.line(around.word(failed or kept))

    while session.status is Status.OPEN:
        try:
            move = table.ask(session, clock_seconds() - begun)
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
                table.display.note(around.word(failed))
    table.end(session, clock_seconds() - begun)
    _sum_up(around, table, session, mode)


def _sum_up(around: Surroundings, table: Table, session: Session, mode: str) -> None:
    """The results of games like this one."""
    played = _result(session, mode)
    try:
        alike = [r for r in stats.results(around.settings.data) if (r.kind, r.variety, r.mode) == played]
    except OSError:
        return
    if alike:
        table.display.line()
        table.display.line(summary_lines(around, stats.summary(alike, today())))


def _result(session: Session, mode: str) -> tuple[str, str, str]:
    """Kind, variety and mode: games that are counted together."""
    lexicon = session.puzzle.lexicon
    return "wordle", f"{lexicon.identity} {lexicon.length}", f"{mode} hard" if session.puzzle.hard else mode


def _record(around: Surroundings, session: Session, seconds: float, hints: int, mode: str) -> None:
    """A day's game has one id, so that it counts once however often it is kept or imported."""
    puzzle = session.puzzle
    kind, variety, mode = _result(session, mode)
    stats.record(
        around.settings.data,
        id=f"{kind} {variety} {puzzle.date}" if puzzle.date else None,
        kind=kind,
        variety=variety,
        mode=mode,
        won=session.status is Status.WON,
        tries=len(session.moves),
        seconds=round(seconds, 1),
        day=str(puzzle.date) if puzzle.date else None,
        hints=hints,
    )


def _options(puzzle: wordle.Puzzle) -> tuple[int, bool, bool]:
    return puzzle.tries, puzzle.hard, puzzle.repeats


def _source(lang: str | None, default: str) -> str:
    """A language however it is capitalised, or a path as it is."""
    if lang is None:
        return default
    return lang.lower() if lang.lower() in wordle.languages() else lang


def _day(text: str, now: datetime.date) -> datetime.date:
    try:
        day = datetime.datetime.strptime(text, "%Y-%m-%d").date()  # noqa: DTZ007 - a date has no zone
    except ValueError:
        raise PuzzleError(message("wordle.text_date")) from None
    if day > now:
        raise PuzzleError(message("wordle.future", date=day))
    if day < FIRST_DAY:
        raise PuzzleError(message("wordle.before_first", date=FIRST_DAY))
    return day
