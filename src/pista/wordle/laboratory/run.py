"""Games as tasks on any executor, or in this process, and their outcomes in order."""

import pickle
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from contextvars import ContextVar
from functools import lru_cache
from itertools import repeat

from pista.chance import Chance
from pista.wordle.agents.faults import AgentError
from pista.wordle.agents.guest import Here
from pista.wordle.agents.opener import next_guess
from pista.wordle.laboratory.games import Game, Played, Task, beginning, dismiss, play, player_of
from pista.wordle.laboratory.outcome import Outcome
from pista.wordle.laboratory.plan import OWN, RANDOM, Contest, Plan
from pista.wordle.reply import reply_codes

# Games per task: few enough for a lively progress bar, enough to share decisions. Random openers share none.
LARGEST_TASK = 400
TASKS = 32
RANDOM_TASK = 4
RANDOM_TASKS = 500


# The plan that a process has begun with.
_PLAN: ContextVar[Plan] = ContextVar("plan")


def run(
    plan: Plan,
    pairs: Sequence[Contest],
    executor: Executor | None = None,
    progress: Callable[[int], object] = lambda games: None,
    *,
    begun: bool = False,
) -> Iterator[Outcome]:
    """One outcome per pair, in order, as they are finished; `progress` hears of games as they end.

    `begun` says that every process of the executor has called `begin` with this plan: then it does not travel with
    every task. The words of a long list weigh more than most tasks. A guest that cannot travel plays in this process.
    """
    packed = None if executor is None or begun else pickle.dumps(plan)
    try:
        prepared = [_prepared(plan, pair, executor, packed) for pair in pairs]
        for pair, (tasks, results) in zip(pairs, prepared, strict=True):
            yield _outcome(plan, pair, tasks, results, progress)
    finally:
        dismiss()


def _prepared(
    plan: Plan, pair: Contest, executor: Executor | None, packed: bytes | None
) -> tuple[list[Task], Iterator[Played]]:
    """The tasks of a pair, and their results, which an executor begins to work out at once."""
    try:
        tasks = _tasks(plan, pair)
    except AgentError as error:
        # Who has no opener has no game.
        games = [Game(secret, (), error.fault, error.why) for secret in plan.secrets]
        nothing = Task(pair.agent, (("", tuple(range(len(games)))),), pair.source)
        return [nothing], iter([Played(games, 0.0)])
    if executor is None or isinstance(pair.source, Here):
        return tasks, map(play, repeat(plan), tasks)
    if packed is None:
        return tasks, executor.map(_play_begun, tasks)
    return tasks, executor.map(_play_packed, repeat(packed), tasks)


def _outcome(
    plan: Plan, pair: Contest, tasks: list[Task], results: Iterator[Played], progress: Callable[[int], object]
) -> Outcome:
    found: dict[int, Game] = {}
    seconds = 0.0
    for task in tasks:
        games, spent = next(results)
        found.update(zip(task.numbers, games, strict=True))
        seconds += spent
        progress(len(task.numbers))
    games = [found[number] for number in range(len(plan.secrets))]
    openers = {opener for task in tasks for opener, _ in task.games if opener}
    first = openers.pop() if len(openers) == 1 and not _draws(pair) else None
    shown = first and plan.lexicon.shown(first)
    exact = plan.complete and not _draws(pair)
    return Outcome(pair.agent, pair.opener, plan.tries, tuple(games), seconds, first, shown, exact)


def begin(packed: bytes) -> None:
    """Makes this process ready to play tasks of a pickled plan."""
    _PLAN.set(_unpacked(packed))


def _play_begun(task: Task) -> Played:
    return play(_PLAN.get(), task)


def _play_packed(packed: bytes, task: Task) -> Played:
    return play(_unpacked(packed), task)


@lru_cache(maxsize=1)
def _unpacked(packed: bytes) -> Plan:
    plan: Plan = pickle.loads(packed)  # noqa: S301 - packed by `compare` itself
    return plan


def _tasks(plan: Plan, pair: Contest) -> list[Task]:
    """The games of a pair, those with the same first reply in one task: they have much in common."""
    count = len(plan.secrets)
    if _draws(pair):
        chance = Chance(plan.seed + 1)
        pool = plan.lexicon.words if plan.answers == "all" else plan.lexicon.secrets
        starts = [chance.choice(pool) for _ in range(count)]
        size = max(RANDOM_TASK, count // RANDOM_TASKS)
        shares = [range(start, min(start + size, count)) for start in range(0, count, size)]
        games = (tuple((starts[number], (number,)) for number in share) for share in shares)
        return [Task(pair.agent, share, pair.source) for share in games]
    opener = pair.opener
    if opener == OWN:
        opener = next_guess(player_of(plan, pair.agent, pair.source), beginning(plan))
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
    return [Task(pair.agent, ((opener, tuple(group)),), pair.source) for group in groups]


def _draws(pair: Contest) -> bool:
    """Whether every game has an opener of its own. Rose draws its first guess, so for it the two are the same."""
    return pair.opener == RANDOM or (pair.opener == OWN and pair.agent == "rose" and pair.source is None)
