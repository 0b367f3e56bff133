"""Wordle in plain lines: no colour, no cursor movement; reads well aloud."""

from pista.cli.prompt import ask_plainly
from pista.cli.user import User
from pista.picture import Tone
from pista.session import Session
from pista.wordle.keyboard import keyboard
from pista.wordle.lexicon import Lexicon
from pista.wordle.paint import letters_known, letters_told
from pista.wordle.rules import Turn

GROUPS = (
    (Tone.PLACED, "play.letters_placed"),
    (Tone.ELSEWHERE, "play.letters_elsewhere"),
    (Tone.ABSENT, "play.letters_absent"),
    (Tone.EMPTY, "play.letters_untried"),
)


class PlainDisplay:
    """Says every reply once; `:board` says all again, `:letters` sums up."""

    def __init__(self, user: User, palette: str) -> None:
        self.user = user
        self.palette = palette
        self.read_out = 0

    def turn(self, session: Session, seconds: float) -> None:
        for number in range(self.read_out, len(session.position)):
            self._reply(session, number)
        self.read_out = len(session.position)

    def board(self, session: Session, seconds: float) -> None:
        for number in range(len(session.position)):
            self._reply(session, number)

    def _reply(self, session: Session, number: int) -> None:
        guess, reply = session.position[number]
        puzzle = session.puzzle
        said = ", ".join(map(self.user.worded, letters_told(puzzle, session.position[number])))
        self.line(f"{number + 1}/{puzzle.tries} {puzzle.lexicon.alphabet.capitals(guess)} {reply.signs}: {said}.")

    def turns(self, lexicon: Lexicon, turns: tuple[Turn, ...], tries: int) -> None:
        """Says the newest reply, if there is one that was not yet said, in the signs it was asked for with."""
        if turns and len(turns) != self.read_out:
            guess, reply = turns[-1]
            self.line(f"{len(turns)}/{tries} {lexicon.alphabet.capitals(guess)} {reply}")
        self.read_out = len(turns)

    def letters(self, session: Session) -> None:
        alphabet = session.puzzle.lexicon.alphabet
        order = "".join(keyboard(alphabet.letters))
        known = letters_known(order, session.position)
        for tone, key in GROUPS:
            letters = " ".join(sorted(alphabet.capitals(letter) for letter, found in known if found is tone))
            if letters:
                self.line(self.user.say(key, letters=letters))

    def line(self, text: str = "") -> None:
        print(text, flush=True)

    note = line

    def ask(self, prompt: str) -> str:
        return ask_plainly(prompt)
