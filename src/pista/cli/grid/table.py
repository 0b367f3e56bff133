"""The table a grid puzzle is played at: takes moves and commands, and shows what came of them."""

import json
import re
from typing import Any

from pista.cli.grid.plain_board import plain_board
from pista.cli.output import write_file
from pista.cli.prompt import ask, ask_plainly
from pista.cli.user import User
from pista.cli.wrapping import wrapped
from pista.grid.entry import Move
from pista.grid.text import shortened
from pista.kind import PuzzleError, Status
from pista.message import Message, message
from pista.picture import Accent, Picture
from pista.render.accents import accented
from pista.render.labels import labelled
from pista.session import Session
from pista.stats import clock, with_hints

MOVE = re.compile(r"\s*[a-zA-Z]+\d+\s*($|=|\s)|\s*[^\s=]+\s*=")
"""What was meant as a move, right or wrong: a cell's name, or anything with `=`."""


class Table:
    """Speaks the player's language; knows the commands. In plain lines the board is shown only when asked for."""

    def __init__(self, user: User, plain: bool) -> None:
        self.user = user
        self.plain = plain or user.settings.plain or not user.terminal
        self.hints = 0
        self.undone: list[str] = []
        self.warned = False
        self.console: Any = None
        self._ask = ask_plainly if self.plain else ask
        if not self.plain:
            from rich.console import Console

            self.console = Console(no_color=not user.settings.colour, highlight=False, emoji=False)

    def say(self, key: str, /, **values: object) -> None:
        """One sentence."""
        self.tell(message(key, **values))

    note = say

    def tell(self, sentence: Message) -> None:
        """One sentence."""
        self._tell(self.user.worded(sentence))

    def _tell(self, said: str) -> None:
        """Lines end between words where the terminal is narrow; a screen reader gets the whole."""
        self.line(said if self.console is None else wrapped(said, width=self.console.width))

    def line(self, text: str = "") -> None:
        print(text, flush=True)

    def begin(self, session: Session) -> None:
        """The board and how to fill it in."""
        help_line = self.user.say("grid.play_help_short")
        if self._is_low(session):
            self.board(session, captioned=False)
            self._tell(f"{self._caption(session)} · {help_line}")
        else:
            self.board(session)
            self._tell(help_line)

    def turn(self, session: Session) -> Session | None:
        """The session after the next move, undo or redo; None when the player leaves."""
        while True:
            try:
                typed = self._ask(self.user.say("grid.prompt"))
            except EOFError:
                self.line()
                return None
            word, _, rest = typed.strip().lstrip(":").partition(" ")
            match word.lower():
                case "":
                    continue
                case "?" | "help":
                    self.say("grid.play_help")
                case "q" | "quit" | "exit":
                    return None
                case "h" | "hint":
                    self._hint(session)
                case "check":
                    self._check(session)
                case "board":
                    self.board(session)
                case "clear":
                    if not rest.strip():
                        self.say("grid.clear_what")
                    elif (after := self._moved(session, f"{rest.strip()}=")) is not None:
                        return after
                case "save":
                    self._save(session, rest.strip())
                case "u" | "undo":
                    if session.moves:
                        self.undone.append(session.moves[-1])
                        return self._shown(session.undo())
                    self.say("grid.nothing_to_undo")
                case "r" | "redo":
                    if self.undone:
                        return self._shown(session.play(self.undone.pop()))
                    self.say("grid.nothing_to_redo")
                case _ if not MOVE.match(typed):
                    self.say("grid.no_command", token=shortened(typed.strip()))
                case _:
                    if (after := self._moved(session, typed.strip())) is not None:
                        return after

    def board(
        self, session: Session, names: tuple[str, ...] = (), accent: Accent = Accent.HINT, *, captioned: bool = True
    ) -> None:
        """The position; tiles of these names are pointed at."""
        picture = session.kind.paint(session.puzzle, session.position)
        pointed = accented(picture, names, accent)
        if self.plain:
            self.line(plain_board(session.puzzle, pointed))
        else:
            self._show(labelled(pointed))
        if captioned:
            self.line(self.user.worded(picture.caption))

    def end(self, session: Session, seconds: float) -> None:
        """The verdict, and what may be shared."""
        if self.plain:
            self.board(session)
        size = f"{session.puzzle.board.columns}×{session.puzzle.board.rows}"
        self.say("grid.won", time=clock(seconds), n=len(session.moves))
        self.line()
        shared = self.user.say("grid.share", kind=session.kind.name, size=size, time=clock(seconds))
        self.line(with_hints(shared, self.hints))

    def _caption(self, session: Session) -> str:
        return self.user.worded(session.kind.paint(session.puzzle, session.position).caption)

    def _is_low(self, session: Session) -> bool:
        """Whether the board, with a caption, a sentence and the prompt below it, is higher than the terminal."""
        if self.console is None:
            return False
        from pista.render.text import text

        drawn = text(labelled(session.kind.paint(session.puzzle, session.position)), self.console.width)
        return len(drawn.splitlines()) + 3 > int(self.console.height)

    def _show(self, picture: Picture) -> None:
        from pista.render.text import text

        if self.user.settings.colour:
            from pista.render.terminal import coloured

            drawn = coloured(picture, self.user.settings.palette, self.console.width)
            self.console.print(drawn, soft_wrap=True)
            self._warn_if_wide(drawn.plain)
        else:
            plain = text(picture, self.console.width)
            self.line(plain)
            self._warn_if_wide(plain)

    def _warn_if_wide(self, drawn: str) -> None:
        """Once: what to do about rows that do not fit into the terminal."""
        columns = max(len(line.rstrip()) for line in drawn.splitlines())
        if columns > self.console.width and not self.warned:
            self.warned = True
            self.say("grid.too_wide", n=columns)

    def _shown(self, session: Session) -> Session:
        if self.plain:
            self.line(self._caption(session))
        else:
            self.board(session)
        if None not in session.position and session.status is Status.OPEN:
            self.say("grid.full_wrong")
        return session

    def _moved(self, session: Session, move: str) -> Session | None:
        try:
            after = session.play(move)
        except PuzzleError as error:
            self.tell(error.message)
            return None
        if after.position == session.position:
            cell, value = Move.read(session.puzzle, move)
            name = session.puzzle.board.names[cell]
            self.say("grid.already_empty" if value is None else "grid.already_there", cell=name, value=value)
            return None
        self.undone.clear()
        return self._shown(after)

    def _hint(self, session: Session) -> None:
        try:
            hint = session.kind.hint(session.puzzle, session.position)
        except PuzzleError as error:
            self.tell(error.message)
            return
        if hint is None:
            self.say("grid.no_step" if None in session.position else "grid.nothing_left")
            return
        self.hints += 1
        low = self._is_low(session)
        if not self.plain:
            names = session.puzzle.board.names
            self.board(session, tuple(names[cell] for cell in hint.cells), captioned=not low)
        moves = " ".join(hint.conclusion)
        if low:
            self._tell(f"{self.user.worded(hint.because)} {moves}")
        else:
            self.tell(hint.because)
            self.line(moves)

    def _check(self, session: Session) -> None:
        """Broken rules, else an entry that leads nowhere; not more than was asked."""
        faults = session.kind.faults(session.puzzle, session.position)
        if faults and not self.plain:
            names = session.puzzle.board.names
            self.board(session, tuple(names[cell] for fault in faults for cell in fault.cells), Accent.FAULT)
        for fault in faults:
            self.tell(fault.message)
        if faults:
            return
        try:
            hint = session.kind.hint(session.puzzle, session.position)
        except PuzzleError as error:
            self.tell(error.message)
            return
        if hint is not None and hint.technique == "mistake":
            self.tell(hint.because)
        else:
            self.say("grid.all_well")

    def _save(self, session: Session, path: str) -> None:
        try:
            if path:
                write_file(path, json.dumps(session.to_json(), ensure_ascii=False) + "\n")
            self.say("grid.saved" if path else "grid.save_where")
        except PuzzleError as error:
            self.tell(error.message)
