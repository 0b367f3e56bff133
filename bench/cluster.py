"""Clusters: what they cost beyond processes of this machine, what a scheduler costs, and how far that carries."""

import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
from functools import partial
from time import perf_counter, process_time
from typing import NamedTuple

import psutil

from bench import cluster_model
from bench.report import Table
from pista.batch.making import Order, make
from pista.batch.run import Run
from pista.grid.kind import solvable
from pista.kinds import kinds
from pista.workers.cluster import cluster
from pista.workers.processes import processes
from pista.workers.shares import CLUSTER_SECONDS, LOCAL_SECONDS, give_all, in_order

RUNS: tuple[tuple[Order, int], ...] = (
    (Order("makaro", "10x10", "hard"), 8000),
    (Order("suguru", "10x10", "medium"), 16000),
    (Order("hidato", "10x10", "easy"), 12000),
)
WORKERS = 2
REPEATS = 3
TINY = 600
LARGE = 200_000
"""Bytes of a share of a second: a few hundred lines."""
FOR_EACH_LEVEL = 0.7
"""Seconds in which boards of a level are made."""


class Node:
    """A process of the cluster."""

    def __init__(self, *args: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "bench.cluster_node", *args],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().strip()
        self.seen = psutil.Process(self.process.pid)

    def cpu(self) -> float:
        return _cpu(self.seen)

    def memory(self) -> float:
        return float(self.seen.memory_info().rss) / 2**20

    def end(self) -> None:
        self.process.communicate()


class Spent(NamedTuple):
    """CPU seconds by who spent them, and the clock's."""

    client: float
    scheduler: float
    workers: float
    clock: float

    @property
    def cpu(self) -> float:
        return self.client + self.scheduler + self.workers


def tables() -> Iterable[Table]:
    yield Table(
        "A board, from the seed to its line of JSON, 10×10, one core",
        ("kind", "level", "CPU ms a board", "bytes a line"),
        list(boards()),
    )
    scheduler = Node("scheduler")
    workers = [Node("worker", scheduler.address) for _ in range(WORKERS)]
    try:
        yield Table(
            "What a process of a cluster costs before it has done anything",
            ("process", "CPU s to start", "MiB"),
            [
                ("scheduler", f"{scheduler.cpu():.1f}", f"{scheduler.memory():.0f}"),
                ("worker", f"{workers[0].cpu():.1f}", f"{workers[0].memory():.0f}"),
            ],
        )
        with cluster(scheduler.address) as executor:
            measure = partial(spent, scheduler, workers)
            yield per_share(executor, measure)
            yield beside_processes(executor, measure)
        yield Table(
            "After these runs", ("process", "MiB"), [("worker", f"{max(each.memory() for each in workers):.0f}")]
        )
    finally:
        for node in (*workers, scheduler):
            node.end()
    yield cluster_model.table()


def boards() -> Iterator[tuple[object, ...]]:
    for kind in kinds():
        if not solvable(kind):
            continue
        for level in (*kind.ABOUT.levels, *kind.ABOUT.further_levels):
            order, seed, size = Order(kind.name, "10x10", level), 0, 0
            begun = process_time()
            while process_time() - begun < FOR_EACH_LEVEL:
                seed += 1
                size += sum(len(made.line.encode()) for made in make(order, [seed]))
            yield kind.name, level, f"{(process_time() - begun) / seed * 1e3:.1f}", f"{size / seed:,.0f}"


Measure = Callable[[Callable[[], object]], Spent]


def per_share(executor: Executor, measure: Measure) -> Table:
    rows = []
    for what, size in (("nothing", 0), (f"{LARGE:,} bytes", LARGE)):
        give = partial(bytes, size)
        list(executor.map(_called, [give] * 20))
        found = measure(lambda give=give: list(executor.map(_called, [give] * TINY)))  # type: ignore[misc]
        each = (found.client, found.scheduler, found.workers)
        rows.append((what, *(f"{seconds / TINY * 1e3:.2f}" for seconds in each), f"{TINY / found.clock:.0f}"))
    return Table(
        f"What a share costs that does nothing and gives so much, CPU ms, {TINY} of them",
        ("gives", "client", "scheduler", "worker", "shares a second on the clock"),
        rows,
        "The cost of a share, whatever is done in it.",
    )


def _called(give: Callable[[], bytes]) -> bytes:
    return give()


def beside_processes(executor: Executor, measure: Measure) -> Table:
    rows, sound = [], True
    for order, count in RUNS:
        # By turns, and the least of each: other programs only ever make it more.
        tries = [
            (measure(partial(made, order, count, executor, CLUSTER_SECONDS)), by_processes(order, count))
            for _ in range(REPEATS)
        ]
        far, near = (min(found, key=lambda one: one.cpu) for found in zip(*tries, strict=True))
        more = far.cpu / near.cpu - 1
        sound = sound and more < 0.15
        rows.append(
            (
                f"{order.kind} {order.level}",
                count,
                f"{near.cpu:.1f}",
                f"{far.workers:.1f} + {far.scheduler:.2f} + {far.client:.2f}",
                f"{more:+.0%}",
                f"{near.clock:.1f}",
                f"{far.clock:.1f}",
            )
        )
    return Table(
        f"The same boards by {WORKERS} processes of this machine and by {WORKERS} workers of a cluster on it",
        ("boards", "how many", "processes, CPU s", "workers + scheduler + client, CPU s", "more", "s", "s, cluster"),
        rows,
        f"The least of {REPEATS} runs each, without the start of either. The clock tells what else the machine does.",
        sound,
    )


def by_processes(order: Order, count: int) -> Spent:
    with processes(WORKERS) as pool:
        assert pool is not None
        # Each has imported what it needs before the clock starts.
        list(pool.map(partial(make, order), [[seed] for seed in range(20)]))
        children = psutil.Process().children()
        before, own, clock = sum(map(_cpu, children)), process_time(), perf_counter()
        made(order, count, pool, LOCAL_SECONDS)
        return Spent(process_time() - own, 0.0, sum(map(_cpu, children)) - before, perf_counter() - clock)


def made(order: Order, count: int, executor: Executor, seconds: float) -> None:
    run = Run(1, count)
    work = partial(make, order)
    give_all(in_order(executor, work, run.take, workers=WORKERS, seconds=seconds), run.accept)


def spent(scheduler: Node, workers: list[Node], work: Callable[[], object]) -> Spent:
    far, near = scheduler.cpu(), sum(each.cpu() for each in workers)
    own, clock = process_time(), perf_counter()
    work()
    return Spent(
        process_time() - own,
        scheduler.cpu() - far,
        sum(each.cpu() for each in workers) - near,
        perf_counter() - clock,
    )


def _cpu(process: psutil.Process) -> float:
    times = process.cpu_times()
    return float(times.user + times.system)
