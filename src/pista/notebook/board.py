"""The board of a notebook: a game that several cells may show, played by hand or from Python."""

import os
from typing import Any

import traitlets
from anywidget import AnyWidget

from pista.kind import AnyKind, Fault, Hint, PuzzleError, Status
from pista.kinds import kind_of
from pista.message import LANGUAGES, all_of, language_code, message, reader_language, sections
from pista.notebook.bundle import script
from pista.notebook.game import Game, again
from pista.notebook.requests import carry_out, problem_form
from pista.notebook.view import board_form
from pista.notebook.wish import Wish
from pista.session import Session


class Board(AnyWidget):
    """Shows a puzzle to play, or a session to go on with. What is done here shows in every cell that displays it.

    `language` is that of the interface: `en`, `es`, `pt` or `it`; by default PISTA_UI's or the locale's.
    """

    _esm = script()
    _game = traitlets.Dict().tag(sync=True)
    _words = traitlets.Dict().tag(sync=True)

    def __init__(self, puzzle: Any, *, seed: int | None = None, language: str | None = None) -> None:
        self._language = language_of(language)
        self._wish = puzzle if isinstance(puzzle, Wish) else None
        self._stamp = 0
        self._played = Game(_session_of(puzzle.puzzle(seed) if isinstance(puzzle, Wish) else puzzle, puzzle))
        super().__init__()
        self.on_msg(self._asked)
        self._reword()

    @property
    def session(self) -> Session:
        """Kind, puzzle and moves. May be set: `board.session = board.session.play("b2=7")`."""
        return self._played.session

    @session.setter
    def session(self, session: Session) -> None:
        if session.kind is self.kind and session.puzzle == self.puzzle:
            self._played.moved_to(session)
        else:
            self._played, self._wish = Game(session), None
        self._reword()

    @property
    def kind(self) -> AnyKind:
        """The kind of the puzzle."""
        return self.session.kind

    @property
    def puzzle(self) -> Any:
        """The puzzle as it was given."""
        return self.session.puzzle

    @property
    def position(self) -> Any:
        """What is filled in, or guessed, so far."""
        return self.session.position

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves so far."""
        return self.session.moves

    @property
    def status(self) -> Status:
        """`open`, `won` or `lost`; a game given up is lost."""
        return self._played.status

    @property
    def hints(self) -> int:
        """How many were asked for."""
        return self._played.hints

    @property
    def language(self) -> str:
        """That of the interface. May be set."""
        return self._language

    @language.setter
    def language(self, language: str) -> None:
        self._language = language_of(language)
        self._reword()

    def play(self, *moves: str) -> None:
        """Plays these moves, one after the other; MoveError where the rules refuse one."""
        try:
            for move in moves:
                self._played.play(move)
        finally:
            self._show()

    def undo(self) -> None:
        """Takes the last move back."""
        self._played.undo()
        self._show()

    def redo(self) -> None:
        """Makes the last move that was taken back again."""
        self._played.redo()
        self._show()

    def hint(self) -> Hint | None:
        """The next step and why, which the board shows, too."""
        found = self._played.hint()
        self._show()
        return found

    def faults(self) -> tuple[Fault, ...]:
        """The rules that are broken so far."""
        return self.kind.faults(self.puzzle, self.position)

    def give_up(self) -> None:
        """Ends the game and shows the solution."""
        self._played.give_up()
        self._show()

    def again(self) -> None:
        """Begins the same puzzle anew."""
        self._played = again(self._played)
        self._show()

    def new(self, seed: int | None = None) -> None:
        """Another puzzle of the shape and level that `play` was asked for."""
        if self._wish is None:
            raise PuzzleError(message("notebook.nothing_new"))
        self._played = Game(Session(self.kind, self._wish.puzzle(seed)))
        self._show()

    def __repr__(self) -> str:
        return f"<Board {self.kind.name}: {self.status}, {len(self.moves)} played>"

    def _show(self) -> None:
        self._stamp += 1
        self._game = dict(board_form(self._played, self._wish, self._language, self._stamp))

    def _reword(self) -> None:
        said = sections(self._language)
        words = {name: said[name] for name in ("page", "notebook", self.kind.name) if name in said}
        with self.hold_sync():
            self._words = {"language": self._language, "catalogue": words}
            self._show()

    def _asked(self, _: object, content: object, __: object) -> None:
        """A page asks for something; whatever becomes of it, it is answered."""
        match content:
            case {"asked": int(number), "verb": str(verb), "body": dict(body)}:
                pass
            case _:
                return
        answer: dict[str, Any] = {"answered": number}
        try:
            answer["form"] = self._carried_out(verb, body)
        except PuzzleError as error:
            answer["problem"] = problem_form(error, self._language)
        except BaseException:
            answer["problem"] = problem_form(PuzzleError(message("notebook.bug")), self._language)
            raise
        finally:
            self.send(answer)

    def _carried_out(self, verb: str, body: dict[str, Any]) -> object:
        if verb in ("again", "new"):
            self.again() if verb == "again" else self.new()
            return self._game
        form = carry_out(self._played, verb, body, self._language)
        if verb not in ("look", "check"):
            self._show()
        return self._game if form is None else form


def language_of(language: str | None) -> str:
    """The language asked for, else the reader's own; PuzzleError where it is none of ours."""
    if language is None:
        return reader_language(os.environ)
    code = language_code(language)
    if code is None:
        raise PuzzleError(message("cli.unknown_ui", names=all_of(LANGUAGES)))
    return code


def _session_of(puzzle: Any, wish: object) -> Session:
    if isinstance(puzzle, Session):
        return puzzle
    return Session(wish.kind if isinstance(wish, Wish) else kind_of(puzzle), puzzle)
