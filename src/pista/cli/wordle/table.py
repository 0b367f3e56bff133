"""The table a game of Wordle is played at: takes guesses and commands, and shows what came of them."""

from time import monotonic
from typing import Protocol

from pista import wordle
from pista.cli.user import User
from pista.kind import PuzzleError
from pista.session import Session
from pista.stats import clock, with_hints
from pista.wordle.reply import CONTRAST_SQUARES, SQUARES
from pista.wordle.rules import Turn
from pista.wordle.share import matrix, share


class Display(Protocol):
    """How things are shown; one for colour, one for plain lines."""

    @property
    def palette(self) -> str: ...
    def turn(self, session: Session, seconds: float) -> None: ...
    def board(self, session: Session, seconds: float) -> None: ...
    def turns(self, lexicon: wordle.Lexicon, turns: tuple[Turn, ...], tries: int) -> None: ...
    def letters(self, session: Session) -> None: ...
    def line(self, text: str = "") -> None: ...
    def note(self, text: str) -> None: ...
    def ask(self, prompt: str) -> str: ...


class Table:
    """Speaks the player's language; knows the commands, not how anything looks."""

    def __init__(self, user: User, display: Display) -> None:
        self.user = user
        self.display = display
        self.hints = 0

    def say(self, key: str, /, **values: object) -> None:
        """At once."""
        self.display.line(self.user.say(key, **values))

    def note(self, key: str, /, **values: object) -> None:
        """Under the next board."""
        self.display.note(self.user.say(key, **values))

    def welcome(self, puzzle: wordle.Puzzle) -> None:
        for sentence in puzzle.sentences():
            self.display.note(self.user.worded(sentence))
        self.note("play.help_short")

    def ask(self, session: Session, seconds: float) -> str | None:
        """The next guess; None when the player leaves."""
        self.display.turn(session, seconds)
        begun = monotonic()
        while True:
            number = len(session.position) + 1
            try:
                typed = self.display.ask(self.user.say("play.prompt", number=number, tries=session.puzzle.tries))
            except EOFError:
                self.display.line()
                return None
            typed = typed.strip()
            match typed.lower():
                case "":
                    continue
                case "?" | ":?" | ":help":
                    self.say("play.help")
                case ":q" | ":quit" | ":exit":
                    return None
                case ":hint":
                    hint = session.kind.hint(session.puzzle, session.position)
                    if hint:
                        self.hints += 1
                        self.display.line(self.user.worded(hint.because))
                case ":letters":
                    self.display.letters(session)
                case ":board":
                    self.display.board(session, seconds + monotonic() - begun)
                case command if command.startswith(":"):
                    self.say("play.no_command")
                case _:
                    return typed

    def refuse(self, error: PuzzleError) -> None:
        """Says why the guess does not count; no try is lost."""
        self.note("play.refused", why=error.message)

    def end(self, session: Session, seconds: float) -> None:
        """The last board, the verdict, and what may be shared."""
        puzzle, position = session.puzzle, session.position
        self.display.turn(session, seconds)
        self.display.line(self.user.worded(wordle.ending(puzzle, position, clock(seconds))))
        self.display.line()
        squares = squares_in(self.display.palette)
        self.display.line(
            with_hints(share(puzzle, position, squares, language=self.user.settings.language), self.hints)
        )
        self.display.line()
        self.display.line(matrix(position))


def squares_in(palette: str) -> str:
    """The squares of replies in these colours."""
    return CONTRAST_SQUARES if palette == "high-contrast" else SQUARES


def open_table(user: User, *, plain: bool, palette: str | None) -> Table:
    """A table with the display that suits."""
    return Table(user, open_display(user, plain=plain, palette=palette))


def open_display(user: User, *, plain: bool, palette: str | None) -> Display:
    """In colour at a terminal; in lines where asked for, or where input or output is not a terminal."""
    palette = palette or user.settings.palette
    if plain or user.settings.plain or not user.terminal:
        from pista.cli.wordle.plain import PlainDisplay

        return PlainDisplay(user, palette)
    from rich.console import Console

    from pista.cli.wordle.colour import ColourDisplay

    console = Console(no_color=not user.settings.colour, highlight=False, emoji=False)
    return ColourDisplay(user, console, palette)
