"""`generate --count`: many boards, to stdout or into a file that a run ended at any moment goes on with."""

import secrets
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import chain
from pathlib import Path
from typing import NamedTuple

import click

from pista.batch.digests import Digests
from pista.batch.known import boards_in, learn
from pista.batch.making import Made, Order, make, remade
from pista.batch.output import Output, Reached, opened
from pista.batch.refusals import not_of_this_run, require_seeds
from pista.batch.run import Run
from pista.batch.sources import STDIN, Found
from pista.cli.book_file import PlainBook
from pista.cli.output import cannot_be_written, must_be_writable, numbered, write_file
from pista.cli.progress import Bar
from pista.cli.user import User
from pista.workers.cluster import cluster
from pista.workers.processes import processes
from pista.workers.shares import CLUSTER_SECONDS, LOCAL_SECONDS, give_all, in_order


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
    pdf: str | None = None
    against: tuple[str, ...] = ()
    cluster: str | None = None


class _Workers(NamedTuple):
    """Who makes the boards, how many of them there are, and how long a share should take them."""

    executor: Executor | None
    number: int
    seconds: float


def make_many(user: User, batch: Batch) -> None:
    """As many boards as are wanted, in seed order, as lines and, where wished for, as pictures."""
    digits = len(str(batch.count))
    require_seeds(batch.out, batch.seed, batch.count)
    if batch.svg is not None:
        must_be_writable(numbered(batch.svg, 1, digits) if Path(batch.svg).name else batch.svg)
    book = None if batch.pdf is None else PlainBook(user, batch.pdf, batch.count, (batch.out, *batch.against))
    # Processes are forked before there are threads, and before there is a lock that they would hold on to.
    with _workers(batch) as workers, _output(batch) as output:
        known = _known(user, batch, output, workers) if batch.order.distinct else None
        run = _begun(batch, output.reached, known)
        if book is not None:
            book.lines += output.lines()
        with Bar(user.say("grid.generating"), batch.count, done=run.made, among_lines=batch.out is None) as bar:

            def give(made: list[Made]) -> None:
                before = run.made
                boards = run.accept(made)
                for number, board in enumerate(boards, before + 1):
                    if batch.svg is not None and board.picture is not None:
                        write_file(numbered(batch.svg, number, digits), board.picture)
                if book is not None:
                    book.lines += (board.line for board in boards)
                with _named(batch.out):
                    output.add(boards)
                bar.advance(len(boards))

            try:
                share_out = partial(in_order, workers.executor, workers=workers.number, seconds=workers.seconds)
                give_all(share_out(partial(make, batch.order), run.take), give)
            except KeyboardInterrupt:
                if batch.out is not None:
                    click.echo(user.say("batch.interrupted", n=run.made, path=batch.out, option="--resume"), err=True)
                raise
        if run.made or not run.given_up:
            with _named(batch.out):
                output.finish()
        if run.given_up:
            raise run.given_up
    for key, count in (("grid.left_out", run.repeated), ("grid.passed_over", len(run.passed_over))):
        if count:
            click.echo(user.say(key, n=count), err=True)
    if book is not None:
        book.write()


def _known(user: User, batch: Batch, output: Output, workers: _Workers) -> Digests:
    """The boards that must not come again: those of other files, and those that a run gone on with has made."""
    known = Digests()
    others = chain.from_iterable(boards_in(batch.order.kind, Path(path)) for path in batch.against)
    with Bar(user.say("grid.learning"), among_lines=batch.out is None) as bar:
        by = (workers.executor, workers.number, bar.advance)
        learn(known, batch.order.kind, others, *by)
        of_others = len(known)
        own = (Found(batch.out or "", number, line) for number, line in enumerate(output.lines(), 1))
        held = learn(known, batch.order.kind, own, *by)
    if batch.out is not None and len(known) < of_others + held:
        # It holds a board twice, or one of the others: it was begun with other wishes.
        raise not_of_this_run(Path(batch.out))
    return known


def _begun(batch: Batch, reached: Reached, known: Digests | None) -> Run:
    """From the seed that was asked for, or behind the last that a file holds."""
    if reached.last is None:
        return Run(secrets.randbits(32) if batch.seed is None else batch.seed, batch.count, known=known)
    if batch.out is not None and not (_is_first(batch, reached.first) and _is_whole(batch, reached.gap)):
        raise not_of_this_run(Path(batch.out))
    return Run(reached.last + 1, batch.count, made=reached.boards, known=known)


def _is_first(batch: Batch, seed: int | None) -> bool:
    """Whether a run of this batch may begin with the board of that seed: those before may be known from elsewhere."""
    if batch.seed is None or seed is None:
        return True
    return batch.seed == seed or (bool(batch.against) and batch.seed < seed)


def _is_whole(batch: Batch, gap: int | None) -> bool:
    """Whether this batch leaves out that seed: one that gives a board is left out only where that may be known."""
    return batch.order.distinct or gap is None or remade(batch.order, gap).error is not None


@contextmanager
def _workers(batch: Batch) -> Iterator[_Workers]:
    """Those of a cluster, or of this machine."""
    if batch.cluster is None:
        with processes(batch.jobs, fork=True) as pool:
            yield _Workers(pool, batch.jobs, LOCAL_SECONDS)
        return
    with cluster(batch.cluster) as executor:
        yield _Workers(executor, executor.workers, CLUSTER_SECONDS)


@contextmanager
def _output(batch: Batch) -> Iterator[Output]:
    if batch.out is None:
        yield _Stdout(quiet=batch.pdf == STDIN)
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
    """Lines for whoever reads them, share by share; none where something else goes there."""

    reached = Reached()

    def __init__(self, *, quiet: bool) -> None:
        self._quiet = quiet

    def add(self, boards: Sequence[Made], /) -> None:
        """Gives out a line for each."""
        if self._quiet:
            return
        click.echo("".join(f"{board.line}\n" for board in boards), nl=False)

    def lines(self) -> Iterator[str]:
        """None that were there before."""
        return iter(())

    def finish(self) -> None:
        """Every line was given out."""

    def close(self) -> None:
        """Stdout stays open."""
