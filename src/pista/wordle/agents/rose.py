"""The oldest agent: a small tree of guesses and replies, judged by Scrabble tiles and by how little a reply tells.

Kept as it was, faults included: it filters by place and by count, weaker than asking which words would have replied so.
"""

import heapq
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from pista.chance import Chance
from pista.wordle.agents.situation import Situation, everything, unpack
from pista.wordle.reply import ABSENT, ELSEWHERE, PLACED, Reply

CHILDREN = 10
DEPTH = 4
TILES = {1: "aeionlrstu", 2: "dg", 3: "bcmp", 4: "fhvy", 5: "q", 8: "jñx", 10: "z"}
VALUES = {letter: value for value, letters in TILES.items() for letter in letters}
# A letter that has no tile in the Spanish set counts as its dearest.
NO_TILE = 10
SILENCE = {PLACED: 0, ELSEWHERE: 1, ABSENT: 2}


@dataclass(frozen=True)
class Rose:
    """`seed` draws the first guess; everything after it is settled."""

    seed: int = 0
    name: str = "rose"

    def guess(self, seen: Situation) -> str:
        words = pool(seen)
        if not seen.turns:
            return Chance(self.seed).choice(words)
        for turn in seen.turns:
            words = list(filter(passes(*turn), words))
        last = seen.turns[-1][1]
        return min(cheapest(words), key=lambda word: guess_value(word, words, last, DEPTH))


def pool(seen: Situation) -> list[str]:
    """The words it may choose from, by the alphabet."""
    places = unpack(everything(seen.lexicon))
    chosen = places if seen.answers == "all" else places[: len(seen.lexicon.secrets)]
    return [seen.lexicon.words[place] for place in sorted(chosen)]


def passes(guess: str, reply: Reply) -> Callable[[str], bool]:
    """The filters of a reply: by place, then at least as many of a letter as were hinted, none of one only dashed."""
    marked = list(zip(guess, reply, strict=True))
    fixed = [(at, letter) for at, (letter, mark) in enumerate(marked) if mark == PLACED]
    moved = [(at, letter) for at, (letter, mark) in enumerate(marked) if mark == ELSEWHERE]
    hinted = Counter(letter for letter, mark in marked if mark != ABSENT)
    gone = {letter for letter, mark in marked if mark == ABSENT} - set(hinted)

    def fits(word: str) -> bool:
        return (
            all(word[at] == letter for at, letter in fixed)
            and all(word[at] != letter for at, letter in moved)
            and all(word.count(letter) >= times for letter, times in hinted.items())
            and gone.isdisjoint(word)
        )

    return fits


def tiles(word: str) -> int:
    """The sum of its Scrabble tiles."""
    return sum(VALUES.get(letter, NO_TILE) for letter in word)


def cheapest(words: Sequence[str]) -> list[str]:
    """The guesses of a node: fewest points first."""
    return heapq.nsmallest(CHILDREN, words, key=tiles)


def guess_value(guess: str, words: Sequence[str], last: Reply, depth: int) -> int:
    """Its tiles and the values of the replies that may follow."""
    value = tiles(guess)
    if depth > 1:
        value += sum(reply_value(guess, reply, words, depth - 1) for reply in silent_replies(last))
    return value


def reply_value(guess: str, reply: Reply, words: Sequence[str], depth: int) -> int:
    """How little it tells and the values of the guesses that may follow."""
    value = sum(SILENCE[mark] for mark in reply)
    if depth > 1:
        left = list(filter(passes(guess, reply), words))
        value += sum(guess_value(word, left, reply, depth - 1) for word in cheapest(left))
    return value


def silent_replies(last: Reply) -> list[Reply]:
    """The replies possible after `last`, those that tell least first: bulls stay, hits never become fewer."""
    hits = sum(mark != ABSENT for mark in last)
    found: list[Reply] = []
    for silence in range(2 * len(last), -1, -1):
        for reply in replies_of(last, silence, hits):
            found.append(reply)
            if len(found) == CHILDREN:
                return found
    return found


def replies_of(last: Reply, silence: int, hits: int) -> Iterator[Reply]:
    """The replies of exactly that silence with at least so many hits, dashes first."""
    if not last:
        if silence == 0 and hits <= 0:
            yield Reply()
        return
    rest = Reply(last[1:])
    for mark in (ABSENT, ELSEWHERE, PLACED):
        left = silence - SILENCE[mark]
        if (last[0] == PLACED and mark != PLACED) or not 0 <= left <= 2 * len(rest):
            continue
        needed = hits - (mark != ABSENT)
        if needed <= len(rest):
            yield from (Reply((mark, *more)) for more in replies_of(rest, left, needed))
