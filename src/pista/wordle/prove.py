"""The least possible total of guesses over all secrets, for one opener or over all of them, with the tree.

Knows how to ask the core and how to go on after an interruption; the search itself is the core's.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from os import PathLike
from typing import Final, Literal, NamedTuple, get_args

from pista.checks import checked
from pista.core.wordle import Prover
from pista.kind import PuzzleError
from pista.message import Message, Number, message
from pista.wordle.checkpoint import Checkpoint, Known
from pista.wordle.lexicon import Lexicon
from pista.wordle.tree import Tree

Answers = Literal["secrets", "all"]

LONGEST: Final = 10
MOST_LETTERS: Final = 64
MOST_SECRETS: Final = 65535
MOST_GUESSES: Final = 200
MOST_THREADS: Final = 1024
# The core holds the replies by rows and by columns, and those of an opener's parts once more; frames take the rest.
_COPIES: Final = 4
_LEAST_CACHE: Final = 1 << 20
# Above any total; the core reads it as no bound at all.
_NO_BOUND: Final = 1 << 28
# Openers between two checkpoints: a second or two of work.
_BATCH: Final = 32


class Progress(NamedTuple):
    """How far a proof is: `done` of a `total` of secrets of one opener, or of openers; and the best `opener` so far
    with the `least` it needs."""

    done: int
    total: int
    opener: str | None = None
    least: int | None = None


@dataclass(frozen=True)
class Proof:
    """The least `total` of guesses with `opener`, a `tree` that reaches it, and the most guesses that a word takes in
    it (`worst`).

    Without a total there is no tree `within` the guesses allowed. `exact` says that this is proved; otherwise the total
    is the best found by a search limited in width. `openers` are all that were compared, `nodes` how much was searched,
    `words` how many may be the secret, and `shown` is how people write the opener.
    """

    opener: str
    total: int | None
    worst: int | None
    tree: Tree | None
    exact: bool
    nodes: int
    openers: int = 1
    words: int = 0
    shown: str = ""
    within: int | None = None

    def sentences(self) -> tuple[Message, ...]:
        """What was shown, a message each: `words` were to be found `within` so many guesses."""
        if self.total is None:
            guesses = message("prove.guesses", n=self.within)
            return (message("prove.none" if self.exact else "prove.none_found", opener=self.shown, guesses=guesses),)
        counts = {"guesses": message("prove.guesses", n=self.total), "words": message("prove.words", n=self.words)}
        figures = {"mean": Number(self.total / self.words, 4), "worst": self.worst}
        found = message("prove.exact" if self.exact else "prove.found", opener=self.shown, **counts, **figures)
        return (found, message("prove.of_all", n=self.openers)) if self.openers > 1 else (found,)

    def say(self, language: str = "en") -> str:
        """What was shown, in a language."""
        return " ".join(each.say(language) for each in self.sentences())

    def __str__(self) -> str:
        return self.say()


@checked
def prove(
    lexicon: Lexicon,
    opener: str | None = None,
    *,
    hard: bool = False,
    answers: Answers = "secrets",
    max_guesses: int | None = 6,
    width: int | None = None,
    threads: int = 2,
    memory_mb: int = 1024,
    checkpoint: str | PathLike[str] | None = None,
    progress: Callable[[Progress], object] | None = None,
) -> Proof:
    """The least total with `opener`, or the best opener of all, for at most `max_guesses` guesses (None: any number).

    `answers="all"` makes every accepted word a possible secret. `width` limits the guesses considered, for lists too
    large to be searched exactly. A `checkpoint` keeps proved openers; with the same question it goes on from there.

    >>> from pista import wordle
    >>> proof = wordle.prove(wordle.lexicon("it", 3), threads=1)
    >>> proof.opener, proof.total, proof.worst, proof.exact
    ('pio', 198, 5, True)
    """
    _refuse(lexicon, answers, max_guesses, width, threads)
    words = lexicon.words if answers == "all" else lexicon.secrets
    first = None if opener is None else lexicon.index(lexicon.alphabet.fold(opener.strip()))
    cache_bytes = _cache_bytes(lexicon, len(words), memory_mb)
    try:
        prover = Prover(
            lexicon.codes,
            lexicon.length,
            [lexicon.index(word) for word in words],
            hard=hard,
            max_guesses=max_guesses,
            width=None if width is None else min(width, len(lexicon.words)),
            cache_bytes=cache_bytes,
            ranked=first is None,
        )
    except (MemoryError, OverflowError):
        raise PuzzleError(message("prove.memory_missing", memory=memory_mb)) from None
    if first is not None:
        proof = _one(prover, lexicon, first, words, hard, width is None, threads, progress)
        return replace(proof, within=max_guesses)
    question = f"{lexicon.fingerprint} {answers} {'hard' if hard else 'normal'} {max_guesses} {width}"
    book = None if checkpoint is None else Checkpoint(checkpoint, question)
    best = _all(prover, lexicon, book, threads, progress)
    proof = _one(prover, lexicon, best, words, hard, width is None, threads, None)
    return replace(proof, openers=len(lexicon.words), within=max_guesses)


def _refuse(lexicon: Lexicon, answers: str, max_guesses: int | None, width: int | None, threads: int) -> None:
    if answers not in get_args(Answers):
        raise PuzzleError(message("prove.answers", answers=answers, known=", ".join(get_args(Answers))))
    if lexicon.length > LONGEST:
        raise PuzzleError(message("prove.too_long", length=lexicon.length, longest=LONGEST))
    if len(lexicon.alphabet.letters) > MOST_LETTERS:
        raise PuzzleError(message("prove.alphabet", n=len(lexicon.alphabet.letters), most=MOST_LETTERS))
    if len(lexicon.words) > MOST_SECRETS:
        raise PuzzleError(message("prove.too_many", n=len(lexicon.words), most=MOST_SECRETS))
    if max_guesses is not None and not 1 <= max_guesses <= MOST_GUESSES:
        raise PuzzleError(message("prove.max_guesses", most=MOST_GUESSES))
    if width is not None and width < 1:
        raise PuzzleError(message("prove.width"))
    if not 1 <= threads <= MOST_THREADS:
        raise PuzzleError(message("prove.threads"))


def _cache_bytes(lexicon: Lexicon, secrets: int, memory_mb: int) -> int:
    cell = 1 if lexicon.length <= 5 else 2
    needed = _COPIES * len(lexicon.words) * secrets * cell
    spare = (memory_mb << 20) - needed
    if spare < _LEAST_CACHE:
        raise PuzzleError(message("prove.memory", needed=(needed + _LEAST_CACHE >> 20) + 1))
    return spare


def _one(
    prover: Prover,
    lexicon: Lexicon,
    first: int,
    words: tuple[str, ...],
    hard: bool,
    exact: bool,
    threads: int,
    progress: Callable[[Progress], object] | None,
) -> Proof:
    opener = lexicon.words[first]
    report = None if progress is None else (lambda done: progress(Progress(done, len(words), opener)))
    total, nodes, flat = prover.opener(first, threads, report)
    if total is None:
        return Proof(opener, None, None, None, exact, nodes, 1, len(words), lexicon.shown(opener))
    tree = replace(Tree.from_flat(lexicon, flat, hard=hard), words=words)
    score = tree.score(lexicon, words)
    if score.failures or score.total != total:
        raise AssertionError(f"{opener}: the tree takes {score.total}, not {total}")
    return Proof(opener, total, score.worst, tree, exact, nodes, 1, len(words), lexicon.shown(opener))


def _all(
    prover: Prover,
    lexicon: Lexicon,
    book: Checkpoint | None,
    threads: int,
    progress: Callable[[Progress], object] | None,
) -> int:
    """The opener with the least total; of several, the one that ranks first."""
    ranking = prover.ranking()
    known = {} if book is None else book.known
    found = {number: known[word] for number in ranking if (word := lexicon.words[number]) in known}
    rank = {number: place for place, number in enumerate(ranking)}
    best = min(((k.total, rank[n]) for n, k in found.items() if k.exact), default=(_NO_BOUND, 0))
    todo = [number for number in ranking if number not in found]
    # The first few alone: a good bound makes all that follow quick.
    sizes = [1] * 4 + [_BATCH] * (len(todo) // _BATCH + 1)
    for size in sizes:
        batch, todo = todo[:size], todo[size:]
        if not batch:
            break
        # An opener that ranks before the best so far wins ties.
        betas = [(number, best[0] + (rank[number] < best[1])) for number in batch]
        totals = prover.openers(betas, threads)
        news = [(n, Known(total, total < beta)) for (n, beta), total in zip(betas, totals, strict=True)]
        best = min([best, *((k.total, rank[n]) for n, k in news if k.exact)])
        if book is not None:
            book.add((lexicon.words[n], k) for n, k in news)
        if progress is not None:
            done = len(ranking) - len(todo)
            winner = lexicon.words[ranking[best[1]]]
            progress(Progress(done, len(ranking), winner, best[0] if best[0] < _NO_BOUND else None))
    return ranking[best[1]]
