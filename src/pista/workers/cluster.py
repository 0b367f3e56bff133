"""Workers on other machines, by dask.distributed, which is imported here alone and only when asked for.

Whatever goes wrong with a cluster is a PuzzleError; dask's own lines and tracebacks are for those who look after it.
"""

import logging
import pickle
import re
import threading
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future
from contextlib import contextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

from pista import __version__
from pista.extras import needs
from pista.kind import PuzzleError
from pista.message import Message, message
from pista.workers.call import VERSION, StrangerError, build, packed_call
from pista.workers.processes import GUARD, held_back, refuse_scripts_that_cannot_be_read

if TYPE_CHECKING:
    from distributed import Client
    from distributed import Future as Remote

CONNECTING = 10
"""Seconds until a scheduler must have answered."""
WORKERLESS = 60.0
"""Seconds without any worker until we no longer believe in one. Some clusters replace theirs."""
LOOKING = 5.0
NOTICING = 0.25
CLOSING = 5
MOST_WORKERS = 256
"""On this machine."""
CERTIFICATES = "DASK_DISTRIBUTED__COMM__TLS__CA_FILE, …__CLIENT__CERT, …__CLIENT__KEY"
"""By what dask is told where they are."""
NOISY = ("distributed", "tornado", "asyncio")
LOCAL = re.compile(r"local:(\d+)")
REMOTE = re.compile(r"(tcp|tls)://[^/\s]+:\d+")
Given = ParamSpec("Given")
Result = TypeVar("Result")


