"""Results of finished games: a log that only grows, so that two logs can be united without counting twice."""

import datetime
import json
import uuid
from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict, dataclass, fields
from itertools import takewhile
from pathlib import Path
from typing import Any, NamedTuple

from pista.daily import FIRST_DAY
from pista.kind import PuzzleError, Status, hides
from pista.kinds import kind_named, kind_names
from pista.message import message
from pista.session import Session
from pista.store import append_records, read_records

VERSION = 1
MOST = 10**9

# What an imported result may say; a file may come from anywhere.
MOST_TRIES = 100
MOST_MOVES = 100_000
LONGEST_ID = 200
LONGEST_NAME = 100
AHEAD = datetime.timedelta(days=1)
"""Clocks differ, and so do the dates of two places."""


@dataclass(frozen=True)
class Result:
    """One finished game, known by its `id`. `kind` and `variety` are what was played (`es 5`), `mode` how (`daily
    hard`), `day` a daily's date; then whether it was `won`, in how many `seconds` and with how many `hints`, and when
    it `ended`.

    `tries` are guesses; where nothing is guessed there are none, though older results count moves.
    """

    id: str
    kind: str
    variety: str
    mode: str
    won: bool
    tries: int | None
    seconds: float
    day: str | None
    ended: str
    hints: int = 0


class Summary(NamedTuple):
    """What a player looks at: games `played` and `won`, the present `streak` and the `best_streak`, wins by number of
    guesses (`distribution`), and `best_seconds`. `hinted` are won games with hints; the best time is of those without.
    """

    played: int
    won: int
    streak: int
    best_streak: int
    distribution: tuple[tuple[int, int], ...]
    best_seconds: float | None
    hinted: int = 0


def log_path(data: Path) -> Path:
    """Where results are kept in a folder of data."""
    return data / "results.jsonl"


@dataclass(frozen=True)
class Played:
    """What a session alone does not tell of a game that has ended: how many `seconds` and `hints` it took.

    `shape` and `level` are what was asked for, `day` the date of a day's puzzle, `id` what tells the game from others.
    """

    seconds: float
    hints: int
    shape: str = ""
    level: str = ""
    day: str | None = None
    id: str | None = None


def result_of(session: Session, played: Played, now: datetime.datetime) -> Result:
    """The result of a game that ended now, the same wherever it was played; a day's game has one id everywhere."""
    kind, puzzle = session.kind, session.puzzle
    occasion = ("daily" if played.day == str(now.date()) else "archive") if played.day else "practice"
    if hides(kind):
        variety, mode, tries = kind.variety(puzzle), kind.mode(puzzle, occasion), len(session.moves)
    else:
        shape = played.shape or f"{puzzle.board.columns}x{puzzle.board.rows}"
        variety, mode, tries = f"{shape} {played.level}".strip(), occasion, None
    of_day = kind.ABOUT.day_slot(kind.name, variety, played.day) if played.day else None
    return Result(
        id=of_day or played.id or uuid.uuid4().hex,
        kind=kind.name,
        variety=variety,
        mode=mode,
        won=session.status is Status.WON,
        tries=tries,
        seconds=round(played.seconds, 1),
        day=played.day,
        ended=now.isoformat(timespec="seconds"),
        hints=played.hints,
    )


def record(data: Path, session: Session, played: Played) -> Result:
    """Keeps the result of a game that has just ended; of results with the same id the first counts."""
    kept = result_of(session, played, datetime.datetime.now(datetime.UTC))
    append_records(log_path(data), [asdict(kept)])
    return kept


def results(data: Path) -> list[Result]:
    """All results, oldest first, each once."""
    known: dict[str, Result] = {}
    for result in map(_result, read_records(log_path(data))):
        if result:
            known.setdefault(result.id, result)
    return sorted(known.values(), key=lambda result: result.ended)


def export_text(data: Path) -> str:
    """The whole history as one JSON document."""
    return json.dumps({"version": VERSION, "results": [asdict(r) for r in results(data)]}, ensure_ascii=False, indent=1)


def import_text(data: Path, text: str) -> int:
    """Adds the results of an export that are not here yet; how many that were."""
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        raise PuzzleError(message("stats.not_an_export")) from None
    found = results_of(document)
    here = {result.id for result in results(data)}
    fresh = {result.id: result for result in found if result.id not in here}
    append_records(log_path(data), map(asdict, fresh.values()))
    return len(fresh)


