"""All openers of a list compared: the best of them, or the best few with all that tie.

Knows in which order to ask, what a bound already settles and how to go on after an interruption.
"""

from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from functools import lru_cache, partial
from typing import Final, NamedTuple

from pista.core.wordle import Prover
from pista.wordle.checkpoint import Checkpoint, Known
from pista.wordle.lexicon import Lexicon

# Above any total; the core reads it as no bound at all.
NO_BOUND: Final = 1 << 28
# Openers between two checkpoints: a second or two of work.
_BATCH: Final = 32
_ALONE: Final = 4


class Opener(NamedTuple):
    """A first guess (`word`) and the least `total` with it."""

    word: str
    total: int


class Progress(NamedTuple):
    """How far a proof is: `done` of a `total` of secrets of one opener, or of openers; and the best `opener` so far
    with the `least` it needs."""

    done: int
    total: int
    opener: str | None = None
    least: int | None = None


class Elsewhere(NamedTuple):
    """Who else compares openers: an `executor`, and the `question`, pickled, of which each worker makes a prover of its
    own."""

    executor: Executor
    question: bytes


Asked = tuple[int, int]
"""An opener, and the total from which on it is not worth knowing exactly."""


def compare_openers(
    prover: Prover,
    lexicon: Lexicon,
    top: int | None,
    book: Checkpoint | None,
    threads: int,
    progress: Callable[[Progress], object] | None,
    elsewhere: Elsewhere | None = None,
) -> list[Opener]:
    """The best opener, of several the one that ranks first; with `top` the best so many, and all that tie with the
    last of them. Fewer where no others have a tree."""
    race = _Race(lexicon, prover.ranking(), top, {} if book is None else book.known)
    waiting = deque(race.ranking)

    def take(most: int) -> list[Asked]:
        """What is worth asking next, by all that is known by now."""
        asked: list[Asked] = []
        while waiting and len(asked) < most:
            number = waiting.popleft()
            if race.is_open(number):
                asked.append((number, race.beta(number)))
        return asked

    def hear(told: Sequence[tuple[Asked, int]]) -> None:
        news = [(number, Known(total, total < beta)) for (number, beta), total in told]
        race.learn(news)
        if book is not None and news:
            book.add((lexicon.words[number], known) for number, known in news)
        if progress is not None:
            first = next(iter(race.best()), None)
            best = (None, None) if first is None else first
            progress(Progress(len(race.ranking) - len(waiting), len(race.ranking), *best))

    def here(size: int) -> bool:
        asked = take(size)
        if asked:
            hear(list(zip(asked, prover.openers(asked, threads), strict=True)))
        return bool(asked)

    # The first few alone: a good bound makes all that follow quick.
    for _ in range(max(_ALONE, top or 0)):
        here(1)
    if elsewhere is not None:
        # Few ask others, and everybody would wait for what processes need.
        from pista.workers.shares import CLUSTER_SECONDS, give_all, in_order, workers_of

        work = partial(_asked_elsewhere, elsewhere.question)
        workers = workers_of(elsewhere.executor)
        give_all(in_order(elsewhere.executor, work, take, workers=workers, seconds=CLUSTER_SECONDS), hear)
    while here(_BATCH):
        pass
    return race.best()


def _asked_elsewhere(question: bytes, asked: Sequence[Asked]) -> list[tuple[Asked, int]]:
    """What a worker finds, on one thread: there are as many workers as there are cores."""
    return list(zip(asked, _prover(question).openers(list(asked), 1), strict=True))


@lru_cache(maxsize=1)
def _prover(question: bytes) -> Prover:
    """Kept for the next share: what it learnt of one opener makes others quick."""
    import pickle

    args, options = pickle.loads(question)  # noqa: S301 - packed by `prove` itself
    return Prover(*args, **options)


class _Race:
    """What is known of every opener so far, and what is still worth asking."""

    def __init__(self, lexicon: Lexicon, ranking: list[int], top: int | None, known: dict[str, Known]) -> None:
        self.words = lexicon.words
        self.ranking = ranking
        self.top = top
        self.rank = {number: place for place, number in enumerate(ranking)}
        self.known = {number: known[word] for number in ranking if (word := self.words[number]) in known}
        self.leaders: list[tuple[int, int]] = []
        self._settle()

    def learn(self, news: list[tuple[int, Known]]) -> None:
        self.known.update(news)
        self._settle()

    def _settle(self) -> None:
        """Total and rank of the best, and of all that tie with the last of them where several are asked for."""
        leaders = sorted((known.total, self.rank[n]) for n, known in self.known.items() if known.exact)
        most = self.top or 1
        last = leaders[most - 1][0] if len(leaders) >= most else NO_BOUND
        self.leaders = leaders[:1] if self.top is None else [leader for leader in leaders if leader[0] <= last]

    def beta(self, number: int) -> int:
        """A total from here on is not worth knowing exactly."""
        if len(self.leaders) < (self.top or 1):
            return NO_BOUND
        total, place = self.leaders[-1]
        # Ties count where several are asked for; of one, the opener that ranks first wins them.
        return total + (self.top is not None or self.rank[number] < place)

    def is_open(self, number: int) -> bool:
        """Whether nothing is known of an opener, or a bound that does not rule it out: one of a search for fewer."""
        known = self.known.get(number)
        return known is None or not (known.exact or known.total >= self.beta(number))

    def best(self) -> list[Opener]:
        return [Opener(self.words[self.ranking[place]], total) for total, place in self.leaders]
