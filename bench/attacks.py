"""What somebody hostile sends to a server, each in a process of its own, from one address."""

import json
import random
import secrets
import socket
import sqlite3
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from dataclasses import replace
from functools import cache, partial
from http.client import HTTPConnection, HTTPException
from itertools import chain, combinations, islice
from select import select
from typing import Any, NamedTuple

from bench.loopback import HOST
from bench.right_moves import a_grid_kind, a_move
from bench.served import MIB, Served

PATIENCE = 90.0
LARGE = "30x30"
FILLING_SECONDS = 60.0
HOLDING_SECONDS = 12.0
SILENT_SECONDS = 25.0
MOVES = 4990
GAMES = 20
BOARDS = 1100
Prepared = dict[str, Any]


class Attack(NamedTuple):
    """`send` is given the server's port and what was prepared, and says what came of it."""

    name: str
    send: Callable[[int, Prepared], str]
    prepare: Callable[[Served], Prepared] = lambda _: {}
    seconds: float = 40.0
    """After which it is broken off."""
    handles: int | None = None
    """Files and sockets the server may have open, where it is to run out of them."""


def sent(port: int, head: bytes, parts: Iterable[bytes] = ()) -> str:
    """The status a request of any size got, which may come before all of it was sent, and the size of the answer."""
    with socket.create_connection((HOST, port), PATIENCE) as line:
        with suppress(OSError):
            line.sendall(head)
            for part in parts:
                if select([line], [], [], 0)[0]:
                    break
                line.sendall(part)
        received = b""
        with suppress(OSError):
            while b"\r\n\r\n" not in received and (more := line.recv(65_536)):
                received += more
        got, _, rest = received.partition(b"\r\n\r\n")
        if not got:
            return "no answer"
        size = len(rest)
        length = int((got.lower().partition(b"content-length: ")[2].split() or [b"0"])[0])
        with suppress(OSError):
            while size < length and (more := line.recv(MIB)):
                size += len(more)
    return f"{got.split()[1].decode()}, {size / 1e6:.1f} MB" if size > 1e5 else got.split()[1].decode()


def import_of_ones(count: int, port: int, _: Prepared) -> str:
    body = b'{"version":1,"results":[' + b",".join([b"1"] * count) + b"]}"
    return sent(port, _head("POST /api/statistics/import", f"Content-Length: {len(body)}"), [body])


def endless_body(port: int, _: Prepared) -> str:
    part = b"%x\r\n%s\r\n" % (MIB, b" " * MIB)
    parts = chain((part for _ in range(1024)), [b"0\r\n\r\n"])
    return sent(port, _head("GET /es/", "Transfer-Encoding: chunked"), parts)


