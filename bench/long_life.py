"""A long life: 50 players of all kinds, kill -9 every minute, clocks that jump, a disk that is full in between.

`make long-life` has MINUTES of that, and then a third as many without a kill, in which memory and file handles are
watched. Then everything that was ever acknowledged is asked for.
"""

import asyncio
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from bench.loopback import PATIENCE
from bench.players import Ledger, Player
from bench.report import Table
from bench.served import HERE, Served
from bench.weather import JUMPS, Place, Trouble, Weather, sqlite_on_a_small_disk

PLAYERS = 50
MINUTE = 60.0
TROUBLE_AT, TROUBLE_SECONDS, TROUBLE_EVERY = 15.0, 8.0, 3
"""In the middle of a minute, of every third."""
JUMP_AT, KILL_AT = 40.0, 55.0
"""A kill follows a jump, so that servers also start with the wrong time."""
LOOK_EVERY = 2.0
CHECKING_SECONDS = 300.0
MORE_MEMORY = 1.15
"""Memory is flat where the last quarter of the calm time has at most so many times that of the second."""
MORE_HANDLES = 10


class Look(NamedTuple):
    """At the server process: how long it has lived, its memory in MiB, its open files and sockets."""

    age: float
    memory: float
    handles: int


@dataclass
class Life:
    """What happened to the server."""

    starts: list[float] = field(default_factory=list)
    kills: int = 0
    jumps: int = 0
    troubles: int = 0
    lives: list[list[Look]] = field(default_factory=list)
    """Looks at each server process, from start to kill."""


async def minute(number: int, server: Served, weather: Weather, trouble: Trouble, life: Life, *, kill: bool) -> None:
    """One minute of it."""
    begun = time.monotonic()

    async def until(seconds: float) -> None:
        await asyncio.sleep(begun + seconds - time.monotonic())

    if number % TROUBLE_EVERY == 0:
        await until(TROUBLE_AT)
        with weather.trouble():
            await asyncio.to_thread(trouble.begin, server)
            await asyncio.sleep(TROUBLE_SECONDS)
            await asyncio.to_thread(trouble.end, server)
        life.troubles += 1
    await until(JUMP_AT)
    weather.turn_clock(JUMPS[number % len(JUMPS)])
    life.jumps += 1
    await until(KILL_AT)
    if kill:
        with weather.trouble():
            server.kill()
            life.kills += 1
            life.lives.append([])
            life.starts.append(await asyncio.to_thread(server.start))
    await until(MINUTE)


async def look_on(server: Served, life: Life) -> None:
    begun, lives = time.monotonic(), len(life.lives)
    while True:
        await asyncio.sleep(LOOK_EVERY)
        if lives != len(life.lives):
            begun, lives = time.monotonic(), len(life.lives)
        if memory := server.resident():
            life.lives[-1].append(Look(time.monotonic() - begun, memory, server.handles()))


async def live(server: Served, weather: Weather, trouble: Trouble, minutes: int, calm: int) -> tuple[Life, Ledger]:
    life, ledger = Life(lives=[[]]), Ledger()
    players = [Player(number, server.port, weather, ledger) for number in range(PLAYERS)]
    playing = [asyncio.create_task(player.play()) for player in players]
    looking = asyncio.create_task(look_on(server, life))
    try:
        for number in range(minutes + calm):
            await minute(number, server, weather, trouble, life, kill=number < minutes)
            done = f"{ledger.statuses.total()} answers, {ledger.acknowledged['moves']} moves"
            print(f"minute {number + 1} of {minutes + calm}: {done}", file=sys.stderr, flush=True)
        looking.cancel()
        for player in players:
            player.until = time.monotonic()
        # Nobody waits longer for an answer than this: a player whose request hangs notices the end then.
        ends = await asyncio.wait_for(asyncio.gather(*playing, return_exceptions=True), 2 * PATIENCE)
        ledger.faults.update(f"a player stopped: {end!r}" for end in ends if end is not None)
        weather.turn_clock(0)
        server.kill()
        life.starts.append(await asyncio.to_thread(server.start))
        until = time.monotonic() + CHECKING_SECONDS
        ends = await asyncio.gather(*(player.check(until) for player in players), return_exceptions=True)
        ledger.faults.update(f"not everything could be compared: {end!r}" for end in ends if end is not None)
    finally:
        for task in (*playing, looking):
            task.cancel()
    return life, ledger


