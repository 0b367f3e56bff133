"""`pista wordle compare`: agents from openers over many secrets, as a table, CSV, JSON and a figure."""

import csv
import io
import json
import os
import pickle
import signal
import warnings
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import active_children, get_context
from pathlib import Path
from typing import Any

import click

from pista.cli.help import SpokenCommand, TellingOption
from pista.cli.output import cannot_be_written, must_be_writable, write_file
from pista.cli.progress import Bar
from pista.cli.user import User, ui_option
from pista.cli.wordle.agent_option import agents_told
from pista.cli.wordle.word_options import chosen_words, word_options
from pista.cli.wrapping import terminal_width, wrapped, wrapped_parts
from pista.kind import PuzzleError
from pista.message import Number, message, percent
from pista.wordle.compare import Outcome, Plan, begin, compare, contests, drawn

COLUMNS = ("agent", "opener", "games", "success", "mean", "worst", "ms", "lost")
MOST_LOST = 8
FORMULAS = ("=", "+", "-", "@", "\t", "\r")
"""What a formula begins with, or what spreadsheets pass over before one."""


@click.command(name="compare", cls=SpokenCommand, help="help.wordle_compare_about")
@word_options()
@click.option(
    "--agents",
    default="greedy,minimax,worst,entropy,parts,expected,best",
    show_default=True,
    metavar="A,B,…",
    cls=TellingOption,
    values=agents_told,
    help="help.wordle_compare_agents",
)
@click.option("--openers", default="own", show_default=True, metavar="W,…", help="help.wordle_compare_openers")
@click.option(
    "--games", default=1000, show_default=True, type=click.IntRange(1, 1_000_000), help="help.wordle_compare_games"
)
@click.option("--all", "every", is_flag=True, help="help.wordle_compare_all")
@click.option("--answers", type=click.Choice(["all", "secrets"]), default="all", help="help.wordle_answers")
@click.option("--tries", default=6, show_default=True, type=click.IntRange(1, 50), help="help.wordle_tries")
@click.option("--hard", is_flag=True, help="help.wordle_hard")
@click.option("--seed", default=0, show_default=True, help="help.wordle_compare_seed")
@click.option("--jobs", type=click.IntRange(1, 256), show_default="help.per_core", help="help.wordle_compare_jobs")
@click.option("--json", "as_json", is_flag=True, help="help.json")
@click.option("--csv", "csv_file", type=click.Path(dir_okay=False), help="help.wordle_compare_csv")
@click.option("--plot", type=click.Path(dir_okay=False), help="help.wordle_compare_plot")
@ui_option
@click.pass_obj
def compare_command(
    user: User,
    /,
    agents: str,
    openers: str,
    games: int,
    every: bool,
    answers: Any,
    tries: int,
    hard: bool,
    seed: int,
    jobs: int | None,
    as_json: bool,
    csv_file: str | None,
    plot: str | None,
    **options: Any,
) -> None:
    if plot and Path(plot).suffix.lower() not in (".png", ".svg"):
        raise PuzzleError(message("compare.plot_suffix", path=plot))
    lexicon = chosen_words(user, options)
    pairs = contests(lexicon, _names(agents), _names(openers))
    plan = Plan(
        lexicon, drawn(lexicon, None if every else games, answers=answers, seed=seed), answers, tries, hard, seed
    )
    for file in filter(None, (csv_file, plot)):
        must_be_writable(file)
    outcomes: list[Outcome] = []
    interrupted = False
    try:
        every_game, count = len(plan.secrets) * len(pairs), jobs or os.cpu_count() or 1
        with Bar(user.say("compare.playing"), every_game) as bar, workers(count, plan) as pool:
            for outcome in compare(plan, pairs, pool, bar.advance, begun=True):
                outcomes.append(outcome)  # noqa: PERF402 - what is finished survives Ctrl-C
    except KeyboardInterrupt:
        interrupted = True
    if outcomes:
        report(user, plan, outcomes, as_json=as_json, csv_file=csv_file, plot=plot)
    if interrupted:
        raise click.Abort


def report(
    user: User,
    plan: Plan,
    outcomes: list[Outcome],
    *,
    as_json: bool,
    csv_file: str | None,
    plot: str | None,
) -> None:
    """Everything that was asked for."""
    rows = [as_data(outcome) for outcome in outcomes]
    if as_json:
        rules = {"lexicon": plan.lexicon.name, "length": plan.lexicon.length, "answers": plan.answers}
        rules |= {"tries": plan.tries, "hard": plan.hard, "seed": plan.seed}
        click.echo(json.dumps({"version": 1} | rules | {"outcomes": rows}, ensure_ascii=False))
    else:
        show(user, plan, outcomes)
    if csv_file:
        write_file(csv_file, as_csv(rows))
    if plot:
        from pista.wordle.figure import draw

        try:
            draw(outcomes, plot, user.settings.language, title(user, plan))
        except OSError as error:
            raise cannot_be_written(plot, error) from None


