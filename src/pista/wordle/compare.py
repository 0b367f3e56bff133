"""The laboratory: agents from openers over many secrets, on any executor, the same results for the same seed.

Games that coincide share their decisions, so a thousand games cost little more than the branches they visit.
"""

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor
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
# Games per task: few enough for a lively progress bar, enough to share decisions.
LARGEST_TASK = 400


class Plan(NamedTuple):
    """What is compared: the secrets, in order, and the rules of every game."""

    lexicon: Lexicon
    secrets: tuple[str, ...]
    answers: Answers = "all"
    tries: int = 6
    hard: bool = False
    seed: int = 0


class Outcome(NamedTuple):
    """One agent from one opener: guesses per game (more than the tries is a loss), and the CPU seconds of all games."""

    agent: str
    opener: str
    tries: int
    games: tuple[tuple[str, int], ...]
    seconds: float

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

    plan: Plan
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


def compare(
    plan: Plan,
    pairs: Sequence[Contest],
    executor: Executor | None = None,
    progress: Callable[[int], object] = lambda games: None,
) -> Iterator[Outcome]:
    """One outcome per pair, in order, as they are finished; `progress` hears of games as they end."""
    tasks = [_tasks(plan, pair) for pair in pairs]
    run = executor.map if executor else map
    results = run(play, [task for group in tasks for task in group])
    for pair, group in zip(pairs, tasks, strict=True):
        guesses: dict[int, int] = {}
        seconds = 0.0
        for task in group:
            counts, spent = next(results)
            guesses.update(zip(task.numbers, counts, strict=True))
            seconds += spent
            progress(len(task.numbers))
        games = tuple((secret, guesses[number]) for number, secret in enumerate(plan.secrets))
        yield Outcome(pair.agent, pair.opener, plan.tries, games, seconds)


def play(task: Task) -> tuple[list[int], float]:
    """Guesses per game of the task, and the CPU seconds they took."""
    begun = time.process_time()
    plan = task.plan
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
    """The games of a pair in the order of their first reply, so that a task's games have much in common."""
    count = len(plan.secrets)
    size = min(LARGEST_TASK, max(1, count // 8))
    shares = [range(start, min(start + size, count)) for start in range(0, count, size)]
    # Rose draws its own first guess, so for it the two are the same.
    if pair.opener == RANDOM or (pair.opener == OWN and pair.agent == "rose"):
        chance = Chance(plan.seed + 1)
        pool = plan.lexicon.words if plan.answers == "all" else plan.lexicon.secrets
        starts = [chance.choice(pool) for _ in range(count)]
        return [Task(plan, pair.agent, tuple((starts[number], (number,)) for number in share)) for share in shares]
    seen = situation(plan.lexicon, tries=plan.tries, hard=plan.hard, answers=plan.answers)
    opener = next_guess(agent(pair.agent, plan.lexicon, tries=plan.tries), seen) if pair.opener == OWN else pair.opener
    codes = plan.lexicon.alphabet.codes
    row = reply_codes(codes(opener), codes("".join(plan.secrets)), plan.lexicon.length)
    order = sorted(range(count), key=lambda number: row[number])
    return [Task(plan, pair.agent, ((opener, tuple(order[number] for number in share)),)) for share in shares]
