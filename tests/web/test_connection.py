"""Connections that send too slowly, too much or nothing at all are closed, and everybody else goes on playing."""

import asyncio
import json
import logging
import resource
from typing import Any

import pytest
from starlette.types import Receive, Scope, Send

from pista.web.clock import Clock
from pista.web.connection import (
    FAREWELL,
    LEAST_TAKEN,
    LEFT_OVER,
    MOST_WAITING,
    TELL_EVERY,
    Bounds,
    connections,
)
from pista.web.settings import WebSettings
from web.desk import GET, HEAD, Desk, Wire, answers, halves, running, until
from web.hand_clock import HandClock


def unread(size: int) -> tuple[Desk, Wire]:
    """A connection whose answer waits to be read, as the transport tells of it; no request hurries it."""
    desk = Desk(send_seconds=20, receive_seconds=10_000)
    wire = desk.connect()
    wire.unread = size
    wire.protocol.pause_writing()
    return desk, wire


def test_who_does_not_read_an_answer_is_cut_off() -> None:
    async def test() -> None:
        desk, wire = unread(3_000_000)
        await desk.turn(19)
        assert not wire.aborted
        await desk.turn(1)
        assert wire.aborted

    asyncio.run(test())


def test_who_reads_an_answer_slowly_is_not_cut_off_but_who_only_sips_is() -> None:
    async def test() -> None:
        desk, wire = unread(3_000_000)
        for _ in range(3):
            wire.unread -= LEAST_TAKEN
            await desk.turn(20)
        assert not wire.aborted
        wire.unread -= 1
        await desk.turn(20)
        assert wire.aborted

    asyncio.run(test())


def test_who_has_read_an_answer_has_no_hurry_any_more() -> None:
    async def test() -> None:
        desk, wire = unread(100_000)
        await desk.turn(19)
        wire.protocol.resume_writing()
        await desk.turn(1)
        assert not wire.aborted

    asyncio.run(test())


def test_a_connection_is_closed_in_time_though_nobody_reads_its_last_answer() -> None:
    async def test() -> None:
        desk = Desk(send_seconds=20, receive_seconds=10_000)
        wire = desk.connect()
        wire.protocol.connection_lost = lambda exc: None  # type: ignore[method-assign]  # it waits for its reader
        wire.protocol.timeout_keep_alive_handler()
        assert wire.closed and not wire.aborted
        await desk.turn(20)
        assert wire.aborted

    asyncio.run(test())


@halves
def test_what_is_half_sent_is_refused_when_its_time_is_over(sent: bytes, answer: bytes) -> None:
    async def test() -> None:
        desk = Desk(receive_seconds=20)
        wire = desk.connect()
        await desk.turn(1)
        for byte in sent:
            wire.protocol.data_received(bytes([byte]))
        await desk.turn(18)
        assert wire.written == b"" and not wire.closed
        await desk.turn(1)
        await until(lambda: wire.closed or wire.ended)
        assert wire.written.startswith(answer)
        if HEAD in sent:
            head, _, body = wire.written.partition(b"\r\n\r\n")
            problem = json.loads(body)
            assert (problem["type"], problem["title"]) == ("/problems/late", "La petición no llegó a tiempo.")
            assert b"connection: close" in head.lower()
        await desk.turn(FAREWELL)
        await until(lambda: not desk.state.connections)
        assert wire.closed

    asyncio.run(test())


@running
async def test_time_is_counted_anew_for_every_request_and_not_between_them() -> None:
    desk = Desk(receive_seconds=20)
    wire = desk.connect()
    for number in range(1, 4):
        wire.protocol.data_received(GET[:20])
        await desk.turn(19)
        wire.protocol.data_received(GET[20:])
        await until(lambda number=number: wire.written.count(b"HTTP/1.1 200") == number)  # type: ignore[misc]
        await desk.turn(1000)
        assert not wire.closed
    wire.protocol.data_received(GET[:20])
    await desk.turn(20)
    assert wire.written.count(b"HTTP/1.1 408") == 1


