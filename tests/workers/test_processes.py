"""Processes of this machine: how they begin, and that nothing of them is left behind."""

import sys
import threading
from multiprocessing import active_children
from pathlib import Path

import pytest

from pista.kind import PuzzleError
from pista.workers.processes import processes, refuse_scripts_that_cannot_be_read


class OverError(Exception):
    """What ends the work."""


@pytest.mark.parametrize("tasks", [0, 50])
def test_a_pool_has_ended_when_work_is_given_up(tasks: int) -> None:
    """An interpreter that ends before its pool does would complain of it."""
    threads, children = set(threading.enumerate()), set(active_children())
    with pytest.raises(OverError), processes(2) as pool:
        assert pool is not None
        for _ in range(tasks):
            pool.submit(sum, range(10_000_000))
        raise OverError
    assert set(threading.enumerate()) <= threads
    assert set(active_children()) <= children


def test_a_single_job_needs_no_process() -> None:
    with processes(1) as pool:
        assert pool is None


def test_a_script_that_is_nowhere_is_refused_but_a_stand_alone_program_needs_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.modules["__main__"], "__file__", str(tmp_path / "entry.py"), raising=False)
    monkeypatch.setattr(sys.modules["__main__"], "__spec__", None)
    with pytest.raises(PuzzleError):
        refuse_scripts_that_cannot_be_read()
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    refuse_scripts_that_cannot_be_read()
