"""A game of Wordle as data: what is fixed before the first guess, and how a guess is answered."""

import datetime
from dataclasses import dataclass

from pista.checks import checked, day, flag, instance, quoted, several, text, whole
from pista.kind import MoveError, PuzzleError, Status
from pista.message import Message, message
from pista.shown import Shown
from pista.wordle.adversary import largest_part
from pista.wordle.candidates import fitting
from pista.wordle.history import as_turns
from pista.wordle.lexicon import Lexicon
from pista.wordle.reply import Reply, reply
from pista.wordle.rules import Turn, first_refusal, require_lengths

MOST_TRIES = 100

Position = tuple[Turn, ...]
"""The guesses so far, each with its reply."""


@dataclass(frozen=True, repr=False)
class Puzzle(Shown, kind="pista.wordle"):
    """What is fixed before the first guess: the `lexicon`, the `secret`, the number of `tries`, whether clues must be
    kept (`hard`), whether a word may be guessed twice (`repeats`). `secret`, however it is capitalised and accented, is
    None for the adversary, who commits to nothing; `date` is that of a daily game. `clues` are guesses that are told
    from the start, each with its reply; they count among the tries."""

    lexicon: Lexicon
    secret: str | None
    tries: int = 6
    hard: bool = False
    repeats: bool = True
    date: datetime.date | None = None
    clues: Position = ()

    def __post_init__(self) -> None:
        words = instance("lexicon", self.lexicon, Lexicon)
        if not 1 <= whole("tries", self.tries) <= MOST_TRIES:
            raise PuzzleError(message("wordle.tries_range", option="tries", most=MOST_TRIES))
        flag("hard", self.hard)
        flag("repeats", self.repeats)
        if self.date is not None:
            object.__setattr__(self, "date", day("date", self.date))
        if self.secret is not None:
            object.__setattr__(self, "secret", words.alphabet.fold(text("secret", self.secret).strip()))
            if self.secret not in words:
                raise PuzzleError(message("wordle.secret_unknown"))
        if self.secret is None and self.hard:
            raise PuzzleError(message("wordle.hard_adversary"))
        if self.secret is None and self.date is not None:
            raise PuzzleError(message("wordle.daily_adversary"))
        object.__setattr__(self, "clues", _clues_of(self))

    def _figures(self) -> tuple[str, ...]:
        """Nothing of the secret: whoever plays in a notebook sees this."""
        chosen = {"hard": self.hard, "adversary": self.secret is None, "no repeats": not self.repeats}
        rules = [name for name, on in chosen.items() if on]
        more = [f"clues {len(self.clues)}"] if self.clues else []
        more += [str(self.date)] if self.date else []
        return f"{self.lexicon.name} {self.lexicon.length}", f"tries {self.tries}", *rules, *more

    def sentences(self) -> tuple[Message, ...]:
        """What is to be done, and by which rules."""
        words = self.lexicon
        told = [message("play.welcome", lexicon=words.name, length=words.length, n=self.tries - len(self.clues))]
        told += [message("play.clues", n=len(self.clues))] if self.clues else []
        told += [message("play.daily", date=self.date)] if self.date else []
        told += [message("play.hard")] if self.hard else []
        told += [message("play.adversary")] if self.secret is None else []
        return tuple(told)

    def say(self, language: str = "en") -> str:
        """What is to be done, in a language; the text of the game, with its secret, is what `write` gives."""
        return " ".join(each.say(language) for each in self.sentences())

    def __str__(self) -> str:
        return self.say()


def _clues_of(puzzle: Puzzle) -> Position:
    """The clues as they are played; PuzzleError says which of them this game could not have, and why."""
    told = several("clues", puzzle.clues, tuple)
    if any(len(clue) != 2 for clue in told):
        raise PuzzleError(message("value.several", name="clues", value=quoted(told)))
    clues = as_turns(puzzle.lexicon, told)
    if clues and puzzle.secret is None:
        raise PuzzleError(message("wordle.clues_adversary"))
    if clues and len(clues) >= puzzle.tries:
        raise PuzzleError(message("wordle.clues_many", n=puzzle.tries))
    for number, (guess, said) in enumerate(clues, 1):
        why = _fault(puzzle, clues[: number - 1], guess, said)
        if why:
            raise PuzzleError(message("wordle.clue_wrong", number=number, why=why))
    return clues


def _fault(puzzle: Puzzle, before: Position, guess: str, said: Reply) -> Message | None:
    """Why this is no guess for a game with that secret, or not its reply."""
    why = first_refusal(guess, puzzle.lexicon, before, hard=puzzle.hard, repeats=puzzle.repeats)
    if why or puzzle.secret is None:
        return why
    if guess == puzzle.secret:
        return message("wordle.clue_secret")
    right = reply(guess, puzzle.secret)
    if said == right:
        return None
    return message("wordle.clue_reply", word=puzzle.lexicon.alphabet.capitals(guess), reply=right, said=said)


def position_of(puzzle: Puzzle, position: Position | None) -> Position:
    """The position itself, or where there is none the start; PuzzleError where it is none of this game."""
    if position is None:
        return puzzle.clues
    require_lengths(puzzle.lexicon, position)
    return position


@checked
def start(puzzle: Puzzle) -> Position:
    """No guess yet but those that are told."""
    return puzzle.clues


@checked
def play(puzzle: Puzzle, position: Position | None, move: str) -> Position:
    """The position after a guess; MoveError, which costs no try, where the guess may not be played.

    Without a position the guess is the first of the player.
    """
    position = position_of(puzzle, position)
    if _status(puzzle, position) is not Status.OPEN:
        raise MoveError(message("wordle.finished"))
    guess = puzzle.lexicon.alphabet.fold(move.strip())
    why = first_refusal(guess, puzzle.lexicon, position, hard=puzzle.hard, repeats=puzzle.repeats)
    if why:
        raise MoveError(why)
    if puzzle.secret is None:
        return (*position, (guess, largest_part(puzzle.lexicon, position, guess)))
    return (*position, (guess, reply(guess, puzzle.secret)))


@checked
def status(puzzle: Puzzle, position: Position | None = None) -> Status:
    """Won by a reply of greens alone, lost when the tries are used up."""
    return _status(puzzle, position_of(puzzle, position))


def _status(puzzle: Puzzle, position: Position) -> Status:
    if position and position[-1][1].won:
        return Status.WON
    return Status.LOST if len(position) >= puzzle.tries else Status.OPEN


@checked
def answer(puzzle: Puzzle, position: Position) -> str | None:
    """The secret once the game has ended; the adversary shows the first word that fits every reply."""
    return None if status(puzzle, position) is Status.OPEN else solution(puzzle, position)


@checked
def solution(puzzle: Puzzle, position: Position, /) -> str:
    """The secret; of the adversary, who has none, the first word that fits every reply."""
    if puzzle.secret is not None:
        return puzzle.secret
    return fitting(puzzle.lexicon, puzzle.lexicon.secrets, position)[0]
