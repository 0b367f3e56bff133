"""A whole strategy as a file: a line of JSON that says what it is for, then the tree as compressed numbers.

Knows the form and the lexicon's fingerprint; how good a strategy is, is for `score` to say.
"""

import json
import zlib
from array import array
from dataclasses import asdict, dataclass
from functools import cache
from importlib import resources
from sys import byteorder

from pista.kind import PuzzleError
from pista.message import message
from pista.wordle.agents.grow import Branch
from pista.wordle.agents.situation import Answers
from pista.wordle.lexicon import Lexicon

VERSION = 1
LARGEST = 64 * 1024 * 1024


@dataclass(frozen=True)
class Head:
    """What a strategy is for; `proved` where no other one needs fewer guesses."""

    name: str
    length: int
    fingerprint: str
    answers: Answers
    tries: int
    proved: bool
    version: int = VERSION


@dataclass(frozen=True)
class Strategy:
    """A head and a tree."""

    head: Head
    tree: Branch


def write_strategy(strategy: Strategy, lexicon: Lexicon) -> bytes:
    """The bytes of a file: places of words, numbers of branches and replies, depth first, as little-endian words."""
    numbers = array("I", _flat(strategy.tree, lexicon))
    if byteorder == "big":
        numbers.byteswap()
    head = json.dumps(asdict(strategy.head), ensure_ascii=False)
    return head.encode() + b"\n" + zlib.compress(_planes(numbers.tobytes()), 9)


def read_strategy(data: bytes, lexicon: Lexicon, source: str) -> Strategy:
    """The strategy of a file; PuzzleError where it is damaged or made for other words."""
    head = _head(data, source)
    if head.fingerprint != lexicon.fingerprint:
        raise PuzzleError(message("agents.other_lexicon", path=source, name=head.name, length=head.length))
    try:
        inflate = zlib.decompressobj()
        numbers = array("I", _unplanes(inflate.decompress(data.partition(b"\n")[2], LARGEST)))
        if byteorder == "big":
            numbers.byteswap()
        tree, end = _branch(numbers, 0, lexicon)
    except (zlib.error, ValueError, IndexError, RecursionError):
        raise PuzzleError(message("agents.damaged", path=source)) from None
    if end != len(numbers) or inflate.unconsumed_tail:
        raise PuzzleError(message("agents.damaged", path=source))
    return Strategy(head, tree)


@cache
def shipped_strategy(lexicon: Lexicon, answers: Answers) -> Strategy | None:
    """The strategy that came with the package for exactly these words, if one did."""
    name = f"{lexicon.name}-{lexicon.length}-{answers}.tree"
    file = resources.files("pista").joinpath("wordle", "strategies", name)
    if lexicon.language is None or not file.is_file():
        return None
    data = file.read_bytes()
    if _head(data, name).fingerprint != lexicon.fingerprint:
        return None
    return read_strategy(data, lexicon, name)


def _head(data: bytes, source: str) -> Head:
    try:
        found = json.loads(data.partition(b"\n")[0])
    except ValueError:
        raise PuzzleError(message("agents.damaged", path=source)) from None
    match found:
        case {
            "name": str(name),
            "length": int(length),
            "fingerprint": str(fingerprint),
            "answers": "all" | "secrets" as answers,
            "tries": int(tries),
            "proved": bool(proved),
            "version": 1,
        }:
            return Head(name, length, fingerprint, answers, tries, proved)
    raise PuzzleError(message("agents.damaged", path=source))


def _flat(branch: Branch, lexicon: Lexicon) -> list[int]:
    """Guess, whether it may win, number of branches, then reply and subtree of each."""
    numbers = [lexicon.index(branch.guess) * 2 + branch.wins, len(branch.then)]
    for code, later in branch.then.items():
        numbers.append(code)
        numbers += _flat(later, lexicon)
    return numbers


def _branch(numbers: "array[int]", start: int, lexicon: Lexicon) -> tuple[Branch, int]:
    place, wins = divmod(numbers[start], 2)
    count, at = numbers[start + 1], start + 2
    then: dict[int, Branch] = {}
    for _ in range(count):
        code = numbers[at]
        then[code], at = _branch(numbers, at + 1, lexicon)
    return Branch(lexicon.words[place], bool(wins), then), at


def _planes(data: bytes) -> bytes:
    """All first bytes, then all second bytes, …: like stands beside like and packs well."""
    return b"".join(data[plane::4] for plane in range(4))


def _unplanes(data: bytes) -> bytes:
    if len(data) % 4:
        raise ValueError("not whole numbers")
    size = len(data) // 4
    out = bytearray(len(data))
    for plane in range(4):
        out[plane::4] = data[plane * size : (plane + 1) * size]
    return bytes(out)
