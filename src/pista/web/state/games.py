"""Games in the database: found by id and owner together, changed only by whoever names the turn they saw."""

import json
from dataclasses import asdict, dataclass, fields
from typing import Any

from sqlalchemy import Connection, delete, func, insert, select, update

from pista.web.state.tables import games


@dataclass(frozen=True)
class GameRow:
    """A game as it is kept: the puzzle's text and the moves; those from `done` on were taken back.

    `slot` is given to games a client may have only once, such as a day's.
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

    @property
    def played(self) -> tuple[str, ...]:
        return self.moves[: self.done]


def add(connection: Connection, row: GameRow) -> None:
    connection.execute(insert(games).values(_values(row)))


def find(connection: Connection, owner: str, game_id: str) -> GameRow | None:
    found = connection.execute(select(games).where(games.c.id == game_id, games.c.owner == owner)).one_or_none()
    return _row(found) if found else None


def in_slot(connection: Connection, owner: str, slot: str) -> GameRow | None:
    found = connection.execute(select(games).where(games.c.owner == owner, games.c.slot == slot)).one_or_none()
    return _row(found) if found else None


def listed(connection: Connection, owner: str, status: str | None, limit: int) -> list[GameRow]:
    """Last touched first."""
    query = select(games).where(games.c.owner == owner).order_by(games.c.touched.desc(), games.c.id).limit(limit)
    if status is not None:
        query = query.where(games.c.status == status)
    return [_row(found) for found in connection.execute(query)]


def of_days(connection: Connection, owner: str, earliest: str, latest: str) -> list[GameRow]:
    query = select(games).where(games.c.owner == owner, games.c.day >= earliest, games.c.day <= latest)
    return [_row(found) for found in connection.execute(query)]


def count_open(connection: Connection, owner: str) -> int:
    query = select(func.count()).select_from(games).where(games.c.owner == owner, games.c.status == "open")
    return connection.execute(query).scalar_one()


def replace(connection: Connection, seen_turn: int, row: GameRow) -> bool:
    """Writes the row if the game is still at `seen_turn`; False where somebody was quicker."""
    mine = (games.c.id == row.id, games.c.owner == row.owner, games.c.turn == seen_turn)
    done = connection.execute(update(games).where(*mine).values(_values(row)))
    return done.rowcount == 1


def count_hint(connection: Connection, owner: str, game_id: str) -> None:
    mine = (games.c.id == game_id, games.c.owner == owner)
    connection.execute(update(games).where(*mine).values(hints=games.c.hints + 1))


def set_notes(connection: Connection, owner: str, game_id: str, notes: dict[str, list[str]]) -> bool:
    mine = (games.c.id == game_id, games.c.owner == owner)
    return connection.execute(update(games).where(*mine).values(notes=json.dumps(notes))).rowcount == 1


def remove(connection: Connection, owner: str, game_id: str) -> bool:
    return connection.execute(delete(games).where(games.c.id == game_id, games.c.owner == owner)).rowcount == 1


def forget_untouched(connection: Connection, before: float) -> int:
    return connection.execute(delete(games).where(games.c.touched < before)).rowcount


def _values(row: GameRow) -> dict[str, Any]:
    packed = {"moves": json.dumps(row.moves), "notes": json.dumps(row.notes), "given_up": int(row.given_up)}
    return asdict(row) | packed


def _row(found: Any) -> GameRow:
    values = {field.name: getattr(found, field.name) for field in fields(GameRow)}
    moves, notes = tuple(json.loads(found.moves)), json.loads(found.notes)
    return GameRow(**values | {"moves": moves, "notes": notes, "given_up": bool(found.given_up)})
