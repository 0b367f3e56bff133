"""The log for a person at a terminal: trouble and its end, the beginning and the end of the server, and nothing else.

The same records that are JSON lines elsewhere are told in short sentences of the reader's language, or not at all.
"""

import logging
import time
from collections.abc import Callable

from pista.message import Message, message
from pista.web.middleware.access_log import LOGGER
from pista.web.voice import Voice

AGAIN = 60.0
"""Seconds for which what was said is not said again."""
STOPPING = "stopping"
CAUSES = {
    "locked": message("web.trouble_locked"),
    "disk is full": message("web.trouble_full"),
    "max_stored_bytes": message("web.server_full"),
    "no working process": message("web.trouble_workers"),
}
"""What is found in a cause, and what a person is told of it."""
PUT_OFF = ("tidying put off", "days' puzzles put off")
"""What comes of a database that is not available, which is told when it meets somebody."""
DAMAGED = "the database is damaged"
REFUSED = "connections refused"
RUNNING = "Uvicorn running on "


class SpokenLines(logging.Handler):
    """Tells what is worth knowing with a voice."""

    def __init__(self, voice: Voice, *, alone: bool = True, clock: Callable[[], float] = time.monotonic) -> None:
        """One of several processes that serve leaves it to the first to say when the server begins and ends."""
        super().__init__()
        self._voice, self._alone, self._clock = voice, alone, clock
        self._said: dict[str, float] = {}
        self._troubled = False

    def emit(self, record: logging.LogRecord) -> None:
        try:
            if record.name.startswith("uvicorn") and record.levelno < logging.WARNING:
                if self._alone:
                    self._of_the_server(record.getMessage())
            elif record.name == LOGGER.name:
                self._of_the_application(record)
            elif record.levelno >= logging.WARNING:
                self._of_others(record)
        except Exception:
            self.handleError(record)

    def _of_the_server(self, said: str) -> None:
        if said.startswith(RUNNING):
            address = said.removeprefix(RUNNING).partition(" ")[0]
            self._voice.headline(_for_people(f"{address}/"), message("web.ctrl_c"))
        elif said.startswith(("Shutting down", "Received SIG")):
            self._once(self._voice.note, message("web.ending"))
        elif said.startswith("Waiting for connections to close"):
            self._once(self._voice.note, message("web.ending_waits"))
        elif said.startswith(("Finished server process", "Stopping parent process")):
            self._once(self._voice.note, message("web.ended"))
        elif said.startswith("Child process") and said.endswith("died"):
            self._voice.warning(message("web.process_died"))

    def _of_the_application(self, record: logging.LogRecord) -> None:
        facts, said = getattr(record, "facts", {}), record.getMessage()
        if said == "request":
            self._notice_health(facts)
        elif said == "unavailable":
            self._tell_cause(facts["cause"])
        elif said == "unavailable again" or said.startswith(PUT_OFF) or record.levelno < logging.WARNING:
            return
        elif "code" in facts:
            self._voice.warning(said)  # worded already for whoever began the server
        elif said.startswith(REFUSED):
            self._once(self._voice.warning, *(each for each in _values(record) if isinstance(each, Message)))
        elif said.startswith(DAMAGED):
            self._once(self._voice.trouble, message("web.database_damaged"))
        else:
            self._of_others(record)

    def _tell_cause(self, cause: str) -> None:
        if cause == STOPPING:
            return
        self._troubled = True
        told = [said for part, said in CAUSES.items() if part in cause]
        self._once(self._voice.warning, *(told[:1] or [message("web.trouble_cause", cause=cause)]))

    def _notice_health(self, facts: dict[str, object]) -> None:
        """Pages ask for it until it is well again; or something was written, and so can be."""
        well = facts.get("status") in (200, 201, 204)
        if self._troubled and well and (facts.get("route") == "/health" or facts.get("method") in ("POST", "PUT")):
            self._troubled = False
            self._said.clear()
            self._voice.good(message("web.trouble_over"))

    def _of_others(self, record: logging.LogRecord) -> None:
        """A sentence of somebody else, or of ours for whoever mends Pista."""
        error = record.exc_info[0].__name__ if record.exc_info and record.exc_info[0] else ""
        what = " ".join(record.getMessage().splitlines()[:1]).strip()
        told = f"{what}: {error}" if error else what
        self._once(self._voice.trouble, message("web.trouble_other", what=told))

    def _once(self, tell: Callable[[Message], None], *said: Message) -> None:
        """Trouble comes in floods, and is told once."""
        now = self._clock()
        self._said = {key: then for key, then in self._said.items() if now < then + AGAIN}
        for each in said:
            if str(each) not in self._said:
                self._said[str(each)] = now
                tell(each)


def _values(record: logging.LogRecord) -> tuple[object, ...]:
    return record.args if isinstance(record.args, tuple) else ()


def _for_people(address: str) -> str:
    """One that a browser can open: a server that listens everywhere is here, too."""
    return address.replace("//0.0.0.0:", "//127.0.0.1:").replace("//[::]:", "//[::1]:")
