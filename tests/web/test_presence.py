"""The server of `pista open` ends when its pages are gone: not while one is loaded anew, nor because time passes."""

import asyncio
from collections.abc import Callable

import pytest
from starlette.types import Message

from pista.web.presence import CLOSED, FIRST, GRACE, Presence
from web.hand_clock import HandClock


class Page:
    """A page that keeps its stream open until it leaves."""

    def __init__(self, presence: Presence) -> None:
        self._gone = asyncio.Event()
        self.sent: list[Message] = []
        self.task = asyncio.ensure_future(presence.stream({"type": "http"}, self._receive, self._send))

    async def _receive(self) -> Message:
        await self._gone.wait()
        return {"type": "http.disconnect"}

    async def _send(self, sent: Message) -> None:
        self.sent.append(sent)

    async def leave(self) -> None:
        self._gone.set()
        await self.task


async def came(presence: Presence) -> Page:
    page = Page(presence)
    while len(page.sent) < 2:
        await asyncio.sleep(0)
    return page


async def rung() -> None:
    """What a clock that was turned has set off is over."""
    for _ in range(3):
        await asyncio.sleep(0)


def told(act: Callable[[HandClock, Presence], "asyncio.Future[None] | object"], *, held: bool = False) -> list[str]:
    """What is told of pages that are gone while this is done."""

    async def do() -> list[str]:
        clock, gone = HandClock(), list[str]()
        presence = Presence(clock, lambda: gone.append("gone"), held=held)
        presence.begin()
        await act(clock, presence)  # type: ignore[misc]
        await rung()
        presence.stop()
        return gone

    return asyncio.run(do())


@pytest.mark.parametrize(("waited", "gone"), [(FIRST - 1, []), (FIRST, ["gone"])])
def test_the_first_page_has_its_time_to_come(waited: float, gone: list[str]) -> None:
    async def act(clock: HandClock, presence: Presence) -> None:
        clock.turn(waited)

    assert told(act) == gone


@pytest.mark.parametrize(("waited", "gone"), [(GRACE - 1, []), (GRACE, ["gone"])])
def test_the_last_page_has_its_time_to_come_back(waited: float, gone: list[str]) -> None:
    async def act(clock: HandClock, presence: Presence) -> None:
        first, second = await came(presence), await came(presence)
        await first.leave()
        clock.turn(10 * GRACE)  # however long: one is still there, and the machine may have slept
        await rung()
        await second.leave()
        clock.turn(waited)

    assert told(act) == gone


def test_a_page_that_is_loaded_anew_was_never_gone() -> None:
    async def act(clock: HandClock, presence: Presence) -> None:
        for _ in range(5):
            page = await came(presence)
            await page.leave()
            clock.turn(GRACE - 1)
            await rung()

    assert told(act) == []


def test_it_is_told_once() -> None:
    async def act(clock: HandClock, presence: Presence) -> None:
        for _ in range(2):
            clock.turn(FIRST)
            await rung()
        page = await came(presence)
        await page.leave()
        clock.turn(FIRST)

    assert told(act) == ["gone"]


def test_who_wants_it_to_stay_is_never_left() -> None:
    async def act(clock: HandClock, presence: Presence) -> None:
        clock.turn(FIRST)
        page = await came(presence)
        await page.leave()
        clock.turn(FIRST)

    assert told(act, held=True) == []


@pytest.mark.parametrize("elsewhere", [False, True])
def test_a_window_that_closes_ends_it_unless_a_page_is_open_elsewhere(elsewhere: bool) -> None:
    async def act(clock: HandClock, presence: Presence) -> None:
        presence.hold()
        window = await came(presence)
        other = await came(presence) if elsewhere else None
        await window.leave()
        clock.turn(10 * GRACE)  # the window stands, whatever its page does
        await rung()
        presence.let_go(CLOSED)
        clock.turn(CLOSED)
        await rung()
        if other:
            await other.leave()

    assert told(act) == ([] if elsewhere else ["gone"])


def test_streams_end_when_the_server_stops() -> None:
    async def act(clock: HandClock, presence: Presence) -> None:
        page = await came(presence)
        presence.stop()
        await page.task
        assert page.sent[-1] == {"type": "http.response.body", "body": b"", "more_body": False}

    assert told(act) == []
