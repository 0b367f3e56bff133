"""A guess after which every possible word is found in time, proved by a tree: the prover with its arms tied.

What it answers is certain; where it does not answer within its effort, nothing is known.
"""

from dataclasses import dataclass

from pista.core import wordle as core
from pista.wordle.agents.situation import Situation
from pista.wordle.agents.width import considered

# Replies of more words to more guesses than this take too long to be worth asking.
MOST_CELLS = 12_000_000


@dataclass(frozen=True)
class Effort:
    """Guesses considered for a set, first guesses tried, and sets searched in all: fewer than that where more than
    `usual` words are left, since each takes longer then. Made use of are the `guesses` that split all words best, or
    as many more as make no more than so many `replies`, and
    `breakers` that have most of the letters in which the members of the largest families differ."""

    width: int
    tried: int
    sets: int
    usual: int = 100
    guesses: int = 1000
    replies: int = 0
    breakers: int = 500


# By tries left: the fewer, the smaller the sets and the wider the search.
EFFORTS = {
    5: Effort(8, 12, 800, usual=1000, breakers=3000),
    # Here guesses that split all words poorly decide too often to do without any.
    4: Effort(64, 60, 3000, replies=MOST_CELLS),
    3: Effort(400, 400, 4000),
}


def proved_guess(seen: Situation, wish: int, effort: Effort | None = None, guesses: bytes | None = None) -> int | None:
    """The wish if it keeps every word within reach, else the first such guess of those that make many parts."""
    effort, lexicon, count = effort or EFFORTS.get(seen.tries), seen.lexicon, len(seen.possible)
    guesses = considered(seen) if guesses is None else guesses
    if effort is None or len(guesses) // 4 * count > MOST_CELLS:
        return None
    sets = effort.sets * effort.usual // max(effort.usual, count)
    return core.proved_guess(
        lexicon.codes,
        lexicon.length,
        guesses,
        seen.packed,
        wish,
        seen.tries,
        (max(effort.guesses, effort.replies // count), effort.breakers, effort.width, effort.tried, sets),
        seen.hard,
    )
