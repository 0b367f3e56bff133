"""The mean version: the computer commits to nothing and answers so that most secrets stay possible."""

from collections import Counter
from collections.abc import Sequence

from pista.wordle.candidates import fitting
from pista.wordle.lexicon import Lexicon
from pista.wordle.reply import Reply, reply_codes
from pista.wordle.rules import Turn


def largest_part(lexicon: Lexicon, turns: Sequence[Turn], guess: str) -> Reply:
    """The reply that keeps the most secrets; of equal ones the least telling, that is the least base-3 number.

    Deterministic, and consistent with everything replied before because it only ever keeps secrets that are.
    """
    left = fitting(lexicon, lexicon.secrets, turns)
    codes = lexicon.alphabet.codes
    sizes = Counter(reply_codes(codes(guess), codes("".join(left)), lexicon.length).tolist())
    return Reply.of_code(min(sizes, key=lambda code: (-sizes[code], code)), lexicon.length)
