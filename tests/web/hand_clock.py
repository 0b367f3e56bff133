"""A clock that stands still until a test turns it."""

import asyncio
import datetime
import threading
from collections.abc import Callable
from dataclasses import dataclass, field

from pista.web.clock import Alarm, Clock

NOON = datetime.datetime(2026, 11, 10, 12, tzinfo=datetime.UTC).timestamp()
LONGEST = 120.0
"""Seconds of the machine after which what should happen at once is said not to: generous, for busy machines."""


@dataclass(eq=False)
class _Alarm:
    due: float
    seconds: float
    ring: Callable[[], None]
    off: Callable[["_Alarm"], None]

    def cancel(self) -> None:
        self.off(self)


@dataclass
class HandClock(Clock):
    """Shows noon of a November day; `turn` lets time pass, and what was to happen by then happens."""

    shown: float = NOON
    _alarms: list[_Alarm] = field(default_factory=list)
    _changed: threading.Condition = field(default_factory=threading.Condition)

    def time(self) -> float:
        return self.shown

    def monotonic(self) -> float:
        return self.shown - NOON

    def at_end_of(self, seconds: float, act: Callable[[], None]) -> Alarm:
        loop = asyncio.get_running_loop()
        if seconds <= 0:
            return loop.call_soon(act)

        def ring() -> None:
            loop.call_soon_threadsafe(act)

        with self._changed:
            alarm = _Alarm(self.shown + seconds, seconds, ring, self._off)
            self._alarms.append(alarm)
            self._changed.notify_all()
        return alarm

    def turn(self, seconds: float) -> None:
        """Lets so many seconds pass."""
        with self._changed:
            self.shown += seconds
            due = sorted((each for each in self._alarms if each.due <= self.shown), key=lambda each: each.due)
            self._alarms = [each for each in self._alarms if each.due > self.shown]
        for alarm in due:
            alarm.ring()

    def wait_for(self, seconds: float, times: int = 1) -> None:
        """Until so many have set an alarm to the end of so many seconds, and none of these has rung."""
        with self._changed:
            there = self._changed.wait_for(lambda: self._set_to(seconds) >= times, LONGEST)
        assert there, f"nobody waits for {seconds} s to pass"

    def _set_to(self, seconds: float) -> int:
        return sum(alarm.seconds == seconds for alarm in self._alarms)

    def _off(self, alarm: _Alarm) -> None:
        with self._changed:
            if alarm in self._alarms:
                self._alarms.remove(alarm)
