"""What a game looks like: a row of tiles per try, and what is known of each letter of the keyboard."""

from collections.abc import Sequence
from functools import lru_cache, reduce

from pista.checks import checked
from pista.message import Message, is_worded, message, one_by_one
from pista.picture import Picture, Tile, Tone, square
from pista.wordle.puzzle import Position, Puzzle, position_of
from pista.wordle.rules import Turn

TONES = {-1: Tone.ABSENT, 0: Tone.ELSEWHERE, 1: Tone.PLACED}
MARKS = {-1: "play.letter_absent", 0: "play.letter_elsewhere", 1: "play.letter_placed"}


@checked
def paint(puzzle: Puzzle, position: Position | None = None) -> Picture:
    """The board: played rows with their replies, then empty rows."""
    position = position_of(puzzle, position)
    length = puzzle.lexicon.length
    tiles = []
    for row in range(puzzle.tries):
        guess, reply = position[row] if row < len(position) else ("", ())
        for column in range(length):
            text = puzzle.lexicon.alphabet.capitals(guess[column]) if guess else ""
            tone = TONES[reply[column]] if guess else Tone.EMPTY
            tiles.append(_tile(row, column, text, tone))
    return Picture(tuple(tiles), _caption(puzzle, len(position)))


def _caption(puzzle: Puzzle, guesses: int) -> Message:
    """Language and length as people call them, and for lists of games how far it is: `done` guesses `of` all. Of clues,
    which whoever sees no picture needs as well, what they tell."""
    name = puzzle.lexicon.name
    worded = f"wordle.shape_{name.replace('-', '_')}"
    values: dict[str, object] = {
        "lexicon": message(worded) if is_worded(worded) else name,
        "length": message("wordle.shape_n", n=puzzle.lexicon.length),
    }
    values |= {"n": guesses, "tries": puzzle.tries, "done": guesses, "of": puzzle.tries}
    if not puzzle.clues:
        return message("wordle.caption", **values)
    turns = [turn_told(puzzle, turn) for turn in puzzle.clues]
    told = reduce(lambda first, then: message("wordle.caption_then", first=first, then=then), turns)
    return message("wordle.caption_sheet", **values, turns=told)


def letters_told(puzzle: Puzzle, turn: Turn) -> list[Message]:
    """What a reply says of each letter."""
    show = puzzle.lexicon.alphabet.capitals
    return [message(MARKS[mark], letter=show(letter)) for letter, mark in zip(*turn, strict=True)]


def turn_told(puzzle: Puzzle, turn: Turn) -> Message:
    """`PERRO: P absent, …`"""
    guess = puzzle.lexicon.alphabet.capitals(turn[0])
    return message("play.reply", guess=guess, letters=one_by_one(letters_told(puzzle, turn)))


@lru_cache(maxsize=4096)
def _tile(row: int, column: int, text: str, tone: Tone) -> Tile:
    """The same few tiles make up every board; a server paints thousands."""
    return Tile(f"{row + 1}.{column + 1}", square(column, row), text, tone)


@checked
def letters_known(alphabet: str, turns: Sequence[Turn]) -> tuple[tuple[str, Tone], ...]:
    """Every letter with the best thing a reply has said of it; EMPTY where it was not tried."""
    best: dict[str, int] = {}
    for guess, reply in turns:
        for letter, mark in zip(guess, reply, strict=True):
            best[letter] = max(mark, best.get(letter, -1))
    return tuple((letter, TONES[best[letter]] if letter in best else Tone.EMPTY) for letter in alphabet)
