"""An agent that plays each promising guess to the end in its head. Slow; it makes the trees that are shipped."""

from dataclasses import dataclass

from pista.wordle.agents.best import Best, weights
from pista.wordle.agents.grow import found_at, grow
from pista.wordle.agents.situation import Situation

# What a word that is not found in time costs beside its guesses: more than any detour for the others.
SECRET_LOSS = 10_000


@dataclass(frozen=True)
class Patient:
    """Of the `width` guesses that `base` likes best the one from which `base` needs the fewest guesses."""

    base: Best
    width: int = 8
    name: str = "patient"

    def guess(self, seen: Situation) -> str:
        words = seen.lexicon.words
        wished = self.base.ranked(seen)
        if len(seen.possible) <= 2 or seen.tries < 2:
            return self.base.guess(seen)
        safe = self.base.choose(seen, wished)
        tried = dict.fromkeys([safe, *wished[: self.width]])
        return min((words[place] for place in tried), key=lambda word: self.cost(seen, word))

    def cost(self, seen: Situation, guess: str) -> int:
        """The weighted guesses of all words from here."""
        likely, index, total = weights(seen.lexicon), seen.lexicon.index, 0
        for word, depth in found_at(grow(self.base, seen, guess)):
            late = depth > seen.tries
            total += likely[index(word)] * depth + (SECRET_LOSS if late else 0)
        return total
