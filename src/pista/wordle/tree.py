"""A tree: a whole strategy as data, the next guess for every reply.

Knows how to follow, score, save and load one; knows nothing of how a tree is found.
"""

import zlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from os import PathLike
from pathlib import Path
from typing import Final, NamedTuple

from pista.checks import instance
from pista.kind import PuzzleError
from pista.message import Number, message
from pista.wordle.lexicon import Lexicon
from pista.wordle.reply import reply_codes
from pista.wordle.tree_text import Claims, Line, TreeText, is_text, text_of

_MAGIC: Final = "pista-tree"
_VERSION: Final = "1"
_LARGEST: Final = 64 << 20


@dataclass(frozen=True, repr=False)
class Node:
    """A `guess`, and `branches`: for each reply (a base-3 code) what to guess after it. The winning reply has no
    branch."""

    guess: str
    branches: Mapping[int, "Node"] = field(default_factory=dict)

    def __repr__(self) -> str:
        return f"<Node {self.guess}, branches {len(self.branches)}>"


class Score(NamedTuple):
    """How a tree does over all secrets: `distribution[i]` of them are found with guess number i + 1, `failures` are
    not."""

    distribution: tuple[int, ...]
    failures: tuple[str, ...]

    @property
    def solved(self) -> int:
        """How many secrets are found."""
        return sum(self.distribution)

    @property
    def total(self) -> int:
        """The sum of guesses over the secrets that are found."""
        return sum(number * count for number, count in enumerate(self.distribution, 1))

    @property
    def mean(self) -> float:
        """Guesses per secret, of those that are found."""
        return self.total / self.solved if self.solved else 0.0

    @property
    def worst(self) -> int:
        """The most guesses that a secret takes."""
        return len(self.distribution)

    def say(self, language: str = "en") -> str:
        """How many words are found, in how many guesses, and how many are not."""
        counts = {"words": message("prove.words", n=self.solved), "guesses": message("prove.guesses", n=self.total)}
        told = [message("tree.score", **counts, mean=Number(self.mean, 4), worst=self.worst)]
        told += [message("tree.failures", n=len(self.failures))] if self.failures else []
        return " ".join(each.say(language) for each in told)

    def __str__(self) -> str:
        return self.say()


