"""`pista stats`: results kept on this machine, shown, exported and imported."""

import json
import re
import sys
from itertools import groupby
from pathlib import Path

import click

from pista import stats as book
from pista.cli.help import SpokenCommand
from pista.cli.menu import lines
from pista.cli.output import must_be_writable, write_file
from pista.cli.user import User, ui_option
from pista.daily import today
from pista.kind import PuzzleError
from pista.message import is_worded, message, reason
from pista.store import PRIVATE

BAR = 20


@click.command(cls=SpokenCommand, help="help.stats_about")
@click.option("--json", "as_json", is_flag=True, help="help.stats_json")
@click.option("--export", "export", metavar="FILE", help="help.stats_export")
@click.option("--import", "import_", metavar="FILE", help="help.stats_import")
@ui_option
@click.pass_obj
def stats(user: User, as_json: bool, export: str | None, import_: str | None) -> None:
    data = user.settings.data
    if export not in (None, "-"):
        must_be_writable(export)
    if import_ is not None:
        click.echo(user.say("stats.imported", n=book.import_text(data, _read(import_))))
    if export == "-":
        click.echo(book.export_text(data))
    elif export is not None:
        write_file(export, book.export_text(data) + "\n", PRIVATE)
        click.echo(user.say("stats.exported", path=export, n=len(book.results(data))))
    if import_ is None and export is None:
        show(user, as_json=as_json)


def show(user: User, *, as_json: bool = False) -> None:
    """Every kind, variety and mode that was played."""
    ordered = sorted(book.results(user.settings.data), key=grouped)
    summaries = [(key, book.summary(list(games), today())) for key, games in groupby(ordered, key=grouped)]
    if as_json:
        rows = [dict(zip(("kind", "variety", "mode"), key, strict=True)) | s._asdict() for key, s in summaries]
        click.echo(json.dumps(rows, ensure_ascii=False))
        return
    if not summaries:
        _, first = lines()[0]
        click.echo(user.say("stats.none", command=" ".join(first)))
    for (kind, variety, mode), found in summaries:
        name = user.say_or(kind, f"{kind}.name")
        click.echo(f"{name} · {variety_name(user, kind, variety)} · {mode_name(user, kind, mode)}")
        click.echo(summary_lines(user, found))


def variety_name(user: User, kind: str, variety: str) -> str:
    """`8x8 easy` or `es 5` in the reader's words; what has none is shown as it is."""
    return ", ".join(_part_name(user, kind, part) for part in variety.split())


def _part_name(user: User, kind: str, part: str) -> str:
    """A shape, its size, or a level."""
    if part.isdigit() and is_worded(f"{kind}.shape_n"):
        return user.say(f"{kind}.shape_n", n=int(part))
    form, _, size = part.partition(":")
    name = user.say_or(form, f"{kind}.shape_{form}", f"{kind}.level_{form}", f"grid.level_{form}")
    return re.sub(r"(?<=\d)x(?=\d)", " × ", f"{name} {size}".strip())


def mode_name(user: User, kind: str, mode: str) -> str:
    """`daily hard` in the reader's words; what has none is shown as it is."""
    return ", ".join(user.say_or(part, f"{kind}.mode_{part}", f"stats.mode_{part}") for part in mode.split())


def summary_lines(user: User, found: book.Summary) -> str:
    """One summary in lines: counts, streaks, best time, and a bar per number of tries."""
    percent = round(100 * found.won / found.played) if found.played else 0
    lines = [user.say("stats.counts", n=found.played, won=found.won, percent=percent)]
    lines.append(user.say("stats.streaks", streak=found.streak, best=found.best_streak))
    if found.hinted:
        lines.append(user.say("stats.hinted", n=found.hinted))
    if found.best_seconds is not None:
        lines.append(user.say("stats.best_time", time=book.clock(found.best_seconds)))
    most = max((count for _, count in found.distribution), default=1)
    lines += [f"{tries:>3} {'█' * max(1, BAR * count // most)} {count}" for tries, count in found.distribution]
    return "\n".join(f"  {line}" for line in lines)


def grouped(result: book.Result) -> tuple[str, str, str]:
    """Kind, variety and mode: games that are counted together."""
    return result.kind, result.variety, result.mode


def _read(path: str) -> str:
    try:
        return sys.stdin.read() if path == "-" else Path(path).read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise PuzzleError(message("stats.not_an_export")) from None
    except OSError as error:
        raise PuzzleError(message("cli.unreadable", path=path or "''", why=reason(error))) from None
