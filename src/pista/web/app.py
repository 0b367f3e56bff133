"""The application: its services put together, begun and ended."""

import asyncio
import gc
import logging
import os
import signal
import sys
import threading
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from importlib import import_module
from typing import Any

from anyio import CapacityLimiter, to_thread
from fastapi import APIRouter, Depends, FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException

from pista import __version__
from pista.kind import PuzzleError
from pista.settings import settings_from
from pista.web import errors
from pista.web.api import (
    booklets,
    days,
    endings,
    games,
    health,
    jobs,
    kinds,
    lessons,
    new_game,
    puzzles,
    sheets,
    statistics,
    transfers,
)
from pista.web.api.dependencies import Services, require_json
from pista.web.api.invalid import say_invalid
from pista.web.clock import Clock
from pista.web.cookie_key import cookie_key
from pista.web.failures import DeadlineError, FieldError, MalformedError, NoWorkersError
from pista.web.games import tidying
from pista.web.games.ahead import keep_days_made
from pista.web.games.booklets import Booklets
from pista.web.games.day_boards import DayBoards
from pista.web.games.maker import Maker
from pista.web.games.play import Games
from pista.web.games.transfer_codes import Guesses
from pista.web.kind_routes import kind_routes
from pista.web.middleware.access_log import LOGGER, Access
from pista.web.middleware.bodies import Bodies
from pista.web.middleware.hosts import Hosts
from pista.web.middleware.log_setup import configure
from pista.web.middleware.one_time_address import OneTimeAddress, Own
from pista.web.middleware.rate_limits import Limits, Rates
from pista.web.middleware.security import HeadOfTheApi, SecureHeaders, say_bug
from pista.web.middleware.shutdown import CutOff
from pista.web.middleware.unavailable_log import UnavailableLog
from pista.web.owner import Cookies
from pista.web.quotas import DAY, MINUTE, Allowance
from pista.web.readiness import Readiness
from pista.web.settings import WebSettings, web_settings
from pista.web.site import files, front, manifest, offline, pages
from pista.web.site.methods import Methods
from pista.web.state.database import UNAVAILABLE, Database
from pista.web.work.jobs import Jobs
from pista.web.work.short_queue import ShortQueue
from pista.web.work.workers import Workers

ROUTERS = (
    games,
    new_game,
    endings,
    kinds,
    lessons,
    days,
    puzzles,
    booklets,
    sheets,
    jobs,
    statistics,
    transfers,
    health,
)
TIDY_EVERY = 300.0
TURN = 0.001
"""Seconds a thread may run while others wait: a move passes from thread to thread a dozen times, and Python's own five
milliseconds each time are what a guess would mostly wait for."""


def create_app(
    settings: WebSettings, clock: Clock | None = None, *, warm: bool = True, own: Own | None = None
) -> FastAPI:
    """The application with these settings, on the machine's clock or another; nothing is opened before it starts.

    Unless it is to be warm, its working processes start when they are first needed, and no day's boards are made ahead.
    Where it is somebody's `own`, nobody else is let in.
    """
    clock = clock or Clock()
    unavailable_log = UnavailableLog(clock)

    @asynccontextmanager
    async def running(app: FastAPI) -> AsyncIterator[None]:
        services = _services(settings, clock)
        app.state.services = services
        to_thread.current_default_thread_limiter().total_tokens = settings.threads
        await run_in_threadpool(services.database.migrate)
        if warm:
            services.workers.warm()
        background = [asyncio.create_task(_keep_tidy(services))]
        if warm:
            background.append(asyncio.create_task(keep_days_made(services.day_boards)))
        streams = [services.jobs.stop_streams]
        if own:
            own.presence.begin()
            streams.append(own.presence.stop)
        _on_signals(streams)
        try:
            yield
        finally:
            for each in background:
                each.cancel()
            await asyncio.wait(background)
            await services.jobs.stop()
            await services.day_boards.stop()
            await run_in_threadpool(services.workers.stop)
            services.database.close()
            unavailable_log.close()

    app = FastAPI(
        title="Pista",
        version=__version__,
        description="Play, solve, generate and grade puzzles. Errors are RFC 9457 problems.",
        lifespan=running,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        dependencies=[Depends(require_json)],
    )
    of_kinds = [import_module(f"{package}.routes") for package in kind_routes()]
    routers = [module.router for module in (*ROUTERS, *of_kinds, files, front, manifest, offline, pages)]
    for router in routers:
        _take_in(app, router)
    app.state.methods = Methods([*app.routes, *(route for router in routers for route in router.routes)])
    _handle_errors(app)
    rates = Rates(settings.requests_per_minute, settings.max_clients, clock.monotonic)
    larger = {"/api/statistics/import": settings.max_import}
    app.add_middleware(Bodies, most=settings.max_body, larger=larger, seconds=settings.receive_seconds)
    app.add_middleware(Limits, rates=rates)
    app.add_middleware(CutOff)
    app.add_middleware(HeadOfTheApi)
    if own:
        cookies = Cookies(cookie_key(settings), settings.secure_cookies)
        app.add_middleware(OneTimeAddress, own=own, cookies=cookies, clock=clock)
    app.add_middleware(Hosts, names=settings.host_names)
    app.add_middleware(SecureHeaders, https=settings.secure_cookies)
    app.add_middleware(Access, say_unavailable=unavailable_log.say)
    return app