def results_of(document: object) -> list[Result]:
    """The results of an export; PuzzleError where it is not one, or a result says what cannot be."""
    match document:
        case {"version": 1, "results": list(items)}:
            # Up to the first that is none: a file may hold millions of them.
            known = [result for result in takewhile(bool, map(_result, items)) if result]
            if len(known) == len(items):
                _require_credible(known, datetime.datetime.now(datetime.UTC))
                return known
    raise PuzzleError(message("stats.not_an_export"))


def summary(games: Iterable[Result], today: datetime.date) -> Summary:
    """Counts, streaks and times of games given oldest first.

    In a streak of dailies the days follow one another, and the last is yesterday's or today's.
    """
    games = sorted(games, key=lambda game: game.day or "")
    streak = best = 0
    last: datetime.date | None = None
    for game in games:
        day = datetime.date.fromisoformat(game.day) if game.day else None
        follows = day is None or last is None or (day - last).days == 1
        streak = (streak + 1 if follows else 1) if game.won else 0
        best, last = max(best, streak), day
    if last and (today - last).days > 1:
        streak = 0
    wins = [game for game in games if game.won]
    distribution = Counter(game.tries for game in wins if game.tries is not None and _guessed(game.kind))
    return Summary(
        played=len(games),
        won=len(wins),
        streak=streak,
        best_streak=best,
        distribution=tuple(sorted(distribution.items())),
        best_seconds=min((game.seconds for game in wins if not game.hints), default=None),
        hinted=sum(game.hints > 0 for game in wins),
    )


def _guessed(kind: str) -> bool:
    """Whether it is one in which something is guessed: in others, older results count moves."""
    return kind in kind_names() and hides(kind_named(kind))


def clock(seconds: float) -> str:
    """`1:05`, or `1:01:05` from an hour on."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def with_hints(share: str, hints: int) -> str:
    """The text to share with the number of hints in its first line: a game with help is not one without."""
    first, *rest = share.split("\n")
    return "\n".join([f"{first} 💡{hints}" if hints else first, *rest])


def _result(data: object) -> Result | None:
    """A result from JSON, or None where it is not one: texts are printable, numbers finite and not negative."""
    if not isinstance(data, dict):
        return None
    # Results were kept before hints were.
    whole: dict[str, Any] = {"hints": 0, **data}
    if set(whole) != {field.name for field in fields(Result)}:
        return None
    match whole:
        case {
            "id": str(),
            "kind": str(),
            "variety": str(),
            "mode": str(),
            "won": bool(),
            "tries": int() | None as tries,
            "seconds": int() | float() as seconds,
            "day": str() | None as day,
            "ended": str(),
            "hints": int() as hints,
        }:
            texts = all(value.isprintable() for value in whole.values() if isinstance(value, str))
            numbers = 0 <= (tries or 0) <= MOST and 0 <= seconds <= MOST and 0 <= hints <= MOST
            numbers = numbers and not isinstance(tries, bool) and not isinstance(hints, bool)
            return Result(**whole) if texts and numbers and (day is None or _is_day(day)) else None
    return None


def _is_day(text: str) -> bool:
    try:
        return datetime.date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _require_credible(found: Iterable[Result], now: datetime.datetime) -> None:
    """Refuses the first result that says what cannot be, and names the field."""
    for number, result in enumerate(found, 1):
        most = MOST_TRIES if _guessed(result.kind) else MOST_MOVES
        # It may be a kind of a package that is not installed here.
        kind = kind_named(result.kind) if result.kind in kind_names() else None
        credible = {
            "id": 0 < len(result.id) <= LONGEST_ID,
            "kind": result.kind.isidentifier() and len(result.kind) <= LONGEST_NAME,
            "variety": len(result.variety) <= LONGEST_NAME,
            "mode": result.mode in kind.ABOUT.modes if kind is not None else len(result.mode) <= LONGEST_NAME,
            "tries": (result.tries or 0) <= most,
            "day": result.day is None or str(FIRST_DAY) <= result.day <= str((now + AHEAD).date()),
            "ended": _is_past(result.ended, now),
            "hints": result.hints <= MOST_MOVES,
        }
        for field, right in credible.items():
            if not right:
                raise PuzzleError(message("stats.result_wrong", number=number, field=field))


def _is_past(text: str, now: datetime.datetime) -> bool:
    try:
        return datetime.datetime.fromisoformat(text) <= now + AHEAD
    except (ValueError, TypeError):
        return False
