"""What is compared: who from which opener, over which secrets, by which rules."""

from collections.abc import Iterable
from typing import NamedTuple

from pista.chance import Chance
from pista.kind import PuzzleError
from pista.message import message
from pista.wordle.agents import AGENTS, Answers, agent
from pista.wordle.agents.faults import LIMIT
from pista.wordle.agents.guest import Here, InFile, Packed, Plugged, in_file, made_here, source_of
from pista.wordle.agents.hosted import Hosted
from pista.wordle.history import read_guess
from pista.wordle.lexicon import Lexicon

RANDOM = "random"
OWN = "own"

Source = InFile | Plugged | Packed | Here


class Plan(NamedTuple):
    """What every game has in common: the `lexicon`, the `secrets` in order and by which `seed` they were drawn, which
    words an agent must reckon with (`answers`), the `tries`, and whether clues must be kept (`hard`).

    Guests have `limit` seconds for a guess, and live in processes of their own; where it is None they play here, and
    nobody stops them. With `loud` what they print is shown.
    """

    lexicon: Lexicon
    secrets: tuple[str, ...]
    answers: Answers = "all"
    tries: int = 6
    hard: bool = False
    seed: int = 0
    limit: float | None = LIMIT
    loud: bool = False

    @property
    def complete(self) -> bool:
        """Whether every word that may be the secret is played once, so that nothing was left to the draw."""
        pool = self.lexicon.words if self.answers == "all" else self.lexicon.secrets
        return len(self.secrets) == len(pool) and set(self.secrets) == set(pool)


class Contest(NamedTuple):
    """An agent and where it starts: a word, `random`, or `own` for the opener it likes best. `source` is where the
    agent comes from, if it is not ours."""

    agent: str
    opener: str
    source: Source | None = None


def drawn(lexicon: Lexicon, games: int | None, *, answers: Answers = "all", seed: int = 0) -> tuple[str, ...]:
    """`games` different secrets drawn by seed; all where None, or where there are not as many.

    None twice: a game played again says nothing new, and figures that counted it would claim to know more than they do.
    """
    pool = lexicon.words if answers == "all" else lexicon.secrets
    if games is None:
        return tuple(pool)
    return tuple(Chance(seed).sample(pool, min(games, len(pool))))


def contests(
    lexicon: Lexicon, agents: Iterable[object], openers: Iterable[str], *, loud: bool = False
) -> tuple[Contest, ...]:
    """Every agent, a name, an object or a file's class, from every opener.

    A text is a name and never a file's: see `in_file`. PuzzleError where an agent or a word is unknown, or two agents
    have one name.
    """
    starts = [one if one in (RANDOM, OWN) else read_guess(lexicon, one) for one in openers]
    known: dict[str, object] = {}
    entrants = []
    for one in agents:
        name, source = _entrant(lexicon, one, loud=loud)
        if name in known and known[name] != one:
            raise PuzzleError(message("compare.same_name", name=name))
        if name not in known:
            entrants.append((name, source))
        known[name] = one
    pairs = tuple(Contest(name, start, source) for name, source in entrants for start in starts)
    if not pairs:
        raise PuzzleError(message("compare.nothing"))
    return pairs


def _entrant(lexicon: Lexicon, one: object, *, loud: bool) -> tuple[str, Source | None]:
    """What an agent is called, and where it comes from."""
    if isinstance(one, str):
        name = agent(one, lexicon).name
        return name, None if name in AGENTS else Plugged(name)
    if isinstance(one, InFile):
        # Nothing of a file is run in this process, not even to learn the agent's name.
        host = Hosted(one, lexicon, loud=loud)
        host.close()
        return host.name, one
    found = made_here(one)
    return found.name, source_of(found)


def named_or_in_file(agents: Iterable[object]) -> list[object]:
    """Texts like `mine.py:Mine` as files; everything else as it is."""
    return [in_file(one) or one if isinstance(one, str) else one for one in agents]


def spelled(lexicon: Lexicon, opener: str) -> str:
    """An opener as people write it; those that are no words stay as they are."""
    return opener if opener in (RANDOM, OWN) else lexicon.spelled(opener)
