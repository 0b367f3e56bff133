"""A deterministic agent grown into its whole tree, which can then be scored exactly, without playing."""

from collections.abc import Iterator

from pista.wordle.agents.faults import playable
from pista.wordle.agents.situation import Agent, Situation
from pista.wordle.history import read_guess
from pista.wordle.reply import Reply
from pista.wordle.tree import Node, Tree

# Deeper than any agent that makes progress: a branch this deep is given up.
DEEPEST = 60


def grow(agent: Agent, seen: Situation, opener: str | None = None) -> Tree:
    """The agent's answer to everything that can happen from here; `Tree.score` says how good it is.

    PuzzleError where `opener`, or what the agent guesses, is no word that may be played.

    >>> from pista import wordle
    >>> words = wordle.lexicon("en-classic")
    >>> tree = grow(wordle.agent("entropy", words), wordle.situation(words, answers="secrets"), "soare")
    >>> tree.score(words).distribution
    (0, 44, 1219, 988, 63, 1)
    """
    first = None if opener is None else read_guess(seen.lexicon, opener)
    return Tree(seen.lexicon.fingerprint, _node(agent, seen, first), seen.hard, seen.words)


def _node(agent: Agent, seen: Situation, opener: str | None = None) -> Node:
    named: object = opener or agent.guess(seen)
    guess = playable(agent.name, named, seen)
    if len(seen.turns) >= DEEPEST:
        return Node(guess)
    return Node(guess, {later.turns[-1][1].code: _node(agent, later) for later in _after(seen, guess)})


def found_at(agent: Agent, seen: Situation, opener: str | None = None, depth: int = 1) -> Iterator[tuple[str, int]]:
    """Every possible word and the guess at which the agent finds it."""
    guess = opener or agent.guess(seen)
    if guess in seen.words:
        yield guess, depth
    if depth < DEEPEST:
        for later in _after(seen, guess):
            yield from found_at(agent, later, None, depth + 1)


def _after(seen: Situation, guess: str) -> Iterator[Situation]:
    """What may be seen after a guess that was not the word, by reply."""
    won = 3**seen.lexicon.length - 1
    for code, part in seen.split(guess).items():
        if code != won:
            yield seen.narrowed(guess, Reply.of_code(code, len(guess)), part)
