"""The computer guesses, a person replies: a game the other way round as data. Knows nothing of how it is shown."""

from dataclasses import dataclass, field, replace
from functools import cached_property

from pista.kind import PuzzleError
from pista.message import message
from pista.wordle.agents import Agent, Situation, situation
from pista.wordle.agents.opener import next_guess
from pista.wordle.contradiction import Explanation, explanations
from pista.wordle.lexicon import Lexicon
from pista.wordle.reply import Reply
from pista.wordle.rules import Turn


@dataclass(frozen=True)
class Crack:
    """The computer guesses, and you reply: with the words of a `lexicon`, an `agent`, so many `tries`, in `hard` mode
    or not. `turns` are those so far, `refused` the words that you do not accept. Replying, undoing and correcting give
    a new game; the old one stays what it was.

    >>> from pista import wordle
    >>> words = wordle.lexicon("en-classic")
    >>> game = Crack(words, wordle.agent("entropy", words))
    >>> game.guess
    'tares'
    >>> game.reply(wordle.Reply.read("-V-V-")).left
    271
    """

    lexicon: Lexicon
    agent: Agent
    tries: int = 6
    hard: bool = False
    turns: tuple[Turn, ...] = ()
    refused: frozenset[str] = field(default=frozenset())

    @cached_property
    def seen(self) -> Situation:
        """What the agent sees; words the person does not accept are left out."""
        found = situation(self.lexicon, self.turns, tries=self.tries, hard=self.hard)
        return found.without(self.refused) if self.refused else found

    @property
    def left(self) -> int:
        """How many words remain."""
        return len(self.seen.possible)

    @property
    def won(self) -> bool:
        """Whether the word was found."""
        return bool(self.turns) and self.turns[-1][1].won

    @property
    def doubtful(self) -> bool:
        """Whether one guess was given two different replies: then not even that it was the word can be believed."""
        return len({guess for guess, _ in self.turns}) < len(set(self.turns))

    @property
    def over(self) -> bool:
        """Whether the game has ended, by the word or by the tries."""
        return self.won or len(self.turns) >= self.tries

    @cached_property
    def guess(self) -> str:
        """The agent's next guess; PuzzleError where no word is left to guess."""
        if not self.left:
            raise PuzzleError(message("crack.nothing_left"))
        return next_guess(self.agent, self.seen)

    @cached_property
    def explanations(self) -> tuple[Explanation, ...]:
        """The smallest sets of replies that explain why no word is left; none while some are."""
        return () if self.left else explanations(self.lexicon, self.turns)

    def reply(self, said: Reply) -> "Crack":
        """One turn further."""
        return replace(self, turns=(*self.turns, (self.guess, said)))

    def undo(self) -> "Crack":
        """One turn back; the beginning stays the beginning."""
        return replace(self, turns=self.turns[:-1])

    def correct(self, number: int, said: Reply) -> "Crack":
        """The reply of turn `number` (from 1) taken back for another. Later turns stand: their words were guessed."""
        if not self.turns:
            raise PuzzleError(message("crack.no_turns"))
        if not 1 <= number <= len(self.turns):
            raise PuzzleError(message("crack.no_turn", n=len(self.turns)))
        guess, _ = self.turns[number - 1]
        return replace(self, turns=(*self.turns[: number - 1], (guess, said), *self.turns[number:]))

    def refuse(self) -> "Crack":
        """The same turn with another guess: the person does not know the word."""
        return replace(self, refused=self.refused | {self.guess})
