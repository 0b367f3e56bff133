"""A word's score by its letters: how many candidates share each of them, and how few repeat."""

from collections import Counter
from collections.abc import Sequence


def letter_scores(candidates: Sequence[str], words: Sequence[str]) -> list[int]:
    """For each distinct letter the candidates that contain it, plus the distinct letters, minus the repeated ones."""
    containing: Counter[str] = Counter()
    for candidate in candidates:
        containing.update(set(candidate))
    scores = []
    for word in words:
        letters = set(word)
        distinct = len(letters)
        scores.append(sum(containing[letter] for letter in letters) + distinct - (len(word) - distinct))
    return scores
