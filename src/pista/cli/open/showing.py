"""A page of the server is shown: in a window of its own where one is wished for and can be had, else in the ordinary
browser, else by an address to open by hand. What is not possible is said.
"""

import os
import subprocess
import time
from pathlib import Path

from pista.cli.open.browsers import begin_window, has_display, open_page, window_command
from pista.cli.open.private_files import PrivateFiles, address_of
from pista.cli.open.speech import Speech
from pista.message import message
from pista.web.run_key import RunKey


class Showing:
    """Gives every browser an address of its own."""

    def __init__(self, files: PrivateFiles, key: RunKey, speech: Speech) -> None:
        self._files, self._key, self._speech = files, key, speech

    def window(self) -> "subprocess.Popen[bytes] | None":
        """The program whose window it is; None, with a word of why, where there can be none."""
        if not has_display(os.environ):
            self._speech.warning(message("open.no_display"))
            return None
        command = window_command(self._page(), self._files.window, os.environ)
        if command is None:
            self._speech.warning(message("open.no_window"))
            return None
        try:
            return begin_window(command)
        except OSError as error:
            self.failed(Path(command[0]).name, error.errno or 1)
            return None

    def failed(self, program: str, code: int) -> None:
        self._speech.warning(message("open.window_failed", program=program, code=code))

    def browser(self) -> None:
        """May take as long as the browser lives: one that `BROWSER` names is waited for."""
        if not open_page(self._page()):
            self.by_hand("open.no_browser")

    def by_hand(self, key: str) -> None:
        self._speech.one_time(key, address_of(self._key, self._ticket()))

    def _page(self) -> Path:
        return self._files.leading_page(self._key, self._ticket())

    def _ticket(self) -> str:
        return self._key.ticket(time.time())
