"""Processes for the games, because the older agents, and those of other people, think in Python."""

import pickle
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from pista.store import replace_named
from pista.wordle.laboratory.plan import Plan
from pista.wordle.laboratory.run import begin
from pista.workers.processes import processes


@contextmanager
def workers(jobs: int, plan: Plan) -> Iterator[Executor | None]:
    """So many processes that have begun with the plan; none at all for a single job. On Ctrl-C they end at once."""
    if jobs == 1:
        yield None
        return
    # Were the plan sent with the tasks, these would wait in a pipe that nobody reads after Ctrl-C; and what a process
    # is begun with goes through a pipe as well, which would be waited for where a process ends before it reads.
    with TemporaryDirectory(prefix="pista-") as folder:
        packed = Path(folder, "plan")
        replace_named(packed, pickle.dumps(plan))
        with processes(jobs, _begin, packed) as pool:
            yield pool


def _begin(packed: Path) -> None:
    begin(packed.read_bytes())
