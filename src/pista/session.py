"""A game in progress: a kind, a puzzle and the moves so far. Everything else is replayed from these three."""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from pista.kind import AnyKind, PuzzleError, Status, hides
from pista.kinds import kind_named
from pista.message import message
from pista.shown import counted

VERSION = 1


@dataclass(frozen=True, repr=False)
class Session:
    """A game in progress: a `kind`, a `puzzle` and the `moves` so far. Playing and undoing give a new session; the old
    one stays what it was.

    >>> from pista.kinds import kind_names
    >>> kind = kind_named(kind_names()[1])
    >>> game = Session(kind, kind.read("1 0 3"))
    >>> game = game.play("b1=2")
    >>> game.status, game.undo().moves
    (<Status.WON: 'won'>, ())
    """

    kind: AnyKind
    puzzle: Any
    moves: tuple[str, ...] = ()

    @cached_property
    def position(self) -> Any:
        """The moves replayed from the start."""
        position = self.kind.start(self.puzzle)
        for move in self.moves:
            position = self.kind.play(self.puzzle, position, move)
        return position

    @property
    def status(self) -> Status:
        """Whether the game is won, lost or still open."""
        return self.kind.status(self.puzzle, self.position)

    def play(self, move: str) -> "Session":
        """One move further; MoveError where the kind refuses it."""
        position = self.kind.play(self.puzzle, self.position, move)
        after = replace(self, moves=(*self.moves, move))
        after.__dict__["position"] = position
        return after

    def undo(self) -> "Session":
        """One move back; the beginning stays the beginning."""
        return replace(self, moves=self.moves[:-1])

    def __str__(self) -> str:
        """The position as text. Where something is hidden, what is to be done and the last reply."""
        if not hides(self.kind):
            return self.kind.write(self.puzzle, self.position)
        last = self.kind.last_reply(self.puzzle, self.position)
        return str(self.puzzle) if last is None else f"{self.puzzle}\n{last}"

    def __repr__(self) -> str:
        return f"<Session {self.puzzle!r}, {counted(len(self.moves), 'move')}, {self.status}>"

    def _repr_svg_(self) -> str:
        """How notebooks draw it."""
        return self.kind.paint(self.puzzle, self.position)._repr_svg_()

    def __reduce__(self) -> tuple[Any, ...]:
        """A kind is a module, which goes to another process by its name."""
        return _session, (self.kind.name, self.puzzle, self.moves)

    def to_json(self) -> dict[str, object]:
        """What is saved."""
        puzzle = self.kind.write(self.puzzle)
        return {"version": VERSION, "kind": self.kind.name, "puzzle": puzzle, "moves": list(self.moves)}


def _session(name: str, puzzle: Any, moves: tuple[str, ...]) -> Session:
    return Session(kind_named(name), puzzle, moves)


def require_known_version(data: object, known: int) -> None:
    """Refuses what a later version has written: nobody here knows what it means."""
    match data:
        case {"version": bool()}:
            raise PuzzleError(message("session.damaged"))
        case {"version": int(version)} if version > known:
            raise PuzzleError(message("session.newer"))


def session_of_json(data: object) -> Session:
    """The session that was saved; PuzzleError where the data is not one or its moves do not replay."""
    require_known_version(data, VERSION)
    match data:
        case {"version": 1, "kind": str(name), "puzzle": str(text), "moves": list(moves)}:
            if all(isinstance(move, str) for move in moves):
                kind = kind_named(name)
                session = Session(kind, kind.read(text), tuple(moves))
                _ = session.position
                return session
    raise PuzzleError(message("session.damaged"))


def abilities(kind: AnyKind, status: Status, *, back: bool, forth: bool) -> list[str]:
    """What can be done with a game; `back` and `forth` say whether there are moves to take back or to make again."""
    if status is not Status.OPEN:
        return []
    if hides(kind):
        return ["move", "hint", "give_up"]
    turns = [*(["undo"] if back else []), *(["redo"] if forth else [])]
    return ["move", *turns, "hint", "check", "notes", "give_up"]