class Cluster(Executor):
    """An executor whose calls are done by the workers of a cluster; so many `workers` were there at the beginning.

    Large bytes among the arguments travel once to each worker. A call that began cannot be cancelled.
    """

    def __init__(self, client: "Client", address: str) -> None:
        self.workers = _checked_workers(client, address)
        self._address = address
        self._client = client
        self._executor = client.get_executor(pure=False)
        self._large: dict[bytes, Remote[bytes]] = {}
        self._open: set[Future[Any]] = set()
        self._failed: PuzzleError | None = None
        self._ended = threading.Event()
        for look in (self._look_for_scheduler, self._look_for_workers):
            threading.Thread(target=look, daemon=True).start()

    def submit(self, fn: Callable[Given, Result], /, *args: Given.args, **kwargs: Given.kwargs) -> Future[Result]:
        """Has a worker do it; PuzzleError from the future where the cluster failed."""
        packed, large = packed_call(partial(fn, **kwargs) if kwargs else fn, args)
        answer = Future[Result]()
        # Dask cannot tell whether it has begun: so that nobody takes it for cancelled, it always has.
        answer.set_running_or_notify_cancel()
        self._open.add(answer)
        if self._failed is not None:
            self._settle(answer, error=self._failed)
            return answer
        done = self._executor.submit(pickle.loads, packed, buffers=[self._travelling(each) for each in large])
        done.add_done_callback(partial(self._tell, answer))
        return answer

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Ends with the `with` of `cluster`."""

    def end(self) -> None:
        """Looks for nothing any more."""
        self._ended.set()

    def _travelling(self, large: bytes) -> "Remote[bytes]":
        """As a task and not as data: where the only worker that holds it dies, it is made again."""
        if large not in self._large:
            self._large[large] = self._client.submit(bytes, large, pure=False)
        return self._large[large]

    def _tell(self, answer: "Future[Any]", done: "Future[Any]") -> None:
        from distributed import KilledWorker

        error = CancelledError() if done.cancelled() else done.exception()
        if error is None:
            self._settle(answer, done.result())
        elif isinstance(error, PuzzleError):
            self._settle(answer, error=error)
        elif isinstance(error, CancelledError):
            self._settle(answer, error=PuzzleError(message("workers.scheduler_gone", address=self._address)))
        elif isinstance(error, KilledWorker):
            self._settle(answer, error=PuzzleError(message("workers.died_too_often", n=error.allowed_failures + 1)))
        elif isinstance(error, StrangerError):
            self._settle(answer, error=PuzzleError(_other_version(error.version, build(), error.address)))
        else:
            # Another version may know neither the call nor how to refuse it. Dask's own thread cannot wait for answers.
            threading.Thread(target=self._explain, args=(answer, error), daemon=True).start()

    def _explain(self, answer: "Future[Any]", error: BaseException) -> None:
        try:
            _checked_workers(self._client, self._address)
        except PuzzleError as why:
            error = why
        except Exception:
            error = PuzzleError(message("workers.scheduler_gone", address=self._address))
        self._settle(answer, error=error)

    def _settle(self, answer: "Future[Any]", result: object = None, error: BaseException | None = None) -> None:
        try:
            self._open.remove(answer)
        except KeyError:
            return
        if error is None:
            answer.set_result(result)
        else:
            answer.set_exception(error)

    def _look_for_scheduler(self) -> None:
        """Dask tells of most calls that were lost with the connection, but not of results that were on their way."""
        connection = self._client.scheduler_comm
        while not self._ended.wait(NOTICING):
            if self._client.status != "running" or self._client.scheduler_comm is not connection:
                return self._fail(message("workers.scheduler_gone", address=self._address))
        return None

    def _look_for_workers(self) -> None:
        """Calls without a worker wait for ever; whoever asked for them does not."""
        alone = 0.0
        while not self._ended.wait(LOOKING):
            with suppress(Exception):
                alone = 0.0 if self._client.nthreads() else alone + LOOKING
            if alone >= WORKERLESS:
                return self._fail(message("workers.no_workers", address=self._address))
        return None

    def _fail(self, why: Message) -> None:
        self._failed = PuzzleError(why)
        for answer in list(self._open):
            self._settle(answer, error=self._failed)


@contextmanager
def cluster(address: str) -> Iterator[Cluster]:
    """The workers of a dask scheduler at `tcp://host:port` or `tls://host:port`; or as many as `local:N` says, which
    are started here and end with the block.

    Each worker must have this very version of Pista. PuzzleError in a sentence where there is no cluster, or where it
    fails; what was finished by then has been given out. Who can reach a scheduler can run anything on its workers: keep
    strangers out by a firewall or TLS. Needs `pista[cluster]`.
    """
    local = LOCAL.fullmatch(address)
    count = int(local[1]) if local else 1
    if not (local or REMOTE.fullmatch(address)) or not 1 <= count <= MOST_WORKERS:
        raise PuzzleError(message("workers.address", address=address, most=MOST_WORKERS))
    if local:
        refuse_scripts_that_cannot_be_read()
    # Some parts of it warn of each other while they are imported.
    with needs("cluster"), warnings.catch_warnings(action="ignore"):
        import distributed  # noqa: F401 - only whether it is there
    with _quiet(), _own(count) if local else _client(address) as client:
        executor = Cluster(client, address)
        try:
            yield executor
        finally:
            executor.end()


@contextmanager
def _client(address: str) -> Iterator["Client"]:
    from distributed import Client
    from distributed.security import Security

    try:
        # Asked first: a client that finds out by itself takes long to give up, and complains on stderr.
        if address.startswith("tls:") and not Security().get_connection_args("client").get("ssl_context"):
            raise PuzzleError(message("workers.no_certificates", settings=CERTIFICATES))
        # It warns of versions that differ in a digit.
        with warnings.catch_warnings(action="ignore"):
            client = Client(address, timeout=CONNECTING, set_as_default=False)
    except PuzzleError:
        raise
    except OSError:
        raise PuzzleError(message("workers.no_scheduler", address=address, seconds=CONNECTING)) from None
    except Exception as error:
        # A scheduler of another age, certificates that are missing or not believed: dask raises anything.
        why = " ".join(str(error).split()) or type(error).__name__
        raise PuzzleError(message("workers.refused", address=address, why=why)) from None
    try:
        yield client
    finally:
        # What is still waiting on the cluster is for nobody any more: dask forgets it with the client.
        with suppress(Exception):
            client.close(timeout=CLOSING)


@contextmanager
def _own(count: int) -> Iterator["Client"]:
    """A cluster of this machine, which nobody else can see. Ctrl-C is for us alone."""
    from multiprocessing.resource_tracker import ensure_running

    from distributed import LocalCluster

    # Where this helper of processes is begun last, it lets Ctrl-C through again.
    ensure_running()
    with held_back(), warnings.catch_warnings(action="ignore"):
        try:
            own = LocalCluster(
                n_workers=count,
                threads_per_worker=1,
                host="127.0.0.1",
                dashboard_address="127.0.0.1:0",
                scheduler_kwargs={"dashboard": False},
                memory_limit=0,
                silence_logs=logging.CRITICAL,
            )
        except Exception:
            raise PuzzleError(message("workers.no_processes", code=GUARD)) from None
    try:
        with _client(own.scheduler_address) as client:
            yield client
    finally:
        with suppress(Exception):
            own.close(timeout=CLOSING)


def _checked_workers(client: "Client", address: str) -> int:
    """How many things the workers can do at once; PuzzleError where there is none, or one that is not like us."""
    with suppress(TimeoutError):
        client.wait_for_workers(1, timeout=CONNECTING)
    versions = client.run(pickle.loads, VERSION, on_error="return")
    if not versions:
        raise PuzzleError(message("workers.no_workers", address=address))
    for worker, version in versions.items():
        if isinstance(version, ImportError):
            raise PuzzleError(message("workers.without_pista", worker=worker, version=__version__))
        if isinstance(version, str) and version != __version__:
            raise PuzzleError(_other_version(version, __version__, worker))
    return sum(client.nthreads().values()) or 1


def _other_version(version: str, ours: str, worker: str) -> Message:
    return message("workers.other_version", worker=worker, theirs=version, ours=ours)


@contextmanager
def _quiet() -> Iterator[None]:
    """Dask says on stderr what we say in a sentence."""
    known = [logging.getLogger(name) for name in (*NOISY, *logging.root.manager.loggerDict)]
    noisy = [one for one in dict.fromkeys(known) if one.name.partition(".")[0] in NOISY]
    before = [one.disabled for one in noisy]
    for one in noisy:
        one.disabled = True
    try:
        yield
    finally:
        for one, was in zip(noisy, before, strict=True):
            one.disabled = was
