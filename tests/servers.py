"""Real servers for tests: `pista serve` in a process of its own, on a port and a database nobody else has."""

import json
import socket
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import httpx2 as httpx

PISTA = Path(sys.executable).parent / "pista"
PATIENCE = 120.0
"""Seconds after which a server that lives but does not answer is said to hang; a busy one may need long to start."""


class Port:
    """A port kept for a test: bound but not listening, so that nobody is given it and our server can still have it."""

    def __init__(self) -> None:
        self._kept = socket.socket()
        # The server sets it, too; among those who do, only the one who listens has the port.
        self._kept.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self._kept.bind(("127.0.0.1", 0))
        self.number: int = self._kept.getsockname()[1]

    def close(self) -> None:
        self._kept.close()


def started(
    command: Sequence[str], health: str, log: Path, *, env: Mapping[str, str] | None = None, cwd: Path | None = None
) -> "subprocess.Popen[bytes]":
    """A program that writes this log, as soon as it answers at the address of its health; one that cannot fails."""
    with log.open("ab") as file:
        process = subprocess.Popen(command, stdout=file, stderr=file, stdin=subprocess.DEVNULL, env=env, cwd=cwd)
    until = time.monotonic() + PATIENCE
    while process.poll() is None and time.monotonic() < until:
        try:
            if httpx.get(health, timeout=PATIENCE).status_code == 200:
                return process
        except httpx.TransportError:
            time.sleep(0.05)  # nobody listens yet, and nothing but asking again tells when
    process.kill()
    process.wait()
    raise AssertionError(log.read_text(encoding="utf-8"))


def end(process: "subprocess.Popen[bytes]") -> None:
    """Asks it to end; TimeoutExpired where it does not, and it is killed."""
    if process.poll() is None:
        process.terminate()
    try:
        process.wait(PATIENCE)
    finally:
        process.kill()
        process.wait()


class Server:
    """A running server, its log, and how to talk to it; can be killed and started again on the same port."""

    def __init__(
        self, folder: Path, *flags: str, host: str = "127.0.0.1", name: str = "server", program: Path = PISTA
    ) -> None:
        self._port = Port()
        self._command = [str(program), "serve", "--host", host, "--port", str(self._port.number), *flags]
        self.address = f"http://{host}:{self._port.number}"
        self.log = folder / f"{name}.log"
        try:
            self.start()
        except BaseException:
            self._port.close()
            raise

    def start(self) -> None:
        """Starts it and waits until it answers."""
        self.process = started(self._command, f"{self.address}/health", self.log)

    def client(self, **options: Any) -> httpx.Client:
        return httpx.Client(base_url=self.address, timeout=PATIENCE, **options)

    def log_lines(self) -> list[dict[str, Any]]:
        text = self.log.read_text(encoding="utf-8")
        return [json.loads(line) for line in text.splitlines() if line.startswith("{")]

    def wait_until_logged(self, said: str) -> None:
        """Until a line of the log holds these words."""
        until = time.monotonic() + PATIENCE
        while not any(said in line["said"] for line in self.log_lines()):
            assert time.monotonic() < until, self.log.read_text(encoding="utf-8")
            time.sleep(0.02)  # a file tells nobody that it has grown

    def stop(self) -> None:
        """As an operator would; what does not stop is killed, and the test fails."""
        end(self.process)

    def kill(self) -> None:
        """kill -9; its working processes end with it."""
        self.process.kill()
        self.process.wait()

    def close(self) -> None:
        """Stops it for good and gives its port back."""
        self.stop()
        self._port.close()
