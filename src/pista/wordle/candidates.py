"""Which words still fit: a word stays only if it would have given exactly the replies seen."""

from collections.abc import Sequence

from pista.checks import checked
from pista.kind import PuzzleError
from pista.message import message
from pista.wordle.lexicon import Lexicon
from pista.wordle.reply import reply_codes
from pista.wordle.rules import Turn, require_lengths


@checked
def fitting(lexicon: Lexicon, pool: Sequence[str], turns: Sequence[Turn]) -> tuple[str, ...]:
    """The words of `pool`, in order, that fit every turn.

    >>> from pista import wordle
    >>> words = wordle.lexicon("en-classic")
    >>> wordle.fitting(words, words.secrets, [("crane", wordle.Reply.read("VVT-V"))])
    ('reach', 'react')
    """
    left = tuple(pool)
    if not {lexicon.length}.issuperset(map(len, left)):
        raise PuzzleError(message("wordle.turn_length", length=lexicon.length))
    require_lengths(lexicon, turns)
    codes = lexicon.alphabet.codes
    for guess, reply in turns:
        row = reply_codes(codes(guess), codes("".join(left)), lexicon.length)
        code = reply.code
        left = tuple(word for word, seen in zip(left, row, strict=True) if seen == code)
    return left
