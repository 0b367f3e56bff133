"""Load on the real server over loopback: guesses per second, waiting times, memory. Bounded in count and in time."""

import asyncio
import json
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Coroutine, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import cast

import uvloop

from bench.report import Table

CLIENTS = 16
RATE = 300
"""Guesses a second that arrive whether the server is ready or not: waiting counts from when a guess was due."""
STEADY_SECONDS = 20
WARMING = 12_000
GUESSES = 100_000
WORDS = (b"perro", b"sutil", b"nadar", b"campo", b"fuego", b"miedo")
TRIES = len(WORDS)
REQUEST = (
    b"%s %s HTTP/1.1\r\nHost: localhost\r\nAccept: application/json\r\nAccept-Language: es\r\n"
    b"Content-Type: application/json\r\nSec-Fetch-Site: same-origin\r\nCookie: %s\r\n"
    b"Idempotency-Key: %032d\r\nContent-Length: %d\r\n\r\n%s"
)
STILL_OPEN = re.compile(rb'"status": ?"open"')


@dataclass
class Tally:
    """What came of the guesses: waiting times and the server's work in seconds, and answers that were no answers."""

    waits: list[float] = field(default_factory=list)
    errors: int = 0
    seconds: float = 0.0
    work: float = 0.0

    def quantile(self, share: float) -> float:
        return sorted(self.waits)[min(len(self.waits) - 1, int(share * len(self.waits)))]

    def row(self, name: str) -> tuple[object, ...]:
        rate = f"{len(self.waits) / self.seconds:.0f}"
        times = [f"{1000 * self.quantile(share):.1f}" for share in (0.5, 0.99, 0.999)]
        return (name, len(self.waits), rate, *times, f"{1000 * self.work / len(self.waits):.2f}", self.errors)


class Player(asyncio.Protocol):
    """One client with one connection and one game at a time, played to its end before the next is begun."""

    def __init__(self) -> None:
        self.cookie = self.game = self.received = b""
        self.turn = self.asked = 0
        self.over = False
        self.answered: asyncio.Future[tuple[bytes, bytes]]
        self.transport: asyncio.Transport

    @classmethod
    async def connected(cls, port: int) -> "Player":
        _, player = await asyncio.get_running_loop().create_connection(cls, "127.0.0.1", port)
        await player.begin()
        return player

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        self.received += data
        head, blank, body = self.received.partition(b"\r\n\r\n")
        length = head.partition(b"\r\ncontent-length: ")[2].partition(b"\r")[0]
        if blank and len(body) >= int(length):
            self.received = b""
            self.answered.set_result((head, body))

    async def begin(self) -> None:
        head, body = await self.send(b"/api/games", b'{"kind": "wordle", "shape": "es 5", "tries": %d}' % TRIES)
        assert head.startswith(b"HTTP/1.1 201"), body
        if not self.cookie:
            self.cookie = re.findall(rb"set-cookie: ([^;]*)", head)[0]
        self.game, self.turn = json.loads(body)["id"].encode(), 0

    async def guess(self) -> bool:
        """One guess; whether it was answered as it should be."""
        asked = b'{"turn": %d, "move": "%s"}' % (self.turn, WORDS[self.turn])
        head, body = await self.send(b"/api/games/%s/moves" % self.game, asked)
        self.turn += 1
        self.over = self.turn == TRIES or not STILL_OPEN.search(body)
        return head.startswith(b"HTTP/1.1 200")

    async def next_game(self) -> None:
        """A new game where the last is over: part of the load, not of the waiting for a guess."""
        if self.over:
            await self.begin()

    async def send(self, path: bytes, body: bytes, method: bytes = b"POST") -> tuple[bytes, bytes]:
        """What the page would send: with its language, and with a key so that a repetition is safe."""
        self.answered = asyncio.get_running_loop().create_future()
        self.asked += 1
        self.transport.write(REQUEST % (method, path, self.cookie, self.asked, len(body), body))
        return await self.answered


async def steadily(port: int, rate: float, seconds: float) -> Tally:
    """Guesses that are due at even intervals, given to whoever is free."""
    free: asyncio.Queue[Player] = asyncio.Queue()
    for player in await _players(port):
        free.put_nowait(player)
    tally, begun = Tally(), time.perf_counter()

    async def play(due: float, player: Player) -> None:
        tally.errors += not await player.guess()
        tally.waits.append(time.perf_counter() - due)
        await player.next_game()
        free.put_nowait(player)

    async with asyncio.TaskGroup() as group:
        for number in range(int(rate * seconds)):
            due = begun + number / rate
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            group.create_task(play(due, await free.get()))
    tally.seconds = time.perf_counter() - begun
    return tally


