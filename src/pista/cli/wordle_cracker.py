"""The conversation of a game the other way round: guesses, replies, second thoughts, and the word at the end."""

import re
from pathlib import Path

from pista.cli.surroundings import Surroundings
from pista.cli.wordle_table import Display
from pista.kind import PuzzleError
from pista.store import replace_file
from pista.wordle.contradiction import MOST_NAMED, mistaken, named
from pista.wordle.crack import Crack
from pista.wordle.reply import Reply, reply
from pista.wordle.rules import has_only_letters, has_the_length
from pista.wordle.suggest import left

MOST_SHOWN = 40
CORRECTION = re.compile(r"(?:^|^:fix\s+)(\d{1,3})[\s:.]+(\S.*)$")


class Leave(Exception):  # noqa: N818 - the person goes; nothing went wrong
    """The person wants to stop."""


class Cracker:
    """Speaks the person's language; `kept` is the file of words it was taught."""

    def __init__(self, around: Surroundings, display: Display, kept: Path) -> None:
        self.around = around
        self.display = display
        self.kept = kept

    def say(self, key: str, /, **values: object) -> None:
        self.display.line(self.around.say(key, **values))

    def play(self, game: Crack) -> None:
        """Until the word is found, the tries are used up, or the person leaves."""
        lexicon = game.lexicon
        self.say("crack.welcome", lexicon=lexicon.name, length=lexicon.length, tries=game.tries, n=len(lexicon))
        self.say("crack.notations")
        try:
            while not game.over:
                game = self._turn(game) if game.left else self._contradiction(game)
            self.display.turns(lexicon, game.turns, game.tries)
            if game.won:
                self.say("crack.found", n=len(game.turns))
            else:
                self.say("crack.not_found", n=len(game.turns))
                self._reveal(game, self._ask("crack.your_word"))
        except Leave:
            self.say("play.left")

    def _turn(self, game: Crack) -> Crack:
        """One guess and what the person says to it: a reply, or a command."""
        self.display.turns(game.lexicon, game.turns, game.tries)
        if game.turns:
            self.say("crack.remaining", n=game.left)
        self.say("crack.guess", number=len(game.turns) + 1, tries=game.tries, word=game.guess.upper())
        while True:
            typed = self._ask("crack.reply")
            other = self._command(game, typed)
            if other is not None:
                return other
            if typed.startswith(":") or typed == "?":
                continue
            try:
                return game.reply(Reply.read(typed, game.lexicon.length))
            except PuzzleError as error:
                self.display.line(self.around.word(error.message))

    def _command(self, game: Crack, typed: str) -> Crack | None:
        """What a command makes of the game; None where it was none, or one that only shows something."""
        correction = CORRECTION.match(typed)
        try:
            match typed.lower():
                case "?" | ":help":
                    self.say("crack.help")
                case ":undo" | ":u":
                    return game.undo()
                case ":words":
                    words = left(game.seen)
                    more = " …" if len(words) > MOST_SHOWN else ""
                    self.display.line(" ".join(word.upper() for word in words[:MOST_SHOWN]) + more)
                case ":no" if game.left:
                    refused = game.refuse()
                    return refused if refused.left else game
                case _ if correction:
                    return game.correct(int(correction[1]), Reply.read(correction[2], game.lexicon.length))
                case command if command.startswith(":"):
                    self.say("play.no_command")
        except PuzzleError as error:
            self.display.line(self.around.word(error.message))
            return game
        return None

    def _contradiction(self, game: Crack) -> Crack:
        """No word fits: says so at once, names what would explain it, and lets the person mend it."""
        self.display.turns(game.lexicon, game.turns, game.tries)
        found = game.explanations
        if not found:
            self.say("crack.all_refused")
            return Crack(game.lexicon, game.agent, game.tries, game.hard, game.turns)
        self.say("crack.no_word_fits")
        self.say("crack.explained", n=len(found[0].turns))
        for one in found[:MOST_NAMED]:
            examples = ", ".join(word.upper() for word in one.words[:3]) + (" …" if len(one.words) > 3 else "")
            self.display.line(f"  {named(game.turns, one)}  ({examples})")
        if len(found) > MOST_NAMED:
            self.say("crack.more_explanations", n=len(found) - MOST_NAMED)
        self.say("crack.mend")
        while True:
            typed = self._ask("crack.mend_prompt")
            other = self._command(game, typed)
            if other is not None:
                return other
            if not typed.startswith(":") and typed != "?" and self._reveal(game, typed):
                raise Leave

    def _reveal(self, game: Crack, typed: str) -> bool:
        """Shows which reply the word contradicts, or offers to remember it; False where it was no possible word."""
        lexicon = game.lexicon
        word = lexicon.alphabet.fold(typed)
        why = has_the_length(word, lexicon) or has_only_letters(word, lexicon)
        if why:
            self.display.line(self.around.word(why))
            return False
        wrong = mistaken(word, game.turns)
        for number in wrong:
            guess, said = game.turns[number]
            should = reply(guess, word)
            self.say("crack.wrong", number=number + 1, guess=guess.upper(), said=said, should=should, word=word.upper())
        if word not in lexicon:
            self.say("crack.not_in_list", word=word.upper())
            self._remember(word)
        elif not wrong:
            self.say("crack.well_hidden", word=word.upper())
        return True

    def _remember(self, word: str) -> None:
        answer = self._ask("crack.remember").lower()
        if answer[:1] not in ("y", "s"):
            return
        try:
            old = self.kept.read_text(encoding="utf-8") if self.kept.exists() else ""
            replace_file(self.kept, old + ("" if old.endswith("\n") or not old else "\n") + word + "\n")
        except OSError as error:
            self.say("crack.not_remembered", why=error.strerror or type(error).__name__)
        else:
            self.say("crack.remembered", word=word.upper(), path=self.kept)

    def _ask(self, key: str) -> str:
        """What is typed, without blanks around it; leaving is the same everywhere."""
        while True:
            try:
                typed = self.display.ask(self.around.say(key)).strip()
            except EOFError:
                self.display.line()
                raise Leave from None
            if typed.lower() in (":q", ":quit", ":exit"):
                raise Leave
            if typed:
                return typed
