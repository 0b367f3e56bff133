"""Playing: every change of a game is one transaction that names the turn it was meant for."""

import json
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import NamedTuple

from sqlalchemy import Connection

from pista.kind import PuzzleError, Status
from pista.kinds import kind_names
from pista.message import message
from pista.picture import Picture
from pista.session import Session
from pista.web.clock import Clock
from pista.web.errors import Problem, key_reused, not_found, problem_of, too_large, too_many
from pista.web.games import caption
from pista.web.games.counted import result_of_game
from pista.web.games.replay import session_of
from pista.web.games.view import abilities, game_json
from pista.web.owner import new_id
from pista.web.settings import WebSettings
from pista.web.state import answers, games, results
from pista.web.state.database import UNAVAILABLE, Database
from pista.web.state.games import GameLine, GameRow, Timed
from pista.web.state.room import Room
from pista.web.state.sizes import SMALL


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


class Answer(NamedTuple):
    """A game as JSON, and whether it is new."""

    status: int
    body: str
    location: str | None


class Games:
    """The games of all clients."""

    def __init__(self, settings: WebSettings, database: Database, clock: Clock) -> None:
        self.settings = settings
        self.database = database
        self.clock = clock
        self.room = Room(settings.bytes_of_client, settings.max_stored_bytes)

    def repeated(self, asker: Asker) -> Answer | None:
        """The answer to this very request where it was carried out before; a key used for another one is refused.

        It tells the game as it is now, which may have moved on since; one that was forgotten since is not found.
        """
        if asker.key is None:
            return None
        with self.database.reading() as connection:
            given = answers.find(connection, asker.owner, asker.key)
        if given is None:
            return None
        if given.request != asker.request:
            raise key_reused()
        return _answer(asker, given.status, self.find(asker.owner, given.game))

    def begin(self, asker: Asker, new: New) -> Answer:
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
        session = session_of(row)
        picture = session.kind.paint(session.puzzle, session.position)
        row = row._replace(caption=caption.kept(picture.caption)).sized()
        try:
            with self.database.writing() as connection:
                there = games.in_slot(connection, asker.owner, new.slot) if new.slot else None
                if there:
                    return _answer(asker, 200, there)
                if not new.slot and games.count_open(connection, asker.owner) >= self.settings.max_open_games:
                    raise too_many("web.too_many_games", self.settings.max_open_games)
                games.forget_oldest_untouched(connection, asker.owner, self.settings.max_untouched_games - 1)
                if not games.add(connection, row):
                    raise _LateError
                self._keep(connection, asker, 201, row.id, now)
                self.require_room(connection, row, row.size)
        except _LateError:
            return self.repeated(asker) or _answer(asker, 200, self._in_slot(asker.owner, new.slot))
        return _answer(asker, 201, row, session, picture)

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
        step: Callable[[GameRow], tuple[GameRow, Session]],
    ) -> Answer:
        """One step: it is carried out wholly, once, and only on the turn it was meant for."""
        now = self.clock.time()
        try:
            with self.database.writing() as connection:
                before = games.find_to_change(connection, asker.owner, game_id)
                # A request already carried out is known by its turn: the game has moved on since.
                if before is None or before.turn != turn:
                    raise _LateError
                timed = before if seconds is None else before._replace(seconds=_played(before, seconds, now))
                row, session = step(timed)
                picture = session.kind.paint(session.puzzle, session.position)
                row = row._replace(turn=turn + 1, touched=now, caption=caption.kept(picture.caption)).sized()
                if not games.replace(connection, turn, row):
                    raise _LateError
                if row.status != "open":
                    self._record(connection, row, session)
                self._keep(connection, asker, 200, row.id, now)
                self.require_room(connection, row, row.size - before.size)
                return _answer(asker, 200, row, session, picture)
        except _LateError:
            return self.repeated(asker) or self._refuse_late(asker.owner, game_id)

    def move(self, asker: Asker, game_id: str, turn: int, move: str, seconds: float | None) -> Answer:
        def step(row: GameRow) -> tuple[GameRow, Session]:
            require(row, "move")
            if len(row.moves) >= self.settings.max_moves:
                raise too_large("web.too_many_moves", self.settings.max_moves)
            try:
                session = session_of(row).play(move)
            except PuzzleError as error:
                raise problem_of(error, "#/move") from None
            moves = session.moves
            status = session.status.value
            return row._replace(moves=moves, done=len(moves), status=status), session

        return self.change(asker, game_id, turn, seconds, step)

    def undo(self, asker: Asker, game_id: str, turn: int, seconds: float | None, *, back: int) -> Answer:
        """One move back, or forth again where `back` is -1."""

        def step(row: GameRow) -> tuple[GameRow, Session]:
            require(row, "undo" if back > 0 else "redo")
            row = row._replace(done=row.done - back)
            session = session_of(row)
            return row._replace(status=session.status.value), session

        return self.change(asker, game_id, turn, seconds, step)

    def give_up(self, asker: Asker, game_id: str, turn: int, seconds: float | None, answer: str | None) -> Answer:
        def step(row: GameRow) -> tuple[GameRow, Session]:
            require(row, "give_up")
            return row._replace(status=Status.LOST.value, given_up=True, answer=answer), session_of(row)

        return self.change(asker, game_id, turn, seconds, step)

    def set_notes(self, row: GameRow, notes: dict[str, list[str]]) -> None:
        """Replaces all pencil marks of a game."""
        if len(json.dumps(notes)) > self.settings.max_notes:
            raise too_large("web.notes_large", self.settings.max_notes, "#/notes")
        with self.database.writing() as connection:
            if not games.set_notes(connection, row.owner, row.id, notes):
                raise not_found()
            self.require_room(connection, row, row._replace(notes=notes).sized().size - row.size)

    def set_time(self, owner: str, game_id: str, seconds: float) -> None:
        """The seconds played so far, between two changes: they only grow, and only while the game is open."""
        with self.database.reading() as connection:
            before = games.timed(connection, owner, game_id)
        if before is None:
            raise not_found()
        if before.status != "open":
            raise _finished()
        played = _played(before, seconds, self.clock.time())
        if played > before.seconds:
            with self.database.writing() as connection:
                games.set_time(connection, owner, game_id, played)

    def own(self, asker: Asker, game_id: str) -> Answer | None:
        """The game as it is now, where it is the asker's."""
        with self.database.reading() as connection:
            row = games.find(connection, asker.owner, game_id)
        return _answer(asker, 200, row) if row else None

    def dealt(self, game_id: str) -> New:
        """The same puzzle for a game of one's own; of a day it is that day's."""
        with self.database.reading() as connection:
            found = games.dealt(connection, game_id)
        if found is None or found.kind not in kind_names():
            raise not_found()
        return New(**found._asdict())

    def captioned(self, owner: str, lines: Iterable[GameLine], language: str) -> list[GameLine]:
        """These games with what a list says of them; of those begun before it was kept it is found out now, once."""
        return [line if caption.said_of(line.caption, language) else self._captioned(owner, line) for line in lines]

    def _captioned(self, owner: str, line: GameLine) -> GameLine:
        with self.database.reading() as connection:
            row = games.find(connection, owner, line.id)
        if row is None:
            return line
        session = session_of(row)
        said = caption.kept(session.kind.paint(session.puzzle, session.position).caption)
        # Who only looks need not wait for a database that cannot be written to.
        with suppress(*UNAVAILABLE), self.database.writing() as connection:
            games.set_caption(connection, row, said)
        return line._replace(caption=said)

    def require_room(self, connection: Connection, row: GameRow, grown: int) -> None:
        """Refuses a change for which there is no room; leaving the transaction this way undoes it."""
        if not self.room.make(connection, row.owner, grown, row.id):
            raise too_large("web.no_room", self.settings.bytes_of_client)

    def _keep(self, connection: Connection, asker: Asker, status: int, game_id: str, now: float) -> None:
        """Remembers that the request was carried out, unless somebody else was quicker with the same key."""
        if asker.key is None:
            return
        if not answers.keep(connection, asker.owner, asker.key, answers.Given(asker.request, status, game_id), now):
            raise _LateError
        self.room.taken += SMALL

    def _record(self, connection: Connection, row: GameRow, session: Session) -> None:
        results.add(connection, row.owner, result_of_game(row, session))
        results.forget_oldest(connection, row.owner, self.settings.max_results)

    def _in_slot(self, owner: str, slot: str | None) -> GameRow:
        with self.database.reading() as connection:
            row = games.in_slot(connection, owner, slot or "")
        if row is None:
            raise not_found()
        return row

    def _refuse_late(self, owner: str, game_id: str) -> Answer:
        raise _late(self.find(owner, game_id).turn)


class _LateError(Exception):
    """Somebody moved between our reading and our writing; leaving the transaction this way undoes it."""


def require(row: GameRow, ability: str) -> None:
    """Refuses what the game does not allow now."""
    if row.status != "open":
        raise _finished()
    if ability not in abilities(row):
        raise Problem(409, "not-possible", message("web.not_possible"))


def _finished() -> Problem:
    return Problem(409, "finished", message("web.finished"))


def _late(turn: int) -> Problem:
    return Problem(409, "turn", message("web.other_turn"), pointer="#/turn", turn=turn)


def _played(before: GameRow | Timed, seconds: float, now: float) -> float:
    """The seconds the page counted: never fewer than before, never more than have passed."""
    return max(before.seconds, min(seconds, now - before.begun))


def _answer(
    asker: Asker, status: int, row: GameRow, session: Session | None = None, picture: Picture | None = None
) -> Answer:
    body = json.dumps(game_json(row, asker.language, session, picture), ensure_ascii=False)
    return Answer(status, body, f"/api/games/{row.id}" if status == 201 else None)
