"""The puzzles of days as a client is told them: with how far each of theirs is, without playing it through."""

import datetime
from functools import cache

from pista import daily
from pista.kind import hides
from pista.kinds import kind_named
from pista.stats import Result, clock
from pista.web.forms import DayForm, DayPuzzleForm
from pista.web.games import caption
from pista.web.games.days import DayPuzzle, day_puzzles
from pista.web.state import games, results
from pista.web.state.database import Database

ONE = datetime.timedelta(days=1)


def told_days(database: Database, owner: str | None, dates: list[datetime.date]) -> list[DayForm]:
    """These days, which are given newest first."""
    offered = {date: day_puzzles(date) for date in dates}
    mine: dict[str | None, games.DayGame] = {}
    counted: dict[str, Result] = {}
    if owner:
        slots = [each.slot for puzzles in offered.values() for each in puzzles]
        with database.reading() as connection:
            rows = games.of_days(connection, owner, str(dates[-1]), str(dates[0]))
            counted = results.named(connection, owner, slots)
        mine = {row.slot: row for row in rows}
    return [
        {
            "date": str(date),
            "next": f"{date + ONE}T00:00:00Z",
            "puzzles": [_puzzle_form(each, mine.get(each.slot), counted.get(each.slot)) for each in puzzles],
        }
        for date, puzzles in offered.items()
    ]


def _puzzle_form(puzzle: DayPuzzle, game: games.DayGame | None, counted: Result | None) -> DayPuzzleForm:
    """As it was counted, else as far as the game is: one that was counted elsewhere may be played again here."""
    done, whole = (caption.progress_of(game.caption) if game else None) or (None, None)
    status, seconds, hints = (game.status, game.seconds, game.hints) if game else (None, None, None)
    if counted:
        status, seconds, hints = "won" if counted.won else "lost", counted.seconds, counted.hints
        if hides(puzzle.kind):
            done, whole = counted.tries, whole or _most_guesses(puzzle.kind.name, puzzle.shape, puzzle.level)
    return {
        "kind": puzzle.kind.name,
        "shape": puzzle.shape,
        "level": puzzle.level,
        "language": puzzle.kind.ABOUT.language(puzzle.shape),
        "game": game.id if game else None,
        "status": status,
        "seconds": None if seconds is None else round(seconds, 1),
        "hints": hints,
        "result": _result(puzzle, seconds, done, whole) if status == "won" and seconds is not None else None,
        "done": done,
        "of": whole,
    }


def _result(puzzle: DayPuzzle, seconds: float, done: int | None, whole: int | None) -> str:
    """What people tell each other of a game that was won: the guesses it took, or the time."""
    return f"{done}/{whole}" if hides(puzzle.kind) and None not in (done, whole) else clock(seconds)


@cache
def _most_guesses(kind_name: str, shape: str, level: str) -> int | None:
    """Of a day's puzzle in which something is guessed, on any day and with any key."""
    kind = kind_named(kind_name)
    assert hides(kind)  # noqa: S101 - the caller looked
    puzzle = kind.of_day(shape, level, daily.FIRST_DAY, daily.PUBLIC_KEY)
    _, whole = caption.progress_of(caption.kept(kind.paint(puzzle, kind.start(puzzle)).caption)) or (None, None)
    return whole
