"""A word to try next, and why: of the secrets that still fit, the one whose replies tell most of them apart."""

from pista.kind import Hint, Status
from pista.message import message
from pista.wordle.candidates import fitting
from pista.wordle.letters import capitals
from pista.wordle.puzzle import Position, Puzzle, status
from pista.wordle.reply import reply_codes
from pista.wordle.rules import refusal

MOST = 2000


def hint(puzzle: Puzzle, position: Position) -> Hint | None:
    """A playable word with the most different replies among the words that fit; None when the game is over."""
    if status(puzzle, position) is not Status.OPEN:
        return None
    lexicon = puzzle.lexicon
    left = fitting(lexicon, lexicon.secrets, position) or fitting(lexicon, lexicon.words, position)
    fit = len(left)
    allowed = [w for w in left if not refusal(w, lexicon, position, hard=puzzle.hard, repeats=puzzle.repeats)]
    # A fair sample keeps a list of a hundred thousand secrets as quick as one of a thousand.
    left, allowed = left[:: len(left) // MOST + 1], allowed[:: len(allowed) // MOST + 1]
    codes = lexicon.alphabet.codes("".join(left))
    length, count = lexicon.length, len(left)
    rows = reply_codes(lexicon.alphabet.codes("".join(allowed)), codes, length)
    parts = [len(set(rows[start : start + count])) for start in range(0, len(rows), count)]
    most = max(parts)
    word = allowed[parts.index(most)]
    if fit == 1:
        return Hint("only", (), (word,), message("wordle.hint_only", word=capitals(word)))
    return Hint("parts", (), (word,), message("wordle.hint_parts", word=capitals(word), n=fit, parts=most))
