"""How much looking one guess is worth: which guesses are considered, and on how many threads.

All of them for ordinary lists; for very long lists the guesses that share most letters with the possible words.
"""

import os

from pista.wordle.agents.letters_shared import letter_scores
from pista.wordle.agents.situation import Situation, pack, unpack

# Replies looked at for one guess, about a second's work on one core at five letters.
MOST_CELLS = 250_000_000
WORTH_A_THREAD = 4_000_000


def considered(seen: Situation) -> bytes:
    """The guesses to look at, as the core takes them."""
    most = max(MOST_CELLS // max(len(seen.possible), 1), 1000)
    if len(seen.allowed) // 4 <= most:
        return seen.allowed
    allowed = unpack(seen.allowed)
    words = seen.lexicon.words
    scores = letter_scores(seen.words, [words[place] for place in allowed])
    best = sorted(range(len(allowed)), key=lambda number: (-scores[number], number))[:most]
    return pack(allowed[number] for number in sorted(best))


def threads(cells: int) -> int:
    """All cores where the work is worth it."""
    return (os.cpu_count() or 1) if cells >= WORTH_A_THREAD else 1
