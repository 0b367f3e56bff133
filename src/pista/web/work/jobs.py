"""Work a request may have to wait for: answered at once when it is quick, else kept as a job that can be followed."""

import asyncio
import json
from base64 import b64decode, b64encode
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple, cast

from starlette.concurrency import run_in_threadpool

from pista.message import message
from pista.web.clock import Clock
from pista.web.errors import Problem, key_reused, not_found, problem_for
from pista.web.forms import Form, JobForm, ProblemForm, ProgressForm
from pista.web.owner import new_id
from pista.web.quotas import MINUTE, Allowance, Places, Sentences, Visitor, half
from pista.web.settings import WebSettings
from pista.web.state import jobs as state
from pista.web.state.database import UNAVAILABLE, Database
from pista.web.work.costs import paid_by

TICK = 0.2
ALIVE = 15.0
"""Seconds after its last sign of life when a job is taken for dead with its server."""
SIGN_EVERY = 1.0
COMMENT_EVERY = 10.0
RETRY = 10
"""Seconds after which one may ask again for whom there was no place."""
JOBS = Sentences("web.queue_full", "web.jobs_of_address", "web.jobs_of_client")
STREAMS = Sentences("web.too_many_streams", "web.streams_of_address", "web.streams_of_client")


@dataclass
class Report:
    """What a job tells of itself while it runs."""

    progress: ProgressForm | None = None
    partial: Form | None = None
    news: bool = False
    files: dict[str, bytes] = field(default_factory=dict)
    """What it made besides its result, by name; only of work that is a job from the first."""

    def tell(self, done: int, total: int, partial: Form | None = None) -> None:
        self.progress, self.partial, self.news = {"done": done, "total": total}, partial, True


Task = Callable[[Report], Awaitable[Form]]


class Outcome(NamedTuple):
    """The work's answer; or the job that it became, and its id."""

    body: Form
    job: str | None = None


