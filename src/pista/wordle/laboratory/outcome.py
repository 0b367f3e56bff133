"""What came of it: the figures of one agent from one opener."""

from collections import Counter
from typing import NamedTuple

from pista.message import Number, message, percent
from pista.wordle.laboratory.games import Game
from pista.wordle.laboratory.plan import OWN, RANDOM
from pista.wordle.laboratory.statistics import Interval, wilson


class Outcome(NamedTuple):
    """One `agent` from one `opener` with so many `tries`: its `games`, and the CPU `seconds` of all of them. A game
    that took more guesses than the tries is lost; one whose word was never found counts neither for the mean nor for
    the worst.

    `first` is the word it began with, where that was always the same, and `shown` how people write it; `exact` where no
    word and no opener was drawn.
    """

    agent: str
    opener: str
    tries: int
    games: tuple[Game, ...]
    seconds: float
    first: str | None = None
    shown: str | None = None
    exact: bool = False

    @property
    def start(self) -> str:
        """How the opener is shown: a word, the agent's own word, or `random`."""
        return self.say_start()

    def say_start(self, language: str = "en") -> str:
        """The same in a language."""
        if self.opener == RANDOM or self.first is None:
            return self.opener
        shown = self.shown or self.first.upper()
        return message("compare.own_word", word=shown).say(language) if self.opener == OWN else shown

    @property
    def won(self) -> int:
        """Games in which the word was found in time."""
        return sum(game.found is not None and game.found <= self.tries for game in self.games)

    @property
    def lost(self) -> tuple[str, ...]:
        """The words that were not found in time."""
        late = {game.secret for game in self.games if game.found is None or game.found > self.tries}
        return tuple(sorted(late))

    @property
    def success(self) -> float:
        """The share of games in which the word was found in time."""
        return self.won / len(self.games)

    @property
    def interval(self) -> Interval:
        """Where the success would be with 95 % confidence, had all words been played."""
        return Interval(self.success, self.success) if self.exact else wilson(self.won, len(self.games))

    @property
    def never(self) -> int:
        """Games that ended without the word, in whatever way."""
        return sum(game.found is None for game in self.games)

    @property
    def faults(self) -> dict[str, int]:
        """These games by the way in which that came, most frequent first."""
        return dict(Counter(str(game.fault) for game in self.games if game.fault).most_common())

    @property
    def mean(self) -> float | None:
        """Guesses per game, of the games in which the word was found."""
        found = [game.found for game in self.games if game.found is not None]
        return sum(found) / len(found) if found else None

    @property
    def worst(self) -> int | None:
        """The most guesses that a word took, of those that were found."""
        return max((game.found for game in self.games if game.found is not None), default=None)

    @property
    def distribution(self) -> dict[int, int]:
        """Games by number of guesses, of those in which the word was found."""
        return dict(sorted(Counter(game.found for game in self.games if game.found is not None).items()))

    @property
    def per_game(self) -> float:
        """CPU seconds per game."""
        return self.seconds / len(self.games)

    def say(self, language: str = "en") -> str:
        """How it did, in a sentence."""
        won = message(
            "compare.told",
            agent=self.agent,
            start=self.say_start(language),
            n=len(self.games),
            won=percent(100 * self.success, 2),
        )
        if self.mean is None:
            return won.say(language)
        guesses = message("compare.told_guesses", mean=Number(self.mean, 3), worst=self.worst)
        return f"{won.say(language)} {guesses.say(language)}"

    def __str__(self) -> str:
        return self.say()

    def __repr__(self) -> str:
        return f"<Outcome {self.agent} {self.start}, games {len(self.games)}, won {self.won}>"
