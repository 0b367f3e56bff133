"""Deduction sheets, Wordle for paper: guesses with their replies, which leave one word.

One word of the whole lexicon, even: readers know words that are never a secret, such as plurals, and would find those.
None of the guesses is superfluous: without it more than one secret fits.
"""

from collections.abc import Sequence
from functools import lru_cache, reduce
from operator import and_

from pista.chance import Chance
from pista.checks import checked
from pista.kind import Grade, PuzzleError, Verdict
from pista.message import message
from pista.wordle.candidates import fitting
from pista.wordle.generate import require_level, shipped
from pista.wordle.gentle import is_gentle
from pista.wordle.lexicon import Lexicon
from pista.wordle.puzzle import Position, Puzzle
from pista.wordle.reply import Reply, reply_codes
from pista.wordle.weighing import LEVELS, fits, least, level_of, secrets_of, weighed

MOST_GUESSES = {"easy": 3, "medium": 4, "hard": 5}
"""Four take a score of ten, of which the first leaves four words at least."""
MOST_SCORE = 100
"""The highest score of a sheet that is made: others are no fun."""
DRAWN = 64
"""Words among which the guesses for a secret are looked for."""
ATTEMPTS = 400
"""Sets of guesses that are tried out for a secret, before another is taken."""
MOST_SECRETS = 200
WEIGH = "weigh"


@checked
def sheet(shape: str = "en 5", *, level: str = "medium", seed: int = 0) -> Puzzle:
    """A deduction sheet in the language and length named by `shape`: two to five guesses that people know, with their
    replies, which only one word fits. Sheets of seeds that follow each other hardly ever have the same word.

    >>> from pista import wordle
    >>> puzzle = wordle.sheet("en 5", level="easy", seed=1)
    >>> wordle.verdict(puzzle), wordle.grade(puzzle).level
    (<Verdict.UNIQUE: 'unique'>, 'easy')
    """
    require_level(level, LEVELS)
    words, chance = shipped(shape), Chance(seed)
    order = _dealt(words)
    # The levels take turns, so that a book of several has no word twice.
    place = seed * len(LEVELS) + LEVELS.index(level)
    for attempt in range(MOST_SECRETS):
        # From afar, where the next seeds do not soon come.
        secret = order[(place + attempt * (len(order) * 5 // 8)) % len(order)]
        clues = _clues(words, secret, level, chance)
        if clues:
            return Puzzle(words, secret, len(clues) + 1, clues=clues)
    raise PuzzleError(message("wordle.no_sheet"))


@checked
def verdict(puzzle: Puzzle, /) -> Verdict:
    """Whether no secret but its own fits the clues of a puzzle."""
    if puzzle.secret is None or not puzzle.clues:
        return Verdict.SEVERAL
    found = fitting(puzzle.lexicon, puzzle.lexicon.secrets, puzzle.clues)
    return Verdict.UNIQUE if {puzzle.secret}.issuperset(found) else Verdict.SEVERAL


@checked
def grade(puzzle: Puzzle, /) -> Grade:
    """How many words a reader weighs who solves a sheet: see `weighing`.

    >>> from pista import wordle
    >>> print(wordle.grade(wordle.sheet("en 5", level="hard", seed=2)))
    Level: hard, score 53 (hardest: weighing words)
    """
    if not puzzle.clues:
        raise PuzzleError(message("wordle.no_clues"))
    score = weighed(tuple(fits(puzzle.lexicon, puzzle.clues)))
    return Grade(level_of(score), WEIGH, ((WEIGH, len(puzzle.clues)),), score=score)


@lru_cache(maxsize=64)
def _dealt(words: Lexicon) -> tuple[str, ...]:
    """The secrets that may stand on a sheet, in the order in which seeds come upon them."""
    gentle = [word for word in words.secrets if is_gentle(words, word)]
    return tuple(Chance(0).sample(gentle, len(gentle)))


def _clues(words: Lexicon, secret: str, level: str, chance: Chance) -> Position | None:
    """Guesses for a sheet of that level, with their replies; None where none were found."""
    guesses = chance.sample([word for word in _dealt(words) if word != secret], DRAWN)
    codes = words.alphabet.codes
    replies = reply_codes(codes("".join(guesses)), codes(secret), words.length).tolist()
    turns = [(guess, Reply.of_code(code, words.length)) for guess, code in zip(guesses, replies, strict=True)]
    sets, low = tuple(fits(words, turns)), least(level)
    # A guess that tells much makes every sheet easy.
    order = [at for at, each in enumerate(sets) if each.bit_count() * 3 >= low]
    # Most sets that do are pairs; of these alone nobody wants a book.
    wanted = 2 + chance.below(MOST_GUESSES[level] - 1)
    for attempt in range(ATTEMPTS):
        chance.shuffle(order)
        chosen = _telling([sets[at] for at in order], secrets_of(words), MOST_GUESSES[level])
        if len(chosen) < (wanted if attempt < ATTEMPTS // 2 else 2):
            continue
        score = weighed([sets[order[at]] for at in chosen])
        if score > MOST_SCORE or level_of(score) != level:
            continue
        clues = tuple(turns[order[at]] for at in chosen)
        if fitting(words, words.words, clues) == (secret,):
            return clues
    return None


def _telling(sets: Sequence[int], secrets: int, most: int) -> list[int]:
    """The places of the first few of these that leave one known word, none of them superfluous; none where all fail."""
    chosen: list[int] = []
    left = -1
    for at, each in enumerate(sets):
        if (left & each & secrets) == (left & secrets) or not _needed([*(sets[one] for one in chosen), each], secrets):
            continue
        chosen.append(at)
        left &= each
        if left.bit_count() == 1:
            return chosen
        if len(chosen) == most:
            break
    return []


def _needed(sets: Sequence[int], secrets: int) -> bool:
    """Whether without any of these sets more than one secret would be left."""
    return all(
        reduce(and_, (each for at, each in enumerate(sets) if at != gone), secrets).bit_count() > 1
        for gone in range(len(sets))
    )
