"""The model of larger clusters: the simulation counts every share, and the formula is what it comes to."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))
from bench.cluster_model import MEASURED, SIZES, Costs, formula, simulated

FREE = Costs(scheduler=0.0, client=0.0, latency=0.0)


def test_workers_alone_do_a_share_each_in_its_time() -> None:
    assert simulated(FREE, 4, 1.0, 400, spread=0.0) == pytest.approx(4.0)


def test_one_worker_waits_for_nobody_but_its_first_share() -> None:
    costs = Costs(scheduler=0.1, client=0.1, latency=0.0)
    # Asking for the first and telling of the last are not hidden behind work.
    assert simulated(costs, 1, 1.0, 100, spread=0.0) == pytest.approx(100 / 100.2)


@pytest.mark.parametrize("costs", [Costs(0.01, 0.001, 0.0), Costs(0.001, 0.01, 0.0)])
def test_whoever_is_slowest_bounds_a_large_cluster(costs: Costs) -> None:
    assert simulated(costs, 1000, 1.0, 5000) == pytest.approx(100, rel=0.02)


def test_a_slow_share_at_the_end_is_waited_for() -> None:
    assert simulated(FREE, 100, 1.0, 300, spread=0.5) < 0.9 * simulated(FREE, 100, 1.0, 6000, spread=0.5)


@pytest.mark.parametrize("workers", SIZES[:4])
def test_the_formula_is_what_the_simulation_comes_to(workers: int) -> None:
    for seconds in (0.2, 1.0):
        assert simulated(MEASURED, workers, seconds, workers * 30) == pytest.approx(
            formula(MEASURED, workers, seconds), rel=0.06
        )
