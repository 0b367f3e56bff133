"""Agents that are not ours: what they are made of, and what is asked of them."""

import pickle
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, cast

from pista.kind import PuzzleError
from pista.message import Message, message
from pista.plugins import AGENTS as GROUP
from pista.plugins import BROKEN, plugins, said
from pista.wordle.agents.faults import playable, raised
from pista.wordle.agents.situation import Agent, Situation

LONGEST_NAME = 40
PYTHON = ".py"


@dataclass(frozen=True, repr=False)
class Guest:
    """An agent of somebody else's, here: what it does wrong is an AgentError with its name."""

    agent: Agent

    @property
    def name(self) -> str:
        return self.agent.name

    def __repr__(self) -> str:
        return f"<Agent {self.name}>"

    def guess(self, seen: Situation) -> str:
        try:
            word: object = self.agent.guess(seen)
        except BROKEN as error:
            raise raised(self.name, said(error)) from error
        return playable(self.name, word, seen)


class Source(Protocol):
    """Where a guest comes from; it is made in the process in which it plays."""

    def make(self) -> Agent: ...


@dataclass(frozen=True)
class InFile:
    """A class in a file of one's own: `mine.py:Mine`. Other files beside it can be imported."""

    path: str
    name: str

    def make(self) -> Agent:
        from importlib.util import module_from_spec, spec_from_file_location

        path = Path(self.path).resolve()
        spec = spec_from_file_location(path.stem, path)
        if spec is None or spec.loader is None:
            raise ImportError(self.path)
        module = module_from_spec(spec)
        sys.path.insert(0, str(path.parent))
        sys.modules[path.stem] = module
        spec.loader.exec_module(module)
        return made(getattr(module, self.name))


@dataclass(frozen=True)
class Plugged:
    """The agent of another package, by its entry point."""

    name: str

    def make(self) -> Agent:
        return made(plugins(GROUP)[self.name])


@dataclass(frozen=True)
class Packed:
    """An object that can travel, as it travels."""

    pickled: bytes

    def make(self) -> Agent:
        return made(pickle.loads(self.pickled))  # noqa: S301 - packed by `source_of` from an object of this very program


@dataclass(frozen=True, eq=False)
class Here:
    """An object that cannot travel, such as one whose class was typed into a notebook."""

    agent: object

    def make(self) -> Agent:
        return made(self.agent)


class StaysHereWarning(UserWarning):
    """An agent cannot travel to the processes that were asked for by `jobs`, or to a cluster: its games are played one
    after another."""

    def __init__(self, sentence: Message) -> None:
        super().__init__(sentence)
        self.sentence = sentence


def made(brought: object) -> Agent:
    """The agent itself, also of a class that makes one of nothing; PuzzleError where it has no name or no guess."""
    found = cast("Callable[[], object]", brought)() if isinstance(brought, type) else brought
    name = getattr(found, "name", None)
    if not isinstance(name, str) or not callable(getattr(found, "guess", None)):
        raise PuzzleError(message("agents.no_agent", what=type(found).__name__))
    if not 0 < len(name) <= LONGEST_NAME or not name.isprintable():
        raise PuzzleError(message("agents.odd_name", what=type(found).__name__, most=LONGEST_NAME))
    return cast("Agent", found)


def made_here(brought: object) -> Agent:
    """The same, where also what its own code raises is a PuzzleError."""
    try:
        return made(brought)
    except PuzzleError:
        raise
    except BROKEN as error:
        raise PuzzleError(message("agents.not_made", why=said(error))) from error


def source_of(agent: object) -> Packed | Here:
    """An object as it gets to where it plays."""
    if type(agent).__module__ != "__main__":
        with suppress(Exception):
            packed = pickle.dumps(agent)
            pickle.loads(packed)  # noqa: S301 - our own, to see whether it can be read again
            return Packed(packed)
    return Here(agent)


def in_file(text: str) -> InFile | None:
    """`mine.py:Mine` as a source; None where the text is a name. PuzzleError where there is no such file or class."""
    path, _, name = text.rpartition(":")
    if text.endswith(PYTHON):
        raise PuzzleError(message("agents.no_class", path=text))
    if not path.endswith(PYTHON):
        return None
    if not Path(path).is_file():
        raise PuzzleError(message("agents.no_file", path=path))
    if not name.isidentifier():
        raise PuzzleError(message("agents.no_class", path=path))
    return InFile(path, name)