@dataclass(frozen=True, repr=False)
class Tree:
    """A strategy for the words of one lexicon, known by its `fingerprint`, from its `root` on; `hard` says that it
    keeps to hard mode."""

    fingerprint: str
    root: Node
    hard: bool = False
    words: tuple[str, ...] | None = field(default=None, compare=False)
    """Those it was grown over, while that is known: a saved tree does not tell."""

    def __repr__(self) -> str:
        return f"<Tree {self.root.guess}, branches {len(self.root.branches)}{', hard' if self.hard else ''}>"

    @classmethod
    def from_flat(cls, lexicon: Lexicon, flat: Iterable[int], *, hard: bool = False) -> "Tree":
        """From guess (number of a word), number of branches, then reply and subtree of each."""
        numbers = iter(flat)
        tree = cls(lexicon.fingerprint, _node(lexicon.words, numbers), hard)
        if next(numbers, None) is not None:
            raise ValueError("numbers are left over")
        return tree

    def flat(self, lexicon: Lexicon) -> list[int]:
        """The numbers `from_flat` reads."""
        self._must_fit(lexicon)
        numbers: list[int] = []
        waiting: list[tuple[int | None, Node]] = [(None, self.root)]
        while waiting:
            reply, node = waiting.pop()
            if reply is not None:
                numbers.append(reply)
            numbers += (lexicon.index(node.guess), len(node.branches))
            waiting.extend((reply, node.branches[reply]) for reply in sorted(node.branches, reverse=True))
        return numbers

    def after(self, replies: Iterable[int]) -> Node | None:
        """Where the tree is after these replies (base-3 codes); None where it does not provide for them."""
        node: Node | None = self.root
        for reply in replies:
            node = node.branches.get(reply) if node is not None else None
        return node

    def score(self, lexicon: Lexicon, secrets: Iterable[str] | None = None, max_guesses: int | None = None) -> Score:
        """Exactly how often each number of guesses is needed, over `secrets`.

        Without any it is scored over the words it was grown over, where these are not known over the lexicon's secrets.
        """
        self._must_fit(lexicon)
        counts: list[int] = []
        failures: list[str] = []
        if secrets is None:
            secrets = lexicon.secrets if self.words is None else self.words
        todo = list(secrets)
        waiting: list[tuple[Node | None, list[str], int]] = [(self.root, todo, 1)]
        while waiting:
            node, words, number = waiting.pop()
            if node is None or (max_guesses is not None and number > max_guesses):
                failures += words
                continue
            # Most positions are these, and need no reply.
            won = words == [node.guess]
            parts = {3**lexicon.length - 1: words} if won else _parts(lexicon, node.guess, words)
            for reply, part in parts.items():
                if reply == 3**lexicon.length - 1:
                    counts += [0] * (number - len(counts))
                    counts[number - 1] += len(part)
                else:
                    waiting.append((node.branches.get(reply), part, number + 1))
        return Score(tuple(counts), tuple(sorted(failures)))

    def save(self, path: str | PathLike[str], lexicon: Lexicon) -> None:
        """Writes a compact file: one line of text, then compressed numbers."""
        from pista.store import replace_named  # Locks and all, which reading does not need.

        replace_named(Path(path), self.to_bytes(lexicon))

    def to_text(self, lexicon: Lexicon, claims: Claims | None = None) -> str:
        """The tree as lines that people can read, with what is claimed of it."""
        self._must_fit(lexicon)
        lines: list[Line] = []
        waiting: list[tuple[int, int | None, Node]] = [(0, None, self.root)]
        while waiting:
            depth, reply, node = waiting.pop()
            lines.append(Line(depth, reply, node.guess))
            waiting.extend((depth + 1, code, node.branches[code]) for code in sorted(node.branches, reverse=True))
        return text_of(lexicon, claims, lines, hard=self.hard)

    def to_bytes(self, lexicon: Lexicon) -> bytes:
        """What `save` writes."""
        head = f"{_MAGIC} {_VERSION} {self.fingerprint} {'hard' if self.hard else 'normal'}\n"
        return head.encode() + zlib.compress(b"".join(map(_varint, self.flat(lexicon))), 9)

    @classmethod
    def load(cls, path: str | PathLike[str], lexicon: Lexicon) -> "Tree":
        """Reads a saved tree for the same words; PuzzleError if it is damaged, or another lexicon's."""
        name = str(path)
        try:
            content = Path(path).read_bytes()
        except OSError:
            raise PuzzleError(message("tree.unreadable", name=name)) from None
        return cls.from_bytes(content, lexicon, name)

    @classmethod
    def from_bytes(cls, content: bytes, lexicon: Lexicon, name: str = "") -> "Tree":
        """Reads what `to_bytes` or `to_text` wrote; `name` is what errors call it."""
        if is_text(content):
            return cls._from_text(content, lexicon, name)
        head, _, body = content.partition(b"\n")
        words = head[:200].decode("ascii", "replace").split(" ")
        if len(words) < 2 or words[0] != _MAGIC:
            raise PuzzleError(message("tree.not_a_tree", name=name))
        if words[1] != _VERSION:
            raise PuzzleError(message("tree.version", name=name))
        if len(words) != 4 or words[3] not in ("hard", "normal"):
            raise PuzzleError(message("tree.not_a_tree", name=name))
        if words[2] != lexicon.fingerprint:
            raise PuzzleError(message("tree.foreign", name=name, lexicon=lexicon.name))
        try:
            unpacker = zlib.decompressobj()
            numbers = unpacker.decompress(body, _LARGEST)
            if not unpacker.eof or unpacker.unused_data:
                raise ValueError("cut short or overlong")
            return cls.from_flat(lexicon, _varints(numbers), hard=words[3] == "hard")
        except (zlib.error, ValueError, IndexError, StopIteration, RecursionError):
            raise PuzzleError(message("tree.damaged", name=name)) from None

    @classmethod
    def _from_text(cls, content: bytes, lexicon: Lexicon, name: str) -> "Tree":
        text = TreeText(content, name)
        if text.fingerprint != lexicon.fingerprint:
            raise PuzzleError(message("tree.foreign", name=name, lexicon=lexicon.name))
        first: dict[int, Node] = {}
        path = [first]
        for number, (depth, reply, guess) in text.lines():
            code = -1 if reply is None else reply
            if guess not in lexicon.accepted or code in path[depth] or code == 3**lexicon.length - 1:
                raise text.damaged(number)
            branches: dict[int, Node] = {}
            path[depth][code] = Node(guess, branches)
            path[depth + 1 :] = [branches]
        return cls(text.fingerprint, first[-1], text.hard)

    def _must_fit(self, lexicon: Lexicon) -> None:
        if self.fingerprint != instance("lexicon", lexicon, Lexicon).fingerprint:
            raise PuzzleError(message("tree.foreign", name=self.root.guess.upper(), lexicon=lexicon.name))


def _node(words: tuple[str, ...], numbers: Iterator[int]) -> Node:
    """Reads one node and all below it. Depth is that of the tree, a handful of guesses."""
    guess = words[next(numbers)]
    count = next(numbers)
    branches: dict[int, Node] = {}
    for _ in range(count):
        reply = next(numbers)
        if reply in branches or reply >= 3 ** len(guess) - 1:
            raise ValueError("reply given twice, or beyond the last")
        branches[reply] = _node(words, numbers)
    return Node(guess, branches)


def _parts(lexicon: Lexicon, guess: str, words: list[str]) -> dict[int, list[str]]:
    codes = lexicon.alphabet.codes
    replies = reply_codes(codes(guess), codes("".join(words)), lexicon.length)
    parts: dict[int, list[str]] = {}
    for word, reply in zip(words, replies, strict=True):
        parts.setdefault(reply, []).append(word)
    return parts


def _varint(number: int) -> bytes:
    """Seven bits a byte, lowest first; all but the last byte have the top bit."""
    written = bytearray()
    while number > 127:
        written.append(number & 127 | 128)
        number >>= 7
    written.append(number)
    return bytes(written)


def _varints(content: bytes) -> Iterator[int]:
    number = shift = 0
    for byte in content:
        number |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            yield number
            number = shift = 0
    if shift:
        raise ValueError("cut short")
