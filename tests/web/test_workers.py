"""Work in processes of its own: ended at its deadline, cancelled at once."""

import asyncio
import gc
import os
import select
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from pathlib import Path

import pytest
from servers import PATIENCE

from pista.web.failures import DeadlineError, FieldError
from pista.web.work import tasks
from pista.web.work.workers import Lane, Workers
from web.hand_clock import HandClock
from web.slow_work import FOREVER, endless_once_seen, prepared_once_seen

BOARD = ". . .\n. > .\n. . .\n\n1 1 2\n1 - 2\n3 3 2\n"
OF_THE_SERVER = {"fastapi", "sqlalchemy", "psycopg", "uvicorn", "pista.web.work.workers"}


@pytest.fixture
def workers(clock: HandClock) -> Iterator[Workers]:
    """A process for each lane, with 400 MiB of memory."""
    made = Workers(1, 400, clock)
    yield made
    made.stop()


@pytest.fixture
def pipe(tmp_path: Path) -> Path:
    os.mkfifo(tmp_path / "pipe")
    return tmp_path / "pipe"


async def begun(pipe: Path) -> None:
    (await asyncio.to_thread(pipe.open, "rb")).close()


def test_a_working_process_holds_nothing_of_the_server(workers: Workers) -> None:
    """What the process that forks it has not imported, every one of them would import by itself."""

    async def try_it() -> None:
        imported = await workers.call(Lane.SHORT, None, eval, "set(__import__('sys').modules)")
        assert tasks.__name__ in imported
        assert not OF_THE_SERVER & set(imported)

    asyncio.run(try_it())


def test_a_budget_begins_when_the_process_has_started(
    clock: HandClock, pipe: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = pipe.with_name("gate")
    os.mkfifo(gate)
    monkeypatch.setattr("pista.web.work.beginning.prepare", partial(prepared_once_seen, pipe, gate))
    workers = Workers(1, 400, clock)

    async def try_it() -> None:
        found = asyncio.ensure_future(workers.call(Lane.LONG, 3, os.getpid))
        await begun(pipe)
        clock.turn(10)
        await begun(gate)
        assert await found > 0

    try:
        asyncio.run(try_it())
    finally:
        workers.stop()


@pytest.mark.minute
def test_work_is_ended_at_its_deadline_with_its_process(workers: Workers, clock: HandClock, pipe: Path) -> None:
    async def try_it() -> None:
        first = await workers.call(Lane.LONG, 10, os.getpid)
        late = asyncio.ensure_future(workers.call(Lane.LONG, 3, endless_once_seen, pipe))
        await begun(pipe)
        clock.turn(3)
        with pytest.raises(DeadlineError):
            await late
        second = await workers.call(Lane.LONG, 10, os.getpid)
        assert first != second
        with pytest.raises(ProcessLookupError):
            os.kill(first, 0)

    asyncio.run(try_it())


ORPHAN = """
import asyncio, sys, time
from pista.web.clock import Clock
from pista.web.work.workers import Lane, Workers

def endless(pipe):
    global held
    held = open(pipe, "wb")
    time.sleep(3600)

if __name__ == "__main__":
    asyncio.run(Workers(1, 400, Clock()).call(Lane.LONG, None, endless, sys.argv[1]))
"""


@pytest.mark.minute
def test_working_processes_end_with_a_server_that_is_killed(tmp_path: Path, pipe: Path) -> None:
    script = tmp_path / "server_like.py"
    script.write_text(ORPHAN)
    server = subprocess.Popen([sys.executable, script, pipe])
    try:
        with pipe.open("rb") as held:
            server.kill()
            server.wait()
            ended, _, _ = select.select([held], [], [], PATIENCE)  # whoever held the other side is gone
            assert ended
            assert held.read() == b""
    finally:
        server.kill()


@pytest.mark.minute
def test_cancelling_ends_the_process_and_short_work_does_not_wait_for_long(workers: Workers, pipe: Path) -> None:
    async def try_it() -> None:
        worker = await workers.call(Lane.LONG, 10, os.getpid)
        long = asyncio.ensure_future(workers.call(Lane.LONG, 60, endless_once_seen, pipe))
        await begun(pipe)
        assert await workers.call(Lane.SHORT, 10, abs, -1) == 1
        assert not long.done()
        long.cancel()
        with pytest.raises(asyncio.CancelledError):
            await long
        assert await workers.call(Lane.LONG, 10, os.getpid) != worker

    asyncio.run(try_it())


def test_a_budget_begins_with_the_work(workers: Workers, clock: HandClock) -> None:
    """Who waits for the only process does not spend its own time."""

    async def try_it() -> None:
        before = asyncio.ensure_future(workers.call(Lane.LONG, 8, time.sleep, FOREVER))
        await asyncio.to_thread(clock.wait_for, 8)
        after = asyncio.ensure_future(workers.call(Lane.LONG, 5, abs, -1))
        await asyncio.sleep(0)  # lets it ask
        clock.turn(8)
        with pytest.raises(DeadlineError):
            await before
        assert await after == 1

    asyncio.run(try_it())


def test_a_worker_takes_no_more_than_its_memory(workers: Workers) -> None:
    async def try_it() -> None:
        assert len(await workers.call(Lane.SHORT, 30, bytes, 1000)) == 1000
        with pytest.raises(DeadlineError):
            await workers.call(Lane.SHORT, 30, bytes, 800_000_000)

    asyncio.run(try_it())


def test_an_error_of_the_puzzle_comes_back_whole(workers: Workers) -> None:
    async def try_it() -> None:
        with pytest.raises(FieldError) as wrong:
            await workers.call(Lane.SHORT, 30, tasks.read, "makaro", "\n\n@" + BOARD[1:], 900, "en")
        assert wrong.value.pointer == "#/text"
        assert (wrong.value.error.line, wrong.value.error.column) == (3, 1)

    asyncio.run(try_it())


def test_a_start_that_fails_when_nobody_waits_any_more_is_no_news(
    workers: Workers, caplog: pytest.LogCaptureFixture
) -> None:
    async def try_it() -> None:
        starting: Future[None] = Future()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(workers, "_start", lambda _: starting)
            calling = asyncio.ensure_future(workers.call(Lane.LONG, None, os.getpid))
            await asyncio.sleep(0)  # once is enough for it to ask for a process
            calling.cancel()
            with pytest.raises(asyncio.CancelledError):
                await calling
        starting.set_exception(BrokenProcessPool())
        await asyncio.sleep(0)  # once for the loop to hear of it

    # What other tests have left behind, such as tasks of a browser that was closed, is told of when it is cleared away.
    gc.collect()
    caplog.clear()
    asyncio.run(try_it())
    gc.collect()
    assert caplog.messages == []