def nested_body(port: int, _: Prepared) -> str:
    body = b"[" + b",".join([b"[]"] * (41 * 10**6 // 3)) + b"]"
    return sent(port, _head("GET /health", f"Content-Length: {len(body)}"), _portions(body))


def long_header(port: int, _: Prepared) -> str:
    return sent(
        port, b"GET /health HTTP/1.1\r\nHost: localhost\r\nX-Long: ", _portions(b"a" * 50 * 10**6 + b"\r\n\r\n")
    )


def invented_cookies(port: int, prepared: Prepared) -> str:
    """Solves that take all of their budget, by as many clients as one likes to be."""
    statuses: Counter[int] = Counter()
    asked = {"kind": prepared["kind"], "text": prepared["text"], "budget": 30}

    def solve(cookie: str) -> int:
        return _asked(port, "POST", "/api/puzzles/solve", asked, cookie=cookie)[0]

    cookies = [f"pista_owner={secrets.token_urlsafe(32)}" for _ in range(8)]
    with ThreadPoolExecutor(32) as pool:
        statuses.update(pool.map(solve, cookies * 4))
    time.sleep(HOLDING_SECONDS)
    return _told(statuses)


def moves_with_fresh_keys(port: int, prepared: Prepared) -> str:
    """A move and its undoing, again and again, as fast as they are let."""
    statuses: Counter[int] = Counter()
    turn, until = 0, time.monotonic() + FILLING_SECONDS
    line = HTTPConnection(HOST, port, timeout=PATIENCE)
    while time.monotonic() < until:
        step, body = ("undo", {}) if turn % 2 else ("moves", {"move": prepared["move"]})
        path, key = f"/api/games/{prepared['game']}/{step}", secrets.token_hex(16)
        status, _ = _asked(port, "POST", path, {"turn": turn, **body}, cookie=prepared["cookie"], key=key, line=line)
        statuses[status] += 1
        turn += status == 200
        if status != 200:
            time.sleep(0.05)
    return _told(statuses)


def silent_sockets(port: int, _: Prepared) -> str:
    """Sockets that say nothing, half a head, or half a body, in equal parts; one that is closed is opened again."""
    halves = (b"", b"GET /health HTTP/1.1\r\nHost: loc", _head("POST /api/games", "Content-Length: 100") + b'{"kind"')
    lines: dict[int, socket.socket] = {}
    closed, until = 0, time.monotonic() + SILENT_SECONDS
    while time.monotonic() < until:
        for number in range(300):
            if number in lines and select([lines[number]], [], [], 0)[0]:
                closed += 1
                lines.pop(number).close()
            if number not in lines:
                with suppress(OSError):
                    lines[number] = socket.create_connection((HOST, port), 1)
                    lines[number].sendall(halves[number % len(halves)])
        time.sleep(1)
    for line in lines.values():
        line.close()
    return f"{len(lines)} open after {SILENT_SECONDS:.0f} s, {closed} were closed before"


def lists_of_long_games(port: int, prepared: Prepared) -> str:
    def look(_: int) -> float:
        begun = time.monotonic()
        _asked(port, "GET", "/api/games", cookie=prepared["cookie"])
        return time.monotonic() - begun

    with ThreadPoolExecutor(8) as pool:
        waits = list(pool.map(look, range(8)))
    return f"the slowest of 8: {1000 * max(waits):.0f} ms"


def large_boards(port: int, prepared: Prepared) -> str:
    """As many different boards as a minute's requests allow."""
    statuses: Counter[int] = Counter()
    until = time.monotonic() + FILLING_SECONDS
    line = HTTPConnection(HOST, port, timeout=PATIENCE)
    for text in islice(_variants(), BOARDS):
        if time.monotonic() > until:
            break
        asked = {"kind": prepared["kind"], "text": text}
        statuses[_asked(port, "POST", "/api/games", asked, cookie=prepared["cookie"], line=line)[0]] += 1
    return _told(statuses)


def slow_board(_: Served) -> Prepared:
    """A board that takes longer to solve than anybody may wait: a large one with a seventh of its givens."""
    kind, puzzle = a_grid_kind(), _large_puzzle("expert")
    few = tuple(given if cell % 7 == 0 else None for cell, given in enumerate(puzzle.givens))
    return {"kind": kind.name, "text": kind.write(replace(puzzle, givens=few))}


def large_game(server: Served) -> Prepared:
    """A game on a large board, and a move in it."""
    kind = a_grid_kind()
    text = kind.write(_large_puzzle("easy"))
    status, headers, body = _answered(server.port, "POST", "/api/games", {"kind": kind.name, "text": text})
    assert status == 201, body
    return {
        "kind": kind.name,
        "cookie": headers["set-cookie"].partition(";")[0],
        "game": json.loads(body)["id"],
        "move": a_move(kind, text),
    }


def long_games(server: Served) -> Prepared:
    """Games of many moves: all but the last of each are put into the file while the server is down."""
    prepared = large_game(server)
    ids = [prepared["game"]]
    _move(server.port, prepared, ids[0], 0)
    for text in islice(_variants(), GAMES - 1):
        asked = {"kind": prepared["kind"], "text": text}
        ids.append(json.loads(_asked(server.port, "POST", "/api/games", asked, cookie=prepared["cookie"])[1])["id"])
        _move(server.port, prepared, ids[-1], 0)
    server.stop()
    moves = json.dumps([prepared["move"]] * (MOVES - 1))
    with closing(sqlite3.connect(server.folder / "web.sqlite")) as database:
        changed = "UPDATE games SET moves = ?, done = ?, turn = ? WHERE turn = 1"
        assert database.execute(changed, (moves, MOVES - 1, MOVES - 1)).rowcount == GAMES
        database.commit()
    server.start()
    for game in ids:
        _move(server.port, prepared, game, MOVES - 1)
    return prepared


ATTACKS = (
    Attack("import of 400,000 ones", partial(import_of_ones, 400_000)),
    Attack("import of 1,500,000 ones", partial(import_of_ones, 1_500_000)),
    Attack("GET /es/ with a body of 1 GB", endless_body),
    Attack("41 MB of `[[],[]…` to /health", nested_body),
    Attack("a header of 50 MB", long_header),
    Attack("8 invented cookies, 4 solves of 30 s each", invented_cookies, slow_board),
    Attack("moves and undos with fresh keys for 60 s", moves_with_fresh_keys, large_game, seconds=70),
    Attack("300 silent sockets, 256 handles", silent_sockets, handles=256),
    Attack("8 lists at once of 20 games of 4,990 moves", lists_of_long_games, long_games),
    Attack("1,100 boards of 30×30", large_boards, large_game, seconds=70),
)


@cache
def _large_puzzle(level: str) -> Any:
    return a_grid_kind().generate(LARGE, level=level, seed=3)


def _variants() -> Iterator[str]:
    """The same large board without two of its givens, always others."""
    kind, puzzle = a_grid_kind(), _large_puzzle("easy")
    given = [cell for cell, value in enumerate(puzzle.givens) if value is not None]
    pairs = list(combinations(given[:60], 2))
    random.Random(3).shuffle(pairs)
    for pair in pairs:
        fewer = tuple(None if cell in pair else value for cell, value in enumerate(puzzle.givens))
        yield kind.write(replace(puzzle, givens=fewer))


def _move(port: int, prepared: Prepared, game: str, turn: int) -> None:
    body = {"turn": turn, "move": prepared["move"]}
    status, said = _asked(port, "POST", f"/api/games/{game}/moves", body, cookie=prepared["cookie"])
    assert status == 200, said


def _head(first: str, *more: str) -> bytes:
    lines = [f"{first} HTTP/1.1", f"Host: {HOST}", "Content-Type: application/json", *more]
    return "\r\n".join([*lines, "", ""]).encode()


def _portions(body: bytes) -> Iterator[bytes]:
    return (body[at : at + MIB] for at in range(0, len(body), MIB))


def _answered(port: int, method: str, path: str, body: object = None) -> tuple[int, dict[str, str], bytes]:
    line = HTTPConnection(HOST, port, timeout=PATIENCE)
    with closing(line):
        line.request(method, path, json.dumps(body), {"Content-Type": "application/json"})
        answer = line.getresponse()
        return answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()


def _asked(
    port: int,
    method: str,
    path: str,
    body: object = None,
    *,
    cookie: str = "",
    key: str = "",
    line: HTTPConnection | None = None,
) -> tuple[int, bytes]:
    """Status and body; 0 where there was no answer."""
    headers = {"Content-Type": "application/json", "Cookie": cookie} | ({"Idempotency-Key": key} if key else {})
    line = line or HTTPConnection(HOST, port, timeout=PATIENCE)
    try:
        line.request(method, path, None if body is None else json.dumps(body), headers)
        answer = line.getresponse()
        return answer.status, answer.read()
    except (OSError, HTTPException):
        line.close()
        return 0, b""


def _told(statuses: Counter[int]) -> str:
    return ", ".join(f"{count} × {status or 'no answer'}" for status, count in sorted(statuses.items()))
