"""A game at a board: a session, and what a player has besides. Knows no widget and no language."""

import secrets
from collections.abc import Callable, Iterable
from dataclasses import replace
from time import monotonic

from pista.grid.kind import solvable
from pista.kind import Hint, Marks, PuzzleError, Status, hides
from pista.message import message
from pista.session import Session, abilities


class TurnError(PuzzleError):
    """The game has moved on since, or does not allow this now."""


class BrokenError(PuzzleError):
    """A board that breaks a rule gives no hint."""


class Game:
    """A change that is made counts as a turn; one that is refused changes nothing."""

    def __init__(self, session: Session, clock: Callable[[], float] = monotonic) -> None:
        self.id = secrets.token_hex(8)
        self.session = session
        self.undone: tuple[str, ...] = ()
        self.notes: dict[str, list[str]] = {}
        self.turn = 0
        self.hints = 0
        self.hinted: Hint | None = None
        self.answer: Marks | None = None
        """The solution, where a grid was given up and has one."""
        self.given_up = False
        self._clock = clock
        self._begun: float | None = None
        self._ended: float | None = None

    @property
    def status(self) -> Status:
        return Status.LOST if self.given_up else self.session.status

    @property
    def can(self) -> list[str]:
        """What may be done now."""
        return abilities(self.session.kind, self.status, back=bool(self.session.moves), forth=bool(self.undone))

    @property
    def seconds(self) -> float:
        """From the first thing done to the end."""
        now = self._clock() if self._ended is None else self._ended
        return 0.0 if self._begun is None else now - self._begun

    def play(self, move: str) -> None:
        """One move; MoveError where the rules refuse it."""
        self._require("move")
        self._change(self.session.play(move))

    def undo(self) -> None:
        """The last move back."""
        self._require("undo")
        *_, last = self.session.moves
        self._change(self.session.undo(), (last, *self.undone))

    def redo(self) -> None:
        """The last move taken back, forth again."""
        self._require("redo")
        first, *rest = self.undone
        self._change(self.session.play(first), tuple(rest))

    def hint(self) -> Hint | None:
        """The next step; asked for again before anything is changed it is the same, and counted once."""
        self._require("hint")
        if self.hinted is None:
            kind, puzzle, position = self.session.kind, self.session.puzzle, self.session.position
            try:
                self.hinted = kind.hint(puzzle, position)
            except PuzzleError as error:
                raise BrokenError(error.message) if kind.faults(puzzle, position) else error from None
            self.hints += self.hinted is not None
            self._begin()
        return self.hinted

    def give_up(self) -> None:
        """Ends the game; of a grid the solution is looked for."""
        self._require("give_up")
        kind, puzzle = self.session.kind, self.session.puzzle
        if solvable(kind):
            self.answer = next(iter(kind.solve(puzzle, limit=1).solutions), None)
        self.given_up = True
        self._change(self.session, self.undone)

    def note(self, notes: dict[str, list[str]]) -> None:
        """Replaces all pencil marks."""
        self._require("notes")
        cells = {tile.name for tile in self.session.kind.paint(self.session.puzzle, self.session.position).tiles}
        if not cells.issuperset(notes):
            raise PuzzleError(message("web.note_nowhere"))
        self.notes = {cell: marks for cell, marks in notes.items() if marks}

    def moved_to(self, session: Session) -> None:
        """The same puzzle with these moves instead."""
        self.given_up, self.answer = False, None
        self._change(session)

    def _change(self, session: Session, undone: Iterable[str] = ()) -> None:
        self.session, self.undone = session, tuple(undone)
        self.hinted = None
        self.turn += 1
        self._begin()
        self._ended = None if self.status is Status.OPEN else self._clock()

    def _begin(self) -> None:
        if self._begun is None:
            self._begun = self._clock()

    def _require(self, ability: str) -> None:
        if self.status is not Status.OPEN:
            raise TurnError(message("web.finished"))
        if ability not in self.can:
            raise TurnError(message("web.not_possible"))


def again(game: Game) -> Game:
    """The same puzzle from its beginning."""
    return Game(replace(game.session, moves=()))


def takes_back(game: Game) -> bool:
    """Whether beginning again makes sense: what was hidden is known afterwards."""
    return not hides(game.session.kind)
