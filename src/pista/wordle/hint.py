"""A word to try next, and why: what the best agent would guess, told by what its reply can tell apart."""

from pista.checks import checked
from pista.kind import Hint, Status
from pista.message import message
from pista.wordle.agents import Situation, agent, situation
from pista.wordle.agents.opener import next_guess
from pista.wordle.agents.tree import on_tree, sound_tree
from pista.wordle.puzzle import Position, Puzzle, position_of, status

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
    count, parts = len(seen.possible), len(seen.split(word))
    if count == 1:
        return Hint("only", (), (word,), message("wordle.hint_only", word=lexicon.shown(word)))
    key = "wordle.hint_parts" if word in seen.words else "wordle.hint_apart"
    return Hint("parts", (), (word,), message(key, word=lexicon.shown(word), n=count, parts=parts))


def _guess(seen: Situation, tries: int) -> str:
    """From the shipped tree over the secrets while the game is on it, else the best agent's."""
    tree = sound_tree("secrets", seen.lexicon)
    found = on_tree(tree, seen) if tree and seen.answers == "secrets" and tries >= TREE_TRIES else None
    return found or next_guess(agent("best", seen.lexicon, tries=tries), seen)
