"""The text form of a game: the word `wordle`, then `name: value` lines; `;` starts a comment."""

import datetime
import re
from collections.abc import Iterator
from dataclasses import replace
from os import PathLike

from pista.checks import checked, instance
from pista.kind import PuzzleError
from pista.message import message
from pista.reading import naming, text_of
from pista.wordle.history import read_guess
from pista.wordle.lexicon import Lexicon, languages, lexicon
from pista.wordle.puzzle import MOST_TRIES, Position, Puzzle
from pista.wordle.reply import LONGEST, Reply
from pista.wordle.rules import Turn

LONGEST_TEXT = 10_000
FIELDS = ("lexicon", "length", "tries", "rules", "date", "clues", "secret")
RULES = ("adversary", "hard", "no-repeats")


class _Field:
    """A value and where it stood, to say so when it is wrong."""

    def __init__(self, value: str, line: int | None = None, column: int | None = None) -> None:
        self.value, self.line, self.column = value, line, column

    def wrong(self, key: str, /, **values: object) -> PuzzleError:
        return PuzzleError(message(key, **values), self.line, self.column)

    def at(self, error: PuzzleError) -> PuzzleError:
        """The complaint with this place, unless it has one."""
        return error if error.line is not None else PuzzleError(error.message, self.line, self.column)

    def parts(self) -> Iterator["_Field"]:
        """What spaces part, each with its own place."""
        for found in re.finditer(r"\S+", self.value):
            yield _Field(found[0], self.line, self.column and self.column + found.start())

    def number(self, most: int) -> int:
        if self.value.isascii() and self.value.isdigit() and len(self.value) < 9 and 1 <= int(self.value) <= most:
            return int(self.value)
        raise self.wrong("wordle.text_number", most=most)


def read(source: str | PathLike[str], words: Lexicon | None = None) -> Puzzle:
    """The game that a text, or the file at a path, describes.

    Only shipped lexicons go by name; a game on other words is given them as `words`.
    """
    if words is not None:
        instance("words", words, Lexicon)
    with naming(source):
        return _read(_fields(text_of(source)), words)


def _read(fields: dict[str, _Field], words: Lexicon | None) -> Puzzle:
    words = words or _lexicon(fields.get("lexicon", _Field("en")), fields.get("length", _Field("5")))
    rules = _rules(fields.get("rules", _Field("")))
    secret = fields.get("secret", _Field(""))
    if bool(secret.value) == ("adversary" in rules):
        raise secret.wrong("wordle.text_secret")
    try:
        puzzle = Puzzle(
            lexicon=words,
            secret=words.alphabet.fold(secret.value) if secret.value else None,
            tries=fields.get("tries", _Field("6")).number(MOST_TRIES),
            hard="hard" in rules,
            repeats="no-repeats" not in rules,
            date=_date(fields["date"]) if "date" in fields else None,
        )
    except PuzzleError as error:
        raise secret.at(error) from None
    for clue in fields["clues"].parts() if "clues" in fields else ():
        try:
            puzzle = replace(puzzle, clues=(*puzzle.clues, _turn(words, clue)))
        except PuzzleError as error:
            raise clue.at(error) from None
    return puzzle


@checked
def write(puzzle: Puzzle, position: Position | None = None) -> str:
    """The canonical text; the guesses of a position follow as comments."""
    chosen = (puzzle.secret is None, puzzle.hard, not puzzle.repeats)
    rules = [name for name, is_on in zip(RULES, chosen, strict=True) if is_on]
    lines = ["wordle", f"lexicon: {puzzle.lexicon.name}", f"length: {puzzle.lexicon.length}", f"tries: {puzzle.tries}"]
    lines += [f"rules: {', '.join(rules)}"] if rules else []
    lines += [f"date: {puzzle.date}"] if puzzle.date else []
    told = len(puzzle.clues)
    lines += [f"clues: {' '.join(f'{guess}:{reply}' for guess, reply in puzzle.clues)}"] if told else []
    lines += [f"secret: {puzzle.secret}"] if puzzle.secret else []
    lines += [f"; {guess} {reply}" for guess, reply in (position or ())[told:]]
    return "\n".join(lines) + "\n"


def _fields(text: str) -> dict[str, _Field]:
    if len(text) > LONGEST_TEXT:
        raise PuzzleError(message("wordle.text_long", most=LONGEST_TEXT))
    fields: dict[str, _Field] = {}
    titled = False
    for number, line in enumerate(text.splitlines(), 1):
        name, colon, value = line.partition(":")
        if not line.strip() or line.strip().startswith(";"):
            continue
        if not titled:
            titled = line.strip() == "wordle"
            if not titled:
                raise PuzzleError(message("wordle.text_title"), number, 1)
        elif not colon or name.strip() not in FIELDS:
            raise PuzzleError(message("wordle.text_field", names=", ".join(FIELDS)), number, 1)
        elif name.strip() in fields:
            raise PuzzleError(message("wordle.text_twice", name=name.strip()), number, 1)
        else:
            column = len(name) + 2 + len(value) - len(value.lstrip())
            fields[name.strip()] = _Field(value.strip(), number, column)
    if not titled:
        raise PuzzleError(message("wordle.text_title"), 1, 1)
    return fields


def _turn(words: Lexicon, clue: _Field) -> Turn:
    """A guess and its reply, as `suggest` takes them."""
    guess, colon, said = clue.value.partition(":")
    if not colon:
        raise clue.wrong("suggest.turn", text=clue.value)
    folded = read_guess(words, guess)
    try:
        return folded, Reply.read(said, words.length)
    except PuzzleError as error:
        raise _Field(said, clue.line, clue.column and clue.column + len(guess) + 1).at(error) from None


def _lexicon(name: _Field, length: _Field) -> Lexicon:
    if name.value not in languages():
        raise name.wrong("wordle.text_lexicon", names=", ".join(languages()))
    try:
        return lexicon(name.value, length.number(LONGEST))
    except PuzzleError as error:
        raise length.at(error) from None


def _rules(field: _Field) -> frozenset[str]:
    rules = frozenset(rule.strip() for rule in field.value.split(",") if rule.strip())
    if not rules <= set(RULES):
        raise field.wrong("wordle.text_rules", names=", ".join(RULES))
    return rules


def _date(field: _Field) -> datetime.date:
    try:
        return datetime.date.fromisoformat(field.value)
    except ValueError:
        raise field.wrong("wordle.text_date") from None
