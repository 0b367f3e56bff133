"""The log: one JSON object a line, with the route's pattern and never a path's values, a body, a cookie or a query."""

import json
import logging
import time
from collections.abc import Callable
from datetime import UTC, datetime

from starlette.types import ASGIApp, Message, Receive, Scope, Send

UNAVAILABLE = 503
UNKNOWN = "unknown"
LOGGER = logging.getLogger("pista.web")


class JsonLines(logging.Formatter):
    """Time, level and message; what a record carries in `extra={"facts": …}` comes after."""

    def format(self, record: logging.LogRecord) -> str:
        when = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line: dict[str, object] = {"time": when, "level": record.levelname.lower(), "said": record.getMessage()}
        # Facts may have any names; those of every line stay its own.
        line |= {name: fact for name, fact in getattr(record, "facts", {}).items() if name not in line}
        if record.exc_info and record.exc_info[0]:
            # The type and the places only: an exception's text may hold what a client sent or must not see.
            line["error"] = record.exc_info[0].__name__
            line["at"] = _places(record)
        return json.dumps(line, ensure_ascii=False)


def _places(record: logging.LogRecord) -> list[str]:
    trace = record.exc_info[2] if record.exc_info else None
    places = []
    while trace:
        code = trace.tb_frame.f_code
        places.append(f"{trace.tb_frame.f_globals.get('__name__')}:{code.co_name}:{trace.tb_lineno}")
        trace = trace.tb_next
    return places[-6:]


class Access:
    """ASGI middleware: a line per request, and the causes of those that were answered 503 to whoever says them."""

    def __init__(self, app: ASGIApp, say_unavailable: Callable[[str], None]) -> None:
        self.app = app
        self._say_unavailable = say_unavailable

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begun, status = time.perf_counter(), 0
        causes: list[str] = []
        scope["causes"] = causes

        async def noticed(sent: Message) -> None:
            nonlocal status
            if sent["type"] == "http.response.start":
                status = sent["status"]
            await send(sent)

        try:
            await self.app(scope, receive, noticed)
        finally:
            if status == UNAVAILABLE:
                self._say_unavailable("".join(causes[-1:]) or UNKNOWN)
            if LOGGER.isEnabledFor(logging.INFO):
                route = scope.get("route")
                facts = {
                    "method": scope["method"] if scope["method"].isalpha() else "?",
                    "route": getattr(route, "path", None),
                    "status": status,
                    "ms": round(1000 * (time.perf_counter() - begun), 1),
                }
                LOGGER.info("request", extra={"facts": facts})
