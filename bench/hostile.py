"""Another client's guesses while somebody hostile is at work; with OLDER=../older that checkout's server, too.

Every attack meets a fresh server, whose address space is bounded, and is sent again and again for some seconds. A
server that stalls or dies is a figure.
"""

import asyncio
import multiprocessing
import os
import sqlite3
import statistics
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path

from bench.attacks import ATTACKS, Attack, Prepared
from bench.loopback import Client, NoAnswerError
from bench.report import Table
from bench.right_moves import a_grid_kind, a_hidden_kind, guesses
from bench.served import HERE, Served

BYSTANDER = "127.0.0.2"
PAUSE = 0.1
"""Seconds between guesses, which are due whether the server is ready or not: waiting counts from then."""
PATIENCE = 20.0
LEAST_SECONDS = 4.0
ADDRESSABLE = 4096
"""MiB: four times what a server should ever need with its threads, so that none takes the machine down."""


@dataclass
class Seen:
    """What a bystander saw, and what it cost the server."""

    waits: list[float] = field(default_factory=list)
    wrong: Counter[str] = field(default_factory=Counter)
    solve: str = "none asked"
    memory: float = 0.0
    worker: float = 0.0
    stored: float = 0.0
    died: bool = False
    outcome: str = ""
    over: float = float("inf")
    """When the attack was over."""

    @property
    def worst(self) -> float:
        return 1000 * max(self.waits, default=float("nan"))

    @property
    def median(self) -> float:
        return 1000 * statistics.median(self.waits or [float("nan")])

    def row(self, name: str) -> tuple[object, ...]:
        wrong = ", ".join(f"{count} × {what}" for what, count in self.wrong.most_common()) or "0"
        peak = f"{self.memory:.0f}{', died' if self.died else ''}"
        costs = (peak, f"{self.worker:.0f}", f"{self.stored:.1f}")
        times = (f"{self.median:.1f}", f"{self.worst:.0f}")
        return (name, self.outcome, len(self.waits), *times, wrong, self.solve, *costs)


def attacked(checkout: Path, attack: Attack) -> Seen:
    """One attack on a fresh server of a checkout."""
    seen = Seen()
    with tempfile.TemporaryDirectory(prefix="hostile") as name:
        folder = Path(name) / "data"
        folder.mkdir()
        flags = ("--database-url", f"sqlite:///{folder / 'web.sqlite'}")
        server = Served(folder, *flags, checkout=checkout, handles=attack.handles, memory=ADDRESSABLE)
        try:
            with server:
                prepared = attack.prepare(server)
                before = server.stored()
                asyncio.run(_watched(server, attack, prepared, seen))
                seen.stored = server.stored() - before
                seen.died = server.process.poll() is not None
        except (AssertionError, KeyError, OSError, RuntimeError, ValueError, sqlite3.Error) as error:
            print(error, file=sys.stderr, flush=True)
            seen.outcome = f"could not be tried: {type(error).__name__}"
    return seen


async def _watched(server: Served, attack: Attack, prepared: Prepared, seen: Seen) -> None:
    """Begins to guess, lets the attack loose, and guesses on until it is over."""
    client = Client(server.port, BYSTANDER)
    guessing = asyncio.create_task(_guess_on(client, seen))
    measuring = asyncio.create_task(_measure(server, seen))
    solving = asyncio.create_task(_solve(Client(server.port, BYSTANDER), seen))
    await asyncio.sleep(1)
    spawn = multiprocessing.get_context("spawn")
    ours, theirs = spawn.Pipe(duplex=False)
    process = spawn.Process(target=_repeat, args=(ATTACKS.index(attack), server.port, prepared, theirs))
    process.start()
    try:
        until = time.monotonic() + attack.seconds
        while process.is_alive() and time.monotonic() < until:
            await asyncio.sleep(0.1)
        seen.outcome = ours.recv() if ours.poll() else f"not ended in {attack.seconds:.0f} s"
    finally:
        process.kill()
        process.join()
    # What was asked while the attack was on is still waited for: how late it comes is what is to be seen.
    seen.over = time.monotonic()
    await asyncio.gather(guessing, solving)
    measuring.cancel()


