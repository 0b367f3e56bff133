"""Keys in rows as people know them: QWERTY where the letters are Latin, else the alphabet's own order."""

from functools import cache

QWERTY = ("qwertyuiop", "asdfghjklñ", "zxcvbnm")
WIDEST = 10


@cache
def keyboard(alphabet: str) -> tuple[str, ...]:
    """Rows that hold every letter of the alphabet once.

    >>> keyboard("abcdefghijklmnñopqrstuvwxyzü")
    ('qwertyuiop', 'asdfghjklñ', 'zxcvbnmü')
    """
    rows = ["".join(letter for letter in row if letter in alphabet) for row in QWERTY]
    others = "".join(letter for letter in alphabet if not any(letter in row for row in rows))
    if len(rows[2]) + len(others) <= WIDEST:
        rows[2] += others
        others = ""
    rows += [others[start : start + WIDEST] for start in range(0, len(others), WIDEST)]
    return tuple(row for row in rows if row)
