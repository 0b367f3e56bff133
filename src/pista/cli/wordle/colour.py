"""Wordle in colour: the screen is drawn anew for every guess, with the keyboard under the board."""

from dataclasses import replace

from rich.console import Console
from rich.text import Text

from pista.cli.prompt import ask
from pista.cli.user import User
from pista.picture import Picture, Tone
from pista.render.terminal import coloured, tone_style
from pista.render.text import text
from pista.session import Session
from pista.stats import clock
from pista.wordle.keyboard import keyboard
from pista.wordle.lexicon import Lexicon
from pista.wordle.paint import letters_known, paint
from pista.wordle.puzzle import Puzzle
from pista.wordle.rules import Turn

KEY_MARKS = {Tone.PLACED: "[{}]", Tone.ELSEWHERE: "({})", Tone.ABSENT: " _ ", Tone.EMPTY: " {} "}

# Lines that are neither tiles, keys nor notes: caption, two empty lines, prompt.
AROUND_THE_BOARD = 4


def window(picture: Picture, played: int, room: int) -> Picture:
    """The rows that fit, the newest guess and the next row among them."""
    first = max(0, played + 1 - room)
    shown = [tile for tile in picture.tiles if first <= tile.centre[1] < first + room]
    moved = [replace(tile, outline=tuple((x, y - first) for x, y in tile.outline)) for tile in shown]
    return replace(picture, tiles=tuple(moved))


class ColourDisplay:
    """Notes wait for the next board and are shown under it; lines are shown at once."""

    def __init__(self, user: User, console: Console, palette: str) -> None:
        self.user = user
        self.console = console
        self.palette = palette
        self.notes: list[str] = []

    def board(self, session: Session, seconds: float) -> None:
        keys = keyboard(session.puzzle.lexicon.alphabet.letters)
        room = self.console.height - len(keys) - len(self.notes) - AROUND_THE_BOARD
        picture = window(session.kind.paint(session.puzzle, session.position), len(session.position), max(room, 2))
        columns = self.console.width
        self.console.clear()
        self.console.print(Text(f"{self.user.worded(picture.caption)} · {clock(seconds)}", style="dim"))
        if self.console.no_color:
            self.line(text(picture, columns))
        else:
            self.console.print(coloured(picture, self.palette, columns), crop=False)
        self.line()
        self.letters(session)
        for note in self.notes:
            self.line(note)
        self.notes.clear()

    turn = board

    def turns(self, lexicon: Lexicon, turns: tuple[Turn, ...], tries: int) -> None:
        """The rows played so far, below what was said before."""
        if not turns:
            return
        picture = paint(Puzzle(lexicon, None, len(turns)), turns)
        self.line()
        if self.console.no_color:
            self.line(text(picture, self.console.width))
        else:
            self.console.print(coloured(picture, self.palette, self.console.width), crop=False)

    def letters(self, session: Session) -> None:
        key = "{}" if self.console.width < 30 else " {} "
        alphabet = session.puzzle.lexicon.alphabet
        for row in keyboard(alphabet.letters):
            line = Text()
            for letter, tone in letters_known(row, session.position):
                if self.console.no_color:
                    line.append(KEY_MARKS[tone].format(alphabet.capitals(letter)))
                else:
                    shown = Tone.TYPED if tone is Tone.EMPTY else tone
                    line.append(key.format(alphabet.capitals(letter)), tone_style(shown, self.palette))
            self.console.print(line)
        self.line()

    def line(self, text: str = "") -> None:
        self.console.print(text, markup=False, highlight=False)

    def note(self, text: str) -> None:
        self.notes.append(text)

    def ask(self, prompt: str) -> str:
        return ask(prompt)
