"""`pista wordle compare`: agents from openers over many secrets, as a table, CSV, JSON and a figure."""

import json
import os
from typing import Any

import click

from pista.cli.common_options import cluster_option, refuse_both
from pista.cli.help import SpokenCommand, TellingOption
from pista.cli.output import cannot_be_written, must_be_writable, write_file
from pista.cli.progress import Bar
from pista.cli.user import User, ui_option
from pista.cli.wordle.agent_option import agents_told, guest_options
from pista.cli.wordle.word_options import chosen_words, word_options
from pista.cli.wrapping import terminal_width, wrapped, wrapped_parts
from pista.kind import PuzzleError
from pista.render.table import aligned
from pista.wordle.agents.guest import in_file
from pista.wordle.compare import warn_of_guests
from pista.wordle.laboratory.figure import draw, must_be_drawable
from pista.wordle.laboratory.files import as_csv, games_as_csv, whole
from pista.wordle.laboratory.outcome import Outcome
from pista.wordle.laboratory.plan import Plan, contests, drawn
from pista.wordle.laboratory.processes import workers
from pista.wordle.laboratory.run import run
from pista.wordle.laboratory.table import beside, notes, rivals, table
from pista.workers.cluster import cluster as reached


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
@cluster_option
@guest_options
@click.option("--json", "as_json", is_flag=True, help="help.json")
@click.option("--csv", "csv_file", type=click.Path(dir_okay=False), help="help.wordle_compare_csv")
@click.option("--games-csv", type=click.Path(dir_okay=False), help="help.wordle_compare_games_csv")
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
    cluster: str | None,
    limit: float,
    debug: bool,
    as_json: bool,
    csv_file: str | None,
    games_csv: str | None,
    plot: str | None,
    **options: Any,
) -> None:
    refuse_both(("--jobs", jobs), ("--cluster", cluster))
    if plot:
        must_be_drawable(plot)
    lexicon = chosen_words(user, options)
    entrants = [in_file(each) or each.lower() for each in _listed(agents)]
    pairs = contests(lexicon, entrants, map(str.lower, _listed(openers)), loud=debug)
    secrets = drawn(lexicon, None if every else games, answers=answers, seed=seed)
    plan = Plan(lexicon, secrets, answers, tries, hard, seed, limit, debug)
    for file in filter(None, (csv_file, games_csv, plot)):
        must_be_writable(file)
    outcomes: list[Outcome] = []
    why: Exception | None = None
    if cluster:
        warn_of_guests(pairs)
    try:
        elsewhere = workers(jobs or os.cpu_count() or 1, plan) if cluster is None else reached(cluster)
        with Bar(user.say("compare.playing"), len(plan.secrets) * len(pairs)) as bar, elsewhere as pool:
            for outcome in run(plan, pairs, pool, bar.advance, begun=cluster is None):
                outcomes.append(outcome)  # noqa: PERF402 - what is finished survives Ctrl-C and the end of a cluster
    except KeyboardInterrupt:
        why = click.Abort()
    except PuzzleError as error:
        why = error
    if outcomes:
        report(user, plan, outcomes, as_json=as_json, csv_file=csv_file, games_csv=games_csv, plot=plot)
    if why is not None:
        raise why


def report(
    user: User,
    plan: Plan,
    outcomes: list[Outcome],
    *,
    as_json: bool,
    csv_file: str | None,
    games_csv: str | None,
    plot: str | None,
) -> None:
    """Everything that was asked for."""
    if as_json:
        click.echo(json.dumps(whole(plan, outcomes), ensure_ascii=False))
    else:
        show(user, plan, outcomes)
    if csv_file:
        write_file(csv_file, as_csv(plan, outcomes))
    if games_csv:
        write_file(games_csv, games_as_csv(outcomes))
    if plot:
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


def show(user: User, plan: Plan, outcomes: list[Outcome]) -> None:
    """The table, per pair the distribution, what was lost and what went wrong, and who is better than the first."""
    language = user.settings.language
    found = table(plan, outcomes, language)
    lines = aligned(found)
    wide = max(map(len, lines)) <= (terminal_width() or len(lines[0]) * 2)
    if wide:
        click.echo("\n".join(lines))
    for one, row in zip(outcomes, found.rows, strict=True):
        figures = [] if wide else [f"{head} {cell}" for head, cell in zip(found.heads[2:], row[2:], strict=True)]
        if figures:
            click.echo(wrapped_parts([f"{row[0]} {row[1]}", *figures], gap="  ", indent="  "))
        spread = [f"{guesses}:{count}" for guesses, count in one.distribution.items()]
        click.echo(wrapped_parts(["", *spread] if figures else [f"{row[0]} {row[1]}", *spread], gap="  ", indent="  "))
        for note in notes(plan, one, language):
            click.echo(wrapped("  " + note, indent="  "))
    for pair in rivals(outcomes):
        for line in beside(*pair, language):
            click.echo(wrapped(line, indent="  "))


def _listed(text: str) -> list[str]:
    return [name.strip() for name in text.split(",") if name.strip()]