def tables() -> Iterable[Table]:
    return lived("SQLite", sqlite_on_a_small_disk())


def lived(database: str, place: Place) -> Iterable[Table]:
    """So many MINUTES with this database, and its troubles."""
    minutes = int(os.environ.get("MINUTES") or 30)
    calm = max(1, minutes // 3)
    with place as (folder, address, trouble), tempfile.TemporaryDirectory(prefix="clock") as name:
        ahead = Path(name) / "ahead"
        weather = Weather(ahead)
        program = (str(HERE / "bench" / "shifted_serve.py"), str(ahead))
        with Served(folder, "--database-url", address, program=program) as server:
            life, ledger = asyncio.run(live(server, weather, trouble, minutes, calm))
            stored = server.stored()
    yield _kept(
        life, ledger, trouble, f"{minutes} minutes with kills and {calm} without, {PLAYERS} players, {database}"
    )
    yield _flat(life, stored)


def _kept(life: Life, ledger: Ledger, trouble: Trouble, title: str) -> Table:
    """What was acknowledged and what of it was there."""
    told = ", ".join(f"{status}: {count}" for status, count in sorted(ledger.statuses.items()))
    known = ledger.acknowledged
    rows: list[tuple[object, ...]] = [
        ("kill -9", life.kills),
        ("clock jumps (an hour, a day, seven months; ahead and back)", life.jumps),
        (f"{trouble.name}, {TROUBLE_SECONDS:.0f} s each", life.troubles),
        ("seconds to start again: median, worst", _middle_and_worst(life.starts)),
        ("answers by status", told),
        ("503 while the server could not do its work", ledger.excused),
        ("requests without an answer, sent again", ledger.unanswered),
        ("acknowledged moves, games, notes, results", ", ".join(str(known[each]) for each in KEPT)),
        ("at the end: games, moves and results compared", ", ".join(str(ledger.checked[each]) for each in COMPARED)),
        ("lost", _counted(ledger.lost)),
        ("answered as it must not be", _counted(ledger.faults)),
    ]
    felt = ledger.excused > 0
    note = "" if felt else "Nobody noticed the trouble: it proves nothing about it."
    return Table(title, ("what", "count"), rows, note, sound=felt and not ledger.lost and not ledger.faults)


KEPT = ("moves", "games", "notes", "results")
COMPARED = ("games", "moves", "results")


def _flat(life: Life, stored: float) -> Table:
    """Memory and handles of each process shortly before it was killed, and of the last one over time."""
    *killed, last = [each for each in life.lives if each]
    ends = [each[-1] for each in killed]
    quarters = [last[at * len(last) // 4 : (at + 1) * len(last) // 4] for at in range(4)]
    memory = [statistics.median(look.memory for look in quarter) for quarter in quarters]
    handles = [statistics.median(look.handles for look in quarter) for quarter in quarters]
    sound = memory[3] <= MORE_MEMORY * memory[1] and handles[3] <= handles[1] + MORE_HANDLES
    rows = [
        ("processes that were killed, first to last", _told(ends, "memory"), _told(ends, "handles")),
        ("the last one, by quarters of its life", _arrows(memory), _arrows(handles)),
    ]
    verdict = "Flat." if sound else "NOT FLAT."
    note = f"{verdict} The last one lived {last[-1].age:.0f} s. In its folder: {stored:.0f} MiB."
    return Table("Memory and file handles of the server process", ("", "MiB", "handles"), rows, note, sound=sound)


def _told(looks: list[Look], name: str) -> str:
    return _arrows([getattr(look, name) for look in looks])


def _arrows(figures: list[float]) -> str:
    return " → ".join(f"{figure:.0f}" for figure in figures)


def _counted(what: dict[str, int]) -> str:
    return ", ".join(f"{name}: {count}" for name, count in what.items()) or "nothing"


def _middle_and_worst(seconds: list[float]) -> str:
    return f"{statistics.median(seconds):.1f}, {max(seconds):.1f}"