async def flat_out(port: int, guesses: int) -> Tally:
    """Every client guesses again as soon as it was answered."""
    players = await _players(port)
    tally, left, started = Tally(), guesses, time.perf_counter()

    async def play(player: Player) -> None:
        nonlocal left
        while left > 0:
            left -= 1
            begun = time.perf_counter()
            tally.errors += not await player.guess()
            tally.waits.append(time.perf_counter() - begun)
            await player.next_game()

    await asyncio.gather(*map(play, players))
    tally.seconds = time.perf_counter() - started
    return tally


async def beside_hard_work(port: int, at_a_time: int) -> Tally:
    """Large boards with the fewest givens: thousands of proofs that a number can or cannot go."""
    stop = asyncio.Event()
    busy = [
        asyncio.create_task(hard_work(await Player.connected(port), 1000 * number, stop)) for number in range(at_a_time)
    ]
    tally = await steadily(port, RATE, STEADY_SECONDS)
    stop.set()
    assert min(await asyncio.gather(*busy)) > 1, "the background had nothing to do"
    return tally


async def hard_work(player: Player, seed: int, stop: asyncio.Event) -> int:
    """One hard board after the other; how many were asked for."""
    asked = 0
    while not stop.is_set():
        board = {"kind": "hidato", "shape": "30x30", "level": "irreducible", "seed": seed + asked, "budget": 30}
        head, body = await player.send(b"/api/puzzles/generate", json.dumps(board).encode())
        assert head.startswith(b"HTTP/1.1 202"), body
        asked += 1
        job = json.loads(body)
        while job["state"] in ("waiting", "running") and not stop.is_set():
            await asyncio.sleep(0.25)
            head, body = await player.send(f"/api/jobs/{job['id']}".encode(), b"", method=b"GET")
            job = json.loads(body)
    return asked


async def _players(port: int) -> list[Player]:
    return [await Player.connected(port) for _ in range(CLIENTS)]


@contextmanager
def server(folder: Path) -> Iterator[tuple[int, int]]:
    """The real server on a new SQLite file: its port and its process."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port = found.getsockname()[1]
    flags = ["--port", str(port), "--database-url", f"sqlite:///{folder / 'web.sqlite'}"]
    flags += ["--requests-per-minute", "0", "--newcomers-per-minute", "0", "--newcomers-per-day", "0"]
    flags += ["--jobs-per-minute", "0", "--asks-per-minute", "0", "--work-per-day", "0", "--log-level", "warning"]
    process = subprocess.Popen([str(Path(sys.executable).parent / "pista"), "serve", *flags], stderr=subprocess.DEVNULL)
    try:
        for _ in range(200):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.1)
        yield port, process.pid
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(30)


def resident(pid: int) -> float:
    """MiB of memory in use by the server process."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def worked(pid: int) -> float:
    """Seconds of CPU time the server process has used, its children not counted."""
    user, system = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def measured(pid: int, load: Coroutine[None, None, Tally]) -> Tally:
    """What came of a load, with the work it made."""
    before = worked(pid)
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        tally = runner.run(load)
    tally.work = worked(pid) - before
    return tally


def tables() -> Iterable[Table]:
    with tempfile.TemporaryDirectory() as name, server(Path(name)) as (port, pid):
        measured(pid, flat_out(port, WARMING))
        rows = [
            measured(pid, steadily(port, RATE, STEADY_SECONDS)).row(f"{RATE} due a second"),
            measured(pid, beside_hard_work(port, 1)).row(f"{RATE} due a second, hard boards made in the background"),
            measured(pid, beside_hard_work(port, 2)).row(f"{RATE} due a second, two at a time: every core is busy"),
        ]
        memory, every = [resident(pid)], Tally()
        for _ in range(4):
            part = measured(pid, flat_out(port, GUESSES // 4))
            every.waits += part.waits
            every.errors += part.errors
            every.seconds += part.seconds
            every.work += part.work
            memory.append(resident(pid))
        rows.append(every.row(f"{CLIENTS} clients, flat out"))
    told = " → ".join(f"{each:.1f}" for each in memory)
    yield Table(
        "One server process on SQLite, driven over loopback from the same machine",
        ("load", "guesses", "per second", "median ms", "p99 ms", "p99.9 ms", "server's CPU ms a guess", "errors"),
        rows,
        f"Whole games: a new one after every sixth guess is part of the load. Memory of the server over {GUESSES:,} "
        f"guesses: {told} MiB.",
    )
