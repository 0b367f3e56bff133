"""The server of `pista open`, from its first page to its last.

It ends by Ctrl-C, with its window, or when all its pages have been gone for a while.
"""

import asyncio
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import uvicorn

from pista.cli.open.private_files import PrivateFiles
from pista.cli.open.showing import Showing
from pista.cli.open.speech import Speech
from pista.cli.user import User
from pista.message import Message, message
from pista.web.app import create_app, tune
from pista.web.clock import Clock
from pista.web.middleware.log_setup import configure
from pista.web.middleware.one_time_address import Own
from pista.web.presence import CLOSED, GRACE, Presence
from pista.web.run_key import RunKey
from pista.web.settings import WebSettings
from pista.web.start import listening, prepare, uvicorn_options

NO_PAGE_YET = 20.0
"""Seconds after which whoever waits for a page is told what else they can do."""
A_PROGRAM_ENDS_WITH_ITS_WINDOW = sys.platform != "darwin"
"""Elsewhere its pages alone tell when it is closed."""
FAREWELL = 5.0
"""Seconds a window has to close when the server ends."""


class OwnServer(uvicorn.Server):
    """Tells when it serves."""

    def __init__(self, config: uvicorn.Config, begun: Callable[[], None]) -> None:
        super().__init__(config)
        self._begun = begun

    async def startup(self, sockets: Any = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._begun()


class Run:
    """Puts the parts together and brings them to an end."""

    def __init__(
        self, user: User, settings: WebSettings, files: PrivateFiles, port: int, *, window: bool, stay: bool
    ) -> None:
        self._files, self._wished_window, self._stay = files, window, stay
        self._speech = Speech(user, settings)
        self._key = RunKey.new(port)
        self._clock = Clock()
        self._presence = Presence(self._clock, self._pages_gone, held=stay)
        self._showing = Showing(files, self._key, self._speech)
        self._window: subprocess.Popen[bytes] | None = None
        own = Own(self._key, self._presence, files.used)
        app = create_app(settings, self._clock, own=own)
        self.server = OwnServer(uvicorn.Config(app, **uvicorn_options(settings)), self._begun)

    def close(self) -> None:
        """Nothing of this run is left, but for the port it had."""
        if self._window is not None and self._window.poll() is None:
            self._window.terminate()
            with suppress(subprocess.TimeoutExpired):
                self._window.wait(FAREWELL)
        self._files.clear()

    def _begun(self) -> None:
        """Somebody can come: the run file says where, and the first page is shown."""
        self._files.write_run(self._key)
        self._speech.begun(self._key.address, self._how_it_ends())
        self._window = self._showing.window() if self._wished_window else None
        if self._window is None:
            self._show_page()
        else:
            if A_PROGRAM_ENDS_WITH_ITS_WINDOW:
                self._presence.hold()
            self._in_background(self._wait_for_window, asyncio.get_running_loop(), self._window)
        self._clock.at_end_of(NO_PAGE_YET, self._remind)

    def _show_page(self) -> None:
        self._in_background(self._showing.browser)

    def _remind(self) -> None:
        # An address that still counts is for a person's eyes, and not for a log.
        if not self._presence.seen and self._speech.to_a_person:
            self._showing.by_hand("open.no_page_yet")

    def _wait_for_window(self, loop: asyncio.AbstractEventLoop, window: "subprocess.Popen[bytes]") -> None:
        code = window.wait()
        with suppress(RuntimeError):  # the server has ended before
            loop.call_soon_threadsafe(self._window_ended, Path(str(window.args[0])).name, code)  # type: ignore[index]

    def _window_ended(self, program: str, code: int) -> None:
        if self.server.should_exit:
            return
        if self._presence.seen:
            # Pages elsewhere may still be open.
            self._let_go(CLOSED)
        elif code:
            self._showing.failed(program, code)
            self._window = None
            self._show_page()
            self._let_go()
        else:
            # A window of an earlier run is still there, and its program has taken the page over.
            self._let_go(GRACE)

    def _let_go(self, grace: float | None = None) -> None:
        if not self._stay:
            self._presence.let_go(grace)

    def _pages_gone(self) -> None:
        self._speech.note(self._what_is_gone())
        self._presence.stop()
        self.server.should_exit = True

    def _how_it_ends(self) -> Message:
        if self._stay:
            return message("open.stays")
        return message("open.ends_with_window" if self._wished_window else "open.ends_with_pages")

    def _what_is_gone(self) -> Message:
        if not self._presence.seen:
            return message("open.nobody_came")
        return message("open.pages_gone" if self._window is None else "open.window_gone")

    @staticmethod
    def _in_background(act: Callable[..., None], *args: Any) -> None:
        """Not waited for at the end."""
        threading.Thread(target=act, args=args, daemon=True).start()


def run(user: User, settings: WebSettings, files: PrivateFiles, *, window: bool, stay: bool) -> None:
    """Serves until it ends."""
    configure(settings, user.settings)
    prepare(settings)
    files.clear()
    with listening(files.last_port()) as listener:
        here = Run(user, settings, files, listener.getsockname()[1], window=window, stay=stay)
        _end_in_order()
        tune()
        try:
            here.server.run(sockets=[listener])
        except KeyboardInterrupt:
            pass
        finally:
            here.close()


def _end_in_order() -> None:
    """Whatever ends us, what we began ends with us: a signal is an interruption once the server has stopped."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, lambda *_: signal.raise_signal(signal.SIGTERM))
