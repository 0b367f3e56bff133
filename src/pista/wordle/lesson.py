"""How Wordle is taught: two guesses at a small secret in the reader's language, and the letter that is missing."""

from collections.abc import Iterable
from typing import NamedTuple

from pista.lesson import Ask, Scene
from pista.message import LANGUAGES, message

TRIES = 3


class Game(NamedTuple):
    """A secret and two guesses, which place all its letters but one: that one the `first` guess has elsewhere. The
    `second` has a letter twice that the secret has once. `keys` are offered for the letter that is missing."""

    secret: str
    first: str
    second: str
    keys: str


GAMES = {
    "en": Game("steam", "woman", "steel", "klmn"),
    "es": Game("costa", "brisa", "corto", "nprs"),
    "pt": Game("zebra", "feliz", "cabra", "bcfz"),
    "it": Game("banco", "treno", "barca", "nrst"),
}


def lesson(language: str) -> tuple[Scene, ...]:
    """A game in the words of the language."""
    name = language if language in GAMES else LANGUAGES[0]
    secret, first, second, keys = GAMES[name]
    puzzle = f"wordle\nlexicon: {name}\nlength: {len(secret)}\ntries: {TRIES}\nsecret: {secret}\n"
    placed = [at for at, letter in enumerate(first) if letter == secret[at]]
    (elsewhere,) = (at for at, letter in enumerate(first) if letter in secret and at not in placed)
    absent = [at for at, letter in enumerate(first) if letter not in secret]
    (twice,) = (letter for letter in set(second) if second.count(letter) > 1)
    missing, place = first[elsewhere], secret.index(first[elsewhere])

    def scene(key: str, *points: str, before: tuple[str, ...] = (), moves: tuple[str, ...] = (), letter: str) -> Scene:
        values = {"letter": letter.upper(), "word": second.upper()}
        return Scene(puzzle, message(f"wordle.lesson_{key}", **values), before, moves, points)

    return (
        scene("placed", *_tiles(1, placed), moves=(first,), letter=first[placed[0]]),
        scene("elsewhere", *_tiles(1, [elsewhere]), before=(first,), letter=missing),
        scene("absent", *_tiles(1, absent), before=(first,), letter=missing),
        scene(
            "twice",
            *_tiles(2, [at for at, letter in enumerate(second) if letter == twice]),
            before=(first,),
            moves=(second,),
            letter=twice,
        ),
        Scene(
            puzzle,
            message("wordle.lesson_turn"),
            before=(first, second),
            ask=Ask(
                tiles=_tiles(3, [place]),
                keys=tuple(keys),
                right=(secret,),
                good=message("wordle.lesson_good", word=secret.upper(), letter=missing.upper()),
                bad=message("wordle.lesson_bad", letter=missing.upper()),
                why={
                    letter: message("wordle.lesson_was_absent", letter=letter.upper())
                    for letter in keys
                    if letter in first + second and letter not in secret
                },
                move=f"{secret[:place]}{{key}}{secret[place + 1 :]}",
                typed={tile: secret[at] for at, tile in enumerate(_tiles(3, range(len(secret)))) if at != place},
            ),
        ),
    )


def _tiles(row: int, places: Iterable[int]) -> tuple[str, ...]:
    """The names of the tiles at these places of a row."""
    return tuple(f"{row}.{place + 1}" for place in places)
