"""A guess after which every possible word is found in time, proved by a tree: the prover with its arms tied.

What it answers is certain; where it does not answer within its effort, nothing is known.
"""

from dataclasses import dataclass

from pista import core
from pista.wordle.agents.situation import Situation, unpack
from pista.wordle.agents.width import considered

# What the prover can hold.
LONGEST = 10
LETTERS = 64
REMEMBERED = 1 << 22
# Replies of more words to more guesses than this take too long to be worth asking.
MOST_CELLS = 12_000_000


@dataclass(frozen=True)
class Effort:
    """Guesses considered for a set, first guesses tried, and sets searched in all: fewer than that where more than
    `usual` words are left, since each takes longer then."""

    width: int
    tried: int
    sets: int
    usual: int = 100


# By tries left: the fewer, the smaller the sets and the wider the search. About a tenth of a second.
EFFORTS = {5: Effort(8, 12, 800, usual=1000), 4: Effort(64, 60, 3000), 3: Effort(400, 400, 4000)}


def proved_guess(seen: Situation, wish: int, effort: Effort | None = None) -> int | None:
    """The wish if it keeps every word within reach, else the first such guess of those that make many parts."""
    effort, lexicon = effort or EFFORTS.get(seen.tries), seen.lexicon
    if effort is None or lexicon.length > LONGEST or len(lexicon.alphabet.letters) > LETTERS:
        return None
    guesses = list(dict.fromkeys((*unpack(considered(seen)), wish, *seen.possible)))
    if len(guesses) * len(seen.possible) > MOST_CELLS:
        return None
    numbers = {place: number for number, place in enumerate(guesses)}
    codes, length = lexicon.codes, lexicon.length
    prover = core.Prover(
        b"".join(codes[place * length : (place + 1) * length] for place in guesses),
        length,
        [numbers[place] for place in seen.possible],
        hard=seen.hard,
        max_guesses=seen.tries,
        width=effort.width,
        cache_bytes=REMEMBERED,
        ranked=True,
    )
    left = effort.sets * effort.usual // max(effort.usual, len(seen.possible))
    for guess in dict.fromkeys((numbers[wish], *prover.ranking()[: effort.tried])):
        total, searched, _ = prover.opener(guess, most=left)
        if total is not None:
            return guesses[guess]
        left -= searched
        if left <= 0:
            break
    return None
