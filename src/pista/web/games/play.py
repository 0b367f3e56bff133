"""Playing: every change of a game is one transaction that names the turn it was meant for."""

import json
from collections.abc import Callable
from datetime import UTC, datetime
from typing import NamedTuple

from sqlalchemy import Connection

from pista.kind import PuzzleError, Status
from pista.message import message
from pista.session import Session
from pista.stats import Played, result_of
from pista.web.clock import Clock
from pista.web.errors import Problem, key_reused, not_found, problem_of, too_large, too_many
from pista.web.games.view import abilities, game_json, session_of
from pista.web.owner import new_id
from pista.web.settings import WebSettings
from pista.web.state import answers, games, results
from pista.web.state.answers import Given
from pista.web.state.database import Database
from pista.web.state.games import GameRow


class Asker(NamedTuple):
    """Who asks, in which language, and how the request is told from others when it is repeated."""

    owner: str
    language: str
    key: str | None
    request: str


class New(NamedTuple):
    """What a new game is made of."""

    kind: str
    shape: str
    level: str
    puzzle: str
    day: str | None = None
    slot: str | None = None


class Change(NamedTuple):
    """A changed game and, where it is at hand, its session."""

    row: GameRow
    session: Session | None = None


class Games:
    """The games of all clients."""

    def __init__(self, settings: WebSettings, database: Database, clock: Clock) -> None:
        self.settings = settings
        self.database = database
        self.clock = clock

    def repeated(self, asker: Asker) -> Given | None:
        """The answer already given to this very request; a key used for another one is refused."""
        if asker.key is None:
            return None
        with self.database.reading() as connection:
            given = answers.find(connection, asker.owner, asker.key)
        if given and given.request != asker.request:
            raise key_reused()
        return given

    def begin(self, asker: Asker, new: New) -> Given:
        """A new game, or the one already there in the same slot."""
        now = self.clock.time()
        row = GameRow(
            id=new_id(),
            owner=asker.owner,
            moves=(),
            done=0,
            turn=0,
            status="open",
            given_up=False,
            seconds=0.0,
            hints=0,
            notes={},
            answer=None,
            begun=now,
            touched=now,
            **new._asdict(),
        )
        given = self._given(asker, 201, row)
        try:
            with self.database.writing() as connection:
                there = games.in_slot(connection, asker.owner, new.slot) if new.slot else None
                if there:
                    return self._given(asker, 200, there)
                if not new.slot and games.count_open(connection, asker.owner) >= self.settings.max_open_games:
                    raise too_many("web.too_many_games", self.settings.max_open_games)
                games.forget_oldest_untouched(connection, asker.owner, self.settings.max_untouched_games - 1)
                if not games.add(connection, row) or not _kept(connection, asker, given, now):
                    raise _LateError
        except _LateError:
            return self._beaten(asker) or self._given(asker, 200, self._in_slot(asker.owner, new.slot))
        return given

    def find(self, owner: str | None, game_id: str) -> GameRow:
        with self.database.reading() as connection:
            row = games.find(connection, owner or "", game_id)
        if row is None:
            raise not_found()
        return row

    def change(
        self,
        asker: Asker,
        game_id: str,
        turn: int,
        seconds: float | None,
        step: Callable[[GameRow], Change],
    ) -> Given:
        """One step: it is carried out wholly, once, and only on the turn it was meant for."""
        now = self.clock.time()
        try:
            with self.database.writing() as connection:
                row = games.find(connection, asker.owner, game_id)
                # A request already carried out is known by its turn: the game has moved on since.
                if row is None or row.turn != turn:
                    raise _LateError
                row, session = step(_timed(row, seconds, now))
                row = row._replace(turn=turn + 1, touched=now)
                if not games.replace(connection, turn, row):
                    raise _LateError
                if row.status != "open":
                    _record(connection, row, now)
                given = self._given(asker, 200, row, session)
                if not _kept(connection, asker, given, now):
                    raise _LateError
        except _LateError:
            return self._beaten(asker) or self._refuse_late(asker.owner, game_id)
        return given

    def move(self, asker: Asker, game_id: str, turn: int, move: str, seconds: float | None) -> Given:
        def step(row: GameRow) -> Change:
            require(row, "move")
            if len(row.moves) >= self.settings.max_moves:
                raise too_large("web.too_many_moves", self.settings.max_moves)
            try:
                session = session_of(row).play(move)
            except PuzzleError as error:
                raise problem_of(error, "#/move") from None
            moves = session.moves
            status = session.status.value
            return Change(row._replace(moves=moves, done=len(moves), status=status), session)

        return self.change(asker, game_id, turn, seconds, step)

    def undo(self, asker: Asker, game_id: str, turn: int, seconds: float | None, *, back: int) -> Given:
        """One move back, or forth again where `back` is -1."""

        def step(row: GameRow) -> Change:
            require(row, "undo" if back > 0 else "redo")
            row = row._replace(done=row.done - back)
            session = session_of(row)
            return Change(row._replace(status=session.status.value), session)

        return self.change(asker, game_id, turn, seconds, step)

    def give_up(self, asker: Asker, game_id: str, turn: int, seconds: float | None, answer: str | None) -> Given:
        def step(row: GameRow) -> Change:
            require(row, "give_up")
            return Change(row._replace(status=Status.LOST.value, given_up=True, answer=answer))

        return self.change(asker, game_id, turn, seconds, step)

    def _given(self, asker: Asker, status: int, row: GameRow, session: Session | None = None) -> Given:
        body = json.dumps(game_json(row, asker.language, session), ensure_ascii=False)
        return Given(asker.request, status, body, f"/api/games/{row.id}" if status == 201 else None)

    def _beaten(self, asker: Asker) -> Given | None:
        """The answer of the same request sent twice at the same moment, of which the other was quicker."""
        return self.repeated(asker)

    def _in_slot(self, owner: str, slot: str | None) -> GameRow:
        with self.database.reading() as connection:
            row = games.in_slot(connection, owner, slot or "")
        if row is None:
            raise not_found()
        return row

    def _refuse_late(self, owner: str, game_id: str) -> Given:
        raise _late(self.find(owner, game_id).turn)


class _LateError(Exception):
    """Somebody moved between our reading and our writing; leaving the transaction this way undoes it."""


def _kept(connection: Connection, asker: Asker, given: Given, now: float) -> bool:
    """Remembers the answer; False where somebody else was quicker with the same key."""
    return asker.key is None or answers.keep(connection, asker.owner, asker.key, given, now)


def require(row: GameRow, ability: str) -> None:
    """Refuses what the game does not allow now."""
    if row.status != "open":
        raise Problem(409, "finished", message("web.finished"))
    if ability not in abilities(row):
        raise Problem(409, "not-possible", message("web.not_possible"))


def _late(turn: int) -> Problem:
    return Problem(409, "turn", message("web.other_turn"), pointer="#/turn", turn=turn)


def _timed(row: GameRow, seconds: float | None, now: float) -> GameRow:
    """The seconds the page counted: never fewer than before, never more than have passed."""
    if seconds is None:
        return row
    return row._replace(seconds=max(row.seconds, min(seconds, now - row.begun)))


def _record(connection: Connection, row: GameRow, now: float) -> None:
    """The result, in the terminal's form."""
    seconds = row.seconds or now - row.begun
    played = Played(seconds, row.hints, row.shape, row.level, row.day, id=row.id)
    results.add(connection, row.owner, result_of(session_of(row), played, datetime.fromtimestamp(now, UTC)))
