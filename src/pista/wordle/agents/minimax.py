"""The older minimax agent: of the candidates with the best letters, the one whose worst reply leaves the fewest."""

from dataclasses import dataclass

from pista.core import wordle as core
from pista.wordle.agents.letters_shared import letter_scores
from pista.wordle.agents.situation import Situation, pack


@dataclass(frozen=True, repr=False)
class Minimax:
    """Looks at the `width` candidates that greedy likes best; equal ones in greedy's order."""

    width: int = 20
    name: str = "minimax"

    def __repr__(self) -> str:
        return f"<Agent {self.name}>"

    def guess(self, seen: Situation) -> str:
        words, lexicon = seen.words, seen.lexicon
        scores = letter_scores(words, words)
        order = sorted(range(len(words)), key=lambda number: (-scores[number], number))[: self.width]
        sizes = list(range(len(words) + 1))
        pruned = pack(seen.possible[number] for number in order)
        found = core.cheapest_guess(lexicon.codes, lexicon.length, pruned, seen.packed, sizes, "largest")
        if found is None:
            raise ValueError("there is nothing to guess")
        return words[order[found[0]]]
