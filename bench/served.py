"""`pista serve` of this checkout or another in a process of its own, which can be killed and measured."""

import os
import resource
import socket
import subprocess
import sys
import time
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from types import TracebackType
from typing import Self

from bench.loopback import HOST

HERE = Path(__file__).parents[1]
PATIENCE = 60.0
"""Seconds a server may take to start or to stop."""
PISTA = ("-c", "from pista.cli import main; main()")
MIB = 2**20


class Served:
    """A server with its data in a folder; it keeps its port when it is started again.

    `handles` and `memory` (in MiB) bound what its process may open and address; `program` is what Python is to run.
    """

    def __init__(
        self,
        folder: Path,
        *flags: str,
        checkout: Path = HERE,
        handles: int | None = None,
        memory: int | None = None,
        program: tuple[str, ...] = PISTA,
    ) -> None:
        self.folder = folder
        self._limits = {resource.RLIMIT_NOFILE: handles, resource.RLIMIT_AS: memory and memory * MIB}
        # Bound but not listening: nobody else is given the port, and our server can still have it.
        self._kept = socket.socket()
        self._kept.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self._kept.bind((HOST, 0))
        self.port: int = self._kept.getsockname()[1]
        own = checkout / ".venv" / "bin" / "python"
        python = str(own if own.exists() else sys.executable)
        self._command = [python, *program, "serve", "--port", str(self.port), "--log-level", "error", *flags]
        strange = {name for name in os.environ if name.startswith("PISTA_") or name.lower().endswith("_proxy")}
        self._environment = {name: value for name, value in os.environ.items() if name not in strange}
        self._environment |= {"PYTHONPATH": str(checkout / "src"), "PISTA_DATA": str(folder)}
        self.log = folder.parent / f"{folder.name}.log"
        self.process: subprocess.Popen[bytes]

    def start(self) -> float:
        """Starts it and waits until it is healthy; the seconds that took."""
        begun = time.monotonic()
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                self._command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=self._environment
            )
        for limit, most in self._limits.items():
            if most is not None:
                resource.prlimit(self.process.pid, limit, (most, most))
        while time.monotonic() < begun + PATIENCE and self.process.poll() is None:
            if self.healthy():
                return time.monotonic() - begun
            time.sleep(0.05)
        self.kill()
        raise RuntimeError(f"the server did not start: {self.log.read_text(encoding='utf-8')[-2000:]}")

    def healthy(self) -> bool:
        try:
            line = HTTPConnection(HOST, self.port, timeout=PATIENCE)
            line.request("GET", "/health")
            return line.getresponse().status == 200
        except (OSError, HTTPException):
            return False
        finally:
            line.close()

    def stop(self) -> None:
        """As an operator would; one that does not stop is killed."""
        self.process.terminate()
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.kill()

    def kill(self) -> None:
        """kill -9; its working processes end with it."""
        self.process.kill()
        self.process.wait()

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.kill()
        self._kept.close()

    def resident(self) -> float:
        """MiB of memory of the server process; 0 where it has died."""
        return _resident(self.process.pid)

    def largest_worker(self) -> float:
        """MiB of memory of that working process which has most."""
        return max(map(_resident, _below(self.process.pid)), default=0.0)

    def handles(self) -> int:
        """Files and sockets the server process has open."""
        try:
            return sum(1 for _ in Path(f"/proc/{self.process.pid}/fd").iterdir())
        except OSError:
            return 0

    def stored(self) -> float:
        """MiB on disk."""
        return sum(map(_size, self.folder.rglob("*"))) / MIB


def _size(file: Path) -> int:
    """Bytes of a file; of one that has just vanished none."""
    try:
        return file.stat().st_size if file.is_file() else 0
    except OSError:
        return 0


def _resident(pid: int) -> float:
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    except OSError:
        return 0.0
    return pages * resource.getpagesize() / MIB


def _below(pid: int) -> list[int]:
    """The processes it started, and those they did."""
    try:
        own = [int(each) for each in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except OSError:
        return []
    return [*own, *(each for child in own for each in _below(child))]
