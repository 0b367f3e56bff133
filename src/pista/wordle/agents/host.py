"""The process a guest lives in: reads situations, writes words. What the guest prints goes nowhere, unless `loud`."""

import io
import json
import os
import signal
import sys
import time
import traceback
from multiprocessing.connection import Connection
from typing import Any

from pista.kind import PuzzleError
from pista.plugins import said
from pista.wordle.agents.guest import Source
from pista.wordle.agents.situation import Agent, Situation, everything, unpack
from pista.wordle.lexicon import Lexicon

GRACE = 1.0
"""Seconds after the limit in which whoever waits ends this process; after that the system does."""
LONGEST = 100
"""Signs of what a guest says that are passed on."""


def serve(source: Source, lexicon: Lexicon, line: Connection, other: Connection | None, loud: bool) -> None:
    """Answers until nobody asks any more. `other` is the end of the line that belongs to those who ask."""
    if other is not None:
        other.close()
    # Ctrl-C is for those who ask.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _mute(loud)
    try:
        try:
            agent = source.make()
            _write(line, name=agent.name)
        except BaseException as error:
            _write(line, why=_told(error, loud))
            return
        while True:
            _write(line, **_answer(agent, lexicon, line.recv(), loud))
    except (EOFError, OSError):
        return


def _answer(agent: Agent, lexicon: Lexicon, asked: tuple[Any, ...], loud: bool) -> dict[str, object]:
    """A word, what was named in its stead, or why there is none; and the CPU seconds that took."""
    packed, allowed, tries, turns, hard, answers, limit = asked
    order = everything(lexicon) if allowed is None else allowed
    seen = Situation(lexicon, tuple(unpack(packed)), order, tries, turns, hard, answers)
    _alarm(limit + GRACE)
    begun = time.process_time()
    try:
        named: object = agent.guess(seen)
        if isinstance(named, str) and len(named) <= LONGEST:
            found = {"word": str.__str__(named)}
        else:
            found = {"other": _plain(repr(named))}
    except BaseException as error:
        found = {"why": _told(error, loud)}
    _alarm(0)
    return found | {"spent": time.process_time() - begun}


def _told(error: BaseException, loud: bool) -> str:
    """An exception in a line, with the place in the guest's own file."""
    if loud:
        traceback.print_exception(error)
    if isinstance(error, PuzzleError):
        return _plain(str(error))
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if not _ours(frame.filename)]
    place = f" ({os.path.basename(frames[-1].filename)}:{frames[-1].lineno})" if frames else ""  # noqa: PTH119
    return _plain(said(error)) + place


def _plain(text: str) -> str:
    """Short, and nothing in it that a terminal would obey."""
    shown = text if len(text) <= LONGEST else f"{text[:LONGEST]}…"
    return "".join(sign if sign.isprintable() else "?" for sign in shown)


def _ours(path: str) -> bool:
    # As a traceback names our own files, which in a stand-alone program lie nowhere.
    here = _ours.__code__.co_filename
    return path.startswith((os.path.dirname(os.path.dirname(here)), "<frozen"))  # noqa: PTH120


def _alarm(seconds: float) -> None:
    """Lets the system end this process then, whatever it does and whoever is still there to notice; 0 takes it back."""
    if hasattr(signal, "setitimer"):
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_REAL, seconds)


def _mute(loud: bool) -> None:
    """A guest reads nothing that is typed, and prints nothing on our output."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    os.dup2(nowhere, 0)
    os.dup2(2 if loud else nowhere, 1)
    if not loud:
        os.dup2(nowhere, 2)
    # Whatever others have put in their place: a notebook's, say.
    sys.stdin, sys.stdout, sys.stderr = sys.__stdin__, sys.__stdout__, sys.__stderr__
    if isinstance(sys.stdout, io.TextIOWrapper):
        # Line by line, as on stderr: this process is ended, and what it has not written then is lost.
        sys.stdout.reconfigure(line_buffering=True)


def _write(line: Connection, **told: object) -> None:
    line.send_bytes(json.dumps(told).encode())
