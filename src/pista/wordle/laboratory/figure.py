"""A figure of a comparison, fit for a report: success, tries per game, time. Needs matplotlib, imported here alone."""

from collections.abc import Sequence
from io import BytesIO
from math import floor, log10
from pathlib import Path

from pista.extras import needs
from pista.kind import PuzzleError
from pista.message import Number, message, percent, spoken
from pista.store import replace_named
from pista.wordle.laboratory.outcome import Outcome

FORMS = ("png", "svg", "pdf")
LEAST_TIME = 1e-3
"""Milliseconds below which clocks say nothing."""
INK, GRID = "#222222", "#dddddd"
SUCCESS, TIME, LOST, NEVER = "#3d7a38", "#2f7fd0", "#b3261e", "#3a3a3a"
SPREAD = ("#e8f3e4", "#cfe7c7", "#a9d49d", "#7dbb70", "#559e4b", "#3d7a38")


def draw(outcomes: Sequence[Outcome], path: str, language: str = "en", title: str = "") -> None:
    """Writes the figure to a file, .png, .svg or .pdf as its name ends; PuzzleError where it ends otherwise."""
    form = must_be_drawable(path)
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    tries = outcomes[0].tries
    names = [f"{one.agent}\n{one.say_start(language)}" for one in outcomes]
    figure = Figure(figsize=(11, 1.9 + 0.55 * len(outcomes)), layout="constrained")
    FigureCanvasAgg(figure)
    if title:
        figure.suptitle(title, fontsize=12, color=INK)
    success, spread, clock = figure.subplots(1, 3, sharey=True, width_ratios=(3, 4, 3))
    places = range(len(outcomes))

    success.set_title(message("compare.figure_success", n=tries).say(language), color=INK)
    shares = [100 * one.success for one in outcomes]
    success.barh(places, shares, color=SUCCESS)
    for place, one in enumerate(outcomes):
        low, high = (100 * abs(end - one.success) for end in one.interval)
        if not one.exact:
            success.errorbar(100 * one.success, place, xerr=[[low], [high]], fmt="none", ecolor=INK, capsize=3)
    success.set_xlim(0, 100)
    success.set_xlabel("%", color=INK)
    for place, share in zip(places, shares, strict=True):
        inside = share > 30
        where, colour = (3.0, "white") if inside else (100 * outcomes[place].interval.high + 2, INK)
        success.text(where, place, percent(share, 2).say(language), va="center", color=colour, fontsize=9)

    spread.set_title(message("compare.figure_spread").say(language), color=INK)
    before = [0.0] * len(outcomes)
    for guesses in range(1, tries + 2):
        late = guesses > tries
        widths = [_share(one, guesses, late=late) for one in outcomes]
        colour = LOST if late else SPREAD[round((guesses - 1) * 5 / max(tries - 1, 1))]
        spread.barh(places, widths, left=before, color=colour, label=f">{tries}" if late else str(guesses))
        before = [left + width for left, width in zip(before, widths, strict=True)]
    if any(one.never for one in outcomes):
        widths = [100 * one.never / len(one.games) for one in outcomes]
        spread.barh(places, widths, left=before, color=NEVER, label=message("compare.column_never").say(language))
    spread.set_xlim(0, 100)
    spread.set_xlabel(f"% · {message('compare.figure_share').say(language)}", color=INK)
    for place, one in zip(places, outcomes, strict=True):
        mean = "" if one.mean is None else f"⌀ {Number(one.mean, 2).say(language)}"
        spread.text(98, place, mean, va="center", ha="right", color="white", fontsize=9)
    figure.legend(
        *spread.get_legend_handles_labels(),
        title=message("compare.figure_spread").say(language),
        ncols=tries + 2,
        loc="outside lower center",
        frameon=False,
        fontsize=8,
        title_fontsize=8,
        handlelength=1,
        columnspacing=0.8,
    )

    clock.set_title(message("compare.figure_time").say(language), color=INK)
    milliseconds = [max(1000 * one.per_game, LEAST_TIME) for one in outcomes]
    clock.barh(places, milliseconds, color=TIME)
    clock.set_xscale("log")
    clock.xaxis.set_major_formatter(lambda value, _: spoken(float(value), language))
    clock.set_xlim(min(milliseconds) / 2, max(milliseconds) * 6)
    clock.set_xlabel("ms", color=INK)
    for place, value in zip(places, milliseconds, strict=True):
        told = f"<{Number(value, 3).say(language)}" if value == LEAST_TIME else _plain(value).say(language)
        clock.text(value * 1.1, place, told, va="center", color=INK, fontsize=9)

    success.set_yticks(places, names)
    success.invert_yaxis()
    for axes in (success, spread, clock):
        axes.spines[["top", "right"]].set_visible(False)
        axes.tick_params(colors=INK)
        axes.set_axisbelow(True)
        axes.grid(axis="x", color=GRID, linewidth=0.6)
    # The date of making would make equal figures differ.
    dated = {"svg": "Date", "pdf": "CreationDate"}.get(form)
    drawn = BytesIO()
    figure.savefig(drawn, format=form, dpi=150, metadata={dated: None} if dated else None)
    replace_named(Path(path), drawn.getvalue())


def must_be_drawable(path: str) -> str:
    """The form of a figure, by how the file's name ends; PuzzleError, too, where there is nothing to draw it with."""
    form = Path(path).suffix.lower().removeprefix(".")
    if form not in FORMS:
        raise PuzzleError(message("compare.plot_suffix", path=path))
    with needs("plot"):
        import matplotlib  # noqa: F401 - asked for before the work and not after it
    return form


def _plain(value: float) -> Number:
    """Two digits that count, and no powers of ten."""
    return Number(value, max(0, 1 - floor(log10(value))))


def _share(one: Outcome, guesses: int, *, late: bool) -> float:
    count = len(one.games) - one.won - one.never if late else one.distribution.get(guesses, 0)
    return 100 * count / len(one.games)
