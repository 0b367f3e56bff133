"""The puzzles of days as a client is told them: with how far each of theirs is, without playing it through."""

import datetime

from pista.kind import hides
from pista.stats import clock
from pista.web.forms import DayForm, DayPuzzleForm
from pista.web.games import caption
from pista.web.games.days import DayPuzzle, day_puzzles
from pista.web.state import games
from pista.web.state.database import Database

ONE = datetime.timedelta(days=1)


def told_days(database: Database, owner: str | None, dates: list[datetime.date]) -> list[DayForm]:
    """These days, which are given newest first."""
    mine: dict[str | None, games.DayGame] = {}
    if owner:
        with database.reading() as connection:
            rows = games.of_days(connection, owner, str(dates[-1]), str(dates[0]))
        mine = {row.slot: row for row in rows}
    return [
        {
            "date": str(date),
            "next": f"{date + ONE}T00:00:00Z",
            "puzzles": [_puzzle_form(each, mine.get(each.slot)) for each in day_puzzles(date)],
        }
        for date in dates
    ]


def _puzzle_form(puzzle: DayPuzzle, game: games.DayGame | None) -> DayPuzzleForm:
    done, whole = (caption.progress_of(game.caption) if game else None) or (None, None)
    return {
        "kind": puzzle.kind.name,
        "shape": puzzle.shape,
        "level": puzzle.level,
        "language": puzzle.kind.ABOUT.language(puzzle.shape),
        "game": game.id if game else None,
        "status": game.status if game else None,
        "seconds": round(game.seconds, 1) if game else None,
        "hints": game.hints if game else None,
        "result": _result(puzzle, game, done, whole) if game else None,
        "done": done,
        "of": whole,
    }


def _result(puzzle: DayPuzzle, game: games.DayGame, done: int | None, whole: int | None) -> str | None:
    """What people tell each other of a game that was won: the guesses it took, or the time."""
    if game.status != "won":
        return None
    return f"{done}/{whole}" if hides(puzzle.kind) and done is not None else clock(game.seconds)
