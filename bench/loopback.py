"""A client of a server on this machine, from any loopback address: a keep-alive connection and a cookie."""

import asyncio
import json
from typing import Any, NamedTuple

HOST = "127.0.0.1"
PATIENCE = 60.0
"""Seconds after which a server that took a request and says nothing is said not to answer."""


class NoAnswerError(Exception):
    """Nobody listened, the connection broke, or nothing came in time: whether it was carried out is not known."""


class Answer(NamedTuple):
    status: int
    headers: dict[str, str]
    body: bytes

    def json(self) -> Any:
        return json.loads(self.body)


class Client:
    """One client, who asks one thing at a time."""

    def __init__(self, port: int, address: str = HOST) -> None:
        self.port = port
        self.address = address
        self.cookie = ""
        self._line: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(
        self, method: str, path: str, body: object = None, *, key: str = "", patience: float = PATIENCE
    ) -> Answer:
        """The answer, whatever its status; NoAnswerError where there is none."""
        try:
            async with asyncio.timeout(patience):
                return await self._ask(method, path, body, key)
        except (OSError, EOFError, TimeoutError, ValueError) as error:
            self.hang_up()
            raise NoAnswerError(type(error).__name__) from None
        except asyncio.CancelledError:
            self.hang_up()
            raise

    def hang_up(self) -> None:
        """The next request comes over a new connection."""
        if self._line is not None:
            self._line[1].close()
            self._line = None

    async def _ask(self, method: str, path: str, body: object, key: str) -> Answer:
        if self._line is None:
            self._line = await asyncio.open_connection(HOST, self.port, local_addr=(self.address, 0))
        reader, writer = self._line
        writer.write(request(self.port, method, path, body, cookie=self.cookie, key=key))
        first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
        answer = Answer(int(first.split()[1]), headers, await reader.readexactly(int(headers.get("content-length", 0))))
        if "set-cookie" in headers:
            self.cookie = headers["set-cookie"].partition(";")[0]
        if headers.get("connection") == "close":
            self.hang_up()
        return answer


def request(port: int, method: str, path: str, body: object = None, *, cookie: str = "", key: str = "") -> bytes:
    """What a page would send."""
    sent = b"" if body is None else json.dumps(body).encode()
    lines = [f"{method} {path} HTTP/1.1", f"Host: {HOST}:{port}", "Accept: application/json"]
    lines += [f"Content-Length: {len(sent)}"] if sent or method != "GET" else []
    lines += ["Content-Type: application/json"] if sent else []
    lines += [f"Cookie: {cookie}"] if cookie else []
    lines += [f"Idempotency-Key: {key}"] if key else []
    return "\r\n".join([*lines, "", ""]).encode() + sent
