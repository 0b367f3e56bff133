"""All openers of a list compared: the best of them, or the best few with all that tie.

Knows in which order to ask, what a bound already settles and how to go on after an interruption.
"""

from collections.abc import Callable
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


def compare_openers(
    prover: Prover,
    lexicon: Lexicon,
    top: int | None,
    book: Checkpoint | None,
    threads: int,
    progress: Callable[[Progress], object] | None,
) -> list[Opener]:
    """The best opener, of several the one that ranks first; with `top` the best so many, and all that tie with the
    last of them. Fewer where no others have a tree."""
    race = _Race(lexicon, prover.ranking(), top, {} if book is None else book.known)
    # The first few alone: a good bound makes all that follow quick.
    alone = max(_ALONE, top or 0)
    sizes = [1] * alone + [_BATCH] * (len(race.ranking) // _BATCH + 1)
    waiting = [number for number in race.ranking if race.is_open(number)]
    for size in sizes:
        batch, waiting = waiting[:size], waiting[size:]
        if not batch:
            break
        betas = [(number, race.beta(number)) for number in batch if race.is_open(number)]
        totals = prover.openers(betas, threads)
        news = [(n, Known(total, total < beta)) for (n, beta), total in zip(betas, totals, strict=True)]
        race.learn(news)
        if book is not None and news:
            book.add((lexicon.words[number], known) for number, known in news)
        if progress is not None:
            first = next(iter(race.best()), None)
            told = (None, None) if first is None else first
            progress(Progress(len(race.ranking) - len(waiting), len(race.ranking), *told))
    return race.best()


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
