"""A word to try next, and why: what the best agent would guess, told by what its reply can tell apart.

In steps: how many words fit, a letter that parts them, and only then the word. All three follow from the replies alone.
"""

from pista.checks import checked
from pista.kind import Hint, Status
from pista.message import Message, message
from pista.wordle.agents import Situation, agent, situation
from pista.wordle.agents.opener import next_guess
from pista.wordle.agents.tree import on_tree, sound_tree
from pista.wordle.puzzle import Position, Puzzle, position_of, status
from pista.wordle.weighing import fits

# Shipped trees find every secret in six.
TREE_TRIES = 6


@checked
def hint(puzzle: Puzzle, position: Position | None = None) -> Hint | None:
    """A playable word with the best prospects; None when the game is over. Without a position it is the first word.

    >>> from pista import wordle
    >>> game = wordle.Puzzle(wordle.lexicon("en-classic"), "react")
    >>> print(wordle.hint(game, wordle.play(game, (), "crane")).because)
    2 words fit; REACH is one of them, and its reply splits them into 2 groups.
    """
    position = position_of(puzzle, position)
    if status(puzzle, position) is not Status.OPEN:
        return None
    lexicon, tries, hard = puzzle.lexicon, puzzle.tries, puzzle.hard
    seen = situation(lexicon, position, tries=tries, hard=hard, answers="secrets")
    if not seen.possible:
        seen = situation(lexicon, position, tries=tries, hard=hard)
    if not puzzle.repeats:
        seen = seen.without(guess for guess, _ in position)
    word = _guess(seen, tries)
    because = _because(seen, word)
    is_only = len(seen.possible) == 1
    technique = "only" if is_only else "parts"
    first = _first_of_sheet(puzzle, word) if puzzle.clues and is_only else _first_steps(seen, position, word)
    return Hint(technique, (), (word,), because, steps=(*first, because))


def _because(seen: Situation, word: str) -> Message:
    """The word, and what it is good for."""
    count, parts = len(seen.possible), message("wordle.groups", n=len(seen.split(word)))
    shown = seen.lexicon.shown(word)
    if count == 1:
        return message("wordle.hint_only", word=shown)
    key = "wordle.hint_parts" if word in seen.words else "wordle.hint_apart"
    return message(key, word=shown, n=count, parts=parts)


def _first_of_sheet(puzzle: Puzzle, word: str) -> list[Message]:
    """That one word fits is no news there. Which guess tells most; then a letter that no guess has, or else the first
    that none has in its place."""
    counts = [each.bit_count() for each in fits(puzzle.lexicon, puzzle.clues)]
    show = puzzle.lexicon.alphabet.capitals
    telling, _ = puzzle.clues[counts.index(min(counts))]
    steps = [message("wordle.hint_begin", word=show(telling), n=min(counts))]
    for letter in word:
        if all(letter not in guess for guess, _ in puzzle.clues):
            return [*steps, message("wordle.hint_letter_only", letter=show(letter))]
    for place, letter in enumerate(word):
        if all(guess[place] != letter for guess, _ in puzzle.clues):
            return [*steps, message("wordle.hint_place", letter=show(letter), place=place + 1)]
    return steps


def _first_steps(seen: Situation, position: Position, word: str) -> list[Message]:
    """What can be said without naming the word: how many fit and, where one is left to try, a letter."""
    count = len(seen.possible)
    steps = [message("wordle.hint_left", n=count)]
    tried = {letter for guess, _ in position for letter in guess}
    for letters in (word, seen.lexicon.alphabet.letters):
        untried = {letter: sum(letter in each for each in seen.words) for letter in letters if letter not in tried}
        telling = {letter: n for letter, n in untried.items() if n and (n < count or count == 1)}
        if telling:
            break
    else:
        return steps
    # The nearer to half of the words have it, the more its reply tells.
    letter = min(telling, key=lambda each: abs(2 * telling[each] - count))
    shown = seen.lexicon.alphabet.capitals(letter)
    if count == 1:
        return [*steps, message("wordle.hint_letter_only", letter=shown)]
    return [*steps, message("wordle.hint_letter", letter=shown, n=telling[letter], count=count)]


def _guess(seen: Situation, tries: int) -> str:
    """From the shipped tree over the secrets while the game is on it, else the best agent's."""
    tree = sound_tree("secrets", seen.lexicon)
    found = on_tree(tree, seen) if tree and seen.answers == "secrets" and tries >= TREE_TRIES else None
    return found or next_guess(agent("best", seen.lexicon, tries=tries), seen)
