"""What `pista open` keeps: a folder for its user's eyes alone, and in it the run file, by which a second `pista open`
finds the first, and pages that lead a browser to a one-time address.

A file that somebody else could have written or read is none of ours, whatever it says.
"""

import hashlib
import json
import os
import stat
from collections.abc import Mapping
from contextlib import suppress
from html import escape
from pathlib import Path
from typing import Any

from pista.file_locks import LockFile, lock_of
from pista.kind import PuzzleError
from pista.message import message
from pista.store import make_folder, remove_file, replace_file
from pista.web.run_key import RunKey

LARGEST = 1000
"""Bytes of a run file, and more than ours ever has."""
OTHERS = 0o077
LEADING = "door-"
PAGE = """<!doctype html>
<meta charset="utf-8"><meta name="referrer" content="no-referrer"><title>Pista</title>
<meta http-equiv="refresh" content="0;url={address}">
"""


class PrivateFiles:
    """The folder `open` in the data folder. It is made, and closed to others where it was open."""

    def __init__(self, data: Path) -> None:
        self.folder = data.absolute() / "open"
        make_folder(self.folder.parent.parent)
        for each in (self.folder.parent, self.folder):
            with suppress(FileExistsError):
                each.mkdir(0o700)
        found = self.folder.lstat()
        if not stat.S_ISDIR(found.st_mode) or not _is_mine(found):
            raise PuzzleError(message("open.folder_not_ours", folder=self.folder))
        if os.name == "posix" and found.st_mode & OTHERS:
            self.folder.chmod(0o700)
        self._run = self.folder / "run.json"

    @property
    def window(self) -> Path:
        """Where the browser of the window keeps what it knows."""
        return self.folder / "window"

    def lock(self) -> LockFile:
        """Held by the server as long as it lives: whoever takes it is the first."""
        return lock_of(self._run)

    def running(self) -> RunKey | None:
        """The key of the server that runs, or of one that was killed."""
        said = self._read()
        port, secret = said.get("port"), said.get("secret")
        if type(port) is int and 0 < port < 1 << 16 and isinstance(secret, str) and len(secret) == 64:
            with suppress(ValueError):
                return RunKey(bytes.fromhex(secret), port)
        return None

    def last_port(self) -> int:
        """The one used the last time: what a browser stores belongs to it. 0 where there is none."""
        port = self._read().get("port")
        return port if type(port) is int and 1 << 10 <= port < 1 << 16 else 0

    def write_run(self, key: RunKey) -> None:
        self._write({"port": key.port, "secret": key.secret.hex()})

    def clear(self) -> None:
        """Nothing is left of a server that is no more, but for the port it had."""
        self._write({"port": self.last_port()})
        for page in self.folder.glob(f"{LEADING}*.html"):
            with suppress(OSError):
                page.unlink()

    def leading_page(self, key: RunKey, ticket: str) -> Path:
        """A page that leads to the one-time address. What a browser is begun with is seen by every user of the machine
        (`ps`); so it is begun with this file, which nobody else can read."""
        page = self._page(ticket)
        replace_file(page, PAGE.format(address=escape(address_of(key, ticket))))
        return page

    def used(self, ticket: str) -> None:
        with suppress(OSError):
            self._page(ticket).unlink(missing_ok=True)

    def _page(self, ticket: str) -> Path:
        return self.folder / f"{LEADING}{hashlib.sha256(ticket.encode()).hexdigest()[:32]}.html"

    def _write(self, said: Mapping[str, Any]) -> None:
        # Made anew: what is replaced would leave its mode to the next, and a link would lead us elsewhere.
        remove_file(self._run)
        replace_file(self._run, json.dumps(said) + "\n")

    def _read(self) -> Mapping[str, Any]:
        try:
            handle = os.open(self._run, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0))
        except OSError:
            return {}
        try:
            found = os.fstat(handle)
            others = os.name == "posix" and found.st_mode & OTHERS
            if not stat.S_ISREG(found.st_mode) or not _is_mine(found) or others:
                return {}
            said = json.loads(os.read(handle, LARGEST))
        except (OSError, ValueError, RecursionError):
            return {}
        finally:
            os.close(handle)
        return said if isinstance(said, dict) else {}


def address_of(key: RunKey, ticket: str) -> str:
    """The one-time address."""
    return f"{key.address}open/{ticket}"


def _is_mine(found: os.stat_result) -> bool:
    return os.name != "posix" or found.st_uid == os.geteuid()
