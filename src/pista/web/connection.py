"""Connections: what each may cost before the application has seen a request. What is too slow, too many or too large
is refused and closed here."""

import asyncio
import sys
from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any, cast

from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from pista.message import message
from pista.web.clock import Alarm, Clock
from pista.web.errors import Problem
from pista.web.language import language_of
from pista.web.middleware.access_log import LOGGER
from pista.web.middleware.bodies import LATE, late
from pista.web.middleware.rate_limits import network_of
from pista.web.middleware.security import HEADERS
from pista.web.settings import WebSettings

LEAST_TAKEN = 64 * 1024
"""Bytes of an answer that a client must have taken each time it is looked at."""
FAREWELL = 1.0
"""Seconds a refused client has to read why, before its connection is closed with whatever it still sends."""
LEFT_OVER = 64 * 1024
"""Bytes of a body that may still come when its request has been answered; with more the connection is closed."""
MOST_WAITING = 64
"""Requests of one connection that may wait for the answer to an earlier one. Browsers send none."""
RETRY = 5
"""Seconds after which one who found no room may come again: so long an idle connection is kept."""
TELL_EVERY = 60.0
"""Seconds between two lines of the log about refused connections: a flood of them must not become one of lines."""


def connections(settings: WebSettings, clock: Clock | None = None) -> Callable[..., "Connection"]:
    """What uvicorn makes a connection with; goes to other server processes, each of which counts its own."""
    return partial(Connection, Bounds(settings, clock or Clock()))


class Bounds:
    """What the connections of a server process share: what each may do, and how many there are of each address."""

    def __init__(self, settings: WebSettings, clock: Clock) -> None:
        self._settings, self.clock = settings, clock
        self.receive_seconds, self.max_headers = settings.receive_seconds, settings.max_headers
        self.send_seconds = settings.send_seconds
        self._most = settings.connections_of_address
        # Everybody comes through a proxy; it is believed about addresses, and so not counted as one.
        self._proxies = ProxyHeadersMiddleware(cast(Any, None), settings.proxies or []).trusted_hosts
        self._open: Counter[str] = Counter()
        self._told = -TELL_EVERY

    def __reduce__(self) -> tuple[type["Bounds"], tuple[WebSettings, Clock]]:
        """Another server process begins to count anew."""
        return Bounds, (self._settings, self.clock)

    def admit(self, host: str, in_all: int) -> Problem | None:
        """Counts one more connection, or says why there is no room for it."""
        most, network = most_connections(), network_of(host)
        if in_all > most:
            return self._no_room("web.connections_full", most)
        if self._most and self._open[network] >= self._most and host not in self._proxies:
            return self._no_room("web.connections_of_address", self._most)
        self._open[network] += 1
        return None

    def leave(self, host: str) -> None:
        network = network_of(host)
        self._open[network] -= 1
        if not self._open[network]:
            del self._open[network]

    def _no_room(self, key: str, most: int) -> Problem:
        why = message(key, n=most)
        if self.clock.monotonic() >= self._told + TELL_EVERY:
            self._told = self.clock.monotonic()
            LOGGER.warning("connections refused: %s", why)
        return Problem(503, "unavailable", why, headers={"Retry-After": str(RETRY)}, limit=most)


