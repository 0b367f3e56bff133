"""The conversation of a game the other way round: guesses, replies, second thoughts, and the word at the end."""

import re
from pathlib import Path

from pista.cli.user import User
from pista.cli.wordle.table import Display
from pista.kind import PuzzleError
from pista.message import message, reason
from pista.wordle.contradiction import MOST_NAMED, mistaken, named
from pista.wordle.crack import Crack
from pista.wordle.lexicon import Lexicon
from pista.wordle.personal import remember
from pista.wordle.reply import Reply, reply
from pista.wordle.rules import has_only_letters, has_the_length
from pista.wordle.suggest import left

MOST_SHOWN = 40
CORRECTION = re.compile(r"(?:^|^:fix\s+)(\d{1,3})[\s:.]+(\S.*)$")
YES = frozenset(("y", "yes", "s", "si", "sí", "sì", "sim"))
NO = frozenset(("n", "no", "não", "nao"))


class Leave(Exception):  # noqa: N818 - the person goes; nothing went wrong
    """The person wants to stop."""


class Cracker:
    """Speaks the person's language; `kept` is the file of words it was taught."""

    def __init__(self, user: User, display: Display, kept: Path) -> None:
        self.user = user
        self.display = display
        self.kept = kept

    def say(self, key: str, /, **values: object) -> None:
        self.display.line(self.user.say(key, **values))

    def play(self, game: Crack) -> None:
        """Until the word is found or told, or the person leaves."""
        self._welcome(game)
        going: Crack | None = game
        try:
            while going is not None:
                going = self._next(going)
        except Leave:
            self.say("play.left")

    def _welcome(self, game: Crack) -> None:
        lexicon = game.lexicon
        letters = message("crack.letters", n=lexicon.length)
        words = message("crack.words", n=len(lexicon))
        guesses = message("crack.guesses", n=game.tries)
        self.say("crack.welcome", lexicon=lexicon.name, letters=letters, words=words, guesses=guesses)
        self.say("crack.notations")

    def _next(self, game: Crack) -> Crack | None:
        """What comes next; None at the end. A contradiction counts in its very turn, the last one too."""
        if not game.won and game.left and not game.over:
            return self._turn(game)
        self.display.turns(game.lexicon, game.turns, game.tries)
        if game.won and not game.doubtful:
            self._found(game)
            return None
        if not game.left:
            return self._contradiction(game)
        self.say("crack.not_found", n=len(game.turns))
        return self._told(game, "crack.your_word")

    def _turn(self, game: Crack) -> Crack:
        """One guess and what the person says to it: a reply, or a command."""
        self.display.turns(game.lexicon, game.turns, game.tries)
        if game.turns:
            self.say("crack.remaining", n=game.left)
        self.say("crack.guess", number=len(game.turns) + 1, tries=game.tries, word=game.lexicon.shown(game.guess))
        while True:
            typed = self._ask("crack.reply")
            if _is_command(typed, game.lexicon):
                other = self._command(game, typed, guessing=True)
                if other is not None:
                    return other
                continue
            try:
                return game.reply(Reply.read(typed, game.lexicon.length))
            except PuzzleError as error:
                self.display.line(self.user.worded(error.message))

    def _found(self, game: Crack) -> None:
        """A word may be found in spite of a slip: then the slip is named."""
        self.say("crack.found", n=len(game.turns))
        self._name_mistakes(game, game.turns[-1][0])

    def _contradiction(self, game: Crack) -> Crack | None:
        """No word fits: says so at once, names what would explain it, and lets the person mend it."""
        found = game.explanations
        if not found:
            self.say("crack.all_refused")
            return Crack(game.lexicon, game.agent, game.tries, game.hard, game.turns)
        self.say("crack.no_word_fits")
        self.say("crack.explained", n=len(found[0].turns))
        for one in found[:MOST_NAMED]:
            examples = ", ".join(map(game.lexicon.shown, one.words[:3])) + (" …" if len(one.words) > 3 else "")
            self.display.line(f"  {named(game.turns, one)}  ({examples})")
        if len(found) > MOST_NAMED:
            self.say("crack.more_explanations", n=len(found) - MOST_NAMED)
        self.say("crack.mend")
        return self._told(game, "crack.mend_prompt")

    def _told(self, game: Crack, prompt: str) -> Crack | None:
        """Asks until the person tells the word, which ends the game, or mends a reply, which goes on with it."""
        while True:
            typed = self._ask(prompt)
            if _is_command(typed, game.lexicon):
                other = self._command(game, typed, guessing=False)
                if other is not None:
                    return other
            elif self._reveal(game, typed):
                return None

    def _command(self, game: Crack, typed: str, *, guessing: bool) -> Crack | None:
        """What a command makes of the game; None where it only shows something."""
        correction = CORRECTION.match(typed)
        match typed.lower():
            case "?" | ":?" | ":help":
                self.say("crack.help" if guessing else "crack.help_told")
            case ":undo" | ":u" if game.turns:
                return game.undo()
            case ":undo" | ":u":
                self.say("crack.no_undo")
            case ":words":
                self._list_words(game)
            case ":no" if guessing:
                return self._refuse(game)
            case ":no":
                self.say("crack.no_guess")
            case _ if correction:
                return self._correct(game, int(correction[1]), correction[2])
            case _:
                self.say("play.no_command")
        return None

    def _list_words(self, game: Crack) -> None:
        words = left(game.seen)
        more = " …" if len(words) > MOST_SHOWN else ""
        if words:
            self.display.line(" ".join(map(game.lexicon.shown, words[:MOST_SHOWN])) + more)
        else:
            self.say("crack.nothing_left")

    def _refuse(self, game: Crack) -> Crack | None:
        refused = game.refuse()
        if refused.left:
            return refused
        self.say("crack.last_word", word=game.lexicon.shown(game.guess))
        return None

    def _correct(self, game: Crack, number: int, said: str) -> Crack:
        try:
            return game.correct(number, Reply.read(said, game.lexicon.length))
        except PuzzleError as error:
            self.display.line(self.user.worded(error.message))
            return game

    def _reveal(self, game: Crack, typed: str) -> bool:
        """Shows which reply the word contradicts, or offers to remember it; False where there is to be another."""
        lexicon = game.lexicon
        word = lexicon.alphabet.fold(typed)
        if word not in lexicon and _is_reply(typed, lexicon):
            self.say("crack.number_first", example=f"{len(game.turns)} {typed.upper()}")
            return False
        why = has_the_length(word, lexicon) or has_only_letters(word, lexicon)
        if why:
            self.display.line(self.user.worded(why))
            return False
        wrong = self._name_mistakes(game, word)
        if word not in lexicon:
            spelling = lexicon.alphabet.lower(typed)
            self.say("crack.not_in_list", word=lexicon.alphabet.capitals(spelling))
            return self._offer_to_remember(spelling, lexicon)
        if not wrong:
            self.say("crack.well_hidden", word=lexicon.shown(word))
        return True

    def _name_mistakes(self, game: Crack, word: str) -> bool:
        """Every reply that the word does not give, and what it gives."""
        wrong = mistaken(word, game.turns)
        show = game.lexicon.shown
        for number in wrong:
            guess, said = game.turns[number]
            should = reply(guess, word)
            self.say("crack.wrong", number=number + 1, guess=show(guess), said=said, should=should, word=show(word))
        return bool(wrong)

    def _offer_to_remember(self, spelling: str, lexicon: Lexicon) -> bool:
        """Asks until it is yes or no; False where the person takes the word back."""
        self.say("crack.remember")
        while True:
            answer = self._ask("crack.yes_or_no").lower()
            if answer in NO:
                return True
            if answer in YES:
                break
            if answer in (":undo", ":u"):
                return False
        try:
            remember(self.kept, spelling)
        except OSError as error:
            self.say("crack.not_remembered", why=reason(error))
        else:
            self.say("crack.remembered", word=lexicon.alphabet.capitals(spelling), path=self.kept)
        return True

    def _ask(self, key: str) -> str:
        """What is typed, without blanks around it; leaving is the same everywhere."""
        while True:
            try:
                typed = self.display.ask(self.user.say(key)).strip()
            except EOFError:
                self.display.line()
                raise Leave from None
            if typed.lower() in (":q", ":quit", ":exit"):
                raise Leave
            if typed:
                return typed


def _is_command(typed: str, lexicon: Lexicon) -> bool:
    """`2 1 0 0 2` is a reply of five letters, and no correction of the second."""
    if typed.startswith(":") or typed == "?":
        return True
    return CORRECTION.match(typed) is not None and not _is_reply(typed, lexicon)


def _is_reply(typed: str, lexicon: Lexicon) -> bool:
    try:
        Reply.read(typed, lexicon.length)
    except PuzzleError:
        return False
    return True
