"""`pista open` as a person begins it, and a browser that tells what it was shown instead of showing it."""

import json
import os
import re
import subprocess
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import httpx2 as httpx

from cli.program import PATIENCE, PISTA

BROWSER = """#!/bin/sh
for last; do :; done
case "$last" in --*) for each; do case "$each" in --app=*) last="${each#--app=}";; esac; done;; esac
tr '\\0' '\\n' < /proc/$$/cmdline > "$0.cmdline.$$"
mv "$0.cmdline.$$" "$0.began.$$"
cp -p "${last#file://}" "$0.copy.$$"
mv "$0.copy.$$" "$0.shown.$$"
"""
"""Leaves how it was begun, and the file it was to show."""


def browser(folder: Path, name: str = "browser", then: str = "") -> Path:
    """A program that notes what it is begun with, and then does something else."""
    folder.mkdir(exist_ok=True)
    program = folder / name
    program.write_text(BROWSER + then, encoding="utf-8")
    program.chmod(0o755)
    return program


class OwnServer:
    """A running `pista open`, and what its browser was shown."""

    def __init__(self, data: Path, program: Path, *flags: str, **environ: str) -> None:
        self.data, self.program = data, program
        self.log = data.parent / f"{data.name}-{time.monotonic_ns()}.log"
        self._env = os.environ | {"PISTA_DATA": str(data), "BROWSER": f"{program} %s", "DISPLAY": ""} | environ
        self._env = {name: value for name, value in self._env.items() if value}
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [PISTA, "open", *flags], stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=self._env
            )

    def said(self) -> str:
        return self.log.read_text(encoding="utf-8")

    def wait_for(self, found: Callable[[], Any]) -> Any:
        """What is found once it is there."""
        until = time.monotonic() + PATIENCE
        while not (there := found()):
            assert time.monotonic() < until, self.said()
            time.sleep(0.02)  # files tell nobody that they have come
        return there

    def run_file(self) -> dict[str, Any]:
        """As soon as it serves."""
        return dict(self.wait_for(self._run))

    def _run(self) -> dict[str, Any] | None:
        try:
            found = json.loads((self.data / "open/run.json").read_bytes())
        except (OSError, ValueError):
            return None
        return found if isinstance(found, dict) and "secret" in found else None

    def shown(self, number: int = 1) -> list[Path]:
        """The pages that browsers were to show, as soon as there are so many."""

        def pages() -> list[Path]:
            found = sorted(
                self.program.parent.glob(f"{self.program.name}.shown.*"), key=lambda each: each.stat().st_mtime
            )
            return found if len(found) >= number else []

        return list(self.wait_for(pages))

    def begun_with(self) -> str:
        (found,) = self.program.parent.glob(f"{self.program.name}.began.*")
        return unquote(found.read_text(encoding="utf-8"))

    def wait(self) -> int:
        return self.process.wait(PATIENCE)

    def end(self) -> int:
        self.process.terminate()
        return self.wait()

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


Open = Callable[..., OwnServer]
"""Begins one more, with these flags and variables."""


def address_in(page: Path) -> str:
    """The one-time address that a page leads to."""
    found = re.search(r'content="0;url=(http://127\.0\.0\.1:\d+/open/[^"]+)"', page.read_text(encoding="utf-8"))
    assert found
    return found[1]


class Visitors:
    """Browsers that are led to an address, let in or not."""

    def __init__(self) -> None:
        self._clients = ExitStack()

    def __call__(self, address: str) -> httpx.Client:
        there = urlsplit(address)
        client = self._clients.enter_context(httpx.Client(base_url=f"http://{there.netloc}", timeout=PATIENCE))
        if there.path:
            client.get(there.path)
        return client

    def close(self) -> None:
        self._clients.close()


def port_of(address: str) -> int:
    return urlsplit(address).port or 0


def is_let_in(client: httpx.Client) -> bool:
    return client.get("/en/").status_code == 200
