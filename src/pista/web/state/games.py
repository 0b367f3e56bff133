"""Games in the database: found by id and owner together, changed only by whoever names the turn they saw."""

import json
from collections.abc import Collection
from typing import Any, NamedTuple

from sqlalchemy import Connection, and_, bindparam, delete, func, not_, select, update

from pista.web.state.insert_new import insert_new
from pista.web.state.sizes import size, size_in_sql
from pista.web.state.tables import games


class GameRow(NamedTuple):
    """A game as it is kept: the puzzle's text and the moves; those from `done` on were taken back.

    `slot` is given to games a client may have only once, such as a day's. `caption` is what a list says of the game; of
    games begun before it was kept there is none yet. `size` is what the row takes.
    """

    id: str
    owner: str
    slot: str | None
    kind: str
    shape: str
    level: str
    day: str | None
    puzzle: str
    moves: tuple[str, ...]
    done: int
    turn: int
    status: str
    given_up: bool
    seconds: float
    hints: int
    notes: dict[str, list[str]]
    answer: str | None
    begun: float
    touched: float
    caption: str | None = None
    size: int = 0

    @property
    def played(self) -> tuple[str, ...]:
        return self.moves[: self.done]

    def sized(self) -> "GameRow":
        """With the size it has now."""
        return self._replace(size=size(self.puzzle, json.dumps(self.moves), json.dumps(self.notes), self.answer))


class GameLine(NamedTuple):
    """What a list tells of a game: no puzzle and no moves, so that long games cost no more than short ones."""

    id: str
    kind: str
    shape: str
    level: str
    day: str | None
    turn: int
    status: str
    given_up: bool
    seconds: float
    begun: float
    touched: float
    caption: str | None
    untouched: bool
    """Nothing was done in it: to forget it loses nothing."""


class Timed(NamedTuple):
    """How long a game has been played, and what bounds it."""

    status: str
    seconds: float
    begun: float


class Dealt(NamedTuple):
    """What a game was begun with: nothing of who plays it and how it went."""

    kind: str
    shape: str
    level: str
    puzzle: str
    day: str | None
    slot: str | None


class DayGame(NamedTuple):
    """How far a client is in one of a day's puzzles."""

    id: str
    slot: str | None
    status: str
    seconds: float
    hints: int
    caption: str | None


# Statements are built once: building them takes longer than carrying them out.
_MINE = (games.c.id == bindparam("this"), games.c.owner == bindparam("mine"))
_ROW = select(*(games.c[name] for name in GameRow._fields))
_FIND = _ROW.where(*_MINE)
# SQLite lets in one writer at a time; elsewhere the row is held, lest what is counted meanwhile be lost.
_FIND_TO_CHANGE = _FIND.with_for_update()
_TIMED = select(*(games.c[name] for name in Timed._fields)).where(*_MINE)
_DEALT = select(*(games.c[name] for name in Dealt._fields)).where(games.c.id == bindparam("this"))
_IN_SLOT = _ROW.where(games.c.owner == bindparam("mine"), games.c.slot == bindparam("this"))
_ONGOING = (games.c.owner == bindparam("mine"), games.c.status == "open")
_UNTOUCHED = and_(games.c.turn == 0, games.c.hints == 0, games.c.notes == "{}")
_LINE = select(
    *(games.c[name] for name in GameLine._fields[:-1]), and_(games.c.status == "open", _UNTOUCHED).label("untouched")
)
# A day's game is no burden: there is one a day.
_OPEN = select(func.count()).select_from(games).where(*_ONGOING, games.c.slot.is_(None), not_(_UNTOUCHED))
_OLDEST = select(games.c.id).where(*_ONGOING, _UNTOUCHED).order_by(games.c.touched.desc(), games.c.id)
_CHANGING = ("moves", "done", "turn", "status", "given_up", "seconds", "answer", "touched", "caption")
_REPLACE = (
    update(games)
    .where(*_MINE, games.c.turn == bindparam("seen_turn"))
    .values({name: bindparam(f"new_{name}") for name in _CHANGING})
    # Counted by the database: pencil marks may have come meanwhile.
    .values(size=size_in_sql(games.c.puzzle, bindparam("new_moves"), games.c.notes, bindparam("new_answer")))
)
_TIME = (
    update(games)
    .where(*_MINE, games.c.status == "open", games.c.seconds < bindparam("new_seconds"))
    .values(seconds=bindparam("new_seconds"))
)
_CAPTION = update(games).where(*_MINE, games.c.turn == bindparam("seen_turn")).values(caption=bindparam("new_caption"))
_NOTES = (
    update(games)
    .where(*_MINE)
    .values(
        notes=bindparam("new_notes"),
        size=size_in_sql(games.c.puzzle, games.c.moves, bindparam("new_notes"), games.c.answer),
    )
)
_REMOVE = delete(games).where(*_MINE)


def add(connection: Connection, row: GameRow) -> bool:
    """False where its slot is taken."""
    return insert_new(connection, games, _values(row)) == 1


