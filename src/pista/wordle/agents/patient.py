"""An agent that plays each promising guess to the end in its head. Slow; it makes the trees that are shipped."""

from dataclasses import dataclass

from pista.wordle.agents.best import Best, weights
from pista.wordle.agents.grow import found_at
from pista.wordle.agents.situation import Situation

# What a word that is not found in time costs beside its guesses: more than any detour for the others.
LOSS = 10_000


@dataclass(frozen=True)
class Patient:
    """Of the `width` guesses that `base` likes best the one from which `base` needs the fewest guesses."""

    base: Best
    width: int = 8
    name: str = "patient"

    def guess(self, seen: Situation) -> str:
        if len(seen.possible) <= 2 or seen.tries < 2:
            return self.base.guess(seen)
        words = seen.lexicon.words
        wished, helpers = self.base.rankings(seen)
        tried = dict.fromkeys([self.base.choose(seen, wished, helpers), *wished[: self.width]])
        return min((words[place] for place in tried), key=lambda word: self.cost(seen, word))

    def cost(self, seen: Situation, guess: str) -> int:
        """The weighted guesses of all words from here, losses included."""
        likely, index = weights(seen.lexicon), seen.lexicon.index
        found = found_at(self.base, seen, guess)
        return sum(likely[index(word)] * depth + LOSS * (depth > seen.tries) for word, depth in found)
