"""The emblem shows guesses that are words in every language, and the replies they get from the last one, the name."""

import re
from importlib import resources

from pista import wordle
from pista.message import LANGUAGES

TILE = re.compile(r'<rect class="(\w+)" x="(\d+)" y="(\d+)".*?>(\w)</text>')
TONES = {"absent": -1, "elsewhere": 0, "placed": 1}


def test_the_emblem_is_a_game_in_any_language() -> None:
    drawing = resources.files("pista.wordle").joinpath("emblem.svg").read_text(encoding="utf-8")
    tiles = [(int(y), int(x), letter.lower(), TONES[tone]) for tone, x, y, letter in TILE.findall(drawing)]
    rows = [[tile for tile in sorted(tiles) if tile[0] == y] for y in sorted({tile[0] for tile in tiles})]
    *guesses, name = ["".join(letter for _, _, letter, _ in row) for row in rows]
    assert name == "pista"
    for language in LANGUAGES:
        assert set(guesses) <= set(wordle.lexicon(language).words), language
    assert [tuple(tone for *_, tone in row) for row in rows] == [
        tuple(wordle.reply(word, name)) for word in (*guesses, name)
    ]
