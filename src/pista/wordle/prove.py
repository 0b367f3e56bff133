"""The least possible total of guesses over all secrets, for one opener or over all of them, with the tree.

Knows how to ask the core and how to go on after an interruption; the search itself is the core's.
"""

from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from os import PathLike
from pathlib import Path
from typing import Any, Final, Literal, get_args

from pista.checks import checked
from pista.core.wordle import Prover
from pista.kind import PuzzleError
from pista.message import Message, Number, message
from pista.wordle.all_openers import Elsewhere, Opener, Progress, compare_openers
from pista.wordle.checkpoint import Checkpoint
from pista.wordle.lexicon import Lexicon
from pista.wordle.tree import Tree
from pista.wordle.tree_text import Claims

Answers = Literal["secrets", "all"]

LONGEST: Final = 10
MOST_LETTERS: Final = 64
MOST_SECRETS: Final = 65535
MOST_GUESSES: Final = 200
MOST_THREADS: Final = 1024
# The core holds the replies by rows and by columns, and those of an opener's parts once more; frames take the rest.
_COPIES: Final = 4
_LEAST_CACHE: Final = 1 << 20


@dataclass(frozen=True)
class Proof:
    """The least `total` of guesses with `opener`, a `tree` that reaches it, and the most guesses that a word takes in
    it (`worst`).

    Without a total there is no tree within the guesses allowed (`max_guesses`). `exact` says that this is proved;
    otherwise the total is the best found by a search limited in width. `openers` are all that were compared, `best` the
    best of them with their totals: as many as were asked for, and all that tie with the last. `nodes` is how much was
    searched, `words` how many may be the secret (`answers` of the list), and `shown` how people write the opener.
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
    best: tuple[Opener, ...] = ()
    answers: Answers = "secrets"
    max_guesses: int | None = 6

    def sentences(self) -> tuple[Message, ...]:
        """What was shown, a message each."""
        if self.total is None:
            guesses = message("prove.guesses", n=self.max_guesses)
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

    def to_text(self, lexicon: Lexicon) -> str:
        """The tree as text, with what is claimed of it: `verify` derives that anew. There must be a tree."""
        if self.tree is None or self.total is None:
            raise PuzzleError(message("prove.no_tree"))
        return self.tree.to_text(lexicon, Claims(self.answers, self.max_guesses, self.total))

    def save(self, path: str | PathLike[str], lexicon: Lexicon) -> None:
        """Writes what `to_text` says."""
        from pista.store import replace_named  # Locks and all, which proving does not need.

        replace_named(Path(path), self.to_text(lexicon))


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
    top: int | None = None,
    checkpoint: str | PathLike[str] | None = None,
    progress: Callable[[Progress], object] | None = None,
    executor: Executor | None = None,
) -> Proof:
    """The least total with `opener`, or the best opener of all, for at most `max_guesses` guesses (None: any number).

    `answers="all"` makes every accepted word a possible secret. `width` limits the guesses considered, for lists too
    large to be searched exactly. `top` tells so many of the best openers, and all that tie with the last of them. A
    `checkpoint` keeps proved openers; with the same question it goes on from there. All openers are compared by the
    workers of an `executor`, such as `pista.workers.cluster.cluster` gives; each needs `memory_mb`.

    >>> from pista import wordle
    >>> proof = wordle.prove(wordle.lexicon("it", 3), threads=1)
    >>> proof.opener, proof.total, proof.worst, proof.exact
    ('pio', 198, 5, True)
    """
    refuse(lexicon, answers, max_guesses, width, threads)
    if top is not None and (opener is not None or top < 1):
        raise PuzzleError(message("prove.top" if opener is None else "prove.top_of_all"))
    if executor is not None and opener is not None:
        raise PuzzleError(message("prove.cluster_of_all"))
    words = lexicon.words if answers == "all" else lexicon.secrets
    first = None if opener is None else lexicon.index(lexicon.alphabet.fold(opener.strip()))
    spare = cache_bytes(lexicon, len(words), memory_mb)
    asked: tuple[bytes, int, list[int]] = (lexicon.codes, lexicon.length, [lexicon.index(word) for word in words])
    options: dict[str, Any] = {
        "hard": hard,
        "max_guesses": max_guesses,
        "width": None if width is None else min(width, len(lexicon.words)),
        "cache_bytes": spare,
        "ranked": first is None,
    }
    try:
        prover = Prover(*asked, **options)
    except (MemoryError, OverflowError):
        raise PuzzleError(message("prove.memory_missing", memory=memory_mb)) from None
    if first is not None:
        proof = _one(prover, lexicon, first, words, hard, width is None, threads, progress)
        return replace(proof, answers=answers, max_guesses=max_guesses)
    question = f"{lexicon.fingerprint} {answers} {'hard' if hard else 'normal'} {max_guesses} {width}"
    book = None if checkpoint is None else Checkpoint(checkpoint, question)
    elsewhere = None
    if executor is not None:
        import pickle

        elsewhere = Elsewhere(executor, pickle.dumps((asked, options)))
    best = compare_openers(prover, lexicon, top, book, threads, progress, elsewhere)
    first = lexicon.index(best[0].word) if best else prover.ranking()[0]
    proof = _one(prover, lexicon, first, words, hard, width is None, threads, None)
    return replace(proof, openers=len(lexicon.words), best=tuple(best), answers=answers, max_guesses=max_guesses)


def refuse(lexicon: Lexicon, answers: str, max_guesses: int | None, width: int | None, threads: int) -> None:
    """PuzzleError where a proof cannot be asked for like this."""
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


def cache_bytes(lexicon: Lexicon, secrets: int, memory_mb: int) -> int:
    """What memory the replies leave for the prover's cache; PuzzleError where that is too little."""
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
