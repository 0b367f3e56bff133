"""The older best-first agent: guesses only candidates, the one whose letters most other candidates share."""

import heapq

from pista.wordle.agents.letters_shared import letter_scores
from pista.wordle.agents.situation import Situation


class Greedy:
    """Takes the head of a queue of all candidates, highest score first, equal ones in the lexicon's order."""

    name = "greedy"

    def __repr__(self) -> str:
        return f"<Agent {self.name}>"

    def guess(self, seen: Situation) -> str:
        words = seen.words
        queue = [(-score, number) for number, score in enumerate(letter_scores(words, words))]
        heapq.heapify(queue)
        return words[queue[0][1]]
