"""The laboratory: agents from openers over many secrets, on any executor, the same results for the same seed.

Games that coincide share their decisions, so a thousand games cost little more than the branches they visit.
"""

import pickle
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from contextvars import ContextVar
from functools import lru_cache
from itertools import repeat
from typing import NamedTuple

from pista.chance import Chance
from pista.kind import PuzzleError
from pista.message import message
from pista.wordle.agents import Agent, Answers, Situation, agent, situation
from pista.wordle.agents.grow import DEEPEST
from pista.wordle.agents.opener import next_guess
from pista.wordle.history import read_guess
from pista.wordle.lexicon import Lexicon
from pista.wordle.reply import Reply, reply_codes

RANDOM = "random"
OWN = "own"
# Games per task: few enough for a lively progress bar, enough to share decisions. Random openers share none.
LARGEST_TASK = 400
TASKS = 32
RANDOM_TASK = 4
RANDOM_TASKS = 500


class Plan(NamedTuple):
    """What is compared: the secrets, in order, and the rules of every game."""

    lexicon: Lexicon
    secrets: tuple[str, ...]
    answers: Answers = "all"
    tries: int = 6
    hard: bool = False
    seed: int = 0


# The plan that a process has begun with.
_PLAN: ContextVar[Plan] = ContextVar("plan")


class Outcome(NamedTuple):
    """One agent from one opener: guesses per game (more than the tries is a loss), and the CPU seconds of all games.

    `first` is the word it began with, where that was always the same.
    """

    agent: str
    opener: str
    tries: int
    games: tuple[tuple[str, int], ...]
    seconds: float
    first: str | None = None
    shown: str | None = None

    @property
    def start(self) -> str:
        """How the opener is shown: a word, the agent's own word, or `random`."""
        if self.opener == RANDOM or self.first is None:
            return self.opener
        shown = self.shown or self.first.upper()
        return f"{shown} ({OWN})" if self.opener == OWN else shown

    @property
    def lost(self) -> tuple[str, ...]:
        """The words that were not found in time."""
        return tuple(sorted({word for word, guesses in self.games if guesses > self.tries}))

    @property
    def success(self) -> float:
        return sum(guesses <= self.tries for _, guesses in self.games) / len(self.games)

    @property
    def mean(self) -> float:
        return sum(guesses for _, guesses in self.games) / len(self.games)

    @property
    def worst(self) -> int:
        return max(guesses for _, guesses in self.games)

    @property
    def distribution(self) -> dict[int, int]:
        """Games by number of guesses."""
        return dict(sorted(Counter(guesses for _, guesses in self.games).items()))

    @property
    def per_game(self) -> float:
        return self.seconds / len(self.games)


class Task(NamedTuple):
    """Games of one agent: their places in the plan, by opener."""

    agent: str
    games: tuple[tuple[str, tuple[int, ...]], ...]

    @property
    def numbers(self) -> tuple[int, ...]:
        return tuple(number for _, numbers in self.games for number in numbers)


class Contest(NamedTuple):
    """An agent and where it starts: a word, `random`, or `own` for the opener it likes best."""

    agent: str
    opener: str


def drawn(lexicon: Lexicon, games: int | None, *, answers: Answers = "all", seed: int = 0) -> tuple[str, ...]:
    """`games` different secrets drawn by seed, again from the start where there are not as many; all where None."""
    pool = lexicon.words if answers == "all" else lexicon.secrets
    if games is None:
        return tuple(pool)
    chance = Chance(seed)
    found: list[str] = []
    while len(found) < games:
        found += chance.sample(pool, min(games - len(found), len(pool)))
    return tuple(found)


def contests(lexicon: Lexicon, agents: Iterable[str], openers: Iterable[str]) -> tuple[Contest, ...]:
    """Every agent from every opener; PuzzleError where an agent or a word is unknown."""
    starts = [one if one in (RANDOM, OWN) else read_guess(lexicon, one) for one in openers]
    pairs = tuple(Contest(agent(name, lexicon).name, start) for name in agents for start in starts)
    if not pairs:
        raise PuzzleError(message("compare.nothing"))
    return pairs


def spelled(lexicon: Lexicon, opener: str) -> str:
    """An opener as people write it; those that are no words stay as they are."""
    return opener if opener in (RANDOM, OWN) else lexicon.spelled(opener)


