"""The games of one agent. Those that coincide share their decisions, so a thousand cost little more than the branches
they visit."""

import time
from functools import lru_cache
from typing import NamedTuple

from pista.wordle.agents import Agent, Situation, agent, situation
from pista.wordle.agents.faults import AgentError, Fault
from pista.wordle.agents.grow import DEEPEST
from pista.wordle.agents.guest import Guest
from pista.wordle.agents.hosted import Hosted
from pista.wordle.laboratory.plan import Plan, Source
from pista.wordle.lexicon import Lexicon
from pista.wordle.reply import Reply


class Game(NamedTuple):
    """A `secret`, the `guesses`, and, where the word was never found, in which way that came (`fault`) and `why`."""

    secret: str
    guesses: tuple[str, ...]
    fault: Fault | None = None
    why: str = ""

    @property
    def found(self) -> int | None:
        """The guess at which the word was found, however late."""
        return None if self.fault else len(self.guesses)


class Task(NamedTuple):
    """Games of one agent: their places in the plan, by opener."""

    agent: str
    games: tuple[tuple[str, tuple[int, ...]], ...]
    source: Source | None = None

    @property
    def numbers(self) -> tuple[int, ...]:
        return tuple(number for _, numbers in self.games for number in numbers)


class Played(NamedTuple):
    """The games of a task, in its order, and the CPU seconds they took."""

    games: list[Game]
    seconds: float


def play(plan: Plan, task: Task) -> Played:
    """All games of the task."""
    begun = time.process_time()
    player = player_of(plan, task.agent, task.source)
    before = _spent_elsewhere(player)
    seen = beginning(plan)
    games: list[Game] = []
    for opener, numbers in task.games:
        places = [plan.lexicon.index(plan.secrets[number]) for number in numbers]
        found: dict[int, Game] = {}
        _play_all(player, seen, set(places), found, opener)
        games += [found[place] for place in places]
    return Played(games, time.process_time() - begun + _spent_elsewhere(player) - before)


def beginning(plan: Plan) -> Situation:
    """What every game begins with."""
    return situation(plan.lexicon, tries=plan.tries, hard=plan.hard, answers=plan.answers)


def player_of(plan: Plan, name: str, source: Source | None) -> Agent:
    """Whoever plays: one of ours, or a guest, in a process of its own where it has a time limit."""
    if source is None:
        return agent(name, plan.lexicon, tries=plan.tries)
    if plan.limit is None:
        return Guest(source.make())
    return _hosted(source, plan.lexicon, plan.limit, plan.loud)


@lru_cache(maxsize=1)
def _hosted(source: Source, lexicon: Lexicon, limit: float, loud: bool) -> Hosted:
    """One guest at a time has its process, for all its tasks; the next one ends it."""
    return Hosted(source, lexicon, limit, loud=loud)


def dismiss() -> None:
    """Ends the process of the guest that played last."""
    _hosted.cache_clear()


def _spent_elsewhere(player: Agent) -> float:
    return player.spent if isinstance(player, Hosted) else 0.0


def _play_all(player: Agent, seen: Situation, secrets: set[int], found: dict[int, Game], opener: str | None) -> None:
    """Plays all these secrets at once: only parts with one of them in it are entered."""
    before, words = tuple(guess for guess, _ in seen.turns), seen.lexicon.words

    def end(inside: set[int], *guesses: str, fault: Fault | None = None, why: str = "") -> None:
        found.update({place: Game(words[place], (*before, *guesses), fault, why) for place in inside})

    if len(before) == DEEPEST:
        return end(secrets, fault=Fault.ENDLESS)
    try:
        guess = opener or player.guess(seen)
    except AgentError as error:
        return end(secrets, fault=error.fault, why=error.why)
    if guess in before:
        # It tells nothing new, so whoever makes it would make it again.
        return end(secrets, guess, fault=Fault.REPEATED, why=guess)
    for code, part in seen.split(guess, secrets).items():
        inside, said = secrets.intersection(part), Reply.of_code(code, len(guess))
        if said.won:
            end(inside, guess)
        elif inside:
            _play_all(player, seen.narrowed(guess, said, part), inside, found, None)
    return None