def title(user: User, plan: Plan) -> str:
    """What was compared: the words, the games, which words may be the secret, and the seed."""
    parts = [
        f"{plan.lexicon.name} {plan.lexicon.length}",
        user.say("compare.figure_games", n=len(plan.secrets)),
        user.say("compare.figure_all" if plan.answers == "all" else "compare.figure_secrets"),
        *([user.say("compare.figure_hard")] if plan.hard else []),
        user.say("compare.figure_seed", seed=plan.seed),
    ]
    return " · ".join(parts)


def as_data(outcome: Outcome) -> dict[str, Any]:
    """One pair as it is written to JSON and CSV."""
    return {
        "agent": outcome.agent,
        "opener": outcome.opener,
        "first": outcome.first,
        "games": len(outcome.games),
        "success": round(outcome.success, 6),
        "mean": round(outcome.mean, 6),
        "worst": outcome.worst,
        "seconds_per_game": round(outcome.per_game, 6),
        "distribution": outcome.distribution,
        "lost": list(outcome.lost),
    }


def as_csv(rows: list[dict[str, Any]]) -> str:
    """One line per pair; distribution and lost words in a cell each."""
    text = io.StringIO(newline="")
    writer = csv.DictWriter(text, rows[0])
    writer.writeheader()
    for row in rows:
        spread = " ".join(f"{guesses}:{count}" for guesses, count in row["distribution"].items())
        cells = row | {"distribution": spread, "lost": " ".join(row["lost"])}
        writer.writerow({name: harmless(cell) for name, cell in cells.items()})
    return text.getvalue()


def harmless(cell: object) -> object:
    """A text that a spreadsheet would take for a formula, behind an apostrophe, which it takes for text."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULAS) else cell


def show(user: User, plan: Plan, outcomes: list[Outcome]) -> None:
    """The table, then per pair the distribution and the words lost."""
    heads = [user.say(f"compare.column_{name}") for name in COLUMNS]
    rows, language = [], user.settings.language
    for one in outcomes:
        mean, milliseconds = Number(one.mean, 3).say(language), Number(1000 * one.per_game, 2).say(language)
        numbers = (percent(100 * one.success, 2).say(language), mean, str(one.worst), milliseconds)
        rows.append([one.agent, one.start, str(len(one.games)), *numbers, str(len(one.lost))])
    widths = [max(map(len, column)) for column in zip(heads, *rows, strict=True)]
    wide = sum(widths) + 2 * (len(widths) - 1) <= (terminal_width() or sum(widths) * 2)
    if wide:
        for line in (heads, *rows):
            cells = [*map(str.ljust, line[:2], widths[:2]), *map(str.rjust, line[2:], widths[2:])]
            click.echo("  ".join(cells).rstrip())
    for one, row in zip(outcomes, rows, strict=True):
        figures = [] if wide else [f"{head} {cell}" for head, cell in zip(heads[2:], row[2:], strict=True)]
        if figures:
            click.echo(wrapped_parts([f"{row[0]} {row[1]}", *figures], gap="  ", indent="  "))
        spread = [f"{guesses}:{count}" for guesses, count in one.distribution.items()]
        click.echo(wrapped_parts(["", *spread] if figures else [f"{row[0]} {row[1]}", *spread], gap="  ", indent="  "))
        if one.lost:
            more = " …" if len(one.lost) > MOST_LOST else ""
            words = " ".join(map(plan.lexicon.shown, one.lost[:MOST_LOST])) + more
            lost = user.say("compare.lost_words", n=len(one.lost), words=words)
            click.echo(wrapped("  " + lost, indent="  "))


@contextmanager
def workers(jobs: int, plan: Plan) -> Iterator[Any]:
    """Processes, because the older agents think in Python; none at all for a single job. On Ctrl-C they end at once.

    They begin with the plan. Were it sent with the tasks, these would wait in a pipe that nobody reads after Ctrl-C.
    """
    if jobs == 1:
        yield None
        return
    pool = ProcessPoolExecutor(
        jobs, mp_context=get_context("spawn"), initializer=_begin, initargs=(pickle.dumps(plan),)
    )
    # Processes inherit that Ctrl-C is not for them, even while they begin; for us it waits until they have.
    try:
        with _held_back(signal.SIGINT):
            for _ in range(jobs):
                pool.submit(int)
        yield pool
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        for worker in active_children():
            worker.terminate()
        raise
    pool.shutdown()


@contextmanager
def _held_back(number: signal.Signals) -> Iterator[None]:
    """Where a system can: the signal is neither lost nor heard meanwhile."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {number})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin(packed: bytes) -> None:
    """What there is to warn of has been said where the agents were named."""
    warnings.simplefilter("ignore")
    begin(packed)


def _names(text: str) -> list[str]:
    return [name.strip().lower() for name in text.split(",") if name.strip()]
