"""A deterministic agent grown into its whole tree, and the tree scored exactly, without playing."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from pista.wordle.agents.situation import Agent, Situation
from pista.wordle.reply import Reply

# Deeper than any agent that makes progress: a branch this deep is given up.
DEEPEST = 60


class Branch(NamedTuple):
    """A guess, and what follows each reply (by its code) but the winning one; `wins` where the guess may be right."""

    guess: str
    wins: bool
    then: dict[int, "Branch"]


class Score(NamedTuple):
    """How many secrets are found with how many guesses, and the words not found in time."""

    counts: tuple[tuple[int, int], ...]
    lost: tuple[str, ...]
    tries: int

    @property
    def secrets(self) -> int:
        return sum(count for _, count in self.counts)

    @property
    def total(self) -> int:
        """Guesses for all secrets together; a lost word counts with the guesses it would have taken."""
        return sum(guesses * count for guesses, count in self.counts)

    @property
    def mean(self) -> float:
        return self.total / self.secrets

    @property
    def worst(self) -> int:
        return max(guesses for guesses, _ in self.counts)

    @property
    def success(self) -> float:
        """The share found within the tries."""
        return 1 - len(self.lost) / self.secrets


def grow(agent: Agent, seen: Situation, opener: str | None = None) -> Branch:
    """The agent's answer to everything that can happen from here."""
    guess = opener or agent.guess(seen)
    won = 3**seen.lexicon.length - 1
    then = {}
    parts = seen.split(guess)
    if len(seen.turns) < DEEPEST:
        for code, part in parts.items():
            if code != won:
                then[code] = grow(agent, seen.narrowed(guess, Reply.of_code(code, len(guess)), part))
    return Branch(guess, won in parts, then)


def found_at(branch: Branch, depth: int = 1) -> Iterator[tuple[str, int]]:
    """Every word of the tree and the guess at which it is found."""
    if branch.wins:
        yield branch.guess, depth
    for later in branch.then.values():
        yield from found_at(later, depth + 1)


def score(branch: Branch, tries: int = 6) -> Score:
    """The tree's exact result."""
    found = list(found_at(branch))
    counts = Counter(depth for _, depth in found)
    lost = sorted(word for word, depth in found if depth > tries)
    return Score(tuple(sorted(counts.items())), tuple(lost), tries)
