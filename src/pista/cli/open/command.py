"""`pista open`: finds the server that runs already, or begins one."""

import os
import time
from typing import Any

import click

from pista.cli.help import SpokenCommand, TellingOption
from pista.cli.open.first import answers
from pista.cli.open.private_files import PrivateFiles
from pista.cli.user import User, ui_option
from pista.extras import needs
from pista.file_locks import LockFile
from pista.kind import PuzzleError
from pista.message import message
from pista.web.run_key import RunKey
from pista.web.settings import variable, web_settings

PATIENCE = 30.0
"""Seconds for the first to begin: it was asked a moment ago, and the machine may be busy."""
STEP = 0.1

FOR_ONE = {
    "host": "127.0.0.1",
    "hosts": "127.0.0.1",
    "port": 0,
    "workers": 1,
    "proxies": "",
    "secure_cookies": False,
    "requests_per_minute": 0,
    "work_per_day": 0,
}
"""What follows from there being one visitor, who sits here: variables meant for a server that hosts do not count."""


@click.command("open", cls=SpokenCommand, help="help.open_about")
@click.option("--window", is_flag=True, help="help.open_window")
@click.option("--stay", is_flag=True, help="help.open_stay")
@click.option(
    "--log-format",
    cls=TellingOption,
    note=variable("log_format"),
    show_default="auto",
    default=None,
    help="setting.log_format",
)
@ui_option
@click.pass_obj
def open_(user: User, /, *, window: bool, stay: bool, log_format: str | None) -> None:
    given: dict[str, Any] = {**FOR_ONE, "log_format": log_format}
    settings = web_settings(given, os.environ)
    with needs("web"):
        from pista.cli.open.another import show_another
        from pista.cli.open.running import run
    files = PrivateFiles(user.settings.data)
    lock = files.lock()
    running = first(files, lock)
    if running is not None:
        show_another(user, settings, files, running, window=window)
        return
    try:
        run(user, settings, files, window=window, stay=stay)
    finally:
        lock.release()


def first(files: PrivateFiles, lock: LockFile, patience: float = PATIENCE) -> RunKey | None:
    """The key of the server that runs; None where we are the first, and the lock is ours.

    The lock ends with its program, so one that was killed is never waited for. Where a disk knows no locks, whoever
    answers was first nonetheless.
    """
    until = time.monotonic() + patience
    while True:
        taken = lock.take()
        key = files.running()
        if key is not None and answers(key):
            if taken:
                lock.release()
            return key
        if taken:
            return None
        if time.monotonic() > until:
            raise PuzzleError(message("open.no_answer", folder=files.folder))
        time.sleep(STEP)
