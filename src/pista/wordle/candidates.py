"""Which words still fit: a word stays only if it would have given exactly the replies seen."""

from collections.abc import Sequence

from pista.checks import checked
from pista.kind import PuzzleError
from pista.message import message
from pista.wordle.history import as_turns
from pista.wordle.lexicon import Lexicon
from pista.wordle.reply import Reply, reply_codes


@checked
def fitting(lexicon: Lexicon, pool: Sequence[str], turns: Sequence[tuple[str, Reply | str]]) -> tuple[str, ...]:
    """The words of `pool`, in order, that fit every turn; replies in any notation.

    >>> from pista import wordle
    >>> words = wordle.lexicon("en-classic")
    >>> wordle.fitting(words, words.secrets, [("crane", "VVT-V")])
    ('reach', 'react')
    """
    left = tuple(pool)
    if not {lexicon.length}.issuperset(map(len, left)):
        raise PuzzleError(message("wordle.turn_length", length=lexicon.length))
    codes = lexicon.alphabet.codes
    for guess, reply in as_turns(lexicon, turns):
        row = reply_codes(codes(guess), codes("".join(left)), lexicon.length)
        code = reply.code
        left = tuple(word for word, seen in zip(left, row, strict=True) if seen == code)
    return left
