"""The reply matrix: the core beside numpy and plain Python."""

from collections.abc import Iterable
from typing import Any

import numpy as np

from bench.report import Table, cpu_seconds, wall_seconds
from pista import wordle
from pista.wordle.reply import reply_codes


def numpy_matrix(guesses: Any, secrets: Any) -> Any:
    """The same rule over whole rows of secrets at once: greens, then each letter's first free partner."""
    length = secrets.shape[1]
    cells = np.zeros((len(guesses), len(secrets)), np.uint8)
    for row, guess in enumerate(guesses):
        free = secrets != guess
        green = ~free
        code = np.zeros(len(secrets), np.uint8)
        for place in range(length):
            wanted = ~green[:, place]
            digit = np.where(green[:, place], 2, 0).astype(np.uint8)
            for other in range(length):
                pair = wanted & free[:, other] & (secrets[:, other] == guess[place])
                free[:, other] &= ~pair
                wanted &= ~pair
                digit[pair] = 1
            code = code * 3 + digit
        cells[row] = code
    return cells


def tables() -> Iterable[Table]:
    lexicon = wordle.lexicon("en-classic")
    words, secrets = lexicon.codes, lexicon.secret_codes
    letters = np.frombuffer(words, np.uint8).reshape(-1, 5)
    secret_letters = np.frombuffer(secrets, np.uint8).reshape(-1, 5)
    some = letters[::40]
    assert bytes(reply_codes(some.tobytes(), secrets, 5)) == numpy_matrix(some, secret_letters).tobytes()

    core = cpu_seconds(lambda: reply_codes(words, secrets, 5))
    numpy = cpu_seconds(lambda: numpy_matrix(some, secret_letters), 1) * len(letters) / len(some)
    few = lexicon.words[::2000]
    plain = cpu_seconds(lambda: [wordle.reply(g, s) for g in few for s in lexicon.secrets], 1)
    plain *= len(lexicon.words) / len(few)
    square = wall_seconds(lambda: reply_codes(words, words, 5, threads=2))
    yield Table(
        "Reply matrix, en-classic 12,972 × 2,315",
        ("engine", "CPU s", "ratio"),
        [
            ("core, one thread", f"{core:.3f}", "1"),
            ("numpy (1 row in 40 measured)", f"{numpy:.2f}", f"{numpy / core:.0f}"),
            ("plain Python (1 row in 2000 measured)", f"{plain:.0f}", f"{plain / core:.0f}"),
        ],
        f"All 12,972 × 12,972 on two threads: {square:.2f} s on the clock.",
    )
