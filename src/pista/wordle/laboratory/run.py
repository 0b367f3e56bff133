"""Games as tasks on any executor, or in this process, and their outcomes in order."""

import pickle
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from contextvars import ContextVar
from functools import lru_cache
from itertools import chain, repeat

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
SHARE_SECONDS = 0.5
"""What tasks that travel far should take together: far longer than their way."""

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

    `begun` says that every process of the executor has called `begin` with this plan, and is of this machine.
    Otherwise the plan travels with the tasks, several of which go together, and who is not ours plays in this process:
    whether others know it, and may begin the processes it needs, is not said.
    """
    try:
        if executor is None or begun:
            prepared = [_prepared(plan, pair, executor) for pair in pairs]
        else:
            prepared = _sent(plan, pairs, executor)
        for pair, (tasks, results) in zip(pairs, prepared, strict=True):
            yield _outcome(plan, pair, tasks, results, progress)
    finally:
        dismiss()


Prepared = tuple[list[Task], Iterator[Played]]
"""The tasks of a pair, and their results, which an executor begins to work out at once."""


def _prepared(plan: Plan, pair: Contest, executor: Executor | None) -> Prepared:
    try:
        tasks = _tasks(plan, pair)
    except AgentError as error:
        # Who has no opener has no game.
        games = [Game(secret, (), error.fault, error.why) for secret in plan.secrets]
        nothing = Task(pair.agent, (("", tuple(range(len(games)))),), pair.source)
        return [nothing], iter([Played(games, 0.0)])
    if executor is None or isinstance(pair.source, Here):
        return tasks, map(play, repeat(plan), tasks)
    return tasks, executor.map(_play_begun, tasks)


def _sent(plan: Plan, pairs: Sequence[Contest], executor: Executor) -> list[Prepared]:
    """The first task of every pair goes by itself and tells what the pair costs, then the rest goes in shares."""
    packed = pickle.dumps(plan)
    ours = [_tasks(plan, pair) if pair.source is None else [] for pair in pairs]
    first = [executor.submit(_play_packed, packed, tasks[:1]) if tasks else None for tasks in ours]
    sent: list[Prepared] = []
    for pair, tasks, begun in zip(pairs, ours, first, strict=True):
        if begun is None:
            sent.append(_prepared(plan, pair, None))
            continue
        played = begun.result()
        size = max(1, int(SHARE_SECONDS / max(played[0].seconds, 1e-3)))
        shares = [tasks[start : start + size] for start in range(1, len(tasks), size)]
        sent.append((tasks, chain(played, chain.from_iterable(executor.map(_play_packed, repeat(packed), shares)))))
    return sent


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


def _play_packed(packed: bytes, tasks: Sequence[Task]) -> list[Played]:
    return [play(_unpacked(packed), task) for task in tasks]


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