def find(connection: Connection, owner: str, game_id: str) -> GameRow | None:
    found = connection.execute(_FIND, {"this": game_id, "mine": owner}).one_or_none()
    return _row(found) if found else None


def find_to_change(connection: Connection, owner: str, game_id: str) -> GameRow | None:
    """As it is until the end of the transaction: nobody else changes it before."""
    found = connection.execute(_FIND_TO_CHANGE, {"this": game_id, "mine": owner}).one_or_none()
    return _row(found) if found else None


def timed(connection: Connection, owner: str, game_id: str) -> Timed | None:
    found = connection.execute(_TIMED, {"this": game_id, "mine": owner}).one_or_none()
    return Timed._make(found) if found else None


def dealt(connection: Connection, game_id: str) -> Dealt | None:
    """The puzzle of a game, whoever plays it: to know its id is to have been told of it."""
    found = connection.execute(_DEALT, {"this": game_id}).one_or_none()
    return Dealt._make(found) if found else None


def in_slot(connection: Connection, owner: str, slot: str) -> GameRow | None:
    found = connection.execute(_IN_SLOT, {"this": slot, "mine": owner}).one_or_none()
    return _row(found) if found else None


def listed(
    connection: Connection, owner: str, kinds: Collection[str], status: str | None, limit: int
) -> list[GameLine]:
    """Last touched first; games of other kinds wait until these are installed again."""
    mine = _LINE.where(games.c.owner == owner, games.c.kind.in_(kinds))
    query = mine.order_by(games.c.touched.desc(), games.c.id).limit(limit)
    if status is not None:
        query = query.where(games.c.status == status)
    lines = [GameLine._make(found) for found in connection.execute(query)]
    return [line._replace(given_up=bool(line.given_up), untouched=bool(line.untouched)) for line in lines]


def of_days(connection: Connection, owner: str, earliest: str, latest: str) -> list[DayGame]:
    mine = (games.c.owner == owner, games.c.day >= earliest, games.c.day <= latest)
    query = select(*(games.c[name] for name in DayGame._fields)).where(*mine)
    return [DayGame._make(found) for found in connection.execute(query)]


def count_open(connection: Connection, owner: str) -> int:
    """Games begun in earnest; days' games are not counted."""
    return connection.execute(_OPEN, {"mine": owner}).scalar_one()


def forget_oldest_untouched(connection: Connection, owner: str, most: int) -> None:
    """Of the games without a move the last `most` stay."""
    spare = connection.execute(_OLDEST, {"mine": owner}).scalars().all()[most:]
    for game_id in spare:
        remove(connection, owner, game_id)


def replace(connection: Connection, seen_turn: int, row: GameRow) -> bool:
    """Writes the row if the game is still at `seen_turn`; False where somebody was quicker."""
    asked = {"this": row.id, "mine": row.owner, "seen_turn": seen_turn}
    asked |= {f"new_{name}": getattr(row, name) for name in _CHANGING}
    asked |= {"new_moves": json.dumps(row.moves), "new_given_up": int(row.given_up)}
    return connection.execute(_REPLACE, asked).rowcount == 1


def count_hint(connection: Connection, owner: str, game_id: str) -> None:
    mine = (games.c.id == game_id, games.c.owner == owner)
    connection.execute(update(games).where(*mine).values(hints=games.c.hints + 1))


def set_notes(connection: Connection, owner: str, game_id: str, notes: dict[str, list[str]]) -> bool:
    asked = {"this": game_id, "mine": owner, "new_notes": json.dumps(notes)}
    return connection.execute(_NOTES, asked).rowcount == 1


def set_time(connection: Connection, owner: str, game_id: str, seconds: float) -> None:
    """Where it is open and was played for less; whether it counts as touched does not change."""
    connection.execute(_TIME, {"this": game_id, "mine": owner, "new_seconds": seconds})


def set_caption(connection: Connection, row: GameRow, caption: str) -> None:
    """Of a game that has none yet, unless it has moved on since."""
    asked = {"this": row.id, "mine": row.owner, "seen_turn": row.turn, "new_caption": caption}
    connection.execute(_CAPTION, asked)


def remove(connection: Connection, owner: str, game_id: str) -> bool:
    return connection.execute(_REMOVE, {"this": game_id, "mine": owner}).rowcount == 1


def forget_untouched(connection: Connection, before: float) -> int:
    return connection.execute(delete(games).where(games.c.touched < before)).rowcount


def _values(row: GameRow) -> dict[str, Any]:
    return row._asdict() | {
        "moves": json.dumps(row.moves),
        "notes": json.dumps(row.notes),
        "given_up": int(row.given_up),
    }


def _row(found: Any) -> GameRow:
    row = GameRow(*found)
    moves, notes = tuple(json.loads(found.moves)), json.loads(found.notes)
    return row._replace(moves=moves, notes=notes, given_up=bool(row.given_up))