def compare(
    plan: Plan,
    pairs: Sequence[Contest],
    executor: Executor | None = None,
    progress: Callable[[int], object] = lambda games: None,
    *,
    begun: bool = False,
) -> Iterator[Outcome]:
    """One outcome per pair, in order, as they are finished; `progress` hears of games as they end.

    `begun` says that every process of the executor has called `begin` with this plan: then it does not travel with
    every task. The words of a long list weigh more than most tasks.
    """
    tasks = [_tasks(plan, pair) for pair in pairs]
    todo = [task for group in tasks for task in group]
    results: Iterator[tuple[list[int], float]]
    if executor is None:
        results = map(play, repeat(plan), todo)
    elif begun:
        results = executor.map(_play_begun, todo)
    else:
        results = executor.map(_play_packed, repeat(pickle.dumps(plan)), todo)
    for pair, group in zip(pairs, tasks, strict=True):
        guesses: dict[int, int] = {}
        seconds = 0.0
        for task in group:
            counts, spent = next(results)
            guesses.update(zip(task.numbers, counts, strict=True))
            seconds += spent
            progress(len(task.numbers))
        games = tuple((secret, guesses[number]) for number, secret in enumerate(plan.secrets))
        openers = {opener for task in group for opener, _ in task.games}
        first = openers.pop() if len(openers) == 1 else None
        shown = first and plan.lexicon.shown(first)
        yield Outcome(pair.agent, pair.opener, plan.tries, games, seconds, first, shown)


def begin(packed: bytes) -> None:
    """Makes this process ready to play tasks of a pickled plan."""
    _PLAN.set(_unpacked(packed))


def _play_begun(task: Task) -> tuple[list[int], float]:
    return play(_PLAN.get(), task)


def _play_packed(packed: bytes, task: Task) -> tuple[list[int], float]:
    return play(_unpacked(packed), task)


@lru_cache(maxsize=1)
def _unpacked(packed: bytes) -> Plan:
    plan: Plan = pickle.loads(packed)  # noqa: S301 - packed by `compare` itself
    return plan


def play(plan: Plan, task: Task) -> tuple[list[int], float]:
    """Guesses per game of the task, and the CPU seconds they took."""
    begun = time.process_time()
    player = agent(task.agent, plan.lexicon, tries=plan.tries)
    seen = situation(plan.lexicon, tries=plan.tries, hard=plan.hard, answers=plan.answers)
    counts: list[int] = []
    for opener, numbers in task.games:
        places = [plan.lexicon.index(plan.secrets[number]) for number in numbers]
        found: dict[int, int] = {}
        _play_all(player, seen, set(places), found, opener)
        counts += [found[place] for place in places]
    return counts, time.process_time() - begun


def _play_all(player: Agent, seen: Situation, secrets: set[int], found: dict[int, int], opener: str | None) -> None:
    """Plays all these secrets at once: only parts with one of them in it are entered."""
    guess = opener or player.guess(seen)
    played = len(seen.turns) + 1
    for code, part in seen.split(guess, secrets).items():
        inside = secrets.intersection(part)
        said = Reply.of_code(code, len(guess))
        if not inside:
            continue
        if said.won or played == DEEPEST:
            found.update(dict.fromkeys(inside, played))
        else:
            _play_all(player, seen.narrowed(guess, said, part), inside, found, None)


def _tasks(plan: Plan, pair: Contest) -> list[Task]:
    """The games of a pair, those with the same first reply in one task: they have much in common."""
    count = len(plan.secrets)
    # Rose draws its own first guess, so for it the two are the same.
    if pair.opener == RANDOM or (pair.opener == OWN and pair.agent == "rose"):
        chance = Chance(plan.seed + 1)
        pool = plan.lexicon.words if plan.answers == "all" else plan.lexicon.secrets
        starts = [chance.choice(pool) for _ in range(count)]
        size = max(RANDOM_TASK, count // RANDOM_TASKS)
        shares = [range(start, min(start + size, count)) for start in range(0, count, size)]
        return [Task(pair.agent, tuple((starts[number], (number,)) for number in share)) for share in shares]
    seen = situation(plan.lexicon, tries=plan.tries, hard=plan.hard, answers=plan.answers)
    opener = next_guess(agent(pair.agent, plan.lexicon, tries=plan.tries), seen) if pair.opener == OWN else pair.opener
    codes = plan.lexicon.alphabet.codes
    row = reply_codes(codes(opener), codes("".join(plan.secrets)), plan.lexicon.length)
    order = sorted(range(count), key=lambda number: row[number])
    groups: list[list[int]] = [[]]
    for number in order:
        last = groups[-1]
        full = len(last) * TASKS >= count and row[last[-1]] != row[number]
        if full or len(last) == LARGEST_TASK:
            groups.append([])
        groups[-1].append(number)
    return [Task(pair.agent, ((opener, tuple(group)),)) for group in groups]