@running
async def test_an_answer_may_take_as_long_as_it_likes() -> None:
    gate, heard = asyncio.Event(), asyncio.Event()

    async def streams(scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"first", "more_body": True})
        heard.set()
        await gate.wait()
        await send({"type": "http.response.body", "body": b"last"})

    desk = Desk(streams, receive_seconds=20)
    wire = desk.connect()
    wire.protocol.data_received(GET + b"GET / HT")
    await heard.wait()
    wire.protocol.data_received(b"TP/1.1\r\n")
    await desk.turn(1000)
    assert not wire.closed
    gate.set()
    await until(lambda: b"last" in wire.written)
    await desk.turn(1000)
    assert b"HTTP/1.1 408" in wire.written


@pytest.mark.parametrize("piece", [1, 100, 100_000])
@pytest.mark.parametrize("where", ["headers", "address", "one header", "behind the body"])
def test_headers_over_max_headers_are_431_and_not_gathered(where: str, piece: int) -> None:
    async def test() -> None:
        desk = Desk(max_headers=1000)
        begun = {
            "headers": b"GET / HTTP/1.1\r\n" + b"a: b\r\n" * 1000,
            "address": b"GET /" + b"a" * 10_000,
            "one header": b"GET / HTTP/1.1\r\na: " + b"b" * 10_000,
            "behind the body": b"GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\na: " + b"b" * 10_000,
        }[where]
        wire = desk.connect()
        for start in range(0, len(begun), piece):
            wire.protocol.data_received(begun[start : start + piece])
        assert wire.written.startswith(b"HTTP/1.1 431 ")
        await desk.turn(FAREWELL)
        await until(lambda: not desk.state.tasks)
        assert wire.written.count(b"HTTP/1.1 ") == 1
        assert sum(map(len, dict(wire.protocol.headers or ()).values())) < 1000

    asyncio.run(test())


@running
async def test_headers_up_to_max_headers_are_heard_and_every_request_has_its_own() -> None:
    desk = Desk(max_headers=1000)
    wire = desk.connect()
    asked = b"GET / HTTP/1.1\r\na: " + b"b" * 970 + b"\r\n\r\n"
    for number in range(1, 4):
        wire.protocol.data_received(asked)
        await until(lambda number=number: wire.written.count(b"HTTP/1.1 200") == number)  # type: ignore[misc]


@running
async def test_a_body_longer_than_the_headers_may_be_is_none_of_them() -> None:
    desk = Desk(max_headers=256)
    wire = desk.connect()
    wire.protocol.data_received(b"POST / HTTP/1.1\r\nContent-Length: 5000\r\n\r\n" + b"x" * 5000)
    await until(lambda: wire.written.endswith(b"x" * 5000))


@pytest.mark.parametrize(
    "sent", [b"Transfer-Encoding: gzip\r\n\r\n", b"Content-Length: 1\r\nContent-Length: 2\r\n\r\n"]
)
def test_a_request_that_cannot_be_read_is_400(sent: bytes) -> None:
    async def test() -> None:
        desk = Desk()
        wire = desk.connect()
        wire.protocol.data_received(HEAD + sent)
        assert wire.written.startswith(b"HTTP/1.1 400 ") and wire.ended
        await until(lambda: not desk.state.tasks)
        assert wire.written.count(b"HTTP/1.1 ") == 1

    asyncio.run(test())


@running
async def test_nonsense_behind_a_request_does_not_cost_its_answer() -> None:
    desk = Desk()
    wire = desk.connect()
    wire.protocol.data_received(GET + b"nonsense\r\n\r\n")
    await until(lambda: wire.ended)
    assert wire.written.startswith(b"HTTP/1.1 200") and wire.written.count(b"HTTP/1.1 ") == 1


@running
async def test_few_requests_of_a_connection_wait_for_the_one_before_them() -> None:
    gate, calls = asyncio.Event(), 0

    async def held(scope: Scope, receive: Receive, send: Send) -> None:
        nonlocal calls
        calls += 1
        await gate.wait()
        await answers(scope, receive, send)

    desk = Desk(held)
    wire = desk.connect()
    wire.protocol.data_received(GET * (MOST_WAITING + 1))
    await until(lambda: calls)
    assert not wire.is_closing()
    gate.set()
    await until(lambda: calls == MOST_WAITING + 1)
    gate.clear()
    await until(lambda: wire.written.count(b"HTTP/1.1 200") == MOST_WAITING + 1)
    wire.protocol.data_received(GET * 1000)
    assert len(wire.protocol.pipeline) <= MOST_WAITING
    gate.set()
    await until(lambda: wire.ended)
    assert calls == wire.written.count(b"HTTP/1.1 200") == 2 * (MOST_WAITING + 1)


