"""Which words still fit: a word stays only if it would have given exactly the replies seen."""

from collections.abc import Sequence

from pista.kind import PuzzleError
from pista.message import message
from pista.wordle.lexicon import Lexicon
from pista.wordle.reply import reply_codes
from pista.wordle.rules import Turn


def fitting(lexicon: Lexicon, pool: Sequence[str], turns: Sequence[Turn]) -> tuple[str, ...]:
    """The words of `pool`, in order, that fit every turn: they would have given exactly the replies seen.

    >>> from pista import wordle
    >>> words = wordle.lexicon("en-classic")
    >>> wordle.fitting(words, words.secrets, [("crane", wordle.Reply.read("VVT-V"))])
    ('reach', 'react')
    """
    codes = lexicon.alphabet.codes
    left = tuple(pool)
    for guess, reply in turns:
        if len(guess) != lexicon.length or len(reply) != lexicon.length:
            raise PuzzleError(message("wordle.turn_length", length=lexicon.length))
        row = reply_codes(codes(guess), codes("".join(left)), lexicon.length)
        code = reply.code
        left = tuple(word for word, seen in zip(left, row, strict=True) if seen == code)
    return left
