"""A scheduler and workers as processes of their own, on ports that the system chooses."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pista

TESTS = Path(__file__).parents[1]


class Node:
    """One of them; `address` is where it listens."""

    def __init__(self, folder: Path, *args: str, **environ: str) -> None:
        # What a test hands to workers must be known there.
        path = os.pathsep.join((str(TESTS), str(Path(pista.__file__).parents[1])))
        self.process = subprocess.Popen(
            [sys.executable, str(TESTS / "workers" / "node.py"), *args],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            cwd=folder,
            env=os.environ | {"PYTHONPATH": path} | environ,
        )

    @property
    def address(self) -> str:
        """Waits until it is there."""
        if not hasattr(self, "_address"):
            assert self.process.stdout is not None
            self._address = self.process.stdout.readline().strip()
        return self._address

    def kill(self) -> None:
        self.process.kill()
        self.process.communicate()

    def end(self) -> None:
        """Leaves the cluster in good order, so that no later test sees it."""
        self.process.communicate(timeout=60)


class Nodes:
    """A scheduler, and workers as they are needed."""

    def __init__(self, folder: Path, **environ: str) -> None:
        self.folder = folder
        self.scheduler = Node(folder, "scheduler", **environ)
        self.address = self.scheduler.address
        self.workers: list[Node] = []

    def at_least(self, count: int) -> str:
        """The address, when so many workers are there."""
        for dead in [one for one in self.workers if one.process.poll() is not None]:
            dead.kill()
            self.workers.remove(dead)
        self.workers += [Node(self.folder, "worker", self.address) for _ in range(count - len(self.workers))]
        for one in self.workers:
            assert one.address
        return self.address

    @contextmanager
    def stranger(self, which: str) -> Iterator[str]:
        """The address of a worker with another Pista, or with none."""
        node = Node(self.folder, "worker", self.address, which)
        try:
            yield node.address
        finally:
            node.end()

    def end(self) -> None:
        for one in (*self.workers, self.scheduler):
            one.kill()
