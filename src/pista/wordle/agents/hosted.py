"""A guest in a process of its own, so that whatever it does costs its own game and nothing else.

It has a time limit for each guess: who exceeds it is ended with the process, and a new one is begun for the next guess.
"""

import json
import time
import warnings
from multiprocessing import get_all_start_methods, get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from multiprocessing.util import Finalize
from typing import Any

from pista.kind import PuzzleError
from pista.message import message
from pista.wordle.agents.faults import LIMIT, AgentError, not_allowed, playable, raised, too_slow
from pista.wordle.agents.guest import Here, Source
from pista.wordle.agents.host import serve
from pista.wordle.agents.situation import Situation, everything
from pista.wordle.lexicon import Lexicon

LOADING = 60.0
"""Seconds until a guest must have been imported."""
PATIENCE = 3
"""Who was too slow so often is not asked again."""
FORKS = "fork" in get_all_start_methods()


class Hosted:
    """Plays like any agent; AgentError where the guest raises, is too slow or names what cannot be played.

    `spent` are the CPU seconds of its guesses. With `loud` what it prints, and its tracebacks, go to stderr.
    """

    def __init__(self, source: Source, lexicon: Lexicon, limit: float = LIMIT, *, loud: bool = False) -> None:
        if isinstance(source, Here) and not FORKS:
            raise PuzzleError(message("agents.cannot_travel"))
        self.source, self.limit, self.loud = source, limit, loud
        self.spent = 0.0
        self._slow = 0
        self._lexicon = lexicon
        self._line: Connection | None = None
        self._end: Finalize | None = None
        self.name = self._begin(lexicon)

    def __repr__(self) -> str:
        return f"<Agent {self.name}>"

    def guess(self, seen: Situation) -> str:
        if self._slow >= PATIENCE:
            raise too_slow(self.name, self.limit)
        if self._line is None or seen.lexicon is not self._lexicon:
            self._begin(seen.lexicon)
        told = self._ask(seen)
        if "why" in told:
            raise raised(self.name, told["why"])
        if "other" in told:
            raise not_allowed(self.name, told["other"])
        return playable(self.name, told["word"], seen)

    def close(self) -> None:
        """Ends the process; the next guess would begin another."""
        if self._end is not None:
            self._end()
        self._line = self._end = None

    def _ask(self, seen: Situation) -> dict[str, Any]:
        """What the process answers, unless it is too slow or ends."""
        allowed = None if seen.allowed == everything(seen.lexicon) else seen.allowed
        begun = time.monotonic()
        try:
            assert self._line is not None  # noqa: S101 - begun by the caller
            self._line.send((seen.packed, allowed, seen.tries, seen.turns, seen.hard, seen.answers, self.limit))
            told = self._answer(self.limit)
        except (EOFError, OSError):
            self.close()
            if time.monotonic() - begun >= self.limit:
                raise self._dawdled() from None
            raise raised(self.name, str(message("agents.ended"))) from None
        if told is None:
            self.close()
            raise self._dawdled()
        self.spent += told["spent"]
        return told

    def _dawdled(self) -> AgentError:
        self._slow += 1
        self.spent += self.limit
        return too_slow(self.name, self.limit)

    def _answer(self, seconds: float) -> dict[str, Any] | None:
        """None where none comes in time."""
        assert self._line is not None  # noqa: S101 - begun by the caller
        if not self._line.poll(seconds):
            return None
        told: dict[str, Any] = json.loads(self._line.recv_bytes())
        return told

    def _begin(self, lexicon: Lexicon) -> str:
        """Starts the process and hears the guest's name; PuzzleError where it cannot be made."""
        self.close()
        context = get_context("fork") if FORKS else get_context("spawn")
        ours, theirs = context.Pipe()
        # A process that inherits our end would not notice that we are gone.
        other = ours if FORKS else None
        process = context.Process(target=serve, args=(self.source, lexicon, theirs, other, self.loud), daemon=True)
        with warnings.catch_warnings():
            # Of other threads it takes over nothing: it runs the guest and our own code, which has no locks.
            warnings.filterwarnings("ignore", ".*multi-threaded.*", DeprecationWarning)
            process.start()
        theirs.close()
        self._line, self._lexicon = ours, lexicon
        self._end = Finalize(self, _kill, (process, ours), exitpriority=100)
        try:
            told = self._answer(LOADING)
        except (EOFError, OSError):
            told = {"why": str(message("agents.ended"))}
        if told is None or "why" in told:
            self.close()
            raise PuzzleError(message("agents.not_made", why=told["why"] if told else str(message("agents.late"))))
        return str(told["name"])


def _kill(process: BaseProcess, line: Connection) -> None:
    line.close()
    process.kill()
    process.join()
