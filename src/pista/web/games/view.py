"""A game as a page sees it. Decides what may be shown: nothing hidden leaves before the end."""

import json
from datetime import UTC, datetime
from functools import cache
from typing import Any, cast

from pista.as_json import grid_json, picture_json, with_notes
from pista.forms import GameForm, GameHeadForm, PictureForm
from pista.kind import AnyHiddenKind, Status, hides
from pista.kinds import kind_named, kinds
from pista.message import Message, message, worded
from pista.picture import Picture
from pista.session import Session
from pista.session import abilities as session_abilities
from pista.stats import clock, with_hints
from pista.web.forms import GameLineForm
from pista.web.games.caption import progress_of, said_of
from pista.web.games.names import level_name, shape_name
from pista.web.games.replay import puzzle_of, session_of
from pista.web.state.games import GameLine, GameRow

OWN = "own"
"""The level of a board somebody set."""


def game_json(row: GameRow, language: str, session: Session | None = None, picture: Picture | None = None) -> GameForm:
    """The whole game; `session` and `picture` spare replaying and painting where they are at hand."""
    session = session or session_of(row)
    kind = session.kind
    picture = picture or kind.paint(session.puzzle, session.position)
    shown: GameForm = {
        **_head(row),
        "version": 1,
        "moves": list(row.played),
        "can": abilities(row),
        "picture": with_notes(picture_json(picture, language), row.notes),
        "hints": row.hints,
        "said": None,
        "ending": None,
        "puzzle": None if hides(kind) and row.status == "open" else row.puzzle,
        "answer": None,
        "share": None,
        "grid": None,
    }
    own = dict.fromkeys(hidden_names())
    if hides(kind):
        own[kind.name] = kind.details(session.puzzle, session.position, row.status != "open")
        _tell_hidden(shown, row, session, kind, language)
    else:
        _tell_grid(shown, row, session, language)
    return cast("GameForm", {**shown, **own})


@cache
def hidden_names() -> tuple[str, ...]:
    """Kinds that tell of themselves under their own names; every game has a place for each."""
    return tuple(kind.name for kind in kinds() if hides(kind))


def game_line(row: GameLine, language: str) -> GameLineForm:
    """A game in a list: without its picture."""
    done, whole = progress_of(row.caption) or (None, None)
    return {
        **_head(row),
        "touched": moment(row.touched),
        "untouched": row.untouched,
        "caption": said_of(row.caption, language) or "",
        "done": done,
        "of": whole,
    }


def _head(row: GameRow | GameLine) -> GameHeadForm:
    return {
        "id": row.id,
        "kind": row.kind,
        "shape": row.shape,
        "level": row.level,
        "day": row.day,
        "turn": row.turn,
        "status": row.status,
        "given_up": row.given_up,
        "seconds": round(row.seconds, 1),
        "begun": moment(row.begun),
    }


def abilities(row: GameRow) -> list[str]:
    """What may be posted now."""
    back, forth = row.done > 0, row.done < len(row.moves)
    return session_abilities(kind_named(row.kind), Status(row.status), back=back, forth=forth)


def cells_of(row: GameRow) -> frozenset[str]:
    """The names of the cells of the game's board."""
    kind, puzzle = kind_named(row.kind), puzzle_of(row.kind, row.puzzle)
    return frozenset(tile.name for tile in kind.paint(puzzle, kind.start(puzzle)).tiles)


def moment(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds").replace("+00:00", "Z")


def _tell_hidden(shown: GameForm, row: GameRow, session: Session, kind: AnyHiddenKind, language: str) -> None:
    """What was said to the last guess; the answer only after the end."""
    puzzle, position = session.puzzle, session.position
    said = kind.last_reply(puzzle, position)
    shown["said"] = said.say(language) if said else None
    if row.status == "open":
        return
    shown["answer"] = {"word": kind.solution(puzzle, position), "picture": None}
    share = kind.share(puzzle, position, given_up=row.given_up, language=language)
    shown["share"] = with_hints(share, row.hints)
    shown["ending"] = kind.ending(puzzle, position, clock(row.seconds)).say(language)


def _tell_grid(shown: GameForm, row: GameRow, session: Session, language: str) -> None:
    """What can be filled in; the answer only after the end."""
    kind, puzzle = session.kind, session.puzzle
    shown["grid"] = grid_json(kind, puzzle)
    if row.status == "open":
        return
    time = clock(row.seconds)
    shown["answer"] = {"word": None, "picture": _solution(row, session, language)}
    shown["share"] = with_hints(f"{_title(row, language)} · {time if row.status == 'won' else 'X'}", row.hints)
    shown["ending"] = message(_ending(row, session), time=time).say(language)


def _title(row: GameRow, language: str) -> str:
    """`Pista · Name 8 × 8 · medium · 18 Nov 2026`, as people write it."""
    name = worded(language, row.kind, f"{row.kind}.name")
    if row.level == OWN:
        return f"Pista · {name} · {message('web.own_board').say(language)}"
    level = level_name(row.kind, row.level, language)
    what = f"{name} {shape_name(row.kind, row.shape, language)}".strip()
    return " · ".join(part for part in ("Pista", what, level, _date(row.day).say(language) if row.day else "") if part)


def _date(day: str) -> Message:
    year, month, number = map(int, day.split("-"))
    return message("ending.date", day=number, month=message(f"ending.month_{month}"), year=str(year))


def _ending(row: GameRow, session: Session) -> str:
    if session.status is Status.WON:
        return "web.solved"
    if row.answer is None:
        return "web.gave_up_unknown"
    return "web.gave_up" if json.loads(row.answer) else "web.gave_up_none"


def _solution(row: GameRow, session: Session, language: str) -> PictureForm | None:
    kind, puzzle = session.kind, session.puzzle
    if session.status is Status.WON:
        return picture_json(kind.paint(puzzle, session.position), language)
    marks: Any = json.loads(row.answer) if row.answer else None
    return picture_json(kind.paint(puzzle, tuple(marks)), language) if marks else None
