"""What an agent sees when it must guess: the words still possible, the guesses allowed, the tries left.

Knows the replies so far and never the secret. For agents there are `words`, `guesses`, `turns`, `tries`, `allows`,
`parts` and `sizes`; places among the lexicon's words, and codes of replies, are for the core.
"""

from array import array
from collections import Counter
from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass, fields, replace
from functools import cache, cached_property
from typing import Literal, Protocol, get_args

from pista.checks import checked, text, whole
from pista.kind import PuzzleError
from pista.message import message
from pista.options import one_of
from pista.wordle.history import as_turns, read_reply
from pista.wordle.lexicon import Lexicon
from pista.wordle.reply import ABSENT, PLACED, Reply, reply_codes
from pista.wordle.rules import Turn, has_only_letters, has_the_length

Answers = Literal["all", "secrets"]
"""Which words may be the secret: `"all"` that are accepted, or the `"secrets"` alone."""
MOST_SHOWN = 10
"""Words told of those that are left."""


@dataclass(frozen=True, repr=False)
class Situation:
    """What an agent sees: the `lexicon`, the `turns` so far, the `tries` that are left, whether clues must be kept
    (`hard`), and which words may be the secret at all (`answers`).

    `possible` and `allowed` are places among the lexicon's words, secrets first, for the core; `words` and `guesses`
    are the same as words.
    """

    lexicon: Lexicon
    possible: tuple[int, ...]
    allowed: bytes
    tries: int = 6
    turns: tuple[Turn, ...] = ()
    hard: bool = False
    answers: Answers = "all"

    def __getstate__(self) -> dict[str, object]:
        """Travels as what it is made of; the rest is worked out again where it is asked for."""
        return {field.name: getattr(self, field.name) for field in fields(self)}

    def say(self, language: str = "en") -> str:
        """How many words are left, and the first of them."""
        words = " ".join(map(self.lexicon.shown, self.words[:MOST_SHOWN]))
        more = " …" if len(self.possible) > MOST_SHOWN else ""
        return message("suggest.left", n=len(self.possible), words=words + more).say(language)

    def __str__(self) -> str:
        return self.say()

    def __repr__(self) -> str:
        return f"<Situation {self.lexicon.name} {self.lexicon.length}, words {len(self.possible)}, tries {self.tries}>"

    @cached_property
    def words(self) -> tuple[str, ...]:
        """The words that may still be the secret, likely ones first."""
        words = self.lexicon.words
        return tuple(words[place] for place in self.possible)

    @cached_property
    def guesses(self) -> tuple[str, ...]:
        """The words that may be played, likely ones first; many of them may no longer be the secret."""
        words = self.lexicon.words
        return tuple(words[place] for place in unpack(self.allowed))

    def parts(self, guess: str) -> dict[Reply, tuple[str, ...]]:
        """The possible words by the reply they would give to a guess, which need not be a word."""
        words, length = self.lexicon.words, self.lexicon.length
        parts = self.split(self._read(guess)).items()
        return {Reply.of_code(code, length): tuple(words[place] for place in part) for code, part in parts}

    def sizes(self, guess: str) -> tuple[int, ...]:
        """How many possible words each reply to a guess would leave, most first: quicker than `parts`."""
        return tuple(sorted(Counter(self._row(self._read(guess))).values(), reverse=True))

    @cached_property
    def packed(self) -> bytes:
        """The possible places as the core takes them."""
        return pack(self.possible)

    def allows(self, guess: str) -> bool:
        """Whether the guess may be played: refused words and hard mode rule some out."""
        lexicon = self.lexicon
        word = lexicon.alphabet.fold(text("guess", guess))
        if word not in lexicon.accepted or len(self.allowed) == len(everything(lexicon)):
            return word in lexicon.accepted
        return lexicon.index(word) in unpack(self.allowed)

    def after(self, guess: str, reply: Reply | str) -> "Situation":
        """One turn later; the reply in any notation."""
        guess = self._read(guess)
        reply = read_reply(reply, self.lexicon.length)
        wanted = reply.code
        found = tuple(place for code, place in zip(self._row(guess), self.possible, strict=True) if code == wanted)
        return self.narrowed(guess, reply, found)

    def narrowed(self, guess: str, reply: Reply, possible: Sequence[int]) -> "Situation":
        """One turn later, where the part of the reply is already known."""
        allowed = pack(keeping(self.lexicon, unpack(self.allowed), guess, reply)) if self.hard else self.allowed
        turns = (*self.turns, (guess, reply))
        return Situation(self.lexicon, tuple(possible), allowed, self.tries - 1, turns, self.hard, self.answers)

    def without(self, words: Iterable[str]) -> "Situation":
        """The same where these words are neither possible nor allowed."""
        gone = set(map(self.lexicon.index, words))
        allowed = pack(place for place in unpack(self.allowed) if place not in gone)
        return replace(self, possible=tuple(place for place in self.possible if place not in gone), allowed=allowed)

    def split(self, guess: str, of: Set[int] | None = None) -> dict[int, list[int]]:
        """The possible words by the code of the reply they would give, least code first; only the parts with a place in
        `of`, where that is given."""
        pairs: Iterable[tuple[int, int]] = zip(self._row(guess), self.possible, strict=True)
        if of is not None:
            codes, length = self.lexicon.codes, self.lexicon.length
            letters = b"".join(codes[place * length : (place + 1) * length] for place in of)
            wanted = set(reply_codes(self.lexicon.alphabet.codes(guess), letters, length))
            pairs = [pair for pair in pairs if pair[0] in wanted]
        parts: dict[int, list[int]] = {}
        for code, place in pairs:
            parts.setdefault(code, []).append(place)
        return dict(sorted(parts.items()))

    def _read(self, guess: str) -> str:
        """The guess as it is played; PuzzleError where it is of another length, or not of letters."""
        lexicon = self.lexicon
        if type(guess) is str and guess in lexicon.accepted:
            # Whoever looks for the best guess asks for very many, and all are words.
            return guess
        folded = lexicon.alphabet.fold(text("guess", guess))
        if why := has_the_length(folded, lexicon) or has_only_letters(folded, lexicon):
            raise PuzzleError(why)
        return folded

    def _row(self, guess: str) -> list[int]:
        """The codes of the replies of all possible words."""
        lexicon = self.lexicon
        return reply_codes(lexicon.alphabet.codes(guess), self._letters, lexicon.length).tolist()

    @cached_property
    def _letters(self) -> bytes:
        """The letter codes of the possible words."""
        lexicon = self.lexicon
        return lexicon.alphabet.codes("".join(self.words))


