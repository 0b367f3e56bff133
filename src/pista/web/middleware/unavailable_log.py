"""Why the server answered 503: each cause once, and then how often, lest a full disk be filled by its own log."""

from pista.web.clock import Clock
from pista.web.middleware.access_log import LOGGER

COUNTED = 60.0
"""Seconds for which a cause once said is only counted."""
MOST = 50
"""Causes counted at a time; further ones are said together."""
OTHERS = "others"


class UnavailableLog:
    """Used on the event loop alone."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._more: dict[str, int] = {}

    def say(self, cause: str) -> None:
        """Says the cause now, or counts it where it was said a moment ago."""
        if cause not in self._more and len(self._more) >= MOST:
            cause = OTHERS
        if cause in self._more:
            self._more[cause] += 1
            return
        self._more[cause] = 0
        LOGGER.warning("unavailable", extra={"facts": {"cause": cause}})
        self._clock.at_end_of(COUNTED, lambda: self._sum_up(cause))

    def _sum_up(self, cause: str) -> None:
        times = self._more.pop(cause, 0)
        if times:
            LOGGER.warning("unavailable again", extra={"facts": {"cause": cause, "times": times}})

    def close(self) -> None:
        """Says what was only counted so far."""
        for cause in list(self._more):
            self._sum_up(cause)
