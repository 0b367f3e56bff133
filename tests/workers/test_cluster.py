"""Clusters: a real scheduler and real workers give the same as one machine, whatever happens to them."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from cli.program import PISTA, pista

from pista import __version__, wordle
from pista.batch.line_file import LineFile
from pista.batch.making import Made, Order, make
from pista.batch.run import Run
from pista.cli.grid.many import Batch, make_many
from pista.cli.user import current_user
from pista.kind import PuzzleError
from pista.message import LANGUAGES
from pista.wordle.agents.guest import StaysHereWarning
from pista.workers import cluster as module
from pista.workers.cluster import cluster
from pista.workers.shares import give_all, in_order
from workers.node import OTHER
from workers.nodes import Nodes

pytestmark = pytest.mark.minute
ORDER = Order("suguru", "5x5", "easy")
COUNT = 60


@pytest.fixture(scope="module")
def nodes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Nodes]:
    found = Nodes(tmp_path_factory.mktemp("cluster"))
    yield found
    found.end()


@pytest.fixture
def fragile(tmp_path: Path) -> Iterator[Nodes]:
    """One that gives a task up as soon as a worker dies of it."""
    found = Nodes(tmp_path, DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES="0")
    yield found
    found.end()


def told(error: pytest.ExceptionInfo[PuzzleError]) -> str:
    """The English sentence of an error that is one in every language."""
    for language in LANGUAGES:
        assert "\n" not in error.value.say(language)
    return error.value.say("en")


def dies(*_: object) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def makes_or_dies(marked: Path, order: Order, seeds: Sequence[int]) -> list[Made]:
    """The first worker that comes to the middle dies there, halfway through its share."""
    if COUNT // 2 in seeds:
        try:
            marked.touch(exist_ok=False)
        except FileExistsError:
            pass
        else:
            dies()
    return make(order, seeds)


def waits(pipe: Path, _: object = None) -> str:
    """As long as nobody has written to the pipe and closed it."""
    return pipe.read_text()


def test_a_worker_killed_in_the_middle_loses_and_doubles_nothing(nodes: Nodes, tmp_path: Path) -> None:
    marked, run = tmp_path / "dead", Run(1, COUNT)
    lines: list[str] = []
    with cluster(nodes.at_least(2)) as executor:
        assert executor.workers == 2
        work = partial(makes_or_dies, marked, ORDER)
        shares = in_order(executor, work, run.take, workers=2, seconds=0.02)
        give_all(shares, lambda made: lines.extend(board.line for board in run.accept(made)))
    assert marked.exists()
    assert lines == [board.line for board in make(ORDER, range(1, COUNT + 1))]


def test_boards_are_the_same_bytes_as_on_one_machine(nodes: Nodes) -> None:
    asked = ("suguru", "generate", "6x6", "--level", "medium", "--count", "40", "--seed", "5", "--with", "grade")
    far = pista(*asked, "--cluster", nodes.at_least(2))
    assert far.stderr == ""
    assert far.stdout == pista(*asked, "--jobs", "1").stdout


def test_a_run_whose_scheduler_is_killed_keeps_what_is_finished_and_goes_on(
    fragile: Nodes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    user, file, undisturbed = current_user("en"), tmp_path / "boards.jsonl", tmp_path / "undisturbed.jsonl"
    batch = Batch(ORDER, 300, seed=1, jobs=1, out=str(file))
    add = LineFile.add

    def add_and_kill(self: LineFile, boards: Sequence[Made], /) -> None:
        add(self, boards)
        fragile.scheduler.kill()

    with monkeypatch.context() as patched, pytest.raises(PuzzleError) as error:
        patched.setattr(LineFile, "add", add_and_kill)
        make_many(user, replace(batch, cluster=fragile.at_least(1)))
    assert fragile.address in told(error)
    make_many(user, replace(batch, out=str(undisturbed)))
    kept, whole = file.read_bytes(), undisturbed.read_bytes()
    assert kept
    assert kept != whole
    assert whole.startswith(kept)
    make_many(user, replace(batch, resume=True))
    assert file.read_bytes() == whole


def test_large_arguments_travel_once_to_each_worker(nodes: Nodes) -> None:
    large = os.urandom(1 << 17)
    with cluster(nodes.at_least(1)) as executor:
        found = list(executor.map(_seen, [large] * 4))
    # One object, and not one for each call, in one of at most two processes.
    assert len(set(found)) <= 2


def _seen(large: bytes) -> tuple[int, int]:
    return os.getpid(), id(large)


def test_agents_are_compared_like_on_one_machine(nodes: Nodes) -> None:
    asked = ("wordle", "compare", "--lang", "it", "--length", "4", "--agents", "greedy,entropy", "--games", "60")
    openers = ("--openers", "random,pera,own", "--json", "--seed", "3")
    alone, far = (
        json.loads(pista(*asked, *openers, *more).stdout)
        for more in (("--jobs", "1"), ("--cluster", nodes.at_least(2)))
    )
    for row in (*alone["outcomes"], *far["outcomes"]):
        del row["seconds_per_game"]
    assert far == alone


class Plain:
    """Not one of ours."""

    name = "plain"

    def guess(self, seen: wordle.Situation) -> str:
        return seen.lexicon.words[seen.allowed[0] if seen.allowed else 0]


def test_who_is_not_ours_plays_here(nodes: Nodes) -> None:
    words = wordle.lexicon("it", 3)
    alone = wordle.compare(words, [Plain(), "greedy"], games=5, limit=None)
    with cluster(nodes.at_least(1)) as executor, pytest.warns(StaysHereWarning, match="plain"):
        far = wordle.compare(words, [Plain(), "greedy"], games=5, limit=None, executor=executor)
    assert [row.games for row in far] == [row.games for row in alone]


@pytest.mark.parametrize("hard", [False, True])
def test_openers_are_compared_like_on_one_machine(nodes: Nodes, tmp_path: Path, hard: bool) -> None:
    words, kept = wordle.lexicon("it", 3), tmp_path / "kept"
    alone = wordle.prove(words, hard=hard, top=5, threads=1)
    with cluster(nodes.at_least(2)) as executor:
        far = wordle.prove(words, hard=hard, top=5, threads=1, checkpoint=kept, executor=executor)
        again = wordle.prove(words, hard=hard, top=5, threads=1, checkpoint=kept, executor=executor)
        with pytest.raises(PuzzleError, match="--all-openers"):
            wordle.prove(words, "pio", executor=executor)
    assert (far.best, far.total, far.worst, far.tree) == (alone.best, alone.total, alone.worst, alone.tree)
    assert again.best == alone.best
    assert len(kept.read_text().splitlines()) == len(words.words) + 1


@pytest.mark.parametrize("which", ["copy", "stub", "none"])
def test_another_pista_is_refused_by_name(nodes: Nodes, which: str) -> None:
    nodes.at_least(1)
    with nodes.stranger(which) as address:
        with pytest.raises(PuzzleError) as error, cluster(nodes.address):
            pass
        assert address in told(error)
        assert __version__ in told(error)
        assert (OTHER in told(error)) == (which != "none")


@pytest.mark.parametrize("which", ["copy", "stub"])
def test_another_pista_that_joins_later_does_nothing(nodes: Nodes, tmp_path: Path, which: str) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    while len(nodes.workers) > 1:
        nodes.workers.pop().end()
    with cluster(nodes.at_least(1)) as executor:
        busy = executor.submit(waits, pipe)
        with nodes.stranger(which) as address:
            late = executor.submit(make, ORDER, [1])
            with pytest.raises(PuzzleError) as error:
                late.result(timeout=60)
            assert address in told(error)
            assert OTHER in told(error)
        pipe.write_text("enough")
        assert busy.result(timeout=60) == "enough"


def test_a_task_that_kills_its_workers_and_a_scheduler_that_is_gone(fragile: Nodes, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with cluster(fragile.at_least(1)) as executor:
        with pytest.raises(PuzzleError) as error:
            executor.submit(dies).result(timeout=60)
        assert "died" in told(error)
        fragile.at_least(1)
        busy = executor.submit(waits, pipe)
        fragile.scheduler.kill()
        with pytest.raises(PuzzleError) as error:
            busy.result(timeout=60)
        assert fragile.address in told(error)


def test_a_scheduler_without_workers_or_none_at_all(
    fragile: Nodes, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(module, "CONNECTING", 0.5)
    with pytest.raises(PuzzleError) as error, cluster(fragile.address):
        pass
    assert told(error) == f"The scheduler at {fragile.address} has no workers."
    fragile.scheduler.kill()
    with pytest.raises(PuzzleError) as error, cluster(fragile.address):
        pass
    assert told(error) == f"No scheduler answered at {fragile.address} within 0.5 seconds."


@pytest.mark.parametrize(
    "address", ["", "scheduler:8786", "tcp://host", "http://host:80", "local:0", "local:999", "local:"]
)
def test_what_is_no_address_is_refused(address: str) -> None:
    with pytest.raises(PuzzleError) as error, cluster(address):
        pass
    assert f"“{address}”" in told(error)


def test_certificates_that_are_missing_are_a_sentence() -> None:
    with pytest.raises(PuzzleError) as error, cluster("tls://127.0.0.1:1"):
        pass
    assert "TLS__CA_FILE" in told(error)


def test_the_extra_that_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(PuzzleError) as error, cluster("tcp://127.0.0.1:1"):
        pass
    assert "pista[cluster]" in told(error)


def test_options_that_exclude_a_cluster() -> None:
    for asked in (
        ("compare", "--jobs", "2"),
        ("prove", "--all-openers", "--threads", "2"),
        ("prove", "--opener", "salet"),
    ):
        refused = pista("wordle", *asked, "--cluster", "local:1", check=64)
        assert "--cluster" in refused.stderr or "--all-openers" in refused.stderr


def test_ctrl_c_ends_a_cluster_of_this_machine_and_tears_no_line() -> None:
    asked = [PISTA, "suguru", "generate", "5x5", "--level", "easy", "--seed", "1", "--count", "1000000"]
    with subprocess.Popen(
        [*asked, "--cluster", "local:1"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as run:
        assert run.stdout is not None
        assert run.stderr is not None
        first = run.stdout.readline()
        # As a terminal does: the workers are in the same group.
        os.killpg(run.pid, signal.SIGINT)
        rest, said = run.stdout.read(), run.stderr.read()
    assert (run.returncode, said.strip()) == (130, "")
    seeds = [json.loads(line)["seed"] for line in (first + rest).splitlines()]
    assert seeds == list(range(1, len(seeds) + 1))
    assert (first + rest).endswith("\n")