def most_connections() -> int:
    """Half of the files this process may open: the others are the database's and those of working processes."""
    if sys.platform == "win32":
        return sys.maxsize
    import resource

    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return sys.maxsize if files == resource.RLIM_INFINITY else max(1, files // 2)


class Connection(HttpToolsProtocol):
    """One connection: its requests arrive in time, with few headers, and one after the other."""

    def __init__(self, bounds: Bounds, **uvicorn: Any) -> None:
        super().__init__(**uvicorn)
        self._bounds = bounds
        self._host: str | None = None
        self._alarm: Alarm | None = None
        self._taking: Alarm | None = None
        """While an answer waits to be read, or a connection to be closed behind one."""
        self._gathered = 0
        """Bytes the parser was given since it last had something to tell: a head, or headers behind a body."""
        self._in_body = False
        self._left_over = 0
        self._deaf = False
        """Whether nothing more is listened to: what was asked before is answered, and then it is over."""
        self._over = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        host = self.client[0] if self.client else ""
        refusal = self._bounds.admit(host, len(self.connections))
        if refusal is None:
            self._host = host
            self._expect_in_time()
            return
        # No farewell: it would keep the very thing there are too many of.
        transport.write(_raw(refusal, "en"))
        self._close()

    def connection_lost(self, exc: Exception | None) -> None:
        self._over = True
        self._call_off()
        self._taken()
        self._unset_keepalive_if_required()
        if self._host is not None:
            self._bounds.leave(self._host)
            self._host = None
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._alarm is None and not (self._over or self._deaf):
            self._expect_in_time()
        most = self._bounds.max_headers
        while data and not (self._over or self._deaf):
            room = most - self._gathered
            piece, data = data[:room], data[room:]
            self._gathered += len(piece)
            super().data_received(piece)
            if self._gathered >= most:
                self._refuse(Problem(431, "too-large", message("web.headers_large", n=most), limit=most))

    def on_message_begin(self) -> None:
        if len(self.pipeline) >= MOST_WAITING:
            raise OverflowError  # what a callback raises, the parser takes for a malformed request
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._gathered, self._in_body = 0, True
        super().on_headers_complete()
        self.cycle.transport = cast(asyncio.Transport, _Unhurried(self))
        if self.parser.should_upgrade():
            # Nothing is spoken here but HTTP/1.1, and the parser reads no further.
            self.cycle.keep_alive = False

    def on_body(self, body: bytes) -> None:
        self._gathered = 0
        if self.cycle.response_complete:
            self._left_over += len(body)
            if self._left_over > LEFT_OVER:
                self.close_unhurried()
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._gathered, self._in_body, self._left_over = 0, False, 0
        self._call_off()
        super().on_message_complete()

    def pause_writing(self) -> None:
        """More is to be sent than the client has read: it has its time, too, for it keeps the answer in our memory."""
        super().pause_writing()
        self._expect_taken(self.transport.get_write_buffer_size())

    def resume_writing(self) -> None:
        self._taken()
        super().resume_writing()

    def _expect_taken(self, left: int) -> None:
        self._taken()
        self._taking = self._bounds.clock.at_end_of(self._bounds.send_seconds, partial(self._abort_unless_taken, left))

    def _abort_unless_taken(self, before: int) -> None:
        left = self.transport.get_write_buffer_size()
        if before - left < LEAST_TAKEN:
            self.transport.abort()
        else:
            self._expect_taken(left)

    def _taken(self) -> None:
        if self._taking is not None:
            self._taking.cancel()
            self._taking = None

    def _close(self) -> None:
        """Closes it when what was written has been read; whoever does not read it is not waited for."""
        self._over = True
        self.transport.close()
        if self._taking is None:
            self._taking = self._bounds.clock.at_end_of(self._bounds.send_seconds, self.transport.abort)

    def timeout_keep_alive_handler(self) -> None:
        if not self.transport.is_closing():
            self._close()

    def on_response_complete(self) -> None:
        if self._over:
            self.server_state.total_requests += 1
            return
        super().on_response_complete()

    def send_400_response(self, msg: str) -> None:
        self._refuse(Problem(400, "malformed", message("web.title_malformed")))

    def _unsupported_upgrade_warning(self) -> None:
        """Whoever asks for another protocol gets an answer in this one, and the operator need not hear of it."""

    def _expect_in_time(self) -> None:
        """From now on a request has its time to arrive."""
        self._alarm = self._bounds.clock.at_end_of(self._bounds.receive_seconds, self._time_is_over)

    def _call_off(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _time_is_over(self) -> None:
        self._alarm = None
        if self._over:
            return
        if self.flow.read_paused or (self._answering() and not self._in_body):
            # It is we who keep it waiting; and an answer under way is not cut off.
            self._expect_in_time()
        elif self._in_body and not self.cycle.response_started:
            # The application waits for the body: it says so, in the client's language.
            self.scope["state"][LATE] = True
            self.cycle.message_event.set()
        elif self._in_body or not self._gathered:
            self._close()
        else:
            self._refuse(late(self._bounds.receive_seconds))

    def _answering(self) -> bool:
        # Not every connection has had a request yet, whatever the type says.
        return bool(self.cycle) and not self.cycle.response_complete

    def _refuse(self, problem: Problem) -> None:
        """Says why and closes; where an answer is under way nothing can be said in between, and it is the last."""
        if self._over or self._deaf:
            return
        if self._answering() and not self._in_body:
            self._deaf = True
            self._call_off()
            self.flow.pause_reading()
            self.cycle.keep_alive = False
            return
        if self._answering() and (self.pipeline or self.cycle.response_started):
            self._close()
            return
        if self._answering():
            # The application waits for the rest of this very request, which will not come.
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        sent = {name.decode("latin-1"): value.decode("latin-1") for name, value in self.headers or ()}
        self.transport.write(_raw(problem, language_of(sent)))
        self.close_unhurried()

    def close_unhurried(self) -> None:
        """Ends the connection. Where something unread may be left, the client has a moment to read what was said:
        a connection closed before is reset, and what was on its way is lost."""
        if self._over:
            return
        self._over = True
        self._call_off()
        self._unset_keepalive_if_required()
        if not (self._in_body or self._gathered or self._deaf):
            self._close()
            return
        self.flow.pause_reading()
        if self.transport.can_write_eof():
            self.transport.write_eof()
        self._alarm = self._bounds.clock.at_end_of(FAREWELL, self._close)


class _Unhurried:
    """The transport as the answer to a request sees it: closing it is left to the connection."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def write(self, data: bytes) -> None:
        self._connection.transport.write(data)

    def is_closing(self) -> bool:
        return self._connection.transport.is_closing()

    def close(self) -> None:
        self._connection.close_unhurried()


def _raw(problem: Problem, language: str) -> bytes:
    """The problem as it goes over the wire where no application answers."""
    problem.headers |= HEADERS | {"Connection": "close"}
    answer = problem.response(language)
    lines = [b"%s: %s\r\n" % header for header in answer.raw_headers]
    return b"".join([STATUS_LINE[problem.status], *lines, b"\r\n", bytes(answer.body)])
