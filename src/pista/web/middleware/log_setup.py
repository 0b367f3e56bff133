"""Where everything the process logs goes: to a person in sentences, to a program in JSON lines, always on stderr."""

import logging
import sys

from pista.settings import Settings
from pista.web.middleware.access_log import JsonLines
from pista.web.middleware.spoken_log import SpokenLines
from pista.web.settings import WebSettings
from pista.web.voice import Voice


def speaks(settings: WebSettings) -> bool:
    """Whether a person reads along: somebody is at a terminal, unless they said otherwise."""
    return settings.log_format == "text" or (settings.log_format == "auto" and sys.stderr.isatty())


def configure(settings: WebSettings, reader: Settings, *, alone: bool = True) -> None:
    """Everything the process logs goes through one handler on stderr; not `alone` is one of several that serve."""
    handler: logging.Handler
    if speaks(settings):
        handler = SpokenLines(Voice(reader), alone=alone)
    else:
        handler = logging.StreamHandler(sys.stderr)
        handler.setFormatter(JsonLines())
    logging.basicConfig(level=settings.log_level.upper(), handlers=[handler], force=True)
    for name in ("uvicorn", "uvicorn.error"):
        logging.getLogger(name).handlers.clear()
        logging.getLogger(name).propagate = True
    # What follows is told by `Access` instead, without paths and queries.
    logging.getLogger("uvicorn.access").disabled = True
