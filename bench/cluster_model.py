"""How many boards a second a cluster makes, however large: a formula, and a simulation of every share that checks it.

`python -m bench.cluster_model FILE.svg` draws both from `MEASURED`, which `make bench ONLY=cluster` measures.
"""

import heapq
import sys
from collections import deque
from typing import NamedTuple

from bench.report import Table
from pista.chance import Chance
from pista.workers.shares import AHEAD

HELD = 2
"""Shares that dask gives a worker of one thread: the one it does, and the next."""
SIZES = (10, 30, 100, 300, 1000)
SHARES_EACH = 30
"""Shares that each worker does in a run: half a minute's work where a share takes a second."""


class Costs(NamedTuple):
    """CPU seconds of the `scheduler` and the `client` for a share, and seconds on its way (`latency`, each way)."""

    scheduler: float
    client: float
    latency: float = 0.001


MEASURED = Costs(scheduler=0.0012, client=0.0009)
BOARD_SECONDS = 0.0022
"""A hard Makaro of 10×10, with everything that is written of it."""


def formula(costs: Costs, workers: int, seconds: float) -> float:
    """Shares a second, while there is enough to do: whoever is slowest, the workers, the scheduler or the client."""
    return min(workers / seconds, 1 / costs.scheduler, 1 / costs.client)


def simulated(costs: Costs, workers: int, seconds: float, shares: int, *, spread: float = 0.3, seed: int = 1) -> float:
    """Shares a second from the first to the last of so many, given out in order; each takes `seconds`, more or less by
    up to `spread` of that."""
    chance = Chance(seed)
    lengths = [seconds * (1 + spread * (chance.below(2001) - 1000) / 1000) for _ in range(shares)]
    now = client = scheduler = 0.0
    free = deque(list(range(workers)) * HELD)
    busy_until = [0.0] * workers
    waiting: deque[int] = deque()
    arrived = [False] * shares
    begun = given = 0
    # When, what, which share, at which worker. Client and scheduler do one thing after another.
    events: list[tuple[float, int, str, int, int]] = []
    count = 0

    def later(time: float, what: str, share: int, worker: int = -1) -> None:
        nonlocal count
        count += 1
        heapq.heappush(events, (time, count, what, share, worker))

    def begin() -> None:
        nonlocal begun, client
        while begun < shares and begun - given < AHEAD * workers:
            client = max(client, now) + costs.client / 2
            later(client + costs.latency, "asked", begun)
            begun += 1

    def hand_out() -> None:
        while waiting and free:
            share, worker = waiting.popleft(), free.popleft()
            busy_until[worker] = max(busy_until[worker], scheduler + costs.latency) + lengths[share]
            later(busy_until[worker] + costs.latency, "done", share, worker)

    begin()
    while given < shares:
        now, _, what, share, worker = heapq.heappop(events)
        if what == "told":
            client = max(client, now) + costs.client / 2
            arrived[share] = True
            while given < shares and arrived[given]:
                given += 1
            begin()
            continue
        scheduler = max(scheduler, now) + costs.scheduler / 2
        if what == "asked":
            waiting.append(share)
        else:
            free.append(worker)
            later(scheduler + costs.latency, "told", share)
        hand_out()
    return shares / client


def row(workers: int, seconds: float) -> tuple[object, ...]:
    boards = seconds / BOARD_SECONDS
    expected = formula(MEASURED, workers, seconds) * boards
    found = simulated(MEASURED, workers, seconds, workers * SHARES_EACH) * boards
    ideal = workers / BOARD_SECONDS
    return workers, f"{seconds:g}", f"{ideal:,.0f}", f"{expected:,.0f}", f"{found:,.0f}", f"{found / ideal:.0%}"


def table() -> Table:
    return Table(
        "Boards a second on larger clusters, by the formula and by simulation",
        ("workers", "s a share", "were all else free", "formula", "simulation", "of the workers' time used"),
        [row(workers, seconds) for seconds in (0.2, 1.0, 5.0) for workers in SIZES],
        f"Scheduler {MEASURED.scheduler * 1e3:.1f} ms a share, client {MEASURED.client * 1e3:.1f} ms, a board "
        f"{BOARD_SECONDS * 1e3:.1f} ms; {SHARES_EACH} shares for every worker, lengths differ by up to 30 %.",
    )


def draw(path: str) -> None:
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7, 4.2), layout="constrained")
    FigureCanvasAgg(figure)
    axes = figure.subplots()
    axes.plot(SIZES, [size / BOARD_SECONDS for size in SIZES], color="#999999", linestyle=":", label="workers alone")
    for seconds, colour in ((0.2, "#b3261e"), (1.0, "#2f7fd0"), (5.0, "#3d7a38")):
        boards = seconds / BOARD_SECONDS
        fine = [10 * 10 ** (step / 20) for step in range(41)]
        axes.plot(fine, [formula(MEASURED, int(size), seconds) * boards for size in fine], color=colour, linewidth=1)
        found = [simulated(MEASURED, size, seconds, size * SHARES_EACH) * boards for size in SIZES]
        axes.plot(SIZES, found, "o", color=colour, label=f"shares of {seconds:g} s")
    axes.set_xscale("log")
    axes.set_yscale("log")
    axes.set_xlabel("workers")
    axes.set_ylabel("boards a second (hard Makaro, 10×10)")
    axes.set_title("Lines: formula. Dots: simulation.", fontsize=10)
    axes.grid(color="#dddddd")
    axes.legend()
    figure.savefig(path, metadata={"Date": None})


if __name__ == "__main__":
    draw(sys.argv[1])
