"""Wordle in plain lines: no colour, no cursor movement; reads well aloud."""

import sys

from pista.cli.surroundings import Surroundings
from pista.picture import Tone
from pista.session import Session
from pista.wordle.keyboard import keyboard
from pista.wordle.lexicon import Lexicon
from pista.wordle.paint import letters_known
from pista.wordle.reply import CONTRAST_SQUARES, SQUARES
from pista.wordle.rules import Turn

SPOKEN = {-1: "play.letter_absent", 0: "play.letter_elsewhere", 1: "play.letter_placed"}
GROUPS = (
    (Tone.PLACED, "play.letters_placed"),
    (Tone.ELSEWHERE, "play.letters_elsewhere"),
    (Tone.ABSENT, "play.letters_absent"),
    (Tone.EMPTY, "play.letters_untried"),
)


class PlainDisplay:
    """Says every reply once; `:board` says all again, `:letters` sums up."""

    def __init__(self, around: Surroundings, palette: str) -> None:
        self.around = around
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
        show = session.puzzle.lexicon.alphabet.capitals
        said = [self.around.say(SPOKEN[m], letter=show(g)) for g, m in zip(guess, reply, strict=True)]
        self.line(f"{number + 1}/{session.puzzle.tries} {show(guess)} {reply.signs}: {', '.join(said)}.")

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
                self.line(self.around.say(key, letters=letters))

    def line(self, text: str = "") -> None:
        print(text, flush=True)

    note = line

    def ask(self, prompt: str) -> str:
        print(prompt, end=" ", flush=True)
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        return line

    def squares(self) -> str:
        return CONTRAST_SQUARES if self.palette == "high-contrast" else SQUARES
