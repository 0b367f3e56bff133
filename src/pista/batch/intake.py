"""Reads ahead, so that what has come is worked on while more is awaited. Knows neither puzzles nor workers."""

from collections import deque
from collections.abc import Iterable, Sequence
from threading import Condition, Thread
from types import TracebackType
from typing import Self

from pista.batch.sources import Found

MOST_WAITING = 10_000
"""Puzzles that are read before anybody asks for them."""
MOST_CHARACTERS = 4_000_000
"""Of all texts that wait, and of all texts in one share; a text alone may be as long as it is allowed to be."""


class Intake:
    """Takes puzzles from where they are found, in a thread of its own, from when it is entered until it is left."""

    def __init__(self, found: Iterable[Found]) -> None:
        self._found = found
        self._waiting: deque[Found] = deque()
        self._characters = 0
        self._out = 0
        self._ended = False
        self._left = False
        self._failed: BaseException | None = None
        self._news = Condition()

    def __enter__(self) -> Self:
        Thread(target=self._read, daemon=True).start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with self._news:
            self._left = True
            self._news.notify_all()

    def take(self, most: int) -> Sequence[Found]:
        """So many of those that have come, or fewer. Waits for one only if all that were taken are done; gives none if
        some are not, or at the end."""
        with self._news:
            while not (self._waiting or self._ended or self._out):
                self._news.wait()
            if self._failed is not None and not self._waiting:
                raise self._failed
            share: list[Found] = []
            size = 0
            while self._waiting and len(share) < most:
                if share and size + len(self._waiting[0].text) > MOST_CHARACTERS:
                    break
                share.append(self._waiting.popleft())
                size += len(share[-1].text)
            self._characters -= size
            self._out += len(share)
            self._news.notify_all()
            return share

    def accept(self, count: int) -> None:
        """So many of those that were taken are done."""
        with self._news:
            self._out -= count

    def _read(self) -> None:
        try:
            for each in self._found:
                with self._news:
                    while self._is_full() and not self._left:
                        self._news.wait()
                    if self._left:
                        return
                    self._waiting.append(each)
                    self._characters += len(each.text)
                    self._news.notify_all()
        except BaseException as error:
            self._failed = error
        finally:
            with self._news:
                self._ended = True
                self._news.notify_all()

    def _is_full(self) -> bool:
        return len(self._waiting) >= MOST_WAITING or self._characters >= MOST_CHARACTERS