def _repeat(number: int, port: int, prepared: Prepared, told: Connection) -> None:
    """The attack, again and again for some seconds where it is over sooner."""
    begun, times, said = time.monotonic(), 0, ""
    while not times or time.monotonic() < begun + LEAST_SECONDS:
        try:
            said = ATTACKS[number].send(port, prepared)
        except OSError as error:
            said = type(error).__name__
        times += 1
    told.send(said if times == 1 else f"{said} ({times} times)")


async def _guess_on(client: Client, seen: Seen) -> None:
    """Guess after guess, and a new game after the last, each over a connection of its own."""
    kind = a_hidden_kind()
    shape = kind.ABOUT.day_shapes()[0]
    words = guesses(kind.name, shape)
    due, path, turn = time.monotonic(), "/api/games", 0
    while due < seen.over and time.monotonic() < seen.over + PATIENCE:
        await asyncio.sleep(due - time.monotonic())
        asked = {"kind": kind.name, "shape": shape} if path == "/api/games" else {"turn": turn, "move": words[turn]}
        try:
            answer = await client.ask("POST", path, asked, patience=PATIENCE)
        except NoAnswerError as error:
            seen.wrong[f"no answer ({error})"] += 1
            path = "/api/games"
        else:
            turn = 0 if answer.status == 201 else turn + 1
            game = answer.json() if answer.status in (200, 201) else {"status": str(answer.status)}
            if game["status"] not in ("open", "won", "lost"):
                seen.wrong[game["status"]] += 1
            path = f"/api/games/{game['id']}/moves" if game["status"] == "open" else "/api/games"
        client.hang_up()
        seen.waits.append(time.monotonic() - due)
        due += PAUSE


async def _solve(client: Client, seen: Seen) -> None:
    """A small board to solve, asked for when the attack is well under way."""
    kind = a_grid_kind()
    text = kind.write(kind.generate(kind.ABOUT.shapes()[0], level=kind.ABOUT.levels[0], seed=1))
    await asyncio.sleep(3)
    begun = time.monotonic()
    seen.solve = "no answer"
    with suppress(NoAnswerError):
        answer = await client.ask("POST", "/api/puzzles/solve", {"kind": kind.name, "text": text}, patience=PATIENCE)
        seen.solve = f"{answer.status} in {1000 * (time.monotonic() - begun):.0f} ms"


async def _measure(server: Served, seen: Seen) -> None:
    while True:
        seen.memory = max(seen.memory, server.resident())
        seen.worker = max(seen.worker, server.largest_worker())
        await asyncio.sleep(0.1)


def tables() -> Iterable[Table]:
    older = Path(os.environ["OLDER"]).resolve() if os.environ.get("OLDER") else None
    checkouts = {"here": HERE} if older is None else {"older": older, "here": HERE}
    seen: dict[str, list[Seen]] = {name: [] for name in checkouts}
    for attack in ATTACKS:
        for name, checkout in checkouts.items():
            print(f"{name}: {attack.name} …", file=sys.stderr, flush=True)
            seen[name].append(attacked(checkout, attack))
    columns = (
        *("hostile request", "what it got", "guesses", "median ms", "worst ms", "not answered as they should be"),
        *("a solve meanwhile", "server's peak MiB", "largest worker's", "MiB stored"),
    )
    titles = {"older": "An older checkout", "here": "This checkout"}
    names = [attack.name for attack in ATTACKS]
    for which, found in seen.items():
        rows = [each.row(name) for name, each in zip(names, found, strict=True)]
        yield Table(f"{titles[which]}: another client's guesses meanwhile, ten a second", columns, rows)
    if older is not None:
        figures = ("median", "worst", "memory", "stored")
        pairs = zip(names, seen["older"], seen["here"], strict=True)
        ratios = [
            (name, *(_ratio(getattr(old, each), getattr(new, each)) for each in figures)) for name, old, new in pairs
        ]
        compared = ("hostile request", "median ms", "worst ms", "peak MiB", "MiB stored")
        yield Table("Older / this checkout", compared, ratios)


def _ratio(old: float, new: float) -> str:
    """What is nothing, or was not measured, has none."""
    return f"{old / new:.1f}" if new >= 0.1 else "-"
