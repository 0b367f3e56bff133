"""Load on the real server over loopback: guesses per second, waiting times, memory. Bounded in count and in time."""

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from bench.report import Table

CLIENTS = 16
RATE = 350
"""Guesses a second that arrive whether the server is ready or not: waiting counts from when a guess was due."""
STEADY_SECONDS = 20
GUESSES = 100_000
WORDS = ("perro", "sutil", "nadar", "campo", "fuego", "miedo", "queso", "libro")
TRIES = 6
EMPTY_BOARD = "\n".join(" ".join("1" if row == column == 0 else "0" for column in range(25)) for row in range(25))


@dataclass
class Tally:
    """What came of the guesses: waiting times in seconds, and answers that were no answers."""

    waits: list[float] = field(default_factory=list)
    errors: int = 0
    seconds: float = 0.0

    def quantile(self, share: float) -> float:
        return sorted(self.waits)[min(len(self.waits) - 1, int(share * len(self.waits)))]

    def row(self, name: str) -> tuple[object, ...]:
        rate = f"{len(self.waits) / self.seconds:.0f}"
        times = [f"{1000 * self.quantile(share):.1f}" for share in (0.5, 0.99, 0.999)]
        return (name, len(self.waits), rate, *times, self.errors)


class Player:
    """One client with one connection and one game at a time."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.cookie = ""
        self.game = ""
        self.turn = 0

    async def connect(self) -> None:
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        await self.begin()

    async def begin(self) -> None:
        """A new game; the old one, if any, is forgotten so that none pile up."""
        if self.game:
            await self.send("DELETE", f"/api/games/{self.game}", b"")
        asked = json.dumps({"kind": "wordle", "shape": "es 5", "tries": TRIES}).encode()
        status, head, body = await self.send("POST", "/api/games", asked)
        assert status == 201, body
        if not self.cookie:
            (line,) = [line for line in head.split("\r\n") if line.lower().startswith("set-cookie:")]
            self.cookie = line.partition(":")[2].partition(";")[0].strip()
        self.game, self.turn = json.loads(body)["id"], 0

    async def guess(self) -> bool:
        """One guess; whether it was answered as it should be."""
        asked = b'{"turn": %d, "move": "%s"}' % (self.turn, WORDS[self.turn % len(WORDS)].encode())
        status, _, body = await self.send("POST", f"/api/games/{self.game}/moves", asked)
        self.turn += 1
        if status != 200 or b'"status": "open"' not in body or self.turn >= TRIES - 1:
            await self.begin()
        return status == 200

    async def send(self, method: str, path: str, body: bytes) -> tuple[int, str, bytes]:
        head = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        head += f"Cookie: {self.cookie}\r\nContent-Length: {len(body)}\r\n\r\n"
        self.writer.write(head.encode() + body)
        answer = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        length = next((int(x[15:]) for x in answer.lower().split("\r\n") if x.startswith("content-length:")), 0)
        return int(answer[9:12]), answer, await self.reader.readexactly(length)


async def steadily(port: int, rate: float, seconds: float) -> Tally:
    """Guesses that are due at even intervals, given to whoever is free."""
    players = await _players(port)
    free: asyncio.Queue[Player] = asyncio.Queue()
    for player in players:
        free.put_nowait(player)
    tally, begun = Tally(), time.perf_counter()

    async def play(due: float, player: Player) -> None:
        tally.errors += not await player.guess()
        tally.waits.append(time.perf_counter() - due)
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

    await asyncio.gather(*map(play, players))
    tally.seconds = time.perf_counter() - started
    return tally


async def solve_hard(port: int, budget: float) -> None:
    """An empty board of 625 cells: nobody proves how many paths it has before the budget is over."""
    player = Player(port)
    await player.connect()
    asked = json.dumps({"kind": "hidato", "text": EMPTY_BOARD, "limit": 10, "budget": budget}).encode()
    await player.send("POST", "/api/puzzles/grade", json.dumps({"kind": "hidato", "text": EMPTY_BOARD}).encode())
    await player.send("POST", "/api/puzzles/solve", asked)


async def _players(port: int) -> list[Player]:
    players = [Player(port) for _ in range(CLIENTS)]
    for player in players:
        await player.connect()
    return players


@contextmanager
def server(folder: Path) -> Iterator[tuple[int, int]]:
    """The real server on a new SQLite file: its port and its process."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port = found.getsockname()[1]
    flags = ["--port", str(port), "--database-url", f"sqlite:///{folder / 'web.sqlite'}"]
    flags += ["--requests-per-minute", "0", "--log-level", "warning"]
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


def tables() -> Iterable[Table]:
    rows = []
    with tempfile.TemporaryDirectory() as name, server(Path(name)) as (port, pid):
        asyncio.run(flat_out(port, 2_000))
        rows.append(asyncio.run(steadily(port, RATE, STEADY_SECONDS)).row(f"{RATE} due a second"))

        async def beside() -> Tally:
            hard = asyncio.create_task(solve_hard(port, 30))
            await asyncio.sleep(1)
            tally = await steadily(port, RATE, STEADY_SECONDS)
            hard.cancel()
            return tally

        rows.append(asyncio.run(beside()).row(f"{RATE} due, hard solves in the background"))
        memory = [resident(pid)]
        tally = Tally()
        for _ in range(4):
            part = asyncio.run(flat_out(port, GUESSES // 4))
            tally.waits += part.waits
            tally.errors += part.errors
            tally.seconds += part.seconds
            memory.append(resident(pid))
        rows.append(tally.row(f"{CLIENTS} clients, flat out"))
    columns = ("load", "guesses", "per second", "median ms", "p99 ms", "p99.9 ms", "errors")
    told = " → ".join(f"{each:.0f}" for each in memory)
    yield Table(
        "One server process on SQLite, driven over loopback from the same machine",
        columns,
        rows,
        f"Memory of the server over {GUESSES:,} guesses: {told} MiB.",
    )
