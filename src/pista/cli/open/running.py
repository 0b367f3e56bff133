"""The server of `pista open`, from its first page to its last.

It ends by Ctrl-C, with its window, or when all its pages have been gone for a while.
"""

import asyncio
import signal
import subprocess
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

    def __init__(self, user: User, settings: WebSettings, files: PrivateFiles, port: int, *, stay: bool) -> None:
        self._files, self._stay = files, stay
        self._speech = Speech(user, settings)
        self._key = RunKey.new(port)
        self._clock = Clock()
        self._presence = Presence(self._clock, self._pages_gone, held=stay)
        self._showing = Showing(files, self._key, self._speech)
        self._window: subprocess.Popen[bytes] | None = None
        own = Own(self._key, self._presence, files.used)
        app = create_app(settings, self._clock, own=own)
        self._wished_window = False
        self.server = OwnServer(uvicorn.Config(app, **uvicorn_options(settings)), self._begun)

    def wish_for_window(self) -> None:
        self._wished_window = True

    def close(self) -> None:
        """Nothing of this run is left, but for the port it had."""
        if self._window is not None and self._window.poll() is None:
            self._window.terminate()
            with suppress(subprocess.TimeoutExpired):
                self._window.wait(FAREWELL)
        self._files.clear_pages()
        self._files.end_run(self._key)

    def _begun(self) -> None:
        """Somebody can come: the run file says where, and the first page is shown."""
        self._files.write_run(self._key)
        ending = "stays" if self._stay else "ends_with_window" if self._wished_window else "ends_with_pages"
        self._speech.begun(self._key.address, message(f"open.{ending}"))
        self._window = self._showing.window() if self._wished_window else None
        if self._window is None:
            self._show_page()
        else:
            self._presence.hold()
            self._in_background(self._wait_for_window, asyncio.get_running_loop(), self._window)
        self._clock.at_end_of(NO_PAGE_YET, self._remind)

    def _show_page(self) -> None:
        self._in_background(self._showing.browser)

    def _remind(self) -> None:
        if not self._presence.seen:
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
            self._show_page()
            self._let_go()
        else:
            # A window of an earlier run is still there, and its program has taken the page over.
            self._let_go(GRACE)

    def _let_go(self, grace: float | None = None) -> None:
        if not self._stay:
            self._presence.let_go(grace)

    def _pages_gone(self) -> None:
        self._end(message(f"open.{self._what_is_gone()}"))

    def _what_is_gone(self) -> str:
        if not self._presence.seen:
            return "nobody_came"
        return "window_gone" if self._window is not None else "pages_gone"

    def _end(self, why: Message) -> None:
        self._speech.note(why)
        self._presence.stop()
        self.server.should_exit = True

    @staticmethod
    def _in_background(act: Callable[..., None], *args: Any) -> None:
        """Not waited for at the end."""
        threading.Thread(target=act, args=args, daemon=True).start()


def run(user: User, settings: WebSettings, files: PrivateFiles, *, window: bool, stay: bool) -> None:
    """Serves until it ends."""
    configure(settings, user.settings)
    prepare(settings)
    files.clear_pages()
    with listening(files.last_port()) as listener:
        here = Run(user, settings, files, listener.getsockname()[1], stay=stay)
        if window:
            here.wish_for_window()
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
