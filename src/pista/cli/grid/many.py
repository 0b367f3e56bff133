"""`generate --count`: many boards, to stdout or into a file that a run ended at any moment goes on with."""

import secrets
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import click

from pista.batch.making import Made, Order, make, remade
from pista.batch.output import Output, Reached, opened
from pista.batch.refusals import not_of_this_run
from pista.batch.run import Run
from pista.cli.output import cannot_be_written, must_be_writable, write_file
from pista.cli.progress import Bar
from pista.cli.user import User
from pista.workers.cluster import cluster
from pista.workers.processes import processes
from pista.workers.shares import CLUSTER_SECONDS, give_all, in_order


@dataclass(frozen=True)
class Batch:
    """What was asked for on the command line: so many boards of an order, by whom they are made, and where they go."""

    order: Order
    count: int
    seed: int | None
    jobs: int
    out: str | None = None
    resume: bool = False
    svg: str | None = None
    cluster: str | None = None


def make_many(user: User, batch: Batch) -> None:
    """As many boards as are wanted, in seed order, as lines and, where wished for, as pictures."""
    if batch.svg is not None:
        must_be_writable(numbered(batch.svg, 1, batch.count) if Path(batch.svg).name else batch.svg)
    # Processes are forked before there are threads, and before there is a lock that they would hold on to.
    with _working(batch) as share_out, _output(batch) as output:
        run = _begun(batch, output.reached)
        with Bar(user.say("grid.generating"), batch.count, done=run.made, among_lines=batch.out is None) as bar:

            def give(made: list[Made]) -> None:
                before = run.made
                boards = run.accept(made)
                for number, board in enumerate(boards, before + 1):
                    if batch.svg is not None and board.picture is not None:
                        write_file(numbered(batch.svg, number, batch.count), board.picture)
                with _named(batch.out):
                    output.add(boards)
                bar.advance(len(boards))

            try:
                give_all(share_out(partial(make, batch.order), run.take), give)
            except KeyboardInterrupt:
                if batch.out is not None:
                    click.echo(user.say("batch.interrupted", n=run.made, path=batch.out, option="--resume"), err=True)
                raise
        if run.given_up:
            raise run.given_up
        with _named(batch.out):
            output.finish()
    if run.passed_over:
        click.echo(user.say("grid.passed_over", n=len(run.passed_over)), err=True)


def numbered(path: str, number: int, count: int) -> str:
    """`boards.svg` as `boards-001.svg`, the first of a few hundred: names in order are boards in order."""
    whole = Path(path)
    return str(whole.with_name(f"{whole.stem}-{number:0{len(str(count))}}{whole.suffix}"))


def _begun(batch: Batch, reached: Reached) -> Run:
    """From the seed that was asked for, or behind the last that a file holds."""
    if reached.last is None:
        return Run(secrets.randbits(32) if batch.seed is None else batch.seed, batch.count)
    if batch.seed not in (None, reached.first) and batch.out is not None:
        raise not_of_this_run(Path(batch.out), 1)
    return Run(reached.last + 1, batch.count, made=reached.boards)


@contextmanager
def _working(batch: Batch) -> Iterator[Callable[..., Generator[list[Made], None, None]]]:
    """How the work is shared out: among the workers of a cluster, or of this machine."""
    if batch.cluster is None:
        with processes(batch.jobs, fork=True) as pool:
            yield partial(in_order, pool, workers=batch.jobs)
        return
    with cluster(batch.cluster) as executor:
        yield partial(in_order, executor, workers=executor.workers, seconds=CLUSTER_SECONDS)


@contextmanager
def _output(batch: Batch) -> Iterator[Output]:
    if batch.out is None:
        yield _Stdout()
        return
    with _named(batch.out):
        output = opened(Path(batch.out), partial(remade, batch.order), batch.count, resume=batch.resume)
    try:
        yield output
    finally:
        output.close()


@contextmanager
def _named(path: str | None) -> Iterator[None]:
    """Complaints of the disk are sentences that name the file."""
    try:
        yield
    except OSError as error:
        if path is None:
            raise
        raise cannot_be_written(path, error) from None


class _Stdout:
    """Lines for whoever reads them, share by share."""

    reached = Reached()

    def add(self, boards: Sequence[Made], /) -> None:
        """Gives out a line for each."""
        click.echo("".join(f"{board.line}\n" for board in boards), nl=False)

    def lines(self) -> Iterator[str]:
        """None that were there before."""
        return iter(())

    def finish(self) -> None:
        """Every line was given out."""

    def close(self) -> None:
        """Stdout stays open."""