def _take_in(app: FastAPI, router: APIRouter) -> None:
    """The framework puts every route of a router that it includes together once more, while the first who asks waits:
    those that require JSON by themselves are whole already."""
    if any(each.dependency is require_json for each in router.dependencies):
        app.router.routes.extend(router.routes)
    else:
        app.include_router(router)


def app_from_environment() -> FastAPI:
    """What uvicorn imports in each of several server processes."""
    settings = web_settings({}, os.environ)
    configure(settings, settings_from(os.environ), alone=False)
    tune()
    return create_app(settings)


def tune() -> None:
    """Makes Python itself ready to serve and do nothing else."""
    sys.setswitchinterval(TURN)
    # Catalogues, tables and routes stay until the end: the collector need not go through them again and again.
    gc.collect()
    gc.freeze()


def _services(settings: WebSettings, clock: Clock) -> Services:
    database = Database(settings.address, settings.database_wait, settings.database_password)
    counted = (settings.max_clients, clock.monotonic)
    work = Allowance("web.work_a_day", settings.work_per_day, DAY, *counted)
    workers = Workers(settings.processes, settings.worker_memory, clock)
    short, jobs_ = ShortQueue(settings, workers, clock, work), Jobs(settings, database, clock, work)
    newcomers = (
        Allowance("web.too_many_newcomers", settings.newcomers_per_minute, MINUTE, *counted),
        Allowance("web.newcomers_a_day", settings.newcomers_per_day, DAY, *counted),
    )
    guesses = Guesses(settings.transfer_tries, settings.transfer_faults, *counted)
    games_, maker = Games(settings, database, clock), Maker(settings, workers)
    boards = DayBoards(settings, clock, database, maker)
    cookies = Cookies(cookie_key(settings), settings.secure_cookies)
    readiness, slow = Readiness(database, workers, clock, CapacityLimiter(1)), CapacityLimiter(1)
    return Services(
        settings,
        clock,
        cookies,
        database,
        workers,
        short,
        jobs_,
        games_,
        maker,
        Booklets(settings, workers, clock),
        boards,
        newcomers,
        guesses,
        readiness,
        slow,
    )


def _handle_errors(app: FastAPI) -> None:
    handlers: dict[type[Exception], Any] = {
        errors.Problem: front.say_problem_or_page,
        RequestValidationError: say_invalid,
        HTTPException: front.say_http_or_page,
        Exception: say_bug,
    }
    failures = (PuzzleError, FieldError, MalformedError, DeadlineError, NoWorkersError, *UNAVAILABLE)
    handlers |= dict.fromkeys(failures, front.say_failure_or_page)
    for kind, handler in handlers.items():
        app.add_exception_handler(kind, handler)


async def _keep_tidy(services: Services) -> None:
    """Forgets what is no longer needed, now and then."""
    while True:
        once = asyncio.ensure_future(run_in_threadpool(tidy, services, services.clock.time()))
        try:
            await asyncio.shield(once)
        except asyncio.CancelledError:
            # The thread cannot be called off, and the database must not be closed while it writes.
            await asyncio.gather(once, return_exceptions=True)
            raise
        except UNAVAILABLE:
            LOGGER.warning("tidying put off: the database is not available")
        except Exception:
            LOGGER.log(logging.ERROR, "tidying failed", exc_info=True)
        await services.clock.sleep(TIDY_EVERY)


def tidy(services: Services, now: float) -> None:
    """Forgets what is old by now, and what there is no room for."""
    tidying.tidy(services.settings, services.database, services.games.room, now)


def _on_signals(streams: Sequence[Callable[[], None]]) -> None:
    """Streams end as soon as the server is told to stop, so that it need not wait for them."""
    if threading.current_thread() is not threading.main_thread():
        return
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        before = signal.getsignal(number)

        def stopping(signum: int, frame: Any, before: Any = before) -> None:
            for stop in streams:
                loop.call_soon_threadsafe(stop)
            if callable(before):
                before(signum, frame)

        signal.signal(number, stopping)