@dataclass
class Jobs:
    """The jobs this server process runs; their state is in the database, for every process to read."""

    settings: WebSettings
    database: Database
    clock: Clock
    work: Allowance
    _running: dict[str, asyncio.Task[Form]] = field(default_factory=dict)
    _once: dict[tuple[str, str], tuple[str, asyncio.Future[Outcome]]] = field(default_factory=dict)
    _followers: dict[str, asyncio.Task[None]] = field(default_factory=dict)
    _stopping: asyncio.Event = field(default_factory=asyncio.Event)

    def __post_init__(self) -> None:
        here = self.settings
        most = here.job_queue
        self._places = Places(JOBS, most, here.jobs_per_address or half(most), here.jobs_per_client, RETRY)
        self._begun = Allowance(
            "web.jobs_a_minute", here.jobs_per_minute, MINUTE, here.max_clients, self.clock.monotonic
        )
        self._streams = Places(STREAMS, here.max_streams, here.streams_per_address, here.streams_per_client, RETRY)

    async def run_once(
        self, visitor: Visitor, language: str, name: str, task: Task, *, key: str | None, request: str
    ) -> Outcome:
        """Like `run`; the same request sent again with its key while the work is under way gets the same answer."""
        if key is None:
            return await self.run(visitor, language, name, task)
        place = (visitor.name, key)
        if place not in self._once:
            begun = asyncio.ensure_future(self.run(visitor, language, name, task, once=place))
            begun.add_done_callback(lambda ended: self._forget(place, ended))
            self._once[place] = (request, begun)
        first, outcome = self._once[place]
        if first != request:
            raise key_reused()
        return await asyncio.shield(outcome)

    def _forget(self, place: tuple[str, str], ended: asyncio.Future[Outcome]) -> None:
        """What was refused may be asked for again."""
        if ended.cancelled() or ended.exception():
            self._once.pop(place, None)

    async def run(
        self,
        visitor: Visitor,
        language: str,
        name: str,
        task: Task,
        *,
        at_once: bool = True,
        once: tuple[str, str] | None = None,
    ) -> Outcome:
        """The work's answer, or the visitor's job where it takes longer than a request should wait."""
        owner, address = visitor
        self._places.require(visitor)
        self._begun.require(address)
        self.work.require(address)
        self._begun.take(address)
        self._places.take(visitor)
        report = Report()
        running = asyncio.ensure_future(self._paid(visitor, task, report))
        running.add_done_callback(lambda _: self._left(visitor, once))
        if at_once and await self.clock.wait(running, self.settings.answer_seconds):
            return Outcome(running.result())
        job = new_id()
        try:
            await run_in_threadpool(self._add, job, owner, name)
        except BaseException:
            running.cancel()
            raise
        self._running[job] = running
        follower = asyncio.ensure_future(self._follow(job, language, running, report))
        self._followers[job] = follower
        follower.add_done_callback(lambda _: self._followers.pop(job))
        return Outcome(await self.document(owner, job), job)

    async def _paid(self, visitor: Visitor, task: Task, report: Report) -> Form:
        with paid_by(visitor, self.work):
            return await task(report)

    async def document(self, owner: str, job: str) -> JobForm:
        """The job as JSON; 404 where it is not the owner's."""
        return document(await run_in_threadpool(self._find, owner, job), self.clock.time())

    async def file(self, owner: str, job: str, name: str) -> bytes:
        """A file that the job made; 404 where it made none of that name, or is not the owner's."""

        def found() -> str | None:
            with self.database.reading() as connection:
                return state.file(connection, owner, job, name)

        packed = await run_in_threadpool(found)
        if packed is None:
            raise not_found()
        return b64decode(packed)

    async def cancel(self, owner: str, job: str) -> None:
        """Ends the work at once; a job that has ended stays as it is."""
        await run_in_threadpool(self._find, owner, job)
        await run_in_threadpool(self._change, job, state="cancelled", ended=self.clock.time())
        if job in self._running:
            self._running[job].cancel()

    async def begin_stream(self, visitor: Visitor, job: str) -> None:
        """Takes a place among the streams, where the job is the visitor's and there is room for one more."""
        await self.document(visitor.name, job)
        self._streams.require(visitor)
        self._streams.take(visitor)

    def end_stream(self, visitor: Visitor) -> None:
        self._streams.leave(visitor)

    async def events(self, owner: str, job: str) -> AsyncIterator[str]:
        """Server-sent events until the job has ended or the server stops."""
        seen, quiet = -1, 0.0
        while not self._stopping.is_set():
            row = await run_in_threadpool(self._find, owner, job)
            told = document(row, self.clock.time())
            if told["state"] not in state.OPEN:
                yield event("end", told)
                return
            if row.change != seen:
                seen, quiet = row.change, 0.0
                yield event("progress", told)
            elif quiet >= COMMENT_EVERY:
                quiet = 0.0
                yield ": still here\n\n"
            quiet += TICK
            await self._tick(job)

    async def _tick(self, job: str) -> None:
        """A moment, or less: the end of a job of this process is told at once."""
        if follower := self._followers.get(job):
            await self.clock.wait(follower, TICK)
        else:
            await self.clock.sleep(TICK)

    def stop_streams(self) -> None:
        """Lets every stream of events end; the server is about to stop."""
        self._stopping.set()

    async def stop(self) -> None:
        """Ends all work; followers then write that it failed."""
        self._stopping.set()
        for running in self._running.values():
            running.cancel()
        if self._followers:
            await self.clock.wait(asyncio.gather(*self._followers.values(), return_exceptions=True), 5)

    async def _follow(self, job: str, language: str, running: asyncio.Task[Form], report: Report) -> None:
        """Carries news from the work to the database, and a cancellation from the database to the work."""
        last_sign = 0.0
        report.news = True
        try:
            while not running.done():
                if await self.clock.wait(running, TICK) or not (
                    report.news or self.clock.time() > last_sign + SIGN_EVERY
                ):
                    continue
                last_sign = self.clock.time()
                try:
                    if not await run_in_threadpool(self._sign, job, report):
                        running.cancel()
                except UNAVAILABLE:
                    report.news = True
            await self._end(job, language, running, report)
        finally:
            self._running.pop(job, None)

    async def _end(self, job: str, language: str, running: asyncio.Task[Form], report: Report) -> None:
        values: dict[str, Any] = {"ended": self.clock.time(), "deadline": self.clock.time() + self.settings.keep_jobs}
        if running.cancelled():
            values |= {"state": "failed", "problem": _lost().document(language)}
        elif error := running.exception():
            values |= {"state": "failed", "problem": problem_for(error).document(language)}
        else:
            values |= {"state": "done", "result": running.result(), "progress": report.progress, "partial": None}
            if report.files:
                values["files"] = {name: b64encode(data).decode() for name, data in report.files.items()}
        for pause in (0.5, 2.0, 0.0):
            try:
                await run_in_threadpool(self._change, job, **values)
                return
            except UNAVAILABLE:
                await self.clock.sleep(pause)

    def _left(self, visitor: Visitor, once: tuple[str, str] | None) -> None:
        if once is not None:
            self._once.pop(once, None)
        self._places.leave(visitor)

    def _sign(self, job: str, report: Report) -> bool:
        """A sign of life, with the news there is; False where the job was cancelled."""
        deadline = self.clock.time() + ALIVE
        with self.database.writing() as connection:
            if not report.news:
                return state.alive(connection, job, deadline)
            report.news = False
            news = {"progress": report.progress, "partial": report.partial}
            return state.change(connection, job, state="running", deadline=deadline, **news)

    def _add(self, job: str, owner: str, task: str) -> None:
        now = self.clock.time()
        with self.database.writing() as connection:
            state.add(connection, job, owner, task, now, now + ALIVE)

    def _find(self, owner: str, job: str) -> state.JobRow:
        with self.database.reading() as connection:
            row = state.find(connection, owner, job)
        if row is None:
            raise Problem(404, "not-found", message("web.not_found"))
        return row

    def _change(self, job: str, **values: Any) -> bool:
        with self.database.writing() as connection:
            changed = state.change(connection, job, **values)
            if "result" in values:
                state.forget_beyond(connection, job, self.settings.bytes_of_client // 2)
            return changed


def document(row: state.JobRow, now: float) -> JobForm:
    """The job as JSON; one without a sign of life has failed."""
    dead = row.open and row.deadline < now
    return {
        "id": row.id,
        "task": row.task,
        "state": "failed" if dead else row.state,
        "progress": cast("ProgressForm | None", row.progress),
        "partial": row.partial,
        "result": row.result,
        "problem": _lost().document("en") if dead else cast("ProblemForm | None", row.problem),
    }


def event(name: str, data: JobForm) -> str:
    """One server-sent event."""
    return f"event: {name}\ndata: {json.dumps(data, ensure_ascii=False)}\n\n"


def _lost() -> Problem:
    return Problem(503, "unavailable", message("web.job_lost"))