async def refuses(scope: Scope, receive: Receive, send: Send) -> None:
    """Answers without a look at the body."""
    await send({"type": "http.response.start", "status": 403, "headers": [(b"content-length", b"0")]})
    await send({"type": "http.response.body"})


@pytest.mark.parametrize(("length", "closed"), [(LEFT_OVER, False), (2 * LEFT_OVER, True)])
def test_of_a_body_that_was_refused_no_more_than_a_little_is_read(length: int, closed: bool) -> None:
    async def test() -> None:
        desk = Desk(refuses, reads=False)
        wire = desk.connect()
        wire.protocol.data_received(b"POST / HTTP/1.1\r\nContent-Length: %d\r\n\r\n" % length)
        await until(lambda: wire.written)
        for _ in range(length // 1024):
            wire.protocol.data_received(b"x" * 1024)
        assert wire.ended == wire.paused == closed
        wire.protocol.data_received(GET)
        await until(lambda: closed or wire.written.count(b"HTTP/1.1 403") == 2)
        await desk.turn(FAREWELL)
        assert wire.closed == closed

    asyncio.run(test())


@running
async def test_who_asks_for_another_protocol_is_answered_in_this_one() -> None:
    desk = Desk()
    wire = desk.connect()
    wire.protocol.data_received(GET[:-2] + b"Connection: Upgrade\r\nUpgrade: websocket\r\n\r\nmore")
    await until(lambda: wire.closed or wire.ended)
    assert wire.written.startswith(b"HTTP/1.1 200")
    assert b"connection: close" in wire.written


@running
async def test_connections_of_address_are_open_at_a_time() -> None:
    desk = Desk(connections_of_address=2, proxies="192.0.2.7,2001:db8:9::/64")
    first, second, third = (desk.connect(f"2001:db8::{number}") for number in range(3))
    assert not first.closed and not second.closed
    assert third.written.startswith(b"HTTP/1.1 503") and third.closed
    assert b"retry-after: " in third.written.lower()
    assert json.loads(third.written.partition(b"\r\n\r\n")[2])["limit"] == 2
    for others in ("2001:db8:0:1::1", "192.0.2.1", "192.0.2.2"):
        assert not desk.connect(others).closed
    for proxy in ("192.0.2.7", "2001:db8:9::5"):
        assert not any(desk.connect(proxy).closed for _ in range(5))
    first.close()
    await until(lambda: first.protocol not in desk.state.connections)
    assert not desk.connect("2001:db8::9").closed
    assert desk.connect("2001:db8::9").closed


@running
async def test_without_a_limit_an_address_has_as_many_connections_as_there_are_files() -> None:
    desk = Desk(connections_of_address=0)
    assert not any(desk.connect().closed for _ in range(150))


def test_no_more_connections_than_half_of_the_files(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resource, "getrlimit", lambda _: (10, 10))

    async def test() -> None:
        desk = Desk(proxies="192.0.2.1")
        assert [desk.connect().closed for _ in range(6)] == [False] * 5 + [True]

    asyncio.run(test())


def test_refused_connections_are_told_once_in_a_while(caplog: pytest.LogCaptureFixture) -> None:
    clock = HandClock()
    bounds = Bounds(WebSettings(connections_of_address=1), clock)

    def told() -> list[logging.LogRecord]:
        """By us: whatever is cleared away meanwhile may be told of, too."""
        return [each for each in caplog.records if each.name.startswith("pista")]

    with caplog.at_level(logging.WARNING, "pista.web"):
        assert bounds.admit("192.0.2.1", 1) is None
        assert all(bounds.admit("192.0.2.1", 2) for _ in range(100))
        assert len(told()) == 1
        clock.turn(TELL_EVERY)
        assert bounds.admit("192.0.2.1", 2)
    assert len(told()) == 2
    assert "192.0.2.1" not in caplog.text


def test_the_machines_clock_is_the_one_of_real_connections() -> None:
    made: Any = connections(WebSettings())
    assert type(made.args[0].clock) is Clock