class Agent(Protocol):
    """Anything that can name a guess. `guess` is called only while some word is possible and a try is left."""

    @property
    def name(self) -> str:
        """What it is called in tables."""
        ...

    def guess(self, seen: Situation) -> str:
        """The word to play next."""
        ...


@checked
def situation(
    lexicon: Lexicon,
    turns: Iterable[tuple[str, Reply | str]] = (),
    *,
    tries: int = 6,
    hard: bool = False,
    answers: Answers = "all",
) -> Situation:
    """What is seen after `turns`, guesses and their replies; `answers` says which words may be the secret.

    >>> from pista import wordle
    >>> print(situation(wordle.lexicon("en-classic"), [("crane", "-TT-T")], answers="secrets"))
    13 words are left: BRAKE BRAVE DRAKE DRAPE ERASE FRAME GRADE GRAPE GRATE GRAVE …
    """
    tries = whole("tries", tries, 0)
    one_of("answers", answers, get_args(Answers))
    order = everything(lexicon)
    pool = unpack(order) if answers == "all" else unpack(order)[: len(lexicon.secrets)]
    seen = Situation(lexicon, tuple(pool), order, tries, hard=hard, answers=answers)
    for guess, reply in as_turns(lexicon, turns):
        seen = seen.after(guess, reply)
    return seen


def keeping(lexicon: Lexicon, places: Iterable[int], guess: str, reply: Reply) -> list[int]:
    """The places whose words use every clue of the reply, as hard mode demands."""
    words = lexicon.words
    fixed = [(at, letter) for at, (letter, mark) in enumerate(zip(guess, reply, strict=True)) if mark == PLACED]
    hinted = Counter(letter for letter, mark in zip(guess, reply, strict=True) if mark != ABSENT)
    for at, letter in fixed:
        places = [place for place in places if words[place][at] == letter]
    for letter, times in hinted.items():
        places = [place for place in places if words[place].count(letter) >= times]
    return list(places)


@cache
def everything(lexicon: Lexicon) -> bytes:
    """The places of all words, secrets first: of equal guesses an agent takes the first."""
    secrets = set(lexicon.secrets)
    places = range(len(lexicon.words))
    return pack(sorted(places, key=lambda place: lexicon.words[place] not in secrets))


def pack(places: Iterable[int]) -> bytes:
    """Places, or weights, as the core takes them."""
    return array("I", places).tobytes()


def unpack(places: bytes) -> list[int]:
    """The other way round."""
    return memoryview(places).cast("I").tolist()
